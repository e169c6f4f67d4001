"""What a game offers to be drawn: the contract between its ``figure.py`` and ``draw``."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from highwater.errors import GameError
from highwater.game import Action
from highwater.places import Place
from highwater_web.contract.asked import Asked, Faces
from highwater_web.contract.canvas import Sheet
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


class Making(NamedTuple):
    """What is needed to set up a position, besides what the engine says. Views are public ones; texts are those of the author's desk,
    behind which stand those of all pages.

    ``heading``: what chance brings here, asked of its first place; ``place``: each of them in words; ``where``: its row and column from 1
    where places lie as on a board, None where they are a row. ``step``: what may lie on a place, by its number among the game's steps of
    chance, in words; ``picture``: the same as a small drawing, None for no drawing.
    ``telling``: whether what lies somewhere is known by its drawing, so that nobody who sees it needs its name beside it.

    ``kind``: under which heading an action is listed, "" for none. ``said``: what its button says, "" where that is what the log
    would say; ``card``: the drawing on it.
    """

    heading: Callable[[Place, Any, Faces, Texts], str]
    place: Callable[[Place, Any, Faces, Texts], str]
    step: Callable[[Place, int, Any, Texts], str]
    picture: Callable[[Place, int, Any, Texts], Sheet | None] = lambda place, step, view, t: None
    where: Callable[[Place, Any], tuple[int, int] | None] = lambda place, view: None
    kind: Callable[[Action, Any, Texts], str] = lambda action, view, t: ""
    said: Callable[[Action, Any, Texts], str] = lambda action, view, t: ""
    card: Callable[[Action], Sheet | None] = lambda action: None
    telling: bool = False


class Figures(NamedTuple):
    """``parts``: what can be drawn, by name; the first is drawn where nobody asks for another. ``settle``: what a part is to be called so
    that it shows the same place for several views, such as those of a row of steps. ``making``: what is needed besides to set up a
    position, None where the words of the engine have to do."""

    parts: Mapping[str, PartDrawing]
    settle: Callable[[str, Sequence[Any]], str] = _as_it_is
    making: Callable[[], Making] | None = None
