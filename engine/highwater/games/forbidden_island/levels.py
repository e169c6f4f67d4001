"""How Forbidden Island is played at the levels that are neither the policy nor the whole search."""

from collections.abc import Sequence

from highwater.game import Action
from highwater.games.forbidden_island.policy import rank
from highwater.games.forbidden_island.state import View
from highwater.level import Level, Mind, Wavering


def weigh(view: View, legal: Sequence[Action]) -> list[float]:
    """The values of ``rank``, in the order of the legal actions."""
    values = {one.action: one.value for one in rank(view, legal)}
    return [values[action] for action in legal]


def _deckhand() -> Mind:
    return Wavering(weigh, 3.0)


def _sailor() -> Mind:
    return Wavering(weigh, 1.0)


def _mate() -> Mind:
    from highwater.games.forbidden_island.searching import Searching

    return Searching(playouts=30)


LEVELS = {"deckhand": Level(_deckhand, ("wavers",)), "sailor": Level(_sailor, ("wavers",)), "mate": Level(_mate, ("hasty",))}
