"""How Land unter is played at the levels that are neither the policy nor the whole search."""

from collections.abc import Sequence

from highwater.game import Action
from highwater.games.land_unter.policy import weigh
from highwater.games.land_unter.state import View
from highwater.level import Level, Mind, Wavering


def forgetful(view: View) -> View:
    """The same view as somebody has it who only knows the own hand and what has been laid in this stage."""
    assert view.seat is not None
    own = (view.seat - view.stage) % view.rules.seats
    played = [view.played[(hand + view.stage) % view.rules.seats] for hand in range(view.rules.seats)]
    known = [cards if hand == own else played[hand] for hand, cards in enumerate(view.known)]
    return view._replace(known=tuple(known), shown=((),) * len(view.shown))


def weigh_forgetfully(view: View, legal: Sequence[Action]) -> list[float]:
    return weigh(forgetful(view), legal)


def _deckhand() -> Mind:
    return Wavering(weigh_forgetfully, 0.5)


def _sailor() -> Mind:
    return Wavering(weigh_forgetfully, 0.15)


def _mate() -> Mind:
    from highwater.games.land_unter.searching import Searching

    return Searching(playouts=100)


LEVELS = {
    "deckhand": Level(_deckhand, ("wavers", "forgets-stages")),
    "sailor": Level(_sailor, ("forgets-stages", "wavers")),
    "mate": Level(_mate, ("hasty",)),
}
