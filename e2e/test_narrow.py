"""Long names never widen a page, even in narrow windows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from highwater.record import MAX_NAME
from highwater.registry import GAMES

from . import prepared
from .conftest import visit
from .playing import unfold_choices
from .prepared import is_finished, match_at, wait_for_card
from .screen import PLAY, Screen

PANELS = (("#tool-panel-log",), ("#tool-panel-sheet",), ("#tool-hint",))

WIDEST_NAMES = ("ﷺ" * MAX_NAME, "W" * MAX_NAME)
"""Names without spaces, of the widest letters."""

WIDTHS = (390, 320)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_no_name_widens_a_page(started: Page, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "NAMES", WIDEST_NAMES * 4)
    seats = GAMES[game].seats[-1]
    going = [Screen("", PLAY, "#hand-area", press, match_at(wait_for_card(30), game=game, seats=seats)) for press in ((), *PANELS)]
    passed_on = Screen("", PLAY, "#hand-area", game=match_at(wait_for_card(30), game=game, seats=seats, people=2))
    over = Screen("", PLAY, "#again", game=match_at(is_finished, game=game, seats=seats))
    replayed = Screen("", f"{PLAY}&ply=20", "#to-the-game", game=going[0].game)
    shelf = Screen("", "games.html", ".shelf-open", game=going[0].game)
    for screen in (*going, passed_on, over, replayed, shelf):
        screen.open(started)
        assert too_wide(started) == [], screen
    visit(started, f"{game}.html")
    unfold_choices(started)
    for name in WIDEST_NAMES:
        started.locator("input[name^=name-]").first.fill(name)
        assert too_wide(started) == []


# A window gets its new size a few frames after the request.
WIDTH_IN = """async width => {
    for (let frame = 0; frame < 300 && innerWidth !== width; frame++) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth;
}"""


def too_wide(page: Page) -> list[str]:
    """The windows that are too narrow for the page."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        if (wide := page.evaluate(WIDTH_IN, width)) > width:
            found.append(f"{wide} px in a window of {width} px")
    return found
