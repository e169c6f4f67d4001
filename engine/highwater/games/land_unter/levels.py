"""How Land unter is played at the levels that are neither the policy nor the whole search."""

from collections.abc import Sequence

from highwater.game import Action, Thinker
from highwater.games.land_unter.policy import cards_of, prospects_of, tide_values, weigh
from highwater.games.land_unter.state import TakeTide, View
from highwater.level import Level, Wavering, some_of

MEANINGS = {
    "this-round": "it looks no further than this round: it keeps no card for a later one",
    "forgets-stages": "it has forgotten which cards it held and saw in earlier stages",
    "wavers": "now and then it lays a card that it thinks nearly as good as the best",
    "hasty": "it tries few worlds before it decides",
}
"""What each mistake is."""

DECKHAND_DOUBT, SAILOR_DOUBT = 0.9, 0.2
"""Points by which a card may be worse and is still laid once in four times."""

MATE_PLAYOUTS = 50


def forgetful(view: View) -> View:
    """The view as somebody has it who remembers only the own hand and what has been laid in this stage."""
    assert view.seat is not None
    seats = view.rules.seats
    known = [view.played[(hand + view.stage) % seats] for hand in range(seats)]
    own = (view.seat - view.stage) % seats
    known[own] = view.known[own]
    return view._replace(known=tuple(known), shown=((),) * len(view.shown))


def weigh_forgetfully(view: View, legal: Sequence[Action]) -> list[float]:
    return weigh(forgetful(view), legal)


def weigh_this_round(view: View, legal: Sequence[Action]) -> list[float]:
    """What is on the table after this round, as if no card were ever needed again."""
    if isinstance(legal[0], TakeTide):
        return tide_values(view, legal)
    return [prospect.table for prospect in prospects_of(forgetful(view), cards_of(legal))]


def _deckhand() -> Thinker:
    return Wavering(weigh_this_round, DECKHAND_DOUBT)


def _sailor() -> Thinker:
    return Wavering(weigh_forgetfully, SAILOR_DOUBT)


def _mate() -> Thinker:
    """Imported only when it plays: who does not search needs none of it."""
    from highwater.games.land_unter.searching import Searching

    return Searching(playouts=MATE_PLAYOUTS)


LEVELS = {
    "deckhand": Level(_deckhand, some_of(MEANINGS, "this-round", "wavers", "forgets-stages")),
    "sailor": Level(_sailor, some_of(MEANINGS, "wavers", "forgets-stages")),
    "mate": Level(_mate, some_of(MEANINGS, "hasty")),
}
