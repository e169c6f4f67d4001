"""Leads to the author's desk, and handles stored scenarios. Its room (``room``) is in the drawing archive."""

from collections.abc import Mapping
from dataclasses import replace

from highwater_web.core.archives import DRAWING, LazyRoom, is_ready
from highwater_web.core.feature import Context, Feature, ModelChange, Stored, Transition
from highwater_web.core.model import Model
from highwater_web.core.shelf import SCENARIOS, SavedGames, read_entry
from highwater_web.features.desk.state import DESK

PAGE = "desk"

ROOM = LazyRoom(DRAWING, "highwater_web.features.desk.room:ROOM", is_wanted=lambda model: model.page == PAGE)


def _after(change: ModelChange) -> Transition:
    """Clear the desk if its scenario has just been removed."""
    model = change.after
    name = getattr(DESK.of(model), "id", "")
    if change.message.get("message") == "do" and name in change.before.scenarios.entries and name not in model.scenarios.entries:
        model = DESK.put(model, None)
    return ROOM.settle(change._replace(after=model))


def _open_file(ctx: Context) -> Transition:
    """Put the chosen file on the desk."""
    if ctx.model.page != PAGE or not is_ready(DRAWING):
        return ctx.model, []
    from highwater_web.features.desk.opening import read

    return read(ctx, ctx.text("text"))


def _handle_change(ctx: Context) -> Transition:
    """Follow the storage after another tab wrote or removed a scenario, or a write was rejected."""
    name, text = ctx.text("key").removeprefix(SCENARIOS), ctx.stored
    before = ctx.model.scenarios.entries.get(name)
    if text == (before.text if before else None):
        return ctx.model, []  # written by this tab
    scenarios = ctx.model.scenarios.remove(name) if text is None else ctx.model.scenarios.put(name, read_entry(text))
    model = replace(ctx.model, scenarios=scenarios)
    if DESK.of(model) is None:
        return model, []
    from highwater_web.features.desk.keeping import catch_up

    return catch_up(ctx.with_model(model), name, text)


def _handle_storage_failure(model: Model, name: str, text: str | None) -> Model:
    """A write of a scenario failed; ``text``: what the storage still holds."""
    if DESK.of(model) is None:
        return model
    from highwater_web.features.desk.keeping import handle_storage_failure

    return handle_storage_failure(model, name, text)


def _read(model: Model, values: Mapping[str, str]) -> Model:
    return replace(model, scenarios=SavedGames.read(values, SCENARIOS))


FEATURE = Feature(
    "desk",
    pages=(ROOM.page(PAGE, "scenarios.desk", "scenarios.desk.lead"),),
    files={"desk-file": _open_file},
    stored=(Stored(SCENARIOS, _read, _handle_change, _handle_change, _handle_storage_failure),),
    after=_after,
)
