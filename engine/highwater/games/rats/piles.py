"""The piles of Abandon Ship and S.O.S., for deals that follow from a date: the cards, the cheese, the water markers, and each roll."""

from collections.abc import Sequence

from highwater.contract import Action
from highwater.deck import Draw
from highwater.games.rats.components import CARDS
from highwater.games.rats.rules import State
from highwater.games.rats.state import Roll
from highwater.piles import Streams, draw_from_top


def dealt_outcome(states: Sequence[State], plies: Sequence[tuple[int, Action]], streams: Streams) -> Action:
    """The daily outcome of chance in the last position. A roll throws all dice of the box, of which the pool's count."""
    state = states[-1]
    chance = state.chance()
    if isinstance(chance, Draw):
        pile = range(CARDS) if state.phase == "deal" else sorted((*state.markers, *state.turned))
        return draw_from_top(chance, tuple(pile), streams("deal" if state.phase == "deal" else "water"))
    if state.phase == "cheese":
        return chance.sample(streams("cheese"))
    random = streams(f"roll {1 + sum(isinstance(action, Roll) for _, action in plies)}")
    faces = [die[int(random() * len(die))] for die in state.rules.components.dice]
    return Roll(tuple([(die, faces[die]) for die in state.pool]))
