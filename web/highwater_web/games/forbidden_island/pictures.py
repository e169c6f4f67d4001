"""The drawings of Forbidden Island: tiles, treasures, pawns, cards, signs for actions, and the lid of the box.

Symbols, shown by name (``scene-moon``, ``card-earth``, ``pawn-diver``, ``sign-move``). Shape tells them apart first; the paints
(``paint-…``) are roles of colour in the style sheet.
"""

from functools import cache

from highwater.games.forbidden_island.components import ADVENTURER_NAMES, SHAPES
from highwater_web.ui import drawings
from highwater_web.ui.drawings import LETTERS, Symbol
from highwater_web.ui.markup import Markup, el


def _fill(paint: str, path: str) -> str:
    return f'<path class="inked paint-{paint}" d="{path}"/>'


def _flat(paint: str, path: str) -> str:
    """A surface without an outline."""
    return f'<path class="paint-{paint}" d="{path}"/>'


def _ink(path: str) -> str:
    return f'<path class="ink" d="{path}"/>'


def _disc(paint: str, x: float, y: float, r: float) -> str:
    return f'<circle class="inked paint-{paint}" cx="{x}" cy="{y}" r="{r}"/>'


def _tile(*drawn: str) -> Symbol:
    return Symbol("0 0 48 36", "".join(drawn))


def _sign(*drawn: str) -> Symbol:
    return Symbol("0 0 24 24", "".join(drawn))


def _card(*drawn: str) -> Symbol:
    return Symbol("0 0 32 32", "".join(drawn))


_CRESCENT = "M27 2.5a6.2 6.2 0 1 0 4.5 9.5 6 6 0 0 1-4.5-9.5z"
_WAVES = "M2 30q3.7-4 7.3 0t7.3 0 7.3 0 7.3 0 7.3 0 7.3 0v5H2z"

