"""Views of secret cards, and sampled worlds."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from highwater.game import Game
from highwater.games.rats.components import CARDS
from highwater.games.rats.rules import State
from highwater.games.rats.state import View, list_in_play
from tests.conformance.playing import Setup, random_game, random_game_of
from tests.rats.positions import ABANDON_SHIP, SOS, carried_out, ship

in_both = pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=["abandon-ship", "sos"])


def worlds(game: Game, view: View, count: int, seed: int = 1) -> Counter[tuple[int, ...]]:
    """How often each deal is sampled."""
    random = Random(seed).random
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(count):
        world = game.sample_world(view, random)
        assert isinstance(world, State)
        assert world.view(view.seat) == view
        found[world.dealt] += 1
    return found


def consistent(view: View) -> set[tuple[int, ...]]:
    """All deals that fit a view, found by trying every one."""
    components = view.rules.components
    playing = set(list_in_play(view.rats, components.top))
    return {
        deal
        for deal in permutations(range(CARDS), len(view.cards))
        if all(known in (-1, card) for known, card in zip(view.cards, deal, strict=True))
        and all(not view.rules.leaving or seat in view.gone or playing & set(components.cards[card]) for seat, card in enumerate(deal))
    }


def check_even(found: Counter[tuple[int, ...]], possible: set[tuple[int, ...]]) -> None:
    assert set(found) == possible
    mean = found.total() / len(possible)
    # Five standard deviations of a count.
    assert all(abs(count - mean) < 5 * mean**0.5 for count in found.values())


@in_both
def test_no_card_of_another_shows_before_the_end_and_all_do_then(game: Game) -> None:
    for seed in range(40):
        for step in random_game(game, seed):
            state = step.after
            assert isinstance(state, State)
            for seat in (None, *range(state.rules.seats)):
                for other, card in enumerate(state.view(seat).cards):
                    shown = state.phase == "over" or other == seat or other in state.gone
                    assert card == (state.dealt[other] if shown else -1)


@in_both
def test_dealt_cards_show_only_to_their_owner(game: Game) -> None:
    random = Random(5).random
    for seats in game.seats:
        state = game.new(seats)
        for dealt in range(1, seats + 1):
            state = state.apply(-1, state.chance().sample(random))
            assert isinstance(state, State)
            assert state.view(None).cards == (-1,) * dealt
            assert sum(card >= 0 for card in state.view(0).cards) == 1


@in_both
def test_worlds_are_drawn_evenly_from_all_deals_that_fit(game: Game) -> None:
    view = ship("10 yellow purple green orange red black blue\n~~ 6", "y3 g3 r4", game=game, cards=(2, 0, 5)).view(1)
    possible = consistent(view)
    assert len(possible) == 6 * 5
    check_even(worlds(game, view, 6_000), possible)


@pytest.mark.many
@in_both
def test_a_watcher_holds_every_deal_possible(game: Game) -> None:
    view = ship("10 yellow purple green orange red black blue\n~~ 6", "y3 g3 r4", game=game, cards=(2, 0, 5)).view(None)
    possible = consistent(view)
    assert len(possible) == 7 * 6 * 5
    check_even(worlds(game, view, 30_000), possible)


def test_a_card_revealed_is_known_to_all_and_to_every_world() -> None:
    state = ship("home red orange\n35 green\n20 yellow purple\n~~ 14 black blue", "y3 g3 k3", game=SOS, turn=2, options={"leaving": "on"})
    after = carried_out(state, "green")
    assert after.gone == (0,)
    for seat in (None, 1, 2):
        found = worlds(SOS, after.view(seat), 400)
        assert {deal[0] for deal in found} == {0}
        assert set(found) == consistent(after.view(seat))


def test_with_the_leaving_rule_who_is_still_there_has_a_rat_in_play() -> None:
    # Red, orange and green are home or drowned: nobody who is still there can hold card 0. A sample has to respect that.
    state = ship("home red orange\n20 yellow purple\n~~ 14 black blue", "y3 k3 b3", game=SOS, options={"leaving": "on"}, cards=(1, 2, 3))
    view = state.view(0)
    possible = consistent(view)
    assert len(possible) == 5 * 4
    check_even(worlds(SOS, view, 4_000), possible)
    without = ship("home red orange\n20 yellow purple\n~~ 14 black blue", "y3 k3 b3", game=SOS, cards=(1, 2, 3)).view(0)
    assert len(consistent(without)) == 6 * 5
    check_even(worlds(SOS, without, 6_000), consistent(without))


def test_with_seven_seats_the_leaving_rule_leaves_worlds_to_sample() -> None:
    for seed in range(60):
        for step in random_game_of(SOS, Setup(7, {"leaving": "on"}), seed):
            state = step.after
            assert isinstance(state, State)
            if step.ply % 11 == 0 and len(state.dealt) == 7:
                view = state.view(seed % 7)
                world = SOS.sample_world(view, Random(seed).random)
                assert isinstance(world, State)
                assert world.gone == state.gone
                assert world.view(seed % 7) == view


@in_both
def test_at_the_end_there_is_one_world_only(game: Game) -> None:
    state = carried_out(ship("home red\n20 yellow\n~~ 18 green blue", "y3 g3 w(2)", game=game), "green")
    assert state.phase == "over"
    assert worlds(game, state.view(None), 5) == {(0, 1, 2): 5}


def test_at_the_end_a_world_can_be_sampled_though_a_player_has_no_rat_in_play_any_more() -> None:
    # The last arrival takes the third seat's last rat out of play and ends the game before anybody could leave.
    state = ship("home red orange\n35 green\n20 yellow\n~~ 14 black", "y3 g3 k3", game=SOS, options={"leaving": "on"}, cards=(1, 2, 0))
    end = carried_out(state, "green")
    assert (end.phase, end.gone) == ("over", ())
    assert SOS.sample_world(end.view(1), Random(1).random) == end
