"""Puzzles: what they ask is answered by playing it out, and what is stored is proven again."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from highwater.contract import CHANCE
from highwater.games.forbidden_island.puzzles import is_safe, is_turn, losing_cards, search
from highwater.games.land_unter.puzzles import MISREADINGS
from highwater.games.land_unter.state import Play
from highwater.puzzle_kind import SeatsKind, TurnKind
from highwater.puzzles.generating import MISREADINGS as MISREADINGS_AT
from highwater.puzzles.generating import generate
from highwater.puzzles.mining import mine
from highwater.puzzles.puzzle import KINDS, Puzzle
from highwater.puzzles.stored import PuzzleFile, read_file, read_puzzle, stored, write_puzzle
from highwater.record import RecordError

SEEDS = [str(number) for number in range(12)]
STORED = stored("forbidden-island").texts


def as_any(state: Any) -> Any:
    """A state of some game, of whose own type a record knows nothing."""
    return state


def rings_puzzle(seed: str, difficulty: int) -> Puzzle:
    return generate("land-unter", "rings", seed, difficulty)


@pytest.mark.parametrize("difficulty", MISREADINGS_AT)
@pytest.mark.parametrize("seed", SEEDS)
def test_who_loses_a_ring_is_what_the_round_brings(seed: str, difficulty: int) -> None:
    puzzle = rings_puzzle(seed, difficulty)
    before, after = puzzle.start(), as_any(puzzle.record.final)
    hit = {seat for batch in after.last.losses for seat in batch}
    if after.stage == before.stage:  # with a new stage all have their rings again
        assert hit == {seat for seat, (had, has) in enumerate(zip(before.rings, after.rings, strict=True)) if had != has}
    rules = puzzle.rules
    assert isinstance(rules, SeatsKind)
    answer = rules.answer(before, *puzzle.answer)
    assert answer is not None
    assert set(answer.right) == hit
    fewest, most = MISREADINGS_AT[difficulty]
    assert fewest <= answer.difficulty <= most
    assert all(seats != answer.right for seats in answer.misread.values())


def test_the_question_shows_all_cards_and_none_of_what_they_bring() -> None:
    puzzle = rings_puzzle("1", 2)
    rules, (seat, action) = puzzle.rules, puzzle.answer[0]
    assert isinstance(rules, SeatsKind)
    assert isinstance(action, Play)
    view = rules.shown(puzzle.start(), (seat, action))
    assert view.table[seat] == action.card
    assert all(view.table)
    assert view.tides == puzzle.start().tides
    assert view.hand == ()


def test_a_seed_makes_one_puzzle_for_ever() -> None:
    assert rings_puzzle("2027-03-14", 2) == rings_puzzle("2027-03-14", 2)
    assert [rings_puzzle("2027-03-14", difficulty).name for difficulty in MISREADINGS_AT] == GOLDEN


GOLDEN = ["b08d8dd759", "b46a100283", "5975efe97f"]


def test_every_misreading_misleads_somewhere() -> None:
    found: set[str] = set()
    for number in range(200):
        puzzle = rings_puzzle(f"misread {number}", 3)
        assert isinstance(puzzle.rules, SeatsKind)
        answer = puzzle.rules.answer(puzzle.start(), *puzzle.answer)
        assert answer is not None
        found |= set(answer.misread)
        if found == set(MISREADINGS):
            return
    assert found == set(MISREADINGS)


@pytest.mark.parametrize("text", STORED, ids=range(len(STORED)))
def test_every_stored_puzzle_reaches_its_goal_within_the_turn(text: str) -> None:
    puzzle = read_puzzle(text)
    puzzle.check()
    rules, states = puzzle.rules, as_any(list(puzzle.record.states())[puzzle.ply :])
    assert isinstance(rules, TurnKind)
    assert rules.begins(states[0])
    assert all(seat != CHANCE for seat, _ in puzzle.answer)
    assert not any(rules.reached(states[0], state) for state in states[:-1])
    assert all(is_turn(state) and state.turn.seat == states[0].turn.seat for state in states[:-1])
    assert write_puzzle(puzzle) == text


def test_stored_puzzles_are_of_every_kind_and_of_every_difficulty() -> None:
    puzzles = [read_puzzle(text) for text in STORED]
    assert {puzzle.kind for puzzle in puzzles} == set(KINDS["forbidden-island"])
    assert {puzzle.difficulty for puzzle in puzzles} == {1, 2, 3}
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("text", [text for text in STORED if text.startswith('[Goal "save"]')][:12])
def test_cards_that_lose_the_game_are_cards_that_can_come_and_a_safe_turn_survives_many_of_them(text: str) -> None:
    puzzle = read_puzzle(text)
    start, safe = puzzle.start(), as_any(puzzle.record.final)
    state = start._replace(pending=(start.turn._replace(actions=0),))
    for seat, action in losing_cards(state):
        assert seat != CHANCE or state.chance().probability(action) > 0
        state = state.apply(seat, action)
    assert state.reason not in ("", "escaped")
    assert is_safe(start, safe)
    random = Random(1).random
    for _ in range(60):
        state = safe
        while not state.reason and state.turn.seat == start.turn.seat:
            seat = state.to_act[0]
            legal = state.legal(seat) if seat != CHANCE else ()
            state = state.apply(seat, legal[int(random() * len(legal))] if legal else state.chance().sample(random))
        assert not state.reason


def test_the_search_finds_no_shorter_way_than_it_says() -> None:
    text = next(text for text in STORED if text.startswith('[Goal "take"]'))
    start = read_puzzle(text).start()
    way = search(start, lambda now: len(now.captured) > len(start.captured))
    assert way is not None
    states = [start]
    for ply in way:
        states.append(states[-1].apply(*ply))
    assert [len(after.captured) - len(before.captured) for before, after in pairwise(states)] == [0] * (len(way) - 1) + [1]


def test_mining_comes_to_the_same_each_time() -> None:
    assert [*mine("forbidden-island", 1)] == [*mine("forbidden-island", 1)]


# What cannot be read --------------------------------------------------------------------------------------------------


FILE = PuzzleFile(3, STORED[:2]).text()


def test_a_file_is_read_as_it_was_written() -> None:
    assert read_file(FILE) == PuzzleFile(3, STORED[:2])


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (FILE.replace('[Puzzles "1"]', '[Puzzles "2"]'), "record-tag", "of version '2'"),
        (FILE[: FILE.rindex("[Goal ")], "record-cut", "it has 1 of 2"),
        (FILE.replace("[Puzzles", "[Riddles"), "record-shape", "begins with the line"),
        ("", "record-shape", "begins with the line"),
    ],
)
def test_a_file_that_is_of_another_version_or_cut_off_is_refused(text: str, code: str, said: str) -> None:
    with pytest.raises(RecordError, match=said) as refused:
        read_file(text)
    assert refused.value.code == code


def test_a_puzzle_that_is_cut_off_is_refused() -> None:
    text = STORED[0]
    with pytest.raises(RecordError) as refused:
        read_puzzle(text[: len(text) // 2])
    assert refused.value.code == "record-cut"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("[Goal ", "[Goal_ ", "a header line looks like"),
        ('[Goal "', '[Goal "un', "is no goal of forbidden-island"),
        ('[Difficulty "', '[Difficulty "7', "number from 1 to 3"),
    ],
)
def test_a_puzzle_with_a_line_that_means_nothing_is_refused(before: str, after: str, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        read_puzzle(STORED[0].replace(before, after, 1))


def test_a_goal_that_no_longer_holds_is_refused() -> None:
    puzzle = read_puzzle(next(text for text in STORED if text.startswith('[Goal "take"]')))
    cut = puzzle._replace(record=puzzle.record.upto(len(puzzle.record.plies) - 1))
    with pytest.raises(RecordError, match="not reached by its answer"):
        cut.check()
    with pytest.raises(RecordError, match="not reached by its answer"):
        puzzle._replace(kind="win").check()
