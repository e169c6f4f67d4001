"""OpenSpiel's own information-set tree search (P. Cowling, E. Powley, D. Whitehouse 2012) as a bot of ours, through the adapter. It is
handed a world that its seat holds possible, and draws others from what that seat sees. Not a measurement itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from highwater.adapters.in_turn import Node
from highwater.adapters.openspiel import HighWaterState, Past
from highwater.bots import Thought
from highwater.contract import Action, Random01, View
from highwater.game import Game
from highwater.games.land_unter.state import View as Table
from tests.bench.strength.rows import SIMULATIONS


@dataclass(frozen=True)
class TreeSearch:
    """Plays Land unter as a game in which seats choose in turn without seeing earlier choices."""

    name: str = "openspiel"
    simulations: int = SIMULATIONS

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        if len(legal) == 1:
            yield Thought(legal[0], 1)
            return
        assert isinstance(view, Table), "it is only seated in Land unter"
        seat = view.seat
        assert seat is not None
        theirs = game_of_theirs(game.id, view.rules.seats)
        numbers = np.random.RandomState(int(random() * 2**32))
        bot = ismcts.ISMCTSBot(theirs, mcts.RandomRolloutEvaluator(1, numbers), 1.0, self.simulations, random_state=numbers)
        # Its own numbers for drawing worlds come from nowhere that could be seeded.
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random))
        past = Past(Node(game.sample_world(view, random), seat, ()), remembered=(seat, b""))
        yield Thought(game.actions[int(bot.step(HighWaterState(theirs, past)))], 0)


@lru_cache
def game_of_theirs(game_id: str, seats: int) -> Any:
    return pyspiel.load_game(f"highwater_{game_id.replace('-', '_')}_in_turn", {"players": seats})


OPENSPIEL = TreeSearch()
