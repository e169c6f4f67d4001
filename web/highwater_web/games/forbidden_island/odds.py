"""The chance that flood cards come up in this turn, and the tiles on which it is shown."""

from collections.abc import Mapping
from functools import lru_cache

from highwater.deck import Cards
from highwater.games.forbidden_island.components import FLOOD_CARDS, SKULL
from highwater.games.forbidden_island.paths import FLOODED
from highwater.games.forbidden_island.state import View

LIKELY = 33
"""Percent from which the chance of flooding is shown. For a flooded tile, which would sink, any chance is shown."""


def find_odds(view: View) -> Mapping[int, int]:
    """The chance in percent that each tile's flood card comes up in this turn; impossible ones are omitted."""
    return _find_odds(view.flood, count_floods_to_come(view))


def count_floods_to_come(view: View) -> int:
    """The number of flood cards still to come in this turn."""
    turn = view.pending[0]
    return turn.floods if turn.floods >= 0 else FLOOD_CARDS[min(view.water, SKULL - 1)]


def find_marked_odds(view: View) -> Mapping[int, int]:
    """The odds that the island shows."""
    return {tile: percent for tile, percent in find_odds(view).items() if percent >= LIKELY or view.tiles[tile] == FLOODED}


@lru_cache(maxsize=16)
def _find_odds(strata: tuple[Cards, ...], cards: int) -> Mapping[int, int]:
    percents: dict[int, int] = {}
    for stratum in strata:
        if cards <= 0:
            break
        percents |= dict.fromkeys(stratum, round(100 * min(1, cards / len(stratum))))
        cards -= len(stratum)
    return percents
