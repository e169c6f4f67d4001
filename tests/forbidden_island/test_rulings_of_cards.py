"""Rulings FI-1 to FI-7, FI-20 and FI-25 to FI-28: drawing, decks that run out, the water, special cards and when they may be played."""

from collections.abc import Sequence

import pytest

from highwater.deck import remove_cards
from highwater.games.forbidden_island.components import EARTH, HELICOPTER, TILES, WATERS_RISE
from highwater.games.forbidden_island.paths import DRY, FLOODED, SUNK
from tests.forbidden_island.positions import acts, after, drawing, hand, island, may, pending, refused, table, tiles_of, verbs

(MOON, SUN, IRON) = tiles_of("moon sun iron")
FIVE = "earth*3 fire*2"

FLOODED_MOON_AND_IRON = """
          ~   #
      #   #   #   #
  #   #   #a  #b  #   #
  #   ~   #   #   #   #
      #   #   #   #
          #   #
"""


def test_fi_01_treasure_cards_are_drawn_one_at_a_time_and_the_hand_limit_is_tested_between() -> None:
    state = after(table(hands=f"{FIVE} | "), "a:end *:draw.wind")
    assert (acts(state), pending(state)) == ("a", ["discard a"])
    refused(state, "*:draw.ocean", "not-to-act")
    state = after(state, "a:discard.earth")
    assert acts(state) == "*"
    assert state.turn.draws == 1
    assert pending(after(state, "*:draw.ocean")) == ["discard a"], "the second card is too many again"


def test_fi_01_waters_rise_is_carried_out_before_the_second_card_is_drawn() -> None:
    state = after(table(FLOODED_MOON_AND_IRON), "a:end *:draw.waters-rise")
    assert state.water == 2
    assert state.flood[0] == tiles_of("moon iron")
    assert state.turn.draws == 1


def test_fi_01_waters_rise_is_not_replaced_by_another_card() -> None:
    state = after(table(hands="earth | "), "a:end *:draw.waters-rise *:draw.wind")
    assert hand(state, "a") == "earth wind"
    assert state.turn.floods == 2, "two cards were drawn, so the sea comes"


def test_fi_02_two_waters_rise_move_the_marker_twice_and_shuffle_once() -> None:
    once = after(table(FLOODED_MOON_AND_IRON), "a:end *:draw.waters-rise")
    twice = after(once, "*:draw.waters-rise")
    assert (once.water, twice.water) == (2, 3)
    assert twice.flood == once.flood, "the second time there is nothing to shuffle"
    assert len(twice.flood) == 2


def test_fi_02_without_flood_discards_only_the_marker_moves() -> None:
    before = table()
    rain = after(before, "a:end *:draw.waters-rise")
    assert rain.water == before.water + 1
    assert (rain.flood, rain.flood_discards) == (before.flood, ())


def test_fi_02_the_skull_is_tested_right_after_the_marker_moves() -> None:
    state = after(table(water=9), "a:end *:draw.waters-rise")
    assert state.reason == "skull"
    assert acts(state) == ""
    refused(state, "*:draw.earth", "game-over")
    assert after(table(water=8), "a:end *:draw.waters-rise").reason == ""


def test_fi_03_when_the_treasure_deck_is_empty_the_discards_are_shuffled_at_once() -> None:
    before = table(hands="earth*2 | fire", deck="wind")
    state = after(before, "a:end *:draw.wind")
    assert state.deck == before.discards
    assert state.discards == ()
    assert state.turn.draws == 1
    assert hand(after(state, "*:draw.ocean"), "a") == "earth earth wind ocean", "the second card comes from the new deck"


def test_fi_03_a_waters_rise_that_emptied_the_deck_goes_into_the_new_one() -> None:
    state = after(table(deck="waters-rise wind"), "a:end *:draw.wind *:draw.waters-rise")
    assert state.deck.count(WATERS_RISE) == 3
    assert state.discards == ()


