"""Plays many games, sequentially or on workers.

Every game has its own seed, derived from the common seed and its number, so results do not depend on the order or the worker.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, SupportsIndex

from highwater.bots import BOT_BUDGET, Bot, BotError, seated
from highwater.contract import State
from highwater.errors import GameError, SetupError
from highwater.game import Game
from highwater.record import Ply, Record
from highwater.registry import game_of
from highwater.seeds import whole_seed
from highwater.simulation.checkpoint import SimulationCheckpoint, SimulationConfig, SimulationError
from highwater.simulation.one_game import play_position
from highwater.simulation.totals import Simulation, Totals

GAMES_PER_CHUNK = 10
"""Games per chunk for a worker."""

MAX_WAITING_CHUNKS = 1_000
"""Maximum number of chunks submitted but not done."""


processor_time = getattr(time, "thread_time", time.process_time)
"""Processor seconds of this thread; in a browser, of the process."""


class Future(Protocol):
    """The result of a submitted call: a ``concurrent.futures.Future`` or similar."""

    def result(self) -> Any: ...

    def done(self) -> bool: ...

    def cancel(self) -> object: ...


class Executor(Protocol):
    """Calls functions elsewhere: a ``concurrent.futures.Executor``, or anything with its ``submit``."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future: ...


class Interrupted(KeyboardInterrupt):
    """A simulation was stopped. ``so_far``: the result of the finished games, None if there are none."""

    def __init__(self, message: str, so_far: Simulation | None = None) -> None:
        super().__init__(message)
        self.so_far = so_far


@dataclass(frozen=True)
class Lineup:
    """The game and its bots, as a worker needs them. Our games are given by id."""

    game: Game | str
    bots: tuple[Bot | str, ...]
    seed: int
    options: Mapping[str, str]
    budget: int
    patience: float | None
    paired: bool


def play_chunk(lineup: Lineup, numbers: range) -> Totals:
    """Plays the games of these numbers. Raises BotError, which also names the game."""
    game = game_of(lineup.game) if isinstance(lineup.game, str) else lineup.game
    bots = seated(lineup.bots)
    seats = len(bots)
    start = game.new(seats, lineup.options)
    totals = Totals.of(seats)
    began = processor_time()
    for number in numbers:
        at = [(number + index) % seats for index in range(seats)]  # where each bot sits in this game
        end, plies = _play_numbered(lineup, game, start, _seat(bots, number), number)
        totals.count(game, start, end, plies, at)
    totals.seconds = processor_time() - began
    return totals


def _seat(bots: tuple[Bot, ...], number: int) -> tuple[Bot, ...]:
    """The bots by seat: each moves on by one seat from game to game."""
    first = -number % len(bots)
    return bots[first:] + bots[:first]


def _play_numbered(lineup: Lineup, game: Game, start: State, players: Sequence[Bot], number: int) -> tuple[State, list[Ply]]:
    """Plays one game by number, from 0. Returns its last position and all plies. Raises BotError, which also names the game."""
    deal = number // len(players) if lineup.paired else number
    try:
        return play_position(game, start, players, lineup.seed * 1_000_003 + deal, lineup.budget, lineup.patience)
    except BotError as error:
        raise error.at(game=number + 1) from error.__cause__


def _one_after_the_other(lineup: Lineup, chunks: Iterable[range]) -> Iterator[tuple[range, Totals]]:
    for numbers in chunks:
        yield numbers, play_chunk(lineup, numbers)


def _spread(lineup: Lineup, chunks: Iterator[range], executor: Executor) -> Iterator[tuple[range, Totals]]:
    """Yields finished chunks in order; after an interruption, also those finished out of order."""
    waiting: deque[tuple[range, Future]] = deque()
    try:
        while True:
            waiting.extend(
                (numbers, executor.submit(play_chunk, lineup, numbers)) for numbers in islice(chunks, MAX_WAITING_CHUNKS - len(waiting))
            )
            if not waiting:
                return
            numbers, future = waiting[0]
            totals = _answer(future, lineup)
            waiting.popleft()
            yield numbers, totals
    except KeyboardInterrupt:
        for numbers, future in waiting:
            if not future.cancel() and future.done():
                yield numbers, _answer(future, lineup)
        raise
    finally:
        for _, future in waiting:
            future.cancel()


def _answer(future: Future, lineup: Lineup) -> Totals:
    """A worker's totals. Raises SimulationError if it failed without a bot's fault."""
    try:
        totals: Totals = future.result()
    except GameError:
        raise
    except Exception as error:
        if not _can_be_sent(lineup):
            raise SimulationError(
                "not-sent",
                f"a bot or the game cannot be sent to other processes ({error}); let classes and functions stand at the top of a module, "
                "or name the bot as my_module:my_bot",
                error=str(error)[:200],
            ) from error
        if type(error).__name__ == "BrokenProcessPool":
            raise SimulationError(
                "workers-gone",
                "a worker ended before it was done; perhaps it could not import a bot's module (name the bot as my_module:my_bot) or had "
                "no memory left",
            ) from error
        raise
    return totals


