"""Bots: optional actions, faults, and their messages."""

import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from highwater.bots import BOTS, Bot, BotError, Limits, Thought, check_bot, decide, decide_by_itself, loaded, named, thoughts
from highwater.contract import CHANCE, Action, RankedAction, View
from highwater.errors import SetupError
from highwater.games.forbidden_island import GAME
from highwater.games.land_unter import GAME as LAND_UNTER
from highwater.match import Match, Player
from tests.bots import Chooser, Ponderer, Returns, Wrong
from tests.forbidden_island.positions import after, table

WET = """
          ~a  #
      #   #   #   #
  #   #   #   #   #   ~b
  #   ~c  #   #   #   #
      #   #   #   #
          #   #
"""


EAGER, PATIENT = Chooser("eager"), Chooser("patient", lambda view, legal: legal[0] if view.seat in view.to_act else None)

STATE = table(WET, "engineer messenger pilot", "sandbag | sandbag | helicopter")


def volunteering(*bots: Bot | None) -> tuple[int, str] | None:
    found = decide_by_itself(GAME, STATE, bots, Random(1), Random(1), Limits(1))
    return (found[0], str(found[1])) if found and found[0] in STATE.may_act else None


def test_optional_seats_can_act_or_wait() -> None:
    assert STATE.may_act == (1, 2)
    assert volunteering(PATIENT, EAGER, PATIENT) == (1, "sandbag.moon")
    assert volunteering(PATIENT, PATIENT, PATIENT) is None


def test_first_willing_bot_acts_and_people_are_not_asked() -> None:
    assert volunteering(PATIENT, PATIENT, EAGER) == (2, "lift.a.sun")
    assert volunteering(PATIENT, None, EAGER) == (2, "lift.a.sun")
    assert volunteering(None, None, None) is None


def test_seats_that_must_act_do_not_volunteer() -> None:
    assert volunteering(EAGER, PATIENT, PATIENT) is None
    assert decide_by_itself(GAME, STATE, (EAGER, PATIENT, PATIENT), Random(1), Random(1), Limits(1)) == (0, STATE.legal(0)[0])


def test_there_are_no_volunteers_without_special_cards() -> None:
    state = table(WET, "engineer messenger pilot", "earth | wind | fire")
    assert decide_by_itself(GAME, state, [EAGER] * 3, Random(1), Random(1), Limits(1)) == (0, state.legal(0)[0])


def test_bots_may_volunteer_before_chance_strikes() -> None:
    state = after(STATE, "a:end")
    assert state.to_act == (CHANCE,)
    assert decide_by_itself(GAME, state, [EAGER] * 3, Random(1), Random(1), Limits(1)) == (0, state.legal(0)[0])


def test_the_random_bot_plays_out_of_turn_one_time_in_ten_and_always_when_it_must() -> None:
    random = Random(3).random
    view, legal = STATE.view(2), STATE.legal(2)
    played = [decide(named("random"), GAME, view, legal, random, Limits(1)) for _ in range(2_000)]
    assert sum(action is not None for action in played) / 2_000 == pytest.approx(0.1, abs=0.03)
    assert {action for action in played if action is not None} <= set(legal)
    assert all(decide(named("random"), GAME, STATE.view(0), STATE.legal(0), random, Limits(1)) for _ in range(100))


@pytest.mark.parametrize(("value", "acts"), [(0.5, True), (0.0, False), (-1.0, False)])
def test_the_policy_bot_acts_out_of_turn_only_when_waiting_is_worse(value: float, acts: bool) -> None:
    def rank(view: View, legal: Sequence[Action]) -> tuple[RankedAction, ...]:
        return tuple(RankedAction(action, value, "hold") for action in legal)

    game = replace(GAME, rank=rank)
    assert (decide(named("policy"), game, STATE.view(1), STATE.legal(1), Random(1), Limits(1)) is not None) == acts
    assert decide(named("policy"), game, STATE.view(0), STATE.legal(0), Random(1), Limits(1)) is not None, "it must act"


# The protocol


def ask_bot(bot: Bot, seat: int = 0, budget: int = 10, patience: float | None = None) -> Action | None:
    return decide(bot, GAME, STATE.view(seat), STATE.legal(seat), Random(1), Limits(budget, patience))


def test_last_thought_within_the_budget_decides() -> None:
    legal = STATE.legal(0)
    assert len(legal) > 5
    for budget in (1, 2, 4):
        assert ask_bot(Ponderer(5), budget=budget) == legal[budget - 1]
    assert ask_bot(Ponderer(5), budget=1_000) == legal[4], "it had no more thoughts"


def test_the_caller_can_stop_after_any_thought_and_knows_how_sure_the_bot_is() -> None:
    thinking = thoughts(Ponderer(4), GAME, STATE.view(0), STATE.legal(0), Random(1))
    assert [next(thinking) for _ in range(2)] == [Thought(STATE.legal(0)[0], 0), Thought(STATE.legal(0)[1], 0.25)]
    thinking.close()


