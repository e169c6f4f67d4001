"""What a press at the table has the browser work out anew: only what belongs to its answer. Times differ with the machine and its load,
and are measured by `build.py bench page`; this does not."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page

from highwater.registry import GAMES

from .conftest import Site, wait_ready
from .whole_games import OFFERED, PREPARE, begin, press

pytestmark = pytest.mark.only_browser("chromium")

PRESSES = 12

MOST = 0.5
"""The part of the page's elements whose style a press may have worked out anew, on average. A rule that asks what is in the page
(`:has`) makes it all of them, with every press."""

OPEN = {"land-unter": 1.5}
"""By game, how much more it still is."""


@pytest.mark.parametrize("game", GAMES)
def test_a_press_dresses_only_a_part_of_the_page_anew(page: Page, browser: Browser, site: Site, game: str) -> None:
    page.add_init_script(PREPARE)
    page.goto(site.url(f"de/{game}.html"))
    wait_ready(page)
    begin(page, game)
    page.locator("#board").wait_for()
    assert press(page, OFFERED)
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    before = page.evaluate("window.presses.length")
    for _ in range(PRESSES):
        page.locator(OFFERED).filter(visible=True).first.wait_for()
        press(page, OFFERED)
    presses = page.evaluate("window.presses.length") - before
    dressed = [
        event["args"]["elementCount"]
        for event in json.loads(browser.stop_tracing())["traceEvents"]
        if event["name"] == "UpdateLayoutTree" and "elementCount" in event.get("args", {})
    ]
    elements = page.evaluate("document.querySelectorAll('#app *').length")
    assert presses
    assert sum(dressed) / presses <= (MOST + OPEN.get(game, 0)) * elements, (presses, elements, sorted(dressed)[-PRESSES:])
