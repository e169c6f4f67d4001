"""Names, signs, mistakes and measured strengths of the levels of play."""

from typing import NamedTuple

from highwater.bots import DEFAULT_LEVEL, OFFERED, mistakes
from highwater.game import Game
from highwater.strengths import MEASURED
from highwater_web.ui.drawings import SeatInfo, show
from highwater_web.ui.markup import Markup
from highwater_web.ui.texts import Texts

FAIR = 25
"""Wins in 100 games of each of four equally strong seats."""

OLD_BOT_NAMES = {"policy": DEFAULT_LEVEL, "search": OFFERED[-1]}
"""Bot names from before there were levels, with the level each became."""


def present_name(bot: str) -> str:
    """The current name of a bot."""
    return OLD_BOT_NAMES.get(bot, bot)


def find_level(bot: str) -> str:
    """The level that plays under the name of a bot; "" for any other bot."""
    name = present_name(bot)
    return name if name in OFFERED else ""


def sleeve(level: str, css: str = "sleeve") -> Markup:
    """The sign of a level: a sleeve with stripes."""
    return show(f"level-{level}", css)


def seat_sleeve(face: SeatInfo) -> Markup | None:
    """The sign of the level at a seat."""
    return sleeve(face.level, "sleeve sleeve-worn") if face.level else None


def name_with_level(face: SeatInfo, t: Texts) -> str:
    """The player of a seat, for screen readers: the name, and the level of our bots."""
    return t("level.of", name=face.name, level=t(f"level.{face.level}")) if face.level else face.name


def character(game: Game, level: str, t: Texts) -> str:
    """How a level plays, in a few sentences: first in general, then which mistakes it makes."""
    return " ".join([t(f"level.{level}.plays"), *(t(f"level.mistake.{key}") for key in mistakes(game, level))])


class Strength(NamedTuple):
    """The wins of a level in 100 games: measured, and the 95 % interval from ``low`` to ``high``. ``fair``: the wins of equally strong
    players; None for cooperative games."""

    share: int
    low: int
    high: int
    fair: int | None


def strength(game: Game, level: str) -> Strength | None:
    """The strength of a level against three of ``DEFAULT_LEVEL``; None if it was not measured."""
    fair = None if game.cooperative else FAIR
    if level == DEFAULT_LEVEL and fair is not None:
        return Strength(fair, fair, fair, fair)
    measured = MEASURED.get(game.id, {}).get(level)
    if measured is None:
        return None
    return Strength(round(100 * measured.share), round(100 * measured.low), round(100 * measured.high), fair)


def describe_strength(game: Game, level: str, t: Texts) -> str:
    """The strength of a level in a sentence; "" if it was not measured."""
    measured = strength(game, level)
    if measured is None:
        return ""
    if measured.low == measured.high == measured.fair:
        return t("level.measure", share=measured.share)
    key = "level.strength" if measured.fair else "level.strength.together"
    return t(key, share=measured.share, low=measured.low, high=measured.high)
