"""What the policy thinks of the legal actions."""

from collections.abc import Sequence

from highwater.game import Action, Advice
from highwater.games.rats.state import View

REASONS = ("own-home", "own-up", "own-safe", "not-first", "cheese", "drown-other", "leave-other", "hide", "last-two", "no-harm")


def rank(view: View, legal: Sequence[Action]) -> tuple[Advice, ...]:
    return tuple(Advice(action, 0.0, "no-harm") for action in legal)
