"""Resized windows, and the browser's own large text, on the built page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.slow import mostly_slow

from .conftest import Site, wait_until
from .playing import begin

DRAGGED = (3440, 2100, 1280, 900, 700, 560, 390, 280, 390, 560, 700, 900, 1280, 2100, 3440)
"""Widths in px, wide to narrow and back."""

LARGE = 32
"""px: twice the default text size of browsers."""


def overflow(page: Page) -> int:
    """The px by which the page is wider than its window."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


@pytest.mark.slow
def test_a_window_dragged_during_a_scene_shows_the_end_of_it_and_the_caption_after_it(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": DRAGGED[0], "height": 900})
    begin(page, site, "en", "land-unter")
    expect(page.locator(".caption")).to_be_visible()
    page.locator("#hand [data-do]").last.click()
    wait_until(page, "() => document.documentElement.dataset.scene !== undefined")
    assert page.locator(".caption").evaluate("caption => getComputedStyle(caption).visibility") == "hidden"
    for width in DRAGGED:
        page.set_viewport_size({"width": width, "height": 900})
        wait_until(page, f"() => innerWidth === {width}")
        assert overflow(page) <= 0, width
    wait_until(page, "() => document.documentElement.dataset.scene === undefined")
    expect(page.locator("#hand [data-do]")).to_have_count(11)
    board = page.locator("#land-unter").bounding_box()
    assert board is not None
    assert board["width"] > 2000


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("game", mostly_slow(["forbidden-island", "land-unter", "sos"]))
def test_text_twice_as_large_by_the_browsers_setting_widens_nothing(page: Page, site: Site, game: str) -> None:
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": LARGE, "fixed": LARGE}})
    for size in ((390, 844), (1280, 720)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        begin(page, site, "en", game)
        assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == LARGE
        assert overflow(page) <= 0, size
        tools = page.locator(".tools")
        tools.scroll_into_view_if_needed()
        expect(tools).to_be_in_viewport(ratio=0.95)
