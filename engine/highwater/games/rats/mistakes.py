"""How weaker players see the ship: as the policy does, with something left out."""

from collections.abc import Sequence
from operator import mul

from highwater.contract import Action
from highwater.games.rats.components import RATS
from highwater.games.rats.policy import cheese_taken, find_own_rats, outlook, table_of
from highwater.games.rats.rules import points_of
from highwater.games.rats.state import DROWNED, Choose, View

TO_THE_TOP = 3.0
"""Points that all the way up the ship is worth to who counts spaces."""

SOME_CHEESE = 0.5
"""What a cheese counts for them beside its points."""


def weigh_own_rats(view: View, legal: Sequence[Action]) -> list[float]:
    """What own rats and cheese may expect, whatever others gain or lose by it."""
    assert view.seat is not None
    own = find_own_rats(view)
    stakes = [float(rat in own) for rat in range(len(RATS))]
    before, values = table_of(view), []
    for action in legal:
        assert isinstance(action, Choose)
        after = before.carry_out(action)
        # Rounded, because exp and sum differ in the last bit from one Python to another, and a seed is the same game on all of them.
        values.append(round(sum(map(mul, stakes, outlook(after))) + cheese_taken(before, after, view.seat), 9))
    return values


def weigh_spaces(view: View, legal: Sequence[Action]) -> list[float]:
    """What own rats have that are home, and how high those stand that are not."""
    assert view.seat is not None
    own = find_own_rats(view)
    before, values = table_of(view), []
    for action in legal:
        assert isinstance(action, Choose)
        after = before.carry_out(action)
        value = SOME_CHEESE * cheese_taken(before, after, view.seat)
        for rat in own:
            if rat in after.arrivals or rat in after.pair:
                value += TO_THE_TOP + points_of(after, rat)
            elif after.rats[rat] != DROWNED:
                value += TO_THE_TOP * after.rats[rat] / after.rules.components.top
        values.append(value)
    return values
