"""Every option of Forbidden Island, both ways, and the preset that switches all of the reviewed readings on together."""

import pytest

from highwater.errors import SetupError
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import SHAPES, TILES
from highwater.games.forbidden_island.paths import make_chart
from highwater.games.forbidden_island.rules import State
from highwater.record import Record
from tests.forbidden_island.positions import acts, after, cards_of, may, pending, table, tiles_of, verbs

READINGS = {
    "waters_rise": "mixed",
    "own_tile": "no",
    "give": "any-card",
    "hand_limit": "after-drawing",
    "helicopter": "one-pawn",
    "sandbag": "any-time",
}

MEETING = """
          ~   #
      #   #   #   #
  #   #   ~ab #   #   #
  #   ~   #   #   #   #
      #   #   #   #
          #   #
"""


def test_the_publishers_rules_are_the_defaults() -> None:
    assert GAME.settle_options({}) == {
        "difficulty": "novice",
        "island": "forbidden-island",
        "waters_rise": "on-top",
        "own_tile": "yes",
        "give": "treasure-cards",
        "hand_limit": "at-once",
        "helicopter": "one-tile",
        "sandbag": "in-time",
        "adventurers": "dealt",
    }


@pytest.mark.parametrize(("difficulty", "tick", "floods"), [("novice", 1, 2), ("normal", 2, 2), ("elite", 3, 3), ("legendary", 4, 3)])
def test_the_difficulty_says_where_the_water_starts(difficulty: str, tick: int, floods: int) -> None:
    state = GAME.new(2, {"difficulty": difficulty})
    assert isinstance(state, State)
    assert state.water == tick
    assert after(table(water=tick), "a:end *:draw.earth *:draw.wind").turn.floods == floods


def test_island_names_neighbouring_tiles() -> None:
    assert make_chart("forbidden-island", TILES).beside[0] == tiles_of("sun howling")
    assert make_chart("treasure-island", TILES).beside[0] == tiles_of("sun"), "the tip of an arm"
    assert len({make_chart(shape, TILES) for shape in SHAPES}) == 12
    reef = GAME.new(2, {"island": "coral-reef"})
    assert isinstance(reef, State)
    assert reef._replace(layout=TILES).chart == make_chart("coral-reef", TILES)


def test_waters_rise_puts_the_flood_discards_on_top_or_mixes_them_into_the_deck() -> None:
    on_top = after(table(MEETING), "a:end *:draw.waters-rise")
    assert on_top.flood[0] == tiles_of("moon landing iron")
    assert len(on_top.flood) == 2
    mixed = after(table(MEETING, waters_rise="mixed"), "a:end *:draw.waters-rise")
    assert mixed.flood == (tuple(range(24)),)
    assert on_top.flood_discards == mixed.flood_discards == ()
    assert mixed.chance().count() == 7, "the second treasure card"
    assert after(mixed, "*:draw.earth").chance().count() == 24
    assert after(on_top, "*:draw.earth").chance().count() == 3


def test_the_own_tile_can_be_shored_up_or_not() -> None:
    assert may(table(MEETING), "a", "shore") == "landing"
    assert may(table(MEETING, own_tile="no"), "a", "shore") == ""
    flooded = MEETING.replace("#   ~ab", "~   ~ab")
    assert may(table(flooded), "a", "shore") == "landing tidal tidal+landing"
    assert may(table(flooded, own_tile="no"), "a", "shore") == "tidal"


def test_treasure_cards_can_be_given_or_any() -> None:
    hands = "earth helicopter sandbag | "
    assert may(table(MEETING, hands=hands), "a", "give") == "earth.b"
    state = table(MEETING, hands=hands, give="any-card")
    assert may(state, "a", "give") == "earth.b helicopter.b sandbag.b"
    assert after(state, "a:give.helicopter.b").hands[1] == cards_of("helicopter")
    assert may(table(hands=hands, give="any-card"), "a", "give") == "", "still only on the same tile"


