"""Drawings that all games use: buoys as seat marks, life rings, interface icons.

Every drawing is a ``<symbol>`` that is in the document once (``symbols()``) and shown with ``<use>``. Colours come from the style sheet, so
day and night share the drawing. Drawings are decoration; words beside them say the same.
"""

from functools import cache
from typing import NamedTuple

from highwater_web.ui.markup import Attribute, Markup, el

LETTERS = "ABCDEFG"
"""The letters of seats, on buoys and where a name has no room."""


class SeatInfo(NamedTuple):
    """The player of a seat as shown. ``you``: the person at the screen. ``level``: of our bots, "" for other players."""

    seat: int
    name: str
    you: bool
    bot: bool
    level: str = ""


class Symbol(NamedTuple):
    """A drawing to be shown with ``show``; ``box`` is its viewBox, ``lines`` its elements."""

    box: str
    lines: str


def _buoy(seat: int, body: str, letter_y: int, size: int = 15) -> Symbol:
    letter = f'<text class="buoy-letter on-seat-{seat + 1}" x="20" y="{letter_y}" font-size="{size}">{LETTERS[seat]}</text>'
    return Symbol("0 0 40 52", body + letter)


BUOYS = (
    _buoy(0, '<path class="ink" d="M20 10V3M16 3h8"/><path class="inked seat-1" d="M8 10h24l2 31q-14 6-28 0z"/>', 33, 17),
    _buoy(1, '<path class="inked seat-2" d="M20 2l16 39q-16 6-32 0z"/>', 34, 14),
    _buoy(2, '<path class="ink" d="M20 10V2M16 5l8-3M16 2l8 3"/><circle class="inked seat-3" cx="20" cy="27" r="17.5"/>', 33, 17),
    _buoy(
        3,
        '<path class="ink" d="M20 4V1"/><path class="inked seat-4" d="M14 4h12l4 27h5l1 10q-16 6-32 0l1-10h5z"/>'
        '<path class="ink" d="M10 31h20"/>',
        25,
        14,
    ),
    _buoy(
        4,
        '<path class="inked seat-5-light" d="M12 1h16v41q-8 4-16 0z"/><path class="seat-5" d="M12 1h16v10H12zM12 29h16v13q-8 4-16 0z"/>'
        '<path class="ink" d="M12 1h16v41q-8 4-16 0z"/>',
        26,
        14,
    ),
    _buoy(
        5,
        '<path class="ink" d="M20 16V8M14 8h12"/><rect class="inked seat-6" x="2" y="16" width="36" height="26" rx="10"/>'
        '<path class="ink" d="M11 17q-4 12 0 24M29 17q4 12 0 24"/>',
        34,
        16,
    ),
    _buoy(
        6,
        '<path class="ink ink-thick" d="M20 24v-5M13 4l14 14M27 4L13 18"/><path class="inked seat-7" d="M9 24h22l5 17q-16 6-32 0z"/>',
        35,
        13,
    ),
)

RING = Symbol(
    "0 0 24 24",
    '<circle class="ring-rope" cx="12" cy="12" r="7.6"/><circle class="ring-band" cx="12" cy="12" r="7.6"/>'
    '<circle class="ink" cx="12" cy="12" r="10.8"/><circle class="ink" cx="12" cy="12" r="4.4"/>',
)
HALF_RING = Symbol(
    "0 0 24 24",
    '<path class="ring-rope" d="M12 4.4a7.6 7.6 0 0 0 0 15.2"/><path class="ring-band" d="M12 4.4a7.6 7.6 0 0 0 0 15.2"/>'
    '<path class="ink" d="M12 1.2a10.8 10.8 0 0 0 0 21.6v-6.4a4.4 4.4 0 0 1 0-8.8z"/>'
    '<path class="ink ink-faint" d="M12 1.2a10.8 10.8 0 0 1 0 21.6M12 7.6a4.4 4.4 0 0 1 0 8.8" stroke-dasharray="1.5 3"/>',
)
PENNANT = Symbol(
    "0 0 24 24",
    '<path class="inked pennant-field" d="M4 3l18 7-18 7z"/><path class="pennant-core" d="M7 7l7.5 3L7 13z"/>'
    '<path class="ink" d="M4 2v21"/>',
)
CARD_BACK = Symbol(
    "0 0 60 84",
    '<g class="ink"><path d="M6 6h48v72H6z"/>' + "".join(f'<path d="M6 {y}q6-7 12 0t12 0 12 0 12 0"/>' for y in range(20, 78, 9)) + "</g>",
)


