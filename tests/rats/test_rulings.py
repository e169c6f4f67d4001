"""One test, or a few, for every ruling of Abandon Ship (AS-1 to AS-22), in both editions where it holds in both."""

import pytest

from highwater.contract import CHANCE
from highwater.game import Game
from highwater.games.rats.components import FREE_DIE, RATS
from highwater.games.rats.rules import State, points_of
from highwater.games.rats.state import DROWNED, list_in_play
from tests.conformance.playing import random_game
from tests.rats.positions import (
    ABANDON_SHIP,
    STARTING,
    carried_out,
    dice,
    drawn,
    in_both,
    picture,
    possible,
    rolled,
    ship,
    water_rises,
)

# Cards by what they show: 0 red orange green, 1 orange yellow blue, 2 yellow green purple, 3 green blue black, 4 blue purple red,
# 5 purple black orange, 6 black red yellow.


# A turn


@in_both
def test_as_1_all_dice_of_the_pool_are_rolled_and_exactly_one_is_carried_out(game: Game) -> None:
    state = ship(STARTING, "y3 g3 r4", game=game)
    assert possible(state) == ["yellow", "green", "red"]
    after = carried_out(state, "red")
    assert drawn(after) == picture(
        """
        14 red
        10 yellow purple green orange black blue
        ~~ 6
        """
    )
    assert after.turn == 1
    assert after.pool == dice("yg")
    assert after.aside == dice("porkbw")
    assert after.to_act == (CHANCE,)
    assert rolled(after, "y1 g6").rolled == (("number", 1, False, False), ("number", 6, False, False))


@in_both
def test_as_1_a_die_that_does_nothing_may_be_chosen_and_is_set_aside_all_the_same(game: Game) -> None:
    after = carried_out(ship(STARTING, "yA g3 r4", game=game), "yellow")
    assert drawn(after) == picture(STARTING)
    assert after.pool == dice("gr")
    assert after.turn == 1


@in_both
def test_as_2_one_die_received_brings_water_all_dice_back_and_the_receiver_plays(game: Game) -> None:
    after = carried_out(ship(STARTING, "y3 r4", game=game), "red")
    assert after.pool == dice("y")
    assert (after.phase, after.turn, after.to_act) == ("rise", 1, (CHANCE,))
    risen = water_rises(after, 3)
    assert drawn(risen) == picture(
        """
        14 red
        10 yellow purple green orange black blue
        ~~ 9
        """
    )
    assert risen.pool == dice("ypgorkbw")
    assert risen.aside == ()
    assert (risen.phase, risen.turn) == ("roll", 1)
    assert risen.markers == (4, 5, 5, 6, 6, 7, 8)
    assert risen.turned == (3,)


@in_both
def test_as_2_read_literally_the_seat_after_the_receiver_plays(game: Game) -> None:
    after = carried_out(ship(STARTING, "y3 r4", game=game, options={"after_rise": "next"}), "red")
    assert after.turn == 1
    assert water_rises(after, 3).turn == 2


@in_both
def test_as_2_two_dice_received_bring_no_water(game: Game) -> None:
    assert carried_out(ship(STARTING, "y3 g3 r4", game=game), "red").phase == "roll"


@in_both
def test_as_3_no_die_received_because_the_other_dies_rat_came_home_is_like_one(game: Game) -> None:
    state = ship("35 red\n20 blue\n10 yellow purple green orange black\n~~ 6", "r3 w(2)", game=game)
    after = carried_out(state, "white.red")
    assert after.pool == ()
    assert (after.phase, after.turn) == ("rise", 1)
    risen = water_rises(after, 3)
    assert risen.pool == dice("ypgokbw")
    assert risen.turn == 1


@in_both
def test_as_3_no_die_received_because_the_lone_swimmer_drowned_is_like_one(game: Game) -> None:
    state = ship("20 blue green black orange purple\n~~ 10 yellow red", "y3 r4", game=game)
    after = carried_out(state, "red")
    assert after.pool == ()
    assert after.phase == "rise"
    assert water_rises(after, 3).pool == dice("pgorkbw")


@in_both
def test_as_4_a_rat_that_leaves_takes_its_die_from_the_pool(game: Game) -> None:
    after = carried_out(ship("35 red\n10 yellow purple green orange black blue\n~~ 6", "y3 g3 r4 w(2)", game=game), "white.red")
    assert after.pool == dice("yg")
    assert after.aside == dice("pokbw")


@in_both
def test_as_4_a_rat_that_leaves_takes_its_die_from_the_side(game: Game) -> None:
    after = carried_out(ship("35 red\n10 yellow purple green orange black blue\n~~ 6", "y3 g3 w(2)", game=game), "white.red")
    assert after.pool == dice("yg")
    assert after.aside == dice("pokbw")


@in_both
def test_as_4_a_rat_that_leaves_takes_its_die_even_where_it_would_stay(game: Game) -> None:
    after = carried_out(ship("35 red\n10 yellow purple green orange black blue\n~~ 6", "y3 g3 r1x", game=game), "red.x")
    assert after.pool == dice("yg")
    assert after.aside == dice("pokbw")


