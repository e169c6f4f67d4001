"""Measures the engine: random play of Land unter through the whole contract against a bare loop, and replaying a record; here and in
Pyodide.

A script for ``build.py bench``. The bare loop is the yardstick: it plays the same rounds on plain lists with no contract, no checks, no
history and no hidden information, tuned as far as plain Python goes. Both are timed in turns, and the ratio is of medians.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable
from random import Random

from highwater.game import CHANCE
from highwater.record import Record, parse_url
from highwater.registry import GAMES
from highwater.simulate import play

GAME = GAMES["land-unter"]
SEATS = 4
GAMES_A_TURN = 30
TURNS = 7

WEATHER = list(range(1, 61))
TIDES = [*range(1, 13), *range(1, 13)]
HALVES = [0] + [2 if 25 <= card <= 36 else 1 if 13 <= card <= 24 or 37 <= card <= 48 else 0 for card in WEATHER]


def bare(random: Callable[[], float]) -> int:
    """One 4-seat game on plain lists; returns the number of decisions. Cards are played in the order of a shuffle, which is random play
    too."""

    def shuffled(cards: list[int]) -> list[int]:
        return sorted(cards, key=lambda _: random())

    weather = shuffled(WEATHER)
    dealt = [weather[12 * p : 12 * p + 12] for p in range(SEATS)]
    scores = [0] * SEATS
    decisions = 0
    for stage in range(SEATS):
        passed = [dealt[(p - stage) % SEATS] for p in range(SEATS)]
        rings = [sum([HALVES[card] for card in hand]) >> 1 for hand in passed]
        hands = [shuffled(hand) for hand in passed]
        tides = iter(shuffled(TIDES))
        columns = zip(*hands, strict=True)
        top = [0] * SEATS
        active = list(range(SEATS))
        for number, (low, high) in enumerate(zip(tides, tides, strict=True), 1):
            cards = next(columns)
            decisions += len(cards)
            order = sorted(cards)
            if low > high:
                low, high = high, low
            top[active[cards.index(order[-1])]] = low
            top[active[cards.index(order[-2])]] = high
            highest = max(top)
            if top.count(highest) == 1:
                loser = top.index(highest)
                if rings[loser]:
                    rings[loser] -= 1
                    continue
            while highest:
                batch = [p for p in active if top[p] == highest]
                out = [p for p in batch if not rings[p]]
                for p in batch:
                    rings[p] -= 1
                for p in out:
                    active.remove(p)
                    top[p] = 0
                if not out or len(active) <= 2 or len(out) < len(batch):
                    break
                highest = max(top)
            if len(active) <= 2:
                break
            columns = zip(*[hands[p][number:] for p in active], strict=True)
        lowest = min([top[p] for p in active])
        for p in active:
            scores[p] += rings[p] + (top[p] == lowest)
        for p in range(SEATS):
            scores[p] -= rings[p] < 0
    return decisions


def contract(random: Callable[[], float]) -> int:
    """One 4-seat game through the whole contract; returns the number of decisions."""
    state = GAME.new(SEATS)
    decisions = 0
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state = state.apply(CHANCE, state.chance().sample(random))
        else:
            legal = state.legal(seat)
            state = state.apply(seat, legal[int(random() * len(legal))])
            decisions += 1
    return decisions


def speed(one_game: Callable[[Callable[[], float]], int], seed: int) -> float:
    """Decisions per second of processor time."""
    random = Random(seed).random
    began = time.process_time()
    decisions = sum(one_game(random) for _ in range(GAMES_A_TURN))
    return decisions / (time.process_time() - began)


def measure() -> dict[str, float]:
    """The figures of the Python that runs this."""
    pairs = [(speed(bare, turn), speed(contract, turn)) for turn in range(TURNS)]
    record = Record.of(GAME, SEATS)
    _, plies = play(GAME, record.start(), ["random"] * SEATS, 1)
    link = Record(GAME, SEATS, record.options, (), tuple(plies)).url()
    replays = []
    for _ in range(TURNS):
        began = time.process_time()
        _ = parse_url(link).final
        replays.append(1000 * (time.process_time() - began))
    return {
        "bare": statistics.median(pair[0] for pair in pairs),
        "contract": statistics.median(pair[1] for pair in pairs),
        "ratio": statistics.median(through / plain for plain, through in pairs),
        "replay": statistics.median(replays),
        "link": len(link),
    }


def main() -> None:
    from tests.pyodide.node import run_in_pyodide

    both = {"CPython": measure(), "Pyodide": json.loads(run_in_pyodide("tests/bench/engine.py", "--here"))}

    def tell(what: str, figure: str, unit: str, goal: str = "", met: Callable[[float], bool] | None = None) -> None:
        row: dict[str, object] = {"what": what, "figures": {python: figures[figure] for python, figures in both.items()}, "unit": unit}
        if met is not None:
            row |= {"goal": goal, "met": met(both["CPython"][figure])}
        print(json.dumps(row))

    tell("random play, bare loop", "bare", "decisions/s")
    tell("random play through the contract", "contract", "decisions/s")
    tell("the same, of the bare loop", "ratio", "", "≥ 0.06 in CPython; OpenSpiel reaches 0.09", lambda ratio: ratio >= 0.06)
    tell("a full game replayed from its link", "replay", "ms", "< 20 ms in CPython", lambda took: took < 20)
    tell("a link with a full game", "link", "characters", "≤ 2,000", lambda length: length <= 2_000)


if __name__ == "__main__":
    if "--here" in sys.argv:
        print(json.dumps(measure()))
    else:
        main()
