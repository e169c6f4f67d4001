"""What happened in plies of Abandon Ship and S.O.S., without words: changes aboard, great moments, chapters."""

from collections.abc import Iterator
from typing import NamedTuple

from highwater.contract import Action
from highwater.games.rats.components import ANCHOR, ARROW, Face
from highwater.games.rats.state import DROWNED, Choose, Roll, TurnMarker, View
from highwater_web.contract.interaction import Change, Scene

ROLL = Scene("roll", 980)
HOME = Scene("home", 1_300)
DROWN = Scene("drown", 1_500)
TURN_OVER = Scene("over", 2_300)
"""The ship shows for a while what ended the game. Then the first secret card turns over, and the last one half a second later, for any
number of seats."""

SOUNDS: dict[str | type, dict[str, int]] = {
    "over": {"turn": 800},
    "drown": {"tide": 0, "splash": 700},
    "drowned": {"splash": 0},
    "home": {"horn": 0},
    "roll": {"dice": 0},
    Roll: {"dice": 0},
    "risen": {"tide": 0},
    "moved": {"step": 0},
    Choose: {"card": 0},
}


class ChosenAction(NamedTuple):
    """A seat's action: the chosen die with its face, and the rats' destinations, as (rat, space)."""

    die: int
    face: Face
    went: tuple[tuple[int, int], ...]


def changes(before: View, after: View, ply: tuple[int, Action]) -> tuple[Change, ...]:
    """Changes of rats (``rat-2``: ``moved``, ``home``, ``drowned``) with the space before; cheese ``taken`` or ``lost`` (``cheese-19``)
    with its value; the ``water`` that has ``risen``, with its level before; the die of the pool or aside that was ``taken`` (``die-3``);
    and a seat's ``chosen`` action (``seat-1``, see ``ChosenAction``)."""
    return tuple(_changes(before, after, *ply))


def _changes(before: View, after: View, seat: int, action: Action) -> Iterator[Change]:
    if not before.rats or not isinstance(action, Choose | TurnMarker):
        return
    for rat, (was, now) in enumerate(zip(before.rats, after.rats, strict=True)):
        arrived = rat in (*after.arrivals, *after.pair) and rat not in before.arrivals
        if was != now or arrived:
            yield Change(f"rat-{rat}", "home" if arrived else "drowned" if now == DROWNED else "moved", was)
    for space, value in before.cheese:
        if (space, value) not in after.cheese:
            yield Change(f"cheese-{space}", "lost" if isinstance(action, TurnMarker) else "taken", value)
    if after.water != before.water:
        yield Change("water", "risen", before.water)
    if isinstance(action, Choose):
        face = before.rolled[before.pool.index(action.die)]
        went = tuple((rat, after.rats[rat]) for rat in action.rats if after.rats[rat] != before.rats[rat])
        yield Change(f"die-{action.die}", "taken")
        yield Change(f"seat-{seat}", "chosen", ChosenAction(action.die, face, went))


def first_times(before: View, after: View, ply: tuple[int, Action]) -> Iterator[str]:
    """The signs of the dice, the markers, the dice set aside, a rat in the boats or drowned, and cheese."""
    action, sos = ply[1], after.rules.must_stay
    if isinstance(action, Roll):
        if any(face.stays for _, face in action.faces):
            yield "rats.first.ring" if sos else "rats.first.cross"
        yield "rats.explain.markers"
    if len(after.arrivals) > len(before.arrivals):
        yield "rats.explain.boats"
    if after.rats.count(DROWNED) > before.rats.count(DROWNED):
        yield "rats.first.drowned"
    if isinstance(action, TurnMarker):
        yield "rats.first.marker"
    if not isinstance(action, Choose):
        return
    if len(after.cheese) < len(before.cheese):
        yield "rats.explain.cheese"
    face = before.rolled[before.pool.index(action.die)]
    if face.kind == ANCHOR:
        yield "rats.first.lightning" if sos else "rats.first.anchor"
    if face.kind == ARROW:
        yield "rats.first.arrow-sos" if sos else "rats.first.arrow"
    if len(after.aside) > len(before.aside):
        yield "rats.explain.aside"


def scene(before: View, after: View, ply: tuple[int, Action]) -> Scene | None:
    """The dice are thrown; a rat reaches the lifeboats; one drowns; at the end the secret cards turn over one after the other."""
    if after.phase == "over":
        return TURN_OVER
    if isinstance(ply[1], Roll):
        return ROLL
    if after.rats.count(DROWNED) > before.rats.count(DROWNED):
        return DROWN
    return HOME if len(after.arrivals) > len(before.arrivals) else None


def chapter(before: View, after: View, ply: tuple[int, Action]) -> str:
    """A roll begins a turn, a water marker a part of the game; a drowned or saved rat is a turning point."""
    if isinstance(ply[1], Roll):
        return "turn"
    if after.rats.count(DROWNED) > before.rats.count(DROWNED) or len(after.arrivals) > len(before.arrivals):
        return "great"
    return "stage" if isinstance(ply[1], TurnMarker) else ""
