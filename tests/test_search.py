"""Sequential halving, and the bot that searches."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from highwater.bots import named
from highwater.game import Game
from highwater.registry import GAMES
from highwater.search import Standing, halve
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


def test_it_can_be_stopped_after_any_slice() -> None:
    calls: list[int] = []

    def value(candidate: int, world: int) -> float:
        calls.append(world)
        return candidate

    assert next(halve(4, 1_000_000, value, slice_size=10)).best == 3
    assert len(calls) == 12, "the slice ends with the world"


def test_equals_are_decided_by_what_was_thought_beforehand_and_else_the_first_is_best() -> None:
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


def test_where_a_game_has_no_searcher_the_searching_bot_plays_the_policy() -> None:
    game = replace(GAMES["sos"], searcher=None)
    assert play(game, [named("search")] * 3, seed=2).plies == play(game, ["policy"] * 3, seed=2).plies


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
