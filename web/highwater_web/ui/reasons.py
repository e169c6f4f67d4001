"""The reason that is told for an action."""

from collections.abc import Container, Sequence

from highwater.contract import NO_REASON, Action, RankedAction
from highwater.game import Game


def reason_of(
    game: Game, ranked: Sequence[RankedAction], action: Action, best: Action | None, comparing: Container[str], beside: Action | None = None
) -> str:
    """The first reason that is true of an action and does not hold of the one ``beside`` it, or of everything that can be done; NO_REASON
    where there is none. ``comparing``: those that are true only of what the policy likes best. Reasons of those who play together name
    tiles, treasures and people: the same one says different things of two actions, so ``beside`` counts for nothing."""
    reasons_by_action = {advice.action: (advice.reason, *advice.also) for advice in ranked}
    alike = (
        [reasons_by_action[beside]]
        if beside in reasons_by_action and beside != action and not game.cooperative
        else reasons_by_action.values()
        if len(reasons_by_action) > 1
        else [()]
    )
    for reason in reasons_by_action[action]:
        is_true = reason not in comparing or action == best == ranked[0].action
        if is_true and not all(reason in reasons for reasons in alike):
            return reason
    return NO_REASON
