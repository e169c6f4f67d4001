"""Levels of play: mistakes of weak ones, and bots that sample actions.

Each game defines the mistakes of its levels (``games/<game>/levels.py``); this module has the shared parts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import exp, inf
from typing import Any, NamedTuple

from highwater.contract import Action, Random01, Thinker

ActionValues = Callable[[Any, Sequence[Action]], Sequence[float]]
"""Values the legal actions for the seat of a view; above 0 is better than waiting."""


class Level(NamedTuple):
    """A level of play in a game. ``thinker`` makes a mind for one seat of one game. ``mistakes``: by key, the visible mistakes with their
    description, costliest first."""

    thinker: Callable[[], Thinker]
    mistakes: Mapping[str, str]


def select_mistakes(meanings: Mapping[str, str], *mistakes: str) -> dict[str, str]:
    """A selection of a game's mistakes, in this order."""
    return {key: meanings[key] for key in mistakes}


class SoftmaxBot:
    """Samples an action by softmax of the values.

    At a difference of ``temperature``, the worse of two actions is chosen about once in four times (e to 1). Optional actions must be
    better than waiting; otherwise one of many nearly good ones would soon be chosen.
    """

    def __init__(self, weigh: ActionValues, temperature: float) -> None:
        self._weigh, self._temperature = weigh, temperature

    def observe(self, view: Any, seat: int, action: Action) -> None:
        """Does nothing: it has no memory."""

    def think(self, view: Any, legal: Sequence[Action], random: Random01) -> Iterator[tuple[Action | None, float]]:
        values = [*self._weigh(view, legal)]
        actions: list[Action | None] = [*legal]
        if view.seat not in view.to_act:
            values = [value if value > 0 else -inf for value in values]
            values.append(0.0)
            actions.append(None)
        yield actions[draw_by_softmax(values, self._temperature, random)], 0.0


def draw_by_softmax(values: Sequence[float], temperature: float, random: Random01) -> int:
    """The index of a value drawn by softmax; of the best at a temperature of 0."""
    best = max(values)
    if not temperature:
        return values.index(best)
    # Rounded, because exp differs in the last bit between Pythons, and a seed must give the same game on all of them.
    sums = list(accumulate([round(exp((value - best) / temperature), 9) for value in values]))
    mark = random() * sums[-1]
    return next(number for number, reached in enumerate(sums) if mark < reached)
