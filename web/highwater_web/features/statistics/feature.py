"""The statistics of this device: counting a game when it ends, clearing and bringing back, files, and other tabs. The progress in
features (``core.feature.Progress``) goes with them; what is done with that comes when there is some (``progress_files``)."""

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
    """Count the game at a table, as it is now: once, as it ended last, and not while it goes on."""
    model, name = table_ctx.model, table_ctx.table.id
    if name is None or model.results.fault is not None:
        return model, []
    return store_results(model, model.results.put(name, result_of(table_ctx.table.match, table_ctx.env.now(), table_ctx.page.level)))


def _after(change: ModelChange) -> Transition:
    model, counted = _count_ended(change)
    model, requests = _join_progress(change._replace(after=model))
    return model, [*counted, *requests]


def _count_ended(change: ModelChange) -> Transition:
    """Count the game once it is over, where this tab has played and stored it; no more once it goes on."""
    was, now = change.before.table, change.after.table
    if was is None or now is None or was.id != now.id or was.match.record.plies == now.match.record.plies:
        return change.after, []
    is_stored_here = any(effect.get("key") == f"{PREFIX}{now.id}" for effect in change.effects)
    return _count(TableContext.of(change.after, now, change.env)) if is_stored_here else (change.after, [])


def _handle_change(ctx: Context) -> Transition:
    """Another tab has counted a game, or cleared everything."""
    return replace(ctx.model, results=Results.read(ctx.stored)), []


def _handle_rejection(ctx: Context) -> Transition:
    """Another tab was faster: count the game at this table, if it is over, on top of what that one has stored."""
    model, _ = _handle_change(ctx)
    table = model.table
    if table is None or table.match.state.to_act:
        return model, []
    return _count(TableContext.of(model, table, ctx.env))


def _join_progress(change: ModelChange) -> Transition:
    """Ask for what reads progress, where there is some to be shown and where a file has brought some; and join that with what is here."""
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
    """A press that also means the progress."""
    name = ctx.text("token")
    if not archives.is_ready(archives.PUZZLES):
        return archives.ask(ctx.model, archives.PUZZLES, then=name)
    from highwater_web.features.statistics.progress_files import PRESSES

    return PRESSES[name](ctx)


def _export(ctx: Context) -> Transition:
    """A file of the results and the progress alone; of results that cannot be read, as they are."""
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
