"""Puzzles: what they ask is answered by playing it out, and what is stored is proven again."""

import bz2
import re
from collections import Counter
from itertools import pairwise
from pkgutil import get_data
from random import Random
from statistics import fmean
from typing import Any

import pytest

from highwater.contract import CHANCE
from highwater.games.forbidden_island.components import ADVENTURER_NAMES, DIVER, PILOT
from highwater.games.forbidden_island.puzzles import is_safe, is_turn, search, threats
from highwater.games.forbidden_island.state import END
from highwater.games.land_unter.components import WEATHER
from highwater.games.land_unter.puzzles import MISREADINGS, Prospects
from highwater.games.land_unter.state import OUT, Play
from highwater.games.rats.searching import Searching
from highwater.puzzle_kind import ChoiceKind, SeatsKind, TurnKind
from highwater.puzzles.choosing import (
    FOLLOWERS,
    Question,
    appraise,
    appraise_forecasts,
    costs_of,
    misled,
    play_out,
    questions,
    reason_of,
    search_again,
)
from highwater.puzzles.generating import MISREADINGS as MISREADINGS_AT
from highwater.puzzles.generating import generate
from highwater.puzzles.mining import mine
from highwater.puzzles.puzzle import KINDS, MAX_RIGHT_COST, Puzzle
from highwater.puzzles.stored import STORED as STORED_GAMES
from highwater.puzzles.stored import PuzzleFile, load_puzzles, read_file, read_puzzle, write_puzzle
from highwater.record import RecordError

SEEDS = [str(number) for number in range(12)]
STORED = load_puzzles("forbidden-island").texts
CARDS = load_puzzles("land-unter").texts
DICE = (*load_puzzles("abandon-ship").texts, *load_puzzles("sos").texts)


def as_any(state: Any) -> Any:
    """A state of some game, of whose own type a record knows nothing."""
    return state


def rings_puzzle(seed: str, difficulty: int) -> Puzzle:
    return generate("land-unter", "rings", seed, difficulty)


@pytest.mark.parametrize("difficulty", MISREADINGS_AT)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_round_decides_who_loses_a_ring(seed: str, difficulty: int) -> None:
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


def test_question_shows_all_cards_without_results() -> None:
    puzzle = rings_puzzle("1", 2)
    rules, (seat, action) = puzzle.rules, puzzle.answer[0]
    assert isinstance(rules, SeatsKind)
    assert isinstance(action, Play)
    view = rules.shown(puzzle.start(), (seat, action))
    assert view.table[seat] == action.card
    assert all(view.table)
    assert view.tides == puzzle.start().tides
    assert view.hand == ()
    assert len(set(view.hand_sizes)) == 1, "every card that lies on the table has left its hand"


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
    state = start
    for seat, action in threats(start)[0]:
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


@pytest.mark.parametrize("text", [text for text in STORED if '[Goal "save"]' in text])
def test_a_turn_that_is_made_safe_has_no_step_that_is_there_for_nothing(text: str) -> None:
    puzzle = read_puzzle(text)
    start = as_any(puzzle.start())
    for left_out in range(len(puzzle.answer)):
        state = start
        for seat, action in (*puzzle.answer[:left_out], *puzzle.answer[left_out + 1 :], (start.turn.seat, END)):
            if seat not in (*state.to_act, *state.may_act) or action not in state.legal(seat):
                break
            state = state.apply(seat, action)
        assert not is_safe(start, state) or puzzle.answer[left_out][1] == END


def test_the_means_of_a_turn_are_those_of_adventurers_at_the_table_and_of_cards_in_hand() -> None:
    found: Counter[str] = Counter()
    for puzzle in map(read_puzzle, STORED):
        states = as_any(list(puzzle.record.states())[puzzle.ply :])
        assert isinstance(puzzle.rules, TurnKind)
        for state, (seat, action) in zip(states, puzzle.answer, strict=False):
            means = puzzle.rules.means(state, (seat, action))
            found[means] += 1
            if means in ADVENTURER_NAMES:
                adventurer = ADVENTURER_NAMES.index(means)
                assert state.adventurers[seat] == adventurer
                others = state.adventurers[:seat] + ((PILOT if adventurer != PILOT else DIVER),) + state.adventurers[seat + 1 :]
                assert action not in state._replace(adventurers=others).legal(seat)
    assert {"pilot", "explorer", "helicopter"} <= set(found)