@in_both
def test_as_4_the_white_die_stays_and_no_die_is_there_without_its_rat(game: Game) -> None:
    for seed in range(40):
        for step in random_game(game, seed):
            state = step.after
            assert isinstance(state, State)
            every = {*state.pool, *state.aside}
            assert len(every) == len(state.pool) + len(state.aside)
            assert every == {*list_in_play(state.rats, state.rules.components.top), FREE_DIE}


def test_as_5_a_die_with_a_cross_may_stay() -> None:
    state = ship(STARTING, "y5x g3 r4")
    assert possible(state) == ["yellow.x", "yellow", "green", "red"]
    assert carried_out(state, "yellow.x").pool == dice("ygr")
    assert carried_out(state, "yellow").pool == dice("gr")
    assert carried_out(state, "yellow.x").rats == carried_out(state, "yellow").rats


def test_as_6_a_circle_moves_any_rat_in_play_its_own_among_them() -> None:
    state = ship("home green\n20 yellow red\n15 blue orange purple\n~~ 9", "y(2) r4 b3")
    assert possible(state) == ["yellow", "yellow.purple", "yellow.orange", "yellow.red", "yellow.blue", "red", "blue"]
    assert carried_out(state, "yellow.blue").rats[RATS.index("blue")] == 17
    assert carried_out(state, "yellow").rats[RATS.index("yellow")] == 22


# Anchor and arrow

SPREAD = """
    home green
    30 blue
    25 red yellow
    20 orange
    ~~ 14 black purple
    """


@pytest.mark.parametrize(
    ("rat", "back", "ahead"),
    [("blue", 25, 30), ("red", 20, 30), ("yellow", 20, 30), ("orange", 14, 25), ("black", 14, 20), ("purple", 14, 20)],
)
def test_as_7_and_8_to_the_space_of_the_next_rat_that_is_strictly_behind_or_ahead(rat: str, back: int, ahead: int) -> None:
    for face, there in (("A", back), (">", ahead)):
        after = carried_out(ship(SPREAD, f"w({face})", game=ABANDON_SHIP), f"white.{rat}")
        assert after.rats[RATS.index(rat)] == there


def test_as_7_shared_first_and_shared_last_stay_where_they_are() -> None:
    state = ship("30 blue red yellow\n20 green\n~~ 14 black purple orange", "k3 b3 w(>)")
    assert carried_out(state, "white.blue").rats == state.rats
    state = ship("30 blue red yellow\n20 green\n~~ 14 black purple orange", "k3 b3 w(A)")
    assert carried_out(state, "white.black").rats == state.rats
    assert carried_out(state, "white.blue").rats[RATS.index("blue")] == 20, "shared but not last"


def test_as_7_rats_on_the_top_deck_do_not_count() -> None:
    state = ship(SPREAD, "k3 b3 w(>)")
    assert carried_out(state, "white.blue").rats == state.rats


# The top deck


@in_both
@pytest.mark.parametrize("steps", [1, 2, 6])
def test_as_9_reaching_or_passing_the_top_deck_takes_the_first_free_field_and_loses_the_rest(game: Game, steps: int) -> None:
    after = carried_out(ship("35 red\n10 yellow purple green orange black blue\n~~ 6", f"y3 g3 r{steps}", game=game), "red")
    assert drawn(after) == picture(
        """
        home red
        10 yellow purple green orange black blue
        ~~ 6
        """
    )


@in_both
def test_as_9_the_fields_in_order_are_x_5_3_and_2(game: Game) -> None:
    state = ship("home red blue green\n35 black\n20 yellow purple orange\n~~ 6", "y3 k1 w(2)", game=game)
    after = carried_out(state, "black")
    assert after.phase == "over"
    assert [points_of(after, RATS.index(rat)) for rat in ("red", "blue", "green", "black", "yellow")] == [0, 5, 3, 2, 0]


# Water


@in_both
def test_as_10_the_water_rises_up_to_the_lowest_rat_and_the_rest_is_lost(game: Game) -> None:
    state = carried_out(ship("30 red\n20 yellow purple green\n13 orange\n11 black blue\n~~ 9", "y3 r4", game=game), "yellow")
    assert drawn(water_rises(state, 8)) == picture(
        """
        30 red
        23 yellow
        20 purple green
        13 orange
        ~~ 11 black blue
        """
    )


@in_both
def test_as_10_a_lone_rat_drowns_and_the_water_stays_there(game: Game) -> None:
    state = carried_out(ship("30 red\n20 yellow purple green\n13 orange blue\n11 black\n~~ 9", "y3 r4", game=game), "red")
    risen = water_rises(state, 8)
    assert drawn(risen) == picture(
        """
        34 red
        20 yellow purple green
        13 orange blue
        ~~ 11
        drowned black
        """
    )
    assert risen.pool == dice("ypgorbw")


