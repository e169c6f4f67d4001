"""A hint as a value: the advice of policy and search on a position, and the action a person considers."""

from typing import NamedTuple

from highwater.contract import Action, ActionValue, RankedAction, State
from highwater_web.core.feature import Slot


class Hint(NamedTuple):
    """``ranked``: all legal actions of ``seat`` in ``state`` by the policy, with reasons; ``appraised``: the same by the search, best
    first, () without a search. ``is_thinking``: whether the search goes on. ``considered``: the action that *what if* compares.
    ``is_at_table``: whether presses at the table ask *what if*, also without the list."""

    state: State
    seat: int
    ranked: tuple[RankedAction, ...]
    appraised: tuple[ActionValue, ...] = ()
    is_thinking: bool = False
    considered: Action | None = None
    is_at_table: bool = False

    def is_for(self, state: State, seat: int) -> bool:
        return self.seat == seat and self.state == state

    @property
    def in_order(self) -> tuple[Action, ...]:
        """The actions, best first."""
        actions = [value.action for value in self.appraised if value.action is not None]
        return tuple(actions or [advice.action for advice in self.ranked])

    @property
    def best(self) -> Action:
        return self.in_order[0]

    @property
    def marked(self) -> Action | None:
        """The second marked action: the considered one, else the second best of the search."""
        if self.considered is not None:
            return self.considered
        return self.in_order[1] if len(self.appraised) > 1 else None

    def advice(self, action: Action) -> RankedAction:
        """The policy's opinion of an action."""
        return next(advice for advice in self.ranked if advice.action == action)

    def appraisal(self, action: Action) -> ActionValue | None:
        """The search's opinion of an action, or None."""
        return next((value for value in self.appraised if value.action == action), None)


HINT: Slot[Hint | None] = Slot("hint", None, passing=True)
"""The hint on the screen."""

GIVEN: Slot[tuple[Hint, ...]] = Slot("hints-given", ())
"""All hints given at the table, since each counts once."""
