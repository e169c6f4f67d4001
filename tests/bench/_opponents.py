"""Bots that are only there to be measured against: the policy with slips, so that no search wins by knowing the policy alone. Not a
measurement itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp

from highwater.bots import Thought
from highwater.game import Action, Game, Random01, View


@dataclass(frozen=True)
class Noisy:
    """Lays by the policy, but a third of its cards by softmax: the better a card, the likelier."""

    name: str = "noisy"
    part: float = 1 / 3
    temperature: float = 0.35

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        assert game.weigh is not None
        values = game.weigh(view, legal)
        best = max(values)
        if random() >= self.part:
            yield Thought(legal[values.index(best)], 1)
            return
        sums = list(accumulate(exp((value - best) / self.temperature) for value in values))
        mark = random() * sums[-1]
        yield Thought(legal[next(number for number, reached in enumerate(sums) if mark < reached)], 0)


@dataclass(frozen=True)
class Erratic:
    """Moves by the policy, but a quarter of the time at random."""

    name: str = "erratic"
    part: float = 0.25

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        if random() < self.part:
            yield Thought(legal[int(random() * len(legal))], 0)
            return
        assert game.weigh is not None
        values = game.weigh(view, legal)
        yield Thought(legal[values.index(max(values))], 1)


NOISY, ERRATIC = Noisy(), Erratic()
