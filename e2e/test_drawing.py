"""A test whose page gets no frames any more, or whose browser ends, is run once more, in another browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .drawing import draws

pytestmark = pytest.mark.needs("devtools")

RUNS: list[Page] = []
BROWSERS: list[Browser] = []


def stop_frames(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setVirtualTimePolicy", {"policy": "pause"})


def test_a_page_that_gets_no_frames_is_told_from_one_that_does(page: Page) -> None:
    page.goto("data:text/html,<h1>Land under water")
    assert draws(page)
    stop_frames(page)
    assert page.evaluate("document.visibilityState") == "visible"
    assert not draws(page, 0.5)


def test_another_browser_takes_over(started: Page) -> None:
    RUNS.append(started)
    if len(RUNS) == 1:
        stop_frames(started)
    started.locator("#main .covers a").first.click(timeout=500)
    assert len(RUNS) == 2
    assert RUNS[0].is_closed()


def test_another_browser_takes_over_when_one_has_gone(browser: Browser, started: Page) -> None:
    BROWSERS.append(browser)
    if len(BROWSERS) == 1:
        browser.new_browser_cdp_session().send("Browser.crash")
    expect(started.locator("#main .covers")).to_be_visible()
    assert len(BROWSERS) == 2
    assert not BROWSERS[0].is_connected()
