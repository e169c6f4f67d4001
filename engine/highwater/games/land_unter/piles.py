"""The piles of Land unter, for deals that follow from a date: the weather cards, and the tide cards of each stage."""

from collections.abc import Sequence

from highwater.contract import Action
from highwater.deck import Draw
from highwater.games.land_unter.components import TIDES, WEATHER
from highwater.games.land_unter.rules import State
from highwater.piles import Streams, draw_from_top


def dealt_outcome(states: Sequence[State], plies: Sequence[tuple[int, Action]], streams: Streams) -> Action:
    """The daily outcome of chance in the last position."""
    state = states[-1]
    chance = state.chance()
    assert isinstance(chance, Draw), "only cards are drawn"
    if len(state.dealt) < state.rules.seats:
        return draw_from_top(chance, WEATHER, streams("deal"))
    return draw_from_top(chance, TIDES, streams(f"tides {len(state.scores) + 1}"))
