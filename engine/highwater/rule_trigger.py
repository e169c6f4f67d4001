"""A rule trigger detects the moment at which a certain rule decides.

Each game has a table of them by name (``rule_triggers.py``). A scenario names its trigger in the tag ``About``, so that ``example_search``
can find another example.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from highwater.contract import Action

Plies = tuple[int, ...]
"""Positions, each given by the number of plies before it, ascending."""


class History(NamedTuple):
    """A game so far: its positions before the first ply and after each, and the plies."""

    states: Sequence[Any]
    plies: Sequence[tuple[int, Action]]

    @property
    def now(self) -> int:
        """The number of plies played."""
        return len(self.plies)

    def find_last(self, kind: type[Action] | tuple[type[Action], ...], before: int = 0) -> int:
        """The newest ply of this kind among those followed by at least ``before`` others; 0 if there is none."""
        return next((ply for ply in range(self.now - before, 0, -1) if isinstance(self.plies[ply - 1][1], kind)), 0)


class RuleTrigger(NamedTuple):
    """``shown``: called after every ply; the positions that show how the rule has just decided, () if it has not, None if it never will in
    this game. ``bot``: the name of a bot whose games reach it. ``wanted``: for a trigger that no bot's games reach, the legal actions that
    lead there; any of them is taken, and no optional action."""

    shown: Callable[[History], Plies | None]
    bot: str = "random"
    wanted: Callable[[Sequence[Action]], Sequence[Action]] | None = None
