"""What a first game is made of: a record, and the steps at which it stops to explain or to ask."""

from functools import cache
from importlib import import_module
from pkgutil import get_data
from typing import NamedTuple

from highwater.record import Record, parse

PLAYER = 0
"""The seat of the person who learns."""


class Step(NamedTuple):
    """A stop of a first game.

    ``ply``: how many plies are played before it. ``name``: of its texts. ``accepts``: the tokens of the actions that lead on; empty for a
    step that only explains. ``points``: the ids of the elements on the table of which it speaks. ``leaps``: whether it is reached at once,
    without showing the plies since the person's own. ``instead``: the tokens of the person's last action after which another text is told.
    """

    ply: int
    name: str
    accepts: frozenset[str] = frozenset()
    points: tuple[str, ...] = ()
    leaps: bool = False
    instead: frozenset[str] = frozenset()


class Guide(NamedTuple):
    """The first game of a game: its record, its steps in order, and the ply from which a person may play on."""

    game: str
    record: Record
    steps: tuple[Step, ...]
    plays_on: int

    def index_at(self, ply: int) -> int:
        """The number of the step that a ply belongs to: the first at this ply, else the last before it. Beyond the record that of the last
        page, which comes after all steps."""
        if ply > len(self.record.plies):
            return len(self.steps)
        exact = [number for number, step in enumerate(self.steps) if step.ply == ply]
        return exact[0] if exact else max((number for number, step in enumerate(self.steps) if step.ply <= ply), default=0)


def asks(ply: int, name: str, accepts: str, *points: str, leaps: bool = False) -> Step:
    """A step that asks for one of some actions; their tokens are separated by spaces."""
    return Step(ply, name, frozenset(accepts.split()), points, leaps)


def tells(ply: int, name: str, *points: str, leaps: bool = False, instead: str = "") -> Step:
    """A step that explains, after some actions something else (``instead``)."""
    return Step(ply, name, points=points, leaps=leaps, instead=frozenset(instead.split()))


@cache
def guide_of(game: str) -> Guide:
    """The first game of a game: a module with its steps, and a record of the same name."""
    name = game.replace("-", "_")
    module = import_module(f"{__package__}.{name}")
    text = get_data(__package__, f"records/{name}.txt") or b""
    return Guide(game, parse(text.decode()), module.STEPS, module.PLAYS_ON)
