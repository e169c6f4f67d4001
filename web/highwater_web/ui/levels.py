"""What pages show of the levels of play: their names and signs, which mistakes they make, and how strong they are measured to be."""

from typing import NamedTuple

from highwater.bots import DEFAULT_LEVEL, OFFERED, mistakes
from highwater.game import Game
from highwater.strengths import MEASURED
from highwater_web.ui.drawings import SeatInfo, show
from highwater_web.ui.markup import Markup
from highwater_web.ui.texts import Texts

FAIR = 25
"""Games of 100 that each of four equally strong seats wins."""

OLD_BOT_NAMES = {"policy": DEFAULT_LEVEL, "search": OFFERED[-1]}
"""What plays in saved games and results from before there were levels, and which level that is today."""


def present_name(bot: str) -> str:
    """The name of a bot today."""
    return OLD_BOT_NAMES.get(bot, bot)


def find_level(bot: str) -> str:
    """The level that plays under the name of a bot; "" for any other bot."""
    name = present_name(bot)
    return name if name in OFFERED else ""


def sleeve(level: str, css: str = "sleeve") -> Markup:
    """The sign of a level: a sleeve, whose stripes tell it from the others."""
    return show(f"level-{level}", css)


def seat_sleeve(face: SeatInfo) -> Markup | None:
    """The sign of the level that plays a seat of a table, where there is room for it."""
    return sleeve(face.level, "sleeve sleeve-worn") if face.level else None


def name_with_level(face: SeatInfo, t: Texts) -> str:
    """Who plays a seat, for screen readers: the name and, of a bot of ours, its level."""
    return t("level.of", name=face.name, level=t(f"level.{face.level}")) if face.level else face.name


def character(game: Game, level: str, t: Texts) -> str:
    """How a level plays, in a few sentences: first in general, then which mistakes it makes."""
    return " ".join([t(f"level.{level}.plays"), *(t(f"level.mistake.{key}") for key in mistakes(game, level))])


class Strength(NamedTuple):
    """Of 100 games, how many a level wins: as measured, and from ``low`` to ``high`` with 95 % certainty. ``fair``: how many it would win
    if all were equally strong; None where all win or lose together."""

    share: int
    low: int
    high: int
    fair: int | None


def strength(game: Game, level: str) -> Strength | None:
    """How strong a level is; None where nobody has measured it. Opponents are measured by three of ``DEFAULT_LEVEL``."""
    fair = None if game.cooperative else FAIR
    if level == DEFAULT_LEVEL and fair is not None:
        return Strength(fair, fair, fair, fair)
    measured = MEASURED.get(game.id, {}).get(level)
    if measured is None:
        return None
    return Strength(round(100 * measured.share), round(100 * measured.low), round(100 * measured.high), fair)


def describe_strength(game: Game, level: str, t: Texts) -> str:
    """How strong a level is, in a sentence; "" where nobody has measured it."""
    measured = strength(game, level)
    if measured is None:
        return ""
    if measured.low == measured.high == measured.fair:
        return t("level.measure", share=measured.share)
    key = "level.strength" if measured.fair else "level.strength.together"
    return t(key, share=measured.share, low=measured.low, high=measured.high)
