"""Which puzzle a name in an address means.

``land-unter.rings.2.17`` is the 17th generated one of difficulty 2, ``forbidden-island.win.<name>`` a stored one, and
``day.2027-03-14.1`` the first of a day. They mean the same for everybody.
"""

import hashlib
import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from highwater.errors import GameError
from highwater.puzzle_kind import SeatsKind, TurnKind
from highwater.puzzles.generating import MISREADINGS, generate
from highwater.puzzles.puzzle import KINDS, Puzzle
from highwater.puzzles.stored import load_puzzles, read_puzzle, short_name
from highwater_web.features.puzzles.progress import DAILY, Progress

FIRST_DAY = "2026-11-01"
MAX_NUMBER = 9_999

DIFFICULTIES = tuple(MISREADINGS)

_GENERATED = re.compile(r"([a-z-]+)\.([a-z]+)\.([1-3])\.([1-9][0-9]{0,3})")
_STORED = re.compile(r"([a-z-]+)\.([a-z]+)\.([0-9a-f]{10})")
_DAILY = re.compile(r"day\.([0-9]{4}-[0-9]{2}-[0-9]{2})\.([1-3])")


def themes() -> Iterator[tuple[str, str]]:
    """Every game with a kind of puzzle that it has."""
    for game_id in KINDS:
        for kind, rules in KINDS[game_id].items():
            if isinstance(rules, SeatsKind) or stored_names(game_id, kind):
                yield game_id, kind


@lru_cache(maxsize=16)
def puzzle_named(name: str) -> Puzzle | None:
    """The puzzle of a name, None for a name that means none."""
    if found := _GENERATED.fullmatch(name):
        game_id, kind, difficulty, number = found.groups()
        rules = KINDS[game_id].get(kind) if game_id in KINDS else None
        return generate(game_id, kind, number, int(difficulty)) if isinstance(rules, SeatsKind) else None
    if found := _STORED.fullmatch(name):
        game_id, kind, short = found.groups()
        text = _texts(game_id, kind).get(short)
        return read_puzzle(text) if text else None
    if found := _DAILY.fullmatch(name):
        return _of_day(found[1], int(found[2])) if is_day(found[1]) else None
    return None


def is_day(day: str) -> bool:
    """Whether there are puzzles of this date."""
    try:
        return date.fromisoformat(day).isoformat() >= FIRST_DAY
    except ValueError:
        return False


def _of_day(day: str, number: int) -> Puzzle:
    """An easy question about seats first, a stored turn second, a hard question last. Which stored one follows from its own text, so
    that others may be added to the file later."""
    if number == 2:
        turns = [(game_id, kind) for game_id, kind in themes() if isinstance(KINDS[game_id][kind], TurnKind)]
        texts = [text for theme in turns for text in _texts(*theme).values()]
        if texts:
            return read_puzzle(min(texts, key=lambda text: hashlib.sha256(f"{day} {text}".encode()).digest()))
    return generate("land-unter", "rings", f"day {day}", number)


@lru_cache(maxsize=16)
def _texts(game_id: str, kind: str) -> dict[str, str]:
    """The stored puzzles of a kind, by a short name that follows from the text."""
    return {short_name(text): text for text in load_puzzles(game_id).list_kind(kind)}


def stored_names(game_id: str, kind: str, difficulty: int = 0) -> list[str]:
    """The names of the stored puzzles of a kind; 0 for any difficulty."""
    wanted = f'\n[Difficulty "{difficulty}"]' if difficulty else ""
    return [f"{game_id}.{kind}.{short}" for short, text in _texts(game_id, kind).items() if wanted in text]


def next_name(progress: Progress, game_id: str, kind: str, difficulty: int) -> str:
    """The next puzzle of a kind that was not tried yet; of stored ones, where all were tried, the one tried longest ago. "" if there is
    none of this difficulty."""
    if isinstance(KINDS[game_id][kind], SeatsKind):
        made = (f"{game_id}.{kind}.{difficulty}.{number}" for number in range(1, MAX_NUMBER + 1))
        return next((name for name in made if name not in progress.tries), f"{game_id}.{kind}.{difficulty}.1")
    names = stored_names(game_id, kind, difficulty)
    order = list(progress.tries)
    return min(names, key=lambda name: order.index(name) if name in progress.tries else -1, default="")


def following(progress: Progress, name: str, puzzle: Puzzle) -> str:
    """The name of the puzzle after this one, "" where a series ends."""
    if found := _DAILY.fullmatch(name):
        return f"day.{found[1]}.{int(found[2]) + 1}" if int(found[2]) < DAILY else ""
    return next_name(progress, puzzle.record.game.id, puzzle.kind, puzzle.difficulty)


def theme_named(name: str) -> str:
    """The game and the kind of a puzzle, as ``Puzzle.theme``, without making it; "" for a name that means none."""
    if found := _GENERATED.fullmatch(name) or _STORED.fullmatch(name):
        game_id, kind, *_ = found.groups()
        return f"{game_id}.{kind}" if (game_id, kind) in themes() else ""
    if not _DAILY.fullmatch(name):
        return ""
    puzzle = readable(name) if name.endswith(".2") else None
    return puzzle.theme if puzzle is not None else "land-unter.rings"


def readable(name: str) -> Puzzle | None:
    """As ``puzzle_named``; None also for a stored puzzle that cannot be read."""
    try:
        return puzzle_named(name)
    except GameError:
        return None
