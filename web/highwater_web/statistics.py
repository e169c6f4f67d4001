"""The statistics of this device: counting a game when it ends, clearing and bringing back, files, and other tabs. The progress in
features (``core.feature.Progress``) goes with them."""

import re
from collections.abc import Mapping
from dataclasses import replace

from highwater.errors import GameError
from highwater.notation import tag_line
from highwater.safe_json import read_json
from highwater_web.core.context import At
from highwater_web.core.feature import EMPTY, App, Context, Feature, Press, Slot, Step, Stored
from highwater_web.effects import Effect, download, store, store_after
from highwater_web.model import Model, Notice
from highwater_web.results import KEY, MAX_TEXT_CHARS, Result, Results, parse, result_of

LINE = re.compile(r'^\[Statistics ("(?:[^"\\]|\\.)*")\]\s*$', re.MULTILINE)
"""The line of a file that holds results beside games."""

CLEARED: Slot[Mapping[str, str]] = Slot("cleared-progress", EMPTY)
"""By its tag the progress that was cleared with the statistics."""


def counted(at: At) -> Step:
    """The results with the game at a table, as it is now: it counts once, as it ended last, and not while it goes on."""
    model, name = at.model, at.table.id
    if name is None or model.results.fault is not None:
        return model, []
    return _stored(model, model.results.put(name, result_of(at.table.match, at.around.now(), at.page.level)))


def _stored(model: Model, results: Results) -> Step:
    """Keep other results from now on."""
    if results.text == model.results.text:
        return model, []
    return replace(model, results=results), [_store(model.results.text, results.text)]


def _store(base: str | None, text: str | None) -> Effect:
    return store(KEY, None) if text is None else store_after(base, KEY, text)


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
    return counted(At.of(model, table, c.around))


def line_of(results: Results) -> str:
    """The line of a file of games that holds the results; "" where there are none, or none that can be read."""
    return tag_line("Statistics", results.text) + "\n" if results.by_id and results.text else ""


def lines_of(model: Model, app: App) -> str:
    """The lines of a file that hold the results and the progress in features."""
    kept = {progress.tag: progress.text(model) for progress in app.progress}
    return line_of(model.results) + "".join(tag_line(tag, text) + "\n" for tag, text in kept.items() if text is not None)


def progress_in(text: str, app: App) -> tuple[str, dict[str, str]]:
    """A file of games without the progress in it, and that by its tag."""
    found = {}
    for progress in app.progress:
        line = re.compile(LINE.pattern.replace("Statistics", progress.tag), re.MULTILINE)
        for each in line.finditer(text):
            found[progress.tag] = str(read_json(each[1], max_chars=2 * MAX_TEXT_CHARS))
        text = line.sub("", text)
    return text, found


def joined(c: Context, found: Mapping[str, str]) -> tuple[Model, list[Effect], GameError | None]:
    """The model with the progress out of a file, and what was wrong with it."""
    model, effects, fault = c.model, list[Effect](), None
    for progress in c.around.app.progress:
        if progress.tag in found:
            try:
                model, more = progress.join(c.finds(model), found[progress.tag])
                effects += more
            except GameError as error:
                fault = error
    return model, effects, fault


def taken_out(text: str) -> tuple[str, dict[str, Result], GameError | None]:
    """A file of games without the results in it, the results, and what was wrong with those that cannot be read."""
    found: dict[str, Result] = {}
    fault: GameError | None = None
    for line in LINE.finditer(text):
        try:
            found |= parse(str(read_json(line[1], max_chars=2 * MAX_TEXT_CHARS)))
        except GameError as error:
            fault = error
    return LINE.sub("", text), found, fault


def brought(model: Model, results: Mapping[str, Result]) -> Step:
    """The model with results out of a file. Where those here cannot be read, nothing is added to them."""
    if model.results.fault is not None:
        return model, []
    return _stored(model, model.results.joined(results))


def _export(c: Context) -> Step:
    """A file of the results and the progress alone; of results that cannot be read, as they are."""
    results, text = c.model.results, lines_of(c.model, c.around.app)
    if results.text is not None and not line_of(results):
        text = f"{text}{results.text}"
    return c.model, [download(f"high-water-statistics-{c.around.now()[:10]}.txt", text)] if text else []


def _clear(c: Context) -> Step:
    results, model = c.model.results, c.model
    effects = [store(KEY, None)] if results.text is not None else []
    cleared = {}
    for progress in c.around.app.progress:
        text = progress.text(model)
        if text is not None:
            cleared[progress.tag] = text
            model, more = progress.put(model, None)
            effects += more
    if not effects:
        return c.model, []
    notice = Notice(c.t("statistics.cleared"), token="restore-statistics", label="statistics.restore")
    return replace(CLEARED.put(model, cleared), results=Results(), cleared=results, notice=notice), effects


def _restore(c: Context) -> Step:
    """Bring back what was cleared last, beside whatever has been counted since."""
    model, effects = c.model, list[Effect]()
    for progress in c.around.app.progress:
        text = CLEARED.of(model).get(progress.tag)
        if text is not None:
            back = progress.put(model, text) if progress.text(model) is None else progress.join(c.finds(model), text)
            model, effects = back[0], [*effects, *back[1]]
    model, more = _restore_results(c.finds(CLEARED.put(model, EMPTY)))
    return model, [*effects, *more]


def _restore_results(c: Context) -> Step:
    cleared = c.model.cleared
    if cleared is None or cleared.text is None:
        return c.model, []
    back = replace(c.model, cleared=None)
    if cleared.fault is None:
        return brought(back, cleared.by_id)
    if c.model.results.by_id:  # counted since: what cannot be read cannot be joined with it
        return c.model, []
    return replace(back, results=cleared), [store(KEY, cleared.text)]


def _read(model: Model, values: Mapping[str, str]) -> Model:
    return replace(model, results=Results.read(values.get(KEY)))


FEATURE = Feature(
    "statistics",
    presses={
        "export-statistics": Press(_export),
        "clear-statistics": Press(_clear),
        "restore-statistics": Press(_restore),
    },
    stored=(Stored(KEY, _read, _stored_elsewhere, _refused),),
)
