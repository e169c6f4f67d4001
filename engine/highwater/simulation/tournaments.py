"""Tournaments: bots at all combinations of tables, with standings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import SupportsIndex

from highwater.bots import BOT_BUDGET, Bot
from highwater.errors import SetupError
from highwater.game import Game
from highwater.registry import game_of
from highwater.seeds import whole_seed
from highwater.simulation.many_games import Executor, Interrupted, simulate
from highwater.simulation.totals import interval

Table = tuple[int, ...]
"""The bots at a table, as indices of the list of bots."""


@dataclass(frozen=True)
class Standing:
    """The standing of a bot. ``games``: the seats it played, in cooperative games the games; ``wins``: with shared wins in parts;
    ``share``: of its ``games``, with the 95 % interval."""

    name: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    mean_score: float


@dataclass(frozen=True)
class Tournament:
    """The result of ``tournament``. ``standings``: best first; ``tables``: the number of different tables."""

    game: str
    seats: int
    tables: int
    games: int
    seed: int
    options: dict[str, str]
    standings: tuple[Standing, ...]


def tournament(
    game: Game | str,
    bots: Sequence[Bot | str],
    games: int = 1000,
    seed: SupportsIndex = 1,
    options: Mapping[str, str] | None = None,
    *,
    seats: int | None = None,
    budget: int = BOT_BUDGET,
    patience: float | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Tournament:
    """Play at least ``games`` games: the same number at each table, with the same chance from every seat.

    With more bots than ``seats``, every combination of bots is a table. With fewer, each bot has several seats, as equally as possible. In
    a cooperative game each bot has a table of its own. ``seats`` defaults to the possible number nearest to the number of bots, in a
    cooperative game to the smallest. The rest is as for ``simulate``.

    Raises SetupError, BotError, SimulationError and Interrupted as that does.
    """
    game = game_of(game) if isinstance(game, str) else game
    seed = whole_seed(seed)
    if not bots or games < 1:
        raise SetupError("seat-count", "a tournament needs a bot and a game", seats=len(bots), known="≥ 1")
    if seats is None:
        seats = min(game.seats, key=lambda number: number if game.cooperative else abs(number - len(bots)))
    settled = game.settle_options(options or {})
    tables = _tables(len(bots), seats, game.cooperative)
    per_table = -(-games // (len(tables) * seats)) * seats
    sums = [[0.0, 0.0, 0.0] for _ in bots]  # seats played, wins, points
    report = progress or (lambda done, all_games: None)
    for number, table in enumerate(tables):
        before = number * per_table

        def report_all(done: int, _: int, before: int = before) -> None:
            report(before + done, per_table * len(tables))

        at_table = [bots[place] for place in table]
        more = {"budget": budget, "patience": patience, "paired": True, "executor": executor, "progress": report_all}
        try:
            result = simulate(game, at_table, per_table, seed, settled, **more)  # type: ignore[arg-type]
        except Interrupted as stop:
            done = before + (stop.so_far.games if stop.so_far else 0)
            raise Interrupted(f"stopped after {done:,} of {per_table * len(tables):,} games") from None
        for place, bot in list(zip(table, result.bots, strict=True))[: 1 if game.cooperative else seats]:
            for index, value in enumerate((1, bot.share, bot.mean_score)):
                sums[place][index] += value * per_table
    standings = [_standing(bot, *sum_of_bot) for bot, sum_of_bot in zip(bots, sums, strict=True)]
    standings.sort(key=lambda standing: (-standing.share, -standing.mean_score))
    return Tournament(game.versioned, seats, len(tables), per_table * len(tables), seed, settled, tuple(standings))


def _standing(bot: Bot | str, games: float, wins: float, points: float) -> Standing:
    share = wins / games
    name = bot if isinstance(bot, str) else bot.name
    return Standing(name, round(games), wins, share, *interval(share, round(games)), points / games)


def _tables(bots: int, seats: int, cooperative: bool) -> list[Table]:
    places = range(bots)
    if cooperative:
        return [(place,) * seats for place in places]
    all_bots = tuple(places) * (seats // bots)
    return [all_bots + more for more in combinations(places, seats % bots if bots <= seats else seats)]
