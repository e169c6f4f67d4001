"""Mistakes of weaker players of Land unter: policies that leave something out."""

from collections.abc import Sequence

from highwater.contract import Action
from highwater.games.land_unter.policy import cards_of, prospects_of, tide_values, weigh
from highwater.games.land_unter.state import TakeTide, View


def forget_earlier_stages(view: View) -> View:
    """The view without memory: only the seat's own hand and the cards of this stage."""
    assert view.seat is not None
    seats = view.rules.seats
    known = [view.played[(hand + view.stage) % seats] for hand in range(seats)]
    own = (view.seat - view.stage) % seats
    known[own] = view.known[own]
    return view._replace(known=tuple(known), shown=((),) * len(view.shown))


def weigh_forgetfully(view: View, legal: Sequence[Action]) -> list[float]:
    return weigh(forget_earlier_stages(view), legal)


def weigh_this_round(view: View, legal: Sequence[Action]) -> list[float]:
    """The value of the table after this round, ignoring the rest of the hand."""
    if isinstance(legal[0], TakeTide):
        return tide_values(view, legal)
    return [prospect.table for prospect in prospects_of(forget_earlier_stages(view), cards_of(legal))]
