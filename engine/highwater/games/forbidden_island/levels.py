"""The levels of Forbidden Island between policy and full search.

Their parts are imported only for playing, since pages list levels without them.
"""

from highwater.contract import Thinker
from highwater.level import Level, SoftmaxBot, select_mistakes

MEANINGS = {
    "one-action": "it thinks of one action at a time, not of a whole turn",
    "forgets-cards": "it forgets its helicopters and sandbags while it is not its turn",
    "wavers": "now and then it does something that it thinks nearly as good as the best",
    "own-turn": "it plans its own turn, but does not try out what follows",
}
"""Descriptions of the mistakes."""

SAILOR_TEMPERATURE = 0.2
"""Softmax temperature: an action worse by this many percent of a game is chosen about once in four times."""


def _deckhand() -> Thinker:
    from highwater.games.forbidden_island.mistakes import weigh_one_action

    return SoftmaxBot(weigh_one_action, 0)


def _sailor() -> Thinker:
    from highwater.games.forbidden_island.mistakes import weigh_in_turn

    return SoftmaxBot(weigh_in_turn, SAILOR_TEMPERATURE)


def _mate() -> Thinker:
    from highwater.games.forbidden_island.searching import Searching

    return Searching(playouts=0)


LEVELS = {
    "deckhand": Level(_deckhand, select_mistakes(MEANINGS, "one-action", "forgets-cards")),
    "sailor": Level(_sailor, select_mistakes(MEANINGS, "forgets-cards", "wavers")),
    "mate": Level(_mate, select_mistakes(MEANINGS, "own-turn")),
}
