"""The course of Forbidden Island without words: where a ply stands in the game."""

from highwater.game import Action
from highwater.games.forbidden_island.state import View


def landmark(before: View, after: View, ply: tuple[int, Action]) -> str:
    """Rising water, a treasure captured and the end turn the game; else it goes from turn to turn."""
    if after.water > before.water or len(after.captured) > len(before.captured) or not after.to_act:
        return "great"
    return "turn" if after.active != before.active else ""
