"""Visitors with a fresh browser, for measurements: what these need of any browser, and two ways to drive one."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Protocol
from urllib.parse import urljoin

from playwright.sync_api import Browser, Page, ViewportSize

from e2e.conftest import fill_storage, wait_until
from e2e.webdriver import Failure, WebKit

PHONE: ViewportSize = {"width": 390, "height": 844}
MAX_WAIT_SECONDS = 60
"""A page that is not ready by then has failed."""

NOWHERE = "/nothing"
"""An empty page on every host."""

# The answer may still come from the previous page.
RUN_THERE = "if (location.pathname !== new URL(arguments[0]).pathname) return false; %s return true"


class Visitor(Protocol):
    """Has one page open at a time, and closes with the ``with`` block."""

    def __enter__(self) -> Visitor: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...

    def open(self, address: str, stored: Mapping[str, str], script: str) -> None:
        """Go to a page with these values in its storage, and run a script there from the start."""

    def wait(self, condition: str) -> None:
        """Wait until a JavaScript expression is true in the page."""

    def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""

    def leave(self) -> None:
        """Close the page."""


class ByPlaywright:
    """A phone, in a new context of a running browser."""

    def __init__(self, browser: Browser) -> None:
        self.context = browser.new_context(viewport=PHONE, locale="de-DE")
        self.context.set_default_timeout(MAX_WAIT_SECONDS * 1000)
        self.tab: Page

    def __enter__(self) -> ByPlaywright:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def open(self, address: str, stored: Mapping[str, str], script: str) -> None:
        self.tab = self.context.new_page()
        fill_storage(self.tab, stored)
        self.tab.add_init_script(script)
        self.tab.goto(address, wait_until="commit")

    def wait(self, condition: str) -> None:
        wait_until(self.tab, condition, seconds=MAX_WAIT_SECONDS)

    def ask(self, expression: str) -> Any:
        return self.tab.evaluate(expression)

    def leave(self) -> None:
        self.tab.close()


class ByWebDriver:
    """A WebKitGTK of its own, whose data is deleted at the end. Until then it keeps a page's storage but, as in a private window, no cached
    files."""

    def __init__(self) -> None:
        self._webkit = WebKit(loads="none", seconds=MAX_WAIT_SECONDS)

    def __enter__(self) -> ByWebDriver:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._webkit.__exit__(kind, error, trace)

    def open(self, address: str, stored: Mapping[str, str], script: str) -> None:
        store = f"for (const [key, value] of Object.entries({json.dumps(stored)})) localStorage[key] ??= value;"
        self._go(urljoin(address, NOWHERE), store)
        self._go(address, script)

    def _go(self, address: str, script: str) -> None:
        """WebDriver has no scripts that run before a page's own; this one runs some 10 ms after the page began."""
        self._webkit.go(address)
        end = time.monotonic() + MAX_WAIT_SECONDS
        while not self._ran_at(address, script):
            if time.monotonic() > end:
                raise Failure(f"{address} is not opened within {MAX_WAIT_SECONDS} s")

    def _ran_at(self, address: str, script: str) -> bool:
        try:
            ran: bool = self._webkit.run(RUN_THERE % script, address)
        except Failure as failure:
            if "no such frame" not in str(failure):  # the last page was closed meanwhile
                raise
            return False
        return ran

    def wait(self, condition: str) -> None:
        self._webkit.wait(condition)

    def ask(self, expression: str) -> Any:
        return self._webkit.run(f"return {expression}")

    def leave(self) -> None:
        self._webkit.change_tab()
