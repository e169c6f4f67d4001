"""A bot that plays any legal action with equal probability, for tests and as a baseline."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highwater.bots.protocol import Thought
from highwater.contract import Action, Random01, View
from highwater.game import Game


@dataclass(frozen=True)
class RandomBot:
    """Takes an optional action one time in ten."""

    name: str = "random"

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        if view.seat not in view.to_act and random() >= 0.1:
            yield Thought(None, 0)
        else:
            yield Thought(legal[int(random() * len(legal))], 0)
