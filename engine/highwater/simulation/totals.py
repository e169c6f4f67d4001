"""Totals of many games: sums that can be added in any order, and the final statistics.

Only whole numbers are added (a shared win is counted by the number of winners). So the result is identical for any distribution among
workers, except for the time.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from highwater.contract import CHANCE, Outcome, State
from highwater.game import Game
from highwater.record import Ply
from highwater.simulation.one_game import is_blunder

Key = TypeVar("Key")

UNFINISHED = "unfinished"
"""The ending of a game that reached the maximum length of a record: without winners and points."""


@dataclass(frozen=True)
class BotResult:
    """The result of a bot: its share of wins with the 95 % interval (shared wins count in parts), and its mean score."""

    name: str
    share: float
    low: float
    high: float
    mean_score: float


@dataclass(frozen=True)
class Simulation:
    """The result of ``simulate``. ``points``: mean points of a seat by source; ``facts``: means of the game's metrics (``Game.metrics``).
    ``blunders``: losses that one legal action would have avoided (``is_blunder``); None for competitive games. Speeds are per second of
    processor time."""

    game: str
    seats: int
    games: int
    seed: int
    options: dict[str, str]
    bots: tuple[BotResult, ...]
    terminations: dict[str, int]
    points: dict[str, float]
    facts: dict[str, float]
    mean_plies: float
    blunders: int | None
    games_per_second: float
    decisions_per_second: float


@dataclass
class Totals:
    """Sums over games. By bot, in the given order: ``wins`` (number of winners → count) and ``scores``. ``seconds`` are of processor
    time."""

    wins: list[Counter[int]]
    scores: list[int]
    games: int = 0
    plies: int = 0
    decisions: int = 0
    blunders: int = 0
    seconds: float = 0
    terminations: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    facts: Counter[str] = field(default_factory=Counter)

    @staticmethod
    def of(bots: int) -> "Totals":
        """Empty totals for a number of bots."""
        return Totals([Counter() for _ in range(bots)], [0] * bots)

    def count(self, game: Game, start: State, end: State, plies: Sequence[Ply], at: Sequence[int]) -> None:
        """Add one game. ``at``: the seat of each bot."""
        outcome = end.outcome
        self.games += 1
        self.plies += len(plies)
        self.decisions += sum(seat != CHANCE for seat, _ in plies)
        if outcome is None:
            self.terminations[UNFINISHED] += 1
            return
        self.terminations[outcome.reason] += 1
        self._count_points(outcome, at)
        if game.metrics is not None:
            self.facts.update(game.metrics(end, plies))
        if game.cooperative and not outcome.winners:
            self.blunders += is_blunder(start, plies)

    def _count_points(self, outcome: Outcome, at: Sequence[int]) -> None:
        for bot, seat in enumerate(at):
            self.scores[bot] += outcome.scores[seat]
            if seat in outcome.winners:
                self.wins[bot][len(outcome.winners)] += 1
        for line in (line for lines in outcome.sheet for line in lines):
            self.points[line.source] += line.points

    def add(self, other: "Totals") -> "Totals":
        """The sum of both. Counters are added by update, since ``+`` drops values below 1."""
        return Totals(
            [_sum(own, more) for own, more in zip(self.wins, other.wins, strict=True)],
            [own + more for own, more in zip(self.scores, other.scores, strict=True)],
            self.games + other.games,
            self.plies + other.plies,
            self.decisions + other.decisions,
            self.blunders + other.blunders,
            self.seconds + other.seconds,
            _sum(self.terminations, other.terminations),
            _sum(self.points, other.points),
            _sum(self.facts, other.facts),
        )

    def plain(self) -> dict[str, object]:
        """The totals as data for JSON."""
        wins = [{str(winners): times for winners, times in won.items()} for won in self.wins]
        return {**vars(self), "wins": wins}

    @staticmethod
    def read(data: dict[str, Any]) -> "Totals":
        """The inverse of ``plain``. Raises KeyError, TypeError or ValueError for other data."""
        counters = {name: Counter(data[name]) for name in ("terminations", "points", "facts")}
        wins = [Counter({int(winners): times for winners, times in won.items()}) for won in data["wins"]]
        return Totals(**{**data, **counters, "wins": wins})

    def result(self, game: Game, seed: int, options: Mapping[str, str], names: Sequence[str]) -> Simulation:
        """The statistics of the games so far, at least one."""
        games, seats = self.games, len(names)
        took = max(self.seconds, 1e-9)
        shares = [
            sum(times if game.cooperative else times / winners for winners, times in sorted(wins.items())) / games for wins in self.wins
        ]
        return Simulation(
            game=game.versioned,
            seats=seats,
            games=games,
            seed=seed,
            options=dict(options),
            bots=tuple(
                BotResult(name, share, *interval(share, games), score / games)
                for name, share, score in zip(names, shares, self.scores, strict=True)
            ),
            terminations=dict(sorted(self.terminations.items())),
            points={source: self.points[source] / games / seats for source in game.sources},
            facts={name: total / games for name, total in self.facts.items()},
            mean_plies=self.plies / games,
            blunders=self.blunders if game.cooperative else None,
            games_per_second=games / took,
            decisions_per_second=self.decisions / took,
        )


def _sum(one: Counter[Key], other: Counter[Key]) -> Counter[Key]:
    both = Counter(one)
    both.update(other)
    return both


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share (E. B. Wilson 1927); with shared wins, which vary less, it is a little too wide."""
    z = 1.959964
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, centre - half), min(1.0, centre + half)
