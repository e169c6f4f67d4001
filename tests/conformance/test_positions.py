"""Positions as text: every game writes them in one line and reads them back, and refuses other text in a sentence."""

import re
from functools import cache
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.contract import State
from highwater.errors import GameError, SetupError
from highwater.game import Game
from highwater.position import PositionError
from highwater.record import parse_position
from highwater.registry import GAMES
from tests.conformance.playing import ALL_GAMES, play_on, positions, random_game, setup_of

LONGEST = {"land-unter": 1_000, "forbidden-island": 700, "abandon-ship": 1_400, "sos": 1_400, "dike": 600, "dike-open": 600}
"""Characters; a position with custom dice names them all."""


@cache
def written(game_id: str) -> tuple[str, ...]:
    game = next(game for game in ALL_GAMES if game.id == game_id)
    return tuple(game.write_position(state) for state, _ in positions(game, range(12), every=7))


def test_a_position_is_a_line_and_comes_back_equal(game: Game, few_seeds: range) -> None:
    for seed in few_seeds:
        setup = setup_of(game, seed)
        start = game.new(setup.seats, setup.options)
        for state in (start, *(step.after for step in islice(random_game(game, seed), None, None, 3))):
            text = game.write_position(state)
            assert text.isascii()
            assert "\n" not in text
            assert len(text) < LONGEST[game.id]
            again = game.parse_position(text)
            assert again == state
            assert type(again) is type(state)
            if game.id in GAMES:
                assert parse_position(f"  {text}\n") == state


def test_a_first_position_is_only_its_header_and_fields_stand_in_any_order(game: Game) -> None:
    start = game.new(game.seats[0])
    assert game.write_position(start) == f"{game.versioned} {game.seats[0]}"
    for text in written(game.id)[:40]:
        header, bar, fields = text.partition(" | ")
        turned = f"{header}{bar}{' '.join(reversed(fields.split()))}"
        assert game.parse_position(turned) == game.parse_position(text)


@pytest.mark.parametrize("game_id", list(GAMES))
@given(data=st.data())
def test_a_damaged_position_is_a_position_that_can_be_played_to_its_end_or_an_error(game_id: str, data: st.DataObject) -> None:
    game = GAMES[game_id]
    text = data.draw(st.sampled_from(written(game_id)))
    at, length = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 3))
    damaged = text[:at] + data.draw(st.text("0123456789(),=- |abcdelnorstuy", max_size=3)) + text[at + length :]
    check(game, damaged)


def read(text: str) -> State | None:
    """The position of a text, None where it is refused."""
    try:
        return parse_position(text)
    except (PositionError, SetupError) as error:
        if error.code not in type(error).CODES or not 0 < len(str(error)) < 500:
            raise
        return None


def check(game: Game, text: str) -> None:
    """Either the text is refused in a sentence, or all functions of the position work and random play ends."""
    state = read(text)
    if state is None:
        return
    str(state)
    for step in play_on(state, Random(1)):
        assert step.ply < game.max_plies
        state = step.after
    assert state.outcome is not None
    assert game.parse_position(game.write_position(state)) == state


@pytest.mark.parametrize("game_id", list(GAMES))
@given(data=st.data())
def test_a_position_with_other_numbers_or_without_a_field_can_be_played_to_its_end_or_is_refused(game_id: str, data: st.DataObject) -> None:
    header, bar, table = data.draw(st.sampled_from(written(game_id)[1:])).partition(" | ")
    fields = table.split()
    left_out = data.draw(st.integers(-1, len(fields) - 1))
    if left_out >= 0:
        fields.pop(left_out)
    numbers = re.split(r"(\d+)", " ".join(fields))
    for _ in range(data.draw(st.integers(0, 2))):
        numbers[data.draw(st.integers(0, len(numbers) // 2)) * 2 - 1] = str(data.draw(st.integers(0, 40)))
    check(GAMES[game_id], f"{header}{bar}{''.join(numbers)}")


@given(text=st.text() | st.from_regex(r"land-unter/1 [0-9]{1,5}( \| [a-z_]{1,9}=[0-9(),-]{0,12})?", fullmatch=True))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    check(GAMES["land-unter"], text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there is no game ''"),
        ("atlantis/1 3", "there is no game 'atlantis'"),
        ("land-unter/1", "begins with the game and the number of seats, such as land-unter/1 3"),
        ("land-unter 3", "begins with the game and the number of seats, such as land-unter/1 3"),
        ("land-unter/1 9", "is for 3, 4, 5 players, not 9"),
        ("land-unter/1 3 cascade=sideways", "cannot be 'sideways'"),
        ("land-unter/1 3 cascade", "expected name=value, found 'cascade'"),
        ("land-unter/1 3 | tide=4", "there is no field 'tide'; each of these is there at most once: stage, dealt"),
        ("land-unter/1 3 | stage=1 stage=1", "there is a second field 'stage'"),
        ("land-unter/1 3 | stage=one", "the field stage cannot have 'one'"),
        ("land-unter/1 3 | dealt=((1,2)", "a bracket of dealt is not closed"),
        ("land-unter/1 3 | dealt=" + "(" * 5_000, "the field dealt cannot have"),
        ("land-unter/1 3 | dealt=((1,2))", "the hands dealt are twelve different cards each"),
        ("land-unter/1 3 | stage=2", "before all hands are dealt nothing else is done"),
        ("abandon-ship/1 3 | water=30", "each rat is on a space above the water"),
        ("abandon-ship/1 3 | markers=(3,3)", "marker 3 is there 2 times instead of 1"),
        ("forbidden-island/1 2 | water=11", "the water stands between 1 and 10"),
        ("forbidden-island/1 2 | deck=(0)", "card earth is there 1 times instead of 5"),
        ("x" * 30_000, "there is no game"),
        ("land-unter/1 3 | " + "x" * 30_000, "at most 20,000 characters"),
    ],
)
def test_wrong_input_is_explained(text: str, says: str) -> None:
    with pytest.raises(GameError) as caught:
        parse_position(text)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 500


def test_positions_keep_their_options(game: Game) -> None:
    for seed in range(60):
        setup = setup_of(game, seed)
        settled = game.settle_options(setup.options)
        assert game.options_of is not None
        assert game.options_of(game.new(setup.seats, settled)) == settled
