"""A puzzle, and the list of kinds by game."""

import hashlib
from collections.abc import Mapping
from itertools import islice
from typing import Any, NamedTuple

from highwater.lazy import LazyDict
from highwater.puzzle_kind import Kind, Ply, SeatsKind, TurnKind
from highwater.record import Record, RecordError

KINDS = LazyDict[Mapping[str, Kind]](
    {
        "land-unter": "highwater.games.land_unter.puzzles:KINDS",
        "forbidden-island": "highwater.games.forbidden_island.puzzles:KINDS",
    }
)
"""By game the kinds of its puzzles, imported when they are first looked up."""


class Puzzle(NamedTuple):
    """``record``: a game that goes on with a right answer. ``ply``: how many plies are played when the question is put; the rest answers
    it. ``kind``: one of the game's kinds. ``difficulty``: from 1, easy, to 3."""

    record: Record
    ply: int
    kind: str
    difficulty: int

    @property
    def rules(self) -> Kind:
        """The kind as the game describes it."""
        return KINDS[self.record.game.id][self.kind]

    @property
    def theme(self) -> str:
        return f"{self.record.game.id}.{self.kind}"

    @property
    def answer(self) -> tuple[Ply, ...]:
        """The plies with which the record answers."""
        return self.record.plies[self.ply :]

    @property
    def name(self) -> str:
        """A name that follows from the record alone."""
        return hashlib.sha256(self.record.text().encode()).hexdigest()[:10]

    def start(self) -> Any:
        """The position in which the question is put."""
        return next(islice(self.record.states(), self.ply, None))

    def check(self) -> None:
        """Raises RecordError where the record does not reach its goal, or cannot be played."""
        *_, before, last = self.record.states()
        rules = self.rules
        if isinstance(rules, SeatsKind):
            holds = rules.answer(before, self.record.plies[-1]) is not None
        else:
            holds = _reaches(rules, self.start(), last, self.answer)
        if not holds:
            raise RecordError("scenario-tag", f"the goal {self.kind!r} of a puzzle is not reached by its answer", tag="Goal")


def _reaches(rules: TurnKind, start: Any, last: Any, answer: tuple[Ply, ...]) -> bool:
    return bool(answer) and all(seat >= 0 for seat, _ in answer) and not rules.reached(start, start) and rules.reached(start, last)
