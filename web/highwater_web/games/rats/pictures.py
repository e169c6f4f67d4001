"""The drawings of Abandon Ship and S.O.S.: rats, signs on dice, cheese, lifeboats.

Symbols, used by name (``figure-red``, ``sign-anchor``). Every rat has a pose and an attribute, so that its shape identifies it. The style
sheet sets its colour (``--rat`` and ``--on-rat``), and a tag has the letters of that colour.
"""

from functools import cache
from typing import NamedTuple

from highwater.games.rats.components import RATS
from highwater_web.games.rats.names import rat_letter
from highwater_web.ui import drawings
from highwater_web.ui.drawings import Symbol
from highwater_web.ui.markup import Attribute, Markup, el
from highwater_web.ui.texts import Texts


def _fill(paint: str, path: str) -> str:
    return f'<path class="inked paint-{paint}" d="{path}"/>'


def _ink(path: str) -> str:
    return f'<path class="ink" d="{path}"/>'


def _dot(css: str, x: float, y: float, r: float) -> str:
    return f'<circle class="{css}" cx="{x}" cy="{y}" r="{r}"/>'


# Rats -------------------------------------------------------------------------------------------------------------------

_HEAD = (
    _fill("rat", "M24 11a5.5 5.5 0 1 0-8.5 1l5 2z")
    + '<circle class="rat-ear" cx="19" cy="8" r="2.6"/>'
    + _fill("rat", "M45 21C42 13 36 8 29 8 20 8 15 14 16 20c1 6 6 10 13 10 8 0 14-3 16-9z")
    + '<path class="ink ink-faint" d="M38 24l8 1M37 26l7 4M35 27l4 5"/>'
    + '<path class="inked rat-eye" d="M27 16a3.7 3.7 0 1 1 0 .1zM35.5 15.500a2.8 3 0 1 1 0 .1z"/>'
    + _dot("rat-pupil", 31.6, 16.6, 1.8)
    + _dot("rat-pupil", 39, 16.2, 1.5)
    + _dot("dot", 44.5, 20.5, 2.2)
)
"""An ear, a snout with whiskers, and two eyes that look to the right."""

_SITS = _ink("M9 43C0 44-1 36 3 33s3-8-1-12") + _fill("rat", "M20 22C10 23 5 29 5 36c0 5 3 9 9 9h20c3 0 2-4-1-5 2-5 2-10 0-14z") + _HEAD
_STANDS = (
    _ink("M13 42C5 45 1 41 3 35s-1-8-2-9")
    + _fill("rat", "M18 20C10 23 8 29 9 37c0 5 3 8 8 8h16c3 0 3-4 0-5 3-5 3-11 1-16z")
    + f'<g transform="translate(-2-1)">{_HEAD}</g>'
    + _ink("M33 33q6 1 8-4")
)
_RUNS = (
    _ink("M7 34C1 34-1 27 3 23s0-8 1-11")
    + _fill("rat", "M30 20C20 15 10 18 6 27 3 34 4 40 6 45h8l1-3h14l3 3h8c0-3-3-4-4-6z")
    + f'<g transform="translate(0 9)">{_HEAD}</g>'
)

_LIFEBELT = (
    '<path class="inked paint-rope" d="M2 40c0-4 8-6 18-6s18 2 18 6-8 6-18 6S2 44 2 40z"/>'
    '<path class="rope-bands" d="M5 36l6 8M35 36l-6 8M17 34v12M23 34v12"/>'
)

_DRAWN = {
    "yellow": _SITS + _fill("rat", "M14 14C17 5 22-1 29 0c6 1 8 5 9 8l6 3c-10-2-20-1-30 3z") + _ink("M21 8q8-4 16-1"),
    "purple": _STANDS + _fill("dark", "M20 8L18-4q7-3 14-1l1 11z") + _fill("dark", "M14 10q10-7 22-3-10-1-22 3z"),
    "green": _RUNS + _ink("M7 9V6q0-2 2-2h4q2 0 2 2v3") + _fill("wood", "M1 9h19v10H1z") + _ink("M6 9v10M15 9v10"),
    "orange": _SITS + _LIFEBELT,
    "red": _STANDS
    + _fill("rope", "M16 10C12 3 18-2 26-1s13 4 10 9C30 5 23 6 16 10z")
    + _fill("dark", "M16 10C23 5 32 5 41 10c-7 1-9-2-25 0z")
    + _dot("inked paint-glow", 27, 3, 2),
    "black": _RUNS
    + _fill("crimson", "M17 24C17 17 24 14 31 15c5 1 8 3 9 6-8-2-15-1-23 3z")
    + _fill("crimson", "M18 23l-9-5 1 6-4 3 10 0z"),
    "blue": _SITS + _fill("rope", "M22 11L21 4c-5-1-4-8 1-7 2-4 11-4 12 1 5 0 6 6 1 7l-1 6c-4-2-9-2-12 0z") + _ink("M22 7q6-3 12 0"),
}

