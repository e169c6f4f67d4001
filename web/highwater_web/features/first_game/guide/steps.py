"""The parts of a first game: a record, and the steps at which it stops to explain or to ask."""

from functools import cache
from importlib import import_module
from pkgutil import get_data
from typing import NamedTuple

from highwater.record import Record, parse

PLAYER = 0
"""The learner's seat."""


class Step(NamedTuple):
    """A stop of a first game.

    ``ply``: the number of plies before it. ``name``: of its texts. ``accepts``: the tokens of accepted actions; empty for an explaining
    step. ``points``: the ids of the elements it highlights. ``leaps``: whether it is reached at once, without showing the plies since the
    person's own. ``instead``: tokens of the person's last action that select another text.
    """

    ply: int
    name: str
    accepts: frozenset[str] = frozenset()
    points: tuple[str, ...] = ()
    leaps: bool = False
    instead: frozenset[str] = frozenset()


class Guide(NamedTuple):
    """A first game: its record, its steps in order, and the ply from which a person may play on."""

    game: str
    record: Record
    steps: tuple[Step, ...]
    plays_on: int

    def index_at(self, ply: int) -> int:
        """The number of the step for a ply: the first at this ply, else the last before it. Past the record it is that of the last page."""
        if ply > len(self.record.plies):
            return len(self.steps)
        exact = [number for number, step in enumerate(self.steps) if step.ply == ply]
        return exact[0] if exact else max((number for number, step in enumerate(self.steps) if step.ply <= ply), default=0)


def asks(ply: int, name: str, accepts: str, *points: str, leaps: bool = False) -> Step:
    """A step that asks for one of the actions ``accepts``, tokens separated by spaces."""
    return Step(ply, name, frozenset(accepts.split()), points, leaps)


def tells(ply: int, name: str, *points: str, leaps: bool = False, instead: str = "") -> Step:
    """A step that explains; after the actions ``instead``, with another text."""
    return Step(ply, name, points=points, leaps=leaps, instead=frozenset(instead.split()))


@cache
def guide_of(game: str) -> Guide:
    """The first game of a game, from its module and its record of the same name."""
    name = game.replace("-", "_")
    module = import_module(f"{__package__}.{name}")
    text = get_data(__package__, f"records/{name}.txt") or b""
    return Guide(game, parse(text.decode()), module.STEPS, module.PLAYS_ON)
