"""The work that a press at the table causes in the browser: only parts that the answer changes, in the next frame. `build.py bench page`
measures times, which depend on the machine; these counts do not."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page

from highwater.registry import GAMES
from tests.slow import mostly_slow

from .conftest import Site, read_storage, wait_ready, wait_until, wait_until_answered
from .whole_games import FIND, OFFERED, OVER, PREPARE, begin, press

pytestmark = pytest.mark.only_browser("chromium")

PRESSES = 12

WHOLE = 0.7
"""From this share of the page's elements on, a style update counts as one of the whole page."""

MAX_WHOLE_PAGE_UPDATES = 0.75
"""Whole-page updates per press, on average: Land unter's columns, which are most of its page, cause up to 0.5. A rule with
`:has` causes at least one with every press."""


@pytest.mark.parametrize("game", mostly_slow(GAMES))
def test_a_press_dresses_only_a_part_of_the_page_anew(page: Page, browser: Browser, site: Site, game: str) -> None:
    page.add_init_script(PREPARE)
    page.goto(site.url(f"de/{game}.html"))
    wait_ready(page)
    begin(page, game)
    page.locator("#board").wait_for()
    assert press(page, OFFERED)
    offered, over = page.locator(OFFERED).filter(visible=True), page.locator(OVER)
    before = page.evaluate("window.presses.length")
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    try:
        for _ in range(PRESSES):
            offered.or_(over).first.wait_for()
            if over.is_visible():
                break  # by chance an island may be lost that soon
            press(page, OFFERED)
    finally:
        trace = json.loads(browser.stop_tracing())
    presses = page.evaluate("window.presses.length") - before
    dressed = [
        event["args"]["elementCount"]
        for event in trace["traceEvents"]
        if event["name"] == "UpdateLayoutTree" and "elementCount" in event.get("args", {})
    ]
    elements = page.evaluate("document.querySelectorAll('#app *').length")
    whole = [count for count in dressed if count >= WHOLE * elements]
    assert presses
    assert len(whole) <= MAX_WHOLE_PAGE_UPDATES * presses, (presses, elements, sorted(dressed)[-2 * PRESSES :])


# Keeps every message to the engine, and whether the page has changed by the frame after the click.
LISTEN = """
window.sent = [];
for (const { prototype } of [Worker, MessagePort]) {
  const { postMessage } = prototype;
  prototype.postMessage = function (message, ...rest) {
    if (typeof message === "string") window.sent.push(message);
    return postMessage.call(this, message, ...rest);
  };
}
addEventListener("click", () => {
  const before = document.querySelector("#app").innerHTML;
  requestAnimationFrame(() => { window.changed = document.querySelector("#app").innerHTML !== before; });
}, { capture: true });
"""
ANSWERS = "(window.spans['highwater:answer'] ?? []).length"
MAX_TRIES = 10


def open_game(page: Page, site: Site, game: str) -> None:
    page.add_init_script(PREPARE)
    page.add_init_script(LISTEN)
    page.goto(site.url(f"de/{game}.html"))
    wait_ready(page)
    begin(page, game)
    page.locator("#board").wait_for()


def hold(page: Page) -> None:
    """Hold a playable control until the engine has answered what it would do. A busy engine is not asked."""
    for _ in range(MAX_TRIES):
        page.locator(OFFERED).filter(visible=True).first.wait_for()
        page.mouse.move(*page.evaluate(FIND, OFFERED))
        answers = page.evaluate(f"() => {{ window.sent = []; return {ANSWERS}; }}")
        page.mouse.down()
        wait_until(page, f"answers => {ANSWERS} > answers || window.sent.length === 0", arg=answers)
        if heard_ahead(page):
            return
        page.mouse.move(1, 1)
        page.mouse.up()
        page.wait_for_timeout(200)
    raise AssertionError("the engine was never asked about what is held")


def heard_ahead(page: Page) -> bool:
    """Whether the only message since then asks the engine about the held control."""
    sent = page.evaluate("window.sent")
    return len(sent) == 1 and sent[0].startswith("ahead:")


@pytest.mark.parametrize("game", mostly_slow(GAMES))
def test_a_press_that_is_held_for_a_moment_is_answered_in_the_next_frame(page: Page, site: Site, game: str) -> None:
    open_game(page, site, game)
    for _ in range(MAX_TRIES):
        hold(page)
        page.evaluate("() => { window.changed = undefined; }")
        page.mouse.up()
        wait_until(page, "() => window.changed !== undefined")
        first, *others = page.evaluate("window.sent")
        if others[:1] == [first.removeprefix("ahead:")]:
            assert page.evaluate("window.changed")
            return
    raise AssertionError("something else came in between each time")


def test_release_beside_a_control_plays_nothing(page: Page, site: Site) -> None:
    open_game(page, site, "land-unter")
    hold(page)
    before = page.locator("#app").inner_html(), read_storage(page)
    page.mouse.move(1, 1)
    page.mouse.up()
    wait_until_answered(page)
    assert (page.locator("#app").inner_html(), read_storage(page)) == before
