"""Encodes a view of Forbidden Island as whole numbers. Seats start with the own one and go round to the left. Tiles, cards and adventurers
are numbered as in ``components``.

It encodes the whole view except the options, which never change during a game.
"""

from collections.abc import Sequence

from highwater.contract import Feature
from highwater.features import count_each, filled, go_round, join_lists, marks, places_from
from highwater.games.forbidden_island.components import (
    ACTIONS,
    ADVENTURERS,
    CARD_NAMES,
    SKULL,
    TILES,
    TREASURE_DECK,
    TREASURE_DRAWS,
    TREASURES,
)
from highwater.games.forbidden_island.paths import SUNK
from highwater.games.forbidden_island.rules import TERMINATIONS
from highwater.games.forbidden_island.state import Frame, View

KINDS = ("turn", "discard", "swim", "revealed", "choose")
MAX_PENDING_FRAMES = 8
"""A turn, and above it at most four swimming pawns, excessive hands, and an open flood card."""

MAX_FLOOD_CARDS = 5
MAX_CARDS_OF_A_KIND = max(TREASURE_DECK.count(card) for card in range(len(CARD_NAMES)))


def features(view: View) -> tuple[Feature, ...]:
    """The features of a view, of the same sizes for the same number of seats."""
    seat, seats = view.seat, view.rules.seats

    def by_seat(numbers: Sequence[int]) -> list[int]:
        """Values by seat plus one; 0 for missing ones."""
        return go_round([*(1 + number for number in numbers), *[0] * (seats - len(numbers))], seat)

    def cards(name: str, held: Sequence[int]) -> Feature:
        return Feature(name, 0, MAX_CARDS_OF_A_KIND, count_each(held, len(CARD_NAMES)))

    hands = go_round([*view.hands, *[()] * (seats - len(view.hands))], seat)
    place = [view.layout.index(tile) + 1 for tile in TILES] if view.layout else [0] * len(TILES)
    depth = [next((1 + number for number, tiles in enumerate(view.flood) if tile in tiles), 0) for tile in TILES]
    reason = 1 + TERMINATIONS.index(view.reason) if view.reason else 0
    return (
        marks("seat", () if seat is None else (seat,), seats),
        marks("to_act", places_from((each for each in view.to_act if each >= 0), seat, seats), seats),
        marks("may_act", places_from(view.may_act, seat, seats), seats),
        Feature("dealt", 0, seats, [len(view.hands)]),
        Feature("place", 0, len(TILES), place),
        Feature("tiles", 0, SUNK, view.tiles),
        Feature("adventurers", 0, len(ADVENTURERS), by_seat(view.adventurers)),
        Feature("pawns", 0, len(TILES), by_seat(view.pawns)),
        Feature("hands", 0, MAX_CARDS_OF_A_KIND, join_lists(count_each(hand, len(CARD_NAMES)) for hand in hands)),
        cards("deck", view.deck),
        cards("discards", view.discards),
        Feature("flood", 0, len(TILES), depth),
        marks("flood_discards", view.flood_discards, len(TILES)),
        Feature("water", 0, SKULL, [view.water]),
        marks("captured", view.captured, len(TREASURES)),
        Feature("reason", 0, len(TERMINATIONS), [reason]),
        *_pending(view.pending, seat, seats),
    )


def _pending(pending: Sequence[Frame], seat: int | None, seats: int) -> tuple[Feature, ...]:
    """The pending frames from the turn up; kind 0 marks unused places."""

    def each(name: str, low: int, high: int, numbers: Sequence[int]) -> Feature:
        return Feature(f"pending_{name}", low, high, filled(numbers, MAX_PENDING_FRAMES))

    return (
        each("kind", 0, len(KINDS), [1 + KINDS.index(frame.kind) for frame in pending]),
        each("seat", 0, seats - 1, places_from((frame.seat for frame in pending), seat, seats)),
        each("actions", 0, ACTIONS, [frame.actions for frame in pending]),
        each("flown", 0, 1, [int(frame.flown) for frame in pending]),
        each("draws", 0, TREASURE_DRAWS, [frame.draws for frame in pending]),
        each("floods", -1, MAX_FLOOD_CARDS, [frame.floods for frame in pending]),
        each("tile", -1, len(TILES) - 1, [frame.tile for frame in pending]),
    )
