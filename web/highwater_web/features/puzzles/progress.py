"""How puzzles went on this device: by the id of each, the result of the first try. It never leaves the device.

A puzzle is ``right``, ``wrong`` or ``seen`` (its answer was asked for). One that was not right and has been solved since ends with ``+``.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from highwater.errors import GameError
from highwater_web.core.results import ResultsError, read_versioned

VERSION = 2
"""In version 1 the time of a try is missing; it is read for ever."""

MAX_TEXT_CHARS = 400_000
MAX_TRIES = 4_000
"""Of more, the oldest are dropped."""

MAX_MINUTE = 2**32

RESULTS = ("right", "wrong", "seen", "wrong+", "seen+")

MASTERY = 10
"""The newest first tries of a theme that count."""

MASTERED = 7
"""Of these, how many have to be right."""

WEEK = 7
DAILY = 3
"""Puzzles a day."""


class Try(NamedTuple):
    """``minute``: of the first try, since 1970; 0 where that is not known."""

    result: str
    minute: int = 0

    @property
    def is_solved(self) -> bool:
        """Whether it was right at any time."""
        return self.result == "right" or "+" in self.result

    def join(self, other: "Try") -> "Try":
        """The first of two tries at a puzzle; solved since where either was."""
        first, later = sorted((self, other), key=lambda each: (each.minute, each.result == "right", each.result))
        return first._replace(result=f"{first.result.rstrip('+')}+") if later.is_solved and first.result != "right" else first


class Progress(NamedTuple):
    """``tries``: by the id of a puzzle its first try, in their order. ``fault``: why what is stored could not be read; then it is left as
    it is."""

    tries: Mapping[str, Try] = {}
    fault: GameError | None = None

    def text(self) -> str:
        return json.dumps({"version": VERSION, "tries": self.tries}, separators=(",", ":"))

    def with_result(self, name: str, result: str, minute: int = 0) -> "Progress":
        """The progress after a try. Only the first result counts; a later right one takes a puzzle off the missed ones."""
        before = self.tries.get(name)
        if before is None:
            tries = {**self.tries, name: Try(result, minute)}
            return self._replace(tries=dict(list(tries.items())[-MAX_TRIES:]))
        if result == "right" and before.result in ("wrong", "seen"):
            return self._replace(tries={**self.tries, name: before._replace(result=f"{before.result}+")})
        return self

    def join(self, other: "Progress") -> "Progress":
        """Both together; of a puzzle in both, the first try counts."""
        both = dict(self.tries)
        for name, theirs in other.tries.items():
            both[name] = both[name].join(theirs) if name in both else theirs
        return self._replace(tries=dict(sorted(both.items(), key=lambda item: item[1].minute)[-MAX_TRIES:]))

    def of_theme(self, theme: str) -> list[str]:
        """The first results of a theme, the newest last."""
        return [each.result for name, each in self.tries.items() if name.startswith(f"{theme}.")]

    def missed(self) -> list[str]:
        """Puzzles that were not right yet, the newest first."""
        return [name for name, each in reversed([*self.tries.items()]) if each.result in ("wrong", "seen")]

    def of_day(self, day: str) -> list[str]:
        """The first results of a day's puzzles, "" for one that was not tried."""
        found = (self.tries.get(daily_name(day, number)) for number in range(1, DAILY + 1))
        return ["" if each is None else each.result for each in found]

    def days(self, today: str) -> int:
        """On how many of the last seven days, today included, all puzzles of the day were tried."""
        last = date.fromisoformat(today)
        return sum(all(self.of_day((last - timedelta(days=back)).isoformat())) for back in range(WEEK))


def is_mastered(last: Sequence[str]) -> bool:
    """Whether a theme is mastered, by the results of its newest first tries."""
    return last.count("right") >= MASTERED


def daily_name(day: str, number: int) -> str:
    return f"day.{day}.{number}"


@lru_cache(maxsize=4)
def read_progress(text: str | None) -> Progress:
    """What the storage or a file holds, None for nothing."""
    try:
        return Progress(_tries(text) if text is not None else {})
    except GameError as error:
        return Progress(fault=error)


def _tries(text: str) -> dict[str, Try]:
    """Raises ResultsError."""
    said = ("this is no progress in puzzles, or it was", "this progress has")
    version, tries = read_versioned(text, "tries", dict, VERSION, MAX_TEXT_CHARS, *said)
    return {str(name): _try([each, 0] if version == 1 else each) for name, each in tries.items()}


def _try(found: object) -> Try:
    match found:
        case [str(result), int(minute)] if result in RESULTS and 0 <= minute < MAX_MINUTE:
            return Try(result, minute)
    raise ResultsError("results-damaged", f"this is no result of a puzzle: {str(found)[:40]}")
