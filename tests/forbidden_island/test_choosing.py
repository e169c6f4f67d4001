"""Adventurers chosen instead of dealt; without the option nothing changes."""

from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from highwater.adapters.in_turn import choices, node_of, pass_number, token_of
from highwater.bots import named
from highwater.contract import CHANCE
from highwater.errors import TokenError
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import ADVENTURER_NAMES, ADVENTURERS, START_TILES
from highwater.games.forbidden_island.policy import TEAM_WORTH
from highwater.games.forbidden_island.rules import State
from highwater.match import Match, Player, UndoError
from highwater.record import Record, parse, parse_text, parse_url
from highwater.simulation import play
from highwater.tree import PASS
from tests.forbidden_island.positions import acts, after, may, refused

OLD_RECORD = Path(__file__).with_name("goldens") / "record-of-before.txt"
"""A link and, below it, the text of a record, both written before adventurers could be chosen."""

CHOSEN = {"adventurers": "chosen"}


def choosing(seats: int = 3) -> State:
    state = GAME.new(seats, CHOSEN)
    assert isinstance(state, State)
    return state


def first_turn(state: State, seed: int = 1) -> State:
    """The position at the first turn, once chance has laid out the island and dealt the hands."""
    random = Random(seed).random
    while state.to_act == (CHANCE,) and not state.pending:
        state = state.apply(CHANCE, state.chance().sample(random))
    return state


def test_the_seats_choose_in_turn_among_those_that_are_free() -> None:
    state = choosing()
    assert (acts(state), may(state, "a", "choose")) == ("a", "diver engineer explorer messenger navigator pilot")
    state = after(state, "a:choose.diver")
    assert (acts(state), may(state, "b", "choose")) == ("b", "engineer explorer messenger navigator pilot")
    state = after(state, "b:choose.pilot")
    assert (acts(state), may(state, "c", "choose")) == ("c", "engineer explorer messenger navigator")
    state = after(state, "c:choose.engineer")
    assert acts(state) == "*"
    assert [ADVENTURER_NAMES[each] for each in state.adventurers] == ["diver", "pilot", "engineer"]


def test_after_the_choice_the_island_is_laid_hands_are_dealt_and_the_first_seat_begins() -> None:
    state = after(choosing(), "a:choose.diver b:choose.pilot c:choose.engineer")
    assert not state.layout
    assert not state.pawns
    seen: list[str] = []
    while state.to_act == (CHANCE,):
        action = state.chance().sample(Random(len(seen)).random)
        seen.append(str(action).partition(".")[0])
        state = state.apply(CHANCE, action)
    assert seen == ["island", "first-flood", "hand", "hand", "hand"]
    assert state.pawns == tuple(START_TILES[each] for each in state.adventurers)
    assert (acts(state), state.turn.kind, state.turn.actions) == ("a", "turn", 3)


def test_taken_adventurers_and_inactive_seats_are_refused_with_a_sentence() -> None:
    state = after(choosing(), "a:choose.diver")
    assert "another seat is the diver already" in refused(state, "b:choose.diver")
    assert "choose.pilot" in refused(state, "b:choose.diver")
    refused(state, "a:choose.pilot", code="not-to-act")
    refused(state, "c:choose.pilot", code="not-to-act")
    refused(state, "*:adventurers.pilot.diver.engineer", code="not-to-act")
    refused(state, "b:end")
    with pytest.raises(TokenError):
        GAME.parse("choose.captain")


def test_adventurers_cannot_be_chosen_again_once_the_island_is_laid() -> None:
    state = first_turn(after(choosing(), "a:choose.diver b:choose.pilot c:choose.engineer"))
    assert not may(state, "a", "choose")
    refused(state, "a:choose.navigator")


