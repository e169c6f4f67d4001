"""Playthroughs of both editions, stored in ``goldens/``. ``tests/playthrough.py`` explains them and how to update them."""

import pytest

from highwater.game import Game
from tests.playthrough import Golden, golden_file, playthrough
from tests.rats.positions import ABANDON_SHIP, SOS

# Whole games with many different events.
GOLDENS = (
    (ABANDON_SHIP, Golden(3, seed=275)),
    (ABANDON_SHIP, Golden(4, seed=96)),
    (ABANDON_SHIP, Golden(5, seed=193)),
    (ABANDON_SHIP, Golden(6, seed=62)),
    (ABANDON_SHIP, Golden(7, seed=208)),
    (ABANDON_SHIP, Golden(3, seed=218, option="after_rise=next")),
    (SOS, Golden(3, seed=180)),
    (SOS, Golden(4, seed=81)),
    (SOS, Golden(5, seed=184)),
    (SOS, Golden(6, seed=167)),
    (SOS, Golden(7, seed=108)),
    (SOS, Golden(3, seed=368, option="after_rise=next")),
    (SOS, Golden(4, seed=81, option="arrows=onto")),
    (SOS, Golden(3, seed=159, option="double_one=must")),
    (SOS, Golden(5, seed=85, option="leaving=on")),
)


@pytest.mark.parametrize(("game", "golden"), GOLDENS, ids=[f"{game.id}-{golden.name}" for game, golden in GOLDENS])
def test_playthroughs_match_their_goldens(game: Game, golden: Golden, request: pytest.FixtureRequest) -> None:
    played = playthrough(game, golden)
    file = golden_file(game, golden.name)
    if request.config.getoption("--update-goldens"):
        file.write_text(played, "utf-8")
    assert played == file.read_text("utf-8")


def kept(game: Game) -> list[str]:
    return [golden_file(game, golden.name).read_text("utf-8") for other, golden in GOLDENS if other is game]


@pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=["abandon-ship", "sos"])
def test_everything_that_may_happen_to_rats_dice_and_cheese_comes_up(game: Game) -> None:
    texts = kept(game)
    lines = [line for text in texts for line in text.splitlines()]
    assert all(any(f"{field}=" in line for line in lines) for field in ("taken", "lost", "arrivals", "pair", "water", "turned", "aside"))
    plies = [line.split()[1].partition(":")[2] for line in lines if line[:1].isdigit()]
    for verb in ("card", "cheese.", "roll.", "water", "white.red"):
        assert any(ply.startswith(verb) for ply in plies)
    assert any(ply.endswith(".x") for ply in plies)
    assert any('"pool":[]' in line or "pool=[]" in line for line in lines) or game is SOS
    assert any("markers=[]" in line for line in lines) or game is SOS
    assert any("gone=[" in line and "gone=[]" not in line for line in lines) or game is ABANDON_SHIP
    assert any("+" in ply and ply.startswith("white") for ply in plies) or game is ABANDON_SHIP
