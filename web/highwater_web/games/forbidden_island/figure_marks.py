"""Additional drawings for figures of the island: paper, marks of changes, text styles."""

from collections.abc import Iterator
from typing import TypedDict

from highwater_web.contract.canvas import box, disc, path, placed
from highwater_web.ui.markup import Child, Markup, join


class Filled(TypedDict):
    """Fill arguments for the canvas."""

    fill: str


class Framed(Filled):
    """The same with an outline."""

    stroke: str
    stroke_width: float


class Line(Framed):
    """Arguments for a line."""

    stroke_linecap: str
    stroke_linejoin: str


class Dashed(Framed):
    """A dashed outline."""

    stroke_dasharray: str


DOTTED: Dashed = {"fill": "none", "stroke": "var(--line-strong)", "stroke_width": 1.5, "stroke_dasharray": "3 4"}
"""The outline of a place where something may be put."""


def filled(colour: str) -> Filled:
    return {"fill": f"var(--{colour})"}


def framed(colour: str, edge: str = "ink", width: float = 2) -> Framed:
    return {"fill": f"var(--{colour})", "stroke": f"var(--{edge})", "stroke_width": width}


def line(colour: str, width: float) -> Line:
    return {"fill": "none", "stroke": f"var(--{colour})", "stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"}


def on_paper(width: float, height: float, drawn: Child) -> Markup:
    """Things that lie on the table rather than at sea."""
    return join([box(0.75, 0.75, width - 1.5, height - 1.5, r=4, **framed("paper-raised", "line", 1.5)), drawn])


SIGNS = {
    "flooded": "M-5 2.6q2.5-3.4 5 0t5 0M-5-1.9q2.5-3.4 5 0t5 0",
    "shored": "M0 5V-4M-4-.5l4-4 4 4",
    "sunk": "M0-5V4M-4 .5l4 4 4-4",
    "new": "M0-4.5v9M-4.5 0h9",
}
"""Signs for changes."""


def changed(how: str, x: float, y: float, width: float, height: float, *, colour: str = "ink", below: float = 0) -> Iterator[Markup]:
    """A dotted frame in a thing, above its bottom ``below`` units, with a coin on its lower left corner that shows the change."""
    yield box(x + 5, y + 5, width - 10, height - 10 - below, r=2, **line(colour, 2.5), stroke_dasharray="0.1 5")
    coin = disc(0, 0, 9.5, **framed("ink", "paper-raised", 1.5)) + path(SIGNS[how], **line("paper-raised", 2.2))
    yield placed(Markup(coin), x + 7, y + height - 7)
