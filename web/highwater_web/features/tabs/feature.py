"""One game in several tabs: one plays, the others watch and may take over. The page holds the locks (script/page.js)."""

from dataclasses import replace

from highwater_web.core.context import TableContext
from highwater_web.core.effects import AT_THUMB, Effect, announce, focus, tab
from highwater_web.core.feature import App, Context, Feature, ModelChange, Press, Transition
from highwater_web.core.model import LOST, Model, TabState
from highwater_web.table.playing import go_to_table, schedule_next, store_match, write_prompt_at
from highwater_web.table.stored_game import find_stored_table, stop_playing

HELD: dict[object, TabState] = {"elsewhere": "elsewhere", "nowhere": "nowhere"}
"""The page's words for the tab that plays."""


def _lock(change: ModelChange) -> Transition:
    return change.after, find_locks(change.env.app, change.before, change.after)


def find_locks(app: App, before: Model, after: Model) -> list[Effect]:
    """Effects that lock the game: the tab at its table plays it, unless another tab does."""
    had, has = find_stored_table(app, before), find_stored_table(app, after)
    if has is None or has.tab_state in LOST:
        return [tab(None, "leave")] if had is not None and had != has else []
    if had is not None and (had.id, had.tab_state) == (has.id, has.tab_state):
        return []
    if has.tab_state == "here":
        return [tab(has.id, "take" if had is not None and had.id == has.id else "ask")]
    return [tab(has.id, "watch")] if has.tab_state == "elsewhere" else []


def _handle_tab_state(ctx: Context) -> Transition:
    """Another tab has started or stopped playing this game."""
    played, table = HELD.get(ctx.message.get("played")), ctx.model.table
    if played is None or table is None or table.id != ctx.text("game") or table.tab_state in LOST:
        return ctx.model, []
    return stop_playing(TableContext.of(ctx.model, table, ctx.env), played)


def _take_over(ctx: Context) -> Transition:
    """Take the game over; the other tab watches from now on."""
    table = ctx.model.table
    if table is None or table.tab_state not in ("elsewhere", "nowhere"):
        return ctx.model, []
    table_ctx = TableContext.of(ctx.model, replace(table, tab_state="here"), ctx.env)
    return table_ctx.model, [focus(AT_THUMB, gently=False), announce(write_prompt_at(table_ctx)), schedule_next(table_ctx)]


def _store_as_new(ctx: Context) -> Transition:
    """Continue a game that another tab deleted, as a new one."""
    table = ctx.model.table
    if table is None or table.tab_state not in LOST:
        return ctx.model, []
    another = replace(table, id=ctx.env.new_id(), tab_state="here")
    return go_to_table(*store_match(TableContext.of(ctx.model, another, ctx.env)), ctx.env)


FEATURE = Feature(
    "tabs",
    presses={"take-over": Press(_take_over), "store-as-new": Press(_store_as_new)},
    messages={"tab": _handle_tab_state},
    after=_lock,
)
