"""Bots playing against each other, many games, with intervals."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from highwater.bots import bot
from highwater.game import CHANCE, Game, SetupError, State
from highwater.match import BOT_BUDGET
from highwater.record import Ply


@dataclass(frozen=True)
class BotResult:
    """One bot of a simulation: share of wins (shared wins count in parts; in a cooperative game the share won) with its 95 % interval,
    and mean score."""

    name: str
    share: float
    low: float
    high: float
    mean_score: float


@dataclass(frozen=True)
class Simulation:
    """The result of ``simulate``. Speeds are per second of processor time; ``blunders`` is None for a game that does not say what one
    is."""

    game: str
    seats: int
    games: int
    seed: int
    options: dict[str, str]
    bots: tuple[BotResult, ...]
    terminations: dict[str, int]
    mean_plies: float
    blunders: int | None
    games_per_second: float
    decisions_per_second: float


def play(game: Game, state: State, names: Sequence[str], seed: int) -> tuple[State, list[Ply]]:
    """Play a position to its end with a bot at every seat. Chance has the stream of ``seed``, the bots one of their own."""
    chance, thought = Random(seed).random, Random(~seed).random
    chooses = [bot(name) for name in names]
    plies: list[Ply] = []
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            action = state.chance().sample(chance)
        else:
            action = chooses[seat](game, state.view(seat), state.legal(seat), thought, BOT_BUDGET)
        plies.append((seat, action))
        state = state.apply(seat, action)
    return state, plies


def simulate(game: Game, seats: int, games: int, seed: int, names: Sequence[str], options: Mapping[str, str]) -> Simulation:
    """Play ``games`` games; the bots move on by one seat from game to game.

    Raises SetupError for a number of bots other than ``seats``, and as ``Game.new`` does.
    """
    start = game.new(seats, options)
    if len(names) != seats:
        raise SetupError("seat-count", f"{seats} seats need {seats} bots, not {len(names)}", seats=len(names), known=seats)
    for name in names:
        bot(name)
    won, scored = [0.0] * seats, [0] * seats
    terminations: Counter[str] = Counter()
    plies = decisions = 0
    began = time.process_time()
    for number in range(games):
        at = [(number + index) % seats for index in range(seats)]  # where each bot sits in this game
        table = [""] * seats
        for index, seat in enumerate(at):
            table[seat] = names[index]
        end, done = play(game, start, table, seed * 1_000_003 + number)
        outcome = end.outcome
        assert outcome is not None
        for index, seat in enumerate(at):
            scored[index] += outcome.scores[seat]
            if seat in outcome.winners:
                won[index] += 1 if game.cooperative else 1 / len(outcome.winners)
        terminations[outcome.reason] += 1
        plies += len(done)
        decisions += sum(seat != CHANCE for seat, _ in done)
    took = max(time.process_time() - began, 1e-9)
    bots = tuple(BotResult(name, won[i] / games, *interval(won[i] / games, games), scored[i] / games) for i, name in enumerate(names))
    return Simulation(
        game=game.versioned,
        seats=seats,
        games=games,
        seed=seed,
        options=game.settle_options(options),
        bots=bots,
        terminations=dict(terminations),
        mean_plies=plies / games,
        blunders=None,
        games_per_second=games / took,
        decisions_per_second=decisions / took,
    )


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share (E. B. Wilson 1927); with shared wins, which vary less, it is a little too wide."""
    z = 1.959964
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, centre - half), min(1.0, centre + half)
