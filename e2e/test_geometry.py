"""Everything in sight: in windows from a small phone to a large desktop, at every number of seats and on every island, the board is
whole, nothing scrolls but what may, nothing lies upon something else, and every control can be hit and every text read.

All of it in the longest words of every language: a page is measured with each of its texts in the language in which it is widest
(``geometry.widest``).

`build.py test` measures positions and windows drawn by lot; with `--all`, every position in every window. Which findings are still open
stands in ``OPEN``, and nowhere else.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page

from highwater.registry import GAMES
from tests.slow import mostly_slow

from .conftest import LOT, Site
from .geometry import SIZES, Position, Size, list_positions, measure_pages, stand, widest

pytestmark = pytest.mark.only_browser("chromium")

OPEN: dict[str, dict[str, str]] = {
    "forbidden-island": {
        "^320×640, (bay-of-gulls|bone-island), . seats: tiles: 40 × 4[48]$": "eight of 44 px are 352, and the window has 320",
        "^320×640, arch-of-fate, . seats: tiles: 35 × 4[6-8]$": "nine of 44 px are 396",
        "^320×640, bridge-of-horrors, . seats: tiles: 32 × 46$": "ten of 44 px are 440, either way",
        "^320×640, atoll-of-decisions, . seats: tiles: 43 × 38$": "seven rows of 44 px are 308, all of the board",
        "^360×740, bridge-of-horrors, . seats: tiles: 46 × 4[01]$": "ten of 44 px are 440, and the board is 406 high",
        "^600×400, bridge-of-horrors, . seats: tiles: 46 × 40$": "the same, and the window is 400 high",
        "^640×360, bridge-of-horrors, . seats: tiles: 36 × 46$": "the same, and the board is 360 either way",
        "^640×360, arch-of-fate, . seats: tiles: 40 × 48$": "nine of 44 px are 396, and the board is 360 either way",
    },
}
"""By game, the findings that are still open, as regular expressions, each with its reason. One that is found no more has to go.

So many tiles in a row are smaller than a finger where there is no room for more, but never than WCAG 2.2 asks for (24 px). Whichever
can be pressed takes what it lacks from those beside it that cannot (``.reach``): no control is found to be too small."""


def findings(page: Page, site: Site, game: str, sizes: tuple[Size, ...], text: int = 100) -> list[str]:
    """All faults in windows of these sizes, one per line."""
    stand(page, site)
    found, at = [], list_positions(game)
    for size in sizes:
        for position, faults in zip(at, measure_pages(page, game, size, [widest(each) for each in at], text), strict=True):
            found += [f"{size[0]}×{size[1]}, {position.name}: {fault}" for fault in faults]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_all_is_in_sight(page: Page, site: Site, game: str) -> None:
    faults = findings(page, site, game, SIZES)
    still_open = OPEN.get(game, {})
    new = [fault for fault in faults if not any(re.search(pattern, fault) for pattern in still_open)]
    assert not new, f"{len(new)} findings:\n" + "\n".join(new[:60])
    outdated = [pattern for pattern in still_open if not any(re.search(pattern, fault) for fault in faults)]
    assert not outdated, f"no longer found, so take it out of OPEN: {outdated}"


SCROLLED = ": outside: adventurer-"
"""Adventurers with the list of their abilities: in very small windows one scrolls to them."""

STAYS = ("floor: ", "sideways: ", "scrolls: ", "overlap: ", "outside: ")
"""Faults that are not allowed even in such windows, where regions may scroll."""

LEAST = ("small: ", "text: ")
"""Faults about minimum sizes of controls and text."""

BAND = "band: "
"""Empty space that the board could use. Large text makes its places higher."""


DRAWN = 50
"""Number of windows per game."""

TEXT = (100, 100, 100, 125, 150, 200)
"""Text sizes in percent; half of them are the default."""


def drawn(game: str, seed: str) -> Iterator[tuple[Size, Position, int]]:
    """A window of any size from 280×240 to 3,840×2,160 px, a position of the game in it, and how large a person has text, in percent.

    A window of 1,280 px is one of 320 at 400 % zoom. Small windows are as likely as large ones: sizes grow by factors. In every third
    window everybody has the longest name that is allowed.
    """
    lot = Random(f"{seed} {game}")
    for number in range(DRAWN):
        size = round(280 * (3840 / 280) ** lot.random()), round(240 * (2160 / 240) ** lot.random())
        position = lot.choice(list_positions(game))
        yield size, position if number % 3 else position.with_longest_names(), lot.choice(TEXT)


@pytest.mark.parametrize("game", GAMES)
def test_in_windows_drawn_by_lot_all_has_its_place_and_its_least_size(page: Page, site: Site, game: str) -> None:
    lot = os.environ[LOT]
    stand(page, site)
    found = []
    for size, position, text in drawn(game, lot):
        (faults,) = measure_pages(page, game, size, [widest(position)], text)
        found += [
            f"{size[0]}×{size[1]}, {text} %, {position.name}: {fault}"
            for fault in faults
            if fault.startswith((*STAYS, *LEAST, *([BAND] if text == 100 else []))) and SCROLLED not in f": {fault}"
        ]
    assert not found, f"HIGHWATER_LOT={lot}: {len(found)} findings:\n" + "\n".join(found[:60])


ZOOMED = ((320, 256), (426, 240))
"""Desktop windows at 400 % zoom, used with a pointer."""


@pytest.mark.parametrize("game", mostly_slow(GAMES))
def test_at_400_percent_zoom_all_has_its_place(page: Page, site: Site, game: str) -> None:
    stand(page, site)
    pages = [(position.name, widest(position)) for position in list_positions(game)[::3]]  # these include every kind of position
    found = [
        f"{size[0]}×{size[1]}, {name}: {fault}"
        for size in ZOOMED
        for (name, _), faults in zip(pages, measure_pages(page, game, size, [html for _, html in pages]), strict=True)
        for fault in faults
        if fault.startswith((*STAYS, "text: ")) and SCROLLED not in f": {fault}"
    ]
    assert not found, f"{len(found)} findings:\n" + "\n".join(found[:60])


TWICE = ((360, 740), (740, 360), (820, 1180), (1280, 720), (1440, 900))
"""Windows for the tests with doubled text size."""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_text_of_twice_its_size_moves_nothing_out_of_its_place(page: Page, site: Site, game: str) -> None:
    faults = findings(page, site, game, TWICE, text=200)
    faults = [fault for fault in faults if any(f": {kind}" in fault for kind in STAYS) and SCROLLED not in fault]
    assert not faults, f"{len(faults)} findings:\n" + "\n".join(faults[:60])
