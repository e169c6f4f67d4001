"""How games at this device ended, and what that comes to: games, wins by level, best scores, streaks.

One result a game, by the id that it has on the shelf: a game whose end is taken back and played anew counts once, as it ended last. The
results stay when a saved game is deleted. Those that cannot be read stay where they are, and nothing is added to them.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, Protocol, Self, TypeVar

from highwater.by_date import was_deal_known
from highwater.contract import SEAT_LETTERS
from highwater.errors import GameError
from highwater.match import Match
from highwater.notation import TIME
from highwater.safe_json import JsonError, read_json
from highwater_web.ui.levels import present_name

KEY = "highwater:results"
"""Their key in the storage."""

VERSION = 2
"""Rows of version 1 do not name the team mates; they are read for ever."""

_FIELDS_OF_1 = 8

MAX_TEXT_CHARS = 1_000_000
"""Characters; 10,000 results, and a storage that holds little else."""

MAX_RESULTS = 8_000
"""Of more, the oldest go."""

MAX_POINTS = 10_000
MAX_NAME_CHARS = 60
"""Characters of an id or of the name of a level."""

ENDINGS = ("won", "lost", "played")
"""``played``: several people at this device played against each other, so that a person here lost in any case."""


K = TypeVar("K")


class Joinable(Protocol):
    """What a stored text says, with why it cannot be read."""

    @property
    def fault(self) -> GameError | None: ...

    def join(self, other: Self) -> Self: ...

    def text(self) -> str: ...


J = TypeVar("J", bound=Joinable)


class ResultsError(GameError):
    """Results that cannot be read: written by a later version, cut off or damaged."""

    CODES = ("results-version", "results-damaged")


class Result(NamedTuple):
    """How a game ended.

    ``game``: its id. ``ended``: the time, as ISO 8601. ``seats``, and ``people`` among them. ``level``: how hard it was, the value of the
    game's option that says so or else the name of the bots, "mixed" for several kinds, "" for none. ``ending``: one of ``ENDINGS``.
    ``score``: the points of the one person who plays against others here; None where the components are of one's own making.
    ``mates``: where ``level`` says how hard the game was, the name of the bots that played along, "mixed" for several kinds; "" for none,
    and where that was not noted.
    """

    game: str
    ended: str
    seats: int
    people: int
    level: str
    ending: str
    score: int | None
    mates: str = ""

    @property
    def when(self) -> float:
        """When it ended, in seconds since 1970; a time without a zone is that of this device."""
        return datetime.fromisoformat(self.ended).timestamp()

    @property
    def is_dated(self) -> bool:
        """Whether its time is one of the calendar."""
        try:
            return self.when > 0
        except (ValueError, OverflowError):
            return False


def result_of(match: Match, ended: str, level_option: str) -> Result | None:
    """The result of a match; None while it goes on, where no person plays, where a seat has changed hands, so that nobody has played it
    alone; where it began in the middle of another one, for a person who plays on from a position has chosen it, and knows what came of it;
    and where the deal of a day was known.
    ``level_option``: the id of the option that says how hard the game is, "" for none."""
    outcome, people = match.state.outcome, match.humans
    if outcome is None or not people or match.start_ply or match.handed or was_deal_known(match.daily):
        return None
    options = dict(match.record.options)
    kinds = sorted({player.bot.name for player in match.players if player.bot is not None})
    bots = kinds[0] if len(kinds) == 1 else "mixed" if kinds else ""
    level, mates = (options[level_option], bots) if level_option else (bots, "")
    against_others = not match.game.cooperative
    ending = "played" if against_others and len(people) > 1 else "won" if people[0] in outcome.winners else "lost"
    usual = all(options[option.id] in option.values for option in match.game.options)
    score = outcome.scores[people[0]] if against_others and len(people) == 1 and usual else None
    return Result(match.game.id, ended, len(match.players), len(people), level, ending, score, mates)


@dataclass(frozen=True)
class Results:
    """``by_id``: results by the ids of their games, in the order in which they ended. ``text``: what the storage holds, None for nothing.
    ``fault``: why it could not be read."""

    by_id: Mapping[str, Result] = field(default_factory=dict)
    text: str | None = None
    fault: GameError | None = None

    @staticmethod
    def read(text: str | None) -> "Results":
        """What the storage holds; what cannot be read is kept as it is."""
        if text is None:
            return Results()
        try:
            return Results(parse(text), text)
        except GameError as error:
            return Results(text=text, fault=error)

    @staticmethod
    def of(by_id: Mapping[str, Result]) -> "Results":
        ordered = dict(sorted(by_id.items(), key=lambda item: item[1].when)[-MAX_RESULTS:])
        return Results(ordered, write_results(ordered) if ordered else None)

    def put(self, name: str, result: Result | None) -> "Results":
        """With this result of a game, or, for None, without any. A game that ended as before keeps its time."""
        before = self.by_id.get(name)
        if result == before or (result and before and before._replace(ended=result.ended) == result):
            return self
        others = {key: value for key, value in self.by_id.items() if key != name}
        return Results.of({**others, name: result} if result else others)

    def join(self, others: Mapping[str, Result]) -> "Results":
        """With others; of a game that is in both, its last end counts."""
        both = dict(self.by_id)
        for name, result in others.items():
            if name not in both or both[name].when < result.when:
                both[name] = result
        return self if both == self.by_id else Results.of(both)

    def list_of_game(self, game: str) -> list[Result]:
        """The results of one game, the oldest first."""
        return [result for result in self.by_id.values() if result.game == game]


def write_results(by_id: Mapping[str, Result]) -> str:
    """The text that is stored and exported."""
    rows = [[name, *result] for name, result in by_id.items()]
    return json.dumps({"version": VERSION, "results": rows}, separators=(",", ":"))


def parse(text: str) -> dict[str, Result]:
    """Read such a text. Raises ResultsError."""
    wording = ("these are no results of games, or they were", "these results have")
    _, rows = read_versioned(text, "results", list, VERSION, MAX_TEXT_CHARS, *wording)
    return dict(_row(row) for row in rows)


def read_versioned(text: str, name: str, kind: type[K], newest: int, max_chars: int, none: str, has: str) -> tuple[object, K]:
    """The version of a stored text, from 1 to the ``newest``, and its value of this ``name`` and ``kind``. Raises ResultsError, which says
    that there is ``none`` of it, or that it ``has`` a later version."""
    try:
        data = read_json(text, max_chars=max_chars)
    except JsonError as error:
        raise ResultsError("results-damaged", f"{none} cut off: {error}") from None
    version, value = (data.get("version"), data.get(name)) if isinstance(data, dict) else (None, None)
    if isinstance(version, int) and version > newest:
        raise ResultsError("results-version", f"{has} version {version}, this is for version {newest}", version=version)
    if version not in range(1, newest + 1) or not isinstance(value, kind):
        raise ResultsError("results-damaged", f"{none} changed")
    return version, value


def join_texts(read: Callable[[str | None], J], ours: str | None, theirs: str) -> str:
    """The text of what is here and what a file brings. Raises GameError where one of them cannot be read."""
    here, there = read(ours), read(theirs)
    fault = there.fault or here.fault
    if fault is not None:
        raise fault
    joined = here.join(there)
    return ours if ours is not None and joined == here else joined.text()


def _row(row: object) -> tuple[str, Result]:
    """One row, of version 1 without the last field. Raises ResultsError."""
    match [*row, ""] if isinstance(row, list) and len(row) == _FIELDS_OF_1 else row:
        case [str(name), str(game), str(ended), int(seats), int(people), str(level), str(ending), int() | None as score, str(mates)]:
            sound = TIME.fullmatch(ended) and ending in ENDINGS and 1 <= people <= seats <= len(SEAT_LETTERS)
            if sound and abs(score or 0) < MAX_POINTS and max(map(len, (name, game, level, mates))) <= MAX_NAME_CHARS:
                result = Result(game, ended, seats, people, present_name(level), ending, score, present_name(mates))
                if result.is_dated:
                    return name, result
    raise ResultsError("results-damaged", f"this is not the result of a game: {str(row)[:60]}")


# What it comes to -----------------------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """What some results come to. ``won`` and ``lost`` are fewer than ``games`` where people of this device played against each other.
    ``streak``: games won in a row, up to now; ``longest``: ever."""

    games: int
    won: int
    lost: int
    streak: int
    longest: int


def tally(results: Iterable[Result]) -> Tally:
    """What results come to, the oldest first."""
    games = won = lost = streak = longest = 0
    for result in results:
        games += 1
        won += result.ending == "won"
        lost += result.ending == "lost"
        streak = streak + 1 if result.ending == "won" else 0 if result.ending == "lost" else streak
        longest = max(longest, streak)
    return Tally(games, won, lost, streak, longest)


def count_by_level(results: Iterable[Result]) -> dict[str, Tally]:
    """What the results at each level come to."""
    return _grouped((result.level, result) for result in results)


def count_by_mates(results: Iterable[Result]) -> dict[str, Tally]:
    """What the results with each kind of team mates come to, where they were noted."""
    return _grouped((result.mates, result) for result in results if result.mates)


def _grouped(results: Iterable[tuple[str, Result]]) -> dict[str, Tally]:
    groups: dict[str, list[Result]] = {}
    for name, result in results:
        groups.setdefault(name, []).append(result)
    return {name: tally(those) for name, those in groups.items()}


def find_best_scores(results: Iterable[Result]) -> dict[int, Result]:
    """The first result with the most points, by the number of seats."""
    best: dict[int, Result] = {}
    for result in results:
        if result.score is not None and (result.seats not in best or result.score > (best[result.seats].score or 0)):
            best[result.seats] = result
    return dict(sorted(best.items()))


class Best(NamedTuple):
    """What a game that is over comes to beside those before it.

    ``before``: the tally of the games of this kind and level before it; ``after``: with it, streaks of all levels. ``best_before``: most
    points in games before it for as many seats, None if there were none or points mean nothing here. ``is_best``: it has more.
    """

    before: Tally
    after: Tally
    best_before: int | None
    is_best: bool


def find_own_best(results: Results, name: str | None) -> Best | None:
    """What a game that is over comes to, by its id; None for one that does not count."""
    this = results.by_id.get(name or "")
    if this is None:
        return None
    earlier = [result for key, result in results.by_id.items() if key != name and result.game == this.game and result.when <= this.when]
    streaks = tally([*earlier, this])
    same = [result for result in earlier if result.level == this.level]
    after = tally([*same, this])._replace(streak=streaks.streak, longest=streaks.longest)
    best = find_best_scores(earlier).get(this.seats)
    best_before = best.score if best and this.score is not None else None
    return Best(tally(same), after, best_before, best_before is not None and (this.score or 0) > best_before)
