"""What happened in plies of Forbidden Island, without words: changes on the table, great moments, chapters."""

from collections import Counter
from collections.abc import Iterator

from highwater.contract import Action
from highwater.games.forbidden_island.components import CARD_NAMES, TILE_NAMES, WATERS_RISE
from highwater.games.forbidden_island.paths import SUNK
from highwater.games.forbidden_island.state import (
    Capture,
    Discard,
    DrawTreasure,
    EndActions,
    Fly,
    Give,
    Guide,
    Lift,
    Move,
    Sandbag,
    ShoreUp,
    Swim,
    TakeOff,
    View,
)
from highwater_web.contract.interaction import DID, Change, Scene

BECOMES = ("shored", "flooded", "sunk")
"""The change of a tile by its new state."""

DEEDS = Move | Swim | ShoreUp | Give | Capture | Fly | Guide | Lift | Sandbag | EndActions
"""What a seat is shown to have done."""

SOUNDS: dict[str | type, dict[str, int]] = {
    TakeOff: {"take-off": 0},
    "lost": {"sink": 0},
    "capture": {"treasure": 250},
    "captured": {"treasure": 0},
    "sink": {"sink": 0},
    "sunk": {"sink": 0},
    "rise": {"alarm": 0},
    "risen": {"alarm": 0},
    "flooded": {"flood": 0},
    "shored": {"shore": 0},
    "draw": {"turn": 0},
    "gained": {"card": 0},
    "moved": {"step": 0},
    Discard: {"card": 0},
}
"""For each scene, change or kind of action, its sounds with their delay in milliseconds; the first that applies is played."""


def changes(before: View, after: View, ply: tuple[int, Action]) -> tuple[Change, ...]:
    """Tiles shored up, flooded or sunk (``tile-iron``); moved pawns with the tile before (``pawn-2``); cards drawn or given
    (``card-2-fire``); a captured treasure (``treasure-fire``); risen water with the tick before (``water``); and what a seat did, with
    its action (``seat-1``). Nothing while the island is laid out."""
    return tuple(_changes(before, after, *ply)) if before.pending else ()


def _changes(before: View, after: View, by: int, action: Action) -> Iterator[Change]:
    for tile, (was, now) in enumerate(zip(before.tiles, after.tiles, strict=True)):
        if now != was:
            yield Change(f"tile-{TILE_NAMES[tile]}", BECOMES[now], was)
    for seat, (at, to) in enumerate(zip(before.pawns, after.pawns, strict=True)):
        if to != at:
            yield Change(f"pawn-{seat}", "moved", at)
    for seat, (had, has) in enumerate(zip(before.hands, after.hands, strict=True)):
        if has != had:
            for card in Counter(has) - Counter(had):
                yield Change(f"card-{seat}-{CARD_NAMES[card]}", "gained")
    for treasure in set(after.captured) - set(before.captured):
        yield Change(f"treasure-{CARD_NAMES[treasure]}", "captured")
    if after.water != before.water:
        yield Change("water", "risen", before.water)
    if isinstance(action, DEEDS):
        yield Change(f"seat-{by}", DID, action)


def first_times(before: View, after: View, ply: tuple[int, Action]) -> Iterator[str]:
    """A tile that is flooded or sinks, Waters Rise!, a treasure, a hand of more than five cards."""
    if not before.pending:
        return
    if after.pending and after.pending[-1].kind == "discard" != before.pending[-1].kind:
        yield "forbidden-island.first.hand-limit"
    if after.water != before.water:
        yield "forbidden-island.first.rise"
    if len(after.captured) > len(before.captured):
        yield "forbidden-island.first.captured"
    became = {now for was, now in zip(before.tiles, after.tiles, strict=True) if now > was}
    if SUNK in became:
        yield "forbidden-island.first.sunk"
    elif became:
        yield "forbidden-island.first.flooded"


def scene(before: View, after: View, ply: tuple[int, Action]) -> Scene | None:
    """A treasure card held up (``draw-fire``), Waters Rise! (``rise``), a sinking tile (``sink-iron``; ``lost-iron`` if that loses the
    game), a captured treasure (``capture-fire``), the take-off (``take-off``)."""
    match ply[1]:
        case DrawTreasure(card):
            return Scene("rise", 1400) if card == WATERS_RISE else Scene(f"draw-{CARD_NAMES[card]}", 1000)
        case Capture(treasure):
            return Scene(f"capture-{CARD_NAMES[treasure]}", 1400)
        case TakeOff():
            return Scene("take-off", 1500)
    if after.tiles == before.tiles:
        return None
    gone = [tile for tile, was in enumerate(before.tiles) if after.tiles[tile] == SUNK != was]
    if not gone:
        return None
    return Scene(f"lost-{TILE_NAMES[gone[0]]}", 1500) if after.reason else Scene(f"sink-{TILE_NAMES[gone[0]]}", 1000)


def chapter(before: View, after: View, ply: tuple[int, Action]) -> str:
    """Rising water, a captured treasure and the end are turning points; otherwise each turn is a step."""
    if after.water > before.water or len(after.captured) > len(before.captured) or not after.to_act:
        return "great"
    return "turn" if after.active != before.active else ""