_TURNED = ("orange", "red", "black")
"""Rats that look to the left are mirrored."""

RAT_SYMBOLS = {
    f"figure-{name}": Symbol("-2 -6 48 54", f'<g transform="matrix(-1 0 0 1 44 0)">{lines}</g>' if name in _TURNED else lines)
    for name, lines in _DRAWN.items()
}


def _tag(which: int, t: Texts, size: float | None = None) -> Markup:
    """The letters of a rat's colour, on a tag at its feet, as large as they are."""
    there = 25 if RATS[which] in _TURNED else 19
    place: dict[str, Attribute] = {"class": "rat-letters", "transform": f"translate({there} 45)", "font-size": size}
    plate = '<rect class="inked paint-tag" x="-.77em" y="-.84em" width="1.54em" height="1.02em" rx=".2em"/>'
    return el("g", place, Markup(plate), el("text", None, rat_letter(which, t)))


@cache
def rat(which: int, t: Texts, css: str = "rat") -> Markup:
    """A rat, identified by its shape, its colour and the letters of its colour."""
    name = RATS[which]
    return el(
        "svg",
        {"class": f"{css} rat-{name}", "viewBox": "-2 -6 48 54", "aria-hidden": "true"},
        el("use", {"href": f"#figure-{name}"}),
        _tag(which, t),
    )


def rat_lines(which: int, t: Texts, size: float) -> Markup:
    """The same as a part of a larger drawing, inside an element with its colour (``rat-red``), with letters of this size. It is 44 wide,
    from −6 to 48 high."""
    return Markup(RAT_SYMBOLS[f"figure-{RATS[which]}"].lines + _tag(which, t, size))


@cache
def rat_chip(which: int, t: Texts) -> Markup:
    """A rat as letters only, where room is scarce."""
    return el("b", {"class": f"rat-chip rat-{RATS[which]}"}, rat_letter(which, t))


# Everything else --------------------------------------------------------------------------------------------------------


def _any_rat(width: int) -> Symbol:
    """The circle of Abandon Ship, which means any rat: it has ears and a tail."""
    right = width - 16
    ears = "".join(_dot("ink", x, 6.5, 4.2) for x in (8.5, width - 8.5))
    body = f"M16 7H{right}a11.5 11.5 0 0 1 0 23H16a11.5 11.5 0 0 1 0-23z"
    tail = _ink(f"M{right + 10} 24q5 1 4.5 5.5")
    return Symbol(f"0 0 {width} 32", f'{ears}{tail}<path class="frame-field" d="{body}"/><path class="ink" d="{body}"/>')


def _comes_back(width: int) -> Symbol:
    """The ring of S.O.S., which returns the die to the pool: a circular arrow."""
    right = width - 16
    way = f"M{right + 11.3} 14A12 12 0 0 1 {right} 30H16a12 12 0 0 1 0-24h{width - 32 + 3.5}"
    return Symbol(f"0 0 {width} 32", f'{_ink(way)}<path class="dot" d="M{right + 2.5} 0.5l8.5 5.5-8.5 5.5z"/>')