TILE_PICTURES = {
    "moon": _tile(
        _fill("glow", _CRESCENT),
        _fill("stone", "M4 34l4-7h32l4 7z"),
        _fill("stone", "M10 27l3-6h22l3 6z"),
        _fill("stone", "M16 21v-5h16v5z"),
        _fill("dark", "M20.5 34v-5.5h7V34z"),
    ),
    "sun": _tile(
        _ink("M24 1.2v2.6M15.5 3l1.6 2.7M32.5 3l-1.6 2.7M9.5 9l2.7 1.5M38.5 9l-2.7 1.5"),
        _disc("glow", 24, 13, 6.3),
        _fill("stone", "M11 19.5h5V31h-5zM21.5 19.5h5V31h-5zM32 19.5h5V31h-5z"),
        _fill("stone", "M5 20l19-7.5L43 20z"),
        _fill("stone", "M6 34v-3.5h36V34z"),
    ),
    "whispering": _tile(
        _ink("M24 34V17M13 34c1-4 1-6-1-10M35 34c-1-4-1-6 1-10"),
        _fill("leaf", "M24 33c-7 0-8-4-9-8 5 0 8 2 9 8zM24 33c7 0 8-4 9-8-5 0-8 2-9 8z"),
        _fill("rose", "M24 18.5c-8-1-9-9-7-14 3 1 5 3 7 6 2-3 4-5 7-6 2 5 1 13-7 14z"),
        _fill("glow", "M11.5 24.5c-5 0-6-5-5-9 2 .5 3 2 4.5 4 .8-2.5 2-4 4-5 1.5 4 1 9-3.5 10z"),
        _fill("glow", "M36.5 24.5c5 0 6-5 5-9-2 .5-3 2-4.5 4-.8-2.5-2-4-4-5-1.5 4-1 9 3.5 10z"),
        _ink("M4 34h40"),
    ),
    "howling": _tile(
        _fill("wood", "M11 34c4-6 4-12 11-17l3 3c-6 4-6 9-8 14z"),
        _fill("leaf", "M18 18.5c-5-6 2-14 10-12.5 6-4 15-1.5 17.5 4-1.5 4-6 3.5-8.5 6 0 3-4 5-7.5 3.5-3.5 3-9 2.5-11.5-1z"),
        _ink("M2 8h11M4 14h8M2 20h9M25 13c3 1 6 0 8-2M4 34h40"),
    ),
    "embers": _tile(
        _fill("stone", "M3 34C4 15 13 4 24 4s20 11 21 30z"),
        _fill("dark", "M11 34c0-12 5-19 13-19s13 7 13 19z"),
        _fill("fire", "M24 33c-6 0-8-4.5-5.5-9 1 1.5 2.5 1 2.5-.5 0-3 1.5-5 4-6.5-.5 4 5 6 5 10.5 0 3.5-2.5 5.5-6 5.5z"),
        _flat("glow", "M24 32.5c-3 0-3.5-3-1-5.5 2 1.5 4.5 2.5 3.5 4.5-.5.7-1.5 1-2.5 1z"),
    ),
    "shadows": _tile(
        _fill("stone", "M3 34l5-19 7 2 6-12 8 6 5-2 5 10 6 15z"),
        _fill("dark", "M11 34l3-14 4.5 4.5L24 16l5 8 4.5-4L37 34z"),
        '<ellipse class="paint-glow" cx="19.5" cy="28.5" rx="2.4" ry="1.7"/>'
        '<ellipse class="paint-glow" cx="28.5" cy="28.5" rx="2.4" ry="1.7"/>',
    ),
    "coral": _tile(
        _ink("M5 34V22M5 28l-3-4M5 27l4-4M43 34V22M43 28l3-4M43 27l-4-4"),
        _fill("rose", "M11 21C5 11 14 2.5 24 2.5S43 11 37 21z"),
        _ink("M24 3v18M17 4.5L21 21M31 4.5L27 21M11 9l6 12M37 9l-6 12"),
        _fill("wall", "M11 34V21h26v13z"),
        _fill("dark", "M20 34v-5a4 4 0 0 1 8 0v5z"),
    ),
    "tidal": _tile(
        _fill("wall", "M15 32V18h18v14z"),
        _fill("wall", "M8 32V14h8v18zM32 32V14h8v18z"),
        _fill("sea", "M6.5 14L12 3.5 17.5 14zM30.5 14L36 3.5 41.5 14zM16 18q8-9 16 0z"),
        _ink("M12 19v3M36 19v3M24 14v-6h5l-1.5 1.8L29 11.5h-5"),
        _fill("sea", _WAVES),
    ),
    "landing": _tile(
        '<ellipse class="inked paint-wall" cx="24" cy="25" rx="21" ry="9"/><ellipse class="ink" cx="24" cy="25" rx="16" ry="6.2"/>',
        '<path class="ink bold" d="M20 21.5v7M28 21.5v7M20 25h8"/>',
        _ink("M9 20V3"),
        _fill("fire", "M9 3.5l15 2v4.5L9 12z"),
        _flat("wall", "M13.5 4.8l4.5.6v5.7l-4.5.5z"),
    ),
    "bronze": _tile(
        _fill("bronze", "M6 34V18C6 9 14 3 24 3s18 6 18 15v16h-9V20c0-5-4-8-9-8s-9 3-9 8v14z"),
        _ink("M6 26h9M33 26h9M24 3v9M12 7l5 7M36 7l-5 7"),
        '<circle class="dot" cx="10.5" cy="20.5" r="1.6"/><circle class="dot" cx="37.5" cy="20.5" r="1.6"/>',
    ),
    "copper": _tile(
        _fill("copper", "M8 34V19C8 10 17 5 24 1.5 31 5 40 10 40 19v15h-7V20c0-4-5-7-9-9.5-4 2.5-9 5.5-9 9.5v14z"),
        _ink("M24 26v8M20.5 30.5h7"),
        _disc("copper", 24, 21.5, 4.2),
    ),
    "gold": _tile(
        _fill("gold", "M5 34V10l4-5 4 5h7l4-8 4 8h7l4-5 4 5v24z"),
        _fill("dark", "M18.5 34v-6.5a8.5 8.5 0 1 1 11 0V34z"),
        _disc("gold", 24, 21, 3.6),
    ),
    "silver": _tile(
        _fill("silver", "M9.5 34l2-24h5.5l-1.5 24zM38.5 34l-2-24H31l1.5 24z"),
        _fill("silver", "M2 3q22 6 44 0l-3 7.5H5z"),
        _fill("silver", "M7.5 16h33v4.5h-33z"),
        _fill("silver", "M24.5 22.5a4.6 4.6 0 1 0 4 7 4.6 4.6 0 0 1-4-7z"),
    ),
    "iron": _tile(
        _fill("iron", "M5 34V5h7v4h6V5h12v4h6V5h7v29z"),
        _fill("wall", "M13 34V22c0-5 5-8 11-8s11 3 11 8v12z"),
        _ink("M18.5 15.5V34M24 14v20M29.5 15.5V34M13 22h22M13 28.5h22"),
    ),
    "breakers": _tile(
        _fill("stone", "M2 14q22-10 44 0v19h-5c0-13-13-13-13 0h-8c0-13-13-13-13 0H2z"),
        _ink("M2 19q22-10 44 0M24 9.5v5M13 11.5l.5 5M35 11.5l-.5 5"),
        _fill("sea", _WAVES),
    ),
    "cliffs": _tile(
        _fill("stone", "M3 34V6h17l3 4 1 6 4 4 1 7 3 7z"),
        _ink("M9 12v8M15 9v6M14 21v9M20 18l1 8M33 9q2.3-3.5 4.5 0 2.2-3.5 4.5 0M27 3.5q1.6-2.5 3.2 0 1.6-2.5 3.2 0"),
        _fill("sea", "M24 31q2.8-4 5.5 0t5.5 0 5.5 0 5.5 0v4H24z"),
    ),
    "crimson": _tile(
        _ink("M12 34v-5M36 34v-5M24 34v-5M4 34h40"),
        _fill("crimson", "M12 11l8.5 19h-17zM36 11l8.5 19h-17z"),
        _fill("crimson", "M24 2l7 12h-3l5 9h-3l4 8H14l4-8h-3l5-9h-3z"),
    ),
    "dunes": _tile(
        _disc("glow", 36, 9, 4.8),
        _fill("sand", "M16 34c5-12 14-19 21-17 3 4 4 9 9 11v6z"),
        _fill("sand", "M2 34c2-10 8-17 15-20 1 7 6 9 10 13 3 3 8 4 11 7z"),
        _ink("M17 14c-3 6-2 12 4 20M8 27q3-2 5-.5M7 31q3-2 5-.5"),
    ),
    "lagoon": _tile(
        '<ellipse class="inked paint-sand" cx="24" cy="26" rx="22" ry="8.8"/>'
        '<ellipse class="inked paint-sea" cx="21" cy="27" rx="13.5" ry="4.8"/>',
        _fill("wood", "M35.5 28c1-7 0-11-3-15l2.5-1c4 5 5 10 4 16z"),
        _fill(
            "leaf",
            "M33.5 13c-3-4-8-4-11 0 4-1 7-1 11 0zM33.5 13c0-5-3.5-8-8-8 3 2 6 4 8 8z"
            "M33.5 13c1-5 5-7 9.5-6-3 2-6 3-9.5 6zM33.5 13c4-2 8 0 10 5-4-3-6-4-10-5z",
        ),
        _ink("M14 27h6M21 29h6"),
    ),
    "marsh": _tile(
        _ink("M12 32V13M22 32V9M31 32V15M17 32q-1-7-6-10M26 32q1-8 7-12M39 32q-1-6 3-10"),
        '<rect class="inked paint-wood" x="9.8" y="6" width="4.4" height="10" rx="2.2"/>'
        '<rect class="inked paint-wood" x="19.8" y="2" width="4.4" height="11" rx="2.2"/>'
        '<rect class="inked paint-wood" x="28.8" y="9" width="4.4" height="10" rx="2.2"/>',
        _fill("leaf", "M2 34q2-4 9-3.5 4-3 10 0 6-2 11 0 6-2 10 0 4 0 4 3.5z"),
        '<path class="mist" d="M2 21h15M31 24h14M6 26h10"/>',
    ),
    "observatory": _tile(
        _fill("wall", "M12 34V22h24v12z"),
        _fill("brass", "M25 15l9-13 5 3.5L31 18z"),
        _fill("stone", "M9 22a15 13.5 0 0 1 30 0z"),
        _ink("M24 8.5V22M9 22h30"),
        _fill("dark", "M21 34v-6h6v6z"),
        _flat("glow", "M9 3l1.2 3L13 7l-2.8 1L9 11 7.8 8 5 7l2.8-1z"),
    ),
    "phantom": _tile(
        _fill("pale", "M9 31c-1-9 1-15 6-19 1-6 5-9 9-9 6 0 8 4 9 10 5 4 7 10 6 18z"),
        _fill(
            "dark",
            "M18 12.5c2.5-1 4 1 4 3.5s-1.5 4-3 3.5-2.5-5.5-1-7zM30 12.5c-2.5-1-4 1-4 3.5s1.5 4 3 3.5 2.5-5.5 1-7zM22 26c0-3 4-3 4 0z",
        ),
        _fill("sea", _WAVES),
        '<path class="mist" d="M1 15h8M40 18h7M2 22h6"/>',
    ),
    "twilight": _tile(
        _ink("M24 4v4M13 8l2.5 3M35 8l-2.5 3"),
        _disc("fire", 24, 20, 7.5),
        _fill("leaf", "M2 34V15c9 0 11 11 22 11s13-11 22-11v19z"),
        _ink("M7 23q4 6 11 8M41 23q-4 6-11 8"),
    ),
    "watchtower": _tile(
        _ink("M24 8V2"),
        _fill("fire", "M24 1.5h9l-2.5 2.2L33 6h-9z"),
        _fill("wall", "M17.5 34l1.5-20h10l1.5 20z"),
        _fill("wall", "M14.5 15V7h4.5v3h3V7h4v3h3V7h4.5v8z"),
        _fill("dark", "M22 25v-4a2 2 0 0 1 4 0v4z"),
        _ink("M10 34h28"),
    ),
}
"""By the tile's name."""

