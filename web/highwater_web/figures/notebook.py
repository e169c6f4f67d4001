"""Pictures of the engine's values in notebooks: an entry point of the group ``highwater.pictures``."""

from typing import Any

from highwater.record import Record
from highwater.registry import GAMES
from highwater_web.figures.figure import draw, draw_view
from highwater_web.games import GAME_PAGES


def picture(game_id: str, thing: Any) -> str | None:
    """A state (as a spectator sees it), a view or a record of a game as SVG; None for a game without figures. Raises FigureError if texts
    and colours have not been compiled, and RecordError for a record that cannot be played."""
    page = GAME_PAGES.get(game_id)
    if page is None or page.figure is None:
        return None
    if isinstance(thing, Record):
        return draw(thing).svg
    view = thing.view(None) if hasattr(thing, "view") else thing
    return draw_view(GAMES[game_id], view).svg
