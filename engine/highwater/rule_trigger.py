"""A rule trigger: a moment of a game at which a certain rule has just decided.

Each game has a table of them, by name, in its folder (``rule_triggers.py``). A scenario names the one that it is about in its tag
``About``, so that another example can be looked for (``another``)."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from highwater.contract import Action

Plies = tuple[int, ...]
"""Positions, each by how many plies have been played before it, ascending."""


class History(NamedTuple):
    """A game so far: the position before the first ply and after each (a game's own states), and the plies themselves."""

    states: Sequence[Any]
    plies: Sequence[tuple[int, Action]]

    @property
    def now(self) -> int:
        """How many plies have been played."""
        return len(self.plies)

    def find_last(self, kind: type[Action] | tuple[type[Action], ...], before: int = 0) -> int:
        """The newest ply of this kind, of those that are followed by at least ``before`` others; 0 if there is none."""
        return next((ply for ply in range(self.now - before, 0, -1) if isinstance(self.plies[ply - 1][1], kind)), 0)


class RuleTrigger(NamedTuple):
    """``shown``: asked after every ply, the positions that show how the rule has just decided; () if it has not, None if in this game it
    never will. ``bot``: whose games come to it, by name. ``wanted``: for a rule trigger to which the games of no bot come, those of the
    legal actions that lead there: any of them is taken, and nobody acts who need not."""

    shown: Callable[[History], Plies | None]
    bot: str = "random"
    wanted: Callable[[Sequence[Action]], Sequence[Action]] | None = None
