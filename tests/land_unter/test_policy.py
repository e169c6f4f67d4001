"""The policy's advice is sensible: no obvious mistakes, and true reasons."""

import re
from random import Random

import pytest

from highwater.contract import CHANCE, RankedAction
from highwater.deck import Cards, remove_cards
from highwater.games.land_unter import GAME
from highwater.games.land_unter.components import HAND_SIZE, TIDES, WEATHER
from highwater.games.land_unter.policy import rank, result
from highwater.games.land_unter.reasons import MEANINGS, REASONS
from highwater.games.land_unter.rules import State
from highwater.games.land_unter.state import OUT, PLAY, Rules
from highwater.simulation import simulate
from tests.land_unter.positions import all_lay, cards


def position(
    hands: str, middle: str, rings: str, tides: str, *, stage: int = 0, cascade: str = "once", highest_may_choose: bool = False
) -> State:
    """Two tide cards lie in the middle and everybody has to lay a weather card. Half the tide cards that are gone were low, half high."""
    held = [cards(hand) for hand in hands.split("|")]
    seats = len(held)
    in_round = HAND_SIZE + 1 - max(map(len, held))
    spare = iter(remove_cards(WEATHER, sum(held, ())))
    whole = [tuple(sorted((*hand, *(next(spare) for _ in range(HAND_SIZE - len(hand)))))) for hand in held]
    low, high = cards(middle)
    piles: list[Cards] = [() if top == "-" else (int(top),) for top in tides.split()]
    rest = remove_cards(TIDES, (low, high, *sum(piles, ())))
    gone = 2 * (in_round - 1) - sum(map(len, piles))
    stack = rest[gone // 2 : len(rest) - (gone - gone // 2)]
    for seat, pile in enumerate(piles):
        if pile:
            piles[seat] = remove_cards(rest, stack) + pile
            break
    left = tuple(OUT if count == "x" else int(count) for count in rings.split())
    return State(
        Rules(seats, cascade, highest_may_choose),
        stage,
        tuple(whole[(h + stage) % seats] for h in range(seats)),
        ((),) * seats,
        tuple(held),
        (0,) * seats,
        stack,
        (low, high),
        tuple(piles),
        left,
        (),
        None,
        tuple(seat for seat, count in enumerate(left) if count != OUT),
    )


def advice(state: State, seat: int = 0) -> tuple[RankedAction, ...]:
    return rank(state.view(seat), state.legal(seat))


def best(state: State, seat: int = 0) -> str:
    """The advised action and why, as one would read it: ``2 duck``."""
    first = advice(state, seat)[0]
    return f"{first.action} {first.reason}"


def test_reasons_are_a_short_closed_list_with_a_meaning_each() -> None:
    assert 6 <= len(REASONS) <= 12
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", reason) and MEANINGS[reason] for reason in REASONS)


@pytest.mark.many
def test_every_reason_comes_up_and_no_other() -> None:
    seen = set()
    for seed in range(12):
        random = Random(seed).random
        state = GAME.new(3 + seed % 3, {"cascade": ("once", "literal", "off")[seed % 3], "highest_may_choose": "on" if seed % 2 else "off"})
        while state.to_act:
            seat = state.to_act[0]
            if seat == CHANCE:
                action = state.chance().sample(random)
            else:
                first = GAME.rank(state.view(seat), state.legal(seat))[0]
                seen.add(first.reason)
                action = first.action
            state = state.apply(seat, action)
    assert seen == set(REASONS)


def test_the_only_card_needs_no_better_reason() -> None:
    assert best(position("30 | 20 | 40 | 50", "3 9", "2 2 2 2", "5 6 7 8")) == "30 forced"


def test_a_low_card_keeps_one_away_from_high_tides() -> None:
    assert best(position("4 28 33 44 | 9 35 52 53 | 11 31 50 51 | 20 30 48 54", "10 12", "3 3 3 3", "5 4 6 8")) == "4 duck"


def test_a_card_that_surely_costs_a_ring_is_not_laid_when_another_surely_does_not() -> None:
    # In the third stage of three everybody knows all cards: 33 is sure to be second and take the 12, 5 sure to be neither.
    state = position("5 33 | 20 25 | 50 55", "3 12", "4 4 4", "4 2 5", stage=2)
    first, second = advice(state)
    assert (str(first.action), first.reason) == ("5", "duck")
    assert first.value > second.value + 0.5


def test_the_highest_card_covers_a_high_tide_with_a_low_one() -> None:
    assert best(position("14 33 60 | 9 35 52 | 11 31 50 | 20 30 48", "2 3", "3 3 3 3", "12 5 6 8")) == "60 cover"


def test_neither_the_lowest_nor_the_highest_card_is_wasted_on_a_harmless_round() -> None:
    # Three others have high tides and only two can cover them.
    assert best(position("1 30 60 | 9 35 52 | 11 31 50 | 20 34 48", "2 3", "3 3 3 3", "- 12 11 10")) == "30 harmless"


def test_without_rings_one_stays_in() -> None:
    state = position("5 26 33 | 9 35 52 | 11 31 50 | 20 30 48", "9 11", "0 3 3 3", "2 5 6 8")
    assert best(state) == "5 stay-in"


def test_without_rings_a_good_card_is_not_saved_up_by_going_out() -> None:
    # Only a card as high as 58 can cover the 11; in the fifth stage of five all cards are known.
    state = position("3 39 43 58 | 44 47 50 52 | 45 48 51 53 | 10 20 30 40 | 11 21 31 41", "4 8", "0 4 4 4 4", "11 2 6 7 10", stage=4)
    assert best(state) == "58 stay-in"


def test_when_the_ring_is_lost_anyway_a_good_card_is_kept() -> None:
    # Nobody can have lower cards than 1, 2 and 3, so the 12 stays uncovered; in the third stage all cards are known.
    first = advice(position("1 2 3 | 20 35 52 | 11 31 50", "4 6", "3 3 3", "12 5 7", stage=2))
    assert {one.reason for one in first} == {"lost-anyway"}


def test_near_the_end_the_lowest_tide_is_kept() -> None:
    assert best(position("3 40 | 9 35 | 11 50 | 20 48", "6 12", "3 3 3 3", "1 5 7 9")) == "3 keep-lowest"


def test_with_high_cards_only_one_takes_the_lower_of_two_tides() -> None:
    assert best(position("47 49 60 | 9 35 52 | 11 31 50 | 20 30 48", "4 12", "3 3 3 3", "2 5 6 8")) == "60 low-tide"


def test_the_hand_one_has_passed_on_is_remembered() -> None:
    # In the third stage of three all hands are known: nobody has a card above 33, so it is sure to cover the 12; in the first it is not.
    reasons = []
    for stage in (2, 0):
        state = position("2 33 | 1 30 | 4 20", "1 8", "3 3 3", "7 5 6", stage=stage)
        reasons.append({str(one.action): one.reason for one in advice(state)}["33"])
    assert reasons == ["cover", "best-odds"]


@pytest.mark.parametrize("cascade", ["once", "literal", "off"])
def test_the_cascade_counts_as_the_options_say(cascade: str) -> None:
    # Seat 3 is out with its 12; who is next pays too, unless the cascade is off.
    state = position("10 20 | 30 35 | 40 41 | 42 43 | 50 55", "2 3", "3 3 3 0 3", "11 5 6 12 8", cascade=cascade)
    assert result(state.view(0), 4, 2, 2, 3).pays == ((3,) if cascade == "off" else (3, 0))
    assert len(advice(state)) == 2


def test_the_highest_card_chooses_the_tide_that_covers() -> None:
    state = position("60 | 20 | 40 | 50", "3 9", "2 2 2 2", "12 6 7 8", highest_may_choose=True)
    state = all_lay(state, "60 20 40 50")
    assert [(str(one.action), one.reason) for one in advice(state)] == [("take3", "cover-now"), ("take9", "best-odds")]


def test_in_the_last_round_points_are_counted_exactly() -> None:
    # Taking the 2 leaves the 9 with seat 3, who pays; seat 0 has the lowest tide.
    state = all_lay(position("60 | 20 | 40 | 50", "2 9", "2 2 2 2", "4 6 7 8", highest_may_choose=True), "60 20 40 50")
    gain = result(state.view(0), 0, 3, 2, 9).gain
    points = state.apply(0, state.legal(0)[0]).scores[-1]
    assert [points.points(seat) for seat in range(4)] == [3, 2, 2, 1]
    assert gain[0] - gain[1] == pytest.approx((3 - 2) * (gain[1] - gain[3]))


def test_the_same_view_always_gets_the_same_advice() -> None:
    state = position("4 28 33 | 9 35 52 | 11 31 50 | 20 30 48", "10 12", "3 3 3 3", "2 5 6 8")
    assert advice(state) == advice(state)


def test_spectators_get_no_advice() -> None:
    state = position("4 28 33 | 9 35 52 | 11 31 50 | 20 30 48", "10 12", "3 3 3 3", "2 5 6 8")
    assert rank(state.view(None), [PLAY[4]]) == ()


@pytest.mark.many
def test_the_policy_wins_far_more_than_its_share_against_chance() -> None:
    first = simulate(GAME, ["policy", "random", "random", "random"], 60, 1).bots[0]
    assert first.share > 0.6
