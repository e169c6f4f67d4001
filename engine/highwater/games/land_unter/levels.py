"""The levels of Land unter between policy and full search.

Their parts are imported only for playing, since pages list levels without them.
"""

from highwater.contract import Thinker
from highwater.level import Level, SoftmaxBot, select_mistakes

MEANINGS = {
    "this-round": "it looks no further than this round: it keeps no card for a later one",
    "forgets-stages": "it has forgotten which cards it held and saw in earlier stages",
    "wavers": "now and then it lays a card that it thinks nearly as good as the best",
    "hasty": "it tries few worlds before it decides",
}
"""Descriptions of the mistakes."""

DECKHAND_TEMPERATURE, SAILOR_TEMPERATURE = 0.9, 0.2
"""Softmax temperatures: a card worse by this many points is played about once in four times."""

MATE_PLAYOUTS = 50


def _deckhand() -> Thinker:
    from highwater.games.land_unter.mistakes import weigh_this_round

    return SoftmaxBot(weigh_this_round, DECKHAND_TEMPERATURE)


def _sailor() -> Thinker:
    from highwater.games.land_unter.mistakes import weigh_forgetfully

    return SoftmaxBot(weigh_forgetfully, SAILOR_TEMPERATURE)


def _mate() -> Thinker:
    from highwater.games.land_unter.searching import Searching

    return Searching(playouts=MATE_PLAYOUTS, studied=0)


LEVELS = {
    "deckhand": Level(_deckhand, select_mistakes(MEANINGS, "this-round", "wavers", "forgets-stages")),
    "sailor": Level(_sailor, select_mistakes(MEANINGS, "wavers", "forgets-stages")),
    "mate": Level(_mate, select_mistakes(MEANINGS, "hasty")),
}
