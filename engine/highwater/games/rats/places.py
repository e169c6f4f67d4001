"""The places of chance outcomes aboard, for setting up positions.

``card``: the secret card of a seat; ``cheese``: a cheese, smallest first, on a space; ``die``: a die of the box, numbered from the yellow
one; ``water``: the turned-up marker.
"""

from collections.abc import Sequence

from highwater.contract import Action
from highwater.games.rats.numbering import FACE_STEPS, NUMBER_OF_FACE, SPACE_STEPS
from highwater.games.rats.rules import State
from highwater.games.rats.state import LayCheese, Roll
from highwater.partial_outcome import name_card_places
from highwater.places import Place, Places


def places(state: State) -> Places:
    if state.phase == "deal":
        return name_card_places(state.chance(), [Place("card", 1, len(state.dealt))])
    if state.phase == "cheese":
        cheeses = [Place("cheese", number + 1) for number in range(len(state.rules.components.cheese))]
        return Places(tuple(cheeses), "row", _spaces)
    if state.phase == "rise":
        return name_card_places(state.chance(), [Place("water")])
    return Places(tuple([Place("die", die + 1) for die in state.pool]), "apart", _faces)


def _spaces(action: Action) -> Sequence[int]:
    """The spaces in order of the cheese's value."""
    if not isinstance(action, LayCheese):
        return ()
    return [SPACE_STEPS + space for _, space in sorted((value, space) for space, value in action.cheese)]


def _faces(action: Action) -> Sequence[int]:
    return [FACE_STEPS + NUMBER_OF_FACE[face] for _, face in action.faces] if isinstance(action, Roll) else ()
