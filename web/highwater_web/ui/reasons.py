"""The reason that is told for an action."""

from collections.abc import Container, Sequence

from highwater.contract import Action, RankedAction


def reason_of(ranked: Sequence[RankedAction], action: Action, best: Action | None, comparing: Container[str]) -> str:
    """The reason that is told for an action: "" where it would not be true, and where it holds for everything that can be done."""
    reason = next(advice.reason for advice in ranked if advice.action == action)
    if reason in comparing and not action == best == ranked[0].action:
        return ""
    return "" if len(ranked) > 1 and all(advice.reason == reason for advice in ranked) else reason
