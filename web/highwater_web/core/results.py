"""Results of games at this device, and statistics of them: games, wins by level, best scores, streaks.

There is one result a game, by its id on the shelf, so a game that is resumed after its end counts once. Results stay when a saved game is
deleted. Unreadable results stay stored, and nothing is added to them.
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
"""The storage key of the results."""

VERSION = 2
"""The newest version. Rows of version 1 lack the team mates; reading them stays supported."""

_FIELDS_OF_1 = 8

MAX_TEXT_CHARS = 1_000_000
"""Maximum length of the text: about 10,000 results."""

MAX_RESULTS = 8_000
"""Maximum number of results; the oldest are dropped first."""

MAX_POINTS = 10_000
MAX_NAME_CHARS = 60
"""Maximum length of an id or of a level's name."""

ENDINGS = ("won", "lost", "played")
"""``played``: people played against each other, so that a person here lost in any case."""


K = TypeVar("K")


class Joinable(Protocol):
    """A parsed text that can be merged. ``fault``: why it could not be read."""

    @property
    def fault(self) -> GameError | None: ...

    def join(self, other: Self) -> Self: ...

    def text(self) -> str: ...


J = TypeVar("J", bound=Joinable)


class ResultsError(GameError):
    """Unreadable results: from a later version, truncated or damaged."""

    CODES = ("results-version", "results-damaged")


class Result(NamedTuple):
    """The result of a game.

    ``game``: its id. ``ended``: the time, as ISO 8601. ``seats``, and ``people`` among them. ``level``: the value of the game's difficulty
    option, else the name of the bots; "mixed" for several kinds, "" for none. ``ending``: one of ``ENDINGS``. ``score``: the points of a
    person who plays alone against bots; None with custom components. ``mates``: where ``level`` is a difficulty, the name of the bots;
    "mixed" for several kinds, "" for none or unknown.
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
        """The time of the end in seconds since 1970. A time without a zone is local."""
        return datetime.fromisoformat(self.ended).timestamp()

    @property
    def is_dated(self) -> bool:
        """Whether its time is a valid date."""
        try:
            return self.when > 0
        except (ValueError, OverflowError):
            return False


def result_of(match: Match, ended: str, level_option: str) -> Result | None:
    """The result of a match, or None if it does not count. It does not count while it goes on, without people, after a change of seats, if
    it began from a chosen position, or if the daily deal was known. ``level_option``: the id of the difficulty option, "" for none."""
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
    """``by_id``: results by game id, in order of their ends. ``text``: the stored text, None for nothing. ``fault``: why it could not be
    read."""

    by_id: Mapping[str, Result] = field(default_factory=dict)
    text: str | None = None
    fault: GameError | None = None

    @staticmethod
    def read(text: str | None) -> "Results":
        """Reads the stored text; an unreadable one is kept unchanged."""
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
        """The results with a new result of a game, or without it for None. An unchanged result keeps its time."""
        before = self.by_id.get(name)
        if result == before or (result and before and before._replace(ended=result.ended) == result):
            return self
        others = {key: value for key, value in self.by_id.items() if key != name}
        return Results.of({**others, name: result} if result else others)

    def join(self, others: Mapping[str, Result]) -> "Results":
        """The results merged with others; of two results of one game the later counts."""
        both = dict(self.by_id)
        for name, result in others.items():
            if name not in both or both[name].when < result.when:
                both[name] = result
        return self if both == self.by_id else Results.of(both)

    def list_of_game(self, game: str) -> list[Result]:
        """The results of one game, the oldest first."""
        return [result for result in self.by_id.values() if result.game == game]


def write_results(by_id: Mapping[str, Result]) -> str:
    """The text for storage and export."""
    rows = [[name, *result] for name, result in by_id.items()]
    return json.dumps({"version": VERSION, "results": rows}, separators=(",", ":"))


def parse(text: str) -> dict[str, Result]:
    """Parses the text of results. Raises ResultsError."""
    wording = ("these are no results of games, or they were", "these results have")
    _, rows = read_versioned(text, "results", list, VERSION, MAX_TEXT_CHARS, *wording)
    return dict(_row(row) for row in rows)


def read_versioned(text: str, name: str, kind: type[K], newest: int, max_chars: int, none: str, has: str) -> tuple[object, K]:
    """The version of a stored text, from 1 to ``newest``, and its value under ``name``. Raises ResultsError. Its messages begin with
    ``none`` if the text is malformed, or with ``has`` if it comes from a later version."""
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
    """Merges two texts. Raises GameError for an unreadable one."""
    here, there = read(ours), read(theirs)
    fault = there.fault or here.fault
    if fault is not None:
        raise fault
    joined = here.join(there)
    return ours if ours is not None and joined == here else joined.text()


def _row(row: object) -> tuple[str, Result]:
    """Parses one row; version 1 lacks the last field. Raises ResultsError."""
    match [*row, ""] if isinstance(row, list) and len(row) == _FIELDS_OF_1 else row:
        case [str(name), str(game), str(ended), int(seats), int(people), str(level), str(ending), int() | None as score, str(mates)]:
            sound = TIME.fullmatch(ended) and ending in ENDINGS and 1 <= people <= seats <= len(SEAT_LETTERS)
            if sound and abs(score or 0) < MAX_POINTS and max(map(len, (name, game, level, mates))) <= MAX_NAME_CHARS:
                result = Result(game, ended, seats, people, present_name(level), ending, score, present_name(mates))
                if result.is_dated:
                    return name, result
    raise ResultsError("results-damaged", f"this is not the result of a game: {str(row)[:60]}")


# Totals --------------------------------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """Totals of some results. ``won`` and ``lost`` are fewer than ``games`` if people played against each other. ``streak``: current wins
    in a row; ``longest``: the record."""

    games: int
    won: int
    lost: int
    streak: int
    longest: int


def tally(results: Iterable[Result]) -> Tally:
    """Totals of results, oldest first."""
    games = won = lost = streak = longest = 0
    for result in results:
        games += 1
        won += result.ending == "won"
        lost += result.ending == "lost"
        streak = streak + 1 if result.ending == "won" else 0 if result.ending == "lost" else streak
        longest = max(longest, streak)
    return Tally(games, won, lost, streak, longest)


def count_by_level(results: Iterable[Result]) -> dict[str, Tally]:
    """Totals by level."""
    return _tally_groups((result.level, result) for result in results)


def count_by_mates(results: Iterable[Result]) -> dict[str, Tally]:
    """Totals by kind of team mates, where known."""
    return _tally_groups((result.mates, result) for result in results if result.mates)


def _tally_groups(results: Iterable[tuple[str, Result]]) -> dict[str, Tally]:
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
    """A finished game compared with earlier ones.

    ``before``: the totals of earlier games of this kind and level; ``after``: with this game, streaks over all levels. ``best_before``: the
    best earlier score for as many seats, None if there is none. ``is_best``: whether this score is higher.
    """

    before: Tally
    after: Tally
    best_before: int | None
    is_best: bool


def find_own_best(results: Results, name: str | None) -> Best | None:
    """Compares a finished game, by its id, with earlier ones; None if it does not count."""
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
