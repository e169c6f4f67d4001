"""Rulings FI-10 to FI-19, FI-23 and FI-24: how adventurers move, swim and are moved, what they do with tiles and cards."""

import pytest

from tests.forbidden_island.positions import ISLAND, acts, after, drawing, hand, island, may, pending, refused, table, verbs

TOGETHER = """
          #   #
      #   #   #   #
  #   #   #ab #   #   #
  #   #   #   #   #   #
      #   #   #   #
          #   #
"""


def swims(drawn: str, adventurer: str, tile: str) -> str:
    """Where the first pawn may swim to when its tile sinks."""
    other = "pilot" if adventurer != "pilot" else "engineer"
    start = table(drawn, f"{adventurer} {other}", flood=tile, actions=0, draws=0, floods=2)
    return may(after(start, f"*:flood.{tile}"), "a", "swim")


def moves(drawn: str, adventurer: str) -> str:
    """Where the first pawn may move to."""
    return may(table(drawn, f"{adventurer} {'pilot' if adventurer != 'pilot' else 'engineer'}"), "a", "move")


def guides(drawn: str, adventurer: str) -> str:
    """Where the Navigator, in the first seat, may send the second."""
    return may(table(drawn, f"navigator {adventurer}"), "a", "guide").replace("b.", "")


def test_fi_10_a_diver_swims_to_a_nearest_tile_and_ties_are_free() -> None:
    drawn = """
          #   #
      #   #   #   x
  #   #   #   x   x   #
  #   #   #   x   ~a  x
      #   #   x   x
          #   #b
    """
    assert swims(drawn, "diver", "crimson") == "breakers gold"


def test_fi_10_a_diver_swims_as_far_as_it_has_to_and_so_never_drowns() -> None:
    drawn = """
          #   #
      #   #   x   x
  #   #   #   x   x   x
  #   x   x   x   ~a  x
      #   x   x   x
          #b  x
    """
    assert swims(drawn, "diver", "crimson") == "landing"


PASSAGE = """
          #   #
      #   #   #   #
  #   #a  ~   x   x   #b
  #   #   x   #   #   #
      #   #   #   #
          #   #
"""


def test_fi_10_a_diver_moves_through_flooded_and_sunk_tiles_to_any_tile_beside_them() -> None:
    assert moves(PASSAGE, "diver") == "cliffs coral crimson embers gold howling iron landing marsh shadows whispering"
    assert moves(PASSAGE, "engineer") == "coral iron landing whispering"


def test_fi_10_a_dry_tile_ends_the_passage() -> None:
    assert moves(PASSAGE.replace("~", "#"), "diver") == "coral iron landing whispering"


def test_fi_10_the_passage_is_one_action_and_may_end_on_a_flooded_tile() -> None:
    drawn = PASSAGE.replace("x   #b", "~   #b")
    state = after(table(drawn, "diver pilot"), "a:move.copper")
    assert state.turn.actions == 2
    assert drawing(state) == island(drawn.replace("#a", "#").replace("~   #b", "~a  #b"))


CORNERED = """
          #   #
      #   #   #   #
  #   #   #   x   #   #
  #   #   x   ~a  x   #
      #   #   x   #
          #   #b
"""


def test_fi_11_an_explorer_goes_diagonally_even_where_both_tiles_between_are_gone() -> None:
    assert moves(CORNERED, "explorer") == "copper landing marsh phantom"
    assert moves(CORNERED, "engineer") == ""


def test_fi_11_an_explorer_swims_diagonally_even_where_both_tiles_between_are_gone() -> None:
    assert swims(CORNERED, "explorer", "cliffs") == "copper landing marsh phantom"


def test_fi_12_the_pilot_flies_once_a_turn_and_takes_normal_steps_besides() -> None:
    state = table(TOGETHER, "pilot engineer")
    assert len(may(state, "a", "fly").split()) == 23
    assert may(state, "a", "move") == "breakers bronze howling tidal"
    state = after(state, "a:fly.moon")
    assert state.turn.actions == 2
    assert may(state, "a", "fly") == ""
    assert may(state, "a", "move") == "howling sun"
    refused(state, "a:fly.sun")
    assert "fly" in verbs(after(table(TOGETHER, "pilot engineer"), "a:move.tidal"), "a"), "a step is no flight"


