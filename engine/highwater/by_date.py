"""The ``Daily`` tag of a record, whose chance follows from a date as described in ``piles``."""

import re
from datetime import date

DAILY = re.compile(r"1 (\d{4}-\d\d-\d\d)( again)?")
"""The version of the derivation, the date, and whether the deal was known when the game began."""


def is_date(text: str) -> bool:
    """Whether a text is a date of the calendar, such as 2027-03-14."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def date_of(daily: str) -> str:
    """The date in the value of the tag; "" for anything else."""
    match = DAILY.fullmatch(daily)
    return match[1] if match and is_date(match[1]) else ""


def was_deal_known(daily: str) -> bool:
    """Whether the deal was known when the game began."""
    return daily.endswith(" again")
