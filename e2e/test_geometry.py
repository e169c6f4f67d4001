"""Everything in sight: in fourteen windows from a small phone to a large desktop, at every number of seats and on every island, the board
is whole, nothing scrolls but what may, nothing lies upon something else, and every control can be hit and every text read.

Which findings are still open stands in ``OPEN``, and nowhere else.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from highwater.registry import GAMES
from highwater_web.texts import LANGUAGES

from .conftest import Site
from .geometry import SIZES, measured, positions, stand

pytestmark = pytest.mark.only_browser("chromium")

LONG = "(arch-of-fate|atoll-of-decisions|bay-of-gulls|bone-island|bridge-of-horrors|coral-reef|island-of-death|treasure-island)"
"""Islands with seven to ten tiles in a row."""

OPEN: dict[str, dict[str, str]] = {
    "forbidden-island": {
        f"^(320×640|360×740|600×400|640×360), {LONG}, . seats: small: tile-[a-z]+ (29|[34][0-9]) × [34][0-9]$": "there is no room for "
        "so many tiles of 44 px; they are 29 px at least, where WCAG 2.2 asks for 24",
        "^(320×640|640×360), bridge-of-horrors, 2 seats: board: tile-name": "ten tiles in a row are narrower there than their names",
    },
}
"""By game, the findings that are still open, as regular expressions, each with its reason. One that is found no more has to go."""


@pytest.mark.parametrize("game", GAMES)
def test_all_is_in_sight(page: Page, site: Site, game: str) -> None:
    stand(page, site)
    at = positions(game)
    pages = [position.html(LANGUAGES[number % len(LANGUAGES)]) for number, position in enumerate(at)]
    found = [
        f"{size[0]}×{size[1]}, {position.name}: {fault}"
        for size in SIZES
        for position, faults in zip(at, measured(page, game, size, pages), strict=True)
        for fault in faults
    ]
    still_open = OPEN.get(game, {})
    new = [fault for fault in found if not any(re.search(pattern, fault) for pattern in still_open)]
    assert not new, f"{len(new)} findings:\n" + "\n".join(new[:60])
    assert all(any(re.search(pattern, fault) for fault in found) for pattern in still_open), "no longer found: take it out of OPEN"


TWICE = ((360, 740), (740, 360), (820, 1180), (1280, 720), (1440, 900))
"""Windows in which text of twice its size is tried."""

OPEN_TWICE = {"forbidden-island": "^740×360, .*: (sideways|outside): (acts|action-|hand-area|adventurer-)"}
"""What is open of that: with six kinds of action, a phone on its side has no room for their words at twice the size."""

STAYS = ("sideways: ", "scrolls: ", "overlap: ", "outside: ")
"""What must not be even then; what a region has no room for is scrolled within it."""


@pytest.mark.parametrize("game", GAMES)
def test_text_of_twice_its_size_moves_nothing_out_of_its_place(page: Page, site: Site, game: str) -> None:
    stand(page, site)
    at = positions(game)[:: len(LANGUAGES) - 1]
    pages = [position.html(LANGUAGES[number % len(LANGUAGES)]) for number, position in enumerate(at)]
    found = [
        f"{size[0]}×{size[1]}, {position.name}: {fault}"
        for size in TWICE
        for position, faults in zip(at, measured(page, game, size, pages, text=200), strict=True)
        for fault in faults
        if fault.startswith(STAYS)
    ]
    found = [fault for fault in found if game not in OPEN_TWICE or not re.search(OPEN_TWICE[game], fault)]
    assert not found, f"{len(found)} findings:\n" + "\n".join(found[:60])
