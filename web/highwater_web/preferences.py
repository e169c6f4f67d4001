"""How a person wants the page: reading, storing and changing it."""

import json
from dataclasses import asdict, replace

from highwater.guarded_json import JsonError, read_json
from highwater_web.context import Context, Handler, Step
from highwater_web.effects import store
from highwater_web.model import ODDS, SPEEDS, THEMES, Model, Preferences
from highwater_web.playing import next_step_on

PREFERENCES = "highwater:prefs"
"""Their key in the storage."""

MOST_PREFERENCES = 4_000
"""Characters; we write about eighty."""


def read_preferences(text: str) -> Preferences:
    """What was stored; whatever of it cannot be read is as it is for a new visitor."""
    try:
        data = read_json(text, most=MOST_PREFERENCES)
    except JsonError:
        data = {}
    if not isinstance(data, dict):
        data = {}
    theme, speed, odds = data.get("theme"), data.get("speed"), data.get("odds")
    return Preferences(theme if theme in THEMES else "auto", speed if speed in SPEEDS else "normal", odds if odds in ODDS else "on")


def store_preferences(model: Model) -> Step:
    """Put the preferences and the language into the storage."""
    stored = json.dumps({"language": model.language, **asdict(model.preferences)})
    return replace(model, stored_preferences=stored), [store(PREFERENCES, stored)]


def _set(c: Context) -> Step:
    changed = {name: value for name, value in c.fields.items() if name in ("theme", "speed", "odds")}
    wanted = replace(c.model.preferences, **changed)
    if wanted.theme not in THEMES or wanted.speed not in SPEEDS or wanted.odds not in ODDS:
        return c.model, []
    model, effects = store_preferences(replace(c.model, preferences=wanted))
    return model, [*effects, next_step_on(model, c.around)]


PRESSES: dict[str, Handler] = {"set": _set}
