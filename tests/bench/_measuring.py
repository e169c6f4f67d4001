"""What the measurements of the engine have in common: random play of a game through the whole contract, and a run in either Python. Not a
measurement itself."""

import json
import sys
from collections.abc import Callable

from highwater.contract import CHANCE, Random01
from highwater.game import Game
from tests.bench._figures import Figures


def through_the_contract(game: Game, seats: int, random: Random01) -> int:
    """One game at random, every seat that must act choosing any legal action; returns the number of decisions."""
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


def in_both_pythons(script: str, measure: Callable[[], Figures]) -> dict[str, Figures]:
    """What ``measure`` finds here and under Pyodide, which runs the script with ``--here``. With that argument it prints and exits."""
    if "--here" in sys.argv:
        print(json.dumps(measure()))
        sys.exit()
    from tests.pyodide.node import run_in_pyodide

    return {"CPython": measure(), "Pyodide": json.loads(run_in_pyodide(script, "--here"))}
