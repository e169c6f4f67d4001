"""The places of chance outcomes, for setting up positions. ``partial_outcome`` computes what is possible there. Playing a game needs
neither."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from highwater.contract import Action, seat_letter

Drawn = Literal["set", "row", "apart"]
"""The structure of an outcome: a set from one lot, in any order; a row from one lot, each at its own place; or separate lots, as with
dice."""


class Place(NamedTuple):
    """A place of a chance outcome. ``kind``: a word of the game's (``hand``, ``die``); ``number``: from 1; ``seat``: its owner, or None."""

    kind: str
    number: int = 1
    seat: int | None = None

    def __str__(self) -> str:
        return f"{self.kind} {self.number}" + ("" if self.seat is None else f" of seat {seat_letter(self.seat)}")


class Places(NamedTuple):
    """``places``: one for each of the ``steps`` of a ``Chance``, in order. ``drawn``: their structure. ``steps_of``: the steps of an
    outcome, none for other kinds of actions."""

    places: tuple[Place, ...]
    drawn: Drawn
    steps_of: Callable[[Action], Sequence[int]]
