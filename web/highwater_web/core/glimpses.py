"""Previews in the list of saved games: a drawing, the progress, and whose turn it is or how the game ended."""

from functools import lru_cache
from typing import NamedTuple

from highwater.contract import State
from highwater.errors import GameError
from highwater.record import Record, parse
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.ui.faces import read_faces
from highwater_web.ui.markup import Markup
from highwater_web.ui.naming import join_names
from highwater_web.ui.texts import Texts

MAX_GLIMPSES = 16
"""Cached positions: replaying a saved game takes some milliseconds."""


class Glimpse(NamedTuple):
    """``picture`` is None for games without thumbnails; ``said`` is "" while bots or chance are next."""

    picture: Markup | None
    progress: str
    said: str


def glimpse(text: str, t: Texts) -> Glimpse | None:
    """The preview of a saved game; None if it cannot be replayed."""
    position = _position(text)
    if position is None:
        return None
    record, state = position
    view, page, people = state.view(None), safe_game_page(record.game.id), read_faces(record, t)
    if state.to_act:
        return Glimpse(page.thumbnail(view), page.progress(view, t), _turn(state, people, t))
    return Glimpse(page.thumbnail(view), "", page.ask(view, people, Interaction(), t))


@lru_cache(MAX_GLIMPSES)
def _position(text: str) -> tuple[Record, State] | None:
    """The record and where it ends."""
    try:
        record = parse(text)
        return record, record.final
    except GameError:
        return None


def _turn(state: State, people: SeatInfos, t: Texts) -> str:
    """The people who have to act, as a sentence."""
    waiting_seats = [people[seat] for seat in state.to_act if seat >= 0 and not people[seat].bot]
    if not waiting_seats:
        return ""
    return t("play.ask.you") if waiting_seats[0].you else t("play.ask.wait", names=join_names([face.name for face in waiting_seats], t))
