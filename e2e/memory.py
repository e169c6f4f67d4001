"""Measures the memory of a page and its worker in Chromium: as counted by the browser, and by the system.

Each count has its weakness. The browser's (`performance.measureUserAgentSpecificMemory`, of the page and its workers, after a garbage
collection) varies by less than 1 % and covers what a program can influence: JavaScript values and WebAssembly memory. It omits compiled
machine code, stacks and what the browser itself needs. The system's (anonymous memory of the page's process on Linux, also after a garbage
collection) includes all that, like a real device, but varies by some percent. The service worker, which the browser ends after half a
minute of idling, is ended first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, CDPSession
from playwright.sync_api import Page as Tab

from e2e import conftest
from e2e.conftest import launch_options
from e2e.host import Host
from e2e.visitors import ByPlaywright
from e2e.visits import STOCK, Page, visit, wait_installed
from e2e.whole_games import PREPARE, begin, play
from highwater.registry import GAMES as GAME_IDS

# The garbage collector can be called, and the browser reports memory at once.
FLAGS = ["--js-flags=--expose-gc", "--enable-blink-features=ForceEagerMeasureMemory"]

BROWSERS_COUNT = "as the browser counts it"
SYSTEMS_COUNT = "as the system counts it"

Counts = dict[str, float]
"""Megabytes, by who counts."""


def stock_memory(chromium: BrowserType, host: Host) -> Counts:
    """The stock page once it has printed its word."""
    browser = chromium.launch(**launch_options(args=FLAGS))
    visitor = ByPlaywright(browser)
    visit(visitor, host, STOCK)
    counted = count(browser, visitor.tab)
    browser.close()
    return counted


def our_memory(chromium: BrowserType, host: Host, page: Page) -> Iterator[Counts]:
    """After one game of each kind: on a first visit, and on a repeat visit by the same person."""
    browser = chromium.launch(**launch_options(args=FLAGS))
    visitor = ByPlaywright(browser)
    visitor.context.add_init_script(PREPARE)
    for _ in range(2):
        visit(visitor, host, page)
        wait_installed(visitor)
        for game in GAME_IDS:
            conftest.visit(visitor.tab, f"{game}.html")
            begin(visitor.tab, game)
            play(visitor.tab, games=1)
        yield count(browser, visitor.tab)
        visitor.leave()
    browser.close()


def count(browser: Browser, tab: Tab) -> Counts:
    session = tab.context.new_cdp_session(tab)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    session.detach()
    # A second collection frees values that the first one's garbage kept alive.
    for _ in range(2):
        for worker in tab.workers:
            worker.evaluate("gc()")
        tab.evaluate("gc()")
    counted = {BROWSERS_COUNT: tab.evaluate("performance.measureUserAgentSpecificMemory().then((memory) => memory.bytes)") / 1e6}
    if Path("/proc/self/smaps_rollup").exists():
        # The browser keeps an additional empty process for the next page.
        counted[SYSTEMS_COUNT] = max(map(anonymous, renderers(browser.new_browser_cdp_session())))
    return counted


def renderers(session: CDPSession) -> list[int]:
    """The processes that hold pages."""
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return [process["id"] for process in processes if process["type"] == "renderer"]


def anonymous(process: int) -> float:
    """Megabytes of a process that belong to no file; files are shared with every other browser on the machine."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    match = re.search(r"^Pss_Anon: +(\d+) kB$", rollup, re.MULTILINE)
    if not match:
        raise SystemExit(f"This system does not tell how much memory is anonymous:\n{rollup}")
    return int(match[1]) * 1024 / 1e6
