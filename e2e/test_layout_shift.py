"""Layout stability: over a whole game, Chromium reports almost no layout shift."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize

from highwater.registry import GAMES
from tests.slow import mostly_slow

from .conftest import PHONE, Site
from .laid_out import play_game, prepare, recorded

pytestmark = pytest.mark.only_browser("chromium")

MAX_LAYOUT_SHIFT = 0.02

DESKTOP: ViewportSize = {"width": 1280, "height": 720}

HOW: dict[str, tuple[ViewportSize, int, int, str]] = {"phone": (PHONE, -1, 1, "none"), "desktop": (DESKTOP, 0, 0, "normal")}
"""A person plays on a phone with as many others as possible, without animation; on a desktop a few bots play, with all animation and all
scenes. Window, index of the number of seats, people, animation."""


@pytest.mark.parametrize(("game", "on"), mostly_slow((game, on) for on in reversed(HOW) for game in sorted(GAMES)))
def test_nothing_moves_in_a_whole_game(page: Page, site: Site, game: str, on: str) -> None:
    size, seats, people, animation = HOW[on]
    page.set_viewport_size(size)
    prepare(page, site, animation=animation)
    shown = recorded(game, GAMES[game].seats[seats], people=people, animation=animation)
    result = play_game(page, shown)
    shifts = sorted(result["shifts"], key=lambda shift: -shift["value"])
    shifted = sum(shift["value"] for shift in shifts)
    assert shifted <= MAX_LAYOUT_SHIFT, "\n".join(
        [
            f"{shifted:.4f}, by",
            *(f"{shift['value']:.4f} at {shown[shift['after'] + 1].press}: {'; '.join(shift['moved'])}" for shift in shifts[:12]),
        ]
    )
    assert bool(result["scenes"]) == (animation == "normal")
