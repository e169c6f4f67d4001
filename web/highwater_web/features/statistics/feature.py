"""The statistics of this device: counting a game when it ends, clearing and bringing back, files, and other tabs."""

from collections.abc import Mapping
from dataclasses import replace

from highwater_web.core.context import At
from highwater_web.core.effects import download, store
from highwater_web.core.feature import Context, Feature, ModelChange, Page, Press, Step, Stored, page_title
from highwater_web.core.model import Model, Notice
from highwater_web.core.results import KEY, Results, result_of
from highwater_web.core.shelf import PREFIX
from highwater_web.core.stored_results import add_results, line_of, store_results
from highwater_web.features.statistics.page import statistics


def _count(at: At) -> Step:
    """Count the game at a table, as it is now: once, as it ended last, and not while it goes on."""
    model, name = at.model, at.table.id
    if name is None or model.results.fault is not None:
        return model, []
    return store_results(model, model.results.put(name, result_of(at.table.match, at.around.now(), at.page.level)))


def _after(change: ModelChange) -> Step:
    """Count the game once it is over, where this tab has played and stored it; no more once it goes on."""
    was, now = change.before.table, change.after.table
    if was is None or now is None or was.id != now.id or was.match.record.plies == now.match.record.plies:
        return change.after, []
    is_stored_here = any(effect.get("key") == f"{PREFIX}{now.id}" for effect in change.effects)
    return _count(At.of(change.after, now, change.around)) if is_stored_here else (change.after, [])


def _stored_elsewhere(c: Context) -> Step:
    """Another tab has counted a game, or cleared everything."""
    value = c.message.get("value")
    return replace(c.model, results=Results.read(value if isinstance(value, str) else None)), []


def _refused(c: Context) -> Step:
    """Another tab was faster: count the game at this table, if it is over, on top of what that one has stored."""
    model, _ = _stored_elsewhere(c)
    table = model.table
    if table is None or table.match.state.to_act:
        return model, []
    return _count(At.of(model, table, c.around))


def _export(c: Context) -> Step:
    """A file of the results alone; of those that cannot be read, as they are."""
    results = c.model.results
    if results.text is None:
        return c.model, []
    return c.model, [download(f"high-water-statistics-{c.around.now()[:10]}.txt", line_of(results) or results.text)]


def _clear(c: Context) -> Step:
    results = c.model.results
    if results.text is None:
        return c.model, []
    notice = Notice(c.t("statistics.cleared"), token="restore-statistics", label="statistics.restore")
    return replace(c.model, results=Results(), cleared=results, notice=notice), [store(KEY, None)]


def _restore(c: Context) -> Step:
    """Bring back what was cleared last, beside whatever has been counted since."""
    cleared = c.model.cleared
    if cleared is None or cleared.text is None:
        return c.model, []
    back = replace(c.model, cleared=None)
    if cleared.fault is None:
        return add_results(back, cleared.by_id)
    if c.model.results.by_id:  # counted since: what cannot be read cannot be joined with it
        return c.model, []
    return replace(back, results=cleared), [store(KEY, cleared.text)]


def _read(model: Model, values: Mapping[str, str]) -> Model:
    return replace(model, results=Results.read(values.get(KEY)))


FEATURE = Feature(
    "statistics",
    pages=(Page("statistics", page_title("statistics.title"), "statistics.lead", statistics, reads="results"),),
    presses={
        "export-statistics": Press(_export),
        "clear-statistics": Press(_clear),
        "restore-statistics": Press(_restore),
    },
    stored=(Stored(KEY, _read, _stored_elsewhere, _refused),),
    after=_after,
)
