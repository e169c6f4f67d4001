"""Blunders where games have no team: an action that is worse in every sampled world than another one.

The worlds are those that the game's own search samples, drawn afresh, with nothing remembered: every world that the seat holds possible may
come up. The others do the same in a world whatever is tried, so a difference is the action's own.
"""

from collections.abc import Sequence
from typing import Any

from highwater.game import Action, Game, View

WORLDS = 40
"""In so many worlds another action must be better. Mostly two or three show that none is."""

SEED = 14


def is_dominated(game: Game, view: View, legal: Sequence[Action], action: Action) -> bool:
    """Whether one and the same other action is better in every world."""
    assert game.searcher is not None
    searcher: Any = game.searcher()
    value = searcher.worlds(view, legal, SEED).value
    chosen = legal.index(action)
    better = [each for each in range(len(legal)) if each != chosen]
    for world in range(WORLDS):
        if not better:
            return False
        least = value(chosen, world)
        better = [each for each in better if value(each, world) > least]
    return bool(better)
