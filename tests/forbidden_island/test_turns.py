"""Set-up and turns of Forbidden Island, as far as no ruling is needed."""

import pytest

from highwater.contract import CHANCE
from highwater.errors import TokenError
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import START_TILES, TILES
from highwater.games.forbidden_island.rules import State
from tests.forbidden_island.positions import ISLAND, acts, after, drawing, hand, island, may, pending, refused, table, tiles_of, verbs

ISLAND_LAID = "*:island." + ".".join(
    ["moon", "sun", "whispering", "howling", "embers", "shadows", "coral", "tidal", "landing", "bronze", "copper", "gold"]
    + ["silver", "iron", "breakers", "cliffs", "crimson", "dunes", "lagoon", "marsh", "observatory", "phantom", "twilight", "watchtower"]
)

MEETING = """
          #   #
      #   ~   ~   #
  #   #   ~ab #   #   #
  #   #   ~   ~   #   #
      #   #   #   #
          #   #c
"""


def begun(*plies: str, seats: int = 2) -> State:
    state = GAME.new(seats)
    assert isinstance(state, State)
    return after(state, *plies)


def test_the_island_is_laid_then_six_tiles_are_flooded_and_their_cards_are_the_first_discards() -> None:
    state = begun(ISLAND_LAID)
    assert state.layout == TILES
    state = after(state, "*:first-flood.moon.howling.bronze.gold.silver.watchtower")
    assert drawing(state._replace(pawns=())) == island("""
              ~   #
          #   ~   #   #
      #   #   #   ~   #   ~
      ~   #   #   #   #   #
          #   #   #   #
              #   ~
    """)
    assert state.flood_discards == tiles_of("moon howling bronze gold silver watchtower")
    assert sorted((*state.flood[0], *state.flood_discards)) == list(TILES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_another_adventurer_on_its_tile_and_two_cards_and_the_first_seat_begins(seats: int) -> None:
    dealt = ["diver", "pilot", "messenger", "engineer"][:seats]
    state = begun(ISLAND_LAID, "*:first-flood.moon.howling.bronze.gold.silver.iron", "*:adventurers." + ".".join(dealt), seats=seats)
    assert state.pawns == tuple(START_TILES[adventurer] for adventurer in state.adventurers)
    assert len(set(state.adventurers)) == seats
    for _ in range(seats):
        assert acts(state) == "*"
        state = after(state, "*:hand.fire.helicopter" if not state.hands else "*:hand.earth.wind")
    assert hand(state, "a") == "fire helicopter", "starting on a flooded tile, and with a special, is fine"
    assert (acts(state), state.turn.actions) == ("a", 3)


def test_a_waters_rise_in_a_first_hand_goes_back_so_none_is_ever_dealt() -> None:
    state = begun(ISLAND_LAID, "*:first-flood.moon.howling.bronze.gold.silver.iron", "*:adventurers.diver.pilot")
    assert not [action for action in state.chance().outcomes() if "waters-rise" in str(action)]
    state = after(state, "*:hand.earth.earth *:hand.earth.wind")
    assert state.deck.count(6) == 3


def test_a_turn_is_three_actions_two_treasure_cards_and_the_flood() -> None:
    state = after(table(MEETING, "pilot engineer diver"), "a:shore.howling a:move.breakers a:shore.landing")
    assert (acts(state), verbs(state, "a")) == ("*", set())
    state = after(state, "*:draw.earth *:draw.wind")
    assert hand(state, "a") == "earth wind"
    state = after(state, "*:flood.coral *:flood.sun")
    assert (acts(state), state.turn.actions, state.turn.seat) == ("b", 3, 1)
    assert drawing(state) == island("""
              #   ~
          #   #   ~   #
      ~   #   #b  #   #   #
      #   #   ~a  ~   #   #
          #   #   #   #
              #   #c
    """)


def test_active_seat_may_stop_early_and_turns_rotate() -> None:
    state = table(ISLAND, turn="b")
    assert (acts(state), state.turn.actions) == ("b", 3)
    state = after(state, "b:end *:draw.earth *:draw.wind *:flood.coral *:flood.gold")
    assert acts(state) == "a"
    assert acts(after(state, "a:move.howling a:end")) == "*"


def test_pawns_move_to_dry_and_flooded_tiles_beside_them_not_to_sunken_ones() -> None:
    state = table(MEETING.replace("#   #   ~ab", "#   x   ~ab"))
    assert may(state, "a", "move") == "breakers bronze howling"
    assert "the tile tidal has sunk" in refused(state, "a:move.tidal")
    refused(state, "a:move.moon")
    refused(state, "b:move.howling", "not-to-act")


def test_flooded_tiles_beside_the_pawn_and_its_own_can_be_shored_up() -> None:
    assert may(table(MEETING, "pilot engineer diver"), "a", "shore") == "breakers howling landing"
    refused(table(MEETING, "pilot engineer diver"), "a:shore.embers")
    refused(table(MEETING, "pilot engineer diver"), "a:shore.bronze")


def test_the_active_player_gives_one_treasure_card_an_action_to_a_player_who_shares_the_tile() -> None:
    state = table(MEETING, "pilot engineer diver", "earth*2 fire helicopter sandbag | wind | ")
    assert may(state, "a", "give") == "earth.b fire.b", "no special cards, and nothing to the pawn far away"
    assert may(state, "b", "give") == ""
    state = after(state, "a:give.earth.b")
    assert (hand(state, "a"), hand(state, "b"), state.turn.actions) == ("earth fire helicopter sandbag", "earth wind", 2)


def test_a_gift_too_many_makes_the_receiver_discard_at_once_then_the_turn_goes_on() -> None:
    state = after(table(MEETING, "pilot engineer diver", "earth*2 | wind*5 | "), "a:give.earth.b")
    assert (acts(state), pending(state)) == ("b", ["discard b"])
    assert may(state, "b", "discard") == "earth wind"
    refused(state, "a:give.earth.b", "not-to-act")
    state = after(state, "b:discard.earth")
    assert (acts(state), state.turn.actions) == ("a", 2)
    assert state.discards == (0,)


def test_a_dry_tile_drawn_is_flooded_and_its_card_discarded() -> None:
    state = after(table(flood="moon gold coral", actions=0, draws=0, floods=2), "*:flood.gold")
    assert state.tiles[11] == 1
    assert 11 in state.flood_discards
    assert state.flood == (tiles_of("moon coral"),)


def test_a_helicopter_takes_any_pawns_of_one_tile_to_any_other_and_costs_no_action() -> None:
    state = table(MEETING, "pilot engineer diver", " | | helicopter")
    lifts = may(state, "c", "lift").split()
    assert {lift.partition(".")[0] for lift in lifts} == {"a", "b", "ab", "c"}
    assert len(lifts) == 4 * 23
    state = after(state, "c:lift.ab.watchtower")
    assert drawing(state) == island(MEETING.replace("~ab", "~").replace("#c", "#abc"))
    assert (state.turn.actions, state.discards) == (3, (4,))
    refused(table(MEETING, "pilot engineer diver", " | | helicopter"), "c:lift.ac.moon")


def test_chance_and_other_seats_cannot_act_during_a_turn() -> None:
    state = table(MEETING, "pilot engineer diver")
    refused(state, "*:draw.earth", "not-to-act")
    assert CHANCE not in state.to_act
    refused(after(state, "a:end"), "a:move.tidal", "not-to-act")


def test_the_two_tiles_of_the_engineer_may_be_named_in_either_order() -> None:
    assert str(GAME.parse("shore.iron+moon")) == str(GAME.parse("shore.moon+iron")) == "shore.moon+iron"
    for wrong in ("shore.iron+iron", "shore.moon.iron+moon", "shore.iron+moon+sun", "shore.+iron"):
        with pytest.raises(TokenError):
            GAME.parse(wrong)
