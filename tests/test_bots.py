"""Bots that may act although they need not, and that act when they must."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from highwater.bots import BOTS, acting_bot, policy, volunteer
from highwater.bots import random as random_bot
from highwater.game import Action, Advice, Game, Random01, View
from highwater.games.forbidden_island import GAME
from tests.forbidden_island.positions import after, table

WET = """
          ~a  #
      #   #   #   #
  #   #   #   #   #   ~b
  #   ~c  #   #   #   #
      #   #   #   #
          #   #
"""


def eager(game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Action | None:
    return legal[0]


def patient(game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Action | None:
    return legal[0] if view.seat in view.to_act else None


@pytest.fixture(autouse=True)
def strange_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "eager", eager)
    monkeypatch.setitem(BOTS, "patient", patient)


STATE = table(WET, "engineer messenger pilot", "sandbag | sandbag | helicopter")


def volunteering(*names: str | None) -> tuple[int, str] | None:
    found = volunteer(GAME, STATE, names, Random(1).random, 1)
    return None if found is None else (found[0], str(found[1]))


def test_who_may_act_but_must_not_can_act_or_wait() -> None:
    assert STATE.may_act == (1, 2)
    assert volunteering("patient", "eager", "patient") == (1, "sandbag.moon")
    assert volunteering("patient", "patient", "patient") is None


def test_the_first_who_wants_to_is_asked_and_a_person_is_not() -> None:
    assert volunteering("patient", "patient", "eager") == (2, "lift.a.sun")
    assert volunteering("patient", None, "eager") == (2, "lift.a.sun")
    assert volunteering(None, None, None) is None


def test_who_must_act_does_not_volunteer() -> None:
    assert volunteering("eager", "patient", "patient") is None
    assert acting_bot(GAME, STATE, "eager", Random(1).random, 1) == (0, STATE.legal(0)[0])


def test_nobody_volunteers_where_nobody_holds_a_special_card() -> None:
    state = table(WET, "engineer messenger pilot", "earth | wind | fire")
    assert volunteer(GAME, state, ["eager"] * 3, Random(1).random, 1) is None


def test_bots_may_volunteer_before_chance_strikes() -> None:
    state = after(STATE, "a:end")
    assert volunteer(GAME, state, ["eager"] * 3, Random(1).random, 1) == (0, state.legal(0)[0])


def test_the_random_bot_plays_out_of_turn_one_time_in_ten_and_always_when_it_must() -> None:
    random = Random(3).random
    view, legal = STATE.view(2), STATE.legal(2)
    played = [random_bot.choose(GAME, view, legal, random, 1) for _ in range(2_000)]
    assert sum(action is not None for action in played) / 2_000 == pytest.approx(0.1, abs=0.03)
    assert {action for action in played if action is not None} <= set(legal)
    assert all(random_bot.choose(GAME, STATE.view(0), STATE.legal(0), random, 1) for _ in range(100))


@pytest.mark.parametrize(("value", "acts"), [(0.5, True), (0.0, False), (-1.0, False)])
def test_the_policy_bot_acts_out_of_turn_only_for_what_is_better_than_waiting(value: float, acts: bool) -> None:
    def rank(view: View, legal: Sequence[Action]) -> tuple[Advice, ...]:
        return tuple(Advice(action, value, "hold") for action in legal)

    game = replace(GAME, rank=rank)
    assert (policy.choose(game, STATE.view(1), STATE.legal(1), Random(1).random, 1) is not None) == acts
    assert policy.choose(game, STATE.view(0), STATE.legal(0), Random(1).random, 1) is not None, "it must act"
