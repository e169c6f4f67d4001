"""Ruling LU-14 of Land unter: hidden cards, perfect memory, and sampled worlds."""

from itertools import product
from math import comb
from random import Random

import pytest

from highwater.games.land_unter import GAME
from highwater.games.land_unter.components import rings_of
from highwater.games.land_unter.rules import State
from highwater.games.land_unter.state import PLAY, TakeTide
from tests.land_unter.positions import CALM, LOW_HALVES, STORMS, WHOLES, dealt, ended_in_the_first_round, settled, table, turn_up


def test_lu_14_unplayed_hands_are_hidden() -> None:
    state = dealt(CALM, LOW_HALVES, WHOLES)
    view = state.view(0)
    assert view.hand == CALM
    assert [view.known_hand(seat) for seat in range(3)] == [CALM, (), ()]
    watcher = state.view(None)
    assert watcher.hand == ()
    assert [watcher.known_hand(seat) for seat in range(3)] == [(), (), ()]


def test_lu_14_a_weather_card_is_hidden_until_all_have_laid() -> None:
    before = table("44 27 16 2", "4 7", "5 5 5 5", in_round=1)
    one, other = before.apply(0, PLAY[44]), before.apply(0, PLAY[before.hands[0][0]])
    assert one != other
    for seat in (1, 2, 3, None):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat).committed == (True, False, False, False)
    assert one.view(0).laid == 44


def test_lu_14_played_cards_and_buried_tides_are_known_to_a_perfect_memory() -> None:
    state = settled("44 27 16 2", "5 8", "3 5 5 5", "10 1 7 -")
    view = state.view(3)
    assert 44 in view.played[0]
    assert view.known[0] == view.played[0]
    assert view.tides[0][-2:] == (10, 5)
    assert view.top(0) == 5


def test_lu_14_from_the_second_stage_on_the_left_neighbours_hand_is_known() -> None:
    state = turn_up(ended_in_the_first_round(), 1, 2)
    for seat in range(3):
        left = (seat + 1) % 3
        assert state.view(seat).known_hand(left) == state.hands[left]
    assert state.view(0).known_hand(2) == (24,), "of the hand never held only what it has shown"
    assert [state.view(None).known_hand(seat) for seat in range(3)] == [(36,), (60,), (24,)]


def test_lu_14_only_the_card_that_turns_all_up_reveals_something() -> None:
    state = table("44 27 16 2", "4 7", "5 5 5 5", in_round=1, highest_may_choose=True)
    for seat, card in enumerate((44, 27, 16, 2)):
        assert state.reveals(seat, PLAY[card]) == (seat == 3)
        state = state.apply(seat, PLAY[card])
    assert not state.reveals(0, TakeTide(7)), "everything lies open already"


def test_lu_14_sampled_hands_fit_the_rings_everybody_saw_and_differ() -> None:
    view = table("44 27 16 2", "4 7", "5 5 5 5", in_round=1).view(0)
    random = Random(14).random
    worlds = [GAME.sample_world(view, random) for _ in range(50)]
    assert len(set(worlds)) == 50
    for world in worlds:
        assert isinstance(world, State)
        assert world.hands[0] == view.hand
        assert tuple(rings_of(hand) for hand in world.dealt) == view.rings_dealt


def test_lu_14_worlds_are_sampled_as_evenly_as_the_cards_were_dealt() -> None:
    """How many whole rings the second seat holds, on average over all deals that fit, counted here in another way."""
    view = dealt(CALM, (*LOW_HALVES[:6], *WHOLES[:6]), STORMS).view(0)
    calm, halves, wholes = 48 - 24 - 12, 24, 12
    deals = total = 0
    for whole, half in product(range(13), range(13)):
        for other in (0, 1):  # the third seat has no ring, so at most one half
            ways = comb(wholes, whole) * comb(halves, half) * comb(calm, 12 - whole - half) if whole + half <= 12 else 0
            ways *= comb(halves - half, other) * comb(calm - (12 - whole - half), 12 - other) if ways else 0
            if (half + 2 * whole) // 2 == 9:
                deals += ways
                total += ways * whole
    random = Random(3).random
    worlds = [GAME.sample_world(view, random) for _ in range(2000)]
    mean = sum(len(set(world.dealt[1]) & set(WHOLES)) for world in worlds if isinstance(world, State)) / len(worlds)
    assert mean == pytest.approx(total / deals, abs=0.06)
