"""How puzzles went on this device: by the id of each, the result of the first try. It never leaves the device.

A puzzle is ``right``, ``wrong`` or ``seen`` (its answer was asked for). One that was not right and has been solved since ends with ``+``.
"""

import json
from collections.abc import Mapping
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from highwater.errors import GameError
from highwater.safe_json import read_json

VERSION = 1
MAX_TEXT_CHARS = 400_000
MAX_TRIES = 4_000
"""Of more, the oldest are dropped."""

RESULTS = ("right", "wrong", "seen", "wrong+", "seen+")

MASTERY = 10
"""The newest first tries of a theme that count."""

WEEK = 7
DAILY = 3
"""Puzzles a day."""


class Progress(NamedTuple):
    """``tries``: by the id of a puzzle its result, in the order of the first tries. ``is_readable``: whether what is stored could be read;
    if not, it is left as it is."""

    tries: Mapping[str, str] = {}
    is_readable: bool = True

    def text(self) -> str:
        return json.dumps({"version": VERSION, "tries": self.tries}, separators=(",", ":"))

    def with_result(self, name: str, result: str) -> "Progress":
        """The progress after a try. Only the first result counts; a later right one takes a puzzle off the missed ones."""
        before = self.tries.get(name)
        if before is None:
            tries = {**self.tries, name: result}
            return self._replace(tries=dict(list(tries.items())[-MAX_TRIES:]))
        if result == "right" and before in ("wrong", "seen"):
            return self._replace(tries={**self.tries, name: f"{before}+"})
        return self

    def joined(self, other: "Progress") -> "Progress":
        """Both together; of a puzzle in both, what the first of them says."""
        return self._replace(tries=dict(list({**other.tries, **self.tries}.items())[-MAX_TRIES:]))

    def of_theme(self, theme: str) -> list[str]:
        """The first results of a theme, the newest last."""
        return [result for name, result in self.tries.items() if name.startswith(f"{theme}.")]

    def missed(self) -> list[str]:
        """Puzzles that were not right yet, the newest first."""
        return [name for name, result in reversed([*self.tries.items()]) if result in ("wrong", "seen")]

    def of_day(self, day: str) -> list[str]:
        """The first results of a day's puzzles, "" for one that was not tried."""
        return [self.tries.get(daily_name(day, number), "") for number in range(1, DAILY + 1)]

    def days(self, today: str) -> int:
        """On how many of the last seven days, today included, all puzzles of the day were tried."""
        last = date.fromisoformat(today)
        return sum(all(self.of_day((last - timedelta(days=back)).isoformat())) for back in range(WEEK))


def daily_name(day: str, number: int) -> str:
    return f"day.{day}.{number}"


@lru_cache(maxsize=4)
def read_progress(text: str | None) -> Progress:
    """What the storage holds, None for nothing."""
    if text is None:
        return Progress()
    try:
        found = read_json(text, max_chars=MAX_TEXT_CHARS)
    except GameError:
        return Progress(is_readable=False)
    tries = found.get("tries") if isinstance(found, dict) and found.get("version") == VERSION else None
    if not isinstance(tries, dict) or not all(isinstance(result, str) and result in RESULTS for result in tries.values()):
        return Progress(is_readable=False)
    return Progress(tries)
