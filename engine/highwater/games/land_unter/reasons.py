"""Keys of the policy's reasons in Land unter, available without loading the policy."""

MEANINGS = {
    "forced": "it is the only card in hand",
    "lost-anyway": "whatever is laid, a ring is almost surely lost in this round, so one is laid that will hardly be needed later",
    "stay-in": "no ring left, and being highest would put one out: this card is about as safe as any",
    "cover": "the card will probably take a tide card lower than one's level, which is then covered",
    "harmless": "no card risks a ring in this round, so one is laid that will hardly be needed later",
    "keep-lowest": "one of the last rounds, and nobody's tide is lower: the card will probably take no tide card, and the bonus stays near",
    "duck": "the card will probably take neither tide card, so one's level stays as it is",
    "low-tide": "the card is probably the highest: one takes the lower tide card, and the higher goes to another",
    "cover-now": "this tide card is lower than one's level, which it covers",
    "leave-high": "the lower tide card is for oneself, the higher goes to another",
    "best-odds": "nothing is likely enough to be said in a word: of all that can happen, this leaves one best off",
}
"""The meanings of the reasons, in the order they are tried; the first true one is given. "Probable" assumes sensible opponents, "sure"
holds for any."""

REASONS = tuple(MEANINGS)
