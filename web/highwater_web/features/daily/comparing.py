"""Games of bots with the deal of a day at the person's seat, in slices, for comparison."""

from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple

from highwater.bots import OFFERED, Thought, is_searcher
from highwater.bots.levels import STRONGEST
from highwater.daily import GAMES_A_LEVEL, list_comparison_games, measure_result, play_comparison_game
from highwater.match import Match

SLICE = 0.012
"""Length of a slice in seconds, after which presses are answered."""

BOTS = GAMES_A_LEVEL * len(OFFERED)
"""Total number of games of bots."""


class Tally(NamedTuple):
    """Numbers of games of bots with a lower score and with an equal one, and of captains' games with a higher one."""

    below: int = 0
    equal: int = 0
    captains: int = 0


class Comparing:
    """The games of bots with one deal. ``reached``: their scores so far, by level and number."""

    def __init__(self, day: str, game_id: str, clock: Callable[[], float]) -> None:
        self.day, self.game_id = day, game_id
        self.reached: dict[tuple[str, int], int] = {}
        self._clock = clock
        self._left: Iterator[tuple[str, int]] = list_comparison_games()
        self._next = next(self._left, None)
        self._playing: Generator[Thought, None, Match] | None = None

    @property
    def is_done(self) -> bool:
        return self._next is None

    @property
    def needs_search(self) -> bool:
        """Whether the next game needs the search archive."""
        return self._next is not None and is_searcher(self._next[0])

    def go_on(self) -> None:
        """Let bots play for a slice, or to the end of a game."""
        if self._next is None:
            return
        if self._playing is None:
            self._playing = play_comparison_game(self.game_id, self.day, *self._next)
        until = self._clock() + SLICE
        try:
            while self._clock() < until:
                next(self._playing)
        except StopIteration as end:
            self.reached[self._next] = measure_result(end.value.game, end.value.state)
            self._playing, self._next = None, next(self._left, None)

    def tally(self, score: int) -> Tally:
        """The games so far compared with a score."""
        reached = self.reached
        captains = sum(points > score for (level, _), points in reached.items() if level == STRONGEST)
        return Tally(sum(points < score for points in reached.values()), sum(points == score for points in reached.values()), captains)
