"""A test or more for every ruling of Land unter, named after it, and for the sentences of the rule text that no ruling
had to settle; LU-14 has a file of its own, test_hidden_information.py."""

from fractions import Fraction
from random import Random

import pytest

from highwater.contract import CHANCE, ScoreLine
from highwater.errors import IllegalAction, TokenError
from highwater.games.land_unter import GAME
from highwater.games.land_unter.components import HALF_RINGS, RING_CARDS, TIDES, WEATHER, rings_of
from highwater.games.land_unter.rules import State, score_lines
from highwater.games.land_unter.state import OUT, PLAY, Deal, Play, StageScore, TakeTide, Tides
from tests.land_unter.positions import (
    CALM,
    HIGH_HALVES,
    LOW_HALVES,
    STORMS,
    WHOLES,
    all_lay,
    dealt,
    ended_in_the_first_round,
    rings_of_seats,
    settled,
    stage_is_over,
    table,
    turn_up,
)


def losses(state: State) -> tuple[tuple[int, ...], ...]:
    """Who had to turn a ring in the last round, batch by batch."""
    assert state.last is not None
    return state.last.losses


# What the text says


def test_the_highest_card_takes_the_lower_tide_and_the_second_highest_the_other() -> None:
    after = settled("16 44 2 27", "4 7", "3 3 3 3", in_round=1)
    assert after.tides == ((), (4,), (), (7,))
    assert after.last is not None
    assert after.last.takes == ((1, 4), (3, 7))
    assert after.last.cards == (16, 44, 2, 27)


def test_wrong_chance_steps_are_refused_with_the_possible_ones() -> None:
    with pytest.raises(IllegalAction, match="possible: a deal of twelve cards nobody holds"):
        GAME.new(3).apply(CHANCE, Tides((4, 7)))
    with pytest.raises(IllegalAction, match=r"possible: two of the tide cards \(1, 1, 2"):
        dealt(WHOLES, STORMS, LOW_HALVES).apply(CHANCE, Deal(CALM))


def test_a_new_tide_covers_the_old_one_and_only_the_top_counts() -> None:
    after = settled("44 27 16 2", "5 8", "3 5 5 5", "10 1 7 -")
    assert after.tides[0][-2:] == (10, 5)
    assert losses(after) == ((1,),), "the 8 is the highest; the 10 under the 5 does not count"


def test_a_tide_from_an_earlier_round_can_be_the_highest() -> None:
    assert rings_of_seats(settled("44 27 16 2", "4 7", "5 5 5 5", "- - 9 -")) == "5 5 4 5"


def test_weather_cards_are_put_aside_and_tides_stay() -> None:
    after = settled("44 27 16 2", "4 7", "5 5 5 5", in_round=1)
    assert after.laid == (0, 0, 0, 0)
    assert after.middle == ()
    assert all(card not in hand for hand, card in zip(after.hands, (44, 27, 16, 2), strict=True))


def test_half_rings_on_all_cards_make_exactly_the_ring_cards_in_the_box() -> None:
    assert sum(HALF_RINGS[card] for card in WEATHER) == 2 * RING_CARDS
    assert [rings_of(hand) for hand in (CALM, LOW_HALVES, WHOLES, HIGH_HALVES, STORMS)] == [0, 6, 12, 6, 0]


def test_five_rings_bring_five_cards_and_three_and_a_half_bring_three() -> None:
    five = (1, 2, 3, 4, 5, 6, 25, 26, 27, 28, 37, 44)
    three_and_a_half = (7, 8, 9, 10, 13, 29, 30, 31, 49, 50, 51, 52)
    assert dealt(five, three_and_a_half, (*LOW_HALVES[1:], 60)).rings == (5, 3, 5)


def test_everybody_lays_in_any_order_with_the_same_result() -> None:
    before = table("44 27 16 2", "4 7", "5 5 5 5", in_round=1)
    backwards = before
    for seat, card in reversed(list(enumerate((44, 27, 16, 2)))):
        backwards = backwards.apply(seat, PLAY[card])
    assert backwards == all_lay(before, "44 27 16 2")


