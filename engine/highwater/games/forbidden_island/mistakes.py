"""Mistakes of weaker players on the island: policies that leave something out."""

from collections.abc import Sequence
from math import inf

from highwater.contract import Action
from highwater.games.forbidden_island.components import TREASURES
from highwater.games.forbidden_island.outlook import GAME_WORTH, Outlook
from highwater.games.forbidden_island.plan import PATIENCE, Plan
from highwater.games.forbidden_island.policy import rank
from highwater.games.forbidden_island.state import Capture, Fly, Give, Guide, Move, ShoreUp, TakeOff, View

STEPS = (Move, Fly, Guide, ShoreUp, Give, Capture)
"""Actions that count towards a turn's limit."""


def weigh_in_turn(view: View, legal: Sequence[Action]) -> list[float]:
    """As the policy, but special cards count only in the own turn, or for flying home with all treasures."""
    if view.seat not in view.to_act and len(view.captured) < len(TREASURES) and not isinstance(legal[0], TakeOff):
        return [-inf] * len(legal)
    values = {one.action: one.value for one in rank(view, legal)}
    return [values[action] for action in legal]


def weigh_one_action(view: View, legal: Sequence[Action]) -> list[float]:
    """As ``weigh_in_turn``, but an action is judged by its immediate effect."""
    if view.seat not in view.to_act or view.pending[-1].kind != "turn":
        return weigh_in_turn(view, legal)
    plan = Plan(Outlook(view))
    stay = plan.evaluate(plan.start) + PATIENCE
    values = {one.action: one.value for one in rank(view, [action for action in legal if not isinstance(action, STEPS)])}
    for action in legal:
        if isinstance(action, STEPS):
            values[action] = plan.evaluate(plan.after(action)) - stay + (GAME_WORTH if isinstance(action, Capture) else 0.0)
    return [values[action] for action in legal]
