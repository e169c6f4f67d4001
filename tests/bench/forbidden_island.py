"""Measures Forbidden Island: random play of two, three and four seats through the contract against a bare loop, games of the policy, a
replay, links; here and in Pyodide."""

import time
from dataclasses import replace
from random import Random

from highwater.registry import GAMES
from highwater.simulation import play
from tests.bench._figures import Figures
from tests.bench._measuring import in_both_pythons, play_speeds, replay_of, rows, through_the_contract
from tests.bench.bare.forbidden_island import bare

GAME = GAMES["forbidden-island"]
POLICY_GAMES = 30
"""Of two bots and of four; what a single game takes differs much."""


def policy_games(seats: int) -> tuple[list[str], float]:
    """Links with games of policy bots at Novice, and the milliseconds that one took."""
    links = []
    took = 0.0
    for seed in range(POLICY_GAMES):
        began = time.process_time()
        record = play(GAME, ["policy"] * seats, seed)
        took += time.process_time() - began
        links.append(replace(record, names=()).url())
    return links, 1000 * took / POLICY_GAMES


def measure() -> Figures:
    """The figures of the Python that runs this."""
    speeds = play_speeds(
        lambda random, number: bare(random, 2 + number % 3)[0],
        lambda random, number: through_the_contract(GAME, 2 + number % 3, random),
        lambda turn: Random(turn).random,
        games=90,
    )
    of_two, took = policy_games(2)
    of_four, _ = policy_games(4)
    longest = max((*of_two, *of_four), key=len)
    return {**speeds, "policy": took, "replay": replay_of(longest), "link": len(longest)}


if __name__ == "__main__":
    rows(
        "Forbidden Island",
        in_both_pythons("tests/bench/forbidden_island.py", measure),
        ("bare", "random play, bare loop", "decisions/s"),
        ("contract", "random play through the contract", "decisions/s"),
        ("ratio", "the same, of the bare loop", "", "≥ 0.05 in CPython", lambda ratio: ratio >= 0.05),
        ("policy", "a Novice game of two policy bots", "ms", "≤ 60 ms in CPython", lambda took: took <= 60),
        ("replay", "the longest of 60 games from its link", "ms", "< 20 ms in CPython", lambda took: took < 20),
        ("link", "the longest link of 60 games", "characters", "≤ 4,000", lambda length: length <= 4_000),
    )
