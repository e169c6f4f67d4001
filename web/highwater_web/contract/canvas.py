"""Drawing functions for figures: a sheet, and drawings, lines and texts on it.

A sheet is plain SVG with the board's class names and custom properties, so that a drawing is the same on both (``class="inked seat-1"``,
``fill="var(--sea-2)"``); ``printing`` makes it self-contained. A sheet has no ids and no ``<use>``, because a page may contain many
figures. Lengths are in units of the sheet; by default a unit is a pixel.
"""

import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

from highwater_web.ui.drawings import BUOYS, Symbol
from highwater_web.ui.markup import Attribute, Child, Markup, el, join

WIDTH = 360
"""The width of most sheets: on the narrowest page, of 280 pixels, a text of 13 units is still 10 pixels high."""


class Sheet(NamedTuple):
    """A drawing of ``width`` by ``height`` units. ``said``: its description in sentences. ``higher``: redraws it with a given height, if it
    has paper of its own; otherwise the space below stays empty."""

    width: float
    height: float
    body: Markup
    said: tuple[str, ...] = ()
    higher: Callable[[float], Markup] | None = None

    def padded(self, height: float) -> "Sheet":
        """The same with more space below, so that the steps of a row have equal heights."""
        if height <= self.height:
            return self
        return self._replace(height=height, body=self.higher(height) if self.higher else self.body)


def stacked(sheets: Sequence[Sheet], gap: float = 8) -> Sheet:
    """Sheets one below the other, each centred."""
    width, y, pieces = max(sheet.width for sheet in sheets), 0.0, []
    for sheet in sheets:
        pieces.append(placed(sheet.body, (width - sheet.width) / 2, y))
        y += sheet.height + gap
    high, last = y - gap, sheets[-1]

    def higher(height: float) -> Markup:
        lowest = last.padded(last.height + height - high)
        return join([*pieces[:-1], placed(lowest.body, (width - last.width) / 2, high - last.height)])

    sentences = tuple(sentence for sheet in sheets for sentence in sheet.said)
    return Sheet(width, high, join(pieces), sentences, higher if last.higher else None)


# Placing ----------------------------------------------------------------------------------------------------------------


