"""Detects browsers that stopped drawing or ended, so that their tests run again.

Rarely, a headless browser stops giving a page frames, for as long as the page lives. Its scripts go on, so nothing reports it, but
everything that needs a frame waits for ever, as Playwright does before each press. More rarely, a browser crashes. Both are faults of the
browser and not of a test, so such a test runs once more, in another browser.
"""

from __future__ import annotations

from playwright.sync_api import Error, Page

SECONDS = 5


class DrawsNoMore(Exception):
    """A test failed, and its page gets no frames."""


class BrowserGone(Exception):
    """A test failed, and its browser has ended."""


def is_drawing(page: Page, seconds: float = SECONDS) -> bool:
    """Whether frames arrive. Playwright waits for two before it moves the pointer and, unlike a script of ours, it obeys its
    timeout."""
    try:
        page.locator("html").hover(trial=True, timeout=1000 * seconds)
    except Error:
        return page.is_closed()
    return True


def stop_frames(page: Page) -> None:
    """Stop a page's frames, like a faulty browser."""
    page.context.new_cdp_session(page).send("Emulation.setVirtualTimePolicy", {"policy": "pause"})
