"""The state of a first game, as an immutable value."""

from dataclasses import dataclass
from typing import Literal

from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.model import Table
from highwater_web.features.first_game.guide.steps import PLAYER, Guide, Step
from highwater_web.ui.markup import Markup

Mode = Literal["leads", "asks", "tried"]
"""On the way to a step; at a step; or after a wrong press, which is shown and will be undone."""


@dataclass(frozen=True)
class Course:
    """``step``: the number of the step that is shown or led to; the last page follows the last step. ``tried``: the table before a wrong
    press. ``language`` and ``fragment``: those of the page it was made for."""

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
        """The number of plies played."""
        return len(self.table.match.record.plies)

    @property
    def own(self) -> tuple[str, ...]:
        """The tokens of the person's actions so far."""
        return tuple(str(action) for seat, action in self.table.match.record.plies if seat == PLAYER)

    @property
    def address(self) -> str:
        """The fragment of its address: the ply of the step, or one past the record for the last page."""
        ply = len(self.guide.record.plies) + 1 if self.is_over else self.current.ply
        return f"game={self.guide.game}&ply={ply}"

    @property
    def can_press(self) -> bool:
        """Whether the person must act at the table."""
        return self.mode == "asks" and not self.is_over and bool(self.current.accepts)

    @property
    def news(self) -> tuple[tuple[int, Markup], ...]:
        """The log lines about news, each with its ply: since a wrong press; at a step, since the previous one; on the way to a step, and at
        the first one, those of the newest logged ply."""
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