def test_fi_04_when_the_flood_deck_is_empty_its_discards_are_shuffled_and_drawn_from_in_the_same_turn() -> None:
    state = table(flood="moon", actions=0, draws=0, floods=2)
    assert state.tiles[MOON] == DRY
    state = after(state, "*:flood.moon")
    assert state.flood == (TILES,), "all cards, the one just drawn too"
    assert state.flood_discards == ()
    assert acts(state) == "*"
    assert "flood.moon" in map(str, state.chance().outcomes())


def test_fi_04_a_tile_may_come_up_twice_in_a_turn_and_sink() -> None:
    state = after(table(flood="iron", actions=0, draws=0, floods=2), "*:flood.iron *:flood.iron")
    assert state.tiles[IRON] == SUNK
    assert IRON not in (*state.flood[0], *state.flood_discards), "and its card is out of the game"


@pytest.mark.parametrize(("tick", "cards"), list(enumerate((2, 2, 3, 3, 3, 4, 4, 5, 5), 1)))
def test_fi_05_as_many_flood_cards_come_as_the_water_says(tick: int, cards: int) -> None:
    state = after(table(water=tick), "a:end *:draw.earth *:draw.wind")
    assert state.turn.floods == cards
    names = ["whispering", "howling", "coral", "tidal", "dunes"]
    for name in names[:cards]:
        assert (acts(state), state.turn.seat) == ("*", 0)
        state = after(state, f"*:flood.{name}")
    assert (acts(state), state.turn.seat) == ("b", 1)


def test_fi_05_the_water_is_read_when_the_third_phase_starts() -> None:
    assert after(table(water=2), "a:end *:draw.earth *:draw.waters-rise").turn.floods == 3
    assert after(table(water=2), "a:end *:draw.waters-rise *:draw.earth").turn.floods == 3


LANDING_FLOODED = """
          #   #
      #   #   #   #
  #   #   ~ab #   #   #
  #   #   #   #   #   #
      #   #   #   #
          #   #
"""


def test_fi_06_a_loss_is_tested_after_every_flood_card_and_beats_open_choices() -> None:
    state = after(table(LANDING_FLOODED, flood="moon landing", actions=0, draws=0, floods=2), "*:flood.landing")
    assert state.reason == "landing", "with a card to come and two pawns that would have to swim"
    assert (acts(state), state.may_act) == ("", ())
    refused(state, "*:flood.moon", "game-over")
    refused(state, "a:swim.tidal", "game-over")


def test_fi_06_a_loss_is_tested_after_every_swim() -> None:
    # The second pawn is stuck from the start, but the game is lost only when it is its turn (ruling FI-22).
    drawn = """
          x   #
      ~ab x   #   #
  #   x   #   #   #   #
  #   #   #   #   #   #
      #   #   #   #
          #   #
    """
    state = after(table(drawn, "pilot engineer", flood="whispering", actions=0, draws=0, floods=2, captured="wind"), "*:flood.whispering")
    assert (state.reason, acts(state)) == ("", "a")
    state = after(state, "a:swim.landing")
    assert state.reason == "drowned", "though a flood card was still to come"


SPECIAL_MOMENTS = {
    "before the first action": "",
    "between two actions": "a:move.bronze",
    "after the last action, before drawing": "a:end",
    "between the two draws": "a:end *:draw.earth",
    "between drawing and flooding": "a:end *:draw.earth *:draw.wind",
    "between two flood cards": "a:end *:draw.earth *:draw.wind *:flood.coral",
}


@pytest.mark.parametrize("plies", SPECIAL_MOMENTS.values(), ids=SPECIAL_MOMENTS)
def test_fi_07_specials_may_be_played_by_any_holder_between_steps(plies: str) -> None:
    before = after(table(FLOODED_MOON_AND_IRON, hands="helicopter | sandbag"), plies)
    assert set(acts(before)) | {"abcd"[seat] for seat in before.may_act} >= {"a", "b"}
    for special in ("a:lift.b.gold", "b:sandbag.moon"):
        state = after(before, special)
        assert state.turn == before.turn, "a special costs no action and changes no phase"
        assert acts(state) == acts(before)
    assert may(before, "b", "sandbag").split() == [*["coral"] * ("coral" in plies), "iron", "moon"]
    assert verbs(before, "b") == {"sandbag"}


