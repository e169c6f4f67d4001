"""The components are complete in every position of every game: 60 weather cards, 24 tide cards, 24 ring cards."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.games.land_unter import GAME
from highwater.games.land_unter.components import HAND_SIZE, ROUNDS, TIDES, WEATHER, rings_of
from highwater.games.land_unter.rules import State
from highwater.games.land_unter.state import OUT
from tests.conformance.playing import random_game
from tests.land_unter.positions import all_lay, dealt, turn_up

BOX = Counter(
    {f"weather {card}": 1 for card in range(1, 61)} | {f"tide {tide}": 2 for tide in range(1, 13)} | {"ring": 24},
)


def test_the_box_holds_60_weather_24_tide_and_24_ring_cards() -> None:
    assert len(WEATHER) == 60
    assert len(TIDES) == 24
    assert BOX.total() == 60 + 24 + 24
    assert GAME.pieces(GAME.new(3)) == BOX


@pytest.mark.many
def test_everything_in_the_box_is_somewhere_in_every_position() -> None:
    for seed in range(36):
        for step in random_game(GAME, seed):
            assert GAME.pieces(step.after) == BOX


def test_a_lost_or_doubled_card_would_be_noticed() -> None:
    start = dealt(tuple(range(13, 25)), tuple(range(25, 37)), tuple(range(37, 49)))
    state = all_lay(turn_up(start, 4, 9), "13 25 37")
    assert GAME.pieces(state) == BOX
    assert GAME.pieces(state._replace(stack=state.stack[1:])) != BOX
    assert GAME.pieces(state._replace(tides=((9,), (9,), (4,)))) != BOX
    assert GAME.pieces(state._replace(hands=(state.hands[1], *state.hands[1:]))) != BOX
    assert GAME.pieces(state._replace(rings=(7, 11, 6))) != BOX


@given(st.integers(0, 10_000))
def test_hands_rings_and_tides_fit_together(seed: int) -> None:
    for step in random_game(GAME, seed):
        state = step.after
        assert isinstance(state, State)
        seats = range(state.rules.seats)
        if len(state.dealt) < state.rules.seats:
            continue
        over = len(state.scores) > state.stage
        rounds = ROUNDS - len(state.stack) // 2
        settled = rounds - bool(state.middle)
        assert sum(map(len, state.tides)) == 2 * settled
        for seat in seats:
            hand = state.dealt[(seat - state.stage) % len(seats)]
            assert set(state.hands[seat]) <= set(hand)
            assert OUT <= state.rings[seat] <= rings_of(hand)
            if state.rings[seat] != OUT:
                assert len(state.hands[seat]) == HAND_SIZE - settled - bool(state.laid[seat])
        lost = sum(rings_of(hand) for hand in state.dealt) - sum(state.rings)
        assert lost >= settled, "every round costs at least one ring or one player"
        assert sum(left != OUT for left in state.rings) > 2 or over
