"""Mistakes of weaker players aboard: policies that leave something out."""

from collections.abc import Sequence
from operator import mul

from highwater.contract import Action
from highwater.games.rats.components import RATS
from highwater.games.rats.policy import cheese_taken, find_own_rats, outlook, table_of
from highwater.games.rats.rules import points_of
from highwater.games.rats.state import DROWNED, Choose, View

TO_THE_TOP = 3.0
"""The value in points of the full climb, for a player who counts spaces."""

SOME_CHEESE = 0.5
"""The value of a cheese for them besides its points."""


def weigh_own_rats(view: View, legal: Sequence[Action]) -> list[float]:
    """The expected points of own rats and cheese, ignoring effects on others."""
    assert view.seat is not None
    own = find_own_rats(view)
    stakes = [float(rat in own) for rat in range(len(RATS))]
    before, values = table_of(view), []
    for action in legal:
        assert isinstance(action, Choose)
        after = before.carry_out(action)
        # Rounded, because exp and sum differ in the last bit between Pythons, and a seed must give the same game on all of them.
        values.append(round(sum(map(mul, stakes, outlook(after))) + cheese_taken(before, after, view.seat), 9))
    return values


def weigh_spaces(view: View, legal: Sequence[Action]) -> list[float]:
    """The points of own rats at home, and the height of the others."""
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
