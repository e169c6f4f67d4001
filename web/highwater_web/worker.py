"""The door of the worker: one function from message to answer, both JSON, and the model in between."""

import json
import secrets
import time
import traceback
from dataclasses import replace
from datetime import datetime
from random import SystemRandom

from highwater.guarded_json import read_json
from highwater_web.effects import Effect
from highwater_web.model import Model, Notice, Surroundings
from highwater_web.page_list import render
from highwater_web.pages.fault import fault_page
from highwater_web.saved_pages import saved_pages
from highwater_web.texts import texts
from highwater_web.update import update

# Chance is asked of the system each time: a generator made here would be part of the memory snapshot, and every start would
# shuffle alike.
AROUND = Surroundings(
    random=SystemRandom().random,
    now=lambda: datetime.now().astimezone().isoformat(timespec="seconds"),
    new_id=lambda: secrets.token_hex(4),
)

MOST_MESSAGE = 64 * 1024 * 1024
"""Characters: a full storage (5 MB), each of its characters escaped in the longest way, and then some."""


class Session:
    """The model between two messages, and the markup shown last."""

    def __init__(self, around: Surroundings = AROUND) -> None:
        self.model = Model("en")
        self.around = around
        self.shown = ""

    def dispatch(self, message: str) -> str:
        """Carry out a message. The answer has ``html`` (null when nothing changed), ``effects`` and, if something was rendered,
        ``rendering`` (milliseconds spent on markup)."""
        before = self.model
        effects, shown = self._carry_out(message)
        table = self.model.table
        self.around.mind.drop_others(table.match if table is not None and table.live and self.model.page == "play" else None)
        if shown or (self.shown and self.model == before):
            return json.dumps({"html": None, "effects": effects})
        began = time.perf_counter()
        html = self._render()
        rendered = 1000 * (time.perf_counter() - began)
        if html == self.shown:
            html = None
        elif html is not None:
            self.shown = html
        return json.dumps({"html": html, "effects": effects, "rendering": round(rendered, 3)})

    def _carry_out(self, message: str) -> tuple[list[Effect], bool]:
        """The effects of a message, and whether the page shows already what it should. A fault of ours takes nothing away: it goes to
        the console and into a notice, and all stays as it was."""
        asked_for_pages = False
        try:
            received = read_json(message, most=MOST_MESSAGE)
            assert isinstance(received, dict), "a message is an object"
            asked_for_pages = received.get("message") == "saved-pages"
            if asked_for_pages:
                return saved_pages(self.model), True
            self.model, effects = update(self.model, received, self.around)
            # With ``shown`` the page began with the very saved page that we would render.
            return effects, bool(received.get("shown")) and self.model.notice is None
        except Exception:
            traceback.print_exc()
            if not asked_for_pages:
                said = texts(self.model.language)("error.unexpected")
                self.model = replace(self.model, notice=Notice(said, error=True))
            return [], asked_for_pages

    def _render(self) -> str | None:
        """The page; where it cannot be drawn, one that says so; where even that fails, None: what is on the screen stays. The effects
        of the message go out in any case, for a ply that is not stored would be lost."""
        try:
            return render(self.model)
        except Exception:
            traceback.print_exc()
        try:
            return fault_page(self.model, texts(self.model.language))
        except Exception:
            traceback.print_exc()
            return None


_session = Session()
dispatch = _session.dispatch