SIGN_SYMBOLS = {
    "sign-anchor": Symbol(
        "0 0 24 24",
        '<circle class="ink bold" cx="12" cy="5" r="2.6"/>'
        '<path class="ink bold" d="M12 8v13M7.5 11.5h9M3.5 14.5c.5 4 4 6.5 8.5 6.5s8-2.5 8.5-6.5M2 17l1.5-3 3 2M22 17l-1.5-3-3 2"/>',
    ),
    "sign-lightning": Symbol("0 0 24 24", '<path class="inked dot" d="M14 1.5L4.5 13.5H11L8.5 22.5 19.5 9.5H13z"/>'),
    "sign-arrow": Symbol("0 0 24 24", '<path class="inked dot" d="M12 1.5l8 9h-4.7v11.5H8.7V10.5H4z"/>'),
    "sign-any": Symbol(
        "0 0 24 20",
        '<path class="ink" d="M5 18C0 18 0 13 3 12"/>'
        '<path class="dot" d="M23.5 10.5C21 7 18.5 5.5 16 6a3.2 3.2 0 1 0-5.5 1.5C6 9 3.5 13 4.5 18.5h14c.5-1.5-.5-2-1.5-2.5'
        ' 0-1.5 0-2.5-.3-3.5 3 0 5.5-.5 6.800-2z"/>',
    ),
    "frame-any": _any_rat(32),
    "frame-any-wide": _any_rat(48),
    "frame-back": _comes_back(32),
    "frame-back-wide": _comes_back(48),
    "cheese": Symbol(
        "0 0 32 24",
        '<path class="inked paint-cheese" d="M2 11L23 2c4 1 7 4 7 9v11H2z"/><path class="ink" d="M2 11h28"/>'
        '<circle class="inked paint-cheese-hole" cx="21.5" cy="7.5" r="2"/>',
    ),
    "boat": Symbol(
        "0 0 72 30",
        '<path class="ink boat-davits" d="M6 0v13M66 0v13"/>'
        '<path class="inked paint-boat" d="M1 12q35 5 70 0c-1 9-6 17-14 17H15C7 29 2 21 1 12z"/><path class="ink" d="M3 18q33 4 66 0"/>',
    ),
}
"""Signs of dice and their frames, cheese and boats."""

OWN = {**RAT_SYMBOLS, **SIGN_SYMBOLS}
"""The symbols that only these games have."""


@cache
def symbols() -> Markup:
    """All symbols of the ship and the dice, once for the page."""
    return drawings.symbols(OWN)


class Ship(NamedTuple):
    """The differences between the ships. ``upper``: what is on the top deck behind the lifeboats, 360 by 60; ``outline``: the same, 88 by
    10, in few strokes; ``css``: the class with its colours; ``bilge``: the roundness of its bottom."""

    upper: str
    outline: str
    css: str
    bilge: int


def _liner() -> str:
    """Three funnels between two masts."""
    funnel = "M{0} 60l6-56h34l4 56z"
    band = "M{0} 26l1.4-13h36.3l.9 13z"
    drawn = "".join(
        f'<path class="inked paint-funnel" d="{funnel.format(x)}"/><path class="inked paint-funnel-band" d="{band.format(x + 3.6)}"/>'
        for x in (88, 158, 228)
    )
    mast = _ink("M30 60V2M330 60V2M30 6Q180 44 330 6M14 60V50h332v10M60 60V50M120 60V50M240 60V50M300 60V50")
    return mast + drawn


def _steamer() -> str:
    """A small steamer: a wheelhouse, one raked funnel with its smoke, a derrick, and a wireless that calls for help."""
    windows = "".join(f'<path class="inked paint-glow" d="M{x} 15h13v11h-13z"/>' for x in range(117, 196, 19))
    return (
        _ink("M62 60V4M62 44L14 16V34M62 8L14 16M62 6Q150 20 262 3M300 60V22M14 60V50h332v10M40 60V50M320 60V50")
        + '<path class="inked funnel-smoke" d="M268 3c2-7 14-7 17-2 6-4 15 0 13 6 8-2 12 6 6 10-9 4-30 1-36-5z"/>'
        + _fill("funnel", "M224 60l6-54 38-4 4 58z")
        + _fill("funnel-band", "M228 26l1.4-12 40-3 .9 13z")
        + _fill("funnel", "M96 60V34h118v26zM104 34V9q51-9 104 0v25z")
        + _fill("funnel-band", "M100 9q55-13 112 0v-4q-56-10-112 0z")
        + windows
        + '<path class="inked dot" d="M64-4l-9 10h5l-3 8 10-11h-5z"/>'
    )


