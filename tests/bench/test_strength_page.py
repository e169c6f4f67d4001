"""The page about the strength of bots is what its measurement writes, and bots to be measured against do what they say."""

from random import Random

from highwater.bots import decide
from highwater.games.land_unter import GAME
from highwater.simulation import play
from tests.bench import bots
from tests.bench._opponents import ERRATIC, NOISY


def test_the_page_has_a_line_for_every_row_that_was_measured() -> None:
    page = bots.PAGE.read_text("utf-8")
    assert page.startswith(bots.HEAD)
    lines = page.removeprefix(bots.HEAD).splitlines()
    known = {(row.game, row.bot, row.against) for row in bots.ROWS}
    assert lines
    assert {tuple(cell.strip() for cell in line.split("|")[1:4]) for line in lines} <= known


def test_who_slips_plays_the_policy_most_of_the_time() -> None:
    record = play(GAME, ["policy"] * 4, seed=1)
    asked = slips_of_noisy = slips_of_erratic = 0
    random = Random(1).random
    for state in record.states():
        if state.to_act and state.to_act[0] >= 0:
            seat = state.to_act[0]
            view, legal = state.view(seat), state.legal(seat)
            best = GAME.rank(view, legal)[0].action
            asked += 1
            slips_of_noisy += decide(NOISY, GAME, view, legal, random, 1) != best
            slips_of_erratic += decide(ERRATIC, GAME, view, legal, random, 1) != best
    assert 0.05 < slips_of_noisy / asked < 1 / 3
    assert 0.1 < slips_of_erratic / asked < 1 / 4
