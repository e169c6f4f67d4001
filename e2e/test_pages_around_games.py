"""Every page around the tables, with every game played, saved and won: no text lies upon another or is cut off, as it would be if a rule
of a game's sheet reached there. tests/web/test_styles.py looks for such rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from highwater.registry import GAMES

from .conftest import Site
from .geometry import Position, stand
from .prepared import CREW, is_finished, match_at, wait_for_card
from .screens import RESULTS

pytestmark = pytest.mark.only_browser("chromium")

PAGES = ("index", "games", "statistics", "desk", *GAMES)


def test_pages_around_games_are_not_crowded(page: Page, site: Site) -> None:
    saved = tuple(match_at(here, game=game, seats=3, names=CREW) for game in GAMES for here in (wait_for_card(20), is_finished))
    pages = {name: Position(name, saved[0], href=f"{name}.html", results=RESULTS, others=saved).html("en") for name in PAGES}
    stand(page, site)
    crowded: dict[str, list[str]] = {}
    for width, height in ((390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        crowded |= {f"{name}, {width} px": page.evaluate("html => crowded(html)", html) for name, html in pages.items()}
    assert {where: faults for where, faults in crowded.items() if faults} == {}


def test_numbers_of_the_chart_lie_beside_the_column_of_text_alone(page: Page, site: Site) -> None:
    """Phones, tables and columns without margins have none."""
    stand(page, site)
    match = match_at(wait_for_card(20), names=CREW)
    home, table = (Position("", match, href=href).html("en") for href in ("index.html", "play.html#game={}"))
    for html, width, has_numbers in ((home, 390, False), (home, 1279, False), (home, 1440, True), (table, 1440, False)):
        page.set_viewport_size({"width": width, "height": 844})
        page.locator("#app").evaluate("(app, html) => { app.innerHTML = html }", html)
        ground = page.locator(".page").evaluate("page => getComputedStyle(page, '::before').backgroundImage")
        assert ("%3Ctext" in ground) == has_numbers, width
    page.locator("#app").evaluate("(app, html) => { app.innerHTML = html }", home)
    column = page.locator(".main").bounding_box()
    assert column
    assert column["width"] <= 2 * 560  # the part of the ground that is kept clear
