"""The places on which a step of chance lays something, to set up positions. What may still lie there is worked out by ``partial_outcome``;
neither is part of a game that is played."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from highwater.contract import Action, seat_letter

Drawn = Literal["set", "row", "apart"]
"""How the steps of an outcome hang together: a set of one lot, of which it does not matter what came first; a row, each thing of one lot
at a place of its own; or a lot of its own for every place, as with dice."""


class Place(NamedTuple):
    """One place on which chance lays something. ``kind``: what it is, by a word of the game's (``hand``, ``die``); ``number``: which of
    them, from 1: a card of a hand, a die of the box, a space of the board; ``seat``: whose it is, None for nobody's."""

    kind: str
    number: int = 1
    seat: int | None = None

    def __str__(self) -> str:
        return f"{self.kind} {self.number}" + ("" if self.seat is None else f" of seat {seat_letter(self.seat)}")


class Places(NamedTuple):
    """``places``: one for each of the ``steps`` of a ``Chance``, in their order. ``drawn``: how they hang together. ``steps_of``: the steps
    that make an outcome, none for an action that is no outcome of this kind."""

    places: tuple[Place, ...]
    drawn: Drawn
    steps_of: Callable[[Action], Sequence[int]]
