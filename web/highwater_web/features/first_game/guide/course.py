"""Where a person is in a first game, as a value: nothing here is stored, shown or said."""

from dataclasses import dataclass
from typing import Literal

from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.model import Table
from highwater_web.features.first_game.guide.steps import PLAYER, Guide, Step
from highwater_web.ui.markup import Markup

Mode = Literal["leads", "asks", "tried"]
"""On the way to a step; at it; a press that it did not ask for has been played, and will be taken back."""


@dataclass(frozen=True)
class Course:
    """``step``: the number of the step that is led to or shown; after the last one comes the last page. ``tried``: the table as it was
    before a press that will be taken back. ``language`` and ``fragment``: of the page that it was made for."""

    guide: Guide
    table: Table
    step: int
    mode: Mode = "asks"
    tried: Table | None = None
    language: str = ""
    fragment: str = ""

    @property
    def is_over(self) -> bool:
        return self.step == len(self.guide.steps)

    @property
    def current(self) -> Step:
        return self.guide.steps[self.step]

    @property
    def plies(self) -> int:
        """How many have been played."""
        return len(self.table.match.record.plies)

    @property
    def own(self) -> tuple[str, ...]:
        """The tokens of the actions of the person so far."""
        return tuple(str(action) for seat, action in self.table.match.record.plies if seat == PLAYER)

    @property
    def address(self) -> str:
        """The fragment of its address: the ply of the step; one beyond the record for the last page."""
        ply = len(self.guide.record.plies) + 1 if self.is_over else self.current.ply
        return f"game={self.guide.game}&ply={ply}"

    @property
    def can_press(self) -> bool:
        """Whether the person is asked for an action on the table."""
        return self.mode == "asks" and not self.is_over and bool(self.current.accepts)

    @property
    def news(self) -> tuple[tuple[int, Markup], ...]:
        """The lines of the log that tell what has happened, each with its ply: since the press that will be taken back; at a step since
        the step before; on the way to one, and at the first, those of the newest ply that has any."""
        log = self.table.log
        if self.tried is not None:
            return tuple(line for line in log if line[0] > len(self.tried.match.record.plies))
        start = self.guide.steps[self.step - 1].ply if self.step else 0
        newest = max((ply for ply, _ in log if ply > start), default=0)
        if self.mode == "asks" and self.step:
            passing, plies = safe_game_page(self.guide.game).passing, self.table.match.record.plies
            lines = tuple((ply, line) for ply, line in log if ply > start and not passing(plies[ply - 1][1]))
            if lines:
                return lines
        return tuple(line for line in log if line[0] == newest)
