"""Matches of cooperative games: optional cards of bots and people, and undo up to the last revealed card."""

from random import Random

import pytest

from highwater.bots import Bot, named
from highwater.contract import CHANCE
from highwater.errors import IllegalAction
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.rules import State
from highwater.match import Match, Player, UndoError, parse_match
from highwater.record import Record, parse_ply
from tests.bots import Chooser
from tests.forbidden_island.positions import table

WET = """
          ~a  #
      #   #   #   #
  #   #   #   #   #   ~b
  #   #   #   #   #   #
      #   #   #   #
          #   #
"""


GATHERED = """
          #   #
      #   #   #   #
  #   #   #ab #   #   #
  #   #   #   #   #   #
      #   #   #   #
          #   #
"""

EAGER, PATIENT = Chooser("eager"), Chooser("patient", lambda view, legal: legal[0] if view.seat in view.to_act else None)


def match_at(state: State, *bots: Bot | None) -> Match:
    """A match that begins in the middle of a game."""
    players = tuple(Player(bot=bot) for bot in bots)
    return Match(Record.of(GAME, state.rules.seats), players, (state,), (0,) * state.rules.seats)


def does(match: Match, *plies: str) -> Match:
    for ply in plies:
        match = match.act(*parse_ply(GAME, match.record.seats, ply))
    return match


def last(match: Match | None) -> str:
    assert match is not None
    seat, action = match.record.plies[-1]
    return f"{'*' if seat == CHANCE else 'abcd'[seat]}:{action}"


def test_a_bot_plays_its_special_card_while_a_person_must_act() -> None:
    match = match_at(table(WET, hands=" | sandbag"), None, EAGER)
    assert match.waiting_for() == (0,)
    match = match.advance(Random(1).random) or match
    assert last(match) == "b:sandbag.moon"
    assert match.waiting_for() == (0,), "it is still the person's turn"
    assert match.advance(Random(1).random) is None, "the bot has no more to play"


def test_a_patient_bot_waits_for_the_person() -> None:
    assert match_at(table(WET, hands=" | sandbag"), None, PATIENT).advance(Random(1).random) is None


def test_a_bot_plays_before_chance_strikes_and_a_person_is_not_waited_for() -> None:
    state = table(WET, hands="sandbag | sandbag", actions=0)
    assert last(match_at(state, None, EAGER).advance(Random(1).random)) == "b:sandbag.moon"
    assert last(match_at(state, None, PATIENT).advance(Random(1).random)).startswith("*:draw.")
    assert last(match_at(state, PATIENT, None).advance(Random(1).random)).startswith("*:draw.")


def test_a_person_may_play_a_special_card_out_of_turn_and_before_chance_strikes() -> None:
    for actions in (3, 0):
        match = match_at(table(WET, hands="earth | sandbag", actions=actions), PATIENT, None)
        assert match.may_play() == (1,)
        assert match.waiting_for() == ()
        played = does(match, "b:sandbag.gold")
        assert played.may_play() == ()
        assert played.state.to_act == match.state.to_act
    with pytest.raises(IllegalAction, match="cannot act now"):
        does(match_at(table(WET, hands="earth | fire"), PATIENT, None), "b:sandbag.gold")


def test_optional_people_exclude_bots_and_acting_seats() -> None:
    state = table(WET, hands="sandbag | sandbag")
    assert state.may_act == (1,)
    assert match_at(state, None, None).may_play() == (1,)
    assert match_at(state, None, PATIENT).may_play() == ()
    assert match_at(table(WET, hands="sandbag | earth"), None, None).may_play() == ()


def test_undo_goes_back_step_by_step_to_the_last_card_turned_up() -> None:
    start = match_at(table(WET, hands="sandbag | sandbag"), None, None)
    played = does(start, "a:shore.moon", "b:sandbag.gold", "a:move.howling", "a:end")
    assert played.undo_refusal() is None
    states = [played.state]
    for _ in range(4):
        played = played.undo()
        states.append(played.state)
    assert tuple(reversed(states)) == does(start, "a:shore.moon", "b:sandbag.gold", "a:move.howling", "a:end").states
    with pytest.raises(UndoError) as caught:
        played.undo()
    assert caught.value.code == "undo-nothing"


def test_undo_stops_at_a_card_and_says_so_until_a_player_has_acted_since() -> None:
    match = does(match_at(table(WET, hands=" | sandbag"), None, None), "a:end", "*:draw.earth")
    refusal = match.undo_refusal()
    assert refusal is not None
    assert refusal.code == "undo-revealed"
    played = does(match, "b:sandbag.gold")
    assert played.undo().states == match.states, "a special card between two draws can be taken back"
    with pytest.raises(UndoError):
        played.undo().undo()
    with pytest.raises(UndoError):
        does(played, "*:draw.wind").undo()


def test_undo_and_redo_include_later_plies_of_bots() -> None:
    match = match_at(table(WET, hands=" | sandbag"), None, EAGER)
    moved = does(match, "a:move.sun")
    answered = moved.advance(Random(1).random)
    assert last(answered) == "b:sandbag.moon"
    assert answered is not None
    assert answered.undo().states == match.states
    assert answered.undo().redo().states == answered.states


def test_bots_and_chance_finish_a_game_by_themselves() -> None:
    match: Match | None = Match.begin(GAME, (Player(bot=named("random")), Player(bot=named("policy"))), {"preset": "as-reviewed"})
    random = Random(11).random
    while match is not None and match.state.to_act:
        ended, match = match, match.advance(random)
    assert match is not None
    assert len(match.record.plies) == len(ended.record.plies) + 1
    assert match.state.outcome is not None
    assert match.advance(random) is None, "nothing more happens"
    assert parse_match(match.written().text()) == match


def test_one_person_may_play_all_adventurers() -> None:
    match = Match.begin(GAME, (Player("Ada"), Player("Ada"), Player("Ada"), Player("Ada")))
    random = Random(4).random
    while match.state.to_act and len(match.record.plies) < 60:
        waiting = match.waiting_for()
        following = match.act(waiting[0], match.state.legal(waiting[0])[0]) if waiting else match.advance(random)
        assert following is not None
        match = following
    assert {seat for seat, _ in match.record.plies} == {CHANCE, 0, 1, 2, 3}


def test_hints_count_for_optional_actions_and_are_refused_without_any() -> None:
    match = match_at(table(WET, hands=" | sandbag"), None, None)
    hinted, advice = match.hint(1)
    assert advice.action in match.state.legal(1)
    assert advice.reason in (*GAME.reasons, "")
    assert hinted.hints == (0, 1)
    with pytest.raises(IllegalAction, match="seat 2 is not to act"):
        match_at(table(WET, hands=" | earth"), None, None).hint(1)


def test_reviews_return_with_redo_and_vanish_after_other_play() -> None:
    match = match_at(table(GATHERED, hands="helicopter | ", captured="earth wind fire ocean"), None, None)
    over = does(match, "a:take-off").put_review(0, "what it came to")
    back = over.undo()
    assert back.written().reviews == ()
    assert back.redo().written().reviews == ("what it came to", "")
    assert does(back, "a:move.tidal", "a:move.landing", "a:take-off").written().reviews == ()