SHIPS = (
    Ship(_liner(), "M20 10l2-9h8l1 9zM38 10l2-9h8l1 9zM56 10l2-9h8l1 9z", "liner", 40),
    Ship(_steamer(), "M22 10V7h3V1h24v6h4v3zM57 10l1-10h9l1 10zM12 10V0h1v10z", "steamer", 18),
)
"""That of Abandon Ship, and that of S.O.S."""


@cache
def upper_works(which: Ship) -> Markup:
    """The superstructure on the top deck, as wide as the ship."""
    return el("svg", {"class": "funnels", "viewBox": "0 0 360 60", "aria-hidden": "true"}, Markup(which.upper))


@cache
def portholes() -> Markup:
    """The inside of the ship, from the engines to the saloon."""
    return el("div", {"class": "portholes", "aria-hidden": "true"})


# The lids of the boxes --------------------------------------------------------------------------------------------------


@cache
def abandon_ship_cover() -> Markup:
    """A liner on its way down, stern first, and rats on a rope from its bow to the boat."""
    return _cover(_abandon_ship_lid())


@cache
def sos_cover() -> Markup:
    """The same night from ahead: the bow of a ship, its mast flashing, and rats all over the bridge."""
    return _cover(_sos_lid())


def _cover(lid: str) -> Markup:
    return Markup(f'<svg class="cover-drawing lid-ship" viewBox="0 0 480 360" aria-hidden="true">{lid}</svg>')


def _place_symbol(name: str, x: float, y: float, width: float, turned: bool = False) -> str:
    """A rat as part of a larger drawing; mirrored if ``turned``."""
    symbol = OWN[f"figure-{name}"]
    _, _, across, down = map(float, symbol.box.split())
    lines = f'<g transform="matrix(-1 0 0 1 44 0)">{symbol.lines}</g>' if turned else symbol.lines
    size = f'width="{width:g}" height="{width * down / across:g}"'
    return f'<svg class="rat-{name}" x="{x:g}" y="{y:g}" {size} viewBox="{symbol.box}" overflow="visible">{lines}</svg>'


def _sky(*heights: int) -> str:
    found, y = "", 0
    for band, height in enumerate(heights, 1):
        found += f'<path class="lid-dusk-{band}" d="M0 {y}h480v{height + 1}H0z"/>'
        y += height
    return found


def _stars(*places: tuple[int, int]) -> str:
    return "".join(f'<path class="lid-star" d="M{x} {y}l1.6 4.4 4.4 1.6-4.4 1.6-1.6 4.4-1.6-4.4-4.4-1.6 4.4-1.6z"/>' for x, y in places)


def _belt(x: int, y: int, size: int, tilt: int = 0) -> str:
    belt = f'<svg width="{size}" height="{size}" overflow="visible"><use href="#ring"/></svg>'
    return f'<g transform="translate({x} {y}) rotate({tilt})">{belt}</g>'


_SWELL_FAR = "M0 {0}" + "q14-13 28-3t28-2" * 9 + "V360H0z"
_SWELL_NEAR = "M0 {0}" + "q12-11 24-2t24 0" * 10 + "V360H0z"


