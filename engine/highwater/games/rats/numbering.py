"""The numbers of Abandon Ship and S.O.S., version 1, for any dice and cards: actions of seats, and steps of chance.

Actions: 98 numbers for each of the eight dice: the moved rats (42 ordered pairs, then 7 single rats), each first with the die returned,
then without. Chance: 0 to 6 deal a card, 7 to 46 lay the next cheese on the spaces 1 to 40, 47 to 178 are the faces of the next die, 179 to
208 turn up a marker of 1 to 30.
"""

from collections.abc import Iterator
from itertools import combinations

from highwater.contract import Action, Numbering
from highwater.games.rats.components import ANCHOR, ARROW, CARDS, DICE, DOUBLE, MAX_SPACES, MAX_STEPS, NUMBER, RATS, Face
from highwater.games.rats.state import choice

FACES = tuple(
    Face(kind, steps, free, stays)
    for kind, steps in (*((NUMBER, steps) for steps in range(1, MAX_STEPS + 1)), (ANCHOR, 0), (ARROW, 0), (DOUBLE, 0))
    for free in (False, True)
    for stays in (False, True)
)
"""All possible faces."""

NUMBER_OF_FACE = {face: number for number, face in enumerate(FACES)}

CARD_STEPS = 0
SPACE_STEPS = CARDS - 1
FACE_STEPS = CARDS + MAX_SPACES
MARKER_STEPS = FACE_STEPS + len(FACES) - 1
"""The number of a step without its card (from 0), space (from 1), face (from 0) or marker (from 1)."""


def _list_moved_rats() -> Iterator[tuple[int, ...]]:
    for one, other in combinations(range(len(RATS)), 2):
        yield (one, other)
        yield (other, one)
    yield from ((rat,) for rat in range(len(RATS)))


def _actions() -> Iterator[Action]:
    return (choice(die, rats, back) for die in range(len(DICE)) for rats in _list_moved_rats() for back in (True, False))


def _steps() -> Iterator[str]:
    yield from (f"card{card + 1}" for card in range(CARDS))
    yield from (f"cheese{space}" for space in range(1, MAX_SPACES + 1))
    yield from (f"face.{face}" for face in FACES)
    yield from (f"water{steps}" for steps in range(1, MAX_STEPS + 1))


ACTIONS = Numbering("an action on this ship", _actions)
CHANCE_STEPS = Numbering("a step of chance on this ship", _steps)
