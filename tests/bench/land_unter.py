"""Measures Land unter: random play of four seats through the contract against a bare loop, a replay, a link; here and in Pyodide."""

from dataclasses import replace
from random import Random

from highwater.registry import GAMES
from highwater.simulation import play
from tests.bench._figures import Figures
from tests.bench._measuring import in_both_pythons, play_speeds, replay_of, rows, through_the_contract
from tests.bench.bare.land_unter import SEATS, bare

GAME = GAMES["land-unter"]


def measure() -> Figures:
    """The figures of the Python that runs this."""
    speeds = play_speeds(
        lambda random, number: bare(random).decisions,
        lambda random, number: through_the_contract(GAME, SEATS, random),
        lambda turn: Random(turn).random,
        games=30,
    )
    link = replace(play(GAME, ["random"] * SEATS), names=()).url()
    return {**speeds, "replay": replay_of(link), "link": len(link)}


if __name__ == "__main__":
    rows(
        "Land unter",
        in_both_pythons("tests/bench/land_unter.py", measure),
        ("bare", "random play, bare loop", "decisions/s"),
        ("contract", "random play through the contract", "decisions/s"),
        (
            "ratio",
            "the same, of the bare loop",
            "",
            "≥ 0.13 in CPython; OpenSpiel's Python interface reaches 0.09",
            lambda ratio: ratio >= 0.13,
        ),
        ("replay", "a full game replayed from its link", "ms", "< 20 ms in CPython", lambda took: took < 20),
        ("link", "a link with a full game", "characters", "≤ 2,000", lambda length: length <= 2_000),
    )
