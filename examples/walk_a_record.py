"""A record is read and walked: what came up, what was done, and what the table looked like when a ring was lost."""

import sys
from itertools import pairwise
from pathlib import Path

from highwater import CHANCE, GAMES, Record, example, parse
from highwater.games.land_unter.rules import State


def ring_losses(record: Record) -> list[tuple[int, str]]:
    """The plies after which a player had fewer rings than before, each with the table as text."""
    states = list(record.states())
    found = []
    for ply, (before, after) in enumerate(pairwise(states), 1):
        assert isinstance(before, State)
        assert isinstance(after, State)
        if before.stage == after.stage and sum(after.rings) < sum(before.rings):
            found.append((ply, str(after)))
    return found


if __name__ == "__main__":
    text = Path(sys.argv[1]).read_text("utf-8") if sys.argv[1:] else example(GAMES["land-unter"], "tides-4-and-7").text()
    record = parse(text)
    by_chance = sum(seat == CHANCE for seat, _ in record.plies)
    print(f"{record.game.id}: {len(record.plies)} plies, {by_chance} of them by chance")
    for ply, table in ring_losses(record):
        print(f"\nAfter ply {ply}:\n\n{table}")
