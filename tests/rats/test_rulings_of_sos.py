"""One test, or a few, for every ruling of S.O.S. (SOS-1 to SOS-9). Those it shares with Abandon Ship are in ``test_rulings``."""

from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.games.rats import components
from highwater.games.rats.components import RATS
from highwater.games.rats.rules import State, points_of
from highwater.games.rats.state import DROWNED, LayCheese, parse
from tests.conformance.playing import Setup, random_game_of
from tests.rats.positions import (
    ABANDON_SHIP,
    SOS,
    carried_out,
    dice,
    drawn,
    picture,
    possible,
    rolled,
    scores,
    ship,
    water_rises,
)

SPREAD = """
    home green
    30 blue
    25 red yellow
    20 orange
    ~~ 14 black purple
    """


def at(state: State, rat: str) -> int:
    return state.rats[RATS.index(rat)]


def test_sos_1_a_die_with_a_ring_must_go_back() -> None:
    state = ship("10 yellow purple green orange red black blue\n~~ 6", "y5x g3 r4", game=SOS)
    assert possible(state) == ["yellow.x", "green", "red"]
    assert carried_out(state, "yellow.x").pool == dice("ygr")


def test_sos_1_of_the_dice_only_the_grey_one_moves_any_rat() -> None:
    for die, faces in enumerate(components.SOS.dice):
        assert {face.free for face in faces} == {die == 7}


@pytest.mark.parametrize(
    ("rat", "back", "ahead"),
    [("blue", 26, 30), ("red", 21, 29), ("yellow", 21, 29), ("orange", 15, 24), ("black", 14, 19), ("purple", 14, 19)],
)
def test_sos_2_lightning_and_arrow_lead_next_to_the_nearest_rat(rat: str, back: int, ahead: int) -> None:
    for face, there in (("A", back), (">", ahead)):
        assert at(carried_out(ship(SPREAD, f"w({face})", game=SOS), f"white.{rat}"), rat) == there


@pytest.mark.parametrize("face", ["A", ">"])
def test_sos_2_adjacent_rats_stay(face: str) -> None:
    state = ship("21 red\n20 yellow\n18 green purple orange black blue\n~~ 6", f"g3 k2 w({face})", game=SOS)
    assert carried_out(state, "white.red" if face == "A" else "white.yellow").rats == state.rats


@pytest.mark.parametrize(("rat", "back", "ahead"), [("blue", 25, 30), ("red", 20, 30), ("orange", 14, 25), ("black", 14, 20)])
def test_sos_2_as_an_option_they_lead_onto_the_space_of_that_rat(rat: str, back: int, ahead: int) -> None:
    for face, there in (("A", back), (">", ahead)):
        assert at(carried_out(ship(SPREAD, f"w({face})", game=SOS, options={"arrows": "onto"}), f"white.{rat}"), rat) == there


def test_sos_3_nothing_happens_to_the_foremost_and_the_rearmost() -> None:
    state = ship("home green\n35 blue red\n25 yellow\n~~ 14 black purple orange", "y3 k3 w(>)", game=SOS)
    assert at(carried_out(state, "white.blue"), "blue") == 35, "the goal does not count"
    assert at(carried_out(state, "white.yellow"), "yellow") == 34
    state = ship("home green\n35 blue red\n25 yellow\n~~ 14 black purple orange", "y3 k3 w(A)", game=SOS)
    assert carried_out(state, "white.black").rats == state.rats


def test_sos_4_by_lightning_a_rat_lands_above_the_water_and_takes_cheese() -> None:
    state = ship("20 yellow red\n15 cheese2\n~~ 14 black purple orange", "yA r3 k3", game=SOS)
    assert drawn(carried_out(state, "yellow")) == picture(
        """
        20 red
        15 yellow
        ~~ 14 black purple orange
        drowned green blue
        """
    )
    assert carried_out(state, "yellow").taken == ((2,), (), ())


def test_sos_4_rats_never_land_in_water() -> None:
    for seed in range(30):
        for step in random_game_of(SOS, Setup(4, {}), seed):
            assert isinstance(step.state, State)
            assert isinstance(step.after, State)
            if step.seat != CHANCE:
                before, after = (
                    {rat for rat, space in enumerate(state.rats) if space == state.water} for state in (step.state, step.after)
                )
                assert after <= before


DOUBLE = "y3 k3 w(1+1x)"


