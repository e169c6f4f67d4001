"""The state of the daily page, and the day in the address."""

import re
from typing import NamedTuple

from highwater.by_date import is_date
from highwater.daily import FIRST
from highwater_web.core.feature import Slot
from highwater_web.core.model import Model
from highwater_web.features.daily.comparing import Tally

_DAY = re.compile(r"(?:^|&)sea=([^&]*)")


class SoFar(NamedTuple):
    """The comparison so far: the number of finished games, and their tally."""

    name: str
    played: int
    tally: Tally


class DailyState(NamedTuple):
    """``fragment``: the address that this state belongs to. ``today``: the local date. ``runs``: whether another slice of bots' games is
    due. ``copied``: the key of the notice about copying, and its game."""

    fragment: str = ""
    today: str = ""
    runs: bool = False
    so_far: SoFar | None = None
    copied: tuple[str, str] = ("", "")


SHOWN: Slot[DailyState] = Slot("daily-page", DailyState())


def day_of(model: Model) -> str:
    """The day in the address, by default today; "" for an invalid date."""
    match = _DAY.search(model.fragment)
    day = match[1] if match else SHOWN.of(model).today
    return day if is_date(day) and (match or not model.fragment) else ""


def fault_of(day: str, today: str) -> str:
    """The text key of the reason why a day has no deal, "" if it has one."""
    if not day:
        return "daily.no-date"
    return "daily.before" if day < FIRST else "daily.ahead" if day > today else ""
