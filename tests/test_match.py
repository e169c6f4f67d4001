"""Matches: permissions, undo, and saving."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.bots import named
from highwater.contract import CHANCE
from highwater.errors import GameError, IllegalAction, SetupError
from highwater.match import Match, Player, UndoError, parse_match
from highwater.record import RecordError
from highwater.registry import GAMES
from highwater.simulation import play
from tests.bots import Chooser

GAME = GAMES["land-unter"]
PEOPLE = (Player("Max"), Player("Piet"), Player("Kaja"))
ALONE = (Player("Max"), Player(bot=named("policy")), Player(bot=named("random")))


def begun(players: tuple[Player, ...] = PEOPLE, seed: int = 1) -> Match:
    match = Match.begin(GAME, players)
    random = Random(seed).random
    while match.state.to_act == (CHANCE,):
        match = match.advance(random) or match
    return match


def play_on(match: Match) -> Match:
    """Every seat plays its first card until one has to wait for chance."""
    for seat in match.waiting_for():
        match = match.act(seat, match.state.legal(seat)[0])
    return match


def test_no_timed_ply_while_a_person_must_act() -> None:
    match = begun()
    assert match.waiting_for() == (0, 1, 2)
    assert match.advance(Random(1).random) is None


def test_a_match_begins_with_a_game_or_its_id_as_play_does() -> None:
    people = [Player("Ada"), Player("Max"), Player("Eva")]
    assert Match.begin("land-unter/1", people) == Match.begin(GAMES["land-unter"], tuple(people))
    with pytest.raises(SetupError, match="there is no game 'atlantis'"):
        Match.begin("atlantis", people)


def test_people_decide_before_bots() -> None:
    match = begun(ALONE)
    assert match.waiting_for() == (0,)
    match = play_on(match)
    after = match.advance(Random(1).random)
    assert after is not None
    assert after.record.plies[-1][0] == 1


@pytest.mark.parametrize("players", [(), ALONE[:2], (*ALONE, Player("Fay"))])
def test_a_game_keeps_its_seats(players: tuple[Player, ...]) -> None:
    with pytest.raises(SetupError, match="3 seats"):
        begun(ALONE).reseat(players)


def test_an_illegal_action_changes_nothing() -> None:
    match = begun()
    foreign = match.state.legal(1)[0]
    with pytest.raises(IllegalAction, match="possible"):
        match.act(0, foreign)
    assert match == begun()


def test_undo_and_redo_lead_there_and_back() -> None:
    match = begun()
    once = match.act(0, match.state.legal(0)[2])
    twice = once.act(1, once.state.legal(1)[3])
    assert twice.undo().undo().states == match.states
    assert twice.undo().undo().redo().redo().states == twice.states
    with pytest.raises(UndoError):
        twice.redo()


def test_a_bots_hidden_action_is_taken_back_with_the_persons() -> None:
    match = begun(ALONE)
    played = play_on(match)
    answered = played.advance(Random(3).random)
    assert answered is not None
    assert answered.undo().states == match.states
    assert answered.undo().redo().states == answered.states


def test_new_actions_clear_redo() -> None:
    match = begun()
    other = match.act(0, match.state.legal(0)[0]).undo().act(0, match.state.legal(0)[1])
    with pytest.raises(UndoError) as raised:
        other.redo()
    assert raised.value.code == "redo-nothing"


def test_undo_stops_at_reveals_with_a_reason() -> None:
    match = begun()
    assert str(match.undo_refusal())
    revealed = play_on(match)
    refusal = revealed.undo_refusal()
    assert refusal is not None
    assert refusal.code == "undo-revealed"
    with pytest.raises(UndoError):
        revealed.undo()


def test_looking_back_never_changes_the_game() -> None:
    match = play_on(begun())
    for ply in (0, 3, -5, 10**6, None):
        looked = match.look(ply)
        assert looked.state == match.state
        assert looked.position in match.states
    assert match.look(2).position == match.states[2]


def test_a_hint_is_legal_and_counted() -> None:
    match = begun()
    again, advice = match.hint(1)
    assert advice.action in match.state.legal(1)
    assert advice.reason in GAME.reasons
    assert again.hints == (0, 1, 0)


def test_a_review_is_kept_with_a_game_that_is_over() -> None:
    over = Match.of(play(GAME, ["random"] * 3, seed=1), (Player(), Player(), Player()))
    reviewed = over.put_review(1, "what it came to")
    assert parse_match(reviewed.written().text()).reviews == ("", "what it came to", "")
    assert reviewed.put_review(1, "made again").reviews == ("", "made again", "")
    for match, text in ((begun(), "too early"), (over, "in two\nlines"), (over, "")):
        with pytest.raises(RecordError):
            match.put_review(0, text)


def test_a_note_is_a_seat_s_own_and_the_same_one_again_wipes_it_off() -> None:
    match = play_on(begun())
    noted = match.toggle_note(1, "b3").toggle_note(0, "c5").toggle_note(1, "a7")
    assert [noted.notes_of(seat) for seat in range(3)] == [("c5",), ("b3", "a7"), ()]
    assert noted.toggle_note(1, "b3").notes_of(1) == ("a7",)
    assert parse_match(noted.written().text()).notes == noted.notes
    assert noted.toggle_note(0, "c5").toggle_note(1, "b3").toggle_note(1, "a7") == match
    for mark in ("", "B3", "b.3", "abcde"):
        with pytest.raises(RecordError):
            match.toggle_note(0, mark)
    for number in range(100):
        match = match.toggle_note(0, f"x{number}")
    with pytest.raises(RecordError):
        match.toggle_note(0, "z")


def test_waiting_seats_and_finished_games_get_no_hint() -> None:
    match = play_on(begun())
    with pytest.raises(IllegalAction) as caught:
        match.hint(1)
    assert caught.value.code == "not-to-act"
    while match.state.to_act:
        match = match.advance(Random(1).random) or play_on(match)
    with pytest.raises(IllegalAction) as caught:
        match.hint(1)
    assert caught.value.code == "game-over"


def test_a_saved_match_is_the_match() -> None:
    match, _ = begun(ALONE).hint(0)
    saved = parse_match(match.written("2026-11-22T15:00:00+01:00", "x").text())
    assert saved == match


def test_the_reader_of_a_saved_match_may_say_which_bot_a_name_means() -> None:
    match = begun((Player("Max"), Player(bot=Chooser("workshop:mine")), Player(bot=Chooser("other"))))
    with pytest.raises(SetupError, match="workshop:mine"):
        parse_match(match.written().text())
    assert parse_match(match.written().text(), Chooser) == match


@given(st.text(max_size=200))
def test_any_text_is_no_match(text: str) -> None:
    with pytest.raises(GameError):
        parse_match(text)


def test_a_match_that_has_reached_the_last_ply_of_a_record_says_so_and_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(ALONE)
    assert not match.is_at_ply_limit
    monkeypatch.setattr("highwater.match.MAX_PLIES", len(match.record.plies) + 1)
    match = play_on(match)
    assert match.is_at_ply_limit
    assert match.advance(Random(1).random) is None
    with pytest.raises(RecordError) as caught:
        match.act(1, match.state.legal(1)[0])
    assert caught.value.code == "record-full"
    assert parse_match(match.written().text()) == match
    assert not match.undo().is_at_ply_limit


def test_an_unknown_bot_is_named() -> None:
    text = replace(begun(ALONE).written(), bots=("", "deep-blue", "random")).text()
    with pytest.raises(SetupError, match="there is no bot 'deep-blue'"):
        parse_match(text)
