"""Many games, one after the other or spread over workers.

Every game has a seed of its own, made from the seed of all and its number, so it does not matter who plays it, or when.
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
"""Games that one worker plays in one go."""

MAX_WAITING_CHUNKS = 1_000
"""Chunks that have been handed to an executor and are not done."""


processor_time = getattr(time, "thread_time", time.process_time)
"""Seconds of this worker alone; in a browser, which has only one, of the process."""


class Future(Protocol):
    """What an executor gives for a call: a ``concurrent.futures.Future``, or something like it."""

    def result(self) -> Any: ...

    def done(self) -> bool: ...

    def cancel(self) -> object: ...


class Executor(Protocol):
    """What calls functions elsewhere: a ``concurrent.futures.Executor``, or anything with its ``submit``."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future: ...


class Interrupted(KeyboardInterrupt):
    """A simulation was stopped; ``so_far`` is the result of the games that had been played, None if there were none."""

    def __init__(self, message: str, so_far: Simulation | None = None) -> None:
        super().__init__(message)
        self.so_far = so_far


@dataclass(frozen=True)
class Lineup:
    """Who plays which game: all that a worker has to know. A game of ours is named by its id."""

    game: Game | str
    bots: tuple[Bot | str, ...]
    seed: int
    options: Mapping[str, str]
    budget: int
    patience: float | None
    paired: bool


def play_chunk(lineup: Lineup, numbers: range) -> Totals:
    """The games of these numbers. Raises BotError, which also names the game."""
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
    """The bots in the order of seats: from game to game each moves on by one seat."""
    first = -number % len(bots)
    return bots[first:] + bots[:first]


def _play_numbered(lineup: Lineup, game: Game, start: State, players: Sequence[Bot], number: int) -> tuple[State, list[Ply]]:
    """The game of this number, from 0: its last position, and all plies. Raises BotError, which also names the game."""
    deal = number // len(players) if lineup.paired else number
    try:
        return play_position(game, start, players, lineup.seed * 1_000_003 + deal, lineup.budget, lineup.patience)
    except BotError as error:
        raise error.at(game=number + 1) from error.__cause__


def _one_after_the_other(lineup: Lineup, chunks: Iterable[range]) -> Iterator[tuple[range, Totals]]:
    for numbers in chunks:
        yield numbers, play_chunk(lineup, numbers)


def _spread(lineup: Lineup, chunks: Iterator[range], executor: Executor) -> Iterator[tuple[range, Totals]]:
    """Chunks as they are done elsewhere, in order; when it is interrupted, also those that were done out of order."""
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
    """What a worker found. Raises SimulationError where a bot did not get there."""
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
    """Whether pickle can write it; the errors of those that cannot have no common form."""
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
    """Play ``games`` games, one bot at every seat; from game to game the bots move on by one seat.

    ``game`` and ``bots`` are as for ``play``, and so are ``budget`` and ``patience``. With ``paired`` the same chance is played from every
    seat, once for each bot, so that nobody has the better cards: as many games then say more. ``executor`` plays games elsewhere: any
    ``concurrent.futures.Executor``, or anything with its ``submit``, such as that of a Dask cluster. The result is the same for any
    number of workers, but for the speeds. Bots go to other processes by pickle, so a bot's class stands at the top of a module, or the bot
    is given as ``module:name``.

    ``resume`` is a file in which the games played so far are stored: a simulation that was interrupted goes on from it, and one that was
    finished can go on to more games. It has to be the same simulation, played by the same code: a bot whose code or public attributes have
    changed since is refused (``highwater.simulation.identity``). ``progress`` is called with the number of games played, and of all.

    Raises SetupError for what does not exist, BotError for what a bot does wrong, SimulationError for a file that does not fit or workers
    that fail, and Interrupted at Ctrl-C.
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
        checkpoint.store()  # a file that cannot be written is better known before the games than after
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
    """One game of a simulation, played again: ``number`` is counted from 1, as in a BotError; all else is as for ``simulate``.

    Raises SetupError for what does not exist, and BotError for what a bot does wrong.
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
