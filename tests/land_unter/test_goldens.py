"""Playthroughs of Land unter, stored in ``goldens/``. ``tests/playthrough.py`` explains them and how to update them."""

import pytest

from highwater.games.land_unter import GAME
from tests.playthrough import Golden, golden_file, playthrough

# Seeds whose first stages have eliminations, ties and cascades in them.
GOLDENS = (
    Golden(3, seed=50),
    Golden(4, seed=157, plies=84),
    Golden(5, seed=18, plies=84),
    Golden(5, seed=0, plies=84, option="cascade=literal"),
    Golden(5, seed=0, plies=84, option="cascade=off"),
    Golden(4, seed=14, plies=84, option="highest_may_choose=on"),
)


@pytest.mark.parametrize("golden", GOLDENS, ids=[golden.name for golden in GOLDENS])
def test_playthroughs_match_their_goldens(golden: Golden, request: pytest.FixtureRequest) -> None:
    played = playthrough(GAME, golden)
    file = golden_file(GAME, golden.name)
    if request.config.getoption("--update-goldens"):
        file.write_text(played, "utf-8")
    assert played == file.read_text("utf-8")