def test_fi_07_who_holds_none_may_not() -> None:
    state = after(table(FLOODED_MOON_AND_IRON, hands="helicopter | fire"), "a:end")
    assert state.may_act == (0,)
    assert state.legal(1) == []
    refused(state, "b:sandbag.moon", "not-to-act")


def test_fi_07_no_sandbag_between_revealing_a_flood_card_and_executing_it() -> None:
    state = after(table(FLOODED_MOON_AND_IRON, hands=" | sandbag", flood="moon iron", actions=0, draws=0, floods=2), "*:flood.moon")
    assert state.tiles[MOON] == SUNK, "sunk before anybody could do anything"
    assert may(state, "b", "sandbag") == "iron"


def test_fi_20_every_player_may_play_specials_while_one_must_discard() -> None:
    start = table(FLOODED_MOON_AND_IRON, hands="earth*3 helicopter sandbag | helicopter sandbag")
    state = after(start, "a:end *:draw.fire")
    assert (acts(state), state.may_act) == ("a", (1,))
    assert verbs(state, "a") == {"discard", "lift", "sandbag"}
    assert verbs(state, "b") == {"lift", "sandbag"}
    for own in ("a:lift.a.gold", "a:sandbag.moon"):
        assert pending(after(state, own)) == [], "the card played is the card less"
    assert pending(after(state, "b:lift.a.gold b:sandbag.moon")) == ["discard a"], "another's card makes no room"


def test_fi_20_the_winning_lift_may_interrupt_a_discard_a_draw_and_the_flood() -> None:
    start = table(LANDING_FLOODED, hands="earth*5 | helicopter", captured="earth wind fire ocean")
    for plies in ("", "a:end", "a:end *:draw.wind", "a:end *:draw.wind a:discard.wind *:draw.waters-rise"):
        assert after(start, plies, "b:take-off").reason == "escaped"


def test_fi_25_the_forced_discard_goes_into_the_new_treasure_deck() -> None:
    state = after(table(hands="earth*5 | ", deck="wind"), "a:end *:draw.wind")
    assert (state.deck, pending(state)) == ((), ["discard a"])
    state = after(state, "a:discard.earth")
    assert state.deck.count(EARTH) == 1
    assert state.discards == ()


def test_fi_25_empty_deck_is_refilled_with_a_late_hand_limit_too() -> None:
    start = table(hands="earth*5 | ", deck="wind fire", hand_limit="after-drawing")
    state = after(start, "a:end *:draw.wind *:draw.fire")
    assert (state.deck, pending(state)) == ((), ["discard a"])
    state = after(state, "a:discard.earth a:discard.earth")
    assert state.deck.count(EARTH) == 2
    assert (state.discards, state.turn.floods) == ((), 2)


def test_fi_25_a_special_played_instead_of_discarding_goes_into_the_new_treasure_deck_too() -> None:
    state = after(table(hands="earth*4 helicopter | ", deck="wind"), "a:end *:draw.wind a:lift.b.gold")
    assert HELICOPTER in state.deck
    assert (pending(state), state.discards) == ([], ())


def test_fi_25_flood_discards_are_reshuffled_after_the_flood_and_before_swims() -> None:
    drawn = """
          ~   #
      #   #   #   #
  #   #   #a  #   #   #
  #   ~b  #   #   #   #
      #   #   #   #
          #   #
    """
    state = after(table(drawn, flood="iron", actions=0, draws=0, floods=2), "*:flood.iron")
    assert pending(state) == ["swim b"]
    assert state.flood == (remove_cards(TILES, (IRON,)),), "without the card of the tile that sank"


def test_fi_25_nothing_is_reshuffled_after_a_loss() -> None:
    state = after(table(LANDING_FLOODED, flood="landing", actions=0, draws=0, floods=2), "*:flood.landing")
    assert (state.reason, state.flood) == ("landing", ())


def test_fi_26_at_the_skull_the_game_is_over_before_any_shuffling() -> None:
    before = table(FLOODED_MOON_AND_IRON, water=9, deck="waters-rise")
    state = after(before, "a:end *:draw.waters-rise")
    assert state.reason == "skull"
    assert (state.flood, state.flood_discards) == (before.flood, before.flood_discards)
    assert (state.deck, state.discards.count(WATERS_RISE)) == ((), 3)


