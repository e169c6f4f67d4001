"""Mines the stored puzzles: ``python -m highwater.puzzles.mining forbidden-island --games 200``.

Bots play one game after another, each from a seed of its own, and every turn is searched. The file is written after every game, so
mining can be stopped at any time, and goes on where it was.
"""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from highwater.bots import by_itself, named
from highwater.contract import Random01, State
from highwater.puzzle_kind import TurnKind
from highwater.puzzles.generating import random_of
from highwater.puzzles.puzzle import KINDS, Puzzle
from highwater.puzzles.stored import STORED, PuzzleFile, read_file, write_puzzle
from highwater.record import Ply, Record
from highwater.registry import game_of

BOTS = ("bosun", "sailor")
"""Who plays, by turns: one that gets far, and one that leaves something to be mended."""

EASIEST = 3
"""Values of the option ``difficulty`` that are played, from the easiest."""


def mine(game_id: str, number: int) -> Iterator[Puzzle]:
    """The puzzles of one game, at most one of each kind and one for each turn."""
    random = random_of("mining", game_id, str(number)).random
    game = game_of(f"{game_id}/1")
    levels = next(option.values for option in game.options if option.id == "difficulty")[:EASIEST]
    difficulty = levels[int(random() * len(levels))]
    record = Record.of(game, game.seats[int(random() * len(game.seats))], {"difficulty": difficulty})
    kinds = {name: kind for name, kind in KINDS[game_id].items() if isinstance(kind, TurnKind)}
    for before, state in _turns(record, kinds, random, BOTS[number % len(BOTS)]):
        for name, kind in kinds.items():
            found = kind.find(state, random)
            if found is not None:
                answer, level = found
                ply = len(before.plies)
                scenario = before.scenario._replace(questions=((ply, "which"),))
                yield Puzzle(replace(before, plies=(*before.plies, *answer), scenario=scenario), ply, name, level)
                kinds = {other: rest for other, rest in kinds.items() if other != name}
                break


def _turns(record: Record, kinds: Mapping[str, TurnKind], random: Random01, bot: str) -> Iterator[tuple[Record, State]]:
    """The game up to the beginning of each turn."""
    state, bots, plies, begins = record.start(), (named(bot),) * record.seats, list[Ply](), False
    while (ply := by_itself(record.game, state, bots, random, random)) is not None:
        plies.append(ply)
        state = state.apply(*ply)
        begun, begins = begins, any(kind.begins(state) for kind in kinds.values())
        if begins and not begun:
            yield replace(record, plies=tuple(plies)), state


def main() -> None:
    parser = argparse.ArgumentParser(description="Mine the stored puzzles of a game.")
    parser.add_argument("game", choices=STORED)
    parser.add_argument("--games", type=int, default=200, help="games after which it stops, those of earlier runs included")
    parser.add_argument("--most", type=int, default=60, help="puzzles of a kind after which it looks for no more")
    chosen = parser.parse_args()
    path = Path(__file__).parent / f"{chosen.game}.txt"
    file = read_file(path.read_text(encoding="utf-8")) if path.exists() else PuzzleFile(0, ())
    while file.games < chosen.games:
        texts = [write_puzzle(puzzle) for puzzle in mine(chosen.game, file.games) if len(file.of_kind(puzzle.kind)) < chosen.most]
        file = PuzzleFile(file.games + 1, (*file.texts, *texts))
        path.write_text(file.text(), encoding="utf-8", newline="\n")
        print(f"game {file.games}: {len(texts)} found, {len(file.texts)} in all", flush=True)


if __name__ == "__main__":
    main()