CARD_PICTURES = {
    "earth": _card(_fill("earth", "M7 28L3 18 7 9l9-5 9 3 4 9-3 9-8 4z"), _ink("M7 9l8 7 10-9M15 16l-2 12.5M15 16l13.5 1M3 18l12-2")),
    "wind": _card(
        _fill(
            "wind",
            "M16 25c-3-3-4-8-2.5-12C8 13.5 4 10 3 4c6 .5 10 2.5 11.5 6 0-3 .5-5 1.5-7 1 2 1.5 4 1.5 7C19 6.5 23 4.5"
            " 29 4c-1 6-5 9.5-10.5 9C20 17 19 22 16 25z",
        ),
        _fill("stone", "M9 29.5l1.5-5h11l1.5 5z"),
        _ink("M7 7.5l6 3.5M25 7.5L19 11"),
    ),
    "fire": _card(_fill("fire", "M16 2l8 9-3.5 18.5h-9L8 11z"), _ink("M8 11l5 2.5h6L24 11M13 13.5L16 2l3 11.5-3 16z")),
    "ocean": _card(
        _fill("ocean", "M6 4h20c0 9-3 14-7.5 15.5V24c3.5.5 5.5 2.5 5.5 5H8c0-2.5 2-4.5 5.5-5v-4.5C9 18 6 13 6 4z"),
        _ink("M6.5 9q3-3 6.3 0t6.3 0 6.3 0"),
    ),
    "helicopter": _card(
        _ink("M3 5.5h22M14 5.5V10M8 28h15M11.5 24v4M19.5 24v4M23 14l6-1M29 10v6.5"),
        _fill("brass", "M4 18c0-5 4-8 10-8h4c3.5 0 5 2 5 4.5l-1 6c-.4 2.5-2 3.5-5 3.5H11c-4.5 0-7-2-7-6z"),
        _fill("pale", "M6.5 17.5c.5-3 2.5-4.5 6-4.5v4.5z"),
    ),
    "sandbag": _card(
        _fill("sand", "M9 16c-1-5 0-8 2-8h10c2 0 3 3 2 8z"),
        _fill("sand", "M2.5 27c-1-6 0-10 2.5-10h9c2 0 2.5 4 2 10z"),
        _fill("sand", "M16 27c-1-6 0-10 2-10h9c2.5 0 3.5 4 2.5 10z"),
        _ink("M14 11.5h4M7.5 21.5h4M21 21.5h4"),
    ),
    "waters-rise": _card(
        _fill("sea", "M1 29V19c5 0 6-13 15-15 7-1 11 3 12 8-4-3-8-2-8 2 0 4 5 5 11 2v13z"),
        _ink("M7 24q3-3 6 0t6 0 6 0"),
    ),
    "flood": _card(_fill("sea", "M16 3c5 7 9 11 9 16.5a9 9 0 0 1-18 0C7 14 11 10 16 3z"), _ink("M11.5 20.5a5 5 0 0 0 4 4.5")),
}
"""By the card's name; and the drop on flood cards."""

