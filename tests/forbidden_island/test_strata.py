"""Knowledge of the flood deck: after Waters Rise! the discards are on top, in views and sampled worlds too."""

from fractions import Fraction
from random import Random

from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import TILES
from highwater.games.forbidden_island.rules import State
from tests.forbidden_island.positions import after, refused, table, tiles_of

WET = """
          ~a  #
      #   #   #   #
  #   #   #   #   #   ~b
  #   ~   #   #   #   #
      #   #   #   #
          #   #
"""

REST = tuple(tile for tile in TILES if tile not in tiles_of("moon gold iron"))


def risen(*plies: str) -> State:
    """Three tiles are flooded, and the first treasure card is Waters Rise!."""
    return after(table(WET), "a:end *:draw.waters-rise", *plies)


def coming(state: State) -> set[str]:
    """What may come up next."""
    return {str(action).partition(".")[2] for action in state.chance().outcomes()}


def test_before_waters_rise_every_card_of_the_deck_may_be_next() -> None:
    state = after(table(WET), "a:end *:draw.earth *:draw.earth")
    assert state.flood == (REST,)
    assert len(coming(state)) == 21
    assert "moon" not in coming(state), "a discard cannot come up"


def test_views_and_worlds_know_the_top_stratum_after_waters_rise() -> None:
    state = risen()
    strata = (tiles_of("moon gold iron"), REST)
    assert state.flood == strata
    for viewer in (None, 0, 1):
        view = state.view(viewer)
        assert view.flood == strata
        for seed in range(5):
            world = GAME.sample_world(view, Random(seed).random)
            assert isinstance(world, State)
            assert world.flood == strata
            assert world == state


def test_cards_are_drawn_from_the_top_stratum_only() -> None:
    state = risen("*:draw.earth")
    assert coming(state) == {"moon", "gold", "iron"}
    assert all(state.chance().probability(action) == Fraction(1, 3) for action in state.chance().outcomes())
    assert "not among those that may come up" in refused(state, "*:flood.sun")
    state = after(state, "*:flood.iron")
    assert state.flood == (tiles_of("moon gold"), REST)
    assert coming(state) == {"moon", "gold"}


def test_a_stratum_drawn_out_uncovers_the_one_below() -> None:
    state = table(WET, flood="iron / sun moon", actions=0, draws=0, floods=2)
    assert coming(state) == {"iron"}
    assert coming(after(state, "*:flood.iron")) == {"sun", "moon"}


def test_a_second_waters_rise_in_the_same_draw_stacks_nothing_twice() -> None:
    once, twice = risen(), risen("*:draw.waters-rise")
    assert twice.flood == once.flood
    assert sorted(sum(twice.flood, ())) == list(TILES)


def test_later_waters_rise_stacks_only_newer_discards() -> None:
    state = risen("*:draw.earth *:flood.iron *:flood.moon a:swim.sun")
    assert state.flood == (tiles_of("gold"), REST)
    assert state.flood_discards == (), "both tiles sank, and their cards are out of the game"
    state = after(state, "b:shore.gold b:end *:draw.earth *:draw.earth *:flood.gold *:flood.coral")
    assert state.flood_discards == tiles_of("gold coral")
    state = after(state, "a:end *:draw.waters-rise")
    assert state.flood == (tiles_of("gold coral"), tuple(tile for tile in REST if tile not in tiles_of("coral")))
    assert len(set(sum(state.flood, ()))) == len(sum(state.flood, ())) == 22


def test_three_strata_lie_upon_each_other_where_the_top_was_not_drawn_out() -> None:
    state = risen("*:draw.earth *:flood.iron *:flood.moon a:swim.sun b:shore.gold b:end *:draw.earth *:draw.waters-rise")
    assert state.flood == (tiles_of("gold"), REST), "nothing had come up since"
    start = table(WET, flood="gold iron / sun coral", actions=0, draws=2)
    state = after(start, "*:draw.waters-rise")
    assert state.flood == (start.flood_discards, tiles_of("gold iron"), tiles_of("sun coral"))


def test_when_the_flood_deck_runs_out_the_discards_are_one_stratum_again() -> None:
    state = after(table(WET, flood="sun / coral", actions=0, draws=0, floods=2), "*:flood.sun")
    assert state.flood == (tiles_of("coral"),)
    state = after(state, "*:flood.coral")
    assert (state.flood, state.flood_discards) == ((TILES,), ())


def test_mixed_the_deck_is_one_stratum_and_anything_may_come_up() -> None:
    state = after(table(WET, waters_rise="mixed"), "a:end *:draw.waters-rise *:draw.earth")
    assert state.flood == (TILES,)
    assert len(coming(state)) == 24
