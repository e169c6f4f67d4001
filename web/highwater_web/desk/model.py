"""What lies on the author's desk, as values: a scenario, how far one can go back, and how it is looked at."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from highwater.errors import GameError
from highwater.record import Record

WIDTHS = (280, 360, 640)
"""Pixels in which the preview is shown: the narrowest place, a phone, a column of a page."""

SHADES = ("auto", "light", "dark")
"""Themes of the preview and of what is taken along, the first as the page around it."""


class DeskError(GameError):
    """What somebody wants of the desk that cannot be: a game whose hands are still hidden, a language that is none."""

    CODES = ("desk-hidden", "desk-tongue")


@dataclass(frozen=True)
class Unkept:
    """What somebody has written that cannot be kept, and why. It stays where it was written, to be mended."""

    text: str
    error: GameError


@dataclass(frozen=True)
class Entrance:
    """The desk with nothing on it. ``text`` is what somebody has pasted that cannot be read."""

    text: str = ""


@dataclass(frozen=True)
class Desk:
    """A scenario on the desk: a record with what is said of it.

    ``id``: under which it is kept, "" before the first change; ``base``: what the storage holds of it, None for nothing; ``place``: the
    fragment of the address that stands for it. ``before`` and ``after``: what undo and redo lead to, the nearest last. ``ply``: the
    position that is worked at. ``language``: in which captions are being written; ``languages``: those begun with, in their order.
    ``listed``: plies that the list shows beside those that are shown anyway. ``unkept``: by the name of its field what cannot be kept.
    ``typing``: the field that is being written in, whose changes are taken back as one. ``width``, ``shade``: of the preview and of what
    is taken along; ``kind``, ``mode``: of what is copied, ``open``: whether that is in sight. ``making``: whether plies are being made,
    ``chosen``: what the author has begun to say of one.
    """

    record: Record
    id: str = ""
    base: str | None = None
    place: str = ""
    before: tuple[Record, ...] = ()
    after: tuple[Record, ...] = ()
    ply: int = 0
    language: str = "en"
    languages: tuple[str, ...] = ()
    listed: frozenset[int] = frozenset()
    unkept: Mapping[str, Unkept] = field(default_factory=dict)
    typing: str = ""
    width: int = WIDTHS[1]
    shade: str = SHADES[0]
    kind: str = "static"
    mode: str = ""
    open: bool = False
    making: bool = False
    chosen: str = ""

    @property
    def in_use(self) -> tuple[str, ...]:
        """The languages that something is said in, or is to be."""
        said = (*(language for language, _ in self.record.scenario.titles), *(comment.language for comment in self.record.comments))
        return tuple(dict.fromkeys((*self.languages, *said)))
