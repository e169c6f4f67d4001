"""Daily results on this device: by day and game the first finished try. They never leave the device."""

import json
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from highwater.by_date import is_date
from highwater.daily import OWN_SEAT, SETUPS
from highwater.errors import GameError
from highwater.match import Match
from highwater_web.core.results import ResultsError, read_versioned

VERSION = 1
MAX_TEXT_CHARS = 400_000
MAX_ENDS = 3_000
"""Maximum number of results; the oldest days are dropped first."""

MAX_NUMBER = 2**32
WEEK = 7

NIGHT = timedelta(hours=4)
"""How long a day lasts after midnight."""


class End(NamedTuple):
    """The result of a try.

    ``score``: points; in cooperative games 1 for a win and 0 for a loss. ``beside``: the rank among all seats, or the number of treasures.
    ``minute``: the time in minutes since 1970. ``in_time``: 1 if finished on the day itself. ``stages``: in Land unter, 1 for each stage in
    which a ring was kept to the end, else 0. ``below``, ``equal``, ``captains``: games of bots with a lower score and with an equal one,
    and of captains with a higher one; -1 until all are played.
    """

    score: int
    beside: int
    hints: int
    minute: int
    in_time: int
    stages: str = ""
    below: int = -1
    equal: int = -1
    captains: int = -1

    @property
    def is_compared(self) -> bool:
        return self.below >= 0


class Ends(NamedTuple):
    """``ends``: by day and game, such as ``2027-03-14 sos``. ``fault``: why the stored text is unreadable; then it stays unchanged."""

    ends: Mapping[str, End] = {}
    fault: GameError | None = None

    def text(self) -> str:
        return json.dumps({"version": VERSION, "ends": self.ends}, separators=(",", ":"))

    def of(self, day: str, game_id: str) -> End | None:
        return self.ends.get(f"{day} {game_id}")

    def with_end(self, day: str, game_id: str, end: End) -> "Ends":
        """The results with a new one; the first try of a game stays."""
        return self.join(Ends({f"{day} {game_id}": end})) if self.of(day, game_id) is None else self

    def compared(self, day: str, game_id: str, below: int, equal: int, captains: int) -> "Ends":
        """The results with the comparison of a game."""
        end = self.of(day, game_id)
        if end is None:
            return self
        return self._replace(ends={**self.ends, f"{day} {game_id}": end._replace(below=below, equal=equal, captains=captains)})

    def join(self, other: "Ends") -> "Ends":
        """Merges two sets of results; of a game in both, the earlier result counts."""
        both = dict(self.ends)
        for name, theirs in other.ends.items():
            both[name] = min((both.get(name, theirs), theirs), key=_order)
        return self._replace(ends=dict(sorted(both.items())[-MAX_ENDS:]))

    def days(self, today: str) -> int:
        """How many of the last seven days were finished in time."""
        in_time = {name.split()[0] for name, end in self.ends.items() if end.in_time}
        last = date.fromisoformat(today)
        return sum((last - timedelta(days=back)).isoformat() in in_time for back in range(WEEK))


def _order(end: End) -> tuple[object, ...]:
    """Sort key: earlier ends first; of equal ends, the compared one."""
    return end.minute, end[:6], -end.below, end


def end_of(match: Match, day: str, now: str) -> End | None:
    """The result of a daily game, at the local time ``now`` (ISO 8601). None if it does not count: the deal was known or chosen, a seat
    changed hands, or the set-up differs."""
    outcome, game_id = match.state.outcome, match.game.id
    setup = SETUPS.get(game_id)
    if outcome is None or setup is None or match.daily != f"1 {day}" or match.start_ply or match.handed or match.humans != (OWN_SEAT,):
        return None
    if len(match.players) != setup.seats or dict(match.record.options) != match.game.settle_options(setup.options):
        return None
    together, own = match.game.cooperative, outcome.scores[OWN_SEAT]
    score = int(OWN_SEAT in outcome.winners) if together else own
    place = 1 if OWN_SEAT in outcome.winners else 1 + sum(other > own for other in outcome.scores)
    lines = outcome.sheet[OWN_SEAT]
    stages = "".join(str(int(line.source != "out")) for line in lines if line.source in ("rings", "out"))
    time = datetime.fromisoformat(now)
    in_time = (time.replace(tzinfo=None) - NIGHT).date() <= date.fromisoformat(day) <= time.date()
    return End(score, own if together else place, match.hints[OWN_SEAT], int(time.timestamp() // 60), int(in_time), stages)


@lru_cache(maxsize=4)
def read_ends(text: str | None) -> Ends:
    """Reads results from the storage or a file, None for nothing."""
    try:
        return Ends(_ends(text) if text is not None else {})
    except GameError as error:
        return Ends(fault=error)


def _ends(text: str) -> dict[str, End]:
    """Raises ResultsError."""
    wording = ("these are no results of days, or they were", "these results have")
    _, ends = read_versioned(text, "ends", dict, VERSION, MAX_TEXT_CHARS, *wording)
    return {_name(name): _end(end) for name, end in ends.items()}


def _name(name: str) -> str:
    day, _, game_id = name.partition(" ")
    if is_date(day) and game_id in SETUPS:
        return name
    raise ResultsError("results-damaged", f"this is no sea of a day: {name[:40]}")


def _end(value: object) -> End:
    match value:
        case [*numbers, str(stages), int(below), int(equal), int(captains)] if len(numbers) == 5 and set(stages) <= {"0", "1"}:
            kept = [number for number in (*numbers, below, equal, captains) if isinstance(number, int) and abs(number) < MAX_NUMBER]
            if len(kept) == len(End._fields) - 1 and min(kept[1:5]) >= 0 and min(kept[5:]) >= -1 and len(stages) <= WEEK:
                score, beside, hints, minute, in_time, *tally = kept
                return End(score, beside, hints, minute, in_time, stages, *tally)
    raise ResultsError("results-damaged", f"this is no end of a game: {str(value)[:40]}")
