"""The desk's names for languages, places of chance, lots and actions: from a game's ``figure_making``, or from the
engine."""

from functools import lru_cache
from typing import Any, NamedTuple

from highwater.contract import Action, State
from highwater.places import Place
from highwater.registry import GAMES
from highwater_web.contract.canvas import Sheet, number
from highwater_web.contract.figures import Making
from highwater_web.contract.interaction import SeatInfos
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.frame import OWN_NAMES
from highwater_web.features.desk.model import Desk
from highwater_web.games import GAME_PAGES
from highwater_web.ui.faces import address_viewer, read_faces
from highwater_web.ui.markup import Markup, el, plain
from highwater_web.ui.texts import Texts


class NamedAction(NamedTuple):
    """Actions with the same name and the same result."""

    words: str
    actions: tuple[Action, ...]


def language_name(language: str) -> str:
    """A language's name: its own name for ours, the tag for any other."""
    return OWN_NAMES.get(language, language)


def making_of(game_id: str) -> Making:
    """The game's ``Making``; by default the names of its chance steps and the tokens of its actions."""
    figure = GAME_PAGES[game_id].figure
    making = figure().making if figure else None
    if making is not None:
        return making()
    steps = GAMES[game_id].chance_steps
    return Making(
        lambda place, view, people, t: place.kind, lambda place, view, people, t: str(place), lambda place, step, view, t: steps[step]
    )


def make_faces(desk: Desk, t: Texts) -> SeatInfos:
    """All seats, none addressed as “you”."""
    return address_viewer(read_faces(desk.record, t), None)


def place_name(desk: Desk, place: Place, state: State, t: Texts) -> str:
    return making_of(desk.record.game.id).place(place, state.view(None), make_faces(desk, t), t)


def describe_place(desk: Desk, place: Place, step: int, state: State, t: Texts) -> str:
    """A place with what lies on it, “Card 3: 44, rain, a ring”."""
    what = making_of(desk.record.game.id).step(place, step, state.view(None), t)
    return t("desk.make.lies", place=place_name(desk, place, state, t), what=what)


def describe_open_place(desk: Desk, place: Place, state: State, t: Texts) -> str:
    """A place that was left open."""
    return t("desk.make.is-open", place=place_name(desk, place, state, t))


@lru_cache(maxsize=256)
def picture(sheet: Sheet) -> Markup:
    """A small decorative drawing; its text is beside it."""
    size = {"width": number(sheet.width), "height": number(sheet.height), "viewBox": f"0 0 {number(sheet.width)} {number(sheet.height)}"}
    return el("svg", {"class": "make-picture", **size, "aria-hidden": "true", "focusable": "false"}, sheet.body)


def list_actions(desk: Desk, state: Any, seat: int, t: Texts) -> tuple[NamedAction, ...]:
    """A seat's actions, in the order of the rules; those with the same effect appear once. Each is named by its game, else by the log's
    sentence, else by its token."""
    return _list_actions(desk.record.game.id, state, seat, make_faces(desk, t), t)


@lru_cache(maxsize=32)
def _list_actions(game_id: str, state: Any, seat: int, people: SeatInfos, t: Texts) -> tuple[NamedAction, ...]:
    making, page, before = making_of(game_id), safe_game_page(game_id), state.view(None)
    found: dict[tuple[str, State], list[Action]] = {}
    for action in state.legal(seat):
        after: State = state.apply(seat, action)
        words = making.said(action, before, t)
        words = words or " ".join(map(plain, page.log(before, after.view(None), (seat, action), people, t)))
        found.setdefault((words or str(action), after), []).append(action)
    return tuple(NamedAction(words, tuple(actions)) for (words, _), actions in found.items())
