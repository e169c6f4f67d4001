"""Puzzles that were mined: a text file for each game, here beside this module.

    [Puzzles "1"]
    [Games "40"]
    [Count "2"]

    [Goal "win"]
    [Difficulty "2"]
    [Game "forbidden-island/1"]
    …

A puzzle is two lines and the text of a record, closed by its check. The record's question says where the goal is set; what follows
reaches it. Where a seat chooses, a third line such as ``[Costs "14=0.00 15=0.05 31=0.72"]`` has every choice with the points that it gives
up, and a fourth, ``[Forecasts "14=0.3.97 15=0.4.96 31=20.1.79"]``, what comes of it, in numbers that its kind knows. ``Games`` says how
many games were searched, so that mining goes on from there.
"""

import bz2
import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

from highwater.contract import Action
from highwater.errors import TokenError
from highwater.game import Game
from highwater.notation import split_pair, tag_line
from highwater.puzzle_kind import ChoiceKind, Forecast
from highwater.puzzles.puzzle import KINDS, Puzzle
from highwater.record import RecordError, parse

VERSION = "1"
STORED = ("land-unter", "forbidden-island", "abandon-ship", "sos")
"""Games with a file."""

PACKED = ".bz2"
"""What the name of a file ends with where it is packed."""

MAX_DIFFICULTY = 3

COSTS, FORECASTS = "Costs", "Forecasts"
MAX_COST = 20.0
"""Points; no decision is about more."""

_FORECAST = re.compile(r"\d{1,4}(\.\d{1,4})*")
_COST = re.compile(r"\d{1,2}\.\d\d")
_PUZZLE = re.compile(r"^(?=\[Goal )", re.MULTILINE)


class PuzzleFile(NamedTuple):
    """``games``: how many games were searched for them. ``texts``: one for each puzzle, not yet read."""

    games: int
    texts: tuple[str, ...]

    def list_kind(self, kind: str) -> tuple[str, ...]:
        """The texts of one kind."""
        return tuple(text for text in self.texts if text.startswith(tag_line("Goal", kind)))

    def text(self) -> str:
        """The file."""
        header = [tag_line("Puzzles", VERSION), tag_line("Games", str(self.games)), tag_line("Count", str(len(self.texts)))]
        return "\n".join([*header, "", *self.texts])


def read_file(text: str) -> PuzzleFile:
    """The parts of a file. Raises RecordError for one of another version, and for one that was cut off."""
    header, *texts = _PUZZLE.split(text)
    tags = dict(split_pair(line) for line in header.splitlines() if line.strip())
    if "Puzzles" not in tags:
        raise RecordError("record-shape", "a file of puzzles begins with the line [Puzzles …]; this text has none", found="Puzzles")
    if tags["Puzzles"] != VERSION:
        said = f"these puzzles are of version {tags['Puzzles'][:20]!r}, and version {VERSION!r} can be read here"
        raise RecordError("record-tag", said, found="Puzzles")
    games, count = (tags.get(tag, "") for tag in ("Games", "Count"))
    if not (games.isdecimal() and count.isdecimal() and len(texts) == int(count)):
        raise RecordError("record-cut", f"this file of puzzles was cut off: it has {len(texts)} of {count[:20] or '?'}")
    return PuzzleFile(int(games), tuple(text.strip() + "\n" for text in texts))


