"""Plays the seas of some days by bots of each level, and prints what they reach: `python -m tests.bench.days 2026-12-01 30`.

A line is a date, a game, and by level what some games came to from the own seat: points, or 1 for won and 0 for lost. Of bots that search
one game is played. tests/daily/thirty-days.txt is what this has printed.
"""

import sys
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from highwater.bots import OFFERED, searches
from highwater.bots.thinking import drained
from highwater.daily import GAMES_A_LEVEL, SETUPS, played, reached


def days(first: str, count: int) -> Iterator[str]:
    """So many dates from the first one on."""
    return ((date.fromisoformat(first) + timedelta(days=number)).isoformat() for number in range(count))


def line_of(day: str, game_id: str, levels: Iterable[str] = OFFERED) -> str:
    """What bots of these levels reach on a day."""
    said = []
    for level in levels:
        count = 1 if searches(level) else GAMES_A_LEVEL
        ends = [drained(played(game_id, day, level, number)) for number in range(1, count + 1)]
        said.append(f"{level} " + " ".join(str(reached(match.game, match.state)) for match in ends))
    return f"{day} {game_id}: " + ", ".join(said)


def main(arguments: list[str]) -> None:
    for day in days(arguments[0], int(arguments[1])):
        for game_id in SETUPS:
            print(line_of(day, game_id), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
