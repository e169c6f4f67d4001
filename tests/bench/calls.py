"""Measures the time of each call of the contract, for every game and the usual numbers of seats, here and in Pyodide."""

import cProfile
import pstats
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from highwater.bots import BOTS, Limits, decide
from highwater.contract import CHANCE
from highwater.game import Game
from highwater.registry import GAMES
from tests.bench._figures import Figures, note, tell
from tests.bench._measuring import in_both_pythons

ROUNDS = 3
"""Games a row, each with its own calls; the figure is the median of their means."""

WARMING_UP = 1
"""Games before them that do not count: a browser compiles an interpreter while it runs it."""

TYPICAL = 4
SHORTEST = 0.02
"""Minimum seconds of processor time of a round. Cheaper calls are repeated; more expensive ones run once."""

PROFILED = ("view", "sample_world", "rank")
TOP = 6
"""Functions in a profile."""

Call = Callable[[], object]


def seat_counts(game: Game) -> list[int]:
    """The fewest, the most and, between them, four."""
    return sorted({game.seats[0], min(TYPICAL, game.seats[-1]), game.seats[-1]})


def calls_of(game: Game, seats: int, seed: int) -> dict[str, list[Call]]:
    """All calls of one game of policy bots, by function. ``rank out of turn`` asks a seat that need not act."""
    kinds = ("legal", "apply", "apply by chance", "sample", "view", "sample_world", "rank", "rank out of turn", "decide")
    found: dict[str, list[Call]] = {kind: [] for kind in kinds}
    for state, seat, action in played(game, seats, seed):
        if seat == CHANCE:
            found["sample"].append(partial(_sample, state, Random(seed).random))
            found["apply by chance"].append(partial(state.apply, CHANCE, action))
            continue
        view, legal = state.view(seat), state.legal(seat)
        found["legal"].append(partial(state.legal, seat))
        found["view"].append(partial(state.view, seat))
        found["sample_world"].append(partial(game.sample_world, view, Random(seed).random))
        found["rank" if seat in state.to_act else "rank out of turn"].append(partial(game.rank, view, legal))
        found["decide"].append(partial(decide, BOTS["policy"], game, view, legal, Random(seed).random, Limits(1)))
        if action is not None:
            found["apply"].append(partial(state.apply, seat, action))
    return found


def _sample(state: Any, random: Callable[[], float]) -> object:
    return state.chance().sample(random)


def played(game: Game, seats: int, seed: int) -> Iterator[tuple[Any, int, Any]]:
    """The positions of a game of policy bots, each with a seat and its action, or None if it waited."""
    random = Random(seed).random
    state: Any = game.new(seats)
    while state.to_act:
        for seat in (*state.may_act, state.to_act[0]):
            if seat == CHANCE:
                action = state.chance().sample(random)
            else:
                action = decide(BOTS["policy"], game, state.view(seat), state.legal(seat), random, Limits(1))
            yield state, seat, action
            if action is not None:
                state = state.apply(seat, action)
                break


def microseconds(calls: list[Call]) -> float:
    """What one of these calls takes on average."""
    took, made = 0.0, 0
    while took < SHORTEST:
        began = time.process_time()
        for call in calls:
            call()
        took += time.process_time() - began
        made += len(calls)
    return 1e6 * took / made


def name_of(game: Game, seats: int, kind: str) -> str:
    return f"{game.id}, {seats} seats: {kind}"


def measure() -> Figures:
    """The figures of the Python that runs this."""
    found: dict[str, list[float]] = {}
    for game in GAMES.values():
        for seats in seat_counts(game):
            for seed in range(-WARMING_UP, ROUNDS):
                for kind, calls in calls_of(game, seats, seed).items():
                    if calls:
                        took = microseconds(calls)
                        if seed >= 0:
                            found.setdefault(name_of(game, seats, kind), []).append(took)
    return {name: statistics.median(means) for name, means in found.items()}


def profile_of(calls: list[Call]) -> str:
    """Where the time of these calls goes: functions with their part of it, without what they call."""
    profile = cProfile.Profile(time.process_time)
    profile.enable()
    for call in calls:
        call()
    profile.disable()
    entries: dict[tuple[str, int, str], tuple[int, int, float, float, object]] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    whole = sum(own for _, _, own, _, _ in entries.values())
    most = sorted(entries.items(), key=lambda entry: -entry[1][2])[:TOP]
    return ", ".join(f"{_shown(function)} {own / whole:.0%}" for function, (_, _, own, _, _) in most)


def _shown(function: tuple[str, int, str]) -> str:
    file, line, name = function
    return name.strip("<>") if file == "~" else f"{Path(file).stem}.{name}:{line}"


def profiles() -> None:
    for game in GAMES.values():
        seats = min(TYPICAL, game.seats[-1])
        calls = calls_of(game, seats, ROUNDS)
        for kind in PROFILED:
            note(name_of(game, seats, f"{kind}, where the time goes"), profile_of(calls[kind]))


if __name__ == "__main__":
    both = in_both_pythons("tests/bench/calls.py", measure)
    for name in both["CPython"]:
        tell(name, {python: found[name] for python, found in both.items()}, "µs")
    profiles()
