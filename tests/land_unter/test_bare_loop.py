"""The rules and the second implementation agree: the same numbers are the same game."""

from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.games.land_unter import GAME
from highwater.games.land_unter.rules import State
from tests.land_unter.bare_loop import SEATS, Played, bare


@pytest.mark.many
def test_the_bare_loop_plays_the_same_game_with_the_same_numbers() -> None:
    for seed in range(200):
        random = Random(seed).random
        state = GAME.new(SEATS)
        decisions = rounds = 0
        while state.to_act:
            seat = state.to_act[0]
            if seat == CHANCE:
                assert isinstance(state, State)
                rounds += len(state.dealt) == SEATS
                state = state.apply(CHANCE, state.chance().sample(random))
            else:
                legal = state.legal(seat)
                state = state.apply(seat, legal[int(random() * len(legal))])
                decisions += 1
        assert state.outcome is not None
        assert bare(Random(seed).random, hands_in_order=True) == Played(list(state.outcome.scores), decisions, rounds)
