"""Selects the reason to show for an action."""

from collections.abc import Container, Sequence

from highwater.contract import NO_REASON, Action, RankedAction
from highwater.game import Game


def reason_of(
    game: Game,
    ranked: Sequence[RankedAction],
    action: Action,
    best: Action | None,
    favourite_only: Container[str],
    beside: Action | None = None,
) -> str:
    """The first reason that is true of ``action`` but not of ``beside``, or without that not of all actions; else NO_REASON.
    ``favourite_only``: reasons that are true only of the policy's favourite. Reasons in cooperative games name tiles, treasures and people,
    so there the same reason may differ between actions and ``beside`` is ignored."""
    reasons_by_action = {advice.action: (advice.reason, *advice.also) for advice in ranked}
    alike = (
        [reasons_by_action[beside]]
        if beside in reasons_by_action and beside != action and not game.cooperative
        else reasons_by_action.values()
        if len(reasons_by_action) > 1
        else [()]
    )
    for reason in reasons_by_action[action]:
        is_true = reason not in favourite_only or action == best == ranked[0].action
        if is_true and not all(reason in reasons for reasons in alike):
            return reason
    return NO_REASON
