"""The policy's advice is sensible: no obvious mistakes, special cards in time, and true reasons."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from highwater.bots import Limits, decide_by_itself, named
from highwater.contract import CHANCE, RankedAction
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import LANDING, TILE_NAMES, WATERS_RISE
from highwater.games.forbidden_island.outlook import chances_to_come_up, decks_of
from highwater.games.forbidden_island.paths import FLOODED
from highwater.games.forbidden_island.policy import rank
from highwater.games.forbidden_island.reasons import REASONS
from highwater.games.forbidden_island.rules import PRESETS, State
from highwater.games.forbidden_island.state import Frame
from highwater.simulation import simulate
from tests.forbidden_island.positions import after, table


def advice(state: State, seat: str = "a") -> tuple[RankedAction, ...]:
    number = "abcd".index(seat)
    return rank(state.view(number), state.legal(number))


def best(state: State, seat: str = "a") -> str:
    """The advised action and why; for who need not act, ``wait`` if waiting is better."""
    first = advice(state, seat)[0]
    if "abcd".index(seat) not in state.to_act and first.value <= 0:
        return "wait"
    return f"{first.action} {first.reason}"


def laid(pawns: str, adventurers: str = "engineer messenger", *, flooded: str = "", sunk: str = "", **rest: Any) -> State:
    """The standard island with the pawns on these tiles. Other tiles are dry."""
    at, wet, gone = pawns.split(), flooded.split(), sunk.split()
    marks = [
        ("~" if name in wet else "x" if name in gone else "#") + "".join("abcd"[seat] for seat, tile in enumerate(at) if tile == name)
        for name in TILE_NAMES
    ]
    rows = iter(marks)
    return table("\n".join(" ".join(next(rows) for _ in range(length)) for length in (2, 4, 6, 6, 4, 2)), adventurers, **rest)


ALL = "earth wind fire ocean"
RISING = "draw.waters-rise"
ISLET = {"pawns": "iron watchtower", "flooded": "iron", "sunk": "coral tidal silver breakers lagoon"}
"""The Iron Gate stands alone, flooded, with a pawn that could not get off."""


# Winning and taking treasures -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("actions", "draws", "floods"), [(3, 2, -1), (0, 2, -1), (0, 0, 2)])
def test_helicopter_holder_takes_off_at_once(actions: int, draws: int, floods: int) -> None:
    state = laid("landing landing", hands=" | helicopter sandbag", captured=ALL, actions=actions, draws=draws, floods=floods)
    assert best(state, "b") == "take-off win"


def test_four_cards_on_the_tile_are_a_treasure() -> None:
    assert best(laid("howling lagoon", hands="wind*4 fire | ")) == "capture.wind capture"


def test_a_hand_of_four_goes_to_where_the_treasure_is() -> None:
    state = laid("tidal lagoon", hands="fire*4 | ")
    assert best(state) == "move.whispering to-treasure"
    assert best(after(state, "a:move.whispering a:move.howling")) == "move.embers to-treasure"


def test_the_fourth_card_is_handed_over() -> None:
    assert best(laid("copper copper", hands="fire ocean | fire*3")) == "give.fire.b give"


def test_pawns_meet_to_hand_over_the_fourth_card() -> None:
    assert best(laid("landing copper", "engineer explorer", hands="fire wind | fire*3")) == "move.bronze closer"
    assert best(laid("bronze copper", "engineer explorer", hands="fire wind | fire*3")) == "move.copper meet"


def test_the_messenger_need_not_go_anywhere_to_give() -> None:
    assert best(laid("silver gold", "messenger engineer", hands="fire wind | fire*3")) == "give.fire.b give"


def test_the_landing_is_where_to_go_once_everything_is_taken() -> None:
    assert best(laid("coral observatory", hands="helicopter | ", captured=ALL)) == "move.tidal to-landing"


@pytest.mark.parametrize("flooded", ["howling", "bronze", "breakers"])
def test_the_way_home_is_no_way_to_what_could_be_shored_up_on_it(flooded: str) -> None:
    state = laid("tidal landing", hands=" | helicopter", captured=ALL, flooded=flooded, actions=2)
    assert best(state) == "move.landing to-landing"


def test_the_navigator_brings_the_others_there() -> None:
    assert best(laid("landing cliffs", "navigator engineer", hands="helicopter | ", captured=ALL)) == "guide.b.landing to-landing"


# What the sea will do ---------------------------------------------------------------------------------------------------


def flood_cards_of_a_turn(state: State, first: str) -> int:
    """The number of flood cards drawn in a turn that starts its draw with this treasure card."""
    state = after(state, "a:end")
    seat, drawn, flooded = state.pending[0].seat, 0, 0
    while state.pending[0].seat == seat:
        outcomes = list(state.chance().outcomes())
        wanted = [action for action in outcomes if str(action) == first] if not drawn else outcomes
        action = next(action for action in wanted if str(action) != RISING or not drawn)
        drawn += str(action).startswith("draw.")
        flooded += str(action).startswith("flood.")
        state = state.apply(CHANCE, action)
    return flooded


@pytest.mark.parametrize("water", range(1, 9))
def test_as_many_flood_cards_are_reckoned_with_as_come_up(water: int) -> None:
    state = laid("landing landing", water=water, actions=1)
    view = state.view(0)
    calm, risen = flood_cards_of_a_turn(state, "draw.earth"), flood_cards_of_a_turn(state, RISING)
    decks = decks_of(view)
    assert sum(chances_to_come_up(decks, 0, 1)) == pytest.approx(calm)
    rises, size = sum(card == WATERS_RISE for card in view.deck), len(view.deck)
    share = 1 - (size - rises) * (size - rises - 1) / (size * (size - 1))
    assert sum(chances_to_come_up(decks, 2, 1)) == pytest.approx((1 - share) * calm + share * risen)


# Helicopters ------------------------------------------------------------------------------------------------------------


def test_the_last_helicopter_is_kept_for_the_take_off() -> None:
    assert best(laid("whispering landing", hands="helicopter | ", captured=ALL)).startswith("move.")
    assert best(laid("whispering landing", hands=" | helicopter", captured=ALL), "b") == "wait"


def test_spare_helicopter_fetches_a_distant_pawn() -> None:
    state = laid("lagoon landing", hands=" | helicopter*2", captured=ALL, actions=0)
    assert best(state, "b") == "lift.a.landing to-landing"
    assert best(after(state, "b:lift.a.landing"), "b") == "take-off win"


def test_one_spare_helicopter_does_not_fetch_two_pawns() -> None:
    state = laid("lagoon gold landing", "engineer messenger diver", hands=" | | helicopter*2", captured=ALL, actions=0)
    assert best(state, "c") == "wait"


def test_a_helicopter_spent_on_the_way_to_a_player_is_no_gift() -> None:
    state = laid("watchtower moon", hands="earth*3 helicopter*2 | earth", actions=1)
    assert best(state) == "lift.a.moon to-treasure"


def test_a_helicopter_of_another_hand_takes_the_active_player_to_a_treasure_out_of_reach() -> None:
    state = laid("watchtower gold", hands="earth*4 | helicopter*2")
    assert best(state, "b") in ("lift.a.moon to-treasure", "lift.a.sun to-treasure")
    assert best(laid("howling gold", hands="earth*4 | helicopter*2"), "b") == "wait"


def test_a_pawn_that_cannot_swim_is_lifted_to_safe_ground() -> None:
    state = after(laid(**ISLET, hands=" | helicopter", flood="moon iron", actions=0, draws=0, floods=2), "*:flood.iron")
    assert best(state, "b").startswith("lift.a.")
    assert best(state, "b").endswith(" safe-ground")


# Sandbags ---------------------------------------------------------------------------------------------------------------


def flooding(flood: str, flooded: str = "landing", hands: str = " | sandbag", pawns: str = "lagoon gold", **rest: Any) -> State:
    """Flood cards are about to come up."""
    return laid(pawns, flooded=flooded, hands=hands, flood=flood, **({"actions": 0, "draws": 0, "floods": 2} | rest))


def test_sandbags_save_the_landing_just_before_its_card_may_come_up() -> None:
    assert best(flooding("landing moon sun / iron"), "b") == "sandbag.landing save-landing"


def test_sandbags_wait_as_long_as_other_cards_come_first() -> None:
    assert best(flooding("moon sun / landing"), "b") == "wait"
    assert best(flooding("landing moon", actions=0, draws=1, floods=-1), "b") == "wait"


def test_sandbags_save_the_last_place_of_a_treasure_but_not_of_one_already_taken() -> None:
    assert best(flooding("moon iron", "moon", sunk="sun"), "b") == "sandbag.moon save-last"
    assert best(flooding("moon iron", "moon", sunk="sun", captured="earth"), "b") == "wait"


def test_sandbags_save_a_pawn_that_cannot_get_off_unless_a_helicopter_can() -> None:
    assert best(flooding("iron moon", **ISLET), "b") == "sandbag.iron save-pawn"
    assert best(flooding("iron moon", hands="helicopter | sandbag", **ISLET), "b") == "wait"


def test_where_sandbags_may_answer_they_wait_for_the_card() -> None:
    state = flooding("landing moon", **PRESETS["as-reviewed"])
    assert best(state, "b") == "wait"
    assert best(after(state, "*:flood.landing"), "b") == "sandbag.landing save-landing"


def test_sandbags_do_not_answer_for_a_tile_of_no_use() -> None:
    state = after(flooding("marsh moon", "marsh", "sandbag | ", **PRESETS["as-reviewed"]), "*:flood.marsh")
    assert best(state) == "carry-out carry-out"


# Shoring up, discards, swimming -----------------------------------------------------------------------------------------


def test_the_flooded_landing_is_shored_up_in_the_first_turn() -> None:
    flooded, saved = 0, 0
    for seed in range(200):
        random = Random(seed).random
        state = GAME.new(2)
        while not state.may_act and state.to_act == (CHANCE,):
            state = state.apply(CHANCE, state.chance().sample(random))
        assert isinstance(state, State)
        if state.tiles[LANDING] == FLOODED:
            while state.turn.actions and state.turn.seat == 0:
                ply = decide_by_itself(GAME, state, [named("policy")] * 2, random, random, Limits(1))
                assert ply is not None
                state = state.apply(*ply)
            flooded += 1
            saved += state.tiles[LANDING] != FLOODED
    assert flooded > 30
    assert saved / flooded > 0.85, "out of reach in about one game of ten"


def test_walking_to_the_landing_has_a_reason() -> None:
    state = after(laid("sun gold", flooded="landing"), "a:move.embers")
    assert best(state) == "move.howling to-flooded"
    assert best(after(state, "a:move.howling")) == "shore.landing save-landing"


def test_the_engineer_shores_up_two_tiles_at_once() -> None:
    assert best(laid("bronze gold", flooded="landing copper")) == "shore.landing+copper save-landing"


def discarding(hand: str, captured: str = "", **rest: Any) -> State:
    """The first player, whose turn it is, holds a card too many."""
    state = laid("lagoon gold", hands=f"{hand} | ", captured=captured, actions=0, draws=0, floods=2, **rest)
    return state._replace(pending=(state.turn, Frame("discard", 0)))


def test_the_card_that_is_needed_least_is_discarded() -> None:
    assert best(discarding("wind*3 fire*2 ocean")) == "discard.ocean fewest"


def test_a_card_of_a_treasure_already_taken_is_discarded_first() -> None:
    assert best(discarding("wind earth*2 fire helicopter sandbag", "earth")) == "discard.earth of-no-use"


def test_a_special_card_is_used_before_a_card_must_go() -> None:
    assert best(discarding("wind*3 fire*2 sandbag", flooded="landing", flood="landing moon")) == "sandbag.landing save-landing"


def test_last_helicopter_is_not_discarded() -> None:
    first, *_, last = advice(discarding("wind*3 fire*2 helicopter", "earth ocean"))
    assert str(first.action).startswith("discard.fire")
    assert "helicopter" in str(last.action) or str(last.action).startswith("lift")


def test_a_swimmer_makes_for_dry_ground() -> None:
    state = flooding("whispering moon", "whispering howling coral", pawns="whispering gold", hands=" | ")
    ranked = advice(after(state, "*:flood.whispering"))
    assert [(str(one.action), one.reason) for one in ranked] == [("swim.tidal", "safe-ground"), ("swim.howling", "")]


def test_policy_avoids_useless_actions() -> None:
    assert best(laid("landing landing")) == "end hold"


# All of it --------------------------------------------------------------------------------------------------------------


@pytest.mark.many
def test_bots_win_many_games_and_blunder_in_none() -> None:
    played = simulate(GAME, ["policy"] * 2, 40, 1)
    assert played.bots[0].share >= 0.45
    assert played.blunders == 0


@pytest.mark.many
def test_bots_win_with_more_players_and_by_the_rules_as_reviewed() -> None:
    assert simulate(GAME, ["policy"] * 3, 10, 1).bots[0].share >= 0.4
    assert simulate(GAME, ["policy"] * 4, 8, 1).bots[0].mean_score >= 2.5
    reviewed = simulate(GAME, ["policy"] * 2, 12, 1, PRESETS["as-reviewed"])
    assert reviewed.bots[0].share >= 0.4
    assert reviewed.blunders == 0


@pytest.mark.many
def test_every_legal_action_is_ranked_once_and_every_reason_comes_up() -> None:
    choosing = GAME.new(2, {"adventurers": "chosen"})
    seen = {advice(flooding("iron moon", **ISLET), "b")[0].reason, GAME.rank(choosing.view(0), choosing.legal(0))[0].reason}
    for seed in range(6):
        seats = 2 + seed % 3
        random = Random(seed).random
        state = GAME.new(seats, PRESETS["as-reviewed"] if seed % 2 else {})
        while state.to_act:
            for seat in (*state.to_act, *state.may_act):
                if seat != CHANCE:
                    ranked = GAME.rank(state.view(seat), legal := state.legal(seat))
                    assert sorted(str(one.action) for one in ranked) == sorted(map(str, legal))
                    assert all(one.value >= other.value for one, other in pairwise(ranked))
                    assert ranked == GAME.rank(state.view(seat), legal)
                    seen.update([one.reason for one in ranked])
            ply = decide_by_itself(GAME, state, [named("policy")] * seats, random, random, Limits(1))
            assert ply is not None
            state = state.apply(*ply)
    assert seen == {*REASONS, ""}


def test_spectators_get_no_advice() -> None:
    state = table()
    assert rank(state.view(None), state.legal(0)) == ()
