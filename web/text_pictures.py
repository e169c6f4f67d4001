"""Small inline pictures: `![anchor](:anchor:)` in Markdown becomes one of the game's drawings, as high as the line.

They are the drawings of the board in the text's colour, so that they fit by day, by night and in print. The text in brackets is the
alternative text; it is empty if the picture only repeats the words beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from highwater.games.forbidden_island.components import SHAPES
from highwater.games.rats.components import ABANDON_SHIP, ANCHOR, ARROW, DICE, DOUBLE, SOS, Face
from highwater_web.games.forbidden_island.pictures import OWN as OF_ISLAND
from highwater_web.games.rats.pictures import OWN as OF_RATS
from highwater_web.ui.drawings import HALF_RING, RING, Symbol
from highwater_web.ui.markup import escape

FACE = 32
"""The width of a die's face, in units of its symbols."""


class NoPictureError(ValueError):
    """A text asks for an unknown picture."""


def draw_picture(name: str, description: str) -> str:
    """A drawing as self-contained SVG."""
    picture = list_pictures().get(name)
    if picture is None:
        raise NoPictureError(f"there is no picture {name!r}; there are {', '.join(sorted(list_pictures()))}")
    left, top, width, height = map(float, picture.box.split())
    label = f'role="img" aria-label="{escape(description)}"' if description else 'aria-hidden="true"'
    share = f"{width / height:.3g}"
    return f'<svg class="in-text" viewBox="{left:g} {top:g} {width:g} {height:g}" style="--share:{share}" {label}>{picture.lines}</svg>'


@cache
def list_pictures() -> dict[str, Symbol]:
    """All pictures, by their names in texts."""
    signs = {name.removeprefix("sign-"): symbol for name, symbol in OF_RATS.items() if name.startswith("sign-")}
    frames = {name: OF_RATS[name] for name in ("frame-any", "frame-back", "cheese")}
    cards = {name: symbol for name, symbol in OF_ISLAND.items() if name.startswith(("card-", "pawn-"))}
    return {"ring": RING, "half-ring": HALF_RING, **signs, **frames, **cards, **dict(_dice()), **dict(_shapes())}


def _dice() -> Iterator[tuple[str, Symbol]]:
    """`die-red`: the six faces of a die of Abandon Ship, side by side; `sos-die-red`: of one of S.O.S."""
    for prefix, edition in (("die", ABANDON_SHIP), ("sos-die", SOS)):
        for name, faces in zip(DICE, edition.dice, strict=True):
            yield f"{prefix}-{name}", Symbol(f"0 0 {len(faces) * (FACE + 4)} {FACE}", "".join(_strip(faces, prefix == "sos-die")))


def _strip(faces: tuple[Face, ...], sos: bool) -> Iterator[str]:
    for number, face in enumerate(faces):
        yield f'<g transform="translate({number * (FACE + 4) + 1} 1)">{_face(face, sos)}</g>'


def _face(face: Face, sos: bool) -> str:
    """A face, framed as it is on the board: in Abandon Ship where it moves any rat, in S.O.S. where the die goes back."""
    cube = '<rect class="inked" width="30" height="30" rx="6"/>'
    framed = face.stays if sos else face.free
    frame = _place_symbol(OF_RATS["frame-back" if sos else "frame-any"], 2, 2, 26) if framed else ""
    cross = '<text x="25" y="10" font-size="11">×</text>' if face.stays and not sos else ""
    return cube + frame + _sign(face, sos, framed) + cross


def _sign(face: Face, sos: bool, framed: bool) -> str:
    if face.kind in (ANCHOR, ARROW):
        size = 13 if framed else 20
        name = "sign-arrow" if face.kind == ARROW else "sign-lightning" if sos else "sign-anchor"
        return _place_symbol(OF_RATS[name], (30 - size) / 2, (30 - size) / 2 + (1 if framed else 0), size)
    words = "1+1" if face.kind == DOUBLE else str(face.steps)
    size = 18 - (5 if framed else 0) - (3 if len(words) > 1 else 0) - (1 if len(words) > 2 else 0)
    return f'<text x="15" y="{15.5 + size / 3:.3g}" font-size="{size}">{words}</text>'


def _place_symbol(symbol: Symbol, x: float, y: float, width: float) -> str:
    _, _, across, down = map(float, symbol.box.split())
    size = f'width="{width:g}" height="{width * down / across:g}"'
    return f'<svg x="{x:g}" y="{y:g}" {size} viewBox="{symbol.box}">{symbol.lines}</svg>'


def _shapes() -> Iterator[tuple[str, Symbol]]:
    """`island-bone-island`: a shape of the island, a square for each tile."""
    for name, places in SHAPES.items():
        rows, columns = (max(place[axis] for place in places) + 1 for axis in (0, 1))
        path = "".join(f"M{x * 6 + 0.5} {y * 6 + 0.5}h5v5h-5z" for y, x in places)
        yield f"island-{name}", Symbol(f"0 0 {columns * 6} {rows * 6}", f'<path class="dot" d="{path}"/>')
