"""Legal actions of Forbidden Island: the one source of legality, kind by kind, in a fixed order. Effects are in ``rules``. Rulings are
cited by number from docs/rulings.md."""

from collections.abc import Callable, Iterator
from itertools import combinations

from highwater.contract import Action
from highwater.deck import Cards, add_card
from highwater.games.forbidden_island.components import (
    CARDS_FOR_A_TREASURE,
    ENGINEER,
    EXPLORER,
    HELICOPTER,
    LANDING,
    MESSENGER,
    NAVIGATOR,
    PILOT,
    SANDBAG,
    TILES,
    TREASURE_ON,
    TREASURES,
)
from highwater.games.forbidden_island.paths import FLOODED, SUNK, find_guided, find_moves, find_swims, standing
from highwater.games.forbidden_island.state import (
    CAPTURE,
    CARRY_OUT,
    CHOOSE,
    DISCARD,
    END,
    FLY,
    GIVE,
    GUIDE,
    LIFT,
    MOVE,
    SANDBAGS,
    SHORE_UP,
    SWIM,
    TAKE_OFF,
    Capture,
    CarryOut,
    ChooseAdventurer,
    Discard,
    EndActions,
    Fly,
    Give,
    Guide,
    Lift,
    Move,
    Position,
    Sandbag,
    ShoreUp,
    Swim,
    TakeOff,
)

SPECIALS: tuple[type[Action], ...] = (TakeOff, Lift, Sandbag)
ACTION_PHASE: tuple[type[Action], ...] = (Move, Fly, ShoreUp, Give, Capture, Guide, EndActions)


def open_to(table: Position, seat: int) -> tuple[type[Action], ...]:
    """The kinds of action available to a seat now. Specials are possible at any time between two steps (rulings FI-7, FI-20)."""
    if table.reason or not table.pending or not 0 <= seat < table.rules.seats:
        return ()
    top = table.pending[-1]
    own = seat == top.seat
    if top.kind == "turn":
        return (*ACTION_PHASE, *SPECIALS) if own and top.actions else SPECIALS
    if top.kind == "choose":
        return (ChooseAdventurer,) if own else ()
    if top.kind == "discard":
        return (Discard, *SPECIALS) if own else SPECIALS
    if top.kind == "swim":  # ruling FI-8: a helicopter may save from a sinking tile, sandbags may not
        return (Swim, Lift) if own else (Lift,)
    return (CarryOut, Sandbag) if own else (Sandbag,)  # ruling FI-27: only sandbags answer a revealed card


def actions(table: Position, seat: int, kinds: tuple[type[Action], ...]) -> Iterator[Action]:
    """The legal actions of these available kinds."""
    for kind in kinds:
        yield from POSSIBLE[kind](table, seat)


def _choices(table: Position, seat: int) -> Iterator[Action]:
    return (choice for choice in CHOOSE if choice.adventurer not in table.adventurers)


def _moves(table: Position, seat: int) -> Iterator[Action]:
    return (MOVE[tile] for tile in find_moves(table.chart, table.tiles, table.adventurers[seat], table.pawns[seat]))


def _flights(table: Position, seat: int) -> Iterator[Action]:
    if table.adventurers[seat] == PILOT and not table.turn.flown:  # ruling FI-12
        yield from (FLY[tile] for tile in standing(table.tiles) if tile != table.pawns[seat])


def _shores(table: Position, seat: int) -> Iterator[Action]:
    """Flooded tiles beside the pawn, or its own; the Explorer's diagonally, too; two at once for the Engineer (ruling FI-14)."""
    chart, here = table.chart, table.pawns[seat]
    near = chart.around[here] if table.adventurers[seat] == EXPLORER else chart.beside[here]
    if table.rules.own_tile:
        near = add_card(near, here)
    flooded = [tile for tile in near if table.tiles[tile] == FLOODED]
    for size in (1, 2) if table.adventurers[seat] == ENGINEER else (1,):
        yield from (SHORE_UP[tiles] for tiles in combinations(flooded, size))


def _gifts(table: Position, seat: int) -> Iterator[Action]:
    """One card to a pawn on the same tile; the Messenger's go anywhere (ruling FI-15)."""
    anywhere = table.adventurers[seat] == MESSENGER
    for card in sorted(set(table.hands[seat])):
        if card < HELICOPTER or table.rules.give_any:
            for to in range(table.rules.seats):
                if to != seat and (anywhere or table.pawns[to] == table.pawns[seat]):
                    yield GIVE[card, to]


def _captures(table: Position, seat: int) -> Iterator[Action]:
    treasure = TREASURE_ON[table.pawns[seat]]  # ruling FI-16: a flooded tile is fine
    if treasure is not None and table.hands[seat].count(treasure) >= CARDS_FOR_A_TREASURE and treasure not in table.captured:
        yield CAPTURE[treasure]


def _guides(table: Position, seat: int) -> Iterator[Action]:
    if table.adventurers[seat] == NAVIGATOR:
        for other, adventurer in enumerate(table.adventurers):
            if other != seat:
                for tile in find_guided(table.chart, table.tiles, adventurer, table.pawns[other]):
                    yield GUIDE[other, tile]


def _takes_off(table: Position, seat: int) -> Iterator[Action]:
    everybody_there = set(table.pawns) == {LANDING} and len(table.captured) == len(TREASURES)
    if everybody_there and HELICOPTER in table.hands[seat] and table.tiles[LANDING] != SUNK:
        yield TAKE_OFF


def _lifts(table: Position, seat: int) -> Iterator[Action]:
    """Pawns of one tile to any other (ruling FI-19); while a pawn must swim, only from its tile (ruling FI-21)."""
    if HELICOPTER not in table.hands[seat]:
        return
    top = table.pending[-1]
    for tile in (table.pawns[top.seat],) if top.kind == "swim" else sorted(set(table.pawns)):
        there = [other for other, at in enumerate(table.pawns) if at == tile]
        for size in range(1, len(there) + 1 if table.rules.lift_together else 2):
            for seats in combinations(there, size):
                yield from (LIFT[seats, to] for to in standing(table.tiles) if to != tile)


def _sandbags(table: Position, seat: int) -> Iterator[Action]:
    if SANDBAG in table.hands[seat]:  # ruling FI-28: not on a dry tile
        yield from (SANDBAGS[tile] for tile in TILES if table.tiles[tile] == FLOODED)


def _discards(table: Position, seat: int) -> Iterator[Action]:
    return (DISCARD[card] for card in sorted(set(table.hands[seat])))


def _swims(table: Position, seat: int) -> Iterator[Action]:
    return (SWIM[tile] for tile in find_escapes(table, seat))


def find_escapes(table: Position, seat: int) -> Cards:
    """The tiles to which a seat's pawn can escape; () when it is lost."""
    return find_swims(table.chart, table.tiles, table.adventurers[seat], table.pawns[seat])


POSSIBLE: dict[type[Action], Callable[[Position, int], Iterator[Action]]] = {
    Move: _moves,
    Fly: _flights,
    ShoreUp: _shores,
    Give: _gifts,
    Capture: _captures,
    Guide: _guides,
    EndActions: lambda table, seat: iter((END,)),
    TakeOff: _takes_off,
    Lift: _lifts,
    Sandbag: _sandbags,
    Discard: _discards,
    Swim: _swims,
    CarryOut: lambda table, seat: iter((CARRY_OUT,)),
    ChooseAdventurer: _choices,
}
"""By kind, the legal actions of a seat for which the kind is available."""
