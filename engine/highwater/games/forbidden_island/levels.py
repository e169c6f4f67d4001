"""How Forbidden Island is played at the levels that are neither the policy nor the whole search."""

from collections.abc import Sequence
from math import inf

from highwater.game import Action, Thinker
from highwater.games.forbidden_island.components import TREASURES
from highwater.games.forbidden_island.outlook import GAME_WORTH, Outlook
from highwater.games.forbidden_island.plan import PATIENCE, Plan
from highwater.games.forbidden_island.policy import rank
from highwater.games.forbidden_island.state import Capture, Fly, Give, Guide, Move, ShoreUp, TakeOff, View
from highwater.level import Level, Wavering, some_of

MEANINGS = {
    "one-action": "it thinks of one action at a time, not of a whole turn",
    "forgets-cards": "it forgets its helicopters and sandbags while it is not its turn",
    "wavers": "now and then it does something that it thinks nearly as good as the best",
    "own-turn": "it plans its own turn, but does not try out what follows",
}
"""What each mistake is."""

SAILOR_DOUBT = 0.2
"""Percent of a game by which an action may be worse and is still done once in four times."""

STEPS = (Move, Fly, Guide, ShoreUp, Give, Capture)
"""What takes one of the actions of a turn."""


def weigh_in_turn(view: View, legal: Sequence[Action]) -> list[float]:
    """As the policy, by somebody who thinks of special cards only in their own turn, unless all treasures are there and they fly home."""
    if view.seat not in view.to_act and len(view.captured) < len(TREASURES) and not isinstance(legal[0], TakeOff):
        return [-inf] * len(legal)
    values = {one.action: one.value for one in rank(view, legal)}
    return [values[action] for action in legal]


def weigh_one_action(view: View, legal: Sequence[Action]) -> list[float]:
    """As ``weigh_in_turn``, by somebody who besides judges an action by what it brings at once."""
    if view.seat not in view.to_act or view.pending[-1].kind != "turn":
        return weigh_in_turn(view, legal)
    plan = Plan(Outlook(view))
    stay = plan.worth(plan.start) + PATIENCE
    values = {one.action: one.value for one in rank(view, [action for action in legal if not isinstance(action, STEPS)])}
    for action in legal:
        if isinstance(action, STEPS):
            values[action] = plan.worth(plan.after(action)) - stay + (GAME_WORTH if isinstance(action, Capture) else 0.0)
    return [values[action] for action in legal]


def _deckhand() -> Thinker:
    return Wavering(weigh_one_action, 0)


def _sailor() -> Thinker:
    return Wavering(weigh_in_turn, SAILOR_DOUBT)


def _mate() -> Thinker:
    """Imported only when it plays: who does not search needs none of it."""
    from highwater.games.forbidden_island.searching import Searching

    return Searching(playouts=0)


LEVELS = {
    "deckhand": Level(_deckhand, some_of(MEANINGS, "one-action", "forgets-cards")),
    "sailor": Level(_sailor, some_of(MEANINGS, "forgets-cards", "wavers")),
    "mate": Level(_mate, some_of(MEANINGS, "own-turn")),
}