def test_sos_5_as_an_option_a_double_one_always_moves_two_different_rats() -> None:
    state = ship("home green\n30 blue\n25 red yellow\n~~ 14 black purple orange", DOUBLE, game=SOS, options={"double_one": "must"})
    doubles = [token for token in possible(state) if token.startswith("white")]
    assert len(doubles) == 6 * 5 / 2
    assert "white.red+black.x" in doubles
    after = carried_out(state, "white.red+black.x")
    assert (at(after, "red"), at(after, "black")) == (26, 15)
    assert after.pool == dice("ykw")


def test_sos_5_drowning_is_tested_after_both_steps() -> None:
    state = ship("25 red yellow\n~~ 14 black purple\n24 orange", DOUBLE, game=SOS)
    after = carried_out(state, "white.purple+black.x")
    assert DROWNED not in (at(after, "black"), at(after, "purple"))
    assert (at(after, "black"), at(after, "purple")) == (15, 15)
    alone = carried_out(state, "white.red+black.x")
    assert at(alone, "purple") == DROWNED


def test_sos_5_two_rats_come_home_in_the_order_chosen() -> None:
    state = ship("35 red blue\n25 yellow orange\n~~ 14 black purple", DOUBLE, game=SOS)
    assert carried_out(state, "white.red+blue.x").arrivals == (RATS.index("red"), RATS.index("blue"))
    assert carried_out(state, "white.blue+red.x").arrivals == (RATS.index("blue"), RATS.index("red"))


def test_sos_5_the_game_may_end_after_the_first_step() -> None:
    state = ship("home green black purple\n35 red blue\n25 yellow orange\n~~ 14", "y3 w(1+1x)", game=SOS)
    after = carried_out(state, "white.red+blue.x")
    assert after.phase == "over"
    assert at(after, "blue") == 35
    after = carried_out(ship("home green\n35 red blue\n25 yellow\n~~ 14", "y3 w(1+1x)", game=SOS), "white.blue+red.x")
    assert after.pair == (RATS.index("yellow"), RATS.index("red"))


def test_sos_5_cheese_may_be_taken_before_the_other_step_ends_the_game() -> None:
    state = ship("home green\n35 blue\n26 cheese2\n25 yellow\n24 red\n~~ 14", "y3 w(1+1x)", game=SOS)
    assert carried_out(state, "white.yellow+blue.x").taken == ((2,), (), ())
    assert carried_out(state, "white.blue+yellow.x").taken == ((), (), ())
    assert [token for token in possible(state) if "red" in token] == ["white.yellow+red.x", "white.red+blue.x", "white.red.x"]


def test_sos_5_a_double_one_moves_one_rat_or_two_different_ones() -> None:
    state = ship("home green\n30 blue\n25 red yellow\n~~ 14 black purple orange", DOUBLE, game=SOS)
    doubles = [token for token in possible(state) if token.startswith("white")]
    assert len(doubles) == 6 * 5 / 2 + 6
    assert at(carried_out(state, "white.red.x"), "red") == 26


def test_sos_6_cheese_lies_on_five_different_spaces_by_lot_and_is_known_when_taken() -> None:
    random = Random(6).random
    state = SOS.new(3)
    while not isinstance(laid := state.chance().sample(random), LayCheese):
        state = state.apply(CHANCE, laid)
    seen = set()
    for _ in range(400):
        laid = state.chance().sample(random)
        assert isinstance(laid, LayCheese)
        spaces = [space for space, _ in laid.cheese]
        assert len(set(spaces)) == 5
        assert sorted(value for _, value in laid.cheese) == [1, 1, 1, 2, 2]
        seen |= set(spaces)
    assert seen == set(range(11, 36))


LEAVING = {"leaving": "on"}


def test_sos_7_by_default_rats_stay_aboard() -> None:
    state = ship("home red orange\n35 green\n20 yellow purple\n~~ 14 black blue", "y3 g3 k3", game=SOS, turn=2)
    after = carried_out(state, "green")
    assert after.gone == ()
    assert after.turn == 0
    assert after.view(1).cards == (-1, 1, -1)