@pytest.mark.slow
def test_mining_comes_to_the_same_each_time() -> None:
    assert [*mine("forbidden-island", 1)] == [*mine("forbidden-island", 1)]


# Decisions that were searched -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", CARDS, ids=range(len(CARDS)))
def test_every_stored_decision_is_one_of_the_first_stage_with_a_clear_answer(text: str) -> None:
    puzzle = read_puzzle(text)
    puzzle.check()
    ((seat, action),), start = puzzle.answer, puzzle.start()
    assert start.stage == 0
    assert not any(start.laid)
    assert [choice for choice, _ in puzzle.costs] == list(start.legal(seat))
    assert action in puzzle.right
    assert puzzle.best_wrong not in puzzle.right
    assert write_puzzle(puzzle) == text


def test_stored_decisions_are_of_every_difficulty_and_the_rationed_reason_is_behind_a_third() -> None:
    puzzles = [read_puzzle(text) for text in CARDS]
    rules = KINDS["land-unter"]["card"]
    assert isinstance(rules, ChoiceKind)
    reasons = [reason_of(puzzle.record.game, puzzle.start(), *puzzle.answer[0]) for puzzle in puzzles]
    assert 0 < sum(reason in rules.rationed[0] for reason in reasons) <= len(reasons) / 3
    assert {puzzle.difficulty for puzzle in puzzles} == {1, 2, 3}
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("text", DICE, ids=range(len(DICE)))
def test_every_stored_decision_aboard_is_clear_and_misleads_a_level(text: str) -> None:
    puzzle = read_puzzle(text)
    puzzle.check()
    ((seat, _),), start, rules = puzzle.answer, puzzle.start(), puzzle.rules
    assert isinstance(rules, ChoiceKind)
    assert start.to_act == (seat,)
    assert [choice for choice, _ in puzzle.costs] == list(start.legal(seat))
    assert [card for card in start.view(seat).cards if card >= 0] == [start.dealt[seat]]
    assert all(cost >= 0.7 for choice, cost in puzzle.costs if choice not in puzzle.right)
    assert misled(puzzle)
    assert write_puzzle(puzzle) == text


@pytest.mark.parametrize("game_id", ["abandon-ship", "sos"])
def test_rats_puzzles_vary_in_difficulty_and_few_are_obvious(game_id: str) -> None:
    puzzles, rules = [read_puzzle(text) for text in load_puzzles(game_id).texts], KINDS[game_id]["die"]
    assert isinstance(rules, ChoiceKind)
    reasons = [reason_of(puzzle.record.game, puzzle.start(), *puzzle.answer[0]) for puzzle in puzzles]
    assert all(sum(reason in group for reason in reasons) <= len(reasons) / 3 for group in rules.rationed)
    assert len({puzzle.difficulty for puzzle in puzzles}) > 1
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)


def test_no_die_is_asked_for_before_the_end_is_near() -> None:
    rules, puzzle = KINDS["abandon-ship"]["die"], read_puzzle(DICE[0])
    assert isinstance(rules, ChoiceKind)
    states = as_any([*puzzle.record.upto(puzzle.ply).states()])
    asked = [rules.asked(state) for state in states]
    assert asked[-1] == states[-1].to_act
    assert [bool(seats) for seats in asked] == [is_near_the_end(state) and len(state.legal(state.turn)) > 3 for state in states]


def is_near_the_end(state: Any) -> bool:
    return len([space for space in state.rats if 0 < space < 36]) <= 6


