"""The places of chance outcomes in Land unter, for setting up positions: cards of a hand, and two tide cards."""

from highwater.games.land_unter.components import HAND_SIZE
from highwater.games.land_unter.rules import State
from highwater.partial_outcome import name_card_places
from highwater.places import Place, Places


def places(state: State) -> Places:
    seat = len(state.dealt)
    if seat < state.rules.seats:
        return name_card_places(state.chance(), [Place("hand", number + 1, seat) for number in range(HAND_SIZE)])
    return name_card_places(state.chance(), [Place("tide", 1), Place("tide", 2)])
