"""Faulty injected code: a drawing that fails, and a bot that thinks for seconds or fails."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Site, Watch, wait_ready, wait_until_answered
from .injected import inject
from .playing import match_of, start, wait_for_plies

pytestmark = pytest.mark.as_shipped

CARD = "#hand [data-do^='play:']"

BROKEN_BOARD = """
    from highwater_web.games import GAME_PAGES

    def broken(*_):
        raise ZeroDivisionError("a fault in a drawing, made by a test")

    GAME_PAGES["land-unter"] = GAME_PAGES["land-unter"]._replace(board=broken)
"""

SLOW_BOT = """
    import time
    import highwater_web.core.thinking
    from highwater.bots import BOTS, Thought

    class Slow:
        name = "bosun"

        def think(self, game, view, legal, random, budget):
            for _ in range(600):
                until = time.perf_counter() + 0.005
                while time.perf_counter() < until:
                    pass
                yield Thought(legal[0], 0.5)

    BOTS["bosun"] = Slow()
    highwater_web.core.thinking.MAX_DECISION_SECONDS = 60
"""

FAULTY_BOT = """
    class Faulty:
        name = "random"  # so that the stored game can be read

        def think(self, game, view, legal, random, budget):
            raise ZeroDivisionError("made by a test")

    faulty = Faulty()
    import highwater_web.features.setup.feature
    highwater_web.features.setup.feature.find_bot = lambda name: faulty
"""


def begin(page: Page, site: Site, code: str) -> None:
    inject(page, code)
    page.goto(site.url("en/index.html"))
    wait_ready(page)
    start(page, "land-unter", seats=3)


def test_a_board_that_cannot_be_drawn_loses_no_ply_and_says_so(page: Page, site: Site, watch: Watch) -> None:
    begin(page, site, BROKEN_BOARD)
    expect(page.locator("#board .fault")).to_contain_text("cannot be drawn")
    plies = len(match_of(page).record.plies)
    page.locator(CARD).first.click()
    wait_for_plies(page, plies + 3)
    expect(page.locator(CARD).first).to_be_visible()
    page.locator(".bar-home").click()
    expect(page.locator(".covers")).to_be_visible()
    expect(page.locator(".fault")).to_have_count(0)
    page.go_back()
    expect(page.locator("#board .fault")).to_be_visible()
    watch.troubles.clear()  # the fault is told the console


# Presses a tool fifteen times; returns the milliseconds until each answer.
WAITS = """async () => {
    const waits = [];
    for (let number = 0; number < 15; number += 1) {
        await new Promise((resolve) => setTimeout(resolve, 40 + 7 * number));
        const button = document.querySelector("#tool-panel-log");
        const was = button.getAttribute("aria-pressed");
        const before = performance.now();
        button.click();
        while (document.querySelector("#tool-panel-log").getAttribute("aria-pressed") === was) {
            await new Promise((resolve) => setTimeout(resolve, 1));
        }
        waits.push(performance.now() - before);
    }
    return waits;
}"""


def usual(waits: list[float]) -> float:
    """The first quartile. Other load on the machine delays some answers; a press that waits for a decision would delay most."""
    return sorted(waits)[len(waits) // 4]


def test_a_press_is_answered_within_a_tenth_of_a_second_while_a_bot_thinks_for_seconds(page: Page, site: Site) -> None:
    begin(page, site, SLOW_BOT)
    plies = len(match_of(page).record.plies)
    quiet = usual(page.evaluate(WAITS))
    page.locator(CARD).first.click()
    thinking = usual(page.evaluate(WAITS))
    print(f"a press is answered after {quiet:.0f} ms, during a long thought after {thinking:.0f} ms")
    assert len(match_of(page).record.plies) <= plies + 2, "the bot has thought all the while"
    assert thinking < max(100, 3 * quiet), "a busy machine takes longer for any answer"
    page.locator("#tool-undo").click()
    expect(page.locator(CARD).first).to_be_visible()
    wait_until_answered(page)
    assert len(match_of(page).record.plies) == plies, "taken back in the middle of the thought"


def test_a_bot_that_fails_is_named_and_the_game_goes_on(page: Page, site: Site) -> None:
    begin(page, site, FAULTY_BOT)
    plies = len(match_of(page).record.plies)
    page.locator(CARD).first.click()
    expect(page.locator("#notice")).to_contain_text("From here on, the built-in bot plays for")
    wait_for_plies(page, plies + 3)