def test_each_seat_plays_once_a_round() -> None:
    state = table("44 27 16 2", "4 7", "5 5 5 5", in_round=1).apply(0, PLAY[44])
    assert state.to_act == (1, 2, 3)
    assert state.legal(0) == []
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, PLAY[state.hands[0][0]])
    assert caught.value.code == "not-to-act"


def test_hands_go_to_the_left_neighbour_with_their_original_rings() -> None:
    state = settled("44 27 16 2", "4 7", "1 0 3 2", "9 8 - 5", in_round=12)
    hands = state.dealt
    assert stage_is_over(state)
    state = turn_up(state, 1, 12)
    assert state.stage == 1
    assert state.hands == (hands[3], hands[0], hands[1], hands[2])
    assert state.rings == tuple(rings_of(hand) for hand in state.hands)
    assert state.tides == ((), (), (), ())
    assert sorted((*state.stack, *state.middle)) == list(TIDES), "all tide cards are shuffled again"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_there_are_as_many_stages_as_players_and_everybody_holds_every_hand(seats: int) -> None:
    random = Random(seats).random
    state = GAME.new(seats)
    held: list[set[int]] = [set() for _ in range(seats)]
    while state.to_act:
        assert isinstance(state, State)
        if state.middle:
            for seat in range(seats):
                held[seat].add((seat - state.stage) % seats)
        actor = state.to_act[0]
        action = state.chance().sample(random) if actor == CHANCE else state.legal(actor)[0]
        state = state.apply(actor, action)
    assert isinstance(state, State)
    assert len(state.scores) == seats
    assert all(hands == set(range(seats)) for hands in held)


def final(*points: tuple[int, ...]) -> State:
    """A finished three-player game: two stages as given, and a last one that brings 2, 1 and 0 + lowest."""
    scores = tuple(StageScore(rings, (), False) for rings in points)
    return settled("44 27 16", "4 7", "2 2 0", "9 8 3", in_round=12, stage=2, scores=scores)


def test_most_points_win() -> None:
    outcome = final((0, 0, 0), (5, 1, 1)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (7, 2, 2), "all-stages")


def test_a_tie_after_the_last_stage_is_a_shared_victory() -> None:
    outcome = final((0, 1, 0), (1, 1, 1)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (3, 3, 2))


def test_a_stage_that_is_not_the_last_does_not_end_the_game() -> None:
    assert settled("44 27 16", "4 7", "2 2 0", "9 8 3", in_round=12, stage=1, scores=(StageScore((1, 1, 1), (), False),)).outcome is None


# The rulings


def test_lu_01_both_with_the_highest_tide_lose_a_ring_at_the_same_time() -> None:
    after = settled("44 27 16 2", "4 7", "5 5 5 5", "- - 7 -")
    assert rings_of_seats(after) == "5 4 4 5"
    assert losses(after) == ((1, 2),)


def test_lu_02_when_one_of_two_tied_is_eliminated_the_other_does_not_pay_twice() -> None:
    after = settled("44 27 16 2 9", "4 7", "5 0 2 1 1", "- - 7 3 -")
    assert rings_of_seats(after) == "5 x 1 1 1"
    assert losses(after) == ((1, 2),)
    assert after.last is not None
    assert after.last.out == (1,)


def test_lu_02_a_tied_partner_with_one_ring_stays_in_with_none() -> None:
    after = settled("44 27 16 2 9", "4 7", "5 0 1 1 1", "- - 7 3 -")
    assert rings_of_seats(after) == "5 x 0 1 1"
    assert not stage_is_over(after)


def test_lu_02_read_literally_the_tied_partner_pays_a_second_time() -> None:
    after = settled("44 27 16 2 9", "4 7", "5 0 2 1 1", "- - 7 3 -", cascade="literal")
    assert rings_of_seats(after) == "5 x 0 1 1"
    assert losses(after) == ((1, 2), (2,))


def test_lu_02_read_literally_the_second_payment_can_eliminate_and_go_on() -> None:
    after = settled("44 27 16 2 9", "4 7", "5 0 1 1 1", "- - 7 3 -", cascade="literal")
    assert rings_of_seats(after) == "4 x x 1 1"
    assert losses(after) == ((1, 2), (2,), (0,))


