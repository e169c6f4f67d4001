"""What comes of each die for the own rats and for the own cheese: played to the end many times, for puzzles that are mined."""

from collections.abc import Mapping, Sequence

from highwater.contract import Random01
from highwater.games.rats.playout import outlook
from highwater.games.rats.policy import find_own_rats
from highwater.games.rats.searching import Searching
from highwater.games.rats.state import DROWNED, Choose, View
from highwater.puzzle_kind import Forecast

TRIES = 400
"""Games that are played to their end with each choice."""

TO_THE_END = 1_000
"""Own turns, more than any game has."""


def appraise(mind: object, view: View, legal: Sequence[Choose], random: Random01) -> Mapping[Choose, Forecast]:
    """By choice, for each of the own rats, ascending, its points on average, in tenths, and how often of a hundred it drowns and takes the
    X; last the points of cheese that come on average, in tenths. The ``mind`` may not recall anything."""
    worlds = Searching(turns=TO_THE_END).worlds(view, legal, int(random() * 2**53))
    own, seat = sorted(find_own_rats(view)), view.seat
    assert seat is not None
    taken, sums = sum(view.taken[seat]), [[0.0] * (3 * len(own) + 1) for _ in legal]
    for world in range(TRIES):
        for candidate, counts in enumerate(sums):
            end = worlds.end(candidate, world)
            expected = outlook(end)
            for at, rat in enumerate(own):
                counts[3 * at] += 10 * expected[rat]
                counts[3 * at + 1] += 100 * (end.rats[rat] == DROWNED)
                counts[3 * at + 2] += 100 * (end.home[:1] == [rat])
            counts[-1] += 10 * (end.cheeses[seat] - taken)
    return {action: tuple([round(count / TRIES) for count in counts]) for action, counts in zip(legal, sums, strict=True)}
