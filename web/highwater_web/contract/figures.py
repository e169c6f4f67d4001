"""The contract between a game's ``figure.py`` and ``draw``."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from highwater.contract import Action
from highwater.errors import GameError
from highwater.places import Place
from highwater_web.contract.asked import Interaction, SeatInfos
from highwater_web.contract.canvas import Sheet
from highwater_web.ui.texts import Texts


class FigureError(GameError):
    """A figure that cannot be drawn, or an embed that cannot be written. The page never shows these errors: they are for authors of pages
    and programs."""

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
    """What a game adds to the engine's own words to set up a position. Views are public ones; texts are those of the author's desk, with
    those of all pages behind them.

    ``heading``: what chance decides here, asked of its first place; ``place``: the name of each place; ``where``: its row and column from 1
    if places are laid out like a board, None for a single row. ``step``: the name of what may lie on a place, by its number among the
    game's
    chance steps; ``picture``: a small drawing of it, or None. ``telling``: whether the drawing alone identifies it, so that people who see
    it need no name.

    ``kind``: the heading of an action in the list, "" for none. ``said``: the label of its button, "" for the log's sentence; ``card``: the
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
