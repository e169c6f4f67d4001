"""What the policy thinks of the legal actions."""

from collections.abc import Sequence

from highwater.game import Action, Advice
from highwater.games.forbidden_island.state import Capture, CarryOut, EndActions, Sandbag, ShoreUp, Swim, TakeOff, View

REASONS = (
    "win",
    "capture",
    "give",
    "to-treasure",
    "to-landing",
    "meet",
    "save-landing",
    "save-treasure",
    "save-tile",
    "save-pawn",
    "to-flooded",
    "safe-ground",
    "least-needed",
    "hold",
    "no-better",
    "carry-out",
)


def rank(view: View, legal: Sequence[Action]) -> tuple[Advice, ...]:
    worth: dict[type, float] = {TakeOff: 9, Capture: 8, ShoreUp: 3, Sandbag: -1, CarryOut: 1, Swim: 1, EndActions: 0.5}
    advice = [Advice(action, worth.get(type(action), -2.0), "no-better") for action in legal]
    return tuple(sorted(advice, key=lambda item: -item.value))
