"""Bots that only the strength report knows: the policy with slips, so that no search wins by knowing the policy alone, and the captain with
more or less effort. Not a measurement itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import accumulate
from math import exp

from highwater.bots import Thought
from highwater.contract import Action, Random01, Searcher, View
from highwater.game import Game


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


@dataclass(frozen=True)
class Effort:
    """The captain, with so many times as many playouts as it has."""

    name: str
    times: float

    def memory(self) -> "EffortMemory":
        return EffortMemory(self)

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        return self.memory().think(game, view, legal, random, budget)


class EffortMemory:
    """One seat of one game at which such a captain sits."""

    def __init__(self, effort: Effort) -> None:
        self.name, self._times = effort.name, effort.times
        self._searcher: Searcher | None = None

    def observe(self, game: Game, view: View, seat: int, action: Action) -> None:
        self._in(game).observe(view, seat, action)

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        for action, sureness in self._in(game).think(view, legal, random):
            yield Thought(action, sureness)

    def _in(self, game: Game) -> Searcher:
        if self._searcher is None:
            searching = import_module(f"highwater.games.{game.package}.searching")
            made: Searcher = searching.Searching(round(self._times * searching.MAX_PLAYOUTS))
            self._searcher = made
        return self._searcher


NOISY, ERRATIC = Noisy(), Erratic()
CAPTAIN_TENTH, CAPTAIN_THIRD = Effort("captain-tenth", 1 / 10), Effort("captain-third", 1 / 3)
CAPTAIN_THREE_TIMES = Effort("captain-three-times", 3)
