"""How Abandon Ship and S.O.S. are played at the levels that are neither the policy nor the whole search."""

from collections.abc import Sequence
from operator import mul

from highwater.game import Action, Thinker
from highwater.games.rats.components import RATS
from highwater.games.rats.policy import cheese_taken, outlook, own_rats, table_of
from highwater.games.rats.rules import points_of
from highwater.games.rats.state import DROWNED, Choose, View
from highwater.level import Level, Wavering, some_of

MEANINGS = {
    "spaces": "it sees only how high its own rats stand: not who will be first, and not the water that comes",
    "own-rats": "it cares for its own rats alone, as if the others had none, and never hides its colours",
    "wavers": "now and then it does something that it thinks nearly as good as the best",
    "next-turn": "it looks ahead to its own next turn and no further",
}
"""What each mistake is."""

DECKHAND_DOUBT, SAILOR_DOUBT = 0.2, 0.3
"""Points by which an action may be worse and is still done once in four times."""

TO_THE_TOP = 3.0
"""Points that all the way up the ship is worth to who counts spaces."""

SOME_CHEESE = 0.5
"""What a cheese counts for them beside its points."""

MATE_PLAYOUTS = 60


def weigh_own_rats(view: View, legal: Sequence[Action]) -> list[float]:
    """What own rats and cheese may expect, whatever others gain or lose by it."""
    assert view.seat is not None
    own = own_rats(view)
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
    own = own_rats(view)
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


def _deckhand() -> Thinker:
    return Wavering(weigh_spaces, DECKHAND_DOUBT)


def _sailor() -> Thinker:
    return Wavering(weigh_own_rats, SAILOR_DOUBT)


def _mate() -> Thinker:
    """Imported only when it plays: who does not search needs none of it."""
    from highwater.games.rats.searching import Searching

    return Searching(playouts=MATE_PLAYOUTS, turns=1)


LEVELS = {
    "deckhand": Level(_deckhand, some_of(MEANINGS, "spaces", "own-rats", "wavers")),
    "sailor": Level(_sailor, some_of(MEANINGS, "own-rats", "wavers")),
    "mate": Level(_mate, some_of(MEANINGS, "next-turn")),
}
