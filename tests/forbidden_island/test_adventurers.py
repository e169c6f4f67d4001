"""The powers of the six adventurers that need no ruling; the rulings of ways have the rest."""

import pytest

from highwater.games.forbidden_island.components import ADVENTURER_NAMES
from tests.forbidden_island.positions import after, drawing, hand, island, may, refused, table, verbs

BAY = """
          #   #
      #   ~   ~   #
  #   x   #a  #   #   #b
  #   ~   x   ~   #   #
      #   #   #   #
          #   #
"""

ACTION_VERBS = {
    "pilot": {"move", "fly", "shore", "end"},
    "engineer": {"move", "shore", "end"},
    "explorer": {"move", "shore", "end"},
    "navigator": {"move", "shore", "guide", "end"},
    "messenger": {"move", "shore", "give", "end"},
    "diver": {"move", "shore", "end"},
}


@pytest.mark.parametrize("adventurer", ADVENTURER_NAMES)
def test_each_has_its_own_actions_and_no_others(adventurer: str) -> None:
    other = "engineer" if adventurer != "engineer" else "pilot"
    assert verbs(table(BAY, f"{adventurer} {other}", "earth | fire"), "a") == ACTION_VERBS[adventurer]


def test_the_pilot_flies_over_water_to_any_tile() -> None:
    state = table(BAY, "pilot engineer")
    flights = may(state, "a", "fly").split()
    assert "silver" in flights
    assert not {"tidal", "breakers", "landing"} & set(flights), "not where nothing is left, nor where it stands"
    assert len(flights) == 24 - 3
    assert drawing(after(state, "a:fly.coral")) == island(BAY.replace("#   x   #a", "#a  x   #"))
    assert "has sunk" in refused(state, "a:fly.tidal")


def test_the_pilot_swims_to_any_tile() -> None:
    drawn = BAY.replace("#a", "#").replace("~   #   #\n", "~a  #   #\n")
    state = after(table(drawn, "pilot engineer", flood="cliffs", actions=0, draws=0, floods=2), "*:flood.cliffs")
    assert len(may(state, "a", "swim").split()) == 21


def test_a_flight_that_is_over_can_be_followed_by_other_actions_of_the_turn() -> None:
    state = after(table(BAY, "pilot engineer"), "a:fly.cliffs a:shore.cliffs a:move.bronze")
    assert state.turn.actions == 0


def test_the_engineer_dries_two_tiles_for_one_action_three_times_a_turn() -> None:
    drawn = BAY.replace("#a  #   #   #b", "~a  ~   #   #b")
    state = after(table(drawn, "engineer pilot"), "a:shore.howling+landing a:move.bronze a:shore.embers+cliffs")
    assert drawing(state) == island("""
              #   #
          #   #   #   #
      #   x   #   ~a  #   #b
      #   ~   x   #   #   #
          #   #   #   #
              #   #
    """)
    assert state.turn.actions == 0


def test_the_explorer_shores_up_diagonally() -> None:
    assert may(table(BAY, "explorer pilot"), "a", "shore") == "cliffs embers howling iron"
    assert may(table(BAY, "pilot explorer"), "a", "shore") == "howling"


def test_the_explorer_moves_diagonally() -> None:
    assert may(table(BAY, "explorer pilot"), "a", "move") == "bronze cliffs embers howling iron whispering"


@pytest.mark.parametrize(
    ("adventurer", "reached"),
    [
        ("pilot", "crimson dunes"),
        ("engineer", "crimson dunes"),
        ("messenger", "crimson dunes"),
        ("explorer", "bronze cliffs crimson dunes embers observatory phantom shadows sun"),
        ("diver", "bronze crimson dunes shadows"),
    ],
)
def test_the_navigator_moves_each_other_adventurer_in_its_own_way(adventurer: str, reached: str) -> None:
    drawn = """
              #   #
          #   #   #   #
      #   #   #a  #   x   #b
      #   #   #   #   #   #
          #   #   #   #
              #   #
    """
    assert may(table(drawn, f"navigator {adventurer}"), "a", "guide").replace("b.", "") == reached


def test_the_messenger_gives_one_card_an_action_to_pawns_far_away() -> None:
    state = after(table(BAY, "messenger pilot", "earth*2 fire | "), "a:give.earth.b a:give.earth.b a:give.fire.b")
    assert (hand(state, "a"), hand(state, "b"), state.turn.actions) == ("", "earth earth fire", 0)


def test_the_messenger_takes_nothing_and_gives_no_special_cards() -> None:
    state = table(BAY, "messenger pilot", "sandbag helicopter | earth")
    assert "give" not in verbs(state, "a")
    assert may(state, "b", "give") == ""


def test_the_diver_passes_flooded_and_sunken_tiles_and_ends_on_any_beside_them() -> None:
    assert may(table(BAY, "diver pilot"), "a", "move") == (
        "bronze cliffs coral crimson embers howling iron lagoon marsh moon observatory shadows silver sun whispering"
    )


VOLCANO = """
  #   #   #   #   #
  #   x   #   #   #
  #   #a      #   #
  #   #   #   #   #
  #   #   #   #b  #
"""
"""Row by row: moon sun whispering howling embers, shadows coral tidal landing bronze, copper gold (the hole) silver iron, breakers cliffs
crimson dunes lagoon, marsh observatory phantom twilight watchtower."""


def test_the_diver_does_not_pass_a_place_that_never_had_a_tile() -> None:
    state = table(VOLCANO, "diver engineer", island="volcano-island")
    assert may(state, "a", "move") == "cliffs copper shadows sun tidal", "silver lies beyond the hole"


def test_the_diver_swims_around_a_place_that_never_had_a_tile() -> None:
    drawn = """
      #   #   #   #   #
      x   x   x   #   #
      x   ~a      #   #
      x   x   x   #   #
      #   x   #   #b  #
    """
    start = table(drawn, "diver engineer", flood="gold", actions=0, draws=0, floods=2, captured="ocean", island="volcano-island")
    assert may(after(start, "*:flood.gold"), "a", "swim") == "sun", "not silver, which is as near across the hole"


def test_the_navigator_sends_a_diver_around_a_place_that_never_had_a_tile() -> None:
    turned = VOLCANO.translate(str.maketrans("ab", "ba"))
    state = table(turned, "navigator diver", island="volcano-island")
    assert "silver" not in may(state, "a", "guide")
    assert "b.tidal" in may(state, "a", "guide")
