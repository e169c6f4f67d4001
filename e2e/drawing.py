"""A browser that draws no more, or is no more.

Seldom, a headless browser stops giving a page frames, for as long as the page lives. Its scripts go on, so nothing tells of it:
whatever needs a frame waits for ever, as Playwright does before it presses anything. More seldom still, a browser ends by itself
(Firefox does when a process of its own crashes). Both are faults of the browser and not of a test, so a test that meets one is run
once more, in another browser.
"""

from __future__ import annotations

from playwright.sync_api import Error, Page

SECONDS = 5


class DrawsNoMore(Exception):
    """A test failed, and its page gets no frames."""


class BrowserGone(Exception):
    """A test failed, and its browser has ended."""


def draws(page: Page, seconds: float = SECONDS) -> bool:
    """Whether frames come. Playwright waits for two before it would point at something, and unlike a script of ours it waits no longer
    than it is told."""
    try:
        page.locator("html").hover(trial=True, timeout=1000 * seconds)
    except Error:
        return page.is_closed()
    return True


def stop_frames(page: Page) -> None:
    """Let a page get no more frames, as a browser does that is at fault."""
    page.context.new_cdp_session(page).send("Emulation.setVirtualTimePolicy", {"policy": "pause"})
