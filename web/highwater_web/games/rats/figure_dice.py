"""Dice of Abandon Ship and S.O.S. in a figure."""

from highwater.games.rats.components import ANCHOR, ARROW, DOUBLE, FREE_DIE, Face
from highwater_web.contract.canvas import SERIF, box, group, number, path, symbol, text
from highwater_web.games.rats.dice import colour_class
from highwater_web.games.rats.names import rat_letter
from highwater_web.games.rats.pictures import OWN
from highwater_web.ui.markup import Markup, join
from highwater_web.ui.texts import Texts

DIE = 41
"""The width of a die."""


def mini(die: int, x: float, y: float, sos: bool, marked: bool, t: Texts) -> Markup:
    """A small die with its letters."""
    pieces = [box(x, y, 20, 20, r=4, fill="var(--rat)", stroke="var(--ink)", stroke_width=1.4)]
    pieces.append(whose(die, x + 10, y + 10, 12, t, middle=True))
    if marked:
        pieces.append(box(x - 2.5, y - 2.5, 25, 25, r=6, fill="none", stroke="var(--brass)", stroke_width=2.4))
    return group(*pieces, css=f"mini-die {colour_class(die, sos)}")


def whose(die: int, x: float, y: float, size: float, t: Texts, *, middle: bool = False) -> Markup:
    """The letters of a die's rat, or a rat without letters for the one that moves any."""
    if die == FREE_DIE:
        wide = size * 1.25
        return symbol(OWN["sign-any"], x - wide / 2 if middle else x, y - wide * 0.42, wide)
    return text(rat_letter(die, t), x, y, size, anchor="middle" if middle else "start", fill="var(--on-rat)")


def cube(die: int, face: Face | None, sos: bool, t: Texts) -> Markup:
    """A die with its face and, in a corner, its letters. ``face``: None if it is not rolled."""
    high = DIE * 1.07
    shade = "color-mix(in oklab, var(--rat) 75%, oklch(20% 0.03 250))"
    body = box(0.75, 0.75, DIE - 1.5, high - 1.5, r=8, fill=shade)
    top = box(0.75, 0.75, DIE - 1.5, high - 1.5 - DIE * 0.09, r=8, fill="var(--rat)")
    edge = box(0.75, 0.75, DIE - 1.5, high - 1.5, r=8, fill="none", stroke="var(--ink)", stroke_width=1.5)
    pieces = [body, top, edge]
    if face is None:
        pieces.append(whose(die, DIE / 2, high / 2 - 2, 15, t, middle=True))
        return group(*pieces, css=f"cube {colour_class(die, sos)}", opacity="0.8")
    pieces.append(_face(face, sos))
    pieces.append(whose(die, 4, high - 10.5, 12, t))
    if sos and face.free and die != FREE_DIE:
        pieces.append(symbol(OWN["sign-any"], DIE - 18, high - 17, 15))
    if face.stays and not sos:
        cross = path(f"M{DIE - 14} {number(high - 15)}l8 8m0-8l-8 8", stroke="var(--on-rat)", stroke_width=2.6, stroke_linecap="round")
        pieces.append(cross)
    return group(*pieces, css=f"cube {colour_class(die, sos)}")


def _face(face: Face, sos: bool) -> Markup:
    """A face, framed if it moves any rat or returns the die."""
    framed = face.stays if sos else face.free
    middle, y = DIE / 2, DIE * 0.37
    frame = None
    if framed:
        wide = 37 if face.kind == DOUBLE else 27
        name = f"frame-{'back' if sos else 'any'}{'-wide' if face.kind == DOUBLE else ''}"
        frame = symbol(OWN[name], middle - wide / 2, y - (10.5 if face.kind == DOUBLE else 11.5), wide)
        y += 1.5
    if face.kind in (ANCHOR, ARROW):
        size = 13 if framed else 22
        picture = "sign-arrow" if face.kind == ARROW else "sign-lightning" if sos else "sign-anchor"
        return join([frame, symbol(OWN[picture], middle - size / 2, y - size / 2, size)])
    words = "1+1" if face.kind == DOUBLE else str(face.steps)
    size = 13 if len(words) > 1 else 15 if framed else 22
    return join([frame, text(words, middle, y, size, font=SERIF, fill="var(--on-rat)")])
