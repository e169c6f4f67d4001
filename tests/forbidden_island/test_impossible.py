"""Impossible records of Forbidden Island are refused in every form, with the ply and the reason."""

from dataclasses import replace
from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.errors import IllegalAction
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import LANDING, TILES, WATERS_RISE
from highwater.games.forbidden_island.paths import DRY
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import DRAW_FLOOD, DRAW_TREASURE, Move, ShoreUp
from highwater.record import Ply, Record, RecordError, parse, parse_ply, parse_text

SETUP = (
    "*:island.moon.sun.whispering.howling.embers.shadows.coral.tidal.landing.bronze.copper.gold.silver.iron.breakers.cliffs.crimson.dunes"
    ".lagoon.marsh.observatory.phantom.twilight.watchtower "
    "*:first-flood.gold.silver.iron.breakers.cliffs.crimson *:adventurers.engineer.messenger *:hand.earth.earth *:hand.earth.earth "
)
"""The Engineer stands on the Bronze Gate, the Messenger on the Silver Gate, which is flooded."""

WATER_RISES = "a:end *:draw.waters-rise *:draw.waters-rise "
SILVER_SINKS = WATER_RISES + "*:flood.silver "
IRON_IS_GONE = SILVER_SINKS + "b:swim.coral *:flood.iron *:flood.gold "


def record_of(plies: str) -> Record:
    return replace(Record.of(GAME, 2), plies=tuple(parse_ply(GAME, 2, ply) for ply in (SETUP + plies).split()))


def check_refused(record: Record, *sentences: str) -> None:
    """The last ply, and only that one, cannot be played, whichever form the record comes in."""
    last = len(record.plies)
    assert record.upto(last - 1).final.outcome is None or "game is over" in sentences[0]
    for written in (record.text(), record.url()):
        with pytest.raises(RecordError) as caught:
            _ = parse(written).final
        assert caught.value.code == "record-ply"
        assert caught.value.details["ply"] == last
        for sentence in (f"ply {last} (", *sentences):
            assert sentence in str(caught.value)
    by_hand = "\n".join(line for line in record.text().splitlines() if not line.startswith("[Check"))
    with pytest.raises(RecordError):
        _ = parse_text(by_hand, sealed=False).final


@pytest.mark.parametrize(
    ("plies", "reason"),
    [
        ("a:end *:draw.earth *:draw.earth", "no card earth is left in the treasure deck"),
        (IRON_IS_GONE + "b:end *:draw.waters-rise *:draw.waters-rise", "no card waters-rise is left in the treasure deck"),
        (IRON_IS_GONE + "b:end *:draw.fire *:draw.fire *:flood.iron", "the tile iron has sunk and its card is out of the game"),
        (WATER_RISES + "*:flood.moon", "the flood card moon is not among those that may come up"),
        ("a:end *:draw.fire *:draw.fire *:flood.gold", "the flood card gold is not among those that may come up"),
        (IRON_IS_GONE + "b:move.iron", "the tile iron has sunk"),
        (SILVER_SINKS + "b:swim.silver", "the tile silver has sunk"),
        (IRON_IS_GONE + "b:shore.iron", "the tile iron has sunk"),
        ("a:shore.bronze", "the tile bronze is dry"),
        ("a:give.earth.b", "the rules do not allow it"),
        ("a:capture.earth", "the rules do not allow it"),
        ("a:move.watchtower", "the rules do not allow it"),
    ],
    ids=[
        "a 29th treasure card",
        "a fourth Waters Rise! in one pass",
        "the flood card of a sunken tile",
        "a card from under the top stratum",
        "a flood card from the discards",
        "a pawn onto a sunken tile",
        "a swimmer back onto its sinking tile",
        "a sunken tile shored up",
        "a dry tile shored up",
        "a gift across the island",
        "a treasure for two cards",
        "a step across the island",
    ],
)
def test_impossible_records_are_refused_with_ply_and_reason(plies: str, reason: str) -> None:
    check_refused(record_of(plies), "is not possible", reason)


