"""Fallbacks for functions of a game's page that fail.

Such a failure is a bug of ours, and must remove nothing but itself: the ply is stored, and the page names what is missing. If the missing
part had controls, the legal actions are offered by token.
"""

import traceback
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from highwater.contract import seat_letter
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.contract.page import GamePage
from highwater_web.games import GAME_PAGES
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts

P = ParamSpec("P")
R = TypeVar("R")

MAX_ACTIONS = 200
"""Maximum number of legal actions offered by token."""


_guarded: dict[str, tuple[GamePage, GamePage]] = {}
"""By game id, its page and the guarded version of it."""


def safe_game_page(game_id: str) -> GamePage:
    """A game's page in which no function fails. Errors go to the console, and a fallback to the page."""
    page = GAME_PAGES[game_id]
    guarded = _guarded.get(game_id)
    if guarded is None or guarded[0] is not page:
        guarded = _guarded[game_id] = page, _add_fallbacks(page)
    return guarded[1]


def _add_fallbacks(page: GamePage) -> GamePage:
    return page._replace(
        option_picture=_fall_back(page.option_picture, lambda *_: None),
        cover=_fall_back(page.cover, Markup),
        thumbnail=_fall_back(page.thumbnail, lambda _: None),
        progress=_fall_back(page.progress, lambda _, t: ""),
        symbols=_fall_back(page.symbols, Markup),
        board=_fall_back(page.board, _without_board),
        hand=_fall_back(page.hand, _without_hand),
        secret=_fall_back(page.secret, lambda _, t: t("fault.words")),
        acts=_fall_back(page.acts, _without_hand),
        next_choice_region=_fall_back(page.next_choice_region, lambda _: ""),
        aside=page.aside and _fall_back(page.aside, lambda _view, _people, _asked, t: fault(t("fault.part"))),
        notes=page.notes and _fall_back(page.notes, lambda _view, _people, _asked, t: fault(t("fault.part"))),
        summary=page.summary and _fall_back(page.summary, lambda _view, _people, t: fault(t("fault.part"))),
        log=_fall_back(page.log, lambda before, after, ply, people, t: (el("span", {"class": "fault"}, t("fault.words")),)),
        ask=_fall_back(page.ask, lambda _view, _people, _asked, t: t("fault.words")),
        offer=_fall_back(page.offer, lambda _view, _people, _ply, t: t("fault.words")),
        hint=_fall_back(page.hint, lambda _advice, _view, _people, t: t("fault.words")),
        moment=_fall_back(page.moment, lambda _: ""),
        continue_label=_fall_back(page.continue_label, lambda *_: "fault.go-on"),  # an extra press is better than missing an event
        stage_ended=_fall_back(page.stage_ended, lambda _: False),
        lines=_fall_back(page.lines, lambda _: ()),
        standing=_fall_back(page.standing, lambda _: None),
        changes=_fall_back(page.changes, lambda *_: ()),
        scene=_fall_back(page.scene, lambda *_: None),
        chapter=_fall_back(page.chapter, lambda *_: ""),
        first_times=_fall_back(lambda *values: tuple(page.first_times(*values)), lambda *_: ()),
    )


def fault(text: str) -> Markup:
    """A sentence in place of a missing drawing."""
    return el("p", {"class": "notice notice-error fault", "role": "alert"}, text)


def _fall_back(function: Callable[P, R], stand_in: Callable[P, R]) -> Callable[P, R]:
    """Wraps a function so that ``stand_in`` answers when it fails."""

    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except Exception:
            traceback.print_exc()
            return stand_in(*args, **kwargs)

    return guarded


def _without_board(_view: Any, _people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    return el("div", {"class": "fault-board"}, fault(t("fault.board")), _actions(interaction, t))


def _without_hand(_view: Any, _people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    return el("div", {"class": "fault-hand"}, fault(t("fault.hand")), _actions(interaction, t))


def _actions(interaction: Interaction, t: Texts) -> Markup | None:
    """Every legal action, by its token."""
    tokens = [(seat, str(action)) for seat, actions in interaction.legal_actions.items() for action in actions][:MAX_ACTIONS]
    if not tokens:
        return None
    buttons = [
        el("button", {"type": "button", "class": "button button-quiet", "data-do": f"play:{seat_letter(seat)}:{token}"}, token)
        for seat, token in tokens
    ]
    return el("p", {"class": "fault-actions setup-ways", "role": "group", "aria-label": t("fault.actions")}, buttons)
