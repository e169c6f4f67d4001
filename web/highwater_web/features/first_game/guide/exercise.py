"""Exercises the archive of first games, for the build (``web/runtime/exercise.py``)."""

from typing import Any

from highwater_web.features.first_game.feature import address
from highwater_web.features.first_game.progress import COURSE, TAUGHT
from highwater_web.ui.texts import LANGUAGES


def exercise(visit: Any) -> None:
    """Each step of each first game, in every language."""
    for game_id in TAUGHT:
        for language in LANGUAGES:
            visitor = visit(address(game_id), language)
            while (course := COURSE.of(visitor.model)) is not None and not course.is_over:
                visitor.press("guide:skip")
