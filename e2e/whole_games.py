"""Plays whole games by pressing what the page offers with a mouse, for measurements; knows no game."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from highwater.registry import GAMES

MAX_PRESSES = 2_000
PRESSES_PER_PANEL = 5
"""Presses between two looks into a panel."""

# Collects the bridge's reports of every press, with the control, and the browser's own reports; skips all waiting for animations.
PREPARE = """
window.spans = {};
window.presses = [];
window.interactions = new Map();
window.longTasks = [];
window.answered = 0;
addEventListener("click", ({target, timeStamp}) => {
  const token = target.closest("[data-do]")?.dataset.do;
  if (token !== undefined) window.presses.push({kind: token.split(":")[0], since: timeStamp, painted: null, heard: false});
}, true);
addEventListener("click", ({timeStamp}) => {
  const press = window.presses.findLast(({since}) => since === timeStamp);
  if (press) press.heard = true;
});
new PerformanceObserver((list) => {
  for (const { name, startTime, duration } of list.getEntries()) {
    (window.spans[name] ??= []).push(duration);
    if (name === "highwater:answer") window.answered = performance.now();
    const press = name === "highwater:painted" && window.presses.findLast(({since}) => Math.abs(since - startTime) < 0.01);
    if (press) press.painted = duration;
  }
}).observe({ entryTypes: ["measure"] });
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId) window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
  }
}).observe({ type: "event", durationThreshold: 16 });
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) window.longTasks.push({startTime, duration});
}).observe({ entryTypes: ["longtask"] });
localStorage.setItem("highwater:prefs", JSON.stringify({ language: "de", animation: "none", pace: "at-once" }));
"""

# Controls that advance the game: an action, the beginning of one, or the only control that the person is asked to press.
OFFERED = ", ".join(f"#main button[data-{what}]" for what in ("do^='play:'", "do^='choose:'", "do='offer:accept'", "key~=n"))
PANELS = "#main button[data-do^='panel:']"
CLOSE = "#side button.side-close"
OVER = "#again"

# The next control to press with a mouse. The choice is the same in every run.
FIND = """async (offered) => {
  const controls = [...document.querySelectorAll(offered)].filter((element) => element.checkVisibility());
  window.choice = ((window.choice ?? 1) * 48271) % 2147483647;
  const control = controls[window.choice % controls.length];
  if (!control) return null;
  control.scrollIntoView({ block: "nearest", behavior: "instant" });
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const { left, top, width, height } = control.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""

# Waits until a person would press again: a moment after the last answer; or after a fixed time if the press had no effect, because a new
# control ignores presses at first and a press during a scene only ends it. While a bot thinks, the answers never pause, so none is awaited.
REST = """(since) => new Promise((resolve) => {
  const MOMENT = 60, DEAF = 400, MAX_WAIT = 3000, began = performance.now();
  const look = () => {
    const now = performance.now(), press = window.presses[since];
    const rests = press?.heard
      ? press.painted !== null && (document.querySelector("#prompt.thinks") || now - Math.max(window.answered, began) > MOMENT)
      : now - began > DEAF;
    if (rests || now - began > MAX_WAIT) resolve(); else setTimeout(look, 20);
  };
  look();
})"""


def begin(page: Page, game: str) -> None:
    """Start with all seats taken, on the set-up page of this game."""
    page.locator(f"label:has(#seats-{GAMES[game].seats[-1]})").click()
    page.locator("#start-game").click()


HELD = 80
"""Milliseconds for which a person holds a press."""


def press(page: Page, offered: str, held: int = 0) -> bool:
    """Press one of these controls, hold it for ``held`` milliseconds, and wait until the press is answered or could be repeated. Returns
    False if there is none."""
    place = page.evaluate(FIND, offered)
    if place is None:
        return False
    presses = page.evaluate("window.presses.length")
    page.mouse.click(*place, delay=held)
    page.evaluate(REST, presses)
    return True


def play(page: Page, games: int, *, looking: bool = False, before_press: Callable[[], None] = lambda: None, held: int = 0) -> None:
    """Play so many games. ``looking``: open a panel now and then; ``before_press``: called before each press; ``held``: milliseconds
    for which each press is held."""
    offered, over = page.locator(OFFERED).filter(visible=True), page.locator(OVER)
    played = 0
    for number in range(MAX_PRESSES):
        offered.or_(over).first.wait_for()
        if over.is_visible():
            played += 1
            if played == games:
                return
            while press(page, OVER):
                pass
            continue
        before_press()
        press(page, OFFERED, held)
        if looking and number % PRESSES_PER_PANEL == 0 and press(page, PANELS, held):
            press(page, CLOSE, held)
    raise SystemExit(f"After {MAX_PRESSES} presses, {page.url} was still not at the end of game {played + 1}.")
