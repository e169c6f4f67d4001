"""Measures the page: how fast presses are answered over whole games, and how smoothly scenes play. bench_start measures starts.

A script for `build.py bench`, which documents its output. It plays with a mouse by pressing what the page offers, so it knows no game. Like
a person, it presses after the last answer, and holds the button for a moment; the measured time starts at release, with the click. Between
the games, presses on a stock page that does nothing show what this machine and its browser need for any press.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.conftest import FOLDER, launch_options, wait_ready, wait_until
from e2e.host import Host
from e2e.visitors import PHONE
from e2e.visits import PRESSED, WORD, folders
from e2e.whole_games import HELD, PREPARE, begin, play
from highwater.registry import GAMES as GAME_IDS
from tests.bench._figures import percentile, tell

GAMES = 2
"""Games of a kind: with one, the 95th percentile would be its second slowest press."""

EMPTY_PRESSES = 40
"""Presses on the stock page before each kind of game."""

OWN = ("play", "choose")

# Scenes and other delays are on, but short.
WITH_SCENES = """
localStorage.setItem("highwater:prefs", JSON.stringify({ language: "de", animation: "normal", pace: "fast" }));
"""

# Frame times while a scene plays, by the scene's name.
FRAMES = """
window.frames_of = {};
{
  let playing, since;
  const look = (now) => {
    const { scene } = document.documentElement.dataset;
    if (scene && scene === playing) (window.frames_of[scene] ??= []).push(now - since);
    [playing, since] = [scene, now];
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""
SCENE_OVER = "() => !document.documentElement.dataset.scene"

# Measures every press to the frame after it, as the bridge does.
LISTEN = """
window.painted = [];
addEventListener("click", ({timeStamp}) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { window.painted.push(performance.now() - timeStamp); port1.close(); };
  requestAnimationFrame(() => port2.postMessage(null));
});
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        with Host(folders(Path(folder) / "stock"), Path(folder) / "asked") as host:
            for game in GAME_IDS:
                empty = empty_presses(browser, host)
                measure(browser, host, game, empty)
                measure_scenes(browser, host, game)
        browser.close()


def empty_presses(browser: Browser, host: Host) -> list[float]:
    """Milliseconds from press to paint on the stock page, which calls Python to do nothing."""
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        page.add_init_script(LISTEN)
        with page.expect_console_message(lambda message: WORD in message.text, timeout=60_000):
            page.goto(host.url(PRESSED.path))
        for number in range(EMPTY_PRESSES):
            page.locator("#press").click(delay=HELD)
            wait_until(page, "number => window.painted.length > number", arg=number)
        seconds: list[float] = page.evaluate("window.painted")
        return seconds


def measure(browser: Browser, host: Host, game: str, empty: Sequence[float]) -> None:
    """Play games of one kind, and report the times."""
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        page.add_init_script(PREPARE)
        page.goto(host.url(f"{FOLDER}/de/{game}.html"))
        wait_ready(page)
        begin(page, game)
        page.locator("#board").wait_for()
        ready = page.evaluate("performance.now()")
        play(page, GAMES, looking=True, held=HELD)
        tell_presses(game, page, empty)
        tell_rest(game, page, ready)


def measure_scenes(browser: Browser, host: Host, game: str) -> None:
    """Play a game without skipping scenes, and report how long their frames took."""
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        for script in (PREPARE, WITH_SCENES, FRAMES):
            page.add_init_script(script)
        page.goto(host.url(f"{FOLDER}/de/{game}.html"))
        wait_ready(page)
        begin(page, game)
        page.locator("#board").wait_for()
        play(page, 1, before_press=lambda: wait_until(page, SCENE_OVER))
        wait_until(page, SCENE_OVER)
        scenes: dict[str, list[float]] = page.evaluate("window.frames_of")
    for scene, frames in sorted(scenes.items()):
        longest = max(frames)
        tell(f"{game}: longest frame of the scene {scene}, of {len(frames)}", {"page": longest}, "ms", "≤ 50 ms", longest <= 50)


def tell_presses(game: str, page: Page, empty: Sequence[float]) -> None:
    presses: list[dict[str, Any]] = page.evaluate("window.presses.filter(({painted}) => painted !== null)")

    def of(*kinds: str) -> list[float]:
        return [press["painted"] for press in presses if press["kind"] in kinds]

    nothing = percentile(empty)
    own, opened = of(*OWN), of("panel")
    tell(f"{game}: own action, press → painted, median", both(statistics.median(own), statistics.median(empty)), "ms")
    tell(f"{game}: the same, 95th percentile", both(percentile(own), nothing), "ms", "≤ 28 ms", percentile(own) <= 28)
    tell(f"{game}: panel, press → painted, 95th percentile", both(percentile(opened), nothing), "ms", "≤ 20 ms", percentile(opened) <= 20)
    going_on = of("step", "run", "show")
    if len(going_on) > 1:
        tell(f"{game}: going on, press → painted, 95th percentile", both(percentile(going_on), nothing), "ms")


def both(page: float, stock: float) -> dict[str, float]:
    return {"page": page, "stock page": stock}


def tell_rest(game: str, page: Page, ready: float) -> None:
    """The worker's part, and what Chromium itself reports."""
    spans: dict[str, list[float]] = page.evaluate("window.spans")
    rendering = percentile(spans["highwater:rendering"])
    tell(f"{game}: answer of the worker, 95th percentile", {"page": percentile(spans["highwater:answer"])}, "ms")
    tell(f"{game}: markup rendered in the worker, 95th percentile", {"page": rendering}, "ms", "≤ 4 ms", rendering <= 4)
    interaction = next_paint(page.evaluate("[...window.interactions.values()]"), page.evaluate("performance.interactionCount"))
    tell(f"{game}: interaction to next paint, 98th percentile", {"page": interaction}, "ms", "≤ 40 ms", interaction <= 40)
    tasks = [task["duration"] for task in page.evaluate("window.longTasks") if task["startTime"] > ready]
    tell(f"{game}: longest task after the start", {"page": max(tasks, default=0)}, "ms, 0 for none over 50", "none over 50 ms", not tasks)


def next_paint(reported: Sequence[float], count: int) -> float:
    """The 98th percentile of the interactions, of which the browser reports those of 16 ms and more (to 8 ms)."""
    allowed = count // 50
    longest = sorted(reported, reverse=True)
    return longest[allowed] if allowed < len(longest) else 16


if __name__ == "__main__":
    main()
