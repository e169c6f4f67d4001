"""Pictures of positions in a notebook, drawn by whatever is installed that draws.

The engine draws no pictures. What does registers as an entry point of the group ``highwater.pictures``, as highwater_web does, and is
looked for when a notebook asks.
"""

from collections.abc import Callable
from functools import cache

GROUP = "highwater.pictures"

Draw = Callable[[str, object], str | None]
"""What makes an SVG of a game's id and one of its states, views or records; None for what it cannot draw."""


def picture(game_id: str, thing: object) -> str | None:
    """A state, view or record of a game as SVG; None where nothing is installed that draws it. Then a notebook shows the text."""
    for draw in _drawing():
        drawn = draw(game_id, thing)
        if drawn is not None:
            return drawn
    return None


@cache
def _drawing() -> tuple[Draw, ...]:
    from importlib.metadata import entry_points  # which takes time, and nobody needs but a notebook

    return tuple(point.load() for point in entry_points(group=GROUP))