def _abandon_ship_lid() -> str:
    portholes = "".join(f'<circle class="inked paint-glow" cx="{x}" cy="{y}" r="5"/>' for y in (17, 35) for x in range(64, 262, 22))
    windows = "".join(f'<path class="paint-glow" d="M{x} {y}h9v9h-9z"/>' for x in range(74, 214, 18) for y in (-26,))
    upper = "".join(f'<path class="paint-glow" d="M{x} -49h9v9h-9z"/>' for x in range(102, 190, 18))
    ship_funnels = "".join(
        _fill("lid-funnel", f"M{x} -58l7-56h32l5 56z") + _fill("dark", f"M{x + 6} -106l1-14h34l1 14z") for x in (92, 150)
    )
    ship = (
        _ink("M232-2V-96M232-92L318-12M232-92L190-58")
        + ship_funnels
        + _fill("rope", "M84 -32h118v-26H84z")
        + _fill("rope", "M56 -1v-31h164v31z")
        + windows
        + upper
        + _fill("lid-hull", "M-40 0H330L300 46H-40z")
        + _fill("lid-foot", "M-40 46H300C290 66 276 74 250 76H-40z")
        + portholes
        + '<path class="ink lid-anchor bold" d="M289 14v16M282 24q1 8 7 8t7-8M285 18h8"/>'
    )
    rope = '<path class="lid-rope" d="M333 104C336 170 330 220 334 304"/>'
    climbers = _place_symbol("red", 311, 124, 50) + _place_symbol("yellow", 306, 178, 50, True) + _place_symbol("blue", 312, 232, 50)
    boat = (
        _place_symbol("purple", 366, 236, 56)
        + _place_symbol("orange", 412, 240, 54)
        + _fill("rope", "M352 288q60 12 124 0c-2 22-12 40-28 40h-68c-16 0-26-18-28-40z")
        + _ink("M354 298q60 12 120 0")
    )
    return (
        _sky(92, 74, 60, 134)
        + _stars((38, 120), (210, 26), (268, 62), (404, 34), (446, 100), (372, 78), (24, 28), (150, 46))
        + '<circle class="inked lid-moon" cx="92" cy="76" r="36"/>'
        + '<path class="lid-moon-shade" d="M78 60a5 5 0 1 0 10 3M100 92a7 7 0 1 0 10-3"/>'
        + f'<path class="inked lid-far" d="{_SWELL_FAR.format(268)}"/>'
        + f'<g transform="translate(48 298) rotate(-33)">{ship}</g>'
        + rope
        + climbers
        + f'<path class="inked lid-far" d="{_SWELL_FAR.format(302)}"/>'
        + boat
        + _belt(196, 288, 44, 12)
        + _place_symbol("green", 196, 268, 44)
        + f'<path class="inked lid-near" d="{_SWELL_NEAR.format(326)}"/>'
        + _belt(60, 318, 38, -14)
    )


def _sos_lid() -> str:
    waves = "".join(
        f'<path class="lid-signal" d="M{240 + side * r} {52 - r}a{r * 1.42:g} {r * 1.42:g} 0 0 {sweep} 0 {2 * r}"/>'
        for r in (30, 54, 78)
        for side, sweep in ((-1, 0), (1, 1))
    )
    flash = '<path class="inked lid-flash" d="M240 22l7 20 20-7-11 17 18 10-21 2 4 21-17-13-17 13 4-21-21-2 18-10-11-17 20 7z"/>'
    mast = _ink("M240 60v90M240 66L96 168M240 66l144 102M206 98h68M214 116h52")
    bridge = (
        _fill("rope", "M186 176v-36h108v36z")
        + _fill("rope", "M140 216v-40h200v40z")
        + "".join(f'<path class="inked paint-glow" d="M{x} 186h18v16h-18z"/>' for x in range(152, 320, 26))
        + "".join(f'<path class="inked paint-glow" d="M{x} 149h14v14h-14z"/>' for x in range(198, 280, 20))
    )
    hull = (
        _fill("lid-hull", "M112 212Q240 226 368 212C366 268 330 340 240 392 150 340 114 268 112 212z")
        + _fill("lid-foot", "M140 296Q240 312 340 296C318 334 284 366 240 392 196 366 162 334 140 296z")
        + _ink("M240 219v160M112 226Q240 240 368 226")
        + "".join(f'<path class="ink lid-anchor bold" d="M{x} 248v22M{x - 9} 261q1 11 9 11t9-11M{x - 5} 254h10"/>' for x in (176, 304))
    )
    lookouts = (
        _place_symbol("black", 130, 128, 54)
        + _place_symbol("yellow", 296, 124, 54, True)
        + _place_symbol("red", 214, 92, 52)
        + _place_symbol("green", 74, 164, 50, True)
        + _place_symbol("blue", 356, 162, 52, True)
    )
    return (
        _sky(70, 78, 70, 142)
        + _stars((44, 40), (96, 92), (150, 30), (420, 66), (448, 26), (24, 150), (456, 148), (336, 30))
        + waves
        + mast
        + flash
        + f'<path class="inked lid-far" d="{_SWELL_FAR.format(276)}"/>'
        + bridge
        + hull
        + lookouts
        + _ink("M112 212q128 14 256 0M112 212v-10M368 212v-10")
        + f'<path class="inked lid-far" d="{_SWELL_FAR.format(300)}"/>'
        + _belt(46, 282, 54, -16)
        + _place_symbol("purple", 52, 252, 46)
        + _belt(392, 292, 46, 18)
        + f'<path class="inked lid-near" d="{_SWELL_NEAR.format(330)}"/>'
    )