@in_both
def test_as_10_water_that_does_not_reach_a_rat_rises_in_full(game: Game) -> None:
    state = carried_out(ship("30 red\n20 yellow purple green orange blue black\n~~ 9", "y3 r4", game=game), "red")
    assert water_rises(state, 8).water == 17
    assert water_rises(state, 3).water == 12


TREADING = """
    30 red
    20 yellow purple green
    ~~ 11 orange blue black
    """


@in_both
def test_as_11_a_marker_is_used_up_with_no_effect_while_rats_tread_water(game: Game) -> None:
    state = carried_out(ship(TREADING, "y3 r4", game=game, markers="5 5 8"), "red")
    assert state.phase == "rise"
    risen = water_rises(state, 8)
    assert risen.water == 11
    assert risen.markers == (5, 5)
    assert len(risen.turned) == 6
    assert drawn(risen) == picture(TREADING.replace("30", "34"))


@in_both
def test_as_12_two_of_three_tread_on_when_one_has_left(game: Game) -> None:
    after = carried_out(ship(TREADING, "y3 r4 b3", game=game), "blue")
    assert drawn(after) == picture(
        """
        30 red
        20 yellow purple green
        14 blue
        ~~ 11 orange black
        """
    )


@in_both
def test_as_12_the_last_one_drowns_at_once_inside_the_turn(game: Game) -> None:
    after = carried_out(ship("30 red\n20 yellow purple green\n~~ 11 blue black", "y3 r4 b3", game=game), "blue")
    assert drawn(after) == picture(
        """
        30 red
        20 yellow purple green
        14 blue
        ~~ 11
        drowned black orange
        """
    )
    assert after.aside == dice("pgbw")


@in_both
def test_as_12_the_last_one_drowns_after_the_other_has_arrived_on_deck(game: Game) -> None:
    after = carried_out(ship("30 red\n32 yellow purple green\n~~ 31 blue black", "y3 r4 w(5)", game=game), "white.blue")
    assert drawn(after) == picture(
        """
        home blue
        32 yellow purple green
        ~~ 31
        30 red
        drowned orange black
        """
    )


def test_as_13_by_anchor_a_rat_joins_those_that_tread_water_and_does_not_drown() -> None:
    after = carried_out(ship("30 red\n20 yellow green\n~~ 11 blue black", "yA r4 b3"), "yellow")
    assert drawn(after) == picture(
        """
        30 red
        20 green
        ~~ 11 yellow black blue
        drowned purple orange
        """
    )


def test_as_13_an_anchor_does_nothing_for_those_that_tread_water() -> None:
    state = ship("30 red\n20 yellow green\n~~ 11 blue black", "y3 r4 bA")
    assert drawn(carried_out(state, "blue")) == drawn(state)


@in_both
def test_as_13_no_rat_ever_stands_alone_in_the_water(game: Game) -> None:
    for seed in range(60):
        for step in random_game(game, seed):
            assert isinstance(step.after, State)
            if step.after.phase not in ("over", "deal"):
                assert step.after.rats.count(step.after.water) != 1
                assert all(space == DROWNED or space >= step.after.water for space in step.after.rats)


# Cheese


@in_both
def test_as_14_cheese_takes_exact_landing_and_goes_to_who_moves(game: Game) -> None:
    picture_before = "22 cheese2\n20 red\n10 yellow purple green orange black blue\n~~ 6"
    # The second seat holds no red rat: card 1 shows orange, yellow and blue.
    state = ship(picture_before, "g3 r3 w(2)", game=game, turn=1)
    after = carried_out(state, "white.red")
    assert after.taken == ((), (2,), ())
    assert after.cheese == ()
    assert carried_out(state, "red").cheese == ((22, 2),), "passing does not count"


@in_both
def test_as_14_taken_rats_are_sorted_and_gone_for_others(game: Game) -> None:
    state = ship("22 red cheese1\n20 yellow\n10 purple green orange black blue\n~~ 6", "y2 g3 r3", game=game, taken="2 - -")
    after = carried_out(state, "yellow")
    assert after.taken == ((1, 2), (), ())


def test_as_14_a_rat_that_does_not_move_takes_no_cheese() -> None:
    state = ship("20 red cheese1\n10 yellow purple green orange black blue\n~~ 6", "g3 r3 w(>)")
    assert carried_out(state, "white.red").cheese == ((20, 1),)


@in_both
def test_as_14_neither_the_start_nor_the_top_deck_has_cheese(game: Game) -> None:
    for seed in range(20):
        for step in random_game(game, seed):
            assert isinstance(step.after, State)
            assert all(10 < space < 36 for space, _ in step.after.cheese)


@in_both
def test_as_14_cheese_at_or_below_the_water_line_is_lost(game: Game) -> None:
    state = ship("20 red yellow\n18 purple green orange black blue\n17 cheese2\n15 cheese1\n14 cheese1\n~~ 12", "g3 r3", game=game)
    risen = water_rises(carried_out(state, "red"), 3)
    assert risen.water == 15
    assert risen.cheese == ((17, 2),)
    assert risen.lost == (1, 1, 1, 2), "two of these were lost before"
