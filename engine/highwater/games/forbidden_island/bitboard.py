"""Bit representation of Forbidden Island for playouts: tiles as bits, hands as numbers, and distances between tiles.

Tiles are bits of an integer, tile 0 the lowest. A hand is an integer too, with four bits for the count of each kind of card.
"""

from collections.abc import Sequence
from functools import lru_cache

from highwater.deck import Cards
from highwater.games.forbidden_island.components import (
    DIVER,
    EXPLORER,
    LANDING,
    PILOT,
    TILES,
    TREASURE_ON,
    TREASURE_TILES,
    TREASURES,
    WATERS_RISE,
)
from highwater.games.forbidden_island.paths import make_chart
from highwater.games.forbidden_island.state import Rules

HALF = 12
HALF_MASK = (1 << HALF) - 1

WHOLE = (1 << len(TILES)) - 1
"""All tiles."""

LANDING_BIT = 1 << LANDING
TREASURE_BITS = [(1 << one) | (1 << other) for one, other in TREASURE_TILES]
"""By treasure: the two tiles on which it can be captured."""

ALL_TREASURES = (1 << len(TREASURES)) - 1

ONE = [1 << 4 * card for card in range(WATERS_RISE + 1)]
"""By card: the increment of a hand for one more of it."""

TREASURE_AT = [-1 if treasure is None else treasure for treasure in TREASURE_ON]
"""By tile: the treasure that can be captured there, or -1."""

FAR = 9
"""The distance of unreachable tiles."""

WALKING, CLIMBING, DIVING, FLYING = 0, 1, 2, 3
GAITS = {EXPLORER: CLIMBING, DIVER: DIVING, PILOT: FLYING}
"""The gaits of adventurers; the others walk."""


def pack(cards: Cards) -> int:
    """A hand as one number."""
    return sum([ONE[card] for card in cards])


def size(hand: int) -> int:
    """The number of cards in a hand: the sum of its hexadecimal digits."""
    return hand % 15


def list_tiles(bits: int) -> list[int]:
    """The tiles of these bits, ascending."""
    tiles = []
    while bits:
        low = bits & -bits
        tiles.append(low.bit_length() - 1)
        bits ^= low
    return tiles


def mask(tiles: Sequence[int]) -> int:
    """The bits of these tiles."""
    bits = 0
    for tile in tiles:
        bits |= 1 << tile
    return bits


class Neighbours:
    """The neighbours of any set of tiles, looked up by the two halves of its bits. ``one``: those of a single tile."""

    def __init__(self, near: Sequence[Cards]) -> None:
        self.one: list[int] = [mask(tiles) for tiles in near]
        self.low: list[int] = [0] * (1 << HALF)
        self.high: list[int] = [0] * (1 << HALF)
        for bits in range(1, 1 << HALF):
            tile = (bits & -bits).bit_length() - 1
            rest = bits & (bits - 1)
            self.low[bits] = self.low[rest] | self.one[tile]
            self.high[bits] = self.high[rest] | self.one[tile + HALF]

    def of(self, bits: int) -> int:
        """All neighbours of these tiles."""
        return self.low[bits & HALF_MASK] | self.high[bits >> HALF]


class Ground:
    """The constants of a game: rules, gaits and neighbours. It caches distances; ``hands`` caches their evaluations."""

    def __init__(self, rules: Rules, layout: Cards, adventurers: Cards) -> None:
        chart = make_chart(rules.shape, layout)
        self.seats: int = rules.seats
        self.flood_on_top: bool = rules.flood_on_top
        self.own_tile: bool = rules.own_tile
        self.give_any: bool = rules.give_any
        self.limit_at_once: bool = rules.limit_at_once
        self.lift_together: bool = rules.lift_together
        self.sandbag_in_time: bool = rules.sandbag_in_time
        self.adventurers: list[int] = list(adventurers)
        self.gaits: list[int] = [GAITS.get(each, WALKING) for each in adventurers]
        self.beside = Neighbours(chart.beside)
        self.around = Neighbours(chart.around)
        self.ways: dict[int, Distances] = {}
        self.hands: dict[tuple[tuple[int, ...], int, int, int, int], tuple[float, list[int]]] = {}

    def distances(self, standing: int) -> "Distances":
        """The distances while exactly these tiles stand."""
        distances = self.ways.get(standing)
        if distances is None:
            if len(self.ways) > 2_000:
                self.ways.clear()
            distances = self.ways[standing] = Distances(self, standing)
        return distances


class Distances:
    """Lazily computed numbers of moves between tiles, for one set of standing tiles. The Diver is assumed to pass missing tiles only.
    ``worths``: cached evaluations of pawns."""

    def __init__(self, ground: Ground, standing: int) -> None:
        self.ground = ground
        self.standing = standing
        self.worths: dict[int, float] = {}
        self.found: list[list[int] | None] = [None] * (4 * len(TILES))
        self.treasures: list[list[int] | None] = [None] * (4 * len(TILES))

    def of(self, gait: int, tile: int) -> list[int]:
        """The number of moves from this tile to every other."""
        distances = self.found[24 * gait + tile]
        if distances is None:
            distances = self.found[24 * gait + tile] = self.measure(gait, tile)
        return distances

    def to_treasures(self, gait: int, tile: int) -> list[int]:
        """The number of moves from this tile to the nearer place of each treasure."""
        near = self.treasures[24 * gait + tile]
        if near is None:
            far = self.of(gait, tile)
            near = self.treasures[24 * gait + tile] = [min(far[2 * each], far[2 * each + 1]) for each in range(4)]
        return near

    def measure(self, gait: int, tile: int) -> list[int]:
        standing = self.standing
        if gait == FLYING:
            return [(int(other != tile) if standing >> other & 1 else FAR) for other in range(24)]
        distances = [FAR] * 24
        distances[tile] = 0
        near = self.ground.around if gait == CLIMBING else self.ground.beside
        reached = ring = 1 << tile
        for steps in range(1, FAR):
            ring = (reach_of_diver(near, ring, standing) if gait == DIVING else near.of(ring)) & standing & ~reached
            if not ring:
                break
            reached |= ring
            for other in list_tiles(ring):
                distances[other] = steps
        return distances


def reach_of_diver(beside: Neighbours, start: int, dry: int) -> int:
    """The tiles beside the water that is passable from here: all that is not ``dry``."""
    passed = ahead = start
    ends = 0
    while ahead:
        near = beside.of(ahead)
        ends |= near
        ahead = near & ~dry & ~passed
        passed |= ahead
    return ends


@lru_cache(maxsize=8)
def ground_of(rules: Rules, layout: Cards, adventurers: Cards) -> Ground:
    """The ground of a game, cached."""
    return Ground(rules, layout, adventurers)
