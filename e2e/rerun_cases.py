"""Two tests that pass only when they are rerun. test_drawing.py runs them in a separate pytest; no other run collects them."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from .drawing import stop_frames

RUNS: list[Page] = []
BROWSERS: list[Browser] = []


def test_another_browser_takes_over(started: Page) -> None:
    RUNS.append(started)
    if len(RUNS) == 1:
        stop_frames(started)
        started.set_default_timeout(500)
    started.locator("#main .covers a").first.click()
    assert len(RUNS) == 2
    assert RUNS[0].is_closed()


def test_another_browser_takes_over_when_one_has_gone(browser: Browser, started: Page) -> None:
    BROWSERS.append(browser)
    if len(BROWSERS) == 1:
        browser.new_browser_cdp_session().send("Browser.crash")
    expect(started.locator("#main .covers")).to_be_visible()
    assert len(BROWSERS) == 2
    assert not BROWSERS[0].is_connected()