def _sleeve(stripes: int, *, curl: bool = False) -> Symbol:
    """A sleeve with the stripes of a rank; high ranks have a curl on top."""
    cuff = '<path class="inked sleeve-cloth" d="M4 1.5h16l2 25H2z"/>'
    bands = "".join(f'<path class="sleeve-stripe" d="M{3.2 + 0.2 * n} {22.5 - 4.4 * n}h{17.6 - 0.4 * n}"/>' for n in range(stripes))
    loop = f'<circle class="sleeve-stripe" cx="12" cy="{23.2 - 4.4 * stripes}" r="2.6"/>' if curl else ""
    return Symbol("0 0 24 28", cuff + bands + loop)


SLEEVES = {
    "level-deckhand": _sleeve(0),
    "level-sailor": _sleeve(1),
    "level-bosun": _sleeve(2),
    "level-mate": _sleeve(3, curl=True),
    "level-captain": _sleeve(4, curl=True),
}
"""The sign of each level of play."""

BUOY_SYMBOLS = {f"buoy-{seat}": symbol for seat, symbol in enumerate(BUOYS)}
SHARED = {**BUOY_SYMBOLS, "ring": RING, "half-ring": HALF_RING, "pennant": PENNANT, "card-back": CARD_BACK, **SLEEVES}


def symbols(own: dict[str, Symbol]) -> Markup:
    """The shared drawings and the game's ``own`` ones, once in the document outside the morphed part."""
    drawn = "".join(f'<symbol id="{name}" viewBox="{symbol.box}">{symbol.lines}</symbol>' for name, symbol in {**SHARED, **own}.items())
    attributes: dict[str, Attribute] = {"class": "symbols", "id": "symbols", "width": 0, "height": 0}
    return el("svg", {**attributes, "aria-hidden": "true", "focusable": "false"}, Markup(drawn))


@cache
def shared_symbols() -> Markup:
    """The drawings for pages without a game's own."""
    return symbols({})


@cache
def plain_lid() -> Markup:
    """The default lid of a box: a buoy at sea, at dusk."""
    bands = enumerate((0, 70, 130, 180), 1)
    sky = "".join(f'<path class="lid-dusk-{band}" d="M0 {y}h480v{360 - y}H0z"/>' for band, y in bands)
    far = "M0 240" + "q20-14 40 0t40 0" * 6 + "V360H0z"
    near = "M0 290" + "q20-14 40 0t40 0" * 6 + "V360H0z"
    afloat = '<svg x="190" y="130" width="100" height="130" overflow="visible"><use href="#buoy-2"/></svg>'
    return Markup(
        f'<svg class="cover-drawing" viewBox="0 0 480 360" aria-hidden="true">{sky}<path class="inked lid-far" d="{far}"/>{afloat}'
        f'<path class="inked lid-near" d="{near}"/></svg>'
    )


@cache
def show(symbol: str, css: str, id: str | None = None) -> Markup:  # noqa: A002 - the attribute's name
    """A drawing of ``symbols()``, sized by its class."""
    return el("svg", {"class": css, "id": id, "aria-hidden": "true"}, el("use", {"href": f"#{symbol}"}))


def buoy(seat: int, css: str = "buoy") -> Markup:
    """The mark of a seat: shape, colour and letter."""
    return show(f"buoy-{seat}", css)


def ring(css: str = "ring", id: str | None = None) -> Markup:  # noqa: A002
    """A life ring."""
    return show("ring", css, id)


def thumbnail(drawn: str) -> Markup:
    """A thumbnail of a game. Its classes: seats, and .thumb-ground .thumb-sea .thumb-high .thumb-ring .thumb-gone .thumb-dry .thumb-wet."""
    return Markup(f'<svg class="thumbnail" viewBox="0 0 96 72" aria-hidden="true">{drawn}</svg>')


@cache
def icon(name: str, class_: str = "icon") -> Markup:
    """An interface icon; names are those of ``web/shell/icons.txt``."""
    return el("svg", {"class": class_, "aria-hidden": "true"}, el("use", {"href": f"../assets/icons.svg#{name}"}))


MARK_SIGNS = {2: "2", 3: "?"}
"""The signs of the marks other than the hint's (``contract.interaction.MARKS``), drawn by the style; labels explain them."""


@cache
def lamp(mark: int = 1) -> Markup:
    """The badge on the corner of a marked thing: a lamp for the hint, else the sign of its ``mark``."""
    if mark == 1:
        return icon("lightbulb", "icon lamp")
    return el("span", {"class": "lamp lamp-second", "data-sign": MARK_SIGNS[mark]})