@pytest.mark.parametrize("ply", ["b:end", "a:move.cliffs", "*:flood.iron", "*:draw.fire"])
def test_play_stops_while_a_pawn_is_on_a_sunken_tile(ply: str) -> None:
    check_refused(record_of(SILVER_SINKS + ply), "cannot" if ply[0] != "b" else "is not possible")


def test_a_helicopter_does_not_land_on_a_sunken_tile() -> None:
    record = record_of(IRON_IS_GONE + "b:end *:draw.helicopter *:draw.fire")
    assert record.final.outcome is None
    check_refused(record_of(IRON_IS_GONE + "b:end *:draw.helicopter b:lift.a.iron"), "the tile iron has sunk")
    check_refused(record_of(IRON_IS_GONE + "b:end *:draw.fire b:lift.a.moon"), "cannot act now")


@pytest.mark.parametrize(
    ("ply", "shape"),
    [
        ("*:island.moon.moon", "is not an action"),
        ("*:first-flood.moon.sun", "is not an action"),
        ("*:adventurers.pilot.pilot", "is not an action"),
        ("*:hand.earth.waters-rise", "is not an action"),
        ("*:draw.gold", "is not an action"),
        ("a:discard.waters-rise", "is not an action"),
        ("c:end", "is not a ply"),
    ],
)
def test_foreign_tokens_are_refused_in_place(ply: str, shape: str) -> None:
    text = record_of("a:end").text()
    body = "\n".join(line for line in text.splitlines() if not line.startswith("[Check")).replace("a:end", f"a:end {ply}")
    with pytest.raises(RecordError) as caught:
        parse_text(body, sealed=False)
    assert (caught.value.code, caught.value.details["ply"]) == ("record-ply", 7)
    assert shape in str(caught.value)


@pytest.mark.parametrize("plies", ["*:adventurers.pilot.diver.engineer", "*:hand.earth.earth"])
def test_a_set_up_out_of_order_or_for_more_players_is_refused(plies: str) -> None:
    setup = SETUP.split()[:2]
    record = replace(Record.of(GAME, 2), plies=tuple(parse_ply(GAME, 2, ply) for ply in [*setup, plies]))
    check_refused(record, "is not possible")


def lost_to_the_skull() -> Record:
    """A game in which players move and shore up. The sea takes dry tiles first, then plain ones, and the water rises early."""
    record = Record.of(GAME, 4, {"difficulty": "legendary"})
    for seed in range(100):
        random = Random(seed).random
        state, plies = record.start(), []
        while state.to_act:
            assert isinstance(state, State)
            seat = state.to_act[0]
            if seat != CHANCE:
                action = max(state.legal(seat), key=lambda act: (isinstance(act, ShoreUp), isinstance(act, Move), random()))
            elif state.pending:
                dry = {DRAW_FLOOD[tile] for tile in TILES if state.tiles[tile] == DRY}
                plain = {DRAW_FLOOD[tile] for tile in TILES if tile > LANDING and tile not in state.pawns}
                rise = DRAW_TREASURE[WATERS_RISE]
                action = max(state.chance().outcomes(), key=lambda drawn: (drawn == rise, drawn in dry, drawn in plain))
            else:
                action = state.chance().sample(random)
            plies.append((seat, action))
            state = state.apply(seat, action)
        if state.outcome is not None and state.outcome.reason == "skull":
            return replace(record, plies=tuple(plies))
    raise AssertionError("no game reached the skull")


def test_the_water_never_goes_past_the_skull() -> None:
    record = lost_to_the_skull()
    assert str(record.plies[-1][1]) == "draw.waters-rise"
    further: list[Ply] = [record.plies[-1], parse_ply(GAME, 4, "*:flood.landing"), parse_ply(GAME, 4, "a:end")]
    for ply in further:
        check_refused(replace(record, plies=(*record.plies, ply)), "the game is over")


def test_the_same_sentences_come_from_the_position_itself() -> None:
    state = record_of(IRON_IS_GONE).final
    with pytest.raises(IllegalAction, match="the tile iron has sunk; possible: move") as caught:
        state.apply(1, GAME.parse("move.iron"))
    assert caught.value.code == "illegal"
