"""Encodes a view of Land unter as whole numbers. Seats start with the own one and go round to the left; hands are named after their present
holders. Weather cards have their number less one.

It encodes the whole view except the options, which never change during a game, and the order of lost rings in the last round.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from highwater.contract import Feature
from highwater.deck import Cards
from highwater.features import count_each, filled, go_round, join_lists, marks, places_from
from highwater.games.land_unter.components import HAND_SIZE, ROUNDS, WEATHER
from highwater.games.land_unter.state import OUT, StageScore, View

Value = TypeVar("Value")

HIGHEST_TIDE = 12
MAX_RINGS = 12
"""The rings of a hand of twelve whole ones."""

NOT_PLAYED = -2
"""Marks the rings of an unfinished stage."""


def features(view: View) -> tuple[Feature, ...]:
    """The features of a view, of the same sizes for the same number of seats."""
    seat, seats = view.seat, view.rules.seats

    def cards(name: str, by_seat: Sequence[Cards]) -> Feature:
        return Feature(name, 0, 1, join_lists(count_each(each, len(WEATHER), 1) for each in go_round(by_seat, seat)))

    def held(by_hand: Sequence[Value], empty: Value) -> list[Value]:
        """Values of hands, by the seat that holds them; ``empty`` for one not dealt yet."""
        return [by_hand[h] if h < len(by_hand) else empty for h in ((p - view.stage) % seats for p in range(seats))]

    return (
        marks("seat", () if seat is None else (seat,), seats),
        marks("to_act", places_from((p for p in view.to_act if p >= 0), seat, seats), seats),
        Feature("stage", 0, seats - 1, [view.stage]),
        Feature("round", 0, ROUNDS, [view.round]),
        marks("hand", view.hand, len(WEATHER), 1),
        marks("laid", (view.laid,) if view.laid else (), len(WEATHER), 1),
        Feature("committed", 0, 1, go_round([int(each) for each in view.committed], seat)),
        Feature("hand_sizes", 0, HAND_SIZE, go_round(view.hand_sizes, seat)),
        cards("played", view.played),
        cards("known", held(view.known, ())),
        cards("shown", held(view.shown, ())),
        Feature("dealt", 0, seats, [len(view.known)]),
        Feature("rings_dealt", 0, MAX_RINGS, go_round(held(view.rings_dealt, 0), seat)),
        Feature("rings", OUT, MAX_RINGS, go_round(view.rings, seat)),
        Feature("stack", 0, 2, count_each(view.stack, HIGHEST_TIDE, 1)),
        Feature("middle", 0, 2, count_each(view.middle, HIGHEST_TIDE, 1)),
        Feature("table", 0, len(WEATHER), go_round(view.table, seat)),
        Feature("tides", 0, HIGHEST_TIDE, join_lists(filled(pile, ROUNDS) for pile in go_round(view.tides, seat))),
        *_scores(view),
        *_last_round(view),
    )


def _scores(view: View) -> tuple[Feature, ...]:
    """The finished stages, by stage and then by seat."""
    seats = view.rules.seats

    def by_stage(value: Callable[[StageScore], list[int]], empty: int) -> list[int]:
        return filled(join_lists(go_round(value(stage), view.seat) for stage in view.scores), seats * seats, empty)

    return (
        Feature("scored_rings", NOT_PLAYED, MAX_RINGS, by_stage(lambda stage: list(stage.rings), NOT_PLAYED)),
        Feature("scored_lowest", 0, 1, by_stage(lambda stage: count_each(stage.lowest, seats), 0)),
        Feature("scored_early", 0, 1, filled([int(stage.early) for stage in view.scores], seats)),
    )


def _last_round(view: View) -> tuple[Feature, ...]:
    """The last round: cards, tides taken, rings lost by each seat, and eliminated seats."""
    seats, last = view.rules.seats, view.last
    cards = last.cards if last else (0,) * seats
    takes = [0] * seats
    for p, tide in last.takes if last else ():
        takes[p] = tide
    losses = count_each(join_lists(last.losses) if last else (), seats)
    return (
        Feature("last_cards", 0, len(WEATHER), go_round(cards, view.seat)),
        Feature("last_takes", 0, HIGHEST_TIDE, go_round(takes, view.seat)),
        Feature("last_losses", 0, MAX_RINGS + 1, go_round(losses, view.seat)),
        Feature("last_out", 0, 1, go_round(count_each(last.out if last else (), seats), view.seat)),
    )