def number(value: float) -> str:
    """A length rounded to hundredths."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0", "0") if abs(value) < 0.005 else f"{value:.2f}".rstrip("0").rstrip(".")


def group(*children: Child, css: str = "", **paint: Attribute) -> Markup:
    """A group of drawings. ``css``: classes whose custom properties apply inside; ``paint`` as for ``shape``."""
    return el("g", {"class": css or None, **_paint_attributes(paint)}, *children)


def placed(drawing: Child, x: float, y: float, scale: float = 1, *, turn: float = 0, about: tuple[float, float] = (0, 0)) -> Markup:
    """A translated drawing. ``turn``: clockwise rotation in degrees, ``about`` a point of the drawing."""
    if not (x or y or turn) and scale == 1:
        return join([drawing])
    how = f"translate({number(x)} {number(y)})"
    how += f" scale({number(scale)})" if scale != 1 else ""
    how += f" rotate({number(turn)} {number(about[0])} {number(about[1])})" if turn else ""
    return el("g", {"transform": how}, drawing)


def symbol(drawing: Symbol, x: float, y: float, width: float, *, turn: float = 0) -> Markup:
    """A symbol of the board with this width and upper left corner."""
    left, top, across, down = map(float, drawing.box.split())
    scale = width / across
    about = (left + across / 2, top + down / 2)
    return placed(Markup(drawing.lines), x - left * scale, y - top * scale, scale, turn=turn, about=about)


def buoy(seat: int, x: float, y: float, width: float, *, turn: float = 0) -> Markup:
    """The mark of a seat; its height is 1.3 times its width."""
    return symbol(BUOYS[seat], x, y, width, turn=turn)


def cut_out(x: float, y: float, width: float, height: float, drawing: Child) -> Markup:
    """A drawing clipped to a box of this size. The box's corner is the drawing's origin."""
    size = f"{number(width)} {number(height)}"
    box: dict[str, Attribute] = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
    return el("svg", {**box, "viewBox": f"0 0 {size}"}, drawing)


# Shapes -----------------------------------------------------------------------------------------------------------------


def _paint_attributes(paint: dict[str, Attribute]) -> dict[str, Attribute]:
    return {name.replace("_", "-"): number(value) if isinstance(value, float) else value for name, value in paint.items()}


def path(d: str, css: str = "", **paint: Attribute) -> Markup:
    """A line or an area. ``paint``: presentation attributes with ``_`` for ``-``, such as ``stroke_width=2, fill="var(--sea-2)"``."""
    return el("path", {"class": css or None, "d": d, **_paint_attributes(paint)})


def box(x: float, y: float, width: float, height: float, css: str = "", *, r: float = 0, **paint: Attribute) -> Markup:
    """A rectangle, its corners rounded by ``r``."""
    size: dict[str, Attribute] = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
    return el("rect", {"class": css or None, **size, "rx": number(r) if r else None, **_paint_attributes(paint)})


def frame_on_paper(sheet: Sheet) -> Sheet:
    """A sheet on paper, with the black and white edge of a chart."""
    paper = box(0.5, 0.5, sheet.width - 1, sheet.height - 1, fill="var(--paper)", stroke="var(--line-strong)", stroke_width=1)
    return sheet._replace(body=join([paper, sheet.body]))


def disc(x: float, y: float, r: float, css: str = "", **paint: Attribute) -> Markup:
    """A circle."""
    return el("circle", {"class": css or None, "cx": number(x), "cy": number(y), "r": number(r), **_paint_attributes(paint)})


def wave(x: float, y: float, width: float, length: float = 12, height: float = 3) -> str:
    """The path of a water surface from left to right, with crests ``length`` apart."""
    count = max(1, round(width / length))
    step = width / count / 2
    return f"M{number(x)} {number(y)}q{number(step / 2)} {number(-height)} {number(step)} 0" + f"t{number(step)} 0" * (2 * count - 1)


def arrow(x: float, start: float, end: float, *, stroke: str, stroke_width: float) -> Markup:
    """A vertical arrow from one height to another."""
    size = 4.5 if end > start else -4.5
    shaft = f"M{number(x)} {number(start)}V{number(end)}"
    head = f"M{number(x - 4.5)} {number(end - size)}L{number(x)} {number(end)}l4.5 {number(-size)}"
    return path(shaft + head, fill="none", stroke=stroke, stroke_width=stroke_width, stroke_linecap="round", stroke_linejoin="round")


# Texts ------------------------------------------------------------------------------------------------------------------

SERIF, SANS = "var(--serif)", "var(--sans)"

NARROW, WIDE = frozenset("iljftIrJ.,:;'’|!()[]- "), frozenset("mwMW@%—…")
MIN_TEXT_SCALE = 0.72
"""The minimum scale of a text before it is cut off."""


def text_width(words: str, size: float) -> float:
    """The maximum width of a text in any font: computed for the widest of the common fonts, in bold."""
    return size * sum(map(_advance, words))


def _advance(character: str) -> float:
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    if character in NARROW:
        return 0.56
    if character in WIDE or unicodedata.east_asian_width(character) in "WF":
        return 1.2
    return 0.86 if character.isupper() or not character.isascii() else 0.73


def fit_text(words: str, size: float, width: float) -> tuple[str, float]:
    """A text and a size that fit into this width: smaller if the text is long, and cut off if that is not enough."""
    wide = text_width(words, size)
    if wide <= width:
        return words, size
    smaller = size * max(MIN_TEXT_SCALE, width / wide)
    while words and text_width(words, smaller) > width:
        words = words.removesuffix("…")[:-1].rstrip() + "…" if len(words.removesuffix("…")) > 1 else ""
    return words, smaller


def text(
    words: str | int,
    x: float,
    y: float,
    size: float,
    *,
    width: float | None = None,
    anchor: str = "middle",
    font: str = SANS,
    weight: int = 700,
    fill: str = "var(--ink)",
    halo: str = "",
    halo_width: float = 4,
    css: str = "",
) -> Markup:
    """A line of text; ``y`` is the middle of its capitals. ``anchor``: the end at ``x`` (``start``, ``middle``, ``end``); ``width``: its
    maximum; ``halo``: a colour around the letters, for readability on any background."""
    words, size = (str(words), size) if width is None else fit_text(str(words), size, width)
    where: dict[str, Attribute] = {"class": css or None, "x": number(x), "y": number(y + size * 0.355)}
    how: dict[str, Attribute] = {"font-family": font, "font-size": number(size), "font-weight": weight, "text-anchor": anchor}
    if not words:
        return Markup("")
    written = el("text", {**where, **how, "fill": fill}, words)
    if not halo:
        return written
    around: dict[str, Attribute] = {"fill": halo, "stroke": halo, "stroke-width": number(halo_width), "stroke-linejoin": "round"}
    return join([el("text", {**where, **how, **around}, words), written])
