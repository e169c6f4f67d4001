"""Measures the page: how soon there is a picture, how soon the engine, and how fast a press is answered over whole games.

A script for `build.py bench`, which says what it prints. It plays by pressing what the page offers, so it knows no game.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from e2e.conftest import Site, launch_options, wait_kept_offline, wait_ready
from highwater.registry import GAMES as GAME_IDS

STARTS = 3
GAMES = 3
MOST_PRESSES = 2_000

# Collects what the bridge reports of every press, and lets nothing wait for a motion.
PREPARE = """
window.spans = {};
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) (window.spans[name] ??= []).push(duration);
}).observe({ entryTypes: ["measure"] });
localStorage.setItem("highwater:prefs", JSON.stringify({ language: "de", speed: "none" }));
"""

# What leads the game on: something that a person can do, or begin to, or the one thing that they are asked to press.
OFFERED = ", ".join(f"#main button[data-{what}]" for what in ("do^='play:'", "do^='choose:'", "key~=n"))
OVER = "#again"

# Finds and presses in one go, for between two calls an answer may replace what was found. The choice is the same in every run.
PRESS = """(offered) => {
  const painted = window.spans["highwater:painted"].length;
  const controls = [...document.querySelectorAll(offered)].filter((element) => element.checkVisibility());
  window.choice = ((window.choice ?? 1) * 48271) % 2147483647;
  const control = controls[window.choice % controls.length];
  control?.click();
  return control ? painted : null;
}"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder) / "host")
        browser = playwright.chromium.launch(**launch_options())
        try:
            pictures, readies, again = [], [], []
            for _ in range(STARTS):
                page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
                page.add_init_script(PREPARE)
                picture, ready = start(page, site)
                pictures.append(picture)
                readies.append(ready)
                wait_kept_offline(page)
                again.append(start(page, site)[1])
            picture, ready = statistics.median(pictures), statistics.median(readies)
            share = picture / ready
            tell("first contentful paint", {"first visit": picture, "share of ready": share}, "ms", "≤ 0.25 of ready", share <= 0.25)
            tell("engine ready", {"first visit": ready, "repeat": statistics.median(again)}, "ms")
            for game in GAME_IDS:
                play(page, site, game)
        finally:
            browser.close()
            site.end()


def start(page: Page, site: Site) -> tuple[float, float]:
    """Milliseconds to the first contentful paint and to the engine being ready."""
    page.goto(site.url("de/index.html"))
    wait_ready(page)
    times = page.evaluate(
        """["first-contentful-paint", "highwater:ready"].map((name) => performance.getEntriesByName(name)[0].startTime)"""
    )
    return times[0], times[1]


def play(page: Page, site: Site, game: str) -> None:
    """Whole games with all seats taken, each press made once the one before is painted. Of one alone the 95th percentile would be its
    second worst press."""
    page.goto(site.url(f"de/{game}.html"))
    wait_ready(page)
    page.locator(f"label:has(#seats-{GAME_IDS[game].seats[-1]})").click()
    page.locator("#start-game").click()
    offered, over = page.locator(OFFERED).filter(visible=True), page.locator(OVER)
    played = 0
    for _ in range(MOST_PRESSES):
        offered.or_(over).first.wait_for()
        if over.is_visible():
            played += 1
            if played == GAMES:
                break
            over.click()
            over.wait_for(state="hidden")
            continue
        before = page.evaluate(PRESS, OFFERED)
        if before is not None:
            page.wait_for_function("before => window.spans['highwater:painted'].length > before", arg=before)
    spans: dict[str, list[float]] = page.evaluate("window.spans")
    painted = percentile(spans["highwater:painted"])
    tell(f"{game}: press → painted, 95th percentile", {"page": painted}, "ms", "≤ 50 ms", painted <= 50)
    tell(f"{game}: press → answer of the worker, 95th percentile", {"page": percentile(spans["highwater:answer"])}, "ms")
    if "highwater:rendering" in spans:
        rendering = percentile(spans["highwater:rendering"])
        tell(f"{game}: markup rendered in the worker, 95th percentile", {"page": rendering}, "ms", "≤ 8 ms", rendering <= 8)


def percentile(values: list[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]


def tell(what: str, figures: dict[str, float], unit: str, goal: str | None = None, met: bool = True) -> None:
    row: dict[str, object] = {"what": what, "figures": figures, "unit": unit}
    print(json.dumps(row if goal is None else {**row, "goal": goal, "met": met}), flush=True)


if __name__ == "__main__":
    main()