_HEADS = {
    "pilot": _fill("head", "M20 9.5a8 8 0 0 1 8 8v4H12v-4a8 8 0 0 1 8-8z")
    + _fill("head", "M20 7.5C14 2.5 5 2.5 1.5 5.5 6 10.5 14 9.5 20 7.5c6-5 15-5 18.5-2C34 10.5 26 9.5 20 7.5z")
    + _ink("M12 17h16"),
    "engineer": _fill(
        "head",
        "M17.5 1h5l.7 3.6 2.7 1.1 3-2 3.5 3.5-2 3 1.1 2.7 3.6.7v5h-30v-5l3.6-.7L9.6 10.2l-2-3L11.1 3.7l3 2 2.7-1.1z",
    )
    + '<circle class="dot" cx="20" cy="13" r="3"/>',
    "explorer": _fill("head", "M12 21v-8h16v8z")
    + _fill("head", "M2 13.5c4 2 7 1 9-1C12 5 15 2.5 20 2.5S28 5 29 12.5c2 2 5 3 9 1-2 4-8 5-18 5s-16-1-18-5z"),
    "navigator": _fill("head", "M20 0l3.7 8.3L33 12l-9.3 3.7L20 24l-3.7-8.3L7 12l9.3-3.7z") + '<circle class="dot" cx="20" cy="12" r="2"/>',
    "messenger": _fill("head", "M5 3h30v18H5z") + _ink("M5 4l15 10L35 4"),
    "diver": _fill("head", "M6.5 13a13.5 12.5 0 1 1 27 0v8.5h-27z")
    + '<circle class="inked paint-glass" cx="20" cy="13" r="6.5"/>'
    + _ink("M4 11v5M36 11v5"),
}
_BODY = '<path class="inked pawn-body" d="M4 50c0-4 2-5 4-7 1-8 1-14 4-17 2-4 5-6 8-6s6 2 8 6c3 3 3 9 4 17 2 2 4 3 4 7z"/>'

