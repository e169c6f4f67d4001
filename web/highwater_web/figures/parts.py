"""What a game offers to be drawn: the contract between its ``figure.py`` and ``draw``."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from highwater.errors import GameError
from highwater_web.figures.canvas import Sheet
from highwater_web.game_page import Asked, Faces
from highwater_web.texts import Texts


class FigureError(GameError):
    """A figure that cannot be drawn, or an embed that cannot be written. The page never says these: they are for who writes a page or a
    program."""

    CODES = (
        "figure-ply",
        "figure-none",
        "figure-part",
        "figure-seat",
        "figure-language",
        "figure-theme",
        "figure-width",
        "figure-not-built",
        "snippet-kind",
        "snippet-mode",
        "snippet-name",
    )


PartDrawing = Callable[[Any, Faces, Asked, Texts, str], Sheet]
"""Draws a part of the table as a view shows it. ``Asked.changed`` has the marks of what the newest ply changed; the last argument is what
follows the colon of the part that was asked for (``near:iron``), "" for nothing."""


def _as_it_is(part: str, views: Sequence[Any]) -> str:
    return part


class Figures(NamedTuple):
    """``parts``: what can be drawn, by name; the first is drawn where nobody asks for another. ``settle``: what a part is to be called so
    that it shows the same place for several views, such as those of a row of steps."""

    parts: Mapping[str, PartDrawing]
    settle: Callable[[str, Sequence[Any]], str] = _as_it_is
