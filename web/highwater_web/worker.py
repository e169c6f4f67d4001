"""Entry point of the worker: from JSON message to JSON answer, with the model in between. Between messages, bots think in slices."""

import json
import secrets
import time
import traceback
from dataclasses import replace
from datetime import datetime
from random import SystemRandom
from typing import NamedTuple

from highwater.match import Match
from highwater.registry import GAMES
from highwater.safe_json import read_json
from highwater_web.app import APP
from highwater_web.core.effects import Effect
from highwater_web.core.fault_page import fault_page
from highwater_web.core.feature import Env
from highwater_web.core.model import Model, Notice
from highwater_web.core.pages import is_prerendered, render
from highwater_web.core.saved_pages import save_pages
from highwater_web.core.update import can_be_foreseen, schedule_retry, update
from highwater_web.games import GAME_PAGES
from highwater_web.table.searchers import with_fallback_bots
from highwater_web.ui.changes import Element, changes, list_elements
from highwater_web.ui.texts import texts

# Chance comes from the system each time. A generator made here would be part of the memory snapshot, so that every start would shuffle
# alike.
ENV = Env(
    random=SystemRandom().random,
    now=lambda: datetime.now().astimezone().isoformat(timespec="seconds"),
    new_id=lambda: secrets.token_hex(4),
    app=APP,
)

MAX_MESSAGE_CHARS = 64 * 1024 * 1024
"""Maximum length: a full storage (5 MB) with every character escaped in the longest way, and a margin."""


AHEAD = "ahead:"
"""Prefix of a press whose control is still held, and which may yet be cancelled."""


class Foreseen(NamedTuple):
    """The predicted result of a held press: the next model and page, and the match that bots should think about then, or None."""

    press: str
    after: tuple[Model, str, Element | None]
    match: Match | None


class Session:
    """The state between two messages: the model, and the page as it was last sent, as markup and as elements by id."""

    def __init__(self, env: Env = ENV) -> None:
        self.model = Model("en")
        self.env = env
        self.shown = ""
        self._page: Element | None = None
        self._elements: dict[str, Element] = {}
        self._foreseen: Foreseen | None = None
        self._is_unrendered = False  # the page already shows our markup, which has not been rendered here yet

    def dispatch(self, message: str) -> str:
        """Carry out a message. The answer has ``effects``; ``html``, the markup of the whole page, or null; ``changed`` and ``dressed``,
        the changed elements by id if the page is not sent whole; and ``rendering``, the milliseconds if something was rendered.

        With the prefix ``ahead:``, nothing is carried out yet. The answer is a prediction for the case that this very message comes next,
        or null. Then the answer to the message itself is short.
        """
        foreseen, self._foreseen = self._foreseen, None
        if message.startswith(AHEAD):
            return self._foresee(message.removeprefix(AHEAD))
        if foreseen is not None and foreseen.press == message:
            self.model, self.shown, self._page = foreseen.after
            if foreseen.match is not None:
                self.env.mind.attend(foreseen.match, self.env.random)
            answer = json.dumps({"html": None, "effects": []})
        else:
            answer = self._answer(message, self.env)
        table = self.model.table
        goes_on = table is not None and table.is_playable and self.model.page == "play"
        self.env.mind.drop_others(with_fallback_bots(table.match) if table is not None and goes_on else None)
        return answer

    def think(self) -> bool:
        """Use a slice between two messages: let bots think, else prepare for the next message. Returns whether there is more to do."""
        return self.env.mind.go_on() or GAMES.load_one() or GAME_PAGES.load_one() or self._catch_up()

    def _catch_up(self) -> bool:
        """Render the page that is already shown, so that the next answer has only changes."""
        if self._is_unrendered:
            self._is_unrendered = False
            self._find_changes(self._render())
        return False

    def _foresee(self, press: str) -> str:
        """The predicted answer to a press."""
        if not can_be_foreseen(self.env.app, self.model, read_json(press, max_chars=MAX_MESSAGE_CHARS)):
            return "null"
        before, apart = (self.model, self.shown, self._page), self.env.copy_for_trial()
        answer = self._answer(press, apart)
        self._foreseen = Foreseen(press, (self.model, self.shown, self._page), apart.mind.match)
        self.model, self.shown, self._page = before
        return answer

    def _answer(self, message: str, env: Env) -> str:
        before = self.model
        effects, shown = self._carry_out(message, env)
        self._is_unrendered = shown and not self.shown
        if shown or (self.shown and self.model == before):
            return json.dumps({"html": None, "effects": effects})
        began = time.perf_counter()
        shown_now = self._find_changes(self._render())
        rendered = 1000 * (time.perf_counter() - began)
        return json.dumps({**shown_now, "effects": effects, "rendering": round(rendered, 3)})

    def _find_changes(self, html: str | None) -> dict[str, object]:
        """The page data for the bridge: the whole page, its changed elements, or nothing."""
        if html is None or html == self.shown:
            return {"html": None}
        before, self.shown = self._page, html
        try:
            self._page = list_elements(html, self._elements)
        except ValueError:
            traceback.print_exc()
            self._page = None
        found = changes(before, self._page) if before is not None and self._page is not None else []
        if not found or found[0].after is self._page:
            return {"html": html}
        changed = {change.after.id: change.markup for change in found if not change.only_attributes}
        return {"html": None, "changed": changed, "dressed": {change.after.id: change.markup for change in found if change.only_attributes}}

    def _carry_out(self, message: str, env: Env) -> tuple[list[Effect], bool]:
        """The effects of a message, and whether the page already shows the result. After an internal fault the model stays unchanged. The
        fault goes to the console and into a notice, and timed presses are retried."""
        wants_pages, by_itself = False, ""
        try:
            received = read_json(message, max_chars=MAX_MESSAGE_CHARS)
            if not isinstance(received, dict):
                raise TypeError("a message is an object")
            by_itself = str(received.get("token")) if received.get("message") == "do" else ""
            wants_pages = received.get("message") == "saved-pages"
            if wants_pages:
                return save_pages(self.env.app, self.model), True
            if received.get("message") == "whole-page":
                self.shown, self._page = "", None
                return [], False
            self.model, effects = update(self.model, received, env)
            # The result may be on the screen already: the saved page, or that of the file.
            shown = bool(received.get("shown")) or (bool(received.get("prerendered")) and is_prerendered(self.env.app, self.model))
            return effects, shown and self.model.notice is None
        except Exception:
            traceback.print_exc()
            if not wants_pages:
                text = texts(self.model.language)("error.unexpected")
                self.model = replace(self.model, notice=Notice(text, is_error=True))
            return schedule_retry(self.env.app, self.model, by_itself), wants_pages

    def _render(self) -> str | None:
        """The page, or a fallback page if it cannot be drawn. If even that fails, None: the screen stays. Effects are sent in any case,
        since a ply that is not stored would be lost."""
        try:
            return render(self.env.app, self.model)
        except Exception:
            traceback.print_exc()
        try:
            return fault_page(self.model, texts(self.model.language))
        except Exception:
            traceback.print_exc()
            return None


_session = Session()
dispatch, think = _session.dispatch, _session.think