@pytest.mark.parametrize("recalls", [True, False])
def test_searches_observe_earlier_plies_only_if_allowed(recalls: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, told = KINDS["abandon-ship"]["die"], list[object]()
    assert isinstance(rules, ChoiceKind)
    monkeypatch.setattr(Searching, "observe", lambda *ply: told.append(ply))
    begun = read_puzzle(DICE[0]).record.upto(0)
    assert any(questions(begun, rules._replace(recalls=recalls), "bosun", Random(4).random))
    assert bool(told) == recalls


@pytest.mark.parametrize("text", [*CARDS, *DICE], ids=range(len(CARDS) + len(DICE)))
def test_every_choice_has_a_reason(text: str) -> None:
    puzzle = read_puzzle(text)
    assert puzzle.teaches()
    for action, _ in puzzle.costs:
        reasons = puzzle.explain(action)
        assert reasons[0].key not in COMPARISONS, "a cause comes first"
        assert any(reason.key in COMPARISONS for reason in reasons)


COMPARISONS = (
    *("now", "now-out", "later", "bonus"),
    *("drowned", "drowned-other", "first", "first-other", "first-never", "rat-points", "cheese-points"),
)
"""Reasons that say how it goes with the one choice and with the other."""


def test_decisions_without_a_reason_make_no_puzzle() -> None:
    puzzle = read_puzzle(CARDS[0])
    alike = tuple((action, puzzle.forecasts[0][1]) for action, _ in puzzle.forecasts)
    assert not puzzle._replace(forecasts=alike).teaches()


def test_inconsistent_costs_make_no_puzzle() -> None:
    puzzle = read_puzzle(DICE[0])
    dear = tuple((action, 20.0 if action == puzzle.best_wrong else cost) for action, cost in puzzle.costs)
    assert not puzzle._replace(costs=dear).teaches()


def prospects_of(puzzle: Puzzle) -> dict[Any, Prospects]:
    return {action: Prospects(*forecast) for action, forecast in puzzle.forecasts}


@pytest.mark.parametrize("text", CARDS, ids=range(len(CARDS)))
def test_no_card_is_high_above_too_few_lower_cards(text: str) -> None:
    puzzle = read_puzzle(text)
    seat, start = puzzle.answer[0][0], puzzle.start()
    view = start.view(seat)
    others = [each for each, rings in enumerate(start.rings) if each != seat and rings != OUT]
    out = set(WEATHER) - set().union(*view.known)
    for action, prospects in prospects_of(puzzle).items():
        lower = sum(card < action.card for card in out)
        if lower < len(others):
            assert prospects.highest == 0
        if lower < len(others) - 1:
            assert prospects.second == 0
        if lower == len(out):
            assert prospects.highest == 100


@pytest.mark.parametrize("text", CARDS, ids=range(len(CARDS)))
def test_a_card_hits_no_more_often_than_it_can(text: str) -> None:
    """Without a tide card one is hit only by taking one."""
    puzzle = read_puzzle(text)
    seat, start = puzzle.answer[0][0], puzzle.start()
    for prospects in prospects_of(puzzle).values():
        assert prospects.highest + prospects.second <= 101, "each number is rounded"
        assert prospects.hit <= 100
        if not start.view(seat).top(seat):
            assert prospects.hit <= prospects.highest + prospects.second


def question_of(puzzle: Puzzle) -> Question:
    """The decision as its seat came to it."""
    seat, game = puzzle.answer[0][0], puzzle.record.game
    assert game.searcher is not None
    mind = game.searcher()
    before = puzzle.record.upto(puzzle.ply)
    assert isinstance(puzzle.rules, ChoiceKind)
    for state, ply in zip(before.states(), before.plies, strict=False):
        if puzzle.rules.recalls and game.is_seen(state, *ply, by=seat):
            mind.observe(state.view(seat), *ply)
    return Question(before, puzzle.start(), seat, mind)


@pytest.mark.slow
@pytest.mark.parametrize("text", [*CARDS, *DICE], ids=range(len(CARDS) + len(DICE)))
def test_every_stored_decision_is_searched_to_the_same_answer(text: str) -> None:
    puzzle, rules = read_puzzle(text), read_puzzle(text).rules
    assert isinstance(rules, ChoiceKind)
    costs = dict(costs_of(search_again(question_of(puzzle), Random(2).random)))
    assert {action for action, cost in costs.items() if cost <= MAX_RIGHT_COST + 0.1} >= set(puzzle.right)
    assert all(cost >= 0.7 * rules.min_wrong_cost for action, cost in costs.items() if action not in puzzle.right)


@pytest.mark.parametrize("text", [CARDS[0], DICE[0], DICE[-1]], ids=["land-unter", "abandon-ship", "sos"])
def test_what_comes_of_choices_comes_to_the_same_with_other_random_numbers(text: str) -> None:
    puzzle = read_puzzle(text)
    rules, again = puzzle.rules, dict(appraise_forecasts(question_of(puzzle), Random(5).random))
    assert isinstance(rules, ChoiceKind)
    best, forecasts = puzzle.answer[0][1], dict(puzzle.forecasts)
    gaps = [[rules.worth(each[best]) - rules.worth(each[action]) for action in forecasts] for each in (again, forecasts)]
    assert all(abs(one - other) < 0.5 for one, other in zip(*gaps, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("text", DICE, ids=range(len(DICE)))
def test_what_brings_most_points_aboard_is_also_what_is_done_for_the_victory(text: str) -> None:
    question, puzzle = question_of(read_puzzle(text)), read_puzzle(text)
    firsts = [appraise(question, question.state.legal(question.seat), Random(seed).random)[0].action for seed in range(3)]
    assert sum(action in puzzle.right for action in firsts) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("bot", FOLLOWERS)
@pytest.mark.parametrize("game_id", ["land-unter", "abandon-ship", "sos"])
def test_stored_decisions_are_right_when_real_bots_play_them_out_in_other_worlds(game_id: str, bot: str) -> None:
    """All together surely, and nearly each by itself: some of so few worlds are always unlucky."""
    gains = []
    for puzzle in map(read_puzzle, load_puzzles(game_id).texts):
        assert isinstance(puzzle.rules, ChoiceKind)
        gains.append(fmean(play_out(puzzle, puzzle.rules, bot, Random(3).random)))
    assert fmean(gains) > 0.3
    assert sum(gain >= 0 for gain in gains) >= 0.7 * len(gains)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "number"), [("land-unter", 0), ("abandon-ship", 77)])
def test_mining_decisions_comes_to_the_same_each_time(game_id: str, number: int) -> None:
    assert [*mine(game_id, number)] == [*mine(game_id, number)] != []


# What cannot be read --------------------------------------------------------------------------------------------------


FILE = PuzzleFile(3, STORED[:2]).text()


def test_exported_files_are_read_unchanged() -> None:
    assert read_file(FILE) == PuzzleFile(3, STORED[:2])


@pytest.mark.parametrize("game_id", STORED_GAMES)
def test_the_files_as_they_come_are_whole(game_id: str) -> None:
    assert load_puzzles(game_id).text() == (get_data("highwater.puzzles", f"{game_id}.txt") or b"").decode()


def test_all_files_together_are_small_as_the_page_fetches_them() -> None:
    assert sum(len(bz2.compress(load_puzzles(game_id).text().encode())) for game_id in STORED_GAMES) <= MAX_FETCHED


MAX_FETCHED = 60_000
"""Bytes, as bz2."""


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


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (r'\[Costs "[^"]*"\]\n', "", "has a line"),
        (r'\[Costs "', '[Costs "99=1.00 ', "not an action of Land unter"),
        (r'\[Costs "', '[Costs "5=cheap ', "a cost looks like 5=0.75"),
        (r'\[Costs "', '[Costs "5=99.00 ', "a cost looks like 5=0.75"),
        (r'\[Costs "', '[Costs "', "a header line looks like"),
        (r'\[Goal "card"\]', '[Goal "rings"]', "has no line"),
        (r'\[Forecasts "', '[Forecasts "99=1.2 ', "the forecasts of choices: "),
        (r'\[Forecasts "', '[Forecasts "5=1.-2 ', "a forecast looks like 5=20.1.79"),
    ],
)
def test_costs_that_mean_nothing_are_refused(before: str, after: str, said: str) -> None:
    text = re.sub(before, after, CARDS[0], count=1)
    with pytest.raises(RecordError, match=said):
        read_puzzle(text if text != CARDS[0] else text.replace('"]\n[Game', "\n[Game", 1))


@pytest.mark.parametrize("cost", [0.11, 0.39])
def test_a_decision_whose_costs_leave_a_doubt_is_refused(cost: float) -> None:
    puzzle = read_puzzle(CARDS[0])
    doubtful = tuple((action, cost if action == puzzle.best_wrong else other) for action, other in puzzle.costs)
    for costs in (doubtful, puzzle.costs[1:], ()):
        with pytest.raises(RecordError, match="not reached by its answer"):
            puzzle._replace(costs=costs).check()
    with pytest.raises(RecordError, match="not reached by its answer"):
        puzzle._replace(kind="rings").check()


def test_a_goal_that_no_longer_holds_is_refused() -> None:
    puzzle = read_puzzle(next(text for text in STORED if text.startswith('[Goal "take"]')))
    cut = puzzle._replace(record=puzzle.record.upto(len(puzzle.record.plies) - 1))
    with pytest.raises(RecordError, match="not reached by its answer"):
        cut.check()
    with pytest.raises(RecordError, match="not reached by its answer"):
        puzzle._replace(kind="win").check()
