"""What notebooks show of the engine's values: registered as an entry point of the group ``highwater.pictures``."""

from typing import Any

from highwater.record import Record
from highwater.registry import GAMES
from highwater_web.figures.figure import draw, draw_view
from highwater_web.games import GAME_PAGES


def picture(game_id: str, thing: Any) -> str | None:
    """A state (as everybody sees it), a view or a record of a game as SVG; None for a game that has no figures. Raises FigureError where
    texts and colours have not been built yet, and RecordError for a record that cannot be played."""
    page = GAME_PAGES.get(game_id)
    if page is None or page.figure is None:
        return None
    if isinstance(thing, Record):
        return draw(thing).svg
    view = thing.view(None) if hasattr(thing, "view") else thing
    return draw_view(GAMES[game_id], view).svg
