"""Fits the evaluation of Forbidden Island to games it plays against itself, in rounds.

In each round bots play whole games, each turn by the plan with the best current evaluation. The evaluations are compared with the results,
and the latest rounds determine the new coefficients. The same seed gives the same file::

    python -m highwater.games.forbidden_island.tuning coefficients.py --seed 1 --games 600 --rounds 5

The fit is ridge logistic regression on features of unit variance, by Newton steps with a fixed bound of the second derivative (D. Böhning,
*Multinomial logistic regression algorithm*, Annals of the Institute of Statistical Mathematics 44, 1992).
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from math import sqrt
from operator import mul
from pathlib import Path
from random import Random

from highwater.contract import CHANCE
from highwater.games.forbidden_island.bitboard import list_tiles
from highwater.games.forbidden_island.coefficients import COEFFICIENTS, MADE
from highwater.games.forbidden_island.components import HELICOPTER, SANDBAG, SEATS
from highwater.games.forbidden_island.evaluation import FEATURES, chance_of, chance_to_win, features_of, judge_by
from highwater.games.forbidden_island.playing_on import draw_cards, fly_home, get_rid_of, save_with_sandbags
from highwater.games.forbidden_island.playout import Island, World, make_island
from highwater.games.forbidden_island.rules import OPTIONS, start
from highwater.games.forbidden_island.turns import Turn

Row = list[float]

COMMAND = "python -m highwater.games.forbidden_island.tuning"

CRUDE = {
    "one": -1.0,
    "lethal-now": 1.0,
    "lethal-next": -1.0,
    "last-ones": -0.5,
    "one-of-two-now": -0.7,
    "others-now": -0.1,
    "sunk": -0.1,
    "water": -0.3,
    "collected": 2.0,
    "captured-1": 2.0,
    "captured-2": 2.0,
    "captured-3": 2.0,
    "captured-4": 2.0,
    "helicopter": 0.5,
    "sandbags": 0.2,
    "steps-to-treasure-4": -0.1,
    "steps-to-treasure-3": -0.05,
    "home-all": -0.1,
    "full-active": -0.1,
    "full-others": -0.1,
    "alone": -0.5,
}
"""The coefficients of the first round, set by hand; the others are 0."""

DIFFICULTIES = ("novice", "novice", "normal", "normal", "elite", "legendary")
"""The difficulties of the games, in turn; most can be both won and lost."""

LATEST = 3
"""Rounds that determine the next coefficients."""

RIDGE = 10.0
STEPS = 30

MAX_BEAM_POSITIONS = 40
"""Beam width of plans, smaller than in real play because of the many games."""


# Games ------------------------------------------------------------------------------------------------------------------


def play(seats: int, difficulty: str, seed: int) -> tuple[list[Row], bool]:
    """Plays one game. Returns the features after each turn's actions, and whether it was won."""
    state = start(seats, {option.id: option.default for option in OPTIONS} | {"difficulty": difficulty})
    random = Random(seed).random
    while not state.pending:
        state = state.apply(CHANCE, state.chance().sample(random))
    island = make_island(state)
    world = World(int(random() * 2**53), island.deck)
    island.deck = world.deck[:]
    rows: list[Row] = []
    while not island.over:
        if island.holder(HELICOPTER) >= 0 and fly_home(island):
            break
        Turn(island).play(MAX_BEAM_POSITIONS)
        if island.holder(HELICOPTER) >= 0 and fly_home(island):
            break
        rows.append(features_of(island))
        draw_cards(island, world, discard_by_evaluation, sandbag_by_evaluation)
    return rows, island.over == "escaped"


def discard_by_evaluation(island: Island, seat: int) -> None:
    """Discards the card without which the evaluation is best."""
    ways = []
    for card in range(HELICOPTER + 2):
        if island.hands[seat] >> 4 * card & 15:
            after = island.copy()
            get_rid_of(after, seat, card)
            ways.append((chance_to_win(after), -card))
    get_rid_of(island, seat, -max(ways)[1])


def sandbag_by_evaluation(island: Island) -> None:
    """Uses sandbags where that improves the evaluation."""
    save_with_sandbags(island)
    while (holder := island.holder(SANDBAG)) >= 0:
        best, most = -1, chance_to_win(island)
        for tile in list_tiles(island.flooded & island.flood[-1]):
            after = island.copy()
            after.sandbag(holder, tile)
            if chance_to_win(after) > most:
                best, most = tile, chance_to_win(after)
        if best < 0:
            return
        island.sandbag(holder, best)


# Regression -------------------------------------------------------------------------------------------------------------