def test_lu_03_two_tied_without_rings_are_eliminated_together_and_the_next_pays() -> None:
    after = settled("44 27 16 2 9", "4 7", "5 0 0 1 1", "- - 7 3 -")
    assert rings_of_seats(after) == "4 x x 1 1"
    assert losses(after) == ((1, 2), (0,))


def test_lu_03_two_tied_without_rings_end_a_stage_of_four() -> None:
    after = settled("44 27 16 2", "4 7", "5 0 0 1", "- - 7 3")
    assert rings_of_seats(after) == "5 x x 1"
    assert losses(after) == ((1, 2),)
    assert stage_is_over(after)


def test_lu_04_the_cascade_repeats_until_a_player_pays() -> None:
    after = settled("44 27 16 2 9", "4 7", "5 0 0 3 1", "- - 6 5 -")
    assert rings_of_seats(after) == "5 x x 2 1"
    assert losses(after) == ((1,), (2,), (3,))
    assert not stage_is_over(after)


def test_lu_04_the_cascade_looks_at_tides_of_those_still_in() -> None:
    after = settled("44 27 16 2 -", "4 7", "5 0 3 3 x", "- - 6 5 12")
    assert rings_of_seats(after) == "5 x 2 3 x"


def test_lu_04_the_cascade_can_strike_two_who_are_tied() -> None:
    after = settled("44 27 16 2 9", "4 7", "5 0 3 3 1", "- - 6 6 -")
    assert rings_of_seats(after) == "5 x 2 2 1"
    assert losses(after) == ((1,), (2, 3))


@pytest.mark.parametrize("cascade", ["once", "literal"])
def test_lu_04_no_ring_is_lost_without_a_tide_card(cascade: str) -> None:
    after = settled("44 27 16 2 9", "4 7", "0 0 1 1 1", in_round=1, cascade=cascade)
    assert rings_of_seats(after) == "x x 1 1 1"
    assert losses(after) == ((1,), (0,))
    assert not stage_is_over(after)


def test_lu_05_two_left_end_the_stage_before_the_cascade_goes_on() -> None:
    after = settled("44 27 16 2", "4 7", "5 0 0 3", "- - 6 5")
    assert rings_of_seats(after) == "5 x x 3"
    assert losses(after) == ((1,), (2,))
    assert stage_is_over(after)


def test_lu_05_a_tie_can_leave_a_single_player() -> None:
    after = settled("44 27 16", "4 7", "5 0 0", "- - 7")
    assert stage_is_over(after)
    assert after.scores == (StageScore((5, OUT, OUT), (0,), True),)


def test_lu_05_two_left_end_the_stage_before_a_literal_second_payment() -> None:
    after = settled("- 27 44 2", "4 7", "x 2 3 0", "9 - - 7", cascade="literal")
    assert rings_of_seats(after) == "x 1 3 x"
    assert stage_is_over(after)


def test_lu_05_early_end_differs_from_the_end_of_round_12() -> None:
    assert settled("44 27 16", "4 7", "5 0 3", "- - 6").scores[0].early
    assert not settled("44 27 16", "4 7", "5 2 3", "9 8 6", in_round=12).scores[0].early
    assert not settled("44 27 16", "4 7", "5 0 3", "9 8 6", in_round=12).scores[0].early, "round 12 was the last anyway"


def test_lu_06_with_three_players_the_first_elimination_ends_the_stage() -> None:
    after = settled("44 27 16", "4 7", "5 0 3", "- - 6")
    assert rings_of_seats(after) == "5 x 3", "the 6 pays nothing any more"
    assert stage_is_over(after)


def test_lu_07_three_left_of_four_play_on_and_the_cascade_is_paid() -> None:
    after = settled("44 27 16 2", "4 7", "5 0 3 3", "- - - 5")
    assert rings_of_seats(after) == "5 x 3 2"
    assert not stage_is_over(after)
    assert turn_up(after, 1, 2).to_act == (0, 2, 3)


def test_lu_07_tides_go_to_the_two_highest_of_those_still_in() -> None:
    before = table("44 - 16 2", "1 2", "5 x 3 3", "4 7 - 5")
    assert before.legal(1) == []
    with pytest.raises(IllegalAction):
        before.apply(1, PLAY[before.hands[1][0]])
    after = all_lay(before, "44 - 16 2")
    assert after.last is not None
    assert after.last.takes == ((0, 1), (2, 2))
    assert after.last.cards == (44, 0, 16, 2)


