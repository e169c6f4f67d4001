"""The numbers of Land unter, version 1: actions of seats, and steps of chance for hands and tides.

Actions: 0 to 59 play the weather cards 1 to 60, 60 to 71 take the tide cards 1 to 12. Chance: 0 to 59 deal a weather card, 60 to 71 turn up
a tide card.
"""

from collections.abc import Iterator

from highwater.contract import Action, Numbering
from highwater.games.land_unter.components import WEATHER
from highwater.games.land_unter.state import PLAY, TAKE

WEATHER_STEPS, TIDE_STEPS = -1, len(WEATHER) - 1
"""The number of a step without its card: dealing card 7 is number 6, turning up tide 7 is number 66."""


def _actions() -> Iterator[Action]:
    yield from (PLAY[card] for card in WEATHER)
    yield from TAKE.values()


def _steps() -> Iterator[str]:
    yield from (f"weather{card}" for card in WEATHER)
    yield from (f"tide{tide}" for tide in TAKE)


ACTIONS = Numbering("an action of Land unter", _actions)
CHANCE_STEPS = Numbering("a step of chance in Land unter", _steps)
