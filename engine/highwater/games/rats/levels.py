"""How Abandon Ship and S.O.S. are played at the levels that are neither the policy nor the whole search."""

from highwater.games.rats.policy import weigh
from highwater.level import Level, Mind, Wavering


def _deckhand() -> Mind:
    return Wavering(weigh, 0.6)


def _sailor() -> Mind:
    return Wavering(weigh, 0.2)


def _mate() -> Mind:
    from highwater.games.rats.searching import Searching

    return Searching(playouts=60, turns=1)


LEVELS = {"deckhand": Level(_deckhand, ("wavers",)), "sailor": Level(_sailor, ("wavers",)), "mate": Level(_mate, ("hasty",))}
