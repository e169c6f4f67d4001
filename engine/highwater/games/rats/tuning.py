"""Fits what points decide aboard (``searching.DECIDES``) to games that four policies play.

Before every roll each seat has the points that its rats may expect, and those of its cheese; by how many rats are in play, the fit finds
how much either says about who wins. It is a multinomial logistic regression, by Newton steps. The same seed gives the same weights::

    python -m highwater.games.rats.tuning sos --games 1500
"""

import argparse
from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import NamedTuple

from highwater.contract import CHANCE
from highwater.games.rats.policy import outlook, weigh
from highwater.games.rats.rules import ABANDON_SHIP_OPTIONS, SOS_OPTIONS, State, start
from highwater.games.rats.state import list_in_play

SEATS = 4
STEPS = 12
"""The number of Newton steps; half of them would do."""


class Row(NamedTuple):
    """The state of the seats before a roll: expected points of their ``rats``, points of their ``cheese``, and finally their ``share`` of
    the victory."""

    rats: tuple[float, ...]
    cheese: tuple[float, ...]
    share: tuple[float, ...]


def rows_of(edition: str, seed: int) -> Sequence[tuple[int, Row]]:
    """The rows of a game between policies, one for each roll with the number of rats in play. ``edition`` as for ``rules.start``."""
    random = Random(seed).random
    options = {option.id: option.default for option in (SOS_OPTIONS if edition == "sos" else ABANDON_SHIP_OPTIONS)}
    state = start(edition, SEATS, options)
    before = []
    while state.phase != "over":
        if state.phase == "roll":
            before.append(state)
        if state.phase == "choose":
            legal = state.legal(state.turn)
            values = weigh(state.view(state.turn), legal)
            state = state.apply(state.turn, legal[values.index(max(values))])
        else:
            state = state.apply(CHANCE, state.chance().sample(random))
    assert state.outcome is not None
    winners = state.outcome.winners
    share = tuple([(seat in winners) / len(winners) for seat in range(SEATS)])
    return [(len(list_in_play(each.rats, each.rules.components.top)), _row(each, share)) for each in before]


def _row(state: State, share: tuple[float, ...]) -> Row:
    expected = outlook(state)
    rats = [sum([expected[rat] for rat in state.rules.components.cards[card]]) for card in state.dealt]
    return Row(tuple(rats), tuple(map(float, map(sum, state.taken))), share)


def fitted(rows: Sequence[Row]) -> tuple[float, float]:
    """The maximum-likelihood weights of a point of rats and of cheese, as log-odds of winning."""
    a_point = a_cheese = 0.0
    for _ in range(STEPS):
        slope_rats = slope_cheese = rats_rats = rats_cheese = cheese_cheese = 0.0
        for rats, cheese, share in rows:
            odds = [exp(a_point * one + a_cheese * other) for one, other in zip(rats, cheese, strict=True)]
            total = sum(odds)
            mean_rats = sum([odd * one for odd, one in zip(odds, rats, strict=True)]) / total
            mean_cheese = sum([odd * other for odd, other in zip(odds, cheese, strict=True)]) / total
            for odd, one, other, won in zip(odds, rats, cheese, share, strict=True):
                chance, from_mean, cheese_from_mean = odd / total, one - mean_rats, other - mean_cheese
                slope_rats += (won - chance) * one
                slope_cheese += (won - chance) * other
                rats_rats += chance * from_mean * from_mean
                rats_cheese += chance * from_mean * cheese_from_mean
                cheese_cheese += chance * cheese_from_mean * cheese_from_mean
        determinant = rats_rats * cheese_cheese - rats_cheese * rats_cheese
        a_point += (cheese_cheese * slope_rats - rats_cheese * slope_cheese) / determinant
        a_cheese += (rats_rats * slope_cheese - rats_cheese * slope_rats) / determinant
    return round(a_point, 3), round(a_cheese, 3)


def fit(edition: str, seed: int, games: int) -> Mapping[int, tuple[float, float]]:
    """The weights by the number of rats in play."""
    rows: defaultdict[int, list[Row]] = defaultdict(list)
    for number in range(games):
        for in_play, row in rows_of(edition, seed * 1_000_003 + number):
            rows[in_play].append(row)
    return {in_play: fitted(rows[in_play]) for in_play in sorted(rows)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("edition", choices=("abandon-ship", "sos"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1_500)
    arguments = parser.parse_args()
    print(fit(arguments.edition, arguments.seed, arguments.games))


if __name__ == "__main__":
    main()
