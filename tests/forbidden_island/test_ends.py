"""The five endings of Forbidden Island with their reasons, and near misses."""

import pytest

from highwater.contract import Outcome, ScoreLine
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.rules import State
from tests.forbidden_island.positions import acts, after, may, table, verbs

ALL = "earth wind fire ocean"

GATHERED = """
          #   #
      #   #   #   #
  #   #   ~ab #   #   #
  #   #   #   #   #   #
      #   #   #   #
          #   #
"""

GARDENS = """
          #   #
      ~   x   #   #
  #   #   #a  #   #   #
  #   #   #   #   #   #
      #   #   #   #
          #   #b
"""


def outcome(state: State) -> Outcome:
    assert state.outcome is not None
    assert acts(state) == ""
    assert (state.may_act, state.legal(0), state.legal(1)) == ((), [], [])
    return state.outcome


def flooded(drawn: str, tile: str, captured: str = "", hands: str = "", adventurers: str = "engineer messenger") -> State:
    start = table(drawn, adventurers, hands, flood=f"gold {tile}", actions=0, draws=0, floods=2, captured=captured)
    return after(start, f"*:flood.{tile}")


def test_there_are_five_ends() -> None:
    assert GAME.terminations == ("escaped", "landing", "treasure", "drowned", "skull")


def test_escaped_all_four_treasures_all_at_the_landing_and_a_helicopter_win_together() -> None:
    won = outcome(after(table(GATHERED, hands="helicopter | ", captured=ALL), "a:take-off"))
    assert (won.reason, won.winners, won.scores) == ("escaped", (0, 1), (4, 4))
    assert won.sheet == ((ScoreLine("earth", 1), ScoreLine("wind", 1), ScoreLine("fire", 1), ScoreLine("ocean", 1)),) * 2


@pytest.mark.parametrize("drawn", [GATHERED, GATHERED.replace("~", "#")])
def test_any_holder_may_take_everybody_off_also_a_flooded_landing(drawn: str) -> None:
    state = table(drawn, hands=" | helicopter", captured=ALL)
    assert state.may_act == (1,)
    assert after(state, "b:take-off").reason == "escaped"


@pytest.mark.parametrize(
    ("drawn", "hands", "captured"),
    [
        (GATHERED, "helicopter | ", "earth wind fire"),
        (GATHERED, "sandbag | ", ALL),
        (GATHERED.replace("~ab #", "~a  #b"), "helicopter | ", ALL),
    ],
    ids=["a treasure is missing", "there is no helicopter", "one stands elsewhere"],
)
def test_with_anything_missing_there_is_no_taking_off(drawn: str, hands: str, captured: str) -> None:
    state = table(drawn, hands=hands, captured=captured)
    assert "take-off" not in verbs(state, "a")
    assert state.outcome is None


def test_reaching_the_landing_alone_does_not_win() -> None:
    state = after(table(GATHERED.replace("~ab #", "~a  #b"), hands="helicopter | ", captured=ALL, turn="b"), "b:move.landing")
    assert state.outcome is None
    assert "take-off" in verbs(state, "a")


def test_landing_lost_when_fools_landing_sinks_even_with_everything_captured() -> None:
    lost = outcome(flooded(GATHERED, "landing", captured=ALL, hands="helicopter | "))
    assert (lost.reason, lost.winners, lost.scores) == ("landing", (), (4, 4))


def test_a_flooded_landing_is_not_lost() -> None:
    assert flooded(GATHERED.replace("~ab", "#ab"), "landing").outcome is None


def test_treasure_lost_when_both_tiles_of_one_not_yet_taken_sink() -> None:
    lost = outcome(flooded(GARDENS, "whispering", captured="earth"))
    assert (lost.reason, lost.winners, lost.scores) == ("treasure", (), (1, 1))
    assert lost.sheet == ((ScoreLine("earth", 1),),) * 2


def test_a_treasure_taken_needs_its_tiles_no_more_and_one_tile_left_is_enough() -> None:
    assert flooded(GARDENS, "whispering", captured="wind").outcome is None
    assert flooded(GARDENS.replace("~   x", "~   #"), "whispering").outcome is None
    assert flooded(GARDENS.replace("~   x   #", "~   #   x"), "whispering").outcome is None, "of two treasures one tile each"


def test_drowned_lost_when_a_pawn_on_a_sinking_tile_cannot_swim() -> None:
    drawn = """
              #   #
          #   #   #   #
      #   #   #a  #   x   #
      #   #   #   #   ~b  x
          #   #   #   x
              #   #
    """
    stuck = outcome(flooded(drawn.replace("#   x   #\n", "x   x   #\n").replace("#   ~b", "x   ~b"), "crimson"))
    assert (stuck.reason, stuck.winners, stuck.scores) == ("drowned", (), (0, 0))
    assert may(flooded(drawn, "crimson"), "b", "swim") == "cliffs"
    assert flooded(drawn.replace("#   ~b", "x   ~b"), "crimson", adventurers="engineer explorer").outcome is None
    assert flooded(drawn.replace("#   ~b", "x   ~b"), "crimson", adventurers="engineer diver").outcome is None
    assert flooded(drawn.replace("#   ~b", "x   ~b"), "crimson", adventurers="engineer pilot").outcome is None


def test_skull_lost_when_the_water_reaches_it() -> None:
    lost = outcome(after(table(water=9, captured="fire"), "a:end *:draw.waters-rise"))
    assert (lost.reason, lost.winners, lost.scores) == ("skull", (), (1, 1))
    assert after(table(water=8), "a:end *:draw.waters-rise").outcome is None
