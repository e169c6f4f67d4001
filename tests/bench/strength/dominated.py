"""Blunders where games have no team: an action that is worse in every sampled world than another one.

The worlds are those that the game's own search samples, drawn afresh, with nothing remembered: every world that the seat holds possible may
come up. The others do the same in a world whatever is tried, so a difference is the action's own. In Land unter they lay any card at all
every other time: what one of them lays once in twenty times is no reason to call an action worse that is better then.
"""

from collections.abc import Callable, Sequence
from typing import Any

from highwater.contract import Action, View
from highwater.game import Game
from highwater.games.land_unter import searching as land_unter
from highwater.games.rats import searching as rats

WORLDS = 40
"""In so many worlds another action must be better. Mostly two or three show that none is."""

SEED = 14

ANY_CARD = 0.5
"""How often each of the others lays any card at all."""


def is_dominated(game: Game, view: View, legal: Sequence[Action], action: Action) -> bool:
    """Whether one and the same other action is better in every world."""
    value = VALUES[game.id](view, legal)
    chosen = legal.index(action)
    better = [each for each in range(len(legal)) if each != chosen]
    for world in range(WORLDS):
        if not better:
            return False
        least = value(chosen, world)
        better = [each for each in better if value(each, world) > least]
    return bool(better)


def _of_land_unter(view: Any, legal: Sequence[Action]) -> Callable[[int, int], float]:
    worlds = land_unter.Searching().worlds(view, legal, SEED)
    worlds.laws = {seat: (ANY_CARD, weights) for seat, (_, weights) in worlds.laws.items()}
    return worlds.value


def _of_rats(view: Any, legal: Sequence[Action]) -> Callable[[int, int], float]:
    return rats.Searching().worlds(view, legal, SEED).value


VALUES = {"land-unter": _of_land_unter, "abandon-ship": _of_rats, "sos": _of_rats}
"""By game, the value of an action of a view in a world, both by number."""