PAWNS = {name: Symbol("0 0 40 52", _BODY + _HEADS[name]) for name in ADVENTURER_NAMES}
"""By adventurer. The body has the seat's colour."""

SIGNS = {
    "move": _sign(
        _fill("sign", "M4.5 12.5C2.5 9 3 4 6 4s4 5 2.5 8.5zM5 15h4v2a2 2 0 0 1-4 .5z"),
        _fill("sign", "M15 16.5c-2-3.5-1.5-8.5 1.5-8.5s4 5 2.5 8.5zM15.5 19h4v1.5a2 2 0 0 1-4 .5z"),
    ),
    "shore": _sign(_fill("sign", "M7 12.5h10v3c0 4-5 6.5-5 6.5s-5-2.5-5-6.5z"), _ink("M12 12.5V3M8.5 2.5h7")),
    "give": _sign(_fill("sign", "M3 4h9v15H3z"), _ink("M14.5 11.5H22M18.5 7.5l4 4-4 4")),
    "capture": _sign(_fill("sign", "M3 20v-8h18v8zM3 12c0-5 3-7 9-7s9 2 9 7z"), _ink("M10 12v3.5h4V12")),
    "fly": _sign(_fill("sign", "M12 1.5c1.2 0 2 2 2 4v3l8.5 5v2.5L14 14v4l3 2v2l-5-1-5 1v-2l3-2v-4l-8.5 2v-2.5l8.5-5v-3c0-2 .8-4 2-4z")),
    "guide": _sign('<circle class="inked paint-sign" cx="12" cy="12" r="9.5"/>', _ink("M16.5 7.5l-3 6-6 3 3-6z")),
    "lift": _sign(
        _ink("M2 4.5h15M10 4.5v3M5.5 21h11M8 18v3M14 18v3M16.5 11l5-1M21.5 7.5v5"),
        _fill("sign", "M3 13.5c0-4 3-6 7-6h3c2.5 0 3.5 1.5 3.5 3.5L16 15c-.3 2-1.5 3-3.5 3H8c-3.5 0-5-1.5-5-4.5z"),
    ),
    "sandbag": _sign(
        _fill(
            "sign",
            "M7 12c-.7-4 0-6 1.5-6h7c1.5 0 2.2 2 1.5 6zM1.5 20.5c-.7-5 0-7.5 2-7.5h6.5c1.5 0 2 2.5 1.5 7.5z"
            "M12 20.5c-.7-5 0-7.5 2-7.5h6.5c1.5 0 2.2 2.5 1.5 7.5z",
        )
    ),
    "take-off": _sign(
        _ink("M2 12.5h14M9 12.5V14M19.5 10.5V2M16.5 5l3-3.5 3 3.5M8 6V1.5M5.5 4L8 1.5 10.5 4"),
        _fill("sign", "M2.5 18c0-2.5 2.5-4 6-4h3.5c2.5 0 3.5 1 3.5 3l5-.5-5 2.5c-.5 2-1.5 3-4 3H7c-3 0-4.5-1.5-4.5-4z"),
    ),
    "end": _sign(
        '<circle class="inked paint-sign" cx="12" cy="4.5" r="2.5"/>',
        _ink("M12 7v15M7.5 11h9M3 14.5c.5 5 4 7.5 9 7.5s8.5-2.5 9-7.5M1.5 16.5l1.5-2.5 2.5 2M22.5 16.5L21 14l-2.5 2"),
    ),
    "swim": _sign(
        '<circle class="inked paint-sign" cx="17.5" cy="8" r="3"/>',
        _ink("M2 17q2.5-3 5 0t5 0 5 0 5 0M2 21.5q2.5-3 5 0t5 0 5 0 5 0M5 13.5L12.5 8l-4-3"),
    ),
    "carry-out": _sign(_fill("sign", "M12 2c4 6 7 9 7 13a7 7 0 0 1-14 0c0-4 3-7 7-13z")),
    "discard": _sign(_fill("sign", "M4 3h10v15H4z"), _ink("M14 13l7 7M21 13l-7 7")),
}
"""By kind of action: on its button and on tiles where it is possible."""

