"""The browser for tests and measurements does no other work."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page


@pytest.mark.only_browser("chromium")
def test_chromium_opens_no_page_of_its_own(browser: Browser, page: Page) -> None:
    page.goto("about:blank")
    session = browser.new_browser_cdp_session()
    own = [target["url"] for target in session.send("Target.getTargets", {"filter": [{}]})["targetInfos"] if target["type"] == "browser_ui"]
    assert own == []
