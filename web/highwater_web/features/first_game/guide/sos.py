"""The steps of S.O.S. Each own press must be that of the record, since the others roll the remaining dice."""

from highwater_web.features.first_game.guide.steps import asks, tells

PLAYS_ON = 43

STEPS = (
    asks(5, "begin", "red", "card-0", "die-red"),
    tells(6, "pool", "dice"),
    tells(8, "ring", "die-yellow"),
    tells(10, "cheese", "at-green", "at-black"),
    asks(11, "ones", "white.yellow+black.x", "die-white", "at-yellow", "at-black"),
    tells(26, "bolt", "at-yellow", leaps=True),
    tells(27, "water", "at-purple"),
    asks(43, "theirs", "white.green", "die-white", "at-green", "cheese-33", leaps=True),
    tells(44, "mine", "at-green"),
    asks(55, "first", "green", "die-green", "at-green", leaps=True),
    tells(56, "crowd", "boat-0"),
    asks(62, "home", "yellow", "die-yellow", "at-yellow"),
    tells(63, "over"),
)
