"""Finds the cards before which a table must stop for special cards: where playing one now can help.

All other cards may come at once: flying or shoring up for other reasons is just as good later.
"""

from collections.abc import Iterator

from highwater.games.forbidden_island.components import HELICOPTER, LANDING, SANDBAG, TREASURE_ON, TREASURE_TILES, TREASURES
from highwater.games.forbidden_island.legal_moves import POSSIBLE
from highwater.games.forbidden_island.paths import FLOODED, SUNK
from highwater.games.forbidden_island.state import Position, TakeOff, View, position_of


def seats_that_can_help(view: View) -> tuple[int, ...]:
    """The seats with a special card that can help before the next card.

    ``view``: any seat's view; everything is open. No Helicopter Lift or Sandbags of another seat can change the next card's effect: the
    tile it floods or sinks, the rise of the water, the end of the game. The same pawns have to swim, or more if one flies to a tile that
    may sink. Excess cards do not count, since special cards can be played then as well. Nor do two cards of one seat together, with one
    exception: with all treasures captured, another flight may be the last.

    Empty if the next event is not a card. Source: rulings FI-7, FI-20 (special cards at any time between two steps) and 18.
    """
    if view.reason or not view.pending or view.pending[-1].kind != "turn" or view.pending[-1].actions:
        return ()
    table = position_of(view)
    sinking = tuple(_that_may_sink(table))
    flight_helps = _flight_helps(table, sinking)
    return tuple(
        seat
        for seat, hand in enumerate(table.hands)
        if (SANDBAG in hand and sinking) or (HELICOPTER in hand and (flight_helps or any(POSSIBLE[TakeOff](table, seat))))
    )


def _that_may_sink(table: Position) -> Iterator[int]:
    """The tiles that the next card may sink: flooded ones whose card may be on top of the flood deck."""
    if not table.turn.draws:
        yield from (tile for tile in table.flood[0] if table.tiles[tile] == FLOODED)


def _flight_helps(table: Position, sinking: tuple[int, ...]) -> bool:
    """Whether a pawn could be flown off a tile that may sink with the next card, or all pawns off the island before it."""
    if len(table.captured) == len(TREASURES) and sinking:
        return True
    return any(tile in table.pawns and not _ends_the_game(table, tile) for tile in sinking)


def _ends_the_game(table: Position, tile: int) -> bool:
    """Whether the game is lost when this tile sinks, wherever the pawns are."""
    if tile == LANDING:
        return True
    treasure = TREASURE_ON[tile]
    if treasure is None or treasure in table.captured:
        return False
    return all(other == tile or table.tiles[other] == SUNK for other in TREASURE_TILES[treasure])
