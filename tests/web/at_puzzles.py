"""A person at a puzzle."""

import json

from highwater.contract import seat_letter
from highwater_web.features.puzzles.names import puzzle_named
from highwater_web.features.puzzles.state import KEY
from tests.web.person import Person

RINGS = "land-unter.rings.2.1"


def tries_of(person: Person) -> dict[str, str]:
    return {name: result for name, (result, _) in json.loads(person.kept[KEY])["tries"].items()}


def solve(person: Person, name: str) -> None:
    """Press the stored answer of a turn."""
    puzzle = puzzle_named(name)
    assert puzzle is not None
    for seat, action in puzzle.answer:
        person.send(message="do", token=f"play:{seat_letter(seat)}:{action}", fields={})
