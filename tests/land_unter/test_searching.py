"""The searcher for Land unter: its model of opponents, and sound play."""

from collections.abc import Sequence
from itertools import islice
from math import log
from random import Random

import pytest

from highwater.contract import CHANCE, Action
from highwater.contract import State as Position
from highwater.games.land_unter import GAME
from highwater.games.land_unter.opponent_model import Reading, expected_of
from highwater.games.land_unter.playout import codes_of
from highwater.games.land_unter.searching import Searching, Worlds
from highwater.games.land_unter.searching_others import AS_IF_TRIED, CardStudy
from highwater.games.land_unter.state import Play, View
from highwater.simulation import play
from tests.slow import slow


def seen(state: Position, seat: int) -> View:
    """A view with its type."""
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def last(searcher: Searching, view: View, legal: Sequence[Action], seed: int) -> Action | None:
    *_, (best, sure) = searcher.think(view, legal, Random(seed).random)
    assert 0 <= sure <= 1
    return best


def reading_after(bots: list[str], seed: int) -> Reading:
    """The first seat's reading of the others after a game that it only observed."""
    record = play(GAME, bots, seed=seed)
    reading = Reading(4)
    expected = None
    for state in record.states():
        view = seen(state, 0)
        if expected is not None and view.last is not None and not any(view.committed):
            reading.read(expected, view.last.cards)
            expected = None
        if view.middle and not any(view.committed) and 0 in state.to_act:
            expected = expected_of(view)
    return reading


def test_random_players_are_distinguished_from_others() -> None:
    for seed in range(3):
        reading = reading_after(["policy", "policy", "random", "policy"], seed)
        strays = [reading.strays(seat) for seat in (1, 2, 3)]
        assert strays[1] > 0.4
        assert max(strays[0], strays[2]) < 0.2


def test_predictions_use_only_the_seats_knowledge() -> None:
    """Equal views give equal expectations, for any real hands of the others."""
    state = next(islice(play(GAME, ["random"] * 4, seed=2).states(), 60, None))
    view = seen(state, 1)
    worlds = [GAME.sample_world(view, Random(seed)) for seed in range(3)]
    assert len({world.hands for world in worlds}) > 1  # type: ignore[attr-defined]
    assert all(expected_of(seen(world, 1)) == expected_of(view) for world in worlds)


def test_cards_are_tried_for_the_others_as_the_rules_settle_a_round() -> None:
    """The last round but one, with three in: the tides go to the two highest, the highest tide costs a ring, the lowest brings a point."""
    found = CardStudy([1, 2], levels=[3, 4, 5], rings=[2, 2, 2], cascade="once")
    laid = {0: codes_of((30, 10), 0), 1: codes_of((50, 20), 1), 2: codes_of((40, 25), 2)}
    found.add([(1, 12), (6, 7)], laid)
    # Seat 1, its 50 first: it takes 1, seat 2 takes 12 and pays; then seat 2 takes 6, it takes 7 and pays. Points by seat: 2 + 1, 1, 1.
    # Its 20 first: seat 2 takes 1, seat 0 takes 12 and pays; then it takes 6 and seat 2 takes 7, and seat 0 pays again: 0, 2 + 1, 2.
    better = found.compare_cards(1)
    first, second = 1 - 0.35 * (3 + 1), 3 - 0.35 * (0 + 2)
    assert better[50] == pytest.approx((first - second) / 2 / (1 + AS_IF_TRIED))
    assert better[20] == -better[50]
    assert better[40] == 0 == found.compare_cards(2)[50]