def test_adventurers_that_are_dealt_are_not_chosen() -> None:
    state = GAME.new(3)
    assert isinstance(state, State)
    assert acts(state) == "*"
    refused(state, "a:choose.pilot", code="not-to-act")
    assert len(first_turn(state).adventurers) == 3


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_team_can_be_chosen(seats: int) -> None:
    for team in permutations(ADVENTURERS, seats):
        state = choosing(seats)
        for seat, adventurer in enumerate(team):
            state = after(state, f"{'abcd'[seat]}:choose.{ADVENTURER_NAMES[adventurer]}")
        assert (state.adventurers, acts(state)) == (team, "*")


def test_the_policy_chooses_the_adventurers_with_the_most_wins() -> None:
    match = Match.begin(GAME, tuple(Player(bot=named("policy")) for _ in range(4)), CHOSEN)
    for _ in range(4):
        following = match.advance(Random(1).random)
        assert following is not None
        match = following
    best = sorted(ADVENTURERS, key=lambda each: -TEAM_WORTH[each])[:4]
    assert isinstance(match.state, State)
    assert list(match.state.adventurers) == best
    assert len(set(TEAM_WORTH)) == len(ADVENTURERS), "no two are equally good, so the advice is unique"


def test_a_hint_says_whom_to_choose_and_why() -> None:
    match = Match.begin(GAME, (Player("Ida"), Player("Bo")), CHOSEN)
    _, advice = match.hint(0)
    assert (advice.reason, advice.action) == ("team", max(match.state.legal(0), key=lambda one: TEAM_WORTH[one.adventurer]))  # type: ignore[attr-defined]
    assert [one.reason for one in match.ranked(0)] == ["team", *[""] * 5]


def test_a_choice_can_be_taken_back_until_the_island_is_laid() -> None:
    match = Match.begin(GAME, (Player("Ida"), Player("Bo")), CHOSEN)
    chosen = match.act(0, GAME.parse("choose.pilot")).act(1, GAME.parse("choose.diver"))
    assert chosen.undo().undo().state == match.state
    assert chosen.undo().redo().state == chosen.state
    laid = chosen.advance(Random(1).random)
    assert laid is not None
    with pytest.raises(UndoError):
        laid.undo()


def test_prompt_names_seats_that_choose_and_have_chosen() -> None:
    text = str(after(choosing(), "a:choose.diver"))
    assert "b chooses an adventurer" in text.splitlines()[0]
    assert "  a  diver" in text.splitlines()


def test_choices_are_numbered_after_all_older_actions() -> None:
    numbers = [GAME.actions.number(GAME.parse(f"choose.{name}")) for name in ADVENTURER_NAMES]
    assert numbers == [889, 890, 891, 892, 893, 894]
    node = node_of(after(choosing(), "a:choose.diver"))
    assert (node.player, choices(GAME, node)) == (1, [889, 890, 891, 892, 893])
    assert token_of(GAME, 1, pass_number(GAME)) == str(PASS)


# Without the option ----------------------------------------------------------------------------------------------------------


def test_records_from_before_the_option_are_read_and_written_unchanged() -> None:
    link, _, text = OLD_RECORD.read_text("utf-8").partition("\n")
    for record in (parse_url(link), parse_text(text), parse(text)):
        assert dict(record.options)["adventurers"] == "dealt"
        assert (record.text(), record.url()) == (text, link)
        assert not record.final.to_act


def test_dealt_games_are_unchanged_for_a_seed() -> None:
    link, _, text = OLD_RECORD.read_text("utf-8").partition("\n")
    record = play(GAME, ["policy", "policy"], 7, {"difficulty": "legendary"})
    assert (record.text(), record.url()) == (text, link)


def test_a_record_names_the_option_only_where_adventurers_are_chosen() -> None:
    assert "adventurers" not in Record.of(GAME, 2).text()
    record = Record.of(GAME, 2, CHOSEN)
    assert '[Option "adventurers=chosen"]' in record.text()
    assert parse(record.text()) == parse(record.url()) == record


def test_a_record_may_name_the_default_option() -> None:
    written = Record.of(GAME, 2).text().partition("[Check")[0].replace('[Seats "2"]', '[Seats "2"]\n[Option "adventurers=dealt"]')
    assert parse_text(written, sealed=False) == Record.of(GAME, 2)
