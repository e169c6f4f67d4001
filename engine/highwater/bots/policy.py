"""The policy bot, which plays the best action of the game's ranking, as hints show it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highwater.bots.protocol import Thought
from highwater.contract import Action, Random01, View
from highwater.game import Game


@dataclass(frozen=True)
class PolicyBot:
    """Takes optional actions only if they are better than waiting. It is always certain."""

    name: str = "policy"

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        if game.weigh is None:
            action, value, *_ = game.rank(view, legal)[0]
        else:
            values = game.weigh(view, legal)
            value = max(values)
            action = legal[values.index(value)]
        yield Thought(action if view.seat in view.to_act or value > 0 else None, 1)
