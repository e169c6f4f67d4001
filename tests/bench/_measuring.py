"""What the measurements of the engine have in common: random play of a game through the whole contract against a bare loop, in turns;
replaying; the rows that they print. Not a measurement itself."""

import json
import statistics
import sys
import time
from collections.abc import Callable

from highwater.contract import CHANCE, Random01
from highwater.game import Game
from highwater.record import parse_url
from tests.bench._figures import Figures, tell

OneGame = Callable[[Random01, int], int]
"""Plays one game; the number of the game says among how many. Returns the number of decisions."""

TURNS = 7


def through_the_contract(game: Game, seats: int, random: Random01) -> int:
    """One game at random, whoever must act choosing any legal action; returns the number of decisions."""
    state = game.new(seats)
    decisions = 0
    while to_act := state.to_act:
        seat = to_act[0]
        if seat == CHANCE:
            state = state.apply(CHANCE, state.chance().sample(random))
        else:
            legal = state.legal(seat)
            state = state.apply(seat, legal[int(random() * len(legal))])
            decisions += 1
    return decisions


def play_speeds(bare: OneGame, contract: OneGame, random: Callable[[int], Random01], games: int) -> Figures:
    """Decisions per second of processor time, and the ratio, as medians of turns taken one after the other."""

    def speed(one_game: OneGame, turn: int) -> float:
        numbers = random(turn)
        began = time.process_time()
        decisions = sum(one_game(numbers, number) for number in range(games))
        return decisions / (time.process_time() - began)

    pairs = [(speed(bare, turn), speed(contract, turn)) for turn in range(TURNS)]
    return {
        "bare": statistics.median(pair[0] for pair in pairs),
        "contract": statistics.median(pair[1] for pair in pairs),
        "ratio": statistics.median(through / plain for plain, through in pairs),
    }


def replay_of(link: str) -> float:
    """Milliseconds it takes to read a link and play its game to the end."""
    took = []
    for _ in range(TURNS):
        began = time.process_time()
        _ = parse_url(link).final
        took.append(1000 * (time.process_time() - began))
    return statistics.median(took)


def in_both_pythons(script: str, measure: Callable[[], Figures]) -> dict[str, Figures]:
    """What ``measure`` finds here and under Pyodide, which runs the script with ``--here``. With that argument it prints and exits."""
    if "--here" in sys.argv:
        print(json.dumps(measure()))
        sys.exit()
    from tests.pyodide.node import run_in_pyodide

    return {"CPython": measure(), "Pyodide": json.loads(run_in_pyodide(script, "--here"))}


def rows(game: str, both: dict[str, Figures], *wanted: tuple[str, str, str] | tuple[str, str, str, str, Callable[[float], bool]]) -> None:
    """Print a row for each (figure, what it is, unit) and perhaps (goal, whether CPython met it)."""
    for figure, what, unit, *goal in wanted:
        figures = {python: found[figure] for python, found in both.items()}
        if goal:
            words, met = goal
            assert isinstance(words, str)
            assert callable(met)
            tell(f"{game}: {what}", figures, unit, words, met(figures["CPython"]))
        else:
            tell(f"{game}: {what}", figures, unit)
