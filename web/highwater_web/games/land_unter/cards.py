"""A weather card of Land unter: its face and its name."""

from functools import cache

from highwater.games.land_unter.components import HALF_RINGS
from highwater_web.ui.drawings import show
from highwater_web.ui.markup import Markup, el, join
from highwater_web.ui.texts import Texts

WEATHERS = ("sun", "haze", "cloud", "rain", "storm")
RING_NAMES = ("none", "half", "whole")


@cache
def face(card: int) -> Markup:
    """The face of a weather card: the sky, the number, and the rings at the top."""
    halves = HALF_RINGS[card]
    rings = show(("half-ring", "ring")[halves - 1], "card-ring") if halves else None
    return join([show(f"sky-{weather(card)}", "sky"), rings, el("b", {"class": "card-number"}, card)])


def weather(card: int) -> str:
    """The weather on a card, in five bands of twelve."""
    return WEATHERS[(card - 1) // 12]


def shade(card: int) -> str:
    """The position of a card within its band, which darkens the sky."""
    return f"--shade:{shade_percent(card)}%"


def shade_percent(card: int) -> int:
    """The percentage of the darker sky colour of its band."""
    return (card - 1) % 12 * 9


@cache
def card_name(card: int, t: Texts) -> str:
    """A weather card in words: number, weather, rings."""
    return t(f"land-unter.card-{RING_NAMES[HALF_RINGS[card]]}", card=card, weather=t(f"land-unter.weather-{weather(card)}"))
