"""Puzzles that nobody stores: made from a seed, the same for everybody.

>>> from highwater.puzzles.generating import generate
>>> puzzle = generate("land-unter", "rings", "2027-03-14", difficulty=3)
>>> puzzle.rules.answer(puzzle.start(), *puzzle.answer).difficulty >= 4
True
"""

import hashlib
from collections.abc import Iterator
from itertools import count
from random import Random

from highwater.bots import decide_by_itself, named
from highwater.contract import Random01
from highwater.puzzle_kind import Ply, SeatsKind
from highwater.puzzles.puzzle import KINDS, Puzzle
from highwater.record import Record
from highwater.registry import game_of

DERIVATION = "high-water puzzles 1"
"""Version of how a seed leads to a puzzle. A change of this, or of what follows from it, makes other puzzles of every date."""

MISREADINGS = {1: (1, 2), 2: (3, 3), 3: (4, 7)}
"""By difficulty, the least and the most misreadings that give another answer."""

MAX_PLIES = 400
"""Plies after which a game is given up."""


def random_of(*words: str) -> Random:
    """The stream of random numbers of a seed; only ``random()`` of it is used."""
    return Random(int.from_bytes(hashlib.sha256(" ".join((DERIVATION, *words)).encode()).digest()[:8], "big"))


def generate(game_id: str, kind: str, seed: str, difficulty: int) -> Puzzle:
    """The puzzle of a seed. Bots play until a round is as hard as wanted."""
    random = random_of(game_id, kind, seed, str(difficulty)).random
    game, rules = game_of(f"{game_id}/1"), KINDS[game_id][kind]
    assert isinstance(rules, SeatsKind), "only questions about seats are generated"
    fewest, most = MISREADINGS[difficulty]
    for _ in count():
        seats = game.seats[int(random() * len(game.seats))]
        record = Record.of(game, seats)
        first = int(random() * MAX_PLIES / 4)
        for plies, before in _play_game(record, random):
            answer = rules.answer(before, plies[-1]) if len(plies) > first else None
            if answer is not None and fewest <= answer.difficulty <= most:
                return Puzzle(Record(game, seats, record.options, plies=tuple(plies)), len(plies) - 1, kind, difficulty)
    raise AssertionError("a game always comes")


def _play_game(record: Record, random: Random01) -> Iterator[tuple[list[Ply], object]]:
    """A game of random bots: the plies so far, and the position before the last of them."""
    state, bots, plies = record.start(), (named("random"),) * record.seats, list[Ply]()
    while len(plies) < MAX_PLIES and (ply := decide_by_itself(record.game, state, bots, random, random)):
        plies.append(ply)
        yield plies, state
        state = state.apply(*ply)
