"""The rules and the second implementation agree: the same numbers are the same game."""

from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.game import Game
from tests.rats.bare_loop import bare
from tests.rats.positions import ABANDON_SHIP, SOS


@pytest.mark.many
@pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=["abandon-ship", "sos"])
def test_the_bare_loop_plays_the_same_game_with_the_same_numbers(game: Game) -> None:
    for seed in range(300):
        seats = 3 + seed % 5
        random = Random(seed).random
        state = game.new(seats)
        decisions = 0
        while state.to_act:
            (seat,) = state.to_act
            if seat == CHANCE:
                state = state.apply(CHANCE, state.chance().sample(random))
            else:
                legal = state.legal(seat)
                state = state.apply(seat, legal[int(random() * len(legal))])
                decisions += 1
        assert state.outcome is not None
        assert bare(Random(seed).random, seats, game is SOS) == (decisions, list(state.outcome.scores), state.outcome.reason)
