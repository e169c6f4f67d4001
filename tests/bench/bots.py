"""Measures how strong bots are, and writes the strength report: ``docs/strength.md`` with its charts and figures, the part of the README,
and ``highwater.strengths``.

Rows are played in turn, some games of each at a time, until each has as many as wanted. It can be interrupted, and goes on from
``.build/strength/`` when it is called again.
"""

import argparse
import signal
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path

from tests.bench._figures import note, tell
from tests.bench.strength import chart, reached, words
from tests.bench.strength.kept import FOLDER, ROOT, Kept, digest_of, merged, taken_over, timed
from tests.bench.strength.one_game import Played, play_one
from tests.bench.strength.reached import Figures
from tests.bench.strength.rows import ROWS, Row

GAMES = 40
"""Games of a row, where nobody says otherwise: enough to see that all is well, not to know how strong a bot is."""

BATCH = 20
"""Games of a row before the next one has its turn."""


def to_play(kept: Sequence[Kept], games: int) -> Iterator[tuple[str, int]]:
    """The games that rows are short of, some of each row in turn: names of rows with numbers of games."""
    for first in range(0, games, BATCH):
        for row in kept:
            for number in range(first, min(first + BATCH, games)):
                if number not in row.games:
                    yield row.row.name, number


def play(task: tuple[str, int]) -> tuple[str, Played]:
    """One game; called in other processes."""
    return task[0], play_one(*task)


def leave_stopping_to_the_caller() -> None:
    """In a worker: Ctrl-C reaches all processes, and the one that hands out the games ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def play_on(kept: Sequence[Kept], games: int, jobs: int | None) -> None:
    """Play the missing games. An interruption loses only the current games."""
    by_name = {row.row.name: row for row in kept}
    tasks = list(to_play(kept, games))
    if not tasks:
        return
    with Pool(jobs, leave_stopping_to_the_caller) as pool:
        for name, game in pool.imap_unordered(play, tasks):
            by_name[name].add([game])


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def figures_of(kept: Kept, sources: Path) -> Figures:
    """What a row came to so far, beside the row with the same deals if that has been played."""
    beside = ROWS.get(kept.row.beside)
    games = Kept(beside, digest_of(beside, sources), kept.file.parents[1]).games if beside else {}
    return reached.reached(kept.row, kept.games.values(), kept.digest, games)


def updated(old: Figures | None, new: Figures) -> Figures:
    """What the report says of a row: how strong its bot is by the most games, how long it thinks by the newest."""
    if old is None or new.games >= old.games:
        return new
    return old if new.ms is None else old._replace(ms=new.ms, longest=new.longest, machines=new.machines)


def write(figures: dict[str, Figures]) -> None:
    """All that is made of the figures."""
    reached.store(figures)
    words.PAGE.write_text(words.page(figures), "utf-8")
    words.MODULE.write_text(words.module(figures), "utf-8")
    words.README.write_text(words.in_readme(figures, words.README.read_text("utf-8")), "utf-8")
    chart.write(figures)


def report(row: Row, figures: Figures) -> None:
    """The row for the table of ``build.py bench``."""
    for bot, share in figures.of.items():
        told = {"share": share.share, "low": share.low, "high": share.high, "games": share.games, "blunders": figures.blunders}
        what = row.name if bot == row.bot else f"{row.name}: {bot}"
        goal = None if row.least is None else f"share ≥ {row.least}"
        tell(what, told if figures.ms is None else {**told, "ms": figures.ms}, "", goal, row.least is None or share.share >= row.least)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Play games of the strength report on, and write it.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many each row is to have (default {GAMES}; 0: only write)")
    parser.add_argument("--row", action="append", metavar="PART", help="only rows with this in their name; may be repeated")
    parser.add_argument("--jobs", type=int, help="how many games at once (default: one a core)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where games are kept (default .build/strength)")
    parser.add_argument("--merge", type=Path, action="append", default=[], metavar="FOLDER", help="take in games kept there")
    parser.add_argument("--sources", type=Path, default=ROOT, help="the checkout whose bots play, where what runs is compiled from it")
    parser.add_argument("--adopt", action="store_true", help="take over games of bots that look different and play the same")
    parser.add_argument("--play-only", action="store_true", help="write nothing but games")
    return parser.parse_args()


def main() -> None:
    chosen = parsed()
    rows = [row for row in ROWS.values() if not chosen.row or any(part in row.name for part in chosen.row)]
    kept = [Kept(row, digest_of(row, chosen.sources), chosen.folder) for row in rows]
    for each in kept:
        for folder in chosen.merge:
            merged(each, folder)
        if chosen.adopt and taken_over(each):
            note(each.row.name, "plays as before, so the games of before count")
    signal.signal(signal.SIGTERM, interrupted)
    try:
        play_on(kept, chosen.games, chosen.jobs)
    except KeyboardInterrupt:
        note("bots", "interrupted; the same command goes on")
    if chosen.play_only:
        return
    figures = reached.stored()
    for each in kept:
        if each.games:
            timed(each)
            new = figures_of(each, chosen.sources)
            report(each.row, new)
            stands = figures[each.row.name] = updated(figures.get(each.row.name), new)
            if stands.games > new.games:
                note(each.row.name, f"{stands.games:,} games of an earlier bot stand in the report, with the times of these")
    write({name: figures[name] for name in ROWS if name in figures})


if __name__ == "__main__":
    main()
