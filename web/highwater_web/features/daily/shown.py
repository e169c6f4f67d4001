"""The state of the page of today's sea, and the day that its address names."""

import re
from typing import NamedTuple

from highwater.by_date import is_date
from highwater.daily import FIRST
from highwater_web.core.feature import Slot
from highwater_web.core.model import Model
from highwater_web.features.daily.comparing import Tally

_DAY = re.compile(r"(?:^|&)sea=([^&]*)")


class SoFar(NamedTuple):
    """What bots have come to so far in the game of a day: how many games are over, and the tally."""

    name: str
    played: int
    tally: Tally


class Shown(NamedTuple):
    """``fragment``: of the address for which this was made. ``today``: the local date. ``runs``: whether another slice of bots' games is
    due. ``copied``: the key of what is said once a result was to be copied, and the game that it is of."""

    fragment: str = ""
    today: str = ""
    runs: bool = False
    so_far: SoFar | None = None
    copied: tuple[str, str] = ("", "")


SHOWN: Slot[Shown] = Slot("daily-page", Shown())


def day_of(model: Model) -> str:
    """The day that the address names, today where it names none; "" for what is no date."""
    match = _DAY.search(model.fragment)
    day = match[1] if match else SHOWN.of(model).today
    return day if is_date(day) and (match or not model.fragment) else ""


def fault_of(day: str, today: str) -> str:
    """The key of why there is no sea on a day, "" where there is one."""
    if not day:
        return "daily.no-date"
    return "daily.before" if day < FIRST else "daily.ahead" if day > today else ""
