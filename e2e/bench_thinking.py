"""Measures the page while bots think: how fast a press is answered, how long a decision takes, and the longest slice.

A script for `build.py bench`, which documents its output. At each table one person plays against captains, at full speed and, as on a slow
phone, at half of it. The person presses whatever advances the game; while a bot thinks, they open and close a panel, and now and then undo.
Code that only this measurement injects (`injected`) reports what bots do.

Most decisions end before a person could press. So presses are measured at tables whose captains repeat each decision until their time is
up, and thinking times at tables where they do not.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from e2e.conftest import FOLDER, ROOT, launch_options, wait_ready
from e2e.host import Host
from e2e.injected import inject
from e2e.prepared import write_storage
from e2e.visitors import PHONE
from e2e.whole_games import CLOSE, HELD, OFFERED, OVER, PANELS, PREPARE, press
from highwater.bots import named
from highwater.match import Match, Player
from highwater.registry import GAMES
from tests.bench._figures import percentile, spread, tell

PRESSES = 40
"""While bots think, at each kind of table."""

MAX_TRYING_SECONDS = 30
"""Per table."""

ENDING = 5
"""One in so many presses undoes the person's action, and so ends the decision."""

SLOW = 2
"""The factor by which the slow device is slower."""

SEATS = 4

# Makes the engine report the duration in ms of every slice, and of every decision that took more than one.
TELL = """
import json, time
from highwater_web.core.thinking import BotScheduler

def measured(method, name):
    def measuring(self, *arguments):
        began = time.perf_counter()
        try:
            return method(self, *arguments)
        finally:
            slices.append(1000 * (time.perf_counter() - began))
    return measuring

slices, since = [], {}
BotScheduler._think = measured(BotScheduler._think, "slice")
advance, begun = BotScheduler.advance, BotScheduler.attend

def attend(self, match, random):
    if self._thinking is None or not self._same(match):
        since["now"] = time.perf_counter()
        slices.clear()
    begun(self, match, random)

def advanced(self, match, random):
    decided, reached = advance(self, match, random)
    if decided and reached is not None and len(slices) > 1:
        took = 1000 * (time.perf_counter() - since["now"])
        print("thought " + json.dumps({"decision": took, "slices": slices}))
    return decided, reached

BotScheduler.attend, BotScheduler.advance = attend, advanced
"""

# Makes searching levels use all of their time.
TIRELESS = """
from highwater.bots.levels import LevelMemory
once = LevelMemory.think

def tireless(self, *arguments):
    while True:
        yield from once(self, *arguments)

LevelMemory.think = tireless
"""

# The presses made while a bot thought, by event time.
THINKING = """
window.whileThinking = new Set();
addEventListener("click", ({timeStamp}) => {
  if (document.querySelector("#prompt.thinks")) window.whileThinking.add(timeStamp);
}, true);
"""
OF_THEM = "window.presses.filter(({painted, since}) => painted !== null && window.whileThinking.has(since))"
THINKS = "#prompt.thinks"
UNDO = "#main button[data-do='undo']:not(:disabled)"


class ThinkingReports:
    """The engine's reports about thinking."""

    def __init__(self, page: Page) -> None:
        self.decisions: list[float] = []
        self.slices: list[float] = []
        page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        kind, _, text = message.text.partition(" ")
        if kind == "thought":
            thought = json.loads(text)
            self.decisions.append(thought["decision"])
            self.slices += thought["slices"]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        with Host({FOLDER: ROOT / "dist"}, Path(folder) / "asked") as host:
            for game in GAMES:
                for slower in (1, SLOW):
                    measure(browser, host, game, slower, tireless=True)
                    measure(browser, host, game, slower, tireless=False)
        browser.close()


def measure(browser: Browser, host: Host, game: str, slower: int, tireless: bool) -> None:
    """Play at one table and report. With ``tireless`` captains, stop after enough presses while they thought, and report their times;
    otherwise play as long, and report how long the captains thought."""
    with browser.new_context(viewport=PHONE, service_workers="block") as context:
        page = context.new_page()
        listener = ThinkingReports(page)
        inject(page, TELL + TIRELESS if tireless else TELL)
        players = tuple(Player("", named("captain") if seat else None) for seat in range(SEATS))
        shelf = write_storage({"1": Match.begin(GAMES[game], players)})
        kept = "".join(f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)});" for key, value in shelf.items())
        for script in (PREPARE, THINKING, f"if (!sessionStorage.begun) {{ {kept} sessionStorage.begun = 1; }}"):
            page.add_init_script(script)
        page.goto(host.url(f"{FOLDER}/de/play.html#game=1"))
        wait_ready(page)
        if slower > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        table = f"{game}, captains" + (f", {slower} times as slow" if slower > 1 else "")
        presses = pressed_while_thinking(page, PRESSES if tireless else None)
        if tireless:
            tell_presses(table, presses)
        else:
            tell_thoughts(table, listener)


def pressed_while_thinking(page: Page, enough: int | None) -> list[dict[str, Any]]:
    """Play, and press while bots think, until there are ``enough`` such presses or time is up. Returns these presses, each with its
    ``kind`` and when it was ``painted`` (milliseconds)."""
    leads_on, thinks = page.locator(OFFERED).filter(visible=True), page.locator(THINKS)
    tried, until = 0, time.monotonic() + MAX_TRYING_SECONDS
    while True:
        leads_on.or_(thinks).or_(page.locator(OVER)).first.wait_for(timeout=60_000)
        found: list[dict[str, Any]] = page.evaluate(OF_THEM)
        if (enough is not None and len(found) >= enough) or time.monotonic() > until:
            return found
        if page.locator(OVER).is_visible():
            press(page, OVER)
        elif thinks.is_visible():
            tried += 1
            if page.locator(CLOSE).filter(visible=True).count():
                press(page, CLOSE, HELD)
            elif tried % ENDING or not press(page, UNDO, HELD):
                press(page, PANELS, HELD)
        else:
            press(page, OFFERED, HELD)


def tell_presses(table: str, presses: Sequence[Mapping[str, Any]]) -> None:
    for name, kinds in (("a panel", ("panel",)), ("undo", ("undo",))):
        took = [press["painted"] for press in presses if press["kind"] in kinds]
        if len(took) > 1:
            tell(f"{table}: {name} pressed while one thinks → painted, median of {len(took)}", {"page": statistics.median(took)}, "ms")
            slow = percentile(took)
            tell(f"{table}: the same, 95th percentile", {"page": slow}, "ms", "≤ 50 ms", slow <= 50)


def tell_thoughts(table: str, listener: ThinkingReports) -> None:
    if not listener.decisions:
        return
    longest = max(listener.decisions)
    tell(f"{table}: a decision, of {len(listener.decisions)}", spread(listener.decisions), "ms", "≤ 1,500 ms", longest <= 1500)
    tell(f"{table}: a slice, of {len(listener.slices)}", spread(listener.slices) | {"95th": percentile(listener.slices)}, "ms")


if __name__ == "__main__":
    main()
