"""Daily games on the shelf."""

from collections.abc import Iterator

from highwater.by_date import date_of
from highwater_web.core.model import Model
from highwater_web.core.shelf import SavedGame, SavedGames
from highwater_web.features.daily.progress import read_ends
from highwater_web.features.daily.state import KEPT


def _of_day(shelf: SavedGames, day: str, game_id: str) -> Iterator[tuple[str, SavedGame]]:
    """The saved games with the deal of a day, newest first."""
    for name, entry in shelf.newest_first():
        if entry.header is not None and entry.game == game_id and date_of(entry.header.daily) == day:
            yield name, entry


def going_on(shelf: SavedGames, day: str, game_id: str) -> str:
    """The id of an unfinished daily game, "" for none."""
    return next((name for name, entry in _of_day(shelf, day, game_id) if not entry.is_finished), "")


def is_known(model: Model, day: str, game_id: str) -> bool:
    """Whether the deal is known here: its result is stored, or its game is saved."""
    ends = read_ends(KEPT.of(model))
    return ends.of(day, game_id) is not None or next(_of_day(model.shelf, day, game_id), None) is not None