def test_sos_7_who_has_no_rat_left_in_play_reveals_the_card_and_takes_no_more_turns() -> None:
    state = ship(
        "home red orange\n35 green\n20 yellow purple\n~~ 14 black blue", "y3 g3 k3", game=SOS, turn=2, options=LEAVING, taken="1 - -"
    )
    assert state.reveals(2, parse("green"))
    assert not state.reveals(2, parse("black"))
    after = carried_out(state, "green")
    assert after.gone == (0,)
    assert after.turn == 1
    assert after.view(1).cards == (0, 1, -1)
    assert after.view(None).cards == (0, -1, -1)
    later = water_rises(carried_out(rolled(after, "y3 k3"), "yellow"), 3)
    assert later.turn == 2
    last = carried_out(rolled(later, "y3 p1 k3 b3 w(2)"), "yellow")
    assert last.turn == 1, "the first seat is passed over"


def test_sos_7_players_who_left_can_still_win() -> None:
    state = ship("home red orange green\n35 yellow\n20 purple\n~~ 14 black", "y3 k3", game=SOS, turn=2, options=LEAVING, taken="2 - -")
    after = carried_out(state._replace(gone=(0,)), "yellow")
    assert scores(after) == (0 + 5 + 3 + 2, 5 + 2, 2 + 3)
    assert after.outcome is not None
    assert after.outcome.winners == (0,)


@pytest.mark.parametrize(("card", "plays"), [(0, 2), (6, 1)])
def test_sos_7_who_was_handed_one_die_and_loses_the_last_rat_in_that_rise_lets_the_next_roll(card: int, plays: int) -> None:
    # Card 0 has green, orange and red, which all have drowned when the water has risen; card 6 has black too.
    state = ship("20 yellow black\n19 purple blue\n15 green\n~~ 9", "y3 k3", game=SOS, options=LEAVING, cards=(1, card, 4))
    state = carried_out(state, "black")
    assert (state.phase, state.turn) == ("rise", 1)
    after = water_rises(state, 8)
    assert at(after, "green") == DROWNED
    assert after.turn == plays
    assert after.gone == ((1,) if card == 0 else ())
    assert after.pool == dice("ypkbw")


def test_sos_7_if_everybody_has_left_the_game_ends_there() -> None:
    cards = "; ".join(
        f"card: {card}"
        for card in (
            "red orange green",
            "red orange blue",
            "red green blue",
            "orange green blue",
            "red yellow black",
            "red yellow purple",
            "blue black purple",
        )
    )
    options = {"leaving": "on", "components": cards}
    state = ship("home red orange green\n20 yellow purple\n~~ 14 black blue", "y3 k3 b2", game=SOS, options=options, taken="- 1 2")
    state = state._replace(gone=(0,))
    after = carried_out(state, "black")
    assert at(after, "blue") == DROWNED
    assert after.gone == (0, 1, 2)
    assert after.to_act == ()
    assert after.outcome is not None
    assert after.outcome.reason == "all-left"
    assert scores(after) == (5 + 3, 5 + 1, 3 + 2)
    assert after.view(1).cards == (0, 1, 2)


def test_sos_8_cards_not_dealt_stay_unseen() -> None:
    state = ship("10 yellow purple green orange red black blue\n~~ 6", "y3 g3 r4", game=SOS)
    assert state.view(0).cards == (0, -1, -1)
    end = carried_out(ship("home red\n20 yellow\n~~ 18 green blue", "y3 g3 w(2)", game=SOS), "green")
    assert end.view(0).cards == end.view(None).cards == (0, 1, 2)


def test_sos_9_the_last_two_both_get_the_field_in_full() -> None:
    after = carried_out(ship("home red\n20 yellow\n~~ 18 green blue", "y3 g3 w(2)", game=SOS), "green")
    assert points_of(after, RATS.index("yellow")) == points_of(after, RATS.index("green")) == 5


def test_sos_9_the_example_adam_5_eva_7_zorro_8() -> None:
    state = ship("home green red blue\n35 black\n20 yellow\n18 purple orange\n~~ 9", "y3 k3 w(2)", game=SOS, cards=(0, 6, 4))
    after = carried_out(state, "black")
    assert scores(after) == (5, 5 + 2, 5 + 3)
    assert after.outcome is not None
    assert after.outcome.winners == (2,)


def test_the_options_of_both_editions_and_their_defaults() -> None:
    both = {"after_rise": ("receiver", "next"), "components": ("house",)}
    assert {option.id: option.values for option in ABANDON_SHIP.options} == both
    assert {option.id: option.values for option in SOS.options} == {
        **both,
        "arrows": ("adjacent", "onto"),
        "double_one": ("may", "must"),
        "leaving": ("off", "on"),
    }
