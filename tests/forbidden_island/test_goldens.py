"""Playthroughs of Forbidden Island, stored in ``goldens/``. ``tests/playthrough.py`` explains them and how to update them."""

import pytest

from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import ADVENTURER_NAMES, SHAPES
from tests.playthrough import Golden, golden_file, playthrough

# Whole games; those about an option are short and use it often.
GOLDENS = (
    Golden(2, seed=139),
    Golden(3, seed=6),
    Golden(4, seed=14),
    Golden(2, seed=63, option="difficulty=normal"),
    Golden(3, seed=28, option="difficulty=elite"),
    Golden(4, seed=8, option="difficulty=legendary"),
    Golden(2, seed=124, option="island=treasure-island"),
    Golden(3, seed=31, option="island=island-of-shadows"),
    Golden(4, seed=5, option="island=volcano-island"),
    Golden(2, seed=44, option="island=island-of-death"),
    Golden(3, seed=2, option="island=bay-of-gulls"),
    Golden(4, seed=5, option="island=bone-island"),
    Golden(2, seed=119, option="island=coral-reef"),
    Golden(3, seed=14, option="island=skull-island"),
    Golden(4, seed=5, option="island=bridge-of-horrors"),
    Golden(2, seed=63, option="island=atoll-of-decisions"),
    Golden(3, seed=14, option="island=arch-of-fate"),
    Golden(4, seed=16, option="waters_rise=mixed"),
    Golden(2, seed=359, option="own_tile=no"),
    Golden(3, seed=311, option="give=any-card"),
    Golden(4, seed=14, option="hand_limit=after-drawing"),
    Golden(2, seed=139, option="helicopter=one-pawn"),
    Golden(3, seed=277, option="sandbag=any-time"),
    Golden(4, seed=3, option="adventurers=chosen"),
)


@pytest.mark.parametrize("golden", GOLDENS, ids=[golden.name for golden in GOLDENS])
def test_playthroughs_match_their_goldens(golden: Golden, request: pytest.FixtureRequest) -> None:
    played = playthrough(GAME, golden)
    file = golden_file(GAME, golden.name)
    if request.config.getoption("--update-goldens"):
        file.write_text(played, "utf-8")
    assert played == file.read_text("utf-8")


def kept() -> list[str]:
    return [golden_file(GAME, golden.name).read_text("utf-8") for golden in GOLDENS]


def test_all_adventurers_and_all_islands_come_up() -> None:
    dealt = {line.split()[1] for text in kept() for line in text.splitlines() if "*:adventurers." in line}
    assert {name for token in dealt for name in token.split(".")[1:]} == set(ADVENTURER_NAMES)
    islands = {text.split('"shape":"')[1].partition('"')[0] for text in kept()}
    assert islands == set(SHAPES)


@pytest.mark.parametrize(
    "verb",
    [
        "move",
        "fly",
        "shore",
        "give",
        "guide",
        "end",
        "lift",
        "sandbag",
        "discard",
        "swim",
        "carry-out",
        "choose",
        "draw.waters-rise",
        "flood",
    ],
)
def test_everything_one_can_do_comes_up(verb: str) -> None:
    plies = [line.split()[1].partition(":")[2] for text in kept() for line in text.splitlines() if line[:1].isdigit()]
    assert any(ply.startswith(verb) for ply in plies)