def fitted(rows: Sequence[Row], won: Sequence[bool]) -> list[float]:
    """The maximum-likelihood coefficients of these results, the constant first."""
    count = len(rows)
    columns = [list(column) for column in zip(*rows, strict=True)]
    means = [0.0] + [sum(column) / count for column in columns[1:]]
    spreads = [1.0] + [
        sqrt(sum([(x - mean) ** 2 for x in column]) / count) or 1.0 for column, mean in zip(columns[1:], means[1:], strict=True)
    ]
    columns = [[(x - mean) / spread for x in column] for column, mean, spread in zip(columns, means, spreads, strict=True)]
    scaled = list(zip(*columns, strict=True))
    ridge = [0.0] + [RIDGE] * (len(columns) - 1)
    bound = [[sum(map(mul, one, other)) / 4 for other in columns] for one in columns]
    for number, extra in enumerate(ridge):
        bound[number][number] += extra + 1e-6
    lower = cholesky(bound)
    weights = [0.0] * len(columns)
    for _ in range(STEPS):
        missed = [outcome - chance_of(sum(map(mul, row, weights))) for row, outcome in zip(scaled, won, strict=True)]
        slope = [sum(map(mul, column, missed)) - extra * weight for column, extra, weight in zip(columns, ridge, weights, strict=True)]
        weights = [weight + step for weight, step in zip(weights, solve(lower, slope), strict=True)]
    found = [weight / spread for weight, spread in zip(weights, spreads, strict=True)]
    found[0] -= sum(map(mul, means[1:], found[1:]))
    return found


def cholesky(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The lower triangle whose product with its transpose is this matrix."""
    lower: list[list[float]] = []
    for row, entries in enumerate(matrix):
        line: list[float] = []
        for column in range(row):
            line.append((entries[column] - sum(map(mul, line, lower[column]))) / lower[column][column])
        line.append(sqrt(entries[row] - sum(map(mul, line, line))))
        lower.append(line)
    return lower


def solve(lower: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of the equations whose matrix has this lower triangle."""
    forward: list[float] = []
    for line, value in zip(lower, right, strict=True):
        forward.append((value - sum(map(mul, line, forward))) / line[-1])
    found = [0.0] * len(right)
    for row in range(len(right) - 1, -1, -1):
        rest = sum([lower[later][row] * found[later] for later in range(row + 1, len(right))])
        found[row] = (forward[row] - rest) / lower[row][row]
    return found


# All of it --------------------------------------------------------------------------------------------------------------


def fit(seats: int, games: int, rounds: int, seed: int) -> tuple[dict[str, float], list[str]]:
    """The coefficients for a number of seats, and a line about each round."""
    weights = [CRUDE.get(name, 0.0) for name in FEATURES]
    played: list[tuple[list[Row], list[bool]]] = []
    told = []
    for number in range(rounds):
        judge_by(seats, weights)
        rows: list[Row] = []
        won: list[bool] = []
        wins = 0
        for game in range(games):
            positions, win = play(seats, DIFFICULTIES[game % len(DIFFICULTIES)], (seed * 10 + seats) * 1_000_003 + number * games + game)
            rows += positions
            won += [win] * len(positions)
            wins += win
        told.append(f"{seats} seats, round {number + 1}: {wins} of {games} games won")
        print(told[-1], file=sys.stderr, flush=True)
        played.append((rows, won))
        latest = played[-LATEST:]
        weights = fitted([row for some, _ in latest for row in some], [win for _, some in latest for win in some])
    return {name: round(weight, 4) for name, weight in zip(FEATURES, weights, strict=True)}, told


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, help="where the coefficients are written; those of other numbers of seats stay as they are")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=600, help="a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seats", type=int, nargs="*", default=SEATS)
    chosen = parser.parse_args(arguments)
    for seats in chosen.seats:
        COEFFICIENTS[seats], lines = fit(seats, chosen.games, chosen.rounds, chosen.seed)
        MADE[seats] = (
            f"{COMMAND} {chosen.file.name} --seed {chosen.seed} --games {chosen.games} --rounds {chosen.rounds} --seats {seats}",
            *lines,
        )
        chosen.file.write_text(module(MADE, COEFFICIENTS), encoding="utf-8")


def module(made: Mapping[int, Sequence[str]], found: Mapping[int, Mapping[str, float]]) -> str:
    """The text of a Python module with these coefficients and their origin."""
    title = "The coefficients of the evaluation of Forbidden Island, by the number of seats, and how ``tuning`` made them: not by hand."
    lines = [f'"""{title}"""', "", "MADE: dict[int, tuple[str, ...]] = {"]
    for seats in sorted(found):
        lines += [f"    {seats}: (", *[f'        "{line}",' for line in made[seats]], "    ),"]
    lines += ["}", "", "COEFFICIENTS: dict[int, dict[str, float]] = {"]
    for seats, weights in sorted(found.items()):
        lines += [f"    {seats}: {{", *[f'        "{name}": {weight},' for name, weight in weights.items()], "    },"]
    return "\n".join([*lines, "}", ""])


if __name__ == "__main__":
    main()
