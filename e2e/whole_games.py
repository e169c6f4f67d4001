"""Whole games played by pressing what the page offers, for measurements; knows no game."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.conftest import wait_until
from highwater.registry import GAMES as GAME_IDS

MOST_PRESSES = 2_000

# Collects what the bridge reports of every press, and lets nothing wait for a motion.
PREPARE = """
window.spans = {};
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) (window.spans[name] ??= []).push(duration);
}).observe({ entryTypes: ["measure"] });
localStorage.setItem("highwater:prefs", JSON.stringify({ language: "de", animation: "none", pace: "at-once" }));
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


def begin(page: Page, game: str) -> None:
    """With all seats taken, on the page where this game is set up."""
    page.locator(f"label:has(#seats-{GAME_IDS[game].seats[-1]})").click()
    page.locator("#start-game").click()


def play(page: Page, games: int) -> None:
    """So many games one after the other, each press made once the one before is painted."""
    offered, over = page.locator(OFFERED).filter(visible=True), page.locator(OVER)
    played = 0
    for _ in range(MOST_PRESSES):
        offered.or_(over).first.wait_for()
        if over.is_visible():
            played += 1
            if played == games:
                return
            over.click()
            over.wait_for(state="hidden")
            continue
        before = page.evaluate(PRESS, OFFERED)
        if before is not None:
            wait_until(page, "before => window.spans['highwater:painted'].length > before", arg=before)
    raise SystemExit(f"After {MOST_PRESSES} presses, {page.url} was still not at the end of game {played + 1}.")