def _can_be_sent(lineup: Lineup) -> bool:
    """Whether pickle can write it; its errors have no common type."""
    import pickle

    try:
        pickle.dumps(lineup)
    except Exception:
        return False
    return True


def _portable(game: Game) -> Game | str:
    """The id of a game that every worker has, else the game itself."""
    try:
        return game.versioned if game_of(game.versioned) is game else game
    except SetupError:
        return game


def _fingerprints(bots: Sequence[Bot], game: Game) -> tuple[str, ...]:
    from highwater.simulation.identity import fingerprint

    return tuple(fingerprint(bot, game) for bot in bots)


def simulate(
    game: Game | str,
    bots: Sequence[Bot | str],
    games: int = 1000,
    seed: SupportsIndex = 1,
    options: Mapping[str, str] | None = None,
    *,
    budget: int = BOT_BUDGET,
    patience: float | None = None,
    paired: bool = False,
    executor: Executor | None = None,
    resume: Path | str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Play ``games`` games with a bot at every seat; bots move on by one seat from game to game.

    ``game``, ``bots``, ``budget`` and ``patience`` are as for ``play``. With ``paired``, the same chance is played from every seat, once
    for each bot, which makes results more precise. ``executor`` plays games elsewhere: any ``concurrent.futures.Executor``, or anything
    with its ``submit``, such as that of a Dask cluster. Except for speeds, the result is independent of the number of workers. Bots are
    pickled for other processes, so a bot's class must be at the top of a module, or the bot given as ``module:name``.

    ``resume`` is a file that stores finished games. An interrupted simulation resumes from it, and a finished one can be extended.
    Configuration and code must be the same: a bot with changed code or public attributes is refused (``highwater.simulation.identity``).
    ``progress`` is called with the numbers of finished and of all games.

    Raises SetupError for invalid input, BotError for a bot's fault, SimulationError for an unsuitable file or failing workers, and
    Interrupted at Ctrl-C.
    """
    game = game_of(game) if isinstance(game, str) else game
    seed = whole_seed(seed)
    if games < 1:
        raise SetupError("option-value", f"there has to be at least one game, not {games}", option="games", value=str(games), known="≥ 1")
    settled = game.settle_options(options or {})
    game.new(len(bots), settled)
    players = seated(bots)
    names = [bot.name for bot in players]
    asked = [bot if isinstance(bot, str) else bot.name for bot in bots]
    file = None if resume is None else Path(resume)
    code = _fingerprints(players, game) if file else ()
    config = SimulationConfig(game.versioned, seed, settled, tuple(asked), budget, paired, code)
    checkpoint = SimulationCheckpoint(config, games, file)
    lineup = Lineup(_portable(game), tuple(bots if executor else players), seed, settled, budget, patience, paired)
    chunks = checkpoint.chunks(GAMES_PER_CHUNK)
    report = progress or (lambda done, all_games: None)
    finished = _one_after_the_other(lineup, chunks) if executor is None else _spread(lineup, chunks, executor)
    try:
        checkpoint.store()  # detects an unwritable file before playing
        report(checkpoint.totals.games, games)
        for numbers, totals in finished:
            checkpoint.add(numbers, totals)
            report(checkpoint.totals.games, games)
    except KeyboardInterrupt:
        done = checkpoint.totals.games
        so_far = checkpoint.totals.result(game, seed, settled, names) if done else None
        raise Interrupted(f"stopped after {done:,} of {games:,} games", so_far) from None
    finally:
        checkpoint.store()
    return checkpoint.totals.result(game, seed, settled, names)


def replay_game(
    game: Game | str,
    bots: Sequence[Bot | str],
    number: int,
    seed: SupportsIndex = 1,
    options: Mapping[str, str] | None = None,
    *,
    budget: int = BOT_BUDGET,
    patience: float | None = None,
    paired: bool = False,
) -> Record:
    """Replays one game of a simulation. ``number`` counts from 1, as in a BotError; the rest is as for ``simulate``.

    Raises SetupError for invalid input, and BotError for a bot's fault.
    """
    game = game_of(game) if isinstance(game, str) else game
    seed = whole_seed(seed)
    if number < 1:
        raise SetupError("option-value", f"games are counted from 1, not from {number}", option="number", value=str(number), known="≥ 1")
    settled = game.settle_options(options or {})
    players = _seat(seated(bots), number - 1)
    record = Record.of(game, len(players), settled, tuple(bot.name for bot in players))
    lineup = Lineup(game, players, seed, settled, budget, patience, paired)
    return replace(record, plies=tuple(_play_numbered(lineup, game, record.start(), players, number - 1)[1]))
