"""What the tiles of a Forbidden Island position are worth to its players: what the loss of each would cost, and how likely it is.

Values are in percent of a game, roughly, set by hand and by trying them out on many games. What hands and treasures are worth is in
``hunt``, what to do about it all in ``plan`` and ``policy``.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from highwater.deck import Cards, Strata
from highwater.games.forbidden_island.components import (
    DIVER,
    EXPLORER,
    FLOOD_CARDS,
    HELICOPTER,
    LANDING,
    MESSENGER,
    PILOT,
    SKULL,
    TILES,
    TREASURE_DRAWS,
    TREASURE_TILES,
    TREASURES,
    WATERS_RISE,
)
from highwater.games.forbidden_island.paths import DRY, FLOODED, SUNK, Chart, Tiles, find_moves, make_chart
from highwater.games.forbidden_island.state import View

GAME_WORTH = 120.0
"""What ends the game if it sinks."""

ONE_OF_TWO = 20.0
"""A tile of a treasure not yet taken while the other one stands."""

ANY_TILE = 3.0
"""Any other: it is a way, and without its card the others come up sooner."""

LAST_WAY = 12.0
"""The only tile beside the landing."""

NEXT_ROUND = 0.75
"""How much of the risk counts that falls in the turn after this one: the tile may have been shored up by then."""

LONG_RUN = 0.02
"""The risk of all later turns, for a tile that stays flooded."""

FAR = 9
"""As many steps as there are when there is no way at all."""


class Steps(dict[int, Cards]):
    """Where a move leads, by tile, for who walks as this adventurer does; worked out as it is asked for."""

    def __init__(self, chart: Chart, tiles: Tiles, adventurer: int) -> None:
        super().__init__()
        self._chart, self._tiles, self._adventurer = chart, tiles, adventurer

    def __missing__(self, tile: int) -> Cards:
        moves = self[tile] = find_moves(self._chart, self._tiles, self._adventurer, tile)
        return moves


class Ways:
    """Steps and distances over the tiles that stand, worked out as they are asked for."""

    def __init__(self, chart: Chart, tiles: Tiles) -> None:
        self.chart = chart
        self.tiles = tiles
        self._steps = {adventurer: Steps(chart, tiles, adventurer) for adventurer in (MESSENGER, EXPLORER, DIVER)}
        self._distances: dict[tuple[int, int], list[int]] = {}
        self._to_treasures: dict[tuple[int, int], list[int]] = {}
        self.alone = frozenset(tile for tile in TILES if tiles[tile] != SUNK and not self.steps(MESSENGER, tile))
        """Tiles with nothing beside them any more."""

    def steps(self, adventurer: int, tile: int) -> Cards:
        """Where a move leads; the Diver is not thought to pass flooded tiles, only missing ones."""
        return self._steps[adventurer if adventurer in (EXPLORER, DIVER) else MESSENGER][tile]

    def distances(self, adventurer: int, tile: int) -> list[int]:
        """The moves from this tile to every other, flights included."""
        distances = self._distances.get((adventurer, tile))
        if distances is None:
            kind = adventurer if adventurer in (EXPLORER, DIVER, PILOT) else MESSENGER  # the others walk alike
            distances = self._distances.get((kind, tile)) or self._measure(kind, tile)
            self._distances[adventurer, tile] = self._distances[kind, tile] = distances
        return distances

    def _measure(self, adventurer: int, tile: int) -> list[int]:
        if adventurer == PILOT:
            return [FAR if state == SUNK else int(other != tile) for other, state in enumerate(self.tiles)]
        distances = [FAR] * len(TILES)
        distances[tile] = 0
        near, ring = self._steps[adventurer], [tile]
        for steps in range(1, FAR):
            ahead = []
            for by in ring:
                for other in near[by]:
                    if distances[other] == FAR:
                        distances[other] = steps
                        ahead.append(other)
            ring = ahead
        return distances

    def to_treasures(self, adventurer: int, tile: int) -> list[int]:
        """The moves from this tile to the nearer place of each treasure."""
        distances = self._to_treasures.get((adventurer, tile))
        if distances is None:
            far = self.distances(adventurer, tile)
            distances = self._to_treasures[adventurer, tile] = [min(far[one], far[other]) for one, other in TREASURE_TILES]
        return distances

    def stranded(self, adventurer: int, tile: int) -> bool:
        """Whether a pawn would be lost if this tile sank under it."""
        return tile in self.alone and adventurer not in (PILOT, DIVER) and not self.steps(adventurer, tile)


@lru_cache(maxsize=64)
def _find_ways(shape: str, layout: Cards, stands: Tiles) -> Ways:
    return Ways(make_chart(shape, layout), stands)


def find_ways(view: View) -> Ways:
    """The ways on the island as it stands; flooded tiles count as dry."""
    return _find_ways(view.rules.shape, view.layout, tuple([SUNK if state == SUNK else DRY for state in view.tiles]))


class Outlook:
    """For each tile of a position: ``worths``, what its loss would cost; ``risk``, how likely it is soon lost if it is flooded and stays
    so; and ``gains``, what it brings to shore it up."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.ways = find_ways(view)
        self.risk = _risk(decks_of(view))
        self.worths = tile_worths(view, self.ways, self.risk)
        self.gains = [self.worths[tile] * (self.risk[tile] + LONG_RUN) if view.tiles[tile] == FLOODED else 0.0 for tile in TILES]


