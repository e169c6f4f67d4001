"""Plays the daily deals of thirty days with bots of each level: `python -m tests.bench.days` writes tests/daily/thirty-days.txt anew.

A line has a date, a game, and for each level the results of its games at the first seat: points, or 1 for won and 0 for lost. Levels that
search play only one game. Where one level of one game has changed, `python -m tests.bench.days abandon-ship sailor` plays only that.
"""

import argparse
from pathlib import Path

from highwater.bots import OFFERED, is_searcher
from highwater.bots.thinking import drained
from highwater.daily import GAMES_A_LEVEL, SETUPS, measure_result, play_comparison_game

FILE = Path(__file__).parents[1] / "daily/thirty-days.txt"


def results_of(day: str, game_id: str, level: str) -> str:
    """The results of a level at the deal of a day."""
    count = 1 if is_searcher(level) else GAMES_A_LEVEL
    matches = [drained(play_comparison_game(game_id, day, level, number)) for number in range(1, count + 1)]
    return " ".join(str(measure_result(match.game, match.state)) for match in matches)


def played_anew(line: str, game: str | None, level: str | None) -> str:
    """A line of the file with new results; of this game and level alone where they are named."""
    head, _, results = line.partition(": ")
    day, game_id = head.split()
    if game not in (None, game_id):
        return line
    written = dict(part.split(" ", 1) for part in results.split(", "))
    new = {each: written[each] if level not in (None, each) else results_of(day, game_id, each) for each in OFFERED}
    return f"{head}: " + ", ".join(f"{each} {result}" for each, result in new.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", choices=SETUPS)
    parser.add_argument("level", nargs="?", choices=OFFERED)
    chosen = parser.parse_args()
    lines = []
    for line in FILE.read_text("utf-8").splitlines():
        lines.append(played_anew(line, chosen.game, chosen.level))
        print(lines[-1], flush=True)
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
