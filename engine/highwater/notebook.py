"""Pictures of positions in a notebook.

The engine itself draws nothing. Drawing packages such as highwater_web register an entry point of the group ``highwater.pictures``.
"""

from collections.abc import Callable
from functools import cache

GROUP = "highwater.pictures"

Draw = Callable[[str, object], str | None]
"""Makes an SVG from a game's id and a state, view or record; None for other objects."""


def picture(game_id: str, thing: object) -> str | None:
    """A state, view or record of a game as SVG; None without a drawing package. Then a notebook shows text."""
    for draw in _drawing():
        drawn = draw(game_id, thing)
        if drawn is not None:
            return drawn
    return None


@cache
def _drawing() -> tuple[Draw, ...]:
    from importlib.metadata import entry_points  # slow, and needed only in notebooks

    return tuple(point.load() for point in entry_points(group=GROUP))