def test_the_hand_limit_is_tested_at_once_or_after_drawing() -> None:
    hands = "earth*4 fire | wind*5"
    plies = "a:end *:draw.fire"
    assert pending(after(table(MEETING, hands=hands), plies)) == ["discard a"]
    assert pending(after(table(MEETING, hands=hands), "a:give.earth.b")) == ["discard b"]
    later = table(MEETING, hands=hands, hand_limit="after-drawing")
    assert pending(after(later, "a:give.earth.b")) == []
    state = after(later, plies)
    assert (acts(state), pending(state)) == ("*", [])
    state = after(state, "*:draw.fire")
    assert (acts(state), pending(state)) == ("a", ["discard a"])
    state = after(state, "a:discard.fire")
    assert (acts(state), pending(state)) == ("a", ["discard a"]), "seven cards: one more"
    state = after(state, "a:discard.fire")
    assert (acts(state), state.turn.floods) == ("*", 2)


def test_after_drawing_a_special_may_still_be_used_instead_of_discarded() -> None:
    state = table(MEETING, hands="earth*4 helicopter | ", hand_limit="after-drawing")
    state = after(state, "a:end *:draw.fire *:draw.waters-rise")
    assert verbs(state, "a") == {"discard", "lift"}
    assert pending(after(state, "a:lift.ab.moon")) == []


def test_a_helicopter_takes_any_pawns_of_one_tile_or_one_pawn() -> None:
    def groups(state: State) -> set[str]:
        return {lift.partition(".")[0] for lift in may(state, "a", "lift").split()}

    assert groups(table(MEETING, hands="helicopter | ")) == {"a", "b", "ab"}
    assert groups(table(MEETING, hands="helicopter | ", helicopter="one-pawn")) == {"a", "b"}


def test_one_pawn_each_lift_still_takes_everybody_off_in_the_end() -> None:
    state = table(MEETING, hands="helicopter | ", helicopter="one-pawn", captured="earth wind fire ocean")
    assert after(state, "a:take-off").reason == "escaped"


def test_a_sandbag_comes_in_time_or_at_any_time() -> None:
    def drawn(sandbag: str) -> State:
        start = table(MEETING, hands=" | sandbag", flood="moon sun", actions=0, draws=0, floods=2, sandbag=sandbag)
        return after(start, "*:flood.moon")

    assert drawn("in-time").tiles[0] == 2
    answered = drawn("any-time")
    assert pending(answered) == ["revealed a"]
    assert after(answered, "b:sandbag.moon").tiles[0] == 1


def test_the_preset_is_all_six_readings_together() -> None:
    assert GAME.settle_options({"preset": "as-reviewed"}) == GAME.settle_options(READINGS)
    assert GAME.new(3, {"preset": "as-reviewed"}) == GAME.new(3, READINGS)
    assert GAME.presets["as-reviewed"] == READINGS
    defaults = GAME.settle_options({})
    assert all(defaults[option] != value for option, value in READINGS.items())
    assert set(defaults) - set(READINGS) == {"difficulty", "island", "adventurers"}, "how hard it is and where, the review leaves open"


@pytest.mark.parametrize("option", READINGS)
def test_a_single_option_overrides_the_preset(option: str) -> None:
    default = GAME.settle_options({})[option]
    chosen = GAME.settle_options({option: default, "preset": "as-reviewed"})
    assert chosen == {**GAME.settle_options(READINGS), option: default}


def test_a_preset_goes_with_difficulty_and_island_and_a_record_has_the_settled_options() -> None:
    record = Record.of(GAME, 2, {"preset": "as-reviewed", "difficulty": "elite", "island": "coral-reef"})
    assert dict(record.options) == {"difficulty": "elite", "island": "coral-reef", **READINGS, "adventurers": "dealt"}


def test_an_unknown_preset_is_named_with_those_there_are() -> None:
    with pytest.raises(SetupError, match="no preset 'as-told' of forbidden-island; there is as-reviewed") as caught:
        GAME.settle_options({"preset": "as-told"})
    assert caught.value.code == "option-value"
    assert caught.value.details == {"game": "forbidden-island", "option": "preset", "value": "as-told", "known": "as-reviewed"}
