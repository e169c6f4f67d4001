"""Sequential halving, flat comparison, and the bot that searches."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from highwater.bots import named
from highwater.game import Game
from highwater.registry import GAMES
from highwater.search import Compared, Standing, compare, halve
from highwater.simulation import play


def last(candidates: int, playouts: int, value: Callable[[int, int], float], prior: Sequence[float] = ()) -> Standing:
    *_, standing = halve(candidates, playouts, value, prior=prior)
    return standing


def noisy(candidate: int, world: int) -> float:
    """Candidate 5 is best by a little; what a world brings is the same for all, and much more."""
    return (candidate == 5) + Random(world).random() * 100 + Random(100 * world + candidate).random()


def test_the_best_is_found_although_worlds_differ_much_more_than_candidates() -> None:
    standing = last(12, 400, noisy)
    assert standing.best == 5
    assert standing.sure > 0.99


def test_all_that_are_in_are_valued_on_the_same_worlds_and_the_worse_half_goes() -> None:
    seen: dict[int, list[int]] = {candidate: [] for candidate in range(8)}

    def value(candidate: int, world: int) -> float:
        seen[candidate].append(world)
        return candidate

    standing = last(8, 240, value)
    assert standing.best == 7
    counts = [len(worlds) for worlds in seen.values()]
    assert standing.worlds == tuple(counts)
    assert counts == [10, 10, 10, 10, 30, 30, 70, 70]
    assert all(worlds == list(range(len(worlds))) for worlds in seen.values())


def test_search_can_stop_after_any_slice() -> None:
    calls: list[int] = []

    def value(candidate: int, world: int) -> float:
        calls.append(world)
        return candidate

    thinking = halve(4, 1_000_000, value, slice_size=10)
    standing = next(thinking)
    assert (standing.best, standing.worlds) == (3, (2,) * 4), "by the worlds in which all were tried"
    assert len(calls) == 10
    assert next(thinking).worlds == (5,) * 4
    assert len(calls) == 20


def test_dominated_candidates_are_never_chosen() -> None:
    """By little in each of them, beside much larger differences between other worlds and candidates."""
    random = Random(6).random
    for _ in range(200):
        candidates = 2 + int(random() * 8)
        worse = 1 + int(random() * (candidates - 1))  # than the first
        values = {(each, world): random() * 10 for each in range(candidates) for world in range(60)}

        def value(candidate: int, world: int, worse: int = worse, values: dict[tuple[int, int], float] = values) -> float:
            return values[0, world] - 0.01 if candidate == worse else values[candidate, world]

        assert last(candidates, 60, value).best != worse


def test_ties_are_broken_by_prior_then_by_order() -> None:
    assert last(3, 30, lambda candidate, world: 1.0).best == 0
    standing = last(3, 30, lambda candidate, world: 1.0, prior=[0, 2, 1])
    assert standing.best == 1
    assert standing.sure == 0


def test_one_candidate_needs_no_playout_and_none_is_an_error() -> None:
    assert last(1, 1_000, lambda candidate, world: 1 / 0).best == 0
    with pytest.raises(ValueError, match="no candidate"):
        last(0, 10, noisy)


def test_a_budget_of_nothing_still_values_each_once() -> None:
    assert last(4, 0, lambda candidate, world: candidate).best == 3


def compared(candidates: int, worlds: int, value: Callable[[int, int], float], prior: Sequence[float] = ()) -> tuple[Compared, ...]:
    *_, order = compare(candidates, worlds, lambda candidate, world: (value(candidate, world), value(candidate, world)), prior=prior)
    return order


def test_all_candidates_are_compared_on_the_same_worlds_with_the_interval_of_their_difference() -> None:
    """The interval covers a candidate's own luck (0 to 1), and not the luck of the world (up to 100)."""
    order = compared(12, 400, noisy)
    assert [each.worlds for each in order] == [400] * 12
    best, *others = order
    assert best.candidate == 5
    assert best.error == 0
    assert {each.candidate for each in others} == set(range(12)) - {5}
    for each in others:
        assert each.error == pytest.approx(1.96 * (2 / 12 / 400) ** 0.5, rel=0.15)
        assert abs(best.expected - each.expected - 1) < 3 * each.error
    assert [each.expected for each in order] == sorted((each.expected for each in order), reverse=True)


def test_candidates_are_ordered_by_value_and_report_the_shown_mean() -> None:
    *_, order = compare(3, 10, lambda candidate, world: (candidate, -candidate))
    assert [(each.candidate, each.expected, each.error) for each in order] == [(2, -2, 0), (1, -1, 0), (0, 0, 0)]


def test_a_comparison_can_be_stopped_after_any_slice_and_says_nothing_of_some_alone() -> None:
    tried: list[int] = []

    def value(candidate: int, world: int) -> tuple[float, float]:
        tried.append(candidate)
        return candidate, candidate

    comparing = compare(5, 10**9, value, slice_size=3)
    assert next(comparing) == ()
    assert tried == [0, 1, 2]
    assert [each.candidate for each in next(comparing)] == [4, 3, 2, 1, 0]
    assert tried == [0, 1, 2, 3, 4, 0]


def test_equal_candidates_are_ordered_by_prior() -> None:
    assert [each.candidate for each in compared(3, 4, lambda candidate, world: 1.0)] == [0, 1, 2]
    assert [each.candidate for each in compared(3, 4, lambda candidate, world: 1.0, prior=[0, 2, 1])] == [1, 2, 0]
    assert compared(2, 1, lambda candidate, world: candidate)[1].error == float("inf")
    with pytest.raises(ValueError, match="no candidate"):
        compared(0, 1, noisy)


def test_where_a_game_has_no_searcher_the_searching_bot_plays_the_policy() -> None:
    game = replace(GAMES["sos"], searcher=None)
    assert play(game, [named("captain")] * 3, seed=2).plies == play(game, ["policy"] * 3, seed=2).plies


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.weigh is not None], ids=lambda game: game.id)
def test_values_without_reasons_are_those_of_the_ranked_list(game: Game) -> None:
    """In the order of the legal actions, and equal to the last digit."""
    assert game.weigh is not None
    compared = 0
    for state in play(game, ["random", "policy", "random"], seed=4).states():
        for seat in state.to_act:
            if seat >= 0:
                view, legal = state.view(seat), state.legal(seat)
                ranked = {advice.action: advice.value for advice in game.rank(view, legal)}
                assert list(game.weigh(view, legal)) == [ranked[action] for action in legal]
                compared += 1
    assert compared > 20
