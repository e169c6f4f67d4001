"""Every game rejects invalid input."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.contract import CHANCE, Action, State, digest
from highwater.errors import IllegalAction, SetupError, TokenError
from highwater.game import Game
from highwater.registry import GAMES
from tests.conformance.playing import ALL_GAMES, acting, positions, random_game


@dataclass(frozen=True)
class Nonsense:
    """An action of no game."""

    def __str__(self) -> str:
        return "nonsense"


@cache
def known_positions(game_id: str) -> tuple[State, ...]:
    return tuple(state for state, _ in positions(by_id(game_id), range(24), every=3))


@cache
def known_actions(game_id: str) -> tuple[Action, ...]:
    """All actions that came up in some games, each once."""
    steps = (step for seed in range(24) for step in random_game(by_id(game_id), seed))
    return tuple({str(step.action): step.action for step in steps}.values())


def by_id(game_id: str) -> Game:
    return next(game for game in ALL_GAMES if game.id == game_id)


def is_legal(state: State, seat: int, action: Action) -> bool:
    if seat not in acting(state):
        return False
    return state.chance().probability(action) > 0 if seat == CHANCE else action in state.legal(seat)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_view_of_a_seat_that_is_not_there_is_refused_and_says_which_are(game_id: str) -> None:
    game = GAMES[game_id]
    for seats in game.seats:
        state = game.new(seats)
        for seat in (-1, seats):
            with pytest.raises(ValueError, match=f"there is no seat {seat} at this table, only 0 to {seats - 1}$"):
                state.view(seat)


def check(state: State, seat: int, actions: Sequence[Action]) -> None:
    """Legal actions are accepted. All others are refused with the right error, and the position stays unchanged."""
    before, hashed = digest(state), hash(state)
    for action in actions:
        if is_legal(state, seat, action):
            state.apply(seat, action)
        else:
            with pytest.raises(IllegalAction) as caught:
                state.apply(seat, action)
            assert caught.value.code in IllegalAction.CODES
            assert 0 < len(str(caught.value)) < 700
            if not state.to_act:
                assert caught.value.code == "game-over"
            elif seat not in acting(state):
                assert caught.value.code == "not-to-act"
    assert digest(state) == before
    assert hash(state) == hashed


@pytest.mark.parametrize("game_id", [game.id for game in ALL_GAMES])
@given(data=st.data())
def test_illegal_actions_are_refused_and_change_nothing(game_id: str, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(known_positions(game_id)))
    seat = data.draw(st.integers(CHANCE - 1, 6))
    actions = data.draw(st.lists(st.sampled_from(known_actions(game_id)), max_size=20))
    check(state, seat, actions)


@pytest.mark.many
def test_every_known_action_is_accepted_or_refused_in_every_kind_of_position(game: Game) -> None:
    for state in known_positions(game.id)[::40]:
        for seat in (CHANCE, *range(max(game.seats))):
            check(state, seat, known_actions(game.id))


@pytest.mark.many
def test_actions_of_another_game_are_refused(game: Game) -> None:
    others = [action for other in ALL_GAMES if other is not game for action in known_actions(other.id)[:20]]
    for state in known_positions(game.id)[::10]:
        for seat in (CHANCE, 0, 1):
            check(state, seat, [*others, Nonsense()])


@pytest.mark.parametrize("game_id", [game.id for game in ALL_GAMES])
@given(text=st.one_of(st.text(), st.from_regex(r"[a-z]{0,5}[0-9+.,\-_ ]{0,12}[a-z]{0,3}")))
def test_any_text_is_a_token_or_a_token_error(game_id: str, text: str) -> None:
    game = by_id(game_id)
    try:
        action = game.parse(text)
    except TokenError:
        return
    assert str(action) == text


@pytest.mark.parametrize("game_id", [game.id for game in ALL_GAMES])
@given(data=st.data())
def test_a_damaged_token_is_a_token_or_a_token_error(game_id: str, data: st.DataObject) -> None:
    token = str(data.draw(st.sampled_from(known_actions(game_id))))
    at = data.draw(st.integers(0, len(token)))
    length = data.draw(st.integers(0, 2))
    damaged = token[:at] + data.draw(st.text(max_size=2)) + token[at + length :]
    try:
        action = by_id(game_id).parse(damaged)
    except TokenError:
        return
    assert str(action) == damaged


def test_a_token_of_ten_million_characters_is_refused_at_once(game: Game) -> None:
    with pytest.raises(TokenError) as caught:
        game.parse("4" * 10_000_000)
    assert caught.value.code in TokenError.CODES
    assert len(str(caught.value)) < 400


def test_invalid_seats_are_named_in_errors(game: Game) -> None:
    for state in known_positions(game.id)[::10]:
        if state.to_act and game.id in GAMES:
            with pytest.raises(IllegalAction, match=r"there is no seat 99 at this table, only 0 to \d, and -1 for chance"):
                state.apply(99, Nonsense())


@pytest.mark.parametrize("seats", [3.0, "3", None, True, 99])
def test_seats_that_are_no_number_of_this_game_are_refused(game: Game, seats: object) -> None:
    with pytest.raises(SetupError, match=f"players, not {seats!r}"):
        game.new(seats)  # type: ignore[arg-type]


def test_invalid_options_are_refused_with_the_valid_ones(game: Game) -> None:
    option = game.options[0]
    for value in (1, None, [option.default], True):
        with pytest.raises(SetupError, match=re.escape(f"cannot be {value!r}; it can be {option.values[0]!r}")):
            game.new(game.seats[0], {option.id: value})  # type: ignore[dict-item]
    for wrong in (3, [(option.id, option.default)], option.id):
        with pytest.raises(SetupError, match=re.escape(f"such as {{{option.id!r}: {option.default!r}}}")):
            game.new(game.seats[0], wrong)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="options are texts by name"):
        game.new(game.seats[0], {3: option.default})  # type: ignore[dict-item]
