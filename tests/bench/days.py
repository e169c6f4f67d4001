"""Plays the daily deals of some days with bots of each level, and prints their results: `python -m tests.bench.days 2026-12-01 30`.

A line has a date, a game, and for each level the results of its games at the first seat: points, or 1 for won and 0 for lost. Levels that
search play only one game. tests/daily/thirty-days.txt is the output of this script.
"""

import sys
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from highwater.bots import OFFERED, is_searcher
from highwater.bots.thinking import drained
from highwater.daily import GAMES_A_LEVEL, SETUPS, measure_result, play_comparison_game


def days(first: str, count: int) -> Iterator[str]:
    """``count`` dates in a row, beginning with ``first``."""
    return ((date.fromisoformat(first) + timedelta(days=number)).isoformat() for number in range(count))


def line_of(day: str, game_id: str, levels: Iterable[str] = OFFERED) -> str:
    """The printed line of a day and game, with the results of these levels."""
    results = []
    for level in levels:
        count = 1 if is_searcher(level) else GAMES_A_LEVEL
        matches = [drained(play_comparison_game(game_id, day, level, number)) for number in range(1, count + 1)]
        results.append(f"{level} " + " ".join(str(measure_result(match.game, match.state)) for match in matches))
    return f"{day} {game_id}: " + ", ".join(results)


def main(arguments: list[str]) -> None:
    for day in days(arguments[0], int(arguments[1])):
        for game_id in SETUPS:
            print(line_of(day, game_id), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
