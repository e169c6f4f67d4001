"""Reads, stores and changes the preferences."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any

from highwater.safe_json import JsonError, read_json
from highwater_web.core.effects import store
from highwater_web.core.feature import Context, Feature, Press, Stored, Transition
from highwater_web.core.model import ANIMATIONS, ODDS, PACES, STOPS, SWITCH, THEMES, VOLUMES, Model, Preferences

PREFERENCES = "highwater:prefs"
"""The storage key of the preferences."""

MAX_PREFERENCES_CHARS = 4_000
"""Maximum length; we write about a thousand characters at most."""

CHOICES = {
    "theme": THEMES,
    "animation": ANIMATIONS,
    "pace": PACES,
    "odds": ODDS,
    "stops": STOPS,
    "confirm": SWITCH,
    "captions": SWITCH,
    "sound": SWITCH,
    "volume": VOLUMES,
    "vibration": SWITCH,
}
"""The allowed values of each preference."""

FROM_SPEED = {
    "normal": {"animation": "normal", "pace": "normal"},
    "fast": {"animation": "fast", "pace": "fast"},
    "none": {"animation": "none", "pace": "at-once"},
}
"""The single ``speed`` that builds before 2026-11 stored."""


def read_preferences(text: str) -> Preferences:
    """Reads stored preferences; unreadable ones keep their default."""
    try:
        data = read_json(text, max_chars=MAX_PREFERENCES_CHARS)
    except JsonError:
        data = {}
    if not isinstance(data, dict):
        data = {}
    speed = data.get("speed")
    data = {**(FROM_SPEED.get(speed, {}) if isinstance(speed, str) else {}), **data}
    explained = data.get("explained")
    known = tuple(key for key in explained if isinstance(key, str)) if isinstance(explained, list) else ()
    chosen: dict[str, Any] = {name: data[name] for name, values in CHOICES.items() if data.get(name) in values}
    return replace(Preferences(explained=known), **chosen)


def store_preferences(model: Model) -> Transition:
    """Put the preferences and the language into the storage."""
    stored = json.dumps({"language": model.language, **asdict(model.preferences)})
    return replace(model, stored_preferences=stored), [store(PREFERENCES, stored)]


def mark_explained(model: Model, keys: Iterable[str]) -> Transition:
    """Store that these explanations have been shown."""
    explained = model.preferences.explained
    wishes = replace(model.preferences, explained=tuple(dict.fromkeys((*explained, *keys))))
    return store_preferences(replace(model, preferences=wishes)) if wishes.explained != explained else (model, [])


def _set(ctx: Context) -> Transition:
    """Set preferences from fields of the same names; invalid values change nothing."""
    changed = {name: value for name, value in ctx.fields.items() if name in CHOICES}
    if any(value not in CHOICES[name] for name, value in changed.items()):
        return ctx.model, []
    return _change(ctx, changed)


def _change(ctx: Context, changed: dict[str, Any]) -> Transition:
    return store_preferences(replace(ctx.model, preferences=replace(ctx.model.preferences, **changed)))


def _read(model: Model, values: Mapping[str, str]) -> Model:
    return replace(model, preferences=read_preferences(values.get(PREFERENCES, "")), stored_preferences=values.get(PREFERENCES))


def _read_stored(ctx: Context) -> Transition:
    """Another tab has changed them."""
    if ctx.stored is None:
        return ctx.model, []
    return replace(ctx.model, preferences=read_preferences(ctx.stored), stored_preferences=ctx.stored), []


FEATURE = Feature(
    "preferences",
    presses={
        "set": Press(_set),
        "pace": Press(lambda ctx: _change(ctx, {"pace": ctx.argument}) if ctx.argument in PACES else (ctx.model, [])),
        "captions-off": Press(lambda ctx: _change(ctx, {"captions": "off"})),
    },
    stored=(Stored(PREFERENCES, _read, _read_stored),),
)
