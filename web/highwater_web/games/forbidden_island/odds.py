"""How likely flood cards come up in this turn, and of which tiles that is said on the island."""

from collections.abc import Mapping
from functools import lru_cache

from highwater.deck import Cards
from highwater.games.forbidden_island.components import FLOOD_CARDS, SKULL
from highwater.games.forbidden_island.state import View
from highwater.games.forbidden_island.ways import FLOODED

LIKELY = 33
"""Percent from which a chance to be flooded is marked on the island. A flooded tile would sink, so any chance of that is."""


def odds_of(view: View) -> Mapping[int, int]:
    """In percent, how likely the flood card of each tile comes up in this turn; tiles whose card cannot are left out."""
    return _odds(view.flood, floods_to_come(view))


def floods_to_come(view: View) -> int:
    """Flood cards that this turn still brings."""
    turn = view.pending[0]
    return turn.floods if turn.floods >= 0 else FLOOD_CARDS[min(view.water, SKULL - 1)]


def marked_odds(view: View) -> Mapping[int, int]:
    """Those of the odds that are marked on the island."""
    return {tile: percent for tile, percent in odds_of(view).items() if percent >= LIKELY or view.tiles[tile] == FLOODED}


@lru_cache(maxsize=16)
def _odds(strata: tuple[Cards, ...], cards: int) -> Mapping[int, int]:
    found: dict[int, int] = {}
    for stratum in strata:
        if cards <= 0:
            break
        found |= dict.fromkeys(stratum, round(100 * min(1, cards / len(stratum))))
        cards -= len(stratum)
    return found
