"""Keys of the policy's reasons aboard, available without loading the policy."""

MEANINGS = {
    "last-two": "the game ends with it, and an own rat is one of the last two, which stand together on the highest free field",
    "own-home": "an own rat comes home on a field with points",
    "cheese": "it takes a cheese",
    "drown-other": "a rat that is not one's own drowns, and no own one",
    "own-safe": "an own rat was alone on the lowest space and in the reach of the water; now no own one is alone there",
    "own-cost": "it costs an own rat something: it goes back, drowns, or ends on the X; all in all one may be better off even so",
    "not-first": "the first rat home gets nothing; an own rat, which could be there or follows, is kept from being it",
    "own-up": "an own rat climbs",
    "other-back": "a rat that is not one's own goes back",
    "leave-other": "no own rat is moved; the water is to rise before one's next turn and has a rat of the others alone in its reach",
    "hide": "a rat that is not one's own moves, which tells nobody one's colours",
    "no-harm": "nobody moves: own rats lose nothing by it",
}
"""The meanings of the reasons, in the order they are tried; the first true one is given."""

REASONS = tuple(MEANINGS)
