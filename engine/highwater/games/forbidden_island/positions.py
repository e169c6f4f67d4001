"""Validates positions of Forbidden Island that are read from a text."""

from collections.abc import Mapping

from highwater.games.forbidden_island.components import (
    ACTIONS,
    ADVENTURERS,
    FIRST_FLOODED,
    HAND_LIMIT,
    LANDING,
    SKULL,
    TILES,
    TREASURE_DECK,
    TREASURE_DRAWS,
    TREASURE_TILES,
    TREASURES,
    WATERS_RISE,
)
from highwater.games.forbidden_island.paths import DRY, FLOODED, SUNK
from highwater.games.forbidden_island.rules import TERMINATIONS, State
from highwater.games.forbidden_island.state import is_sorted

KINDS = ("choose", "turn", "discard", "swim", "revealed")
CARDS = set(TREASURE_DECK)
MAX_PENDING = 8
MAX_HAND = 10
"""Maximum size of a hand, before discarding too."""


def options_of(state: State) -> Mapping[str, str]:
    """The options of a position. Chosen adventurers count as dealt afterwards."""
    rules = state.rules
    return {
        "difficulty": rules.difficulty,
        "island": rules.shape,
        "waters_rise": "on-top" if rules.flood_on_top else "mixed",
        "own_tile": "yes" if rules.own_tile else "no",
        "give": "any-card" if rules.give_any else "treasure-cards",
        "hand_limit": "at-once" if rules.limit_at_once else "after-drawing",
        "helicopter": "one-tile" if rules.lift_together else "one-pawn",
        "sandbag": "in-time" if rules.sandbag_in_time else "any-time",
        "adventurers": "chosen" if state.pending and state.pending[0].kind == "choose" else "dealt",
    }


def fault_of(state: State) -> str:
    """The fault of a position, in words; "" for none."""
    fault = _fault_of_cards(state) or _fault_of_tiles(state) or _fault_of_frames(state)
    if fault:
        return fault
    if not state.pending and not state.reason:
        return _fault_of_set_up(state)
    if state.pending and state.pending[0].kind == "choose":
        return "" if not state.layout and len(state.adventurers) == state.pending[0].seat else "the island is laid after all have chosen"
    return _fault_of_play(state)


def _fault_of_cards(state: State) -> str:
    seats = state.rules.seats
    if state.reason not in ("", *TERMINATIONS):
        return f"a game ends by {', '.join(TERMINATIONS)}"
    if len(state.adventurers) > seats or len(set(state.adventurers)) < len(state.adventurers):
        return "each seat is one adventurer"
    if not set(state.adventurers) <= set(ADVENTURERS):
        return f"adventurers are numbers from 0 to {ADVENTURERS[-1]}"
    if len(state.hands) > seats or not all(is_sorted(hand) and len(hand) <= MAX_HAND and set(hand) <= CARDS for hand in state.hands):
        return f"each seat has a hand of at most {MAX_HAND} cards, in order"
    if not all(is_sorted(cards) and set(cards) <= CARDS for cards in (state.deck, state.discards)) or any(
        WATERS_RISE in hand for hand in state.hands
    ):
        return "deck and discards have treasure cards in order"
    if not is_sorted(state.captured) or len(set(state.captured)) < len(state.captured) or not set(state.captured) <= set(TREASURES):
        return "each treasure is captured once"
    return "" if 1 <= state.water <= SKULL else f"the water stands between 1 and {SKULL}"


def _fault_of_tiles(state: State) -> str:
    if state.layout and sorted(state.layout) != list(TILES):
        return "each tile lies on one place"
    if len(state.tiles) != len(TILES) or not set(state.tiles) <= {DRY, FLOODED, SUNK}:
        return "each tile is 0 (dry), 1 (flooded) or 2 (sunk)"
    if not set(state.pawns) <= set(TILES):
        return f"pawns stand on tiles from 0 to {TILES[-1]}"
    if not all(state.flood) or not all(is_sorted(each) and set(each) <= set(TILES) for each in (*state.flood, state.flood_discards)):
        return "flood cards are in order, in strata that have some"
    return ""


def _fault_of_frames(state: State) -> str:
    for number, frame in enumerate(state.pending):
        if frame.kind not in KINDS or (frame.kind in ("choose", "turn")) != (number == 0) or not 0 <= frame.seat < state.rules.seats:
            return "pending begins with a turn, or a choice, and then has what interrupts it"
        if not (0 <= frame.actions <= ACTIONS and 0 <= frame.draws <= TREASURE_DRAWS and -1 <= frame.floods <= HAND_LIMIT):
            return f"a turn has at most {ACTIONS} actions, {TREASURE_DRAWS} treasure cards and {HAND_LIMIT} flood cards"
        if frame.tile not in (-1, *TILES) or (frame.kind == "revealed") != (frame.tile >= 0):
            return "the flood card of a tile lies open"
    return "" if len(state.pending) <= MAX_PENDING else f"at most {MAX_PENDING} things are pending"


def _fault_of_set_up(state: State) -> str:
    dealt, laid, flooded = len(state.hands), bool(state.layout), bool(state.flood_discards)
    if not laid and (flooded or dealt or any(state.tiles)):
        return "first the island is laid"
    if flooded and len(state.flood_discards) != FIRST_FLOODED:
        return f"at first {FIRST_FLOODED} tiles are flooded"
    if (dealt and not (flooded and state.adventurers)) or dealt == state.rules.seats:
        return "hands are dealt when the first tiles are flooded and all are adventurers; then a seat has its turn"
    if state.adventurers and (len(state.adventurers) != state.rules.seats or (laid and len(state.pawns) != state.rules.seats)):
        return "all are adventurers, and have a pawn"
    if set(state.tiles) - {DRY, FLOODED} or state.captured or state.discards or len(state.flood) != 1:
        return "before the first turn no treasure is captured, and nothing has sunk"
    return "" if not laid or len(state.pawns) == len(state.adventurers) else "each adventurer has a pawn"


def _fault_of_play(state: State) -> str:
    seats = state.rules.seats
    if not state.layout or {len(each) for each in (state.adventurers, state.pawns, state.hands)} != {seats}:
        return "the island is laid, and each seat has an adventurer, a pawn and a hand"
    if state.reason:
        return ""
    lost = [t for t, pair in enumerate(TREASURE_TILES) if t not in state.captured and all(state.tiles[each] == SUNK for each in pair)]
    if state.tiles[LANDING] == SUNK or lost or state.water == SKULL:
        return "the landing or a treasure has sunk, or the water is at the skull, and the game is not over"
    if not state.flood or not (state.deck or state.discards):
        return "no card is left to come up"
    for seat, tile in enumerate(state.pawns):
        if (state.tiles[tile] == SUNK) != any(frame.kind == "swim" and frame.seat == seat for frame in state.pending):
            return f"seat {seat} swims just when its tile has sunk"
    return "" if state.is_settled() else "something is still to be carried out"
