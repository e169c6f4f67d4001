"""Values the tiles of a Forbidden Island position: the cost of losing each, and its risk.

Values are roughly in percent of a game, tuned by hand on many games. ``hunt`` values hands and treasures; ``plan`` and ``policy`` choose
actions.
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
"""The value of a tile whose loss ends the game."""

ONE_OF_TWO = 20.0
"""The value of a tile of an open treasure while its other tile stands."""

ANY_TILE = 3.0
"""The value of any other tile: it is a path, and its card delays the others."""

LAST_WAY = 12.0
"""The value of the only tile beside the landing."""

NEXT_ROUND = 0.75
"""The weight of the next turn's risk, since the tile may be shored up before."""

LONG_RUN = 0.02
"""The risk of all later turns for a flooded tile."""

FAR = 9
"""The distance of unreachable tiles."""


class Steps(dict[int, Cards]):
    """Lazily by tile, the destinations of an adventurer's move."""

    def __init__(self, chart: Chart, tiles: Tiles, adventurer: int) -> None:
        super().__init__()
        self._chart, self._tiles, self._adventurer = chart, tiles, adventurer

    def __missing__(self, tile: int) -> Cards:
        moves = self[tile] = find_moves(self._chart, self._tiles, self._adventurer, tile)
        return moves


class Ways:
    """Lazily computed steps and distances over the standing tiles."""

    def __init__(self, chart: Chart, tiles: Tiles) -> None:
        self.chart = chart
        self.tiles = tiles
        self._steps = {adventurer: Steps(chart, tiles, adventurer) for adventurer in (MESSENGER, EXPLORER, DIVER)}
        self._distances: dict[tuple[int, int], list[int]] = {}
        self._to_treasures: dict[tuple[int, int], list[int]] = {}
        self.alone = frozenset(tile for tile in TILES if tiles[tile] != SUNK and not self.steps(MESSENGER, tile))
        """Isolated tiles."""

    def steps(self, adventurer: int, tile: int) -> Cards:
        """The destinations of a move. The Diver is assumed to pass missing tiles only."""
        return self._steps[adventurer if adventurer in (EXPLORER, DIVER) else MESSENGER][tile]

    def distances(self, adventurer: int, tile: int) -> list[int]:
        """The number of moves from this tile to every other, flights included."""
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
        """The number of moves from this tile to the nearer place of each treasure."""
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
    """The paths on the present island; flooded tiles count as dry."""
    return _find_ways(view.rules.shape, view.layout, tuple([SUNK if state == SUNK else DRY for state in view.tiles]))


class Outlook:
    """By tile of a position: ``worths``, the cost of losing it; ``risk``, the probability of soon losing it if it is flooded and not shored
    up; ``gains``, the value of shoring it up."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.ways = find_ways(view)
        self.risk = _risk(decks_of(view))
        self.worths = tile_worths(view, self.ways, self.risk)
        self.gains = [self.worths[tile] * (self.risk[tile] + LONG_RUN) if view.tiles[tile] == FLOODED else 0.0 for tile in TILES]


class Decks(NamedTuple):
    """The inputs of the tiles' risk. ``treasures``: Waters Rise! left in the treasure deck, and its size; ``flood``: the flood discards,
    then the strata of the flood deck; ``draws``, ``floods``: cards still to come in this turn."""

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
    """The probability of soon losing each tile if it is flooded, constant during a turn's actions."""
    now = chances_to_come_up(decks, decks.draws, 1)
    later = chances_to_come_up(decks, decks.draws + TREASURE_DRAWS, 2)
    return tuple([one + NEXT_ROUND * (two - one) for one, two in zip(now, later, strict=True)])


def chances_to_come_up(decks: Decks, draws: int, turns: int) -> list[float]:
    """By tile, the probability that its flood card comes up within ``turns`` turns, after ``draws`` treasure cards.

    After Waters Rise! the discards come first (or are mixed in); a second one changes little and is ignored.
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
    """Adds the chances to be among the first cards of these strata, weighted by ``share``."""
    for stratum in strata:
        if cards <= 0:
            return
        if stratum:
            chance = share * min(1.0, cards / len(stratum))
            for tile in stratum:
                chances[tile] += chance
            cards -= len(stratum)


def tile_worths(view: View, ways: Ways, risk: Sequence[float]) -> list[float]:
    """The cost of losing each tile. If both tiles of a treasure are flooded, each may become the last one."""
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
