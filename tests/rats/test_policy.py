"""The policy's advice aboard is sensible: no obvious mistakes, and true reasons."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import exp
from random import Random

import pytest

from highwater.contract import CHANCE, Action, RankedAction, View
from highwater.game import Game
from highwater.games.rats.components import ANCHOR, ARROW, FREE_DIE, NUMBER
from highwater.games.rats.policy import SPREAD, SPREAD_PER_RAT, evaluate_places, outlook, race, rank
from highwater.games.rats.reasons import MEANINGS, REASONS
from highwater.games.rats.rules import State, points_of
from highwater.games.rats.state import DROWNED, Choose
from highwater.games.rats.state import View as RatsView
from highwater.simulation import simulate
from tests.bots import Chooser
from tests.rats.positions import ABANDON_SHIP, SOS, ship

EDITIONS = pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=lambda game: game.id)


def advice(state: State) -> tuple[RankedAction, ...]:
    return rank(state.view(state.turn), state.legal(state.turn))


def best(state: State) -> str:
    """The advised action and why, as one would read it: ``red own-up``."""
    first = advice(state)[0]
    return f"{first.action} {first.reason}"


def reasons(state: State) -> dict[str, str]:
    return {str(one.action): one.reason for one in advice(state)}


def list_decisions(game: Game, seeds: range) -> Iterator[tuple[State, tuple[RankedAction, ...]]]:
    """Positions of a seat to act with its advice, from games between policies that sometimes act at random."""
    for seed in seeds:
        random = Random(seed).random
        options = {"after_rise": "next"} if seed % 3 == 0 else {}
        state = game.new(3 + seed % 5, options)
        while state.to_act:
            seat = state.to_act[0]
            if seat == CHANCE:
                action = state.chance().sample(random)
            else:
                assert isinstance(state, State)
                ranked = advice(state)
                yield state, ranked
                action = ranked[int(random() * len(ranked)) if random() < 0.2 else 0].action
            state = state.apply(seat, action)


# The advice as a whole ------------------------------------------------------------------------------------------------------------


def test_reasons_are_a_short_closed_list_with_a_meaning_each() -> None:
    assert 6 <= len(REASONS) <= 12
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", reason) and MEANINGS[reason] for reason in REASONS)


@pytest.mark.many
@EDITIONS
def test_every_reason_comes_up_for_the_best_action_and_no_other_does(game: Game) -> None:
    assert {ranked[0].reason for _, ranked in list_decisions(game, range(25))} - {""} == set(REASONS)


@EDITIONS
def test_every_legal_action_is_ranked_once_the_best_first(game: Game) -> None:
    for state, ranked in list_decisions(game, range(4)):
        assert sorted(str(one.action) for one in ranked) == sorted(map(str, state.legal(state.turn)))
        assert [one.value for one in ranked] == sorted((one.value for one in ranked), reverse=True)


@EDITIONS
def test_advice_is_independent_of_hidden_information(game: Game) -> None:
    for state, ranked in list_decisions(game, range(2)):
        other = game.sample_world(state.view(state.turn), Random(1).random)
        assert isinstance(other, State)
        assert rank(other.view(state.turn), other.legal(state.turn)) == ranked


def test_spectators_get_no_advice() -> None:
    state = ship("20 red green\n~~ 14 blue", "g3 r3")
    assert rank(state.view(None), state.legal(0)) == ()


@pytest.mark.parametrize(
    "options", [{"leaving": "on"}, {"double_one": "must", "arrows": "onto"}, {"components": "spaces: 3 5 12 40"}], ids=str
)
def test_every_option_can_be_played_with(options: dict[str, str]) -> None:
    assert simulate(SOS, ["policy"] * 5, 3, 1, options).games == 3


@EDITIONS
def test_expected_points_are_at_most_the_best_field_and_known_when_the_game_is_over(game: Game) -> None:
    for state, ranked in list_decisions(game, range(3)):
        after = state.apply(state.turn, ranked[-1].action)
        expected = outlook(after)
        assert all(0 <= points <= 5 for points in expected)
        for rat, space in enumerate(after.rats):
            if after.phase == "over" or rat in after.arrivals or space == DROWNED:
                assert expected[rat] == points_of(after, rat)


def one_by_one(heights: Sequence[float], home: int, water: int, top: int) -> list[float]:
    """What each rat may expect, going through its rivals one after the other."""
    spread = SPREAD + SPREAD_PER_RAT * (len(heights) - 2)
    expected = []
    for number, own in enumerate(heights):
        worth = [*evaluate_places(heights, home, water, top), 0.0, 0.0]  # of the places from here on, if nobody else ends above
        for rival in [*heights[:number], *heights[number + 1 :]]:
            above = 1 / (1 + exp((own - rival) / spread))
            worth = [one + above * (other - one) for one, other in pairwise([*worth, 0.0])]
        expected.append(worth[0])
    return expected


def test_race_matches_enumeration_of_rivals() -> None:
    """In all lengths, with rats as far apart as they can be and with rats side by side."""
    random = Random(3).random
    for _ in range(300):
        heights = sorted([1.4 + int(random() * 36) + 1.35 * (random() < 0.5) for _ in range(3 + int(random() * 5))], reverse=True)
        heights[1] = heights[0] if random() < 0.2 else heights[1]
        home, water = int(random() * 4), int(random() * 25) - 4
        found = race(tuple(heights), home, water, 36)
        assert [found[height] for height in heights] == pytest.approx(one_by_one(heights, home, water, 36), rel=1e-6, abs=1e-12)


# Reasons ----------------------------------------------------------------------------------------------------------------------


def test_rats_out_of_reach_of_the_water_are_not_called_saved() -> None:
    ship_of = "25 blue yellow\n22 orange purple black\n{} red green\n~~ 9"
    assert reasons(ship(ship_of.format("20"), "r3 k2", markers="3 8"))["red"] == "own-up"
    alone = "25 blue yellow\n22 orange purple black green\n{} red\n~~ 9"
    assert reasons(ship(alone.format("20"), "r3 k2", markers="3 8"))["red"] == "own-up"
    assert reasons(ship(alone.format("17"), "r6 k2", markers="3 8"))["red"] == "own-safe"


# Nothing visibly stupid -----------------------------------------------------------------------------------------------------------


def test_the_field_with_five_points_is_taken_and_the_x_is_not() -> None:
    below = "34 red yellow\n20 orange green\n18 purple black\n~~ 14"
    assert best(ship(f"home blue\n{below}", "y2 g3 r3")) == "red own-home"
    assert best(ship(below, "y2 g3 r3")).startswith("yellow not-first")
    assert advice(ship(below, "y2 g3 r3"))[-1].reason == "own-cost"


def test_a_rat_of_another_is_sent_ahead_to_the_x() -> None:
    assert best(ship("34 red\n33 blue\n25 orange green\n20 yellow purple black\n~~ 14", "r3 k2 b3")) == "blue not-first"


def test_a_small_step_is_better_than_the_x() -> None:
    state = ship("34 red\n31 blue\n25 orange green\n20 yellow purple black\n~~ 14", "y1 r6")
    assert [f"{one.action} {one.reason}" for one in advice(state)] == ["yellow not-first", "red own-cost"]


def test_a_rat_of_another_is_left_alone_in_the_water() -> None:
    # Purple and black tread water; a rat that stays alone drowns.
    state = ship("25 red green\n24 orange\n20 yellow blue\n~~ 14 purple black", "p1 g1 b1")
    assert best(state) == "purple drown-other"


def test_an_own_rat_is_not_left_alone_in_the_water() -> None:
    # Should black climb, red would drown; should red, then black.
    state = ship("25 purple green\n24 yellow blue\n20 orange\n~~ 14 red black", "r4 k2")
    assert [f"{one.action} {one.reason}" for one in advice(state)] == ["red drown-other", "black own-cost"]


def test_an_own_rat_alone_above_the_water_is_saved_before_the_next_marker() -> None:
    # One die will be left, so the water rises at once.
    state = ship("25 blue green\n24 yellow orange\n20 purple black\n17 red\n~~ 14", "g4 r4")
    assert best(state) == "red own-safe"


def test_the_next_marker_gets_a_rat_of_another() -> None:
    state = ship("25 green red\n21 blue orange\n20 yellow\n17 black purple\n~~ 14", "y3 p1")
    assert best(state) == "purple leave-other"


def test_cheese_that_costs_nothing_is_taken() -> None:
    state = ship("25 blue\n24 yellow orange\n22 cheese2\n20 purple black\n17 red green\n~~ 14", "p2 k2 b3")
    assert {one.reason for one in advice(state)[:2]} == {"cheese"}


def test_an_own_rat_takes_the_cheese_that_lies_on_its_way() -> None:
    near, far = "25 blue\n24 yellow purple\n{}20 orange green\n17 red black\n~~ 14", "23 cheese2\n"
    assert best(ship(near.format(far), "g3 o4")) == "green cheese"
    assert best(ship(near.format(""), "g3 o4")) == "orange own-up"


def test_a_rat_of_the_others_is_set_back_rather_than_an_own_one() -> None:
    state = ship("30 red\n29 blue\n20 orange green\n18 yellow purple black\n~~ 14", "r(A) bA")
    first = advice(state)[0]
    assert first.reason == "other-back"
    assert {one.reason for one in advice(state) if str(one.action) == "red"} == {"own-cost"}


def test_the_game_is_ended_with_an_own_rat_among_the_last_two() -> None:
    # Three are left; once purple swims on, black drowns, and red and purple share the five.
    assert best(ship("25 red\n~~ 14 purple black", "p1 r2 k2")) == "purple last-two"


def test_among_equal_moves_the_one_that_hides_the_own_colours_is_advised() -> None:
    # Nobody stands on any field of use: an anchor for the last rat changes nothing, whosever it is.
    state = ship("20 red green orange yellow purple black blue\n~~ 6", "rA kA")
    assert [str(one.action) for one in advice(state)] == ["black", "red"]


def test_a_card_that_was_laid_open_is_reckoned_with() -> None:
    # The second seat has left the table, as it may in S.O.S., and showed orange, yellow and blue. That makes purple less of a rival's rat.
    state = ship("24 orange red\n20 blue purple\n18 green\n~~ 14", "p2 b2", game=SOS, options={"leaving": "on"})
    hidden = {str(one.action): one.value for one in advice(state)}
    shown = {str(one.action): one.value for one in advice(state._replace(gone=(1,)))}
    assert shown["blue"] - shown["purple"] < hidden["blue"] - hidden["purple"]


# Strength -------------------------------------------------------------------------------------------------------------------------


def naive(view: View, legal: Sequence[Action]) -> Action:
    """Moves its own rats as far as they will go, the highest one where that is the same, and nobody else's if it can help it."""
    assert isinstance(view, RatsView)
    assert view.seat is not None
    own = view.rules.components.cards[view.cards[view.seat]]

    def headway(action: Action) -> tuple[float, int]:
        assert isinstance(action, Choose)
        face = view.rolled[view.pool.index(action.die)]
        steps = face.steps if face.kind == NUMBER else {ANCHOR: -1, ARROW: 2}.get(face.kind, 1)
        return (
            sum(steps if rat in own else -steps / 2 for rat in action.rats),
            max((view.rats[rat] for rat in action.rats if rat in own), default=0),
        )

    return max(legal, key=headway)


@pytest.mark.many
@EDITIONS
@pytest.mark.parametrize(("seats", "at_least"), [(3, 0.7), (4, 0.6), (7, 0.2)])
def test_policy_beats_random_players(game: Game, seats: int, at_least: float) -> None:
    assert simulate(game, ["policy", *["random"] * (seats - 1)], 60, 1).bots[0].share > at_least


@pytest.mark.many
@EDITIONS
def test_policy_beats_runners(game: Game) -> None:
    assert simulate(game, ["policy", *[Chooser("naive", naive)] * 3], 60, 1).bots[0].share > 0.45


@EDITIONS
def test_policy_also_moves_foreign_rats(game: Game) -> None:
    moved = [0, 0]
    for state, ranked in list_decisions(game, range(10)):
        own = set(state.rules.components.cards[state.dealt[state.turn]])
        action = ranked[0].action
        assert isinstance(action, Choose)
        moved[own.isdisjoint(action.rats)] += 1
    assert moved[1] > 0.2 * sum(moved)


def test_the_free_die_has_no_rat_of_its_own() -> None:
    state = ship("20 red green\n15 yellow blue\n~~ 14", "w(3)")
    assert {one.action.die for one in advice(state) if isinstance(one.action, Choose)} == {FREE_DIE}