def test_fi_12_the_flight_comes_back_with_the_next_own_turn() -> None:
    state = after(table(TOGETHER, "pilot engineer"), "a:fly.moon a:end *:draw.earth *:draw.earth *:flood.coral *:flood.gold")
    assert "fly" not in verbs(state, "b")
    state = after(state, "b:end *:draw.wind *:draw.wind *:flood.dunes *:flood.iron")
    assert len(may(state, "a", "fly").split()) == 23


def test_fi_12_moved_by_the_navigator_the_pilot_takes_normal_steps() -> None:
    assert guides(TOGETHER, "pilot") == guides(TOGETHER, "engineer")
    assert "twilight" not in guides(TOGETHER, "pilot")


OFFSHORE = """
          #   #
      #   #   #   #
  #b  #   #   #   #   #
  #   #   #   #   #   #
      #   #   #   #
          #   #a
"""


def test_fi_13_the_navigator_moves_another_pawn_one_or_two_steps_for_one_action() -> None:
    assert guides(OFFSHORE, "engineer") == "iron landing silver tidal whispering"
    state = after(table(OFFSHORE, "navigator engineer"), "a:guide.b.landing")
    assert drawing(state) == island(OFFSHORE.replace("#b  #   #", "#   #   #b"))
    assert state.turn.actions == 2


def test_fi_13_the_moved_pawn_uses_its_own_way_of_moving() -> None:
    assert guides(OFFSHORE, "explorer") == "breakers howling iron lagoon landing marsh moon silver tidal whispering"


def test_fi_13_the_navigator_takes_single_steps_himself_and_splits_no_move() -> None:
    state = table(OFFSHORE, "navigator engineer")
    assert may(state, "a", "move") == "observatory twilight"
    assert not any(token.startswith("a.") for token in may(state, "a", "guide").split())
    three = table(OFFSHORE.replace("#a", "#ac"), "navigator engineer pilot")
    once = after(three, "a:guide.b.tidal")
    assert once.turn.actions == 2, "the second step of the move is not left over for another pawn"


def test_fi_13_the_moved_player_cannot_refuse_and_only_navigators_move_others() -> None:
    state = after(table(OFFSHORE, "navigator engineer"), "a:guide.b.tidal")
    assert (acts(state), pending(state), state.may_act) == ("a", [], ())
    refused(table(OFFSHORE, "pilot engineer"), "a:guide.b.tidal")


SPRINGS = """
          #   #
      #   ~   #   #
  #   ~   ~a  ~   #   #
  #   #   ~   ~   #   #
      #   #   #   #
          #   #b
"""


def test_fi_14_the_engineer_shores_up_one_or_two_tiles_chosen_together_for_one_action() -> None:
    state = table(SPRINGS, "engineer pilot")
    choices = may(state, "a", "shore").split()
    assert [choice for choice in choices if "+" not in choice] == ["breakers", "bronze", "howling", "landing", "tidal"]
    assert len(choices) == 5 + 10, "every pair of them, too; cliffs is not beside the pawn"
    state = after(state, "a:shore.howling+bronze")
    assert state.turn.actions == 2
    assert drawing(state) == island(
        SPRINGS.replace("#   ~   #   #", "#   #   #   #").replace("~a  ~   #", "~a  #   #"),
    )


def test_fi_14_only_the_engineer_shores_up_two() -> None:
    state = table(SPRINGS, "pilot engineer")
    assert may(state, "a", "shore") == "breakers bronze howling landing tidal"
    refused(state, "a:shore.howling+bronze")


AT_THE_TEMPLE = """
          ~a  #
      #   #   #   #
  #   #   #b  #   #   #
  #   #   #   #   #   #
      #   #   #   #
          #   #
"""


def test_fi_15_the_messenger_gives_to_anybody_anywhere() -> None:
    state = table(AT_THE_TEMPLE.replace("~a  #", "~a  #c"), "messenger pilot diver", "earth fire | | ")
    assert may(state, "a", "give") == "earth.b earth.c fire.b fire.c"
    state = after(state, "a:give.earth.c a:give.fire.b")
    assert [hand(state, seat) for seat in "abc"] == ["", "fire", "earth"]
    assert state.turn.actions == 1


def test_fi_15_to_give_to_the_messenger_others_must_share_the_tile() -> None:
    assert may(table(ISLAND, "pilot messenger", "earth | "), "a", "give") == ""
    assert may(table(TOGETHER, "pilot messenger", "earth | "), "a", "give") == "earth.b"


