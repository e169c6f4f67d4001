"""The first of a game's own ranked list, which is also what a hint shows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highwater.bots.protocol import Thought
from highwater.contract import Action, Random01, View
from highwater.game import Game


@dataclass(frozen=True)
class PolicyBot:
    """Where it need not act, it does so for what is better than waiting. It never doubts."""

    name: str = "policy"

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        if game.weigh is None:
            action, value, *_ = game.rank(view, legal)[0]
        else:
            values = game.weigh(view, legal)
            value = max(values)
            action = legal[values.index(value)]
        yield Thought(action if view.seat in view.to_act or value > 0 else None, 1)
