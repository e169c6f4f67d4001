"""Tiles that an adventurer can reach: by a move, by swimming, or guided by the Navigator. Pure functions of the island and its tiles."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from highwater.deck import Cards
from highwater.games.forbidden_island.components import DIVER, EXPLORER, PILOT, SHAPES, TILES

DRY, FLOODED, SUNK = 0, 1, 2

Tiles = tuple[int, ...]
"""By tile: DRY, FLOODED or SUNK."""


class Chart(NamedTuple):
    """The original neighbours of each tile: orthogonal ones (left, right, above, below), and those with diagonals. They include tiles that
    have sunk, but not places that never had a tile (ruling FI-10: no pawn passes those)."""

    beside: tuple[Cards, ...]
    around: tuple[Cards, ...]


@lru_cache(maxsize=256)
def make_chart(shape: str, layout: Cards) -> Chart:
    """The chart of an island: ``layout`` has the tile on each place of the shape."""
    places = SHAPES[shape]
    at = dict(zip(places, layout, strict=True))
    place = dict(zip(layout, places, strict=True))

    def near(tile: int, steps: Sequence[tuple[int, int]]) -> Cards:
        y, x = place[tile]
        return tuple(sorted(at[y + dy, x + dx] for dy, dx in steps if (y + dy, x + dx) in at))

    straight = ((0, -1), (0, 1), (-1, 0), (1, 0))
    diagonal = ((-1, -1), (-1, 1), (1, -1), (1, 1))
    return Chart(
        tuple(near(tile, straight) for tile in TILES),
        tuple(near(tile, (*straight, *diagonal)) for tile in TILES),
    )


def standing(tiles: Tiles) -> Cards:
    """All tiles that have not sunk."""
    return tuple([tile for tile in TILES if tiles[tile] != SUNK])


def find_moves(chart: Chart, tiles: Tiles, adventurer: int, tile: int) -> Cards:
    """The destinations of a move, without the Pilot's flight."""
    if adventurer == DIVER:
        return _dives(chart, tiles, tile)
    return _steps(chart, tiles, adventurer, tile)


def find_swims(chart: Chart, tiles: Tiles, adventurer: int, tile: int) -> Cards:
    """The tiles to which an adventurer on a sunken tile can escape; () when it is lost."""
    if adventurer == PILOT:
        return standing(tiles)
    if adventurer == DIVER:
        return _nearest(chart, tiles, tile)
    return _steps(chart, tiles, adventurer, tile)


def find_guided(chart: Chart, tiles: Tiles, adventurer: int, tile: int) -> Cards:
    """The tiles to which the Navigator can send another adventurer with one action: one or two steps in its own way.

    Rulings FI-12, FI-13, FI-23, FI-24.
    """
    first = _steps(chart, tiles, adventurer, tile)
    # Ruling FI-24: only the Diver's first step may be a missing tile.
    through = chart.beside[tile] if adventurer == DIVER else first
    ends = set(first)
    for by in through:
        ends.update(_steps(chart, tiles, adventurer, by))
    return tuple(sorted(ends - {tile}))


def _steps(chart: Chart, tiles: Tiles, adventurer: int, tile: int) -> Cards:
    near = chart.around if adventurer == EXPLORER else chart.beside
    return tuple([other for other in near[tile] if tiles[other] != SUNK])


def _dives(chart: Chart, tiles: Tiles, tile: int) -> Cards:
    """The standing tiles beside water that the Diver can pass, or beside its start (ruling FI-10); never the start (FI-23)."""
    ends = set()
    passed, ahead = {tile}, [tile]
    while ahead:
        for near in chart.beside[ahead.pop()]:
            if tiles[near] != SUNK:
                ends.add(near)
            if tiles[near] != DRY and near not in passed:
                passed.add(near)
                ahead.append(near)
    return tuple(sorted(ends - {tile}))


def _nearest(chart: Chart, tiles: Tiles, tile: int) -> Cards:
    """Ruling FI-10: the standing tiles fewest steps away through places that carried a tile."""
    ring, reached = {tile}, {tile}
    while ring:
        ring = {near for by in ring for near in chart.beside[by]} - reached
        if found := [near for near in ring if tiles[near] != SUNK]:
            return tuple(sorted(found))
        reached |= ring
    return ()
