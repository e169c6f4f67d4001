"""The levels of Abandon Ship and S.O.S. between policy and full search.

Their parts are imported only for playing, since pages list levels without them.
"""

from highwater.contract import Thinker
from highwater.level import Level, SoftmaxBot, select_mistakes

MEANINGS = {
    "spaces": "it sees only how high its own rats stand: not who will be first, and not the water that comes",
    "own-rats": "it cares for its own rats alone, as if the others had none, and never hides its colours",
    "wavers": "now and then it does something that it thinks nearly as good as the best",
    "next-turn": "it looks ahead to its own next turn and no further",
}
"""Descriptions of the mistakes."""

DECKHAND_TEMPERATURE, SAILOR_TEMPERATURE = 0.2, 0.3
"""Softmax temperatures: an action worse by this many points is chosen about once in four times."""

MATE_PLAYOUTS = 45


def _deckhand() -> Thinker:
    from highwater.games.rats.mistakes import weigh_spaces

    return SoftmaxBot(weigh_spaces, DECKHAND_TEMPERATURE)


def _sailor() -> Thinker:
    from highwater.games.rats.mistakes import weigh_own_rats

    return SoftmaxBot(weigh_own_rats, SAILOR_TEMPERATURE)


def _mate() -> Thinker:
    from highwater.games.rats.searching import Searching

    return Searching(playouts=MATE_PLAYOUTS, turns=1)


LEVELS = {
    "deckhand": Level(_deckhand, select_mistakes(MEANINGS, "spaces", "own-rats", "wavers")),
    "sailor": Level(_sailor, select_mistakes(MEANINGS, "own-rats", "wavers")),
    "mate": Level(_mate, select_mistakes(MEANINGS, "next-turn")),
}
