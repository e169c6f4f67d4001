"""Bots playing against each other, many games, with intervals."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from highwater.bots import BOT_BUDGET, Bot, by_itself, seated
from highwater.game import CHANCE, Game, IllegalAction, SetupError, State
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
    """The result of ``simulate``. ``points`` are the mean points of a seat by source, ``facts`` the means of what the game tells of itself
    (``Game.facts``). ``blunders`` counts lost games that one legal action would have saved (``is_blunder``); None for a game that is not
    cooperative. Speeds are per second of processor time."""

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


def play(game: Game, state: State, bots: Sequence[Bot | str], seed: int) -> tuple[State, list[Ply]]:
    """Play a position to its end with a bot at every seat. Chance has the stream of ``seed``, the bots one of their own."""
    chance, thought = Random(seed).random, Random(~seed).random
    plies: list[Ply] = []
    table = seated(bots)
    while ply := by_itself(game, state, table, chance, thought, BOT_BUDGET):
        plies.append(ply)
        state = state.apply(*ply)
    return state, plies


def is_blunder(state: State, plies: Sequence[Ply]) -> bool:
    """Whether a lost cooperative game would not have been lost then and there, had somebody who was free to act done so before chance
    struck for the last time."""
    states = [state]
    for ply in plies:
        states.append(states[-1].apply(*ply))
    last = max(number for number, (seat, _) in enumerate(plies) if seat == CHANCE)
    before = states[last]
    return any(_saves(before.apply(seat, action), plies[last:]) for seat in before.may_act for action in before.legal(seat))


def _saves(state: State, plies: Sequence[Ply]) -> bool:
    """Whether what was fatal is not so in this position: the game is won, goes on, or what followed does not come to pass."""
    for ply in plies:
        try:
            state = state.apply(*ply)
        except IllegalAction:
            break
    return state.outcome is None or bool(state.outcome.winners)


def simulate(game: Game, seats: int, games: int, seed: int, bots: Sequence[Bot | str], options: Mapping[str, str]) -> Simulation:
    """Play ``games`` games; the bots move on by one seat from game to game.

    Raises SetupError for a number of bots other than ``seats``, and as ``Game.new`` does.
    """
    start = game.new(seats, options)
    if len(bots) != seats:
        raise SetupError("seat-count", f"{seats} seats need {seats} bots, not {len(bots)}", seats=len(bots), known=seats)
    players = seated(bots)
    won, scored = [0.0] * seats, [0] * seats
    terminations: Counter[str] = Counter()
    points = dict.fromkeys(game.sources, 0)
    facts: Counter[str] = Counter()
    plies = decisions = blunders = 0
    began = time.process_time()
    for number in range(games):
        at = [(number + index) % seats for index in range(seats)]  # where each bot sits in this game
        table = [*players]
        for index, seat in enumerate(at):
            table[seat] = players[index]
        end, done = play(game, start, table, seed * 1_000_003 + number)
        outcome = end.outcome
        assert outcome is not None
        for index, seat in enumerate(at):
            scored[index] += outcome.scores[seat]
            if seat in outcome.winners:
                won[index] += 1 if game.cooperative else 1 / len(outcome.winners)
        for line in (line for lines in outcome.sheet for line in lines):
            points[line.source] += line.points
        terminations[outcome.reason] += 1
        if game.facts is not None:
            facts.update(game.facts(end, done))
        blunders += game.cooperative and not outcome.winners and is_blunder(start, done)
        plies += len(done)
        decisions += sum(seat != CHANCE for seat, _ in done)
    took = max(time.process_time() - began, 1e-9)
    results = [BotResult(bot.name, won[i] / games, *interval(won[i] / games, games), scored[i] / games) for i, bot in enumerate(players)]
    return Simulation(
        game=game.versioned,
        seats=seats,
        games=games,
        seed=seed,
        options=game.settle_options(options),
        bots=tuple(results),
        terminations=dict(terminations),
        points={source: total / games / seats for source, total in points.items()},
        facts={name: total / games for name, total in facts.items()},
        mean_plies=plies / games,
        blunders=blunders if game.cooperative else None,
        games_per_second=games / took,
        decisions_per_second=decisions / took,
    )


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share (E. B. Wilson 1927); with shared wins, which vary less, it is a little too wide."""
    z = 1.959964
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, centre - half), min(1.0, centre + half)
