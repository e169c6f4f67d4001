"""The searcher's special cards in other seats' turns, and its way of winning."""

from collections.abc import Iterator, Sequence

from highwater.contract import Action
from highwater.games.forbidden_island.bitboard import ALL_TREASURES, list_tiles
from highwater.games.forbidden_island.components import HELICOPTER, LANDING
from highwater.games.forbidden_island.evaluation import chance_of, chance_to_win
from highwater.games.forbidden_island.playing_on import fly_home, swim_away
from highwater.games.forbidden_island.playout import Island
from highwater.games.forbidden_island.state import LIFT, SANDBAGS
from highwater.games.forbidden_island.turns import Turn, lifts_of

WORTH_A_FLIGHT = 0.04
"""The minimum gain in chance to win for using a helicopter in another seat's turn."""

MAX_BEAM_POSITIONS = 40
"""Beam width for comparing a turn with and without a helicopter."""


def lift_home(island: Island, seat: int | None, legal: Sequence[Action]) -> Action | None:
    """With all treasures: the flight that brings a pawn home, if enough helicopters remain for the others and the take-off."""
    if seat is None or island.captured != ALL_TREASURES or not island.hands[seat] >> 4 * HELICOPTER & 15 or not fly_home(island.copy()):
        return None
    away = [tile for tile in island.at if tile != LANDING]
    if not away:
        return None
    there = tuple([other for other, tile in enumerate(island.at) if tile == away[0]])
    action = LIFT[there if island.ground.lift_together else there[:1], LANDING]
    return action if action in legal else None


def find_in_danger(island: Island) -> int:
    """The flooded tiles whose loss ends the game: with a treasure, the landing, or a pawn that cannot swim."""
    found = island.lethal()
    if island.holder(HELICOPTER) < 0:
        for seat, tile in enumerate(island.at):
            alone = island.copy()
            alone.dry &= ~(1 << tile)
            alone.flooded &= ~(1 << tile)
            if not alone.find_swim(seat):
                found |= 1 << tile
    return found & island.flooded


def find_best_sandbag(island: Island, seat: int) -> Action | None:
    """Sandbags before a flood card: always against a loss, else where they gain more than keeping them."""
    threatened = island.flooded & island.flood[-1]
    fatal = threatened & find_in_danger(island)
    best = -1
    most = -1.0 if fatal else chance_to_win(island)
    for tile in list_tiles(fatal or threatened):
        after = island.copy()
        after.sandbag(seat, tile)
        chance = chance_to_win(after)
        if chance > most:
            best, most = tile, chance
    return SANDBAGS[best] if best >= 0 else None


def answer(island: Island, seat: int, tile: int, legal: Sequence[Action]) -> Action | None:
    """Sandbags for an open flood card: against a loss, else where they gain more than keeping them."""
    saved, lost = island.copy(), island.copy()
    saved.sandbag(seat, tile)
    saved.carry_out(tile)
    lost.carry_out(tile)
    swim_away(lost, tile)
    better = find_in_danger(island) >> tile & 1 or chance_to_win(saved) > chance_to_win(lost)
    return SANDBAGS[tile] if better and SANDBAGS[tile] in legal else None


def offered_flight(island: Island, seat: int, legal: Sequence[Action]) -> Iterator[tuple[Action | None, float]]:
    """A helicopter for the active pawn, if its turn gains much from it."""
    best, most = None, chance_of(Turn(island.copy()).play(MAX_BEAM_POSITIONS)) + WORTH_A_FLIGHT
    yield None, 0.0
    for seats, tile in lifts_of(island):
        action = LIFT[seats, tile]
        if island.seat in seats and action in legal:
            after = island.copy()
            after.lift(seat, seats, tile)
            chance = chance_of(Turn(after).play(MAX_BEAM_POSITIONS))
            if chance > most:
                best, most = action, chance
            yield best, 0.0