SKULL_SIGN = _sign(
    _fill("head", "M12 2c6 0 9.5 4 9.5 8.5 0 3.5-1.5 5-3.5 6V22H6v-5.5c-2-1-3.5-2.5-3.5-6C2.5 6 6 2 12 2z"),
    '<path class="dot" d="M5.5 10.5a2.7 2.7 0 0 1 5.4 0c0 3-5.4 3-5.4 0z'
    'M13.1 10.5a2.7 2.7 0 0 1 5.4 0c0 3-5.4 3-5.4 0zM12 13.5l1.5 3h-3z"/>',
    _ink("M10 19.5V22M14 19.5V22"),
)
WRECK = Symbol(
    "0 0 48 36",
    '<ellipse class="ink wreck-oval" cx="24" cy="18" rx="16" ry="10"/><path class="ink" d="M13 18h22M24 11v14M18 14v8M30 14v8"/>',
)
"""The chart symbol of a sunk tile."""

HELICOPTER = {
    "rotor": Symbol(
        "0 0 160 20",
        _ink("M62 20V9") + '<ellipse class="inked paint-glass" cx="62" cy="7" rx="60" ry="4"/>' + _disc("brass", 62, 9, 4),
    ),
    "cabin": Symbol(
        "0 0 160 84",
        _fill("brass", "M104 30l44-10q8-1 9 5t-6 8l-45 14z")
        + '<circle class="ink" cx="149" cy="24" r="10"/>'
        + _ink("M149 14v20M139 24h20")
        + _fill("brass", "M8 54C8 26 30 10 58 10h32c18 0 27 10 27 28v20H8z")
        + _fill("dark", "M15 52c1-21 16-34 43-34h30c14 0 21 7 21 20v14z"),
    ),
    "hull": Symbol(
        "0 0 160 84",
        _fill("brass", "M7 48h111v10c0 9-7 14-18 14H30C15 72 7 63 7 54z")
        + _fill("fire", "M8 55h110v4q0 2-1 4H11q-3-4-3-8z")
        + _ink("M32 72v8M88 72v8M14 78q2 4 8 4h80"),
    ),
}
"""With everybody aboard: the adventurers are behind its hull."""

