"""Exercises the archive of the seas of days, for the build (``web/runtime/exercise.py``)."""

from typing import Any

from highwater.registry import GAMES
from highwater_web.features.daily.progress import End, Ends
from highwater_web.features.daily.state import KEY
from highwater_web.ui.texts import LANGUAGES


def exercise(visit: Any) -> None:
    """A game of a day in each language, an end that is noted, and bots that play."""
    ends = Ends({f"2026-11-01 {game_id}": End(0, 1, 0, 0, 1) for game_id in GAMES}).text()
    for language in LANGUAGES:
        visit("daily.html#sea=2026-11-01", language, {KEY: ends}).press("daily-on", "daily-share:sos", "daily-play:sos", "step")
