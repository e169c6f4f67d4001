"""Forbidden Island, rulings FI-8, FI-9, FI-21, FI-22 and FI-29: tiles that sink under a player's feet."""

from highwater.games.forbidden_island.rules import State
from tests.forbidden_island.positions import acts, after, drawing, island, may, pending, refused, table, verbs

SANDBANK = """
          #   #
      #   #   #   #
  #   ~   #   #   #   #
  #   ~ab #   #   #   #
      #   #   #   #
          #   #c
"""

ROCK = """
          #   #
      #   #   #   #
  #   x   #   #   #   #
  x   ~ab x   #   #   #
      x   #   #   #
          #   #c
"""


def iron_sinks(drawn: str, adventurers: str = "engineer messenger navigator", hands: str = " | | ", turn: str = "a") -> State:
    """The flood card of the Iron Gate comes up with another to follow."""
    start = table(drawn, adventurers, hands, turn=turn, flood="moon iron", actions=0, draws=0, floods=2)
    return after(start, "*:flood.iron")


def test_fi_08_a_helicopter_may_save_pawns_from_a_sinking_tile_instead_of_swimming() -> None:
    state = iron_sinks(SANDBANK, hands=" | | helicopter")
    assert (acts(state), state.may_act) == ("a", (2,))
    assert verbs(state, "a") == {"swim"}
    assert may(state, "a", "swim") == "breakers lagoon silver tidal"
    saved = after(state, "c:lift.ab.moon")
    assert drawing(saved) == island(SANDBANK.replace("~ab", "x").replace("#   #\n", "#ab #\n", 1))
    assert (pending(saved), acts(saved)) == ([], "*")


def test_fi_08_it_moves_any_number_of_the_pawns_there_and_the_rest_swim() -> None:
    state = iron_sinks(SANDBANK, hands=" | | helicopter")
    assert {lift.partition(".")[0] for lift in may(state, "c", "lift").split()} == {"a", "b", "ab"}
    state = after(state, "c:lift.a.moon")
    assert (acts(state), pending(state)) == ("b", ["swim b"])
    state = after(iron_sinks(SANDBANK, hands=" | | helicopter"), "c:lift.b.moon a:swim.tidal")
    assert (acts(state), pending(state)) == ("*", [])


def test_fi_08_a_sandbag_may_not() -> None:
    state = iron_sinks(SANDBANK, hands=" | | helicopter sandbag")
    assert verbs(state, "c") == {"lift"}
    refused(state, "c:sandbag.tidal")
    refused(state, "c:sandbag.iron")


def test_fi_08_the_swimmer_may_play_its_own_helicopter() -> None:
    state = iron_sinks(SANDBANK, hands="helicopter | | ")
    assert verbs(state, "a") == {"swim", "lift"}
    assert drawing(after(state, "a:lift.ab.sun")) == island(SANDBANK.replace("~ab", "x").replace("#   #\n", "#   #ab\n", 1))


def test_fi_09_each_pawn_swims_for_itself_in_turn_order_from_the_active_player() -> None:
    state = iron_sinks(SANDBANK.replace("~ab", "~abc").replace("#c", "#"), turn="b")
    order = ""
    for tile in ("tidal", "silver", "breakers"):
        swimmer = acts(state)
        order += swimmer
        for other in {*"abc"} - {swimmer}:
            refused(state, f"{other}:swim.lagoon", "not-to-act")
        state = after(state, f"{swimmer}:swim.{tile}")
    assert order == "bca"
    assert drawing(state) == island(
        SANDBANK.replace("#   ~   #", "#   ~b  #").replace("#   ~ab #", "#c  x   #a").replace("#c\n", "#\n"),
    )
    assert acts(state) == "*"


def test_fi_09_all_must_succeed() -> None:
    # The Explorer, who swims first, gets away over a corner; the Messenger cannot.
    state = iron_sinks(ROCK, "explorer messenger navigator")
    assert acts(state) == "a"
    assert after(state, "a:swim.coral").reason == "drowned"


def test_fi_21_while_a_pawn_must_swim_only_a_helicopter_from_the_sinking_tile_may_be_played() -> None:
    state = iron_sinks(SANDBANK, hands="helicopter | sandbag | helicopter")
    assert state.may_act == (2,), "not who holds nothing but a sandbag"
    refused(state, "c:lift.c.moon")
    refused(state, "a:lift.c.moon")


def test_fi_21_a_stuck_pawn_is_not_lost_while_a_hand_holds_a_helicopter_and_the_lift_is_the_only_way_on() -> None:
    state = iron_sinks(ROCK.replace("ab", "a").replace("#c", "#bc"), hands=" | helicopter | ")
    assert (state.reason, acts(state)) == ("", "b")
    assert state.legal(0) == []
    assert verbs(state, "b") == {"lift"}
    saved = after(state, "b:lift.a.landing")
    assert (saved.reason, acts(saved)) == ("", "*")


def test_fi_21_any_holder_may_play_it_the_first_in_turn_order_is_asked() -> None:
    state = iron_sinks(ROCK.replace("ab", "a").replace("#c", "#bc"), hands=" | helicopter | helicopter")
    assert (acts(state), state.may_act) == ("b", (2,))
    assert after(state, "c:lift.a.landing").reason == ""
    assert acts(iron_sinks(ROCK.replace("ab", "b").replace("#c", "#ac"), hands="helicopter | | helicopter")) == "c"


def test_fi_21_without_a_helicopter_a_stuck_pawn_is_lost() -> None:
    state = iron_sinks(ROCK.replace("ab", "a").replace("#c", "#bc"), hands="fire | sandbag | wind")
    assert (state.reason, acts(state)) == ("drowned", "")


def test_fi_21_a_lift_that_leaves_the_stuck_pawn_behind_loses_the_game() -> None:
    state = iron_sinks(ROCK, hands=" | | helicopter")
    assert acts(state) == "c"
    assert after(state, "c:lift.b.landing").reason == "drowned"
    assert after(state, "c:lift.ab.landing").reason == ""


def test_fi_22_if_only_the_second_is_stuck_the_game_is_lost_when_its_turn_to_swim_comes() -> None:
    state = iron_sinks(ROCK, "explorer messenger navigator")
    assert (state.reason, pending(state)) == ("", ["swim b", "swim a"])
    assert may(state, "a", "swim") == "coral landing marsh"
    assert after(state, "a:swim.marsh").reason == "drowned"


def test_fi_29_a_card_that_sinks_the_last_tile_of_a_treasure_and_strands_a_pawn_is_lost_for_the_treasure() -> None:
    drawn = """
          #   #
      #   #   #   #
  ~a  x   #   #   #   #
  x   #   #   #   #   #b
      #   #   #   #
          #   #
    """
    start = table(drawn, flood="coral", actions=0, draws=0, floods=2)
    assert after(start, "*:flood.coral").reason == "treasure"
    taken = table(drawn, flood="coral", actions=0, draws=0, floods=2, captured="ocean")
    assert after(taken, "*:flood.coral").reason == "drowned"