def test_lu_08_the_eliminated_do_not_get_the_bonus_for_the_lowest_tide() -> None:
    after = settled("44 27 16 -", "4 7", "3 3 3 x", "9 8 5 1", in_round=12)
    assert after.scores[0].lowest == (0,)


def test_lu_08_the_top_card_is_compared_not_a_buried_one() -> None:
    after = settled("44 27 16 2", "6 8", "3 3 3 3", "1 11 5 7", in_round=12)
    assert after.tides[0][-2:] == (1, 6)
    assert after.scores[0].lowest == (2,)


def test_lu_08_two_with_the_lowest_tide_both_get_the_bonus() -> None:
    assert settled("44 27 16 2", "4 7", "3 3 3 3", "9 8 4 11", in_round=12).scores[0].lowest == (0, 2)


def test_lu_08_without_a_tide_card_one_has_the_lowest_tide() -> None:
    assert settled("44 27 16 2", "1 7", "3 3 3 3", "9 8 - 3", in_round=12).scores[0].lowest == (2,)


def test_lu_08_all_without_a_tide_card_get_the_bonus() -> None:
    after = settled("44 27 16 2", "4 7", "0 0 2 3", in_round=1)
    assert stage_is_over(after)
    assert after.scores[0].lowest == (2, 3)
    assert [after.scores[0].points(seat) for seat in range(4)] == [-1, -1, 3, 4]


def test_lu_09_the_eliminated_score_exactly_minus_one_and_zero_rings_score_zero() -> None:
    score = settled("44 27 16 -", "4 7", "1 1 0 x", "9 8 5 1", in_round=12).scores[0]
    assert [score.points(seat) for seat in range(4)] == [2, 0, 0, -1]


def test_lu_09_zero_rings_and_the_lowest_tide_score_one() -> None:
    scores = settled("44 27 16 2", "4 7", "1 1 0 0", "9 8 5 3", in_round=12).scores
    assert [scores[0].points(seat) for seat in range(4)] == [1, 0, 0, 1]
    assert score_lines(scores, 3) == [ScoreLine("rings", 0, 1), ScoreLine("lowest", 1, 1)]


def test_lu_09_the_sheet_says_what_an_elimination_cost() -> None:
    scores = settled("44 27 16", "4 7", "5 0 3", "- - 6").scores
    assert score_lines(scores, 1) == [ScoreLine("out", -1, 1)]


def test_lu_10_of_two_equal_tide_cards_each_taker_gets_one() -> None:
    after = settled("44 27 16 2", "7 7", "5 5 5 5", in_round=1)
    assert after.tides == ((7,), (7,), (), ())
    assert losses(after) == ((0, 1),)


def test_lu_10_two_tide_cards_have_no_order() -> None:
    assert GAME.parse("4+7") == Tides((4, 7))
    with pytest.raises(TokenError):
        GAME.parse("7+4")
    chance = dealt(CALM, LOW_HALVES, WHOLES).chance()
    assert chance.probability(Tides((4, 7))) == Fraction(4, 276)
    assert chance.probability(Tides((7, 7))) == Fraction(1, 276)
    assert chance.probability(Tides((7, 4))) == 0, "what no outcome is called cannot come up"


def test_lu_11_round_12_is_settled_with_its_cascade_before_scoring() -> None:
    after = settled("44 27 16 2 9", "4 7", "5 0 3 3 3", "9 8 6 5 3", in_round=12)
    assert stage_is_over(after)
    assert after.scores == (StageScore((5, OUT, 2, 3, 3), (4,), False),)


def test_lu_11_a_stage_without_early_end_has_twelve_rounds() -> None:
    after = settled("44 27 16 2", "4 7", "5 5 5 5", "9 8 6 5", in_round=11)
    assert not stage_is_over(after)
    low, high = after.stack
    over = all_lay(turn_up(after, low, high), " ".join(str(hand[0]) for hand in after.hands))
    assert stage_is_over(over)
    assert over.hands == ((), (), (), ())


