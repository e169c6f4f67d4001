"""The steps of Abandon Ship. Each own press must be that of the record, since the others roll the remaining dice."""

from highwater_web.features.first_game.guide.steps import asks, tells

PLAYS_ON = 37

STEPS = (
    asks(5, "begin", "green", "card-0", "die-green"),
    tells(6, "pool", "dice"),
    tells(8, "white", "at-yellow"),
    tells(10, "cheese", "at-yellow"),
    asks(11, "circle", "white.orange", "die-white", "cheese-15", "at-orange"),
    tells(12, "mine", "at-orange"),
    asks(17, "must", "red", "die-red", "at-red"),
    tells(21, "water", "at-red", "at-black"),
    asks(24, "theirs", "orange.yellow", "die-orange", "at-yellow", "cheese-27"),
    tells(29, "alone", "at-red"),
    tells(34, "stops", "at-blue", leaps=True),
    asks(37, "two", "red.yellow", "die-red", "at-yellow", "cheese-31"),
    asks(43, "first", "green.yellow", "die-green", "at-yellow"),
    tells(44, "crowd", "boat-0"),
    tells(45, "lost", "at-green"),
    asks(50, "home", "white.orange white.orange.x", "die-white", "at-orange"),
    tells(51, "over"),
)
