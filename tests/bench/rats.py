"""Measures Abandon Ship and S.O.S.: random play of three to seven seats through the contract against a bare loop, a replay, links; here
and in Pyodide."""

from dataclasses import replace
from random import Random

from highwater.game import Game
from highwater.games.rats import ABANDON_SHIP, SOS
from highwater.simulation import play
from tests.bench._figures import Figures
from tests.bench._measuring import in_both_pythons, play_speeds, replay_of, rows, through_the_contract
from tests.bench.bare.rats import bare

LINKS = 60
"""Games of seven seats whose links are measured, half of them with a policy bot at every seat, half at random."""


def measure_game(game: Game) -> Figures:
    speeds = play_speeds(
        lambda random, number: bare(random, 3 + number % 5, game is SOS)[0],
        lambda random, number: through_the_contract(game, 3 + number % 5, random),
        lambda turn: Random(turn).random,
        games=100,
    )
    links = [replace(play(game, [("random", "policy")[seed % 2]] * 7, seed), names=()).url() for seed in range(LINKS)]
    longest = max(links, key=len)
    return {**speeds, "replay": replay_of(longest), "link": len(longest)}


def measure() -> Figures:
    """The figures of the Python that runs this."""
    return {f"{game.id} {name}": figure for game in (ABANDON_SHIP, SOS) for name, figure in measure_game(game).items()}


if __name__ == "__main__":
    both = in_both_pythons("tests/bench/rats.py", measure)
    for game, title in ((ABANDON_SHIP, "Abandon Ship"), (SOS, "S.O.S.")):
        rows(
            title,
            both,
            (f"{game.id} bare", "random play, bare loop", "decisions/s"),
            (f"{game.id} contract", "random play through the contract", "decisions/s"),
            (f"{game.id} ratio", "the same, of the bare loop", "", "≥ 0.05 in CPython", lambda ratio: ratio >= 0.05),
            (f"{game.id} replay", "the longest of 60 games of seven from its link", "ms", "< 20 ms in CPython", lambda took: took < 20),
            (f"{game.id} link", "the longest link of 60 games of seven", "characters", "≤ 2,000", lambda length: length <= 2_000),
        )
