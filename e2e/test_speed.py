"""How long a press takes until its answer is painted, as a ratio to a press that means nothing: a bound that a loaded machine keeps, too.
`build.py bench page` has the figures."""

from __future__ import annotations

import statistics

import pytest
from playwright.sync_api import Page

from highwater.registry import GAMES

from .conftest import Site, wait_ready
from .whole_games import OFFERED, PREPARE, begin, press

PRESSES = 15

MOST = 2.5
"""Times an empty press, and ..."""

MORE = 10
"""... milliseconds: what an own action may take in the median."""

# A control that the worker answers with nothing.
NOTHING = """document.getElementById("main").insertAdjacentHTML("beforeend",
  "<button id='nothing' data-do='nothing' style='position: fixed; inset: 0 auto auto 0; width: 9px; height: 9px; z-index: 9'></button>")"""


@pytest.mark.parametrize("game", GAMES)
def test_an_own_action_takes_little_longer_than_a_press_that_means_nothing(page: Page, site: Site, game: str) -> None:
    page.add_init_script(PREPARE)
    page.goto(site.url(f"de/{game}.html"))
    wait_ready(page)
    begin(page, game)
    for _ in range(PRESSES):
        assert press(page, OFFERED)
        page.evaluate(NOTHING)
        assert press(page, "#nothing")
        page.evaluate("document.getElementById('nothing')?.remove()")
    took: list[list[float]] = page.evaluate(
        """[["play", "choose", "step"], ["nothing"]].map(kinds =>
            window.presses.filter(({kind, painted}) => kinds.includes(kind) && painted !== null).map(({painted}) => painted))"""
    )
    own, empty = map(statistics.median, took)
    assert own <= MOST * empty + MORE, took
