"""The state of the author's desk as values: a scenario, its undo history, and how it is viewed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from highwater.errors import GameError
from highwater.record import Record

WIDTHS = (280, 360, 640)
"""Widths of the preview in pixels: a very narrow place, a phone, a column of a page."""

SHADES = ("auto", "light", "dark")
"""Themes of the preview and of exports; the first follows the page around."""


class DeskError(GameError):
    """A request that the desk cannot fulfil, such as a game with hidden hands or an unknown language."""

    CODES = ("desk-hidden", "desk-tongue")


@dataclass(frozen=True)
class RejectedInput:
    """Rejected input and the reason. It stays in its field, to be corrected."""

    text: str
    error: GameError


@dataclass(frozen=True)
class Entrance:
    """The empty desk. ``text`` is pasted text that could not be read."""

    text: str = ""


@dataclass(frozen=True)
class Desk:
    """A scenario on the desk: a record with its captions.

    ``id``: its name in the storage, "" before the first change; ``base``: its stored value, None if there is none; ``place``: the address's
    fragment for it. ``before`` and ``after``: the states for undo and redo, the nearest last. ``ply``: the present position.
    ``language``: that of the captions being written; ``languages``: all that were begun, in order. ``listed``: plies in the list besides
    the default ones. ``unkept``: rejected input by field name. ``typing``: the field being typed in, whose changes are undone as one.
    ``width``, ``shade``: of the preview and of exports; ``kind``, ``mode``: of the copied text; ``open``: whether that text is visible.
    ``is_making``: whether the panel that makes plies is open; ``chosen``: its unfinished outcome.
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
    unkept: Mapping[str, RejectedInput] = field(default_factory=dict)
    typing: str = ""
    width: int = WIDTHS[1]
    shade: str = SHADES[0]
    kind: str = "static"
    mode: str = ""
    open: bool = False
    is_making: bool = False
    chosen: str = ""

    @property
    def in_use(self) -> tuple[str, ...]:
        """The languages that have texts, or are about to."""
        said = (*(language for language, _ in self.record.scenario.titles), *(comment.language for comment in self.record.comments))
        return tuple(dict.fromkeys((*self.languages, *said)))
