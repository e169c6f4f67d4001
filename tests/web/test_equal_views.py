"""The texts of a step depend on the values of its two views, not on their identity: views are cached only for a while."""

from copy import deepcopy
from itertools import pairwise

import pytest

from highwater import play
from highwater.registry import GAMES
from highwater_web.contract.interaction import Ply
from highwater_web.contract.page import GamePage
from highwater_web.games import GAME_PAGES
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.texts import texts

PEOPLE = tuple(SeatInfo(seat, f"Seat {seat}", you=False, bot=True) for seat in range(3))


def describe_step(page: GamePage, before: object, after: object, ply: Ply) -> tuple[object, ...]:
    """Everything that a game's page derives from a step: log, changes, scene and chapter."""
    return page.log(before, after, ply, PEOPLE, texts("en")), *(
        derive(before, after, ply) for derive in (page.changes, page.scene, page.chapter)
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_equal_views_of_two_replays_give_the_same_texts_and_marks(game: str, seed: int) -> None:
    page = GAME_PAGES[game]
    record = play(game, ["policy", "random", "policy"], seed)
    views = [state.view(None) for state in record.states()]
    equal_views = [deepcopy(state).view(None) for state in record.states()]
    for ply, (before, after), (equal_before, equal_after) in zip(record.plies, pairwise(views), pairwise(equal_views), strict=True):
        expected = describe_step(page, before, after, ply)
        assert describe_step(page, equal_before, after, ply) == expected
        assert describe_step(page, before, equal_after, ply) == expected
