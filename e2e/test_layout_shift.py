"""Nothing moves under the finger: over a whole game, what Chromium itself reports of shifted layout adds up to next to nothing.

Every shift counts, also one that follows a press: a press on a card opens nothing, so nothing else has to give way to it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from highwater.registry import GAMES

from .conftest import PHONE, Site, wait_ready, wait_until
from .whole_games import OFFERED, OVER, PREPARE, PRESS

pytestmark = pytest.mark.only_browser("chromium")

MOST = 0.02
OPEN = {"forbidden-island": 2.0, "abandon-ship": 1.6, "sos": 1.6}
"""By game, how much more it still is; to become empty as the games are laid out within the places of the page."""

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
MOST_PRESSES = 400

# Every shift with what moved, by its id or class, from where to where.
OBSERVE = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    const moved = sources.map(({ node, previousRect: a, currentRect: b }) => {
      const element = node?.nodeType === 1 ? node : node?.parentElement;
      const name = element?.id || element?.getAttribute?.("class") || element?.localName;
      return `${name} from ${[a.x, a.y].map(Math.round)} to ${[b.x, b.y].map(Math.round)}`;
    });
    window.shifts.push({ value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_in_a_whole_game(page: Page, site: Site, game: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.add_init_script(PREPARE)
    page.goto(site.url(f"en/{game}.html"))
    wait_ready(page)
    page.locator(f"label:has(#seats-{GAMES[game].seats[0]})").click()
    page.locator("#start-game").click()
    expect(page.locator("#board")).to_be_visible()
    page.evaluate(OBSERVE)
    page.evaluate("window.shifts.length = 0")
    offered, over = page.locator(OFFERED).filter(visible=True), page.locator(OVER)
    for _ in range(MOST_PRESSES):
        offered.or_(over).first.wait_for()
        if over.is_visible():
            break
        painted = page.evaluate(PRESS, OFFERED)
        if painted is not None:
            wait_until(page, "before => window.spans['highwater:painted'].length > before", arg=painted)
    shifts = page.evaluate("window.shifts")
    shifted = sum(shift["value"] for shift in shifts)
    worst = sorted(shifts, key=lambda shift: -shift["value"])[:12]
    assert shifted <= MOST + OPEN.get(game, 0), "\n".join(
        [f"{shifted:.4f}, by", *(f"{shift['value']:.4f}: {'; '.join(shift['moved'])}" for shift in worst)]
    )
