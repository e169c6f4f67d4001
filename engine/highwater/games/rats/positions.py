"""Validates positions of Abandon Ship and S.O.S. that are read from a text."""

from collections.abc import Mapping

from highwater.games.rats.components import ABANDON_SHIP, CARDS, DICE, FIELDS, RATS, SOS
from highwater.games.rats.rules import State
from highwater.games.rats.state import DROWNED, list_in_play

PHASES = ("deal", "cheese", "rise", "roll", "choose", "over")


def options_of(state: State) -> Mapping[str, str]:
    """The options of a position."""
    rules = state.rules
    sos = rules.must_stay
    house = SOS if sos else ABANDON_SHIP
    components = "house" if rules.components == house else rules.components.text().replace("\n", "; ")
    options = {"after_rise": "receiver" if rules.receiver_plays else "next", "components": components}
    if sos:
        options["arrows"] = "onto" if rules.onto else "adjacent"
        options["double_one"] = "must" if rules.double_must else "may"
        options["leaving"] = "on" if rules.leaving else "off"
    return options


def fault_of(state: State) -> str:
    """The fault of a position, in words; "" for none."""
    return _fault_of_seats(state) or _fault_on_the_ship(state) or _fault_of_dice(state) or _fault_of_phase(state)


def _fault_of_seats(state: State) -> str:
    seats = state.rules.seats
    if state.phase not in PHASES:
        return f"the phase is one of {', '.join(PHASES)}"
    if len(set(state.dealt)) < len(state.dealt) or not set(state.dealt) <= set(range(CARDS)):
        return "each card is dealt once"
    if len(state.dealt) > seats or (len(state.dealt) < seats) != (state.phase == "deal"):
        return "a card is dealt to each seat before anything else is done"
    if len(state.taken) != seats or any(list(each) != sorted(each) for each in state.taken):
        return "taken has for each seat the values of its cheese, in order"
    if not 0 <= state.turn < seats or (state.turn in state.gone and state.phase != "over"):
        return "it is the turn of a seat that is at the table"
    playing = set(list_in_play(state.rats, state.rules.components.top)) if state.rules.leaving else set()
    gone = [seat for seat, card in enumerate(state.dealt) if playing.isdisjoint(state.rules.components.cards[card])]
    if list(state.gone) != (gone if state.rules.leaving and len(state.dealt) == seats and state.phase != "over" else list(state.gone)):
        return "gone are the seats without a rat in play"
    return "" if state.rules.leaving or not state.gone else "nobody leaves without the option leaving"


def _fault_on_the_ship(state: State) -> str:
    components = state.rules.components
    spaces = [space for space, _ in state.cheese]
    if spaces != sorted(set(spaces)) or not all(max(components.start, state.water) < space < components.top for space in spaces):
        return "cheese lies above the water and the start, on a space of its own"
    if not components.water <= state.water < components.top:
        return f"the water stands between {components.water} and {components.top - 1}"
    if len(state.rats) != len(RATS) or not all(rat == DROWNED or state.water <= rat <= components.top for rat in state.rats):
        return "each rat is on a space above the water or on it, or has drowned"
    home = [rat for rat, space in enumerate(state.rats) if space == components.top]
    if sorted(state.arrivals) != home or len(home) > len(FIELDS):
        return "arrivals are the rats on the top deck"
    if list(state.markers) != sorted(state.markers):
        return "the markers are in order"
    return "" if state.phase not in ("deal", "cheese") or not state.cheese else "the cheese is not laid out yet"


def _fault_of_dice(state: State) -> str:
    dice = state.rules.components.dice
    if any(list(each) != sorted(set(each)) or not set(each) <= set(range(len(DICE))) for each in (state.pool, state.aside)):
        return "pool and aside have dice by number, in order"
    if state.phase == "choose":
        fits = len(state.rolled) == len(state.pool) and all(face in dice[die] for die, face in zip(state.pool, state.rolled, strict=True))
        return "" if fits and state.pool else "rolled has a face of each die of the pool"
    return "" if not state.rolled else "the dice are not rolled"


def _fault_of_phase(state: State) -> str:
    left = list_in_play(state.rats, state.rules.components.top)
    alone = len(left) <= 2 or len(state.arrivals) == len(FIELDS)
    gone = len(state.gone) == state.rules.seats
    if state.phase != "over":
        if alone or gone or state.pair:
            return "with four rats home, or two left, the game is over"
        if state.phase == "rise" and not state.markers:
            return "no marker is left to be turned up"
        if state.rats.count(state.water) == 1:
            return "a rat alone on the water has drowned"
        return "" if state.phase != "roll" or len(state.pool) > 0 else "there is no die to roll"
    if state.pair and (len(left) != 2 or list(state.pair) != left):
        return "the pair are the two rats left"
    return "" if alone or gone else "the game goes on"
