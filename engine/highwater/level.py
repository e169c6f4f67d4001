"""Levels of play: what a weak one leaves out, and bots that sample instead of taking the best.

Which mistakes a level makes in a game is the game's own (``games/<game>/levels.py``); here is what they have in common.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import exp, inf
from typing import Any, NamedTuple

from highwater.contract import Action, Random01, Thinker

ActionValues = Callable[[Any, Sequence[Action]], Sequence[float]]
"""What each of the legal actions is worth to the seat of a view: above 0 is better than waiting."""


class Level(NamedTuple):
    """How a game is played at one of its levels. ``thinker`` makes who sits at one seat of one game. ``mistakes`` are what it does wrong,
    and a person may find out: a key for each with what that says, what costs most first."""

    thinker: Callable[[], Thinker]
    mistakes: Mapping[str, str]


def select_mistakes(meanings: Mapping[str, str], *mistakes: str) -> dict[str, str]:
    """Some of a game's mistakes, in this order, with what they mean."""
    return {key: meanings[key] for key in mistakes}


class SoftmaxBot:
    """Samples an action by softmax of the values.

    At a difference of ``temperature`` the worse of two actions is done about once in four times (e to 1). A seat that need not act does
    nothing that is not better than waiting: of many actions that are each nearly as good, one would be done sooner or later.
    """

    def __init__(self, weigh: ActionValues, temperature: float) -> None:
        self._weigh, self._temperature = weigh, temperature

    def observe(self, view: Any, seat: int, action: Action) -> None:
        """It judges what it sees, and remembers nothing."""

    def think(self, view: Any, legal: Sequence[Action], random: Random01) -> Iterator[tuple[Action | None, float]]:
        values = [*self._weigh(view, legal)]
        actions: list[Action | None] = [*legal]
        if view.seat not in view.to_act:
            values = [value if value > 0 else -inf for value in values]
            values.append(0.0)
            actions.append(None)
        yield actions[draw_by_softmax(values, self._temperature, random)], 0.0


def draw_by_softmax(values: Sequence[float], temperature: float, random: Random01) -> int:
    """The number of one of these values, drawn by softmax; that of the best at a temperature of 0."""
    best = max(values)
    if not temperature:
        return values.index(best)
    # Rounded, because exp differs in the last bit from one Python to another, and a seed is the same game on all of them.
    sums = list(accumulate([round(exp((value - best) / temperature), 9) for value in values]))
    mark = random() * sums[-1]
    return next(number for number, reached in enumerate(sums) if mark < reached)
