"""Prints the record and the digest of every state of seeded games of every kind: run under both Pythons, the lines are the same."""

import sys

from highwater.contract import digest
from highwater.record import parse_url
from highwater.registry import GAMES
from highwater.simulation import play
from tests.daily.deals import lines as deals

THOUGHTS = 8
"""About each decision of bots that search: enough for numbers that differ to show."""


def lines(seeds: int) -> list[str]:
    """Of so many seeds a game."""
    found = []
    for game in GAMES.values():
        for seed in range(seeds):
            seats = game.seats[seed % len(game.seats)]
            # Another stride for every option, coprime with the number of values, so that not always the same values meet.
            options = {option.id: option.values[seed * (6 * n + 1) % len(option.values)] for n, option in enumerate(game.options)}
            url = play(game, ["policy" if seed % 10 == seat else "random" for seat in range(seats)], seed, options).url()
            found.append(f"{game.id} {seed} {url} " + "".join(digest(state) for state in parse_url(url).states()))
        for bots in (["captain", "mate", "random"], ["deckhand", "sailor", "captain"]):
            found.append(f"{game.id} thought " + play(game, bots, 1, budget=THOUGHTS).url())
    found += [f"daily {line}" for line in deals()]
    return found


if __name__ == "__main__":
    print("\n".join(lines(int(sys.argv[1]))))