@pytest.mark.parametrize(
    ("bot", "code", "says"),
    [
        (Wrong("illegal"), "bot-illegal", "wants to do nonsense, which is not legal here; it can do"),
        (Wrong("raises"), "bot-raised", "LookupError: there is no such card"),
        (Wrong("exits"), "bot-raised", "SystemExit: 3"),
        (Wrong("is cancelled"), "bot-raised", "CancelledError: no time"),
        (Wrong("generator exits"), "bot-raised", "GeneratorExit"),
        (Wrong("cannot be said"), "bot-raised", "Unspeakable"),
        (Wrong("waits"), "bot-waits", "waits where it must act"),
        (Wrong("nothing"), "bot-silent", "at least one"),
        (Wrong("None"), "bot-shape", "None, which is not a Thought"),
        (Wrong("no thought"), "bot-shape", "not a Thought"),
        (Wrong("too sure"), "bot-shape", "nan, which is not a number from 0 to 1"),
        (Wrong("does not stop"), "bot-raised", "generator ignored GeneratorExit"),
        (Returns(), "bot-shape", "returned None from think, which has to yield thoughts: yield Thought"),
        (Returns(lambda legal: legal[0]), "bot-shape", "returned Move.* from think, which has to yield thoughts"),
        (Returns(lambda legal: Thought(legal[0], 1)), "bot-shape", "returned Thought.* from think, which has to yield thoughts"),
    ],
)
def test_a_fault_names_the_bot_its_seat_and_what_it_did(bot: Bot, code: str, says: str) -> None:
    with pytest.raises(BotError, match=f"the bot '{bot.name}'.*seat 1.*{says}") as raised:
        ask_bot(bot)
    assert raised.value.code == code
    assert raised.value.details["bot"] == bot.name
    assert raised.value.details["seat"] == 1


def test_a_fault_in_a_match_also_names_the_ply_and_keeps_its_cause() -> None:
    match = Match.begin(LAND_UNTER, tuple(Player(bot=bot) for bot in (named("policy"), Wrong("raises"), named("policy"))))
    while match.state.to_act[0] != 1:
        match = match.advance(Random(1)) or match
    with pytest.raises(BotError, match=r"\(seat 2, ply \d+\)") as raised:
        match.advance(Random(1))
    assert raised.value.details["ply"] == len(match.record.plies) + 1
    assert isinstance(raised.value.__cause__, LookupError)


def test_a_seat_that_need_not_act_may_wait() -> None:
    assert ask_bot(Wrong("waits"), seat=1) is None


needs_an_alarm = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no alarm that could stop a bot")


@needs_an_alarm
@pytest.mark.parametrize("fault", ["never answers", "does not stop"])
def test_a_bot_that_does_not_answer_is_stopped_when_patience_ends(fault: str) -> None:
    with pytest.raises(BotError, match="wrong") as raised:
        ask_bot(Wrong(fault), patience=0.1)
    assert raised.value.code == ("bot-slow" if fault == "never answers" else "bot-raised")


@needs_an_alarm
def test_patience_counts_for_each_thought_and_leaves_no_alarm_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    assert ask_bot(Ponderer(4, seconds=0.5), patience=1.7) == STATE.legal(0)[3], "two seconds in all, but none took longer than it may"
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@needs_an_alarm
def test_patience_in_a_thread_is_refused_with_a_reason() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(SetupError, match="main thread") as raised:
        pool.submit(ask_bot, Chooser("eager"), patience=1.0).result()
    assert raised.value.code == "no-patience"


@pytest.mark.parametrize("nobody", [object(), Chooser, "policy", Chooser(""), Chooser("x" * 41), Chooser("two\nlines"), None])
def test_objects_without_the_bot_protocol_take_no_seat(nobody: object) -> None:
    with pytest.raises(BotError) as raised:
        check_bot(nobody)
    assert raised.value.code == "bot-shape"


def test_a_bot_of_a_module_is_found_by_its_name() -> None:
    assert loaded("tests.bots:DOER") == Chooser("doer")
    assert loaded("policy") is BOTS["policy"]
    for text in ("tests.bots:NOBODY", "no.such.module:bot", ":", "tests.bots:", "clever"):
        with pytest.raises(SetupError, match="there is no bot"):
            loaded(text)


def test_randomness_accepts_methods_and_objects() -> None:
    deal = LAND_UNTER.new(3).chance()
    assert deal.sample(Random(1)) == deal.sample(Random(1).random)
    state = LAND_UNTER.new(3).apply(CHANCE, deal.sample(Random(1)))
    assert LAND_UNTER.sample_world(state.view(0), Random(2)) == LAND_UNTER.sample_world(state.view(0), Random(2).random)
