"""Exercises the archive of puzzles, for the build (``web/runtime/exercise.py``)."""

from typing import Any

from highwater_web.features.puzzles.names import next_name, themes
from highwater_web.features.puzzles.progress import Progress

TOKENS = ("puzzle-seat:a", "puzzle-answer", "play:end", "puzzle-end", "puzzle-again", "puzzle-show")


def exercise(visit: Any) -> None:
    """A puzzle of each kind and difficulty, pressed on its page."""
    for game_id, kind in themes():
        for difficulty in (1, 2, 3):
            visit(f"puzzles.html#{next_name(Progress(), game_id, kind, difficulty)}").press(*TOKENS)
