"""Options of how a scenario is shown, with the names of fenced blocks and ``<high-water>``; the scenario itself sets the
defaults."""

from typing import NamedTuple

from highwater.contract import SEAT_LETTERS
from highwater.record import Record
from highwater.scenario import read_plies
from highwater_web.figures.figure import Figure, FigureError, draw
from highwater_web.figures.reading import list_shown_plies, read_scenario
from highwater_web.figures.steps import Steps, steps

PLAIN_MODES = ("steps", "picture")
"""The modes of an embed that need neither script nor engine."""


class Wanted(NamedTuple):
    """``plies``: positions such as ``0,3-7``; ``mode``: whether all of them are shown, or only the last; ``seat``: whose view, from 1 or by
    its letter, 0 for a spectator's; ``language``: of the words, required of every caption; the rest as for ``draw``. None means not
    given."""

    plies: str | None = None
    mode: str = PLAIN_MODES[0]
    seat: str | None = None
    part: str | None = None
    language: str | None = None
    theme: str = "auto"
    width: float | None = None

    def read(self, text: str) -> Record:
        """The scenario in a text. Raises ScenarioError."""
        return read_scenario(text, (self.language,) if self.language else ())

    def list_shown(self, record: Record) -> tuple[int, ...]:
        """The plies of the positions to show. Raises RecordError if the text is invalid."""
        return tuple(read_plies(self.plies)) if self.plies is not None else list_shown_plies(record)

    def figure(self, record: Record) -> Figure:
        """The one requested position; of several, the last. Raises FigureError and RecordError."""
        plies = self.list_shown(record)
        if self.plies is not None and len(plies) > 1:
            raise FigureError("figure-ply", f"a figure shows one position, not {self.plies[:40]}; only steps show several")
        seat, part = self.view(record), self.part or record.scenario.part or None
        return draw(record, plies[-1], seat=seat, part=part, language=self.language or "en", theme=self.theme, width=self.width)

    def steps(self, record: Record, *, name: str = "") -> Steps:
        """The requested steps with captions. ``name`` as for ``steps``. Raises FigureError and RecordError."""
        plies = self.list_shown(record)
        return steps(
            record,
            plies[-1:] if self.mode == "picture" else plies,
            seat=self.view(record),
            part=self.part,
            language=self.language or "en",
            theme=self.theme,
            width=self.width,
            name=name,
        )

    def view(self, record: Record) -> int | None:
        """The seat whose view is drawn, None for a spectator's. Raises FigureError."""
        if self.seat is None:
            return record.scenario.view
        letters = SEAT_LETTERS[: record.seats]
        if self.seat == "0":
            return None
        if len(self.seat) == 1 and self.seat in letters:
            return letters.index(self.seat)
        if self.seat in map(str, range(1, record.seats + 1)):
            return int(self.seat) - 1
        message = (
            f"a seat of this game is 1 to {record.seats} or a to {letters[-1]}, and 0 is what everybody sees; this is {self.seat[:20]!r}"
        )
        raise FigureError("figure-seat", message)
