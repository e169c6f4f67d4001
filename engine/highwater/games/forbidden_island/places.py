"""The places of chance outcomes in Forbidden Island, for setting up positions.

``tile``: a tile of the island, by place in reading order; ``first-flood``: one of the first six flood cards; ``adventurer`` and ``hand``:
of a seat; ``treasure`` and ``flood``: the top card of that deck.
"""

from highwater.games.forbidden_island.components import FIRST_FLOODED, FIRST_HAND, TILES
from highwater.games.forbidden_island.rules import State
from highwater.partial_outcome import name_card_places
from highwater.places import Place, Places


def places(state: State) -> Places:
    return name_card_places(state.chance(), _places(state))


def _places(state: State) -> list[Place]:
    if state.pending:
        turn = state.turn
        return [Place("treasure", 1, turn.seat) if turn.draws else Place("flood")]
    if not state.layout:
        return [Place("tile", number + 1) for number in range(len(TILES))]
    if not state.flood_discards:
        return [Place("first-flood", number + 1) for number in range(FIRST_FLOODED)]
    if not state.adventurers:
        return [Place("adventurer", 1, seat) for seat in range(state.rules.seats)]
    return [Place("hand", number + 1, len(state.hands)) for number in range(FIRST_HAND)]
