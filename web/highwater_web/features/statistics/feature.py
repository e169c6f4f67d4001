"""The statistics of this device: counting finished games, clearing, restoring, files, and other tabs. Progress in features
(``core.feature.Progress``) is handled with them by ``progress_files``, which is loaded when needed."""

from dataclasses import replace

from highwater_web.core import archives
from highwater_web.core.context import TableContext
from highwater_web.core.effects import download
from highwater_web.core.feature import EMPTY, Context, Feature, ModelChange, Page, Press, Stored, Transition, title_page_by
from highwater_web.core.model import Notice
from highwater_web.core.results import KEY, Results, result_of
from highwater_web.core.shelf import PREFIX
from highwater_web.core.stored_results import IMPORTED_PROGRESS, lines_of, store_results
from highwater_web.features.statistics.page import statistics
from highwater_web.ui.texts import texts


def _count(table_ctx: TableContext) -> Transition:
    """Count the game at a table once, by its last ending, and not while it goes on."""
    model, name = table_ctx.model, table_ctx.table.id
    if name is None or model.results.fault is not None:
        return model, []
    return store_results(model, model.results.put(name, result_of(table_ctx.table.match, table_ctx.env.now(), table_ctx.page.level)))


def _after(change: ModelChange) -> Transition:
    model, counted = _count_ended(change)
    model, requests = _join_progress(change._replace(after=model))
    return model, [*counted, *requests]


def _count_ended(change: ModelChange) -> Transition:
    """Count a finished game that this tab has played and stored; stop counting it when it is resumed."""
    was, now = change.before.table, change.after.table
    if was is None or now is None or was.id != now.id or was.match.record.plies == now.match.record.plies:
        return change.after, []
    is_stored_here = any(effect.get("key") == f"{PREFIX}{now.id}" for effect in change.effects)
    return _count(TableContext.of(change.after, now, change.env)) if is_stored_here else (change.after, [])


def _handle_change(ctx: Context) -> Transition:
    """Another tab has counted a game, or cleared all results."""
    return replace(ctx.model, results=Results.read(ctx.stored)), []


def _handle_rejection(ctx: Context) -> Transition:
    """Another tab was faster: add the finished game at this table to that tab's results."""
    model, _ = _handle_change(ctx)
    table = model.table
    if table is None or table.match.state.to_act:
        return model, []
    return _count(TableContext.of(model, table, ctx.env))


def _join_progress(change: ModelChange) -> Transition:
    """Request the archives that read progress, if there is some to show or an import waits; merge the imported one."""
    model, app, brought = change.after, change.env.app, IMPORTED_PROGRESS.of(change.after)
    if not brought and not (app.page(model).reads == "results" and any(each.kept.of(model) is not None for each in app.progress)):
        return model, []
    for name in (archives.PUZZLES, *(each.archive for each in app.progress)):
        if brought and archives.has_failed(model, name):
            notice = Notice(texts(model.language)(f"{name}.failed"), is_error=True)
            return replace(IMPORTED_PROGRESS.put(model, EMPTY), notice=notice), []
        if not archives.is_ready(name):
            return archives.ask_once(model, name)
    if not brought:
        return model, []
    from highwater_web.features.statistics.progress_files import join_brought

    return join_brought(IMPORTED_PROGRESS.put(model, EMPTY), app, brought)


def _handle_progress(ctx: Context) -> Transition:
    """A press that also applies to progress."""
    name = ctx.text("token")
    if not archives.is_ready(archives.PUZZLES):
        return archives.ask(ctx.model, archives.PUZZLES, then=name)
    from highwater_web.features.statistics.progress_files import PRESSES

    return PRESSES[name](ctx)


def _export(ctx: Context) -> Transition:
    """Export results and progress as a file; unreadable results as they are."""
    text = lines_of(ctx.model, ctx.env.app) + (ctx.model.results.text or "" if ctx.model.results.fault is not None else "")
    return ctx.model, [download(f"high-water-statistics-{ctx.env.now()[:10]}.txt", text)] if text else []


FEATURE = Feature(
    "statistics",
    pages=(Page("statistics", title_page_by("statistics.title"), "statistics.lead", statistics, reads="results"),),
    presses={
        "export-statistics": Press(_export),
        "clear-statistics": Press(_handle_progress),
        "restore-statistics": Press(_handle_progress),
    },
    stored=(Stored(KEY, lambda model, values: replace(model, results=Results.read(values.get(KEY))), _handle_change, _handle_rejection),),
    after=_after,
)