def test_fi_16_four_cards_of_one_player_capture_a_treasure_on_one_of_its_tiles_also_a_flooded_one() -> None:
    before = table(AT_THE_TEMPLE, hands="earth*4 fire | earth")
    assert may(before, "a", "capture") == "earth"
    state = after(before, "a:capture.earth")
    assert (hand(state, "a"), hand(state, "b")) == ("fire", "earth")
    assert (state.captured, state.discards, state.turn.actions) == ((0,), (0, 0, 0, 0), 2)
    assert may(table(AT_THE_TEMPLE.replace("~a  #", "#   #a"), hands="earth*4 | "), "a", "capture") == "earth", "the other temple"


def test_fi_16_three_cards_or_another_tile_do_not() -> None:
    assert may(table(AT_THE_TEMPLE, hands="earth*3 | earth*2"), "a", "capture") == ""
    assert may(table(AT_THE_TEMPLE, hands="fire*4 | "), "a", "capture") == ""


def test_fi_16_cards_left_over_stay_normal_cards() -> None:
    state = after(table(AT_THE_TEMPLE, "messenger pilot", "earth*5 | "), "a:capture.earth")
    assert hand(state, "a") == "earth"
    assert may(state, "a", "give") == "earth.b"


def test_fi_16_a_treasure_is_captured_once() -> None:
    assert may(table(AT_THE_TEMPLE, hands="earth*4 | ", captured="earth"), "a", "capture") == ""


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_fi_17_hands_and_both_discard_piles_are_open(viewer: int | None) -> None:
    state = table(SPRINGS, hands="earth*2 fire | helicopter wind", discards="ocean waters-rise")
    view = state.view(viewer)
    assert (view.hands, view.discards, view.flood_discards) == (state.hands, state.discards, state.flood_discards)
    assert all((view.hands, view.discards, view.flood_discards))


def test_fi_18_a_pawn_stranded_on_an_isolated_tile_is_not_yet_lost() -> None:
    drawn = """
          #   #
      #   #   #   #
  #   #   #   #   #   ~
  #   #   #   #   x   ~a
      #   #   #   #
          #   #b
    """
    start = table(drawn, "engineer messenger", flood="gold", actions=0, draws=0, floods=1, turn="b")
    state = after(start, "*:flood.gold")
    assert (state.reason, acts(state)) == ("", "a")
    assert may(state, "a", "move") == ""
    assert verbs(state, "a") == {"shore", "end"}


def test_fi_19_a_helicopter_goes_to_another_tile_than_the_one_the_pawns_stand_on() -> None:
    state = table(TOGETHER, hands=" | helicopter")
    lifts = may(state, "b", "lift").split()
    assert len(lifts) == 3 * 23
    assert not [lift for lift in lifts if lift.endswith(".landing")]
    refused(state, "b:lift.ab.landing")


def test_fi_19_except_as_the_winning_lift() -> None:
    state = table(TOGETHER, hands=" | helicopter", captured="earth wind fire ocean")
    assert after(state, "b:take-off").reason == "escaped"


def test_fi_23_the_divers_passage_does_not_end_where_it_began() -> None:
    assert "tidal" not in moves(PASSAGE, "diver"), "though landing, beside it, is passed"
    refused(table(PASSAGE, "diver pilot"), "a:move.tidal")


def test_fi_23_the_navigators_two_steps_do_not_end_where_they_began() -> None:
    assert "coral" not in guides(OFFSHORE, "engineer")
    refused(table(OFFSHORE, "navigator engineer"), "a:guide.b.coral")


GAPS = """
          #   #
      #   #   x   #
  #   #   #   #b  x   x
  #   #   #   x   #   #
      #   #   #   #
          #   #a
"""


def test_fi_24_a_guided_divers_first_step_may_be_a_missing_tile_and_there_are_two_at_most() -> None:
    assert guides(GAPS, "diver") == "breakers crimson howling landing observatory shadows sun tidal"
    assert guides(GAPS, "engineer") == "breakers howling landing tidal"


def test_fi_24_the_second_step_may_not_be_a_missing_tile() -> None:
    state = table(GAPS, "navigator diver")
    assert "has sunk" in refused(state, "a:guide.b.gold")
    refused(state, "a:guide.b.dunes")
