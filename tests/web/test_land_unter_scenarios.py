"""The scenarios of Land unter: what their captions tell of a round is what the engine made of it."""

import re

import pytest

from catalogs import GAMES as GAMES_FOLDER
from highwater.games.land_unter.rules import State
from highwater.games.land_unter.state import OUT
from highwater.record import Record, parse
from highwater_web.texts import LANGUAGES

FILES = {path.stem: path for path in sorted((GAMES_FOLDER / "land_unter/scenarios").glob("*.txt"))}
NORA, TOM, IDA, ANTON = range(4)

LOSES = {
    "first-round": [{NORA}],
    "covered": [{NORA}],
    "not-who-took": [{TOM}],
    "tie": [{NORA, TOM}],
    "tie-one-without": [{NORA, IDA}],
    "out-together": [{TOM, IDA}],
    "cascade": [{IDA}, {ANTON}],
    "two-left": [{IDA}],
}
"""Who has to pay, step by step, in the round that a scenario ends with."""

GOES_OUT = {"tie-one-without": {IDA}, "out-together": {TOM, IDA}, "cascade": {IDA}, "two-left": {IDA}}
STAGE_OVER = {"out-together", "two-left"}


def scenario(name: str) -> Record:
    return parse(FILES[name].read_text("utf-8"), sealed=False)


def position(name: str, ply: int) -> State:
    state = scenario(name).upto(ply).final
    assert isinstance(state, State)
    return state


def test_there_is_one_for_each_rule_that_people_get_wrong() -> None:
    assert set(FILES) == set(LOSES) | {"passing"}


@pytest.mark.parametrize("name", FILES)
def test_every_position_shown_has_a_caption_in_every_language_with_the_same_numbers(name: str) -> None:
    record = scenario(name)
    assert {language for language, _ in record.scenario.titles} == set(LANGUAGES)
    assert record.scenario.show
    assert record.scenario.show[-1] == len(record.plies), "nothing comes after what is shown"
    for ply in record.scenario.show:
        said = record.said(ply)
        assert set(said) == set(LANGUAGES), ply
        numbers = [sorted(re.findall(r"\d+", text)) for text in said.values()]
        assert numbers[0] == numbers[1] == numbers[2], said


@pytest.mark.parametrize("name", LOSES)
def test_those_pay_who_are_said_to(name: str) -> None:
    state = position(name, len(scenario(name).plies))
    assert state.last is not None
    assert [set(seats) for seats in state.last.losses] == LOSES[name]
    assert {seat for seat, rings in enumerate(state.rings) if rings == OUT} == GOES_OUT.get(name, set())
    assert (sum(rings != OUT for rings in state.rings) <= 2) == (name in STAGE_OVER)


def test_nora_goes_down_to_9_and_is_still_the_highest() -> None:
    before, after = (position("covered", ply).view(None) for ply in scenario("covered").scenario.show)
    assert (before.top(NORA), after.top(NORA)) == (12, 9)
    assert after.top(NORA) == max(after.top(seat) for seat in range(4))


def test_tom_took_nothing_and_pays() -> None:
    state = position("not-who-took", 14)
    assert state.last is not None
    assert {seat for seat, _ in state.last.takes} == {IDA, ANTON}
    assert state.view(None).top(TOM) == 11


def test_tom_without_a_tide_card_is_lowest() -> None:
    assert [position("two-left", 7).view(None).top(seat) for seat in (NORA, TOM)] == [5, 0]
    (score,) = position("two-left", 7).view(None).scores
    assert [score.points(seat) for seat in (NORA, TOM, IDA)] == [8, 10, -1]


def test_hands_move_to_the_left_with_the_rings_that_they_had_at_first() -> None:
    before, after = (position("passing", ply) for ply in (11, 12))
    assert before.rings == (7, 8, OUT)
    assert after.rings == (0, 8, 9)
    assert after.hands[TOM] == position("passing", 3).hands[NORA]
    assert after.hands[IDA] == position("passing", 3).hands[TOM]