def read_puzzle(text: str) -> Puzzle:
    """One puzzle of a file. Raises RecordError where it cannot be read; ``Puzzle.check`` proves its goal."""
    goal, difficulty, *rest = text.splitlines() + ["", ""]
    (goal_tag, kind), (difficulty_tag, level) = split_pair(goal), split_pair(difficulty)
    costs, forecasts = (rest.pop(0) if rest[0].startswith(f"[{tag} ") else "" for tag in (COSTS, FORECASTS))
    record = parse("\n".join(rest))
    kinds = KINDS.get(record.game.id, {})
    if goal_tag != "Goal" or kind not in kinds:
        raise RecordError("scenario-tag", f"{kind[:20]!r} is no goal of {record.game.id}; it has {', '.join(kinds) or 'none'}", tag="Goal")
    if difficulty_tag != "Difficulty" or level not in map(str, range(1, MAX_DIFFICULTY + 1)):
        raise RecordError("scenario-tag", f"a difficulty is a number from 1 to {MAX_DIFFICULTY}, not {level[:20]!r}", tag="Difficulty")
    if len(record.scenario.questions) != 1:
        raise RecordError("scenario-tag", "a puzzle asks one question", tag="Question")
    if bool(costs) != isinstance(kinds[kind], ChoiceKind):
        raise RecordError("scenario-tag", f"a puzzle {kind!r} has {'no ' if costs else 'a '}line [{COSTS} …]", tag=COSTS)
    by_choice = _read_costs(costs, record.game), _read_forecasts(forecasts, record.game)
    return Puzzle(record, record.scenario.questions[0][0], kind, int(level), *by_choice)


def _read_costs(line: str, game: Game) -> tuple[tuple[Action, float], ...]:
    """Raises RecordError for anything but choices with their costs."""
    found = [*_read_choices(line, COSTS, game)]
    for action, cost in found:
        if not _COST.fullmatch(cost) or float(cost) > MAX_COST:
            raise RecordError("scenario-tag", f"a cost looks like {action}=0.75, not {cost[:20]!r}", tag=COSTS)
    return tuple([(action, float(cost)) for action, cost in found])


def _read_forecasts(line: str, game: Game) -> tuple[tuple[Action, Forecast], ...]:
    """Raises RecordError for anything but choices with whole numbers."""
    found = [*_read_choices(line, FORECASTS, game)]
    for action, numbers in found:
        if not _FORECAST.fullmatch(numbers):
            raise RecordError("scenario-tag", f"a forecast looks like {action}=20.1.79, not {numbers[:20]!r}", tag=FORECASTS)
    return tuple([(action, tuple(map(int, numbers.split(".")))) for action, numbers in found])


def _read_choices(line: str, tag: str, game: Game) -> Iterator[tuple[Action, str]]:
    """Each choice of a line with what is said of it."""
    for word in split_pair(line)[1].split() if line else ():
        token, _, said = word.rpartition("=")
        try:
            yield game.parse(token), said
        except TokenError as error:
            raise RecordError("scenario-tag", f"the {tag.lower()} of choices: {error}", tag=tag) from None


def write_puzzle(puzzle: Puzzle) -> str:
    """The text of a puzzle in a file."""
    costs = " ".join(f"{action}={cost:.2f}" for action, cost in puzzle.costs)
    forecasts = " ".join(f"{action}={'.'.join(map(str, numbers))}" for action, numbers in puzzle.forecasts)
    tags = [("Goal", puzzle.kind), ("Difficulty", str(puzzle.difficulty)), (COSTS, costs), (FORECASTS, forecasts)]
    return "\n".join([*(tag_line(*tag) for tag in tags if tag[1]), puzzle.record.text()])


def short_name(text: str) -> str:
    """A name of a stored puzzle that follows from its text, whatever is found out later about what comes of each choice."""
    named = "".join(line for line in text.splitlines(keepends=True) if not line.startswith(f"[{FORECASTS} "))
    return hashlib.sha256(named.encode()).hexdigest()[:10]


@cache
def load_puzzles(game_id: str) -> PuzzleFile:
    """The puzzles of a game that come with the engine; none for a game without a file. Raises RecordError."""
    if game_id not in STORED:
        return PuzzleFile(0, ())
    return read_file(_text_of(game_id))


def _text_of(game_id: str) -> str:
    """A game's file. Where a page runs from byte code, it is packed (`PACKED`): as bz2 it is a third shorter than as gzip."""
    try:
        return (get_data("highwater.puzzles", f"{game_id}.txt") or b"").decode()
    except OSError:
        return bz2.decompress(get_data("highwater.puzzles", f"{game_id}.txt{PACKED}") or b"").decode()
