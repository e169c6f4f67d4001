"""What comes of each card in this round and until the stage ends: played on many times, for puzzles that are mined."""

from collections.abc import Mapping, Sequence

from highwater.contract import Random01
from highwater.games.land_unter.playout import points_of
from highwater.games.land_unter.rules import is_early_end
from highwater.games.land_unter.searching import MAX_STUDIED_WORLDS, Searching
from highwater.games.land_unter.state import Play, View
from highwater.puzzle_kind import Forecast

TRIES = 1_000
"""Stages that are played to their end with each card."""


def appraise(mind: object, view: View, legal: Sequence[Play], random: Random01) -> Mapping[Play, Forecast]:
    """By card the numbers of ``puzzles.Prospects``. The ``mind`` knows the game as the seat saw it."""
    assert isinstance(mind, Searching), "only who searches is asked"
    seat, left = view.seat, view.rings
    assert seat is not None
    worlds = mind.worlds(view, legal, int(random() * 2**53))
    for _ in worlds.study(MAX_STUDIED_WORLDS):
        pass
    sums = [[0] * 9 for _ in legal]
    for world in range(TRIES):
        for candidate, counts in enumerate(sums):
            levels, rings = worlds.play(candidate, world, 1)
            end_levels, end = worlds.play(candidate, world)
            place, is_hit = worlds.place(candidate), rings[seat] < left[seat]
            if place < 2 or is_hit:
                counts[2 * place + (place < 2 and not is_hit)] += 100
            counts[5] += 100 * (rings[seat] - end[seat])
            counts[6] += 100 * (points_of(end_levels, end)[seat] - end[seat])
            counts[7] += 10 * levels[seat]
            counts[8] += 100 * is_early_end(rings)
    return {action: tuple([round(count / TRIES) for count in counts]) for action, counts in zip(legal, sums, strict=True)}
