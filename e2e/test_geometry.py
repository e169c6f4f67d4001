"""Everything in sight: in fourteen windows from a small phone to a large desktop, at every number of seats and on every island, the board
is whole, nothing scrolls but what may, nothing lies upon something else, and every control can be hit and every text read.

Which findings are still open stands in ``OPEN``, and nowhere else.
"""

from __future__ import annotations

from collections import defaultdict

import pytest
from playwright.sync_api import Page

from highwater.registry import GAMES
from highwater_web.texts import LANGUAGES

from .conftest import Site
from .geometry import SIZES, measured, positions, stand

pytestmark = pytest.mark.only_browser("chromium")

REPLAY = "the slider of a replay is 32 px high, and in a column of 300 px its buttons are 42 px wide"
UNFITTED = "its board and hand are still to be laid out within the places of the page"

OPEN: dict[str, dict[str, str]] = {
    "land-unter": {"small": REPLAY},
    "forbidden-island": dict.fromkeys(("board", "cut", "hand", "hidden", "outside", "small", "text"), UNFITTED),
    "abandon-ship": dict.fromkeys(("board", "hand", "hidden", "outside", "sideways", "small", "text"), UNFITTED),
    "sos": dict.fromkeys(("board", "hand", "hidden", "outside", "sideways", "small", "text"), UNFITTED),
}
"""By game, the kinds of findings that are still open, each with its reason. One that is found no more has to go."""


@pytest.mark.parametrize("game", GAMES)
def test_all_is_in_sight(page: Page, site: Site, game: str) -> None:
    stand(page, site)
    at = positions(game)
    pages = [position.html(LANGUAGES[number % len(LANGUAGES)]) for number, position in enumerate(at)]
    found: dict[str, list[str]] = defaultdict(list)
    for size in SIZES:
        for position, faults in zip(at, measured(page, game, size, pages), strict=True):
            for fault in faults:
                found[fault.partition(":")[0]].append(f"{size[0]}×{size[1]}, {position.name}: {fault}")
    still_open = OPEN.get(game, {})
    new = [fault for kind, faults in found.items() if kind not in still_open for fault in faults]
    assert not new, f"{len(new)} findings:\n" + "\n".join(new[:60])
    assert not set(still_open) - set(found), "no longer found: take it out of OPEN"
