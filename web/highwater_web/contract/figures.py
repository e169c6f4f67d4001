"""The contract between a game's ``figure.py`` and ``draw``."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from highwater.contract import Action
from highwater.errors import GameError
from highwater.places import Place
from highwater_web.contract.canvas import Sheet
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.ui.texts import Texts


class FigureError(GameError):
    """A figure or an embed that cannot be drawn or written. Only authors of pages and programs see these errors."""

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


PartDrawing = Callable[[Any, SeatInfos, Interaction, Texts, str], Sheet]
"""Draws a part of the table from a view. ``Interaction.highlights`` marks the changes of the newest ply. The last argument is the text
after the colon of the requested part (``near:iron``), "" if there is none."""


class Making(NamedTuple):
    """A game's texts and pictures for setting up a position. Views are public; texts include those of the desk and of all pages.

    ``heading``: the question for an outcome of chance, by its first place; ``place``: the name of a place; ``where``: its row and column
    from 1 if places form a board, else None. ``step``: the name of a chance step, by its number in the game; ``picture``: a small drawing
    of it, or None. ``telling``: whether the drawing alone identifies the step, so that no name is needed beside it.

    ``kind``: the heading of an action in the list, or "". ``said``: the label of its button, or "" for the log's sentence; ``card``: the
    drawing on it.
    """

    heading: Callable[[Place, Any, SeatInfos, Texts], str]
    place: Callable[[Place, Any, SeatInfos, Texts], str]
    step: Callable[[Place, int, Any, Texts], str]
    picture: Callable[[Place, int, Any, Texts], Sheet | None] = lambda place, step, view, t: None
    where: Callable[[Place, Any], tuple[int, int] | None] = lambda place, view: None
    kind: Callable[[Action, Any, Texts], str] = lambda action, view, t: ""
    said: Callable[[Action, Any, Texts], str] = lambda action, view, t: ""
    card: Callable[[Action], Sheet | None] = lambda action: None
    telling: bool = False


class Figures(NamedTuple):
    """``parts``: drawings by name; the first is the default. ``settle``: renames a part so that it shows the same place for several views,
    for example in a row of steps. ``making``: what setting up a position needs, None if the engine's words suffice."""

    parts: Mapping[str, PartDrawing]
    settle: Callable[[str, Sequence[Any]], str] = lambda part, views: part
    making: Callable[[], Making] | None = None
