"""Rulings AS-15 to AS-22: the order of events within one move, the end, and points; for both editions."""

from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.game import Game
from highwater.games.rats.components import RATS
from highwater.games.rats.rules import points_of
from highwater.games.rats.state import DROWNED
from tests.rats.positions import STARTING, carried_out, dice, in_both, scores, ship, water_rises

# The order of events within one move


@in_both
def test_as_15_the_swimmer_left_alone_is_saved_where_the_arrival_leaves_exactly_two(game: Game) -> None:
    state = ship("home green\n20 yellow\n~~ 35 red blue", "y3 r3 w(2)", game=game)
    after = carried_out(state, "red")
    assert after.phase == "over"
    assert after.pair == tuple(RATS.index(rat) for rat in ("yellow", "blue"))
    assert DROWNED not in (after.rats[RATS.index("blue")], after.rats[RATS.index("yellow")])
    assert points_of(after, RATS.index("red")) == 5
    assert points_of(after, RATS.index("blue")) == points_of(after, RATS.index("yellow")) == 3


@in_both
def test_as_15_the_fourth_arrival_ends_the_game_before_the_lone_swimmer_drowns(game: Game) -> None:
    after = carried_out(ship("home green black purple\n35 orange\n~~ 34 red blue", "r3 w(2)", game=game), "red")
    assert after.outcome is not None
    assert after.outcome.reason == "four-home"
    assert after.rats[RATS.index("blue")] == 34


@in_both
def test_as_15_drowning_may_end_the_game(game: Game) -> None:
    after = carried_out(ship("home green\n20 yellow\n~~ 18 red blue", "y3 r3 w(2)", game=game), "red")
    assert after.phase == "over"
    assert after.rats[RATS.index("blue")] == DROWNED
    assert after.pair == tuple(sorted(RATS.index(rat) for rat in ("yellow", "red")))


@in_both
def test_as_15_cheese_comes_before_the_end(game: Game) -> None:
    after = carried_out(ship("home green\n21 cheese2\n20 yellow\n~~ 18 red blue", "y3 r3 w(2)", game=game, turn=2), "red")
    assert after.phase == "over"
    assert after.taken == ((), (), (2,))


# The end


@in_both
@pytest.mark.parametrize(
    ("home", "each"),
    [("", 5), ("home green", 5), ("home green black", 3), ("home green black purple", 2)],
)
def test_as_16_the_last_two_share_the_highest_free_numbered_field(game: Game, home: str, each: int) -> None:
    after = carried_out(ship(f"{home}\n20 yellow\n~~ 18 red blue", "y3 r3 w(2)", game=game), "red")
    assert after.outcome is not None
    assert after.outcome.reason == "two-left"
    assert [points_of(after, RATS.index(rat)) for rat in ("yellow", "red", "blue")] == [each, each, 0]
    if home:
        assert points_of(after, RATS.index("green")) == 0, "the X"


@in_both
def test_as_16_no_field_is_free_for_the_two_that_the_fourth_arrival_leaves(game: Game) -> None:
    after = carried_out(ship("home green black purple\n35 red\n20 yellow\n18 blue\n~~ 9", "y3 r3 w(2)", game=game), "red")
    assert after.outcome is not None
    assert after.outcome.reason == "four-home"
    assert after.pair == ()
    assert [points_of(after, RATS.index(rat)) for rat in ("red", "yellow", "blue")] == [2, 0, 0]


@in_both
def test_as_16_the_fourth_arrival_ends_the_game_however_many_are_left(game: Game) -> None:
    after = carried_out(ship("home green black purple\n35 red\n20 yellow\n18 blue orange\n~~ 9", "y3 r3 w(2)", game=game), "red")
    assert after.outcome is not None
    assert after.outcome.reason == "four-home"
    assert after.to_act == ()


@in_both
def test_as_17_a_drowning_by_rising_water_ends_the_game_before_anybody_rolls(game: Game) -> None:
    state = carried_out(ship("home green\n20 yellow\n18 red\n15 blue\n~~ 12", "y3 r3", game=game), "yellow")
    assert state.phase == "rise"
    after = water_rises(state, 5)
    assert after.phase == "over"
    assert after.rats[RATS.index("blue")] == DROWNED
    assert after.to_act == ()


