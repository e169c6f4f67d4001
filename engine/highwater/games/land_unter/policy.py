"""How a sensible player sees a Land unter hand."""

from collections.abc import Sequence

from highwater.game import Action, Advice
from highwater.games.land_unter.state import View

REASONS = ("low-card",)


def rank(view: View, legal: Sequence[Action]) -> tuple[Advice, ...]:
    return tuple(Advice(action, -i, "low-card") for i, action in enumerate(legal))