class Decks(NamedTuple):
    """What the risk of the tiles follows from. ``treasures``: how many Waters Rise! are left in the treasure deck, and how many cards;
    ``flood``: the flood discards and then the strata of the flood deck; ``draws``, ``floods``: cards still to come in this turn."""

    treasures: tuple[int, int]
    flood: Strata
    water: int
    on_top: bool
    draws: int
    floods: int


def decks_of(view: View) -> Decks:
    turn = view.pending[0]
    flooding = not turn.actions and not turn.draws and turn.floods > 0
    return Decks(
        (view.deck.count(WATERS_RISE), len(view.deck)),
        (view.flood_discards, *view.flood),
        view.water,
        view.rules.flood_on_top,
        turn.draws,
        turn.floods if flooding else FLOOD_CARDS[view.water],
    )


@lru_cache(maxsize=16)
def _risk(decks: Decks) -> Sequence[float]:
    """How likely each tile is soon lost, if it is flooded. It stays the same through the actions of a turn."""
    now = chances_to_come_up(decks, decks.draws, 1)
    later = chances_to_come_up(decks, decks.draws + TREASURE_DRAWS, 2)
    return tuple([one + NEXT_ROUND * (two - one) for one, two in zip(now, later, strict=True)])


def chances_to_come_up(decks: Decks, draws: int, turns: int) -> list[float]:
    """For each tile the probability that its flood card comes up within so many turns, with so many treasure cards drawn before.

    After Waters Rise! the discards come first (or are mixed in); a second one changes little and is left out.
    """
    (rises, size), (discards, *flood) = decks.treasures, decks.flood
    draws = min(draws, size)
    calm = comb(size - rises, draws) / comb(size, draws)
    chances = [0.0] * len(TILES)
    _add_chances(chances, (*flood, discards), decks.floods + (turns - 1) * FLOOD_CARDS[decks.water], calm)
    if calm < 1:
        risen = FLOOD_CARDS[min(decks.water + 1, SKULL - 1)] * turns
        strata = decks.flood if decks.on_top else (sum(flood, discards),)
        _add_chances(chances, strata, risen, 1 - calm)
    return chances


def _add_chances(chances: list[float], strata: Strata, cards: int, share: float) -> None:
    """The chances to be among the first cards of these strata, added in with this share."""
    for stratum in strata:
        if cards <= 0:
            return
        if stratum:
            chance = share * min(1.0, cards / len(stratum))
            for tile in stratum:
                chances[tile] += chance
            cards -= len(stratum)


def tile_worths(view: View, ways: Ways, risk: Sequence[float]) -> list[float]:
    """What the loss of each tile would cost. Where both tiles of a treasure are flooded, each is in danger of becoming the last one."""
    tiles = view.tiles
    worths = [ANY_TILE] * len(TILES)
    worths[LANDING] = GAME_WORTH
    for treasure in TREASURES:
        if treasure not in view.captured:
            one, two = TREASURE_TILES[treasure]
            for tile, other in ((one, two), (two, one)):
                if tiles[other] == SUNK:
                    worths[tile] = GAME_WORTH
                else:
                    worths[tile] = ONE_OF_TWO + (GAME_WORTH * risk[other] if tiles[other] == FLOODED else 0.0)
    beside_landing = ways.steps(MESSENGER, LANDING)
    if len(beside_landing) == 1:
        worths[beside_landing[0]] += LAST_WAY
    if len(view.captured) == len(TREASURES):
        needed = {LANDING, *beside_landing, *view.pawns}
        worths = [worth if tile in needed else ANY_TILE / 3 for tile, worth in enumerate(worths)]
    if not any(HELICOPTER in hand for hand in view.hands):
        for adventurer, tile in zip(view.adventurers, view.pawns, strict=True):
            if ways.stranded(adventurer, tile):
                worths[tile] = GAME_WORTH
    return worths
