"""How much memory a page and its worker take, in Chromium: counted by the browser, and by the system.

Neither count alone tells the truth. The browser's (`performance.measureUserAgentSpecificMemory`, of the page and its
workers, after it has collected the garbage) is the same to a hundredth in every round and says what a program can do
something about: values of JavaScript and the memory of WebAssembly. Machine code compiled from WebAssembly, stacks and
what the browser itself needs are not in it. The system's (anonymous memory of the process that holds the page, from
Linux, the garbage collected before) has all that, as a person's device feels it; it differs by some hundredths from
round to round. The service worker, which the browser ends by itself after half a minute at rest, is ended before.
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

# The collector can be called, and the browser answers at once how much memory is taken.
FLAGS = ["--js-flags=--expose-gc", "--enable-blink-features=ForceEagerMeasureMemory"]

BROWSERS_COUNT = "as the browser counts it"
SYSTEMS_COUNT = "as the system counts it"

Counts = dict[str, float]
"""Megabytes, by who counts."""


def stock_memory(chromium: BrowserType, host: Host) -> Counts:
    """Of the stock page once it has printed its word."""
    browser = chromium.launch(**launch_options(args=FLAGS))
    somebody = ByPlaywright(browser)
    visit(somebody, host, STOCK)
    counted = count(browser, somebody.tab)
    browser.close()
    return counted


def our_memory(chromium: BrowserType, host: Host, page: Page) -> Iterator[Counts]:
    """After one game of each kind: of a first visit, and of a repeat visit by the same person."""
    browser = chromium.launch(**launch_options(args=FLAGS))
    somebody = ByPlaywright(browser)
    somebody.context.add_init_script(PREPARE)
    for _ in range(2):
        visit(somebody, host, page)
        wait_installed(somebody)
        for game in GAME_IDS:
            conftest.visit(somebody.tab, f"{game}.html")
            begin(somebody.tab, game)
            play(somebody.tab, games=1)
        yield count(browser, somebody.tab)
        somebody.leave()
    browser.close()


def count(browser: Browser, tab: Tab) -> Counts:
    session = tab.context.new_cdp_session(tab)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    session.detach()
    # What the last values of one side hold alive on the other goes the second time.
    for _ in range(2):
        for worker in tab.workers:
            worker.evaluate("gc()")
        tab.evaluate("gc()")
    counted = {BROWSERS_COUNT: tab.evaluate("performance.measureUserAgentSpecificMemory().then((memory) => memory.bytes)") / 1e6}
    if Path("/proc/self/smaps_rollup").exists():
        # One more is kept at hand, empty, for the next page.
        counted[SYSTEMS_COUNT] = max(map(anonymous, renderers(browser.new_browser_cdp_session())))
    return counted


def renderers(session: CDPSession) -> list[int]:
    """The processes that hold pages."""
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return [process["id"] for process in processes if process["type"] == "renderer"]


def anonymous(process: int) -> float:
    """Megabytes of a process that are no file's; those are shared with every other browser of the machine."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    found = re.search(r"^Pss_Anon: +(\d+) kB$", rollup, re.MULTILINE)
    if not found:
        raise SystemExit(f"This system does not tell how much memory is anonymous:\n{rollup}")
    return int(found[1]) * 1024 / 1e6
