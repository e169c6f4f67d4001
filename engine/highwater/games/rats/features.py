"""Encodes a view of Abandon Ship or S.O.S. as whole numbers. Seats start with the own one and go round to the left. Rats and dice are
numbered as in ``components``, faces as in ``numbering``.

It encodes the whole view except the options (with dice and cards), which never change during a game, and the active seat, which follows
from phase and turn.
"""

from highwater.contract import Feature
from highwater.deck import Cards
from highwater.features import count_each, filled, go_round, join_lists, marks, places_from
from highwater.games.rats.components import CARDS, CHEESES, DICE, FIELDS, MARKERS, MAX_SPACES, MAX_STEPS, RATS
from highwater.games.rats.numbering import FACES, NUMBER_OF_FACE
from highwater.games.rats.state import View

PHASES = ("deal", "cheese", "rise", "roll", "choose", "over")


def features(view: View) -> tuple[Feature, ...]:
    """The features of a view, of the same sizes for the same number of seats."""
    seat, seats = view.seat, view.rules.seats
    cards: Cards = tuple(filled(view.cards, seats, -1))
    faces = [0] * len(DICE)
    for die, face in zip(view.pool, view.rolled, strict=False):  # before the roll there is a pool, but no face
        faces[die] = 1 + NUMBER_OF_FACE[face]
    lying = [0] * (MAX_SPACES + 1)
    for space, value in view.cheese:
        lying[space] = value
    arrived = [1 + view.arrivals.index(rat) if rat in view.arrivals else 0 for rat in range(len(RATS))]
    return (
        marks("seat", () if seat is None else (seat,), seats),
        marks("turn", places_from((view.turn,), seat, seats), seats),
        marks("phase", (PHASES.index(view.phase),), len(PHASES)),
        Feature("dealt", 0, seats, [len(view.cards)]),
        Feature("cards", 0, 1, join_lists(count_each((card,) if card >= 0 else (), CARDS) for card in go_round(cards, seat))),
        marks("gone", places_from(view.gone, seat, seats), seats),
        Feature("rats", 0, MAX_SPACES, view.rats),
        Feature("arrived", 0, len(FIELDS), arrived),
        marks("pair", view.pair, len(RATS)),
        Feature("water", 0, MAX_SPACES, [view.water]),
        Feature("markers", 0, MARKERS, count_each(view.markers, MAX_STEPS, 1)),
        Feature("turned", 0, MAX_STEPS, filled(view.turned, MARKERS)),
        marks("pool", view.pool, len(DICE)),
        marks("aside", view.aside, len(DICE)),
        Feature("faces", 0, len(FACES), faces),
        Feature("cheese", 0, MAX_STEPS, lying),
        Feature("taken", 0, MAX_STEPS, join_lists(filled(values, CHEESES) for values in go_round(view.taken, seat))),
        Feature("lost", 0, MAX_STEPS, filled(view.lost, CHEESES)),
    )
