"""Mines the stored puzzles: ``python -m highwater.puzzles.mining forbidden-island --games 200``.

Bots play one game after another, each from a seed of its own, and every turn or every decision is searched. The file is written after
every game, so mining can be stopped at any time, and goes on where it was.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from highwater.bots import decide_by_itself, named
from highwater.contract import Random01, State
from highwater.puzzle_kind import ChoiceKind, SeatsKind, TurnKind
from highwater.puzzles.choosing import find_choice, questions, reason_of
from highwater.puzzles.generating import random_of
from highwater.puzzles.puzzle import KINDS, Puzzle
from highwater.puzzles.stored import STORED, PuzzleFile, read_file, read_puzzle, write_puzzle
from highwater.record import Ply, Record
from highwater.registry import game_of

BOTS = ("bosun", "sailor")
"""Who plays where turns are mined, one game each: one that gets far, and one that leaves something to be mended."""

CHOOSER = "bosun"
"""Who plays where decisions are mined."""

EASIEST = 3
"""Values of the option ``difficulty`` that are played, from the easiest."""

MAX_OF_A_GAME = 2
"""Decisions of one game: what came of one must not give away another."""

RATION = 3
"""Of so many decisions one may have a reason of a rationed group."""


def mine(game_id: str, number: int, found: Sequence[Puzzle] = ()) -> Iterator[Puzzle]:
    """The puzzles of one game; ``found``: those of the games before."""
    random = random_of("mining", game_id, str(number)).random
    if any(isinstance(kind, TurnKind) for kind in KINDS[game_id].values()):
        yield from _mine_turns(game_id, number, random)
    else:
        yield from _mine_choices(game_id, found, random)


def _mine_choices(game_id: str, found: Sequence[Puzzle], random: Random01) -> Iterator[Puzzle]:
    """At most one decision of each position."""
    game = game_of(f"{game_id}/1")
    record = Record.of(game, game.seats[int(random() * len(game.seats))])
    for kind, rules in KINDS[game_id].items():
        if isinstance(rules, ChoiceKind):
            reasons = [_reason(puzzle) for puzzle in found if puzzle.kind == kind]
            is_wanted = partial(_is_within_ration, rules.rationed, reasons)
            yield from islice(_find_choices(record, kind, rules, is_wanted, reasons, random), MAX_OF_A_GAME)


def _find_choices(
    record: Record, kind: str, rules: ChoiceKind, is_wanted: Callable[[str], bool], reasons: list[str], random: Random01
) -> Iterator[Puzzle]:
    for asked in questions(record, rules, CHOOSER, random):
        puzzles = (find_choice(question, rules, kind, is_wanted, random) for question in asked)
        puzzle = next((puzzle for puzzle in puzzles if puzzle is not None and is_wanted(_reason(puzzle))), None)
        if puzzle is not None:
            reasons.append(_reason(puzzle))
            yield puzzle


def _is_within_ration(rationed: Sequence[Sequence[str]], reasons: Sequence[str], reason: str) -> bool:
    """Whether one more with this reason leaves enough of the others."""
    group = next((group for group in rationed if reason in group), ())
    return not group or RATION * (sum(each in group for each in reasons) + 1) <= len(reasons) + 1


def _reason(puzzle: Puzzle) -> str:
    ((seat, action),) = puzzle.answer
    return reason_of(puzzle.record.game, puzzle.start(), seat, action)


def _mine_turns(game_id: str, number: int, random: Random01) -> Iterator[Puzzle]:
    """At most one turn of each kind, and one puzzle for each turn."""
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
    while (ply := decide_by_itself(record.game, state, bots, random, random)) is not None:
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
    kinds = [name for name, kind in KINDS[chosen.game].items() if not isinstance(kind, SeatsKind)]
    while file.games < chosen.games and any(len(file.list_kind(kind)) < chosen.most for kind in kinds):
        found = [read_puzzle(text) for text in file.texts]
        texts = [write_puzzle(each) for each in mine(chosen.game, file.games, found) if len(file.list_kind(each.kind)) < chosen.most]
        file = PuzzleFile(file.games + 1, (*file.texts, *texts))
        path.write_text(file.text(), encoding="utf-8", newline="\n")
        print(f"game {file.games}: {len(texts)} found, {len(file.texts)} in all", flush=True)


if __name__ == "__main__":
    main()