OWN = {
    **{f"scene-{name}": symbol for name, symbol in TILE_PICTURES.items()},
    **{f"card-{name}": symbol for name, symbol in CARD_PICTURES.items()},
    **{f"pawn-{name}": symbol for name, symbol in PAWNS.items()},
    **{f"sign-{name}": symbol for name, symbol in SIGNS.items()},
    **{f"helicopter-{part}": symbol for part, symbol in HELICOPTER.items()},
    "skull": SKULL_SIGN,
    "wreck": WRECK,
}
"""The symbols that only this game has."""


@cache
def symbols() -> Markup:
    """All symbols of the table and the hands, once for the page."""
    return drawings.symbols(OWN)


@cache
def cover() -> Markup:
    """The lid of the box: the island at dusk with its gates and temple, a helicopter with the chalice, and the rising sea."""
    return Markup(f'<svg class="cover-drawing lid-island" viewBox="0 0 480 360" aria-hidden="true">{_lid()}</svg>')


def _put(symbol: Symbol, x: int, y: int, width: int) -> str:
    """A drawing of the table as a part of a larger one."""
    _, _, across, down = map(float, symbol.box.split())
    size = f'width="{width}" height="{width * down / across:g}"'
    return f'<svg x="{x}" y="{y}" {size} viewBox="{symbol.box}" overflow="visible">{symbol.lines}</svg>'


