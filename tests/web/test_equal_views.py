"""The texts of a step depend on the values of the two views, not on their identity: views are cached for a while, then made anew."""

from copy import deepcopy
from itertools import pairwise

import pytest

from highwater import play
from highwater.registry import GAMES
from highwater_web.contract.asked import Ply
from highwater_web.contract.page import GamePage
from highwater_web.games import GAME_PAGES
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.texts import texts

PEOPLE = tuple(SeatInfo(seat, f"Seat {seat}", you=False, bot=True) for seat in range(3))


def told(page: GamePage, before: object, after: object, ply: Ply) -> tuple[object, ...]:
    """All of the page's output for a step, texts and marks."""
    courses = page.changes, page.scene, page.chapter
    return page.log(before, after, ply, PEOPLE, texts("en")), *(course(before, after, ply) for course in courses)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_step_between_views_of_two_replays_tells_what_it_tells_between_views_of_one(game: str, seed: int) -> None:
    page = GAME_PAGES[game]
    record = play(game, ["policy", "random", "policy"], seed)
    views = [state.view(None) for state in record.states()]
    anew = [deepcopy(state).view(None) for state in record.states()]
    for ply, (before, after), (before_anew, after_anew) in zip(record.plies, pairwise(views), pairwise(anew), strict=True):
        expected = told(page, before, after, ply)
        assert told(page, before_anew, after, ply) == expected
        assert told(page, before, after_anew, ply) == expected