@in_both
@pytest.mark.parametrize(("after_rise", "plays"), [("receiver", 1), ("next", 2)])
def test_as_18_with_all_markers_used_the_dice_come_back_and_the_water_stays(game: Game, after_rise: str, plays: int) -> None:
    state = ship(STARTING, "y3 r4", game=game, markers="", options={"after_rise": after_rise})
    after = carried_out(state, "red")
    assert after.phase == "roll"
    assert after.pool == dice("ypgorkbw")
    assert after.water == 6
    assert after.turn == plays


# Points


@in_both
def test_as_19_fields_of_the_own_rats_and_cheese_count(game: Game) -> None:
    state = ship(
        "home green red blue\n35 black\n20 yellow\n18 purple orange\n~~ 9", "y3 k3 w(2)", game=game, taken="2 1,1 -", cards=(0, 4, 6)
    )
    after = carried_out(state, "black")
    assert after.outcome is not None
    assert scores(after) == (5 + 2, 5 + 3 + 2, 5 + 2)
    assert after.outcome.winners == (1,)
    assert [(line.source, line.points) for line in after.outcome.sheet[2]] == [("yellow", 0), ("red", 5), ("black", 2), ("cheese", 0)]


def test_as_19_the_example_adam_5_david_8_eva_9() -> None:
    after = carried_out(
        ship("home green red blue\n35 black\n20 yellow\n18 purple orange\n~~ 9", "y3 k3 w(2)", taken="- - 2", cards=(0, 4, 6)), "black"
    )
    assert scores(after) == (5, 5 + 3, 5 + 2 + 2)
    assert after.outcome is not None
    assert after.outcome.winners == (2,)


@in_both
def test_as_19_a_tie_goes_to_more_cheese(game: Game) -> None:
    # Eva's 5 and 2 are as much as Adam's 5 and a cheese of 2; she has none.
    state = ship(
        "home green red blue\n35 black\n20 yellow\n18 purple orange\n~~ 9", "y3 k3 w(2)", game=game, taken="2 - -", cards=(0, 3, 6)
    )
    after = carried_out(state, "black")
    assert scores(after) == (7, 5, 7)
    assert after.outcome is not None
    assert after.outcome.winners == (0,)


@in_both
def test_as_19_a_tie_in_cheese_too_is_a_shared_victory(game: Game) -> None:
    # Yellow and green are the last two, for 5 each; the first seat has green, so has the third, the second has neither.
    state = ship("home red\n20 yellow\n~~ 18 green blue", "y3 g3 w(2)", game=game, taken="2 - 1,1", cards=(0, 4, 3))
    after = carried_out(state, "green")
    assert scores(after) == (7, 0, 7)
    assert after.outcome is not None
    assert after.outcome.winners == (0, 2)


@in_both
def test_as_20_the_first_seat_begins(game: Game) -> None:
    for seats in game.seats:
        state = game.new(seats)
        random = Random(seats).random
        while state.to_act == (CHANCE,):
            state = state.apply(CHANCE, state.chance().sample(random))
        assert state.to_act == (0,)


@in_both
def test_as_21_everybody_knows_who_has_taken_which_cheese(game: Game) -> None:
    state = ship("20 yellow\n~~ 18 green blue red", "y3 g3 w(2)", game=game, taken="2 1,1 -")
    for seat in (None, 0, 1, 2):
        assert state.view(seat).taken == ((2,), (1, 1), ())


@in_both
def test_as_22_two_that_tread_water_are_the_last_two_and_score(game: Game) -> None:
    after = carried_out(ship("home green\n33 yellow\n~~ 18 red blue", "y3 r3 w(2)", game=game, cards=(0, 4, 5)), "yellow")
    assert after.phase == "over"
    assert after.pair == tuple(RATS.index(rat) for rat in ("red", "blue"))
    assert scores(after) == (3, 6, 0)