def _lid() -> str:
    sky = "".join(
        f'<path class="lid-dusk-{band}" d="M0 {y}h480v{height}H0z"/>'
        for band, (y, height) in enumerate(((0, 78), (78, 62), (140, 56), (196, 100)), 1)
    )
    stars = "".join(
        f'<path class="lid-star" d="M{x} {y}l1.6 4.4 4.4 1.6-4.4 1.6-1.6 4.4-1.6-4.4-4.4-1.6 4.4-1.6z"/>'
        for x, y in ((206, 22), (392, 26), (440, 84), (30, 96), (340, 52))
    )
    sun = '<circle class="inked lid-low-sun" cx="372" cy="190" r="62"/>'
    rock = (
        _fill(
            "stone",
            "M52 304C66 268 92 252 122 248L136 212 172 206 186 170 214 164 222 134H326L336 164 364 170 378 206 414"
            " 212 426 250C446 258 458 280 466 304z",
        )
        + _fill(
            "leaf",
            "M132 222l4-10 36-6 14-36 28-6 8-30H326l10 30 28 6 14 36 36 6 4 11c-9 5-20 3-26-3-8 6-20"
            " 5-26-2-4-9-8-19-14-30-10 4-18 1-22-6-4-6-6-12-9-19-14 6-24-3-34 3-14-6-22 3-36-2-4 8-5 14-9 20-6 6-14"
            " 8-22 6-5 12-8 22-13 30-7 8-18 7-26 2-6 6-20 8-29 2z",
        )
        + _ink("M150 236l-5 20M196 200l-6 22M352 200l6 20M398 236l6 18M182 262l-4 16M362 258l5 18")
    )
    temple = (
        _fill("stone", "M206 134v-9h136v9z")
        + _fill("wall", "M216 125V88h13v37zM249 125V88h13v37zM284 125V88h13v37zM318 125V88h13v37z")
        + _fill("wall", "M208 88v-8h130v8z")
        + _fill("stone", "M204 80l69-38 69 38z")
        + _disc("glow", 273, 66, 7)
    )
    helicopter = _ink("M95 118v44") + _put(CARD_PICTURES["helicopter"], 24, 8, 124) + _put(CARD_PICTURES["ocean"], 76, 154, 38)
    ashore_at = {"copper": (134, 160, 62), "watchtower": (348, 141, 90), "embers": (222, 190, 100)}
    ashore = "".join(_put(TILE_PICTURES[tile], *at) for tile, at in ashore_at.items())
    far = "M0 300" + "q14-13 28-3t28-2" * 9 + "V360H0z"
    near = "M0 334" + "q12-11 24-2t24 0" * 10 + "V360H0z"
    breaker = "M-8 360V250C0 204 40 186 70 196c26 8 32 34 20 46-12-10-24-4-22 6 3 14 20 16 42 8 10 26 0 66-20 104z"
    foam = "M2 262c6-32 34-50 60-42M18 290c2-24 16-40 34-44M60 262c8 16 24 22 42 18"
    return (
        f'{sky}{stars}{sun}{rock}{temple}{ashore}{helicopter}<path class="inked lid-far" d="{far}"/>'
        f"{_put(TILE_PICTURES['silver'], 372, 250, 96)}"
        f'<path class="inked lid-far" d="{breaker}"/><path class="lid-foam" d="{foam}"/><path class="inked lid-near" d="{near}"/>'
    )


@cache
def pawn(adventurer: int, seat: int, css: str = "pawn") -> Markup:
    """A pawn: its shape is the adventurer, its colour and letter the seat."""
    return el(
        "svg",
        {"class": f"{css} seat-{seat + 1}", "viewBox": "0 0 40 52", "aria-hidden": "true"},
        el("use", {"href": f"#pawn-{ADVENTURER_NAMES[adventurer]}"}),
        _letter(seat),
    )


def _letter(seat: int) -> Markup:
    """The letter of a seat on its pawn."""
    return el("text", {"class": f"buoy-letter on-seat-{seat + 1}", "x": 20, "y": 46, "font-size": 22}, LETTERS[seat])


@cache
def pawn_symbol(adventurer: int, seat: int) -> Symbol:
    """A whole pawn as one drawing, for places without symbols; the class of the seat around it sets its colour."""
    body = PAWNS[ADVENTURER_NAMES[adventurer]]
    return Symbol(body.box, body.lines + _letter(seat))


@cache
def figure(adventurer: int, css: str = "pawn") -> Markup:
    """The shape of an adventurer's pawn without a seat."""
    use = el("use", {"href": f"#pawn-{ADVENTURER_NAMES[adventurer]}"})
    return el("svg", {"class": f"{css} pawn-free", "viewBox": "0 0 40 52", "aria-hidden": "true"}, use)


@cache
def shape(name: str) -> Markup:
    """A shape of the island as 24 little squares."""
    places = SHAPES[name]
    rows, columns = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    path = "".join(f"M{x * 6 + 0.5} {y * 6 + 0.5}h5v5h-5z" for y, x in places)
    return el(
        "svg",
        {"class": "island-shape", "viewBox": f"0 0 {columns * 6} {rows * 6}", "style": f"--columns:{columns}", "aria-hidden": "true"},
        el("path", {"d": path}),
    )
