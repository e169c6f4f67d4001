"""A hint, as a value: what has been said to a seat about a position, by the policy and by the search, and what a person considers."""

from typing import NamedTuple

from highwater.contract import Action, ActionValue, RankedAction, State
from highwater_web.core.feature import Slot


class Hint(NamedTuple):
    """``ranked``: all legal actions of a ``seat`` in a ``state`` by the policy, which gives reasons; ``appraised``: the same by the search,
    best first, () where none has looked. ``is_thinking``: the search has not come to its end. ``considered``: the action of which a person
    wants to know what would come of it. ``is_at_table``: presses at the table ask that, also once the list of all actions is shut."""

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
        """The actions, the best first."""
        actions = [value.action for value in self.appraised if value.action is not None]
        return tuple(actions or [advice.action for advice in self.ranked])

    @property
    def best(self) -> Action:
        return self.in_order[0]

    @property
    def marked(self) -> Action | None:
        """What is marked beside the best: what a person considers, else what the search likes second best."""
        if self.considered is not None:
            return self.considered
        return self.in_order[1] if len(self.appraised) > 1 else None

    def advice(self, action: Action) -> RankedAction:
        """What the policy says of an action."""
        return next(advice for advice in self.ranked if advice.action == action)

    def appraisal(self, action: Action) -> ActionValue | None:
        """What the search says of an action, if it has looked."""
        return next((value for value in self.appraised if value.action == action), None)


HINT: Slot[Hint | None] = Slot("hint", None, passing=True)
"""The hint on the screen."""

GIVEN: Slot[tuple[Hint, ...]] = Slot("hints-given", ())
"""All hints that have been given at the table, because each counts once."""