def test_fi_27_as_reviewed_the_hand_limit_is_the_active_players_only_and_tested_after_drawing() -> None:
    together = LANDING_FLOODED.replace("~", "#")
    state = after(table(together, hands="earth*2 helicopter | fire*5", preset="as-reviewed"), "a:give.earth.b a:give.helicopter.b a:end")
    assert len(state.hands[1]) == 7
    assert acts(state) == "*"
    state = after(state, "*:draw.wind *:draw.wind *:flood.moon *:flood.sun b:end *:draw.wind *:draw.ocean")
    assert (acts(state), pending(state)) == ("b", ["discard b"])
    state = after(state, *["b:discard.fire"] * 4)
    assert (acts(state), state.turn.floods) == ("*", 2)


def test_fi_27_as_reviewed_a_messenger_may_send_any_card() -> None:
    state = table(adventurers="messenger pilot", hands="earth helicopter sandbag | ", preset="as-reviewed")
    assert may(state, "a", "give") == "earth.b helicopter.b sandbag.b"


def test_fi_27_as_reviewed_a_sandbag_may_answer_a_revealed_flood_card() -> None:
    start = table(FLOODED_MOON_AND_IRON, hands=" | sandbag", flood="moon sun", actions=0, draws=0, floods=2, preset="as-reviewed")
    state = after(start, "*:flood.moon")
    assert (acts(state), pending(state), state.may_act) == ("a", ["revealed a"], (1,))
    assert state.tiles[MOON] == FLOODED, "not carried out yet"
    saved = after(state, "b:sandbag.moon")
    assert drawing(saved) == drawing(start), "dry for an instant, then flooded by the card"
    assert (acts(saved), saved.flood_discards) == ("*", remove_cards(TILES, (SUN,)))
    lost = after(state, "a:carry-out")
    assert drawing(lost) == island(FLOODED_MOON_AND_IRON.replace("~", "x", 1))
    assert acts(lost) == "*"


def test_fi_27_a_pause_is_made_only_where_a_sandbag_is_held_and_the_tile_would_sink() -> None:
    def revealed(name: str, hands: str) -> Sequence[str]:
        start = table(FLOODED_MOON_AND_IRON, hands=hands, flood="moon sun", actions=0, draws=0, floods=2, preset="as-reviewed")
        return pending(after(start, f"*:flood.{name}"))

    assert revealed("moon", " | sandbag") == ["revealed a"]
    assert revealed("moon", " | fire") == []
    assert revealed("sun", " | sandbag") == []


def test_fi_27_helicopters_may_not_answer_a_revealed_flood_card() -> None:
    start = table(
        FLOODED_MOON_AND_IRON, hands="helicopter | helicopter sandbag", flood="moon", actions=0, draws=0, floods=2, preset="as-reviewed"
    )
    state = after(start, "*:flood.moon")
    assert verbs(state, "a") == {"carry-out"}
    assert verbs(state, "b") == {"sandbag"}
    refused(state, "a:lift.a.gold")


def test_fi_27_a_sandbag_on_another_tile_does_not_save_the_one_revealed() -> None:
    start = table(FLOODED_MOON_AND_IRON, hands=" | sandbag", flood="moon sun", actions=0, draws=0, floods=2, preset="as-reviewed")
    state = after(start, "*:flood.moon b:sandbag.iron")
    assert state.tiles[MOON] == SUNK, "carried out, for no sandbag is left to answer it"
    assert state.tiles[IRON] == DRY


def test_fi_28_a_sandbag_on_a_dry_tile_is_not_a_legal_play() -> None:
    state = table(FLOODED_MOON_AND_IRON, hands="sandbag | sandbag")
    assert may(state, "a", "sandbag") == may(state, "b", "sandbag") == "iron moon"
    assert "the tile sun is dry" in refused(state, "b:sandbag.sun")
    assert table(hands=" | sandbag").may_act == (), "with nothing flooded there is no play at all"
