"""Stores each change of a scenario, undoes changes, and merges what other tabs write."""

from dataclasses import replace

from highwater.errors import GameError
from highwater.record import Record, parse
from highwater_web.core.effects import announce, store_if_unchanged, url
from highwater_web.core.feature import Context, Transition
from highwater_web.core.model import Model, Notice
from highwater_web.core.shelf import SCENARIO, SCENARIOS, write_game
from highwater_web.features.desk.model import Desk
from highwater_web.features.desk.scenario import check_record
from highwater_web.features.desk.state import DESK
from highwater_web.features.desk.texts import desk_texts

MAX_UNDO_STEPS = 200
"""Maximum number of changes that can be undone."""


def put(ctx: Context, desk: Desk) -> Transition:
    """Change the desk but not the scenario: how it is viewed, what has been begun."""
    return DESK.put(ctx.model, desk), []


def store_change(ctx: Context, desk: Desk, record: Record) -> Transition:
    """Store a changed scenario, and keep the old one for undo. Raises GameError, and changes nothing, if the new one could not be read
    again."""
    if record == desk.record:
        return put(ctx, desk)
    check_record(record)
    return store_scenario(
        ctx, replace(desk, record=record, before=(*desk.before, desk.record)[-MAX_UNDO_STEPS:], after=(), typing="", chosen="")
    )


def store_scenario(ctx: Context, desk: Desk) -> Transition:
    """Store the scenario; the first time, under a new name."""
    name = desk.id or SCENARIO + ctx.env.new_id()
    entry = write_game(replace(desk.record, id=name, saved=ctx.env.now()))
    place = f"scenario={name}"
    navigation = [url(f"desk.html#{place}", replace=True)] if place != desk.place else []
    after = replace(desk, id=name, base=entry.text, place=place)
    model = DESK.put(replace(ctx.model, fragment=place, scenarios=ctx.model.scenarios.put(name, entry)), after)
    return model, [store_if_unchanged(desk.base, SCENARIOS + name, entry.text), *navigation]


def undo(ctx: Context, desk: Desk) -> Transition:
    """Undo the last change, if there is one."""
    if not desk.before:
        return ctx.model, []
    *before, record = desk.before
    return _show_restored(ctx, replace(desk, record=record, before=tuple(before), after=(*desk.after, desk.record)), "desk.undone")


def redo(ctx: Context, desk: Desk) -> Transition:
    """Redo the change that was undone last, if there is one."""
    if not desk.after:
        return ctx.model, []
    *after, record = desk.after
    return _show_restored(ctx, replace(desk, record=record, before=(*desk.before, desk.record), after=tuple(after)), "desk.redone")


def _show_restored(ctx: Context, desk: Desk, message: str) -> Transition:
    # Rejected input was in a field of the other state.
    desk = replace(desk, unkept={}, typing="", chosen="", ply=min(desk.ply, len(desk.record.plies)))
    model, effects = store_scenario(ctx, desk)
    return model, [*effects, announce(desk_texts(model.language)(message))]


def plain(record: Record) -> Record:
    """A scenario without the tags that only belong to its place in the storage."""
    return replace(record, id="", saved="")


# Other tabs -------------------------------------------------------------------------------------------------------------


def catch_up(ctx: Context, name: str, text: str | None) -> Transition:
    """Another tab has written or removed a scenario. If it is on this desk, the stored version replaces it, and undo restores this
    one."""
    desk = DESK.of(ctx.model)
    if not isinstance(desk, Desk) or desk.id != name:
        return ctx.model, []
    t = desk_texts(ctx.model.language)
    if text is None:
        return _notify(DESK.put(ctx.model, replace(desk, id="", base=None)), t("desk.removed-elsewhere")), []
    try:
        record = plain(parse(text))
    except GameError:
        return _notify(DESK.put(ctx.model, replace(desk, id="", base=None)), t("desk.unreadable-elsewhere")), []
    if record == desk.record:
        return DESK.put(ctx.model, replace(desk, base=text)), []
    ply = min(desk.ply, len(record.plies))
    after = replace(desk, record=record, base=text, before=(*desk.before, desk.record), after=(), typing="", chosen="", ply=ply)
    return _notify(DESK.put(ctx.model, after), t("desk.changed-elsewhere")), []


def _notify(model: Model, message: str) -> Model:
    return replace(model, notice=Notice(message)) if model.page == "desk" else model


def handle_storage_failure(model: Model, name: str, text: str | None) -> Model:
    """A write of a scenario failed; ``text``: what the storage still holds."""
    desk = DESK.of(model)
    return DESK.put(model, replace(desk, base=text)) if isinstance(desk, Desk) and desk.id == name else model