def test_searched_model_predicts_searchers_better_than_first_looks() -> None:
    """As seen from the first seat. Both laws are softened: the search sharpens them on purpose."""
    record = play(GAME, ["mate"] * 4, seed=3)
    at_first = after = 0.0
    laws: dict[int, list[list[float]]] = {}
    for state, (seat, action) in zip(record.states(), record.plies, strict=False):
        view = seen(state, 0)
        if state.to_act == (0, 1, 2, 3) and view.stack:
            worlds = Worlds(view, state.legal(0), Reading(4), seed=len(view.stack))
            laws = {other: [weights] for other, (_, weights) in worlds.laws.items()}
            assert list(worlds.study(40))
            for other, (_, weights) in worlds.laws.items():
                laws[other].append(weights)
        if seat in laws and isinstance(action, Play):
            softened = [{int(str(play)): weights[int(str(play))] ** 0.2 for play in state.legal(seat)} for weights in laws.pop(seat)]
            first, found = [log(weights[action.card] / sum(weights.values())) for weights in softened]
            at_first, after = at_first + first, after + found
    assert after > at_first + 5


@pytest.mark.parametrize(
    ("may_choose", "seats"), [("off", 3), ("on", 4), *(slow(*each) for each in (("on", 3), ("off", 4), ("off", 5), ("on", 5)))]
)
def test_the_search_is_the_same_for_a_seed_and_never_illegal(seats: int, may_choose: str) -> None:
    options = {"highest_may_choose": may_choose, "cascade": "literal"}

    def decisions() -> list[str]:
        searcher = Searching(playouts=40)
        made: list[str] = []
        for state, (seat, action) in zip(record.states(), record.plies, strict=False):
            if seat == 0:
                best = last(searcher, seen(state, 0), state.legal(0), len(made))
                assert best in state.legal(0)
                made.append(str(best))
            if GAME.is_seen(state, seat, action, 0):
                searcher.observe(seen(state, 0), seat, action)
        return made

    record = play(GAME, ["random"] * seats, seed=3, options=options)
    made = decisions()
    assert made == decisions()
    assert len(made) > 20
    assert any("take" in each for each in made) == (may_choose == "on")


@pytest.mark.parametrize(("may_choose", "seats"), [("off", 3), ("on", 5), slow("on", 3), slow("off", 5)])
def test_every_legal_action_is_appraised_in_points_of_the_stage_and_the_same_for_a_seed(seats: int, may_choose: str) -> None:
    decisions = 0
    record = play(GAME, ["random"] * seats, seed=3, options={"highest_may_choose": may_choose})
    for state in islice(record.states(), 60):
        if 0 in state.to_act:
            view, legal = seen(state, 0), state.legal(0)
            slices = [list(Searching(appraised=40).evaluate_actions(view, legal, Random(decisions).random)) for _ in range(2)]
            assert slices[0] == slices[1]
            *_, appraised = slices[0]
            assert sorted(str(each.action) for each in appraised) == sorted(map(str, legal))
            assert appraised[0].error == 0
            assert all(each.worlds == 40 and -1 <= each.expected <= 10 and each.error >= 0 for each in appraised)
            decisions += 1
    assert decisions > 5


def test_where_nothing_is_left_to_chance_the_points_appraised_are_those_of_the_rules() -> None:
    """With all cards of the last round on the table, the player of the highest takes the lower tide card or the higher one."""
    record = play(GAME, ["random"] * 4, seed=5, options={"highest_may_choose": "on"})
    last_rounds = 0
    for state, (seat, _) in zip(record.states(), record.plies, strict=False):
        if seat != CHANCE and any(seen(state, seat).table) and not seen(state, seat).stack:
            last_rounds += 1
            *_, appraised = Searching(appraised=3).evaluate_actions(seen(state, seat), state.legal(seat), Random(1).random)
            for action, points, _, _ in appraised:
                assert action is not None
                assert seen(state.apply(seat, action), seat).scores[-1].points(seat) == points
    assert last_rounds


def test_search_can_stop_after_a_slice_and_start_again() -> None:
    state: Position = GAME.new(4)
    random = Random(8)
    while CHANCE in state.to_act:
        state = state.apply(CHANCE, state.chance().sample(random))
    searcher = Searching(playouts=10**9)
    thinking = searcher.think(seen(state, 2), state.legal(2), Random(1).random)
    first, _ = next(thinking)
    assert first in state.legal(2)
    del thinking
    assert next(iter(searcher.think(seen(state, 2), state.legal(2), Random(1).random)))[0] == first
