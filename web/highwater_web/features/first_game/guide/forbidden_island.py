"""The steps of Forbidden Island. Each own press must be that of the record, since the plies of chance depend on it."""

from highwater_web.features.first_game.guide.steps import asks, tells

PLAYS_ON = 70

STEPS = (
    asks(5, "begin", "shore.embers", "tile-embers", "chip-shore-embers"),
    asks(6, "walk", "move.landing", "tile-landing"),
    asks(7, "give", "give.fire.b", "action-a-give", "chip-give-fire-b"),
    tells(10, "draw", "hand-0"),
    tells(12, "flood", "tile-whispering", "tile-twilight"),
    tells(15, "powers", "pawn-1"),
    asks(19, "landing", "shore.landing", "tile-landing"),
    asks(20, "diagonal", "move.embers", "tile-embers"),
    asks(21, "shore", "shore.dunes", "tile-dunes", "chip-shore-dunes"),
    tells(24, "rise", "meter"),
    tells(26, "sinks", "tile-cliffs"),
    asks(34, "collect", "give.fire.b", "action-a-give", "chip-give-fire-b"),
    tells(36, "limit", "hand-1"),
    asks(36, "again", "give.fire.b", "action-a-give", "chip-give-fire-b"),
    asks(38, "ready", "shore.phantom", "tile-phantom", "chip-shore-phantom"),
    tells(40, "special", "hand-0"),
    tells(45, "captured", "treasure-fire", "tile-embers"),
    asks(53, "lift", "lift.ab.sun", "action-a-lift", "tile-sun", leaps=True),
    asks(69, "capture", "capture.earth", "action-a-capture", leaps=True),
    tells(70, "two", "treasure-fire", "treasure-earth"),
    asks(128, "leave", "lift.ab.landing", "action-a-lift", "tile-landing", leaps=True),
    asks(129, "take-off", "take-off", "action-a-take-off"),
    tells(130, "won"),
)
