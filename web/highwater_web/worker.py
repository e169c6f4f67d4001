"""The door of the worker: one function from message to answer, both JSON, and the model in between."""

import json
import secrets
import time
import traceback
from dataclasses import replace
from datetime import datetime
from random import SystemRandom

from highwater.guarded_json import read_json
from highwater_web.kept_pictures import pictures
from highwater_web.model import Model, Notice, Surroundings
from highwater_web.texts import texts
from highwater_web.update import render, update

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
        """Carry out a message. The answer has ``html`` (null when nothing changed), ``effects`` and ``rendering`` (milliseconds spent
        on markup)."""
        try:
            told = read_json(message, most=MOST_MESSAGE)
            assert isinstance(told, dict), "a message is an object"
            if told.get("message") == "picture":
                return json.dumps({"html": None, "effects": pictures(self.model)})
            self.model, effects = update(self.model, told, self.around)
            if told.get("shown") and self.model.notice is None:  # the page began with the very picture: see kept_pictures.py
                return json.dumps({"html": None, "effects": effects})
        except Exception:  # a fault of ours must not take the table away: tell the console, say so, and stay where we were
            traceback.print_exc()
            said = texts(self.model.language)("error.unexpected")
            self.model, effects = replace(self.model, notice=Notice(said, error=True)), []
        began = time.perf_counter()
        html: str | None = render(self.model)
        rendered = 1000 * (time.perf_counter() - began)
        if html == self.shown:
            html = None
        else:
            self.shown = html or ""
        return json.dumps({"html": html, "effects": effects, "rendering": round(rendered, 3)})


_session = Session()
dispatch = _session.dispatch