def test_lu_12_losing_the_last_ring_is_no_elimination_only_the_next_loss_is() -> None:
    after = settled("44 27 16 2", "4 7", "3 1 3 3", in_round=1)
    assert rings_of_seats(after) == "3 0 3 3"
    up = turn_up(after, 1, 2)
    assert up.to_act == (0, 1, 2, 3)
    high = (up.hands[2][-1], up.hands[3][-1])
    again = all_lay(up, f"{up.hands[0][0]} {up.hands[1][0]} {high[0]} {high[1]}")
    assert rings_of_seats(again) == "2 x 3 3", "the 7 still lies on top in front of the second seat; then the 4 pays"


def test_lu_12_a_hand_without_rings_is_in_the_game() -> None:
    state = turn_up(dealt(CALM, WHOLES, HIGH_HALVES), 4, 7)
    assert rings_of_seats(state) == "0 12 6"
    assert state.to_act == (0, 1, 2)


def test_lu_13_after_an_early_end_all_twelve_cards_go_on_the_unplayed_and_the_eliminated_too() -> None:
    after = turn_up(ended_in_the_first_round(), 1, 2)
    assert after.hands == (WHOLES, STORMS, LOW_HALVES)
    assert rings_of_seats(after) == "12 0 6"
    assert after.to_act == (0, 1, 2)


def test_lu_15_the_options_and_their_defaults() -> None:
    assert {option.id: option.values for option in GAME.options} == {
        "cascade": ("once", "literal", "off"),
        "highest_may_choose": ("off", "on"),
    }


@pytest.mark.parametrize(
    ("rings", "tides", "left"),
    [("5 0 2 1 1", "- - 7 3 -", "5 x 1 1 1"), ("5 0 0 1 1", "- - 7 3 -", "5 x x 1 1"), ("5 0 0 3 1", "- - 6 5 -", "5 x 0 3 1")],
)
def test_lu_15_without_cascade_an_elimination_costs_no_other_seat(rings: str, tides: str, left: str) -> None:
    assert rings_of_seats(settled("44 27 16 2 9", "4 7", rings, tides, cascade="off")) == left


def test_lu_15_without_cascade_two_left_still_end_the_stage() -> None:
    assert stage_is_over(settled("44 27 16", "4 7", "5 0 3", "- - 6", cascade="off"))


def test_lu_15_the_highest_may_choose_a_tide_and_the_second_highest_takes_the_other() -> None:
    state = all_lay(table("16 44 2 27", "4 7", "5 5 5 5", in_round=1, highest_may_choose=True), "16 44 2 27")
    assert state.to_act == (1,)
    assert state.legal(1) == [TakeTide(4), TakeTide(7)]
    assert state.view(0).table == (16, 44, 2, 27), "the cards lie open while the highest chooses"
    assert state.apply(1, TakeTide(7)).tides == ((), (7,), (), (4,))
    assert state.apply(1, TakeTide(4)).tides == ((), (4,), (), (7,))
    with pytest.raises(IllegalAction):
        state.apply(1, TakeTide(5))


def test_lu_15_the_highest_is_asked_nothing_about_two_equal_tides() -> None:
    state = all_lay(table("16 44 2 27", "7 7", "5 5 5 5", in_round=1, highest_may_choose=True), "16 44 2 27")
    assert state.to_act == (CHANCE,)
    assert state.tides == ((), (7,), (), (7,))


def test_lu_15_without_the_option_no_tide_is_chosen() -> None:
    state = all_lay(table("16 44 2 27", "4 7", "5 5 5 5", in_round=1), "16 44 2 27")
    assert state.to_act == (CHANCE,)
    with pytest.raises(IllegalAction):
        state.apply(1, TakeTide(4))


# Tokens that are not actions


def test_chance_lays_no_weather_card() -> None:
    state = dealt(CALM, LOW_HALVES, WHOLES)
    with pytest.raises(IllegalAction):
        state.apply(CHANCE, Play(30))


@pytest.mark.parametrize(
    "token", ["0", "61", "044", " 44", "+4", "4_4", "٤", "take", "take0", "take13", "take-1", "4+13", "0+4", "4+5+6", "2.5", "", "x"]
)
def test_non_cards_are_no_tokens(token: str) -> None:
    with pytest.raises(TokenError) as caught:
        GAME.parse(token)
    assert caught.value.code == "token"
