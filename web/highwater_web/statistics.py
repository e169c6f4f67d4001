"""The statistics of this device: counting a game when it ends, clearing and bringing back, files, and other tabs. The progress in
features (``core.feature.Progress``) goes with them."""

import re
from collections.abc import Mapping
from dataclasses import replace

from highwater.errors import GameError
from highwater.notation import tag_line
from highwater.safe_json import read_json
from highwater_web import archives
from highwater_web.core.context import At
from highwater_web.core.feature import EMPTY, App, Context, Feature, ModelChange, Press, Progress, Slot, Step, Stored
from highwater_web.effects import Effect, download, store, store_after
from highwater_web.model import Model, Notice
from highwater_web.results import KEY, MAX_TEXT_CHARS, Result, Results, parse, result_of
from highwater_web.texts import error_text, texts

LINE = re.compile(r'^\[Statistics ("(?:[^"\\]|\\.)*")\]\s*$', re.MULTILINE)
"""The line of a file that holds results beside games."""

CLEARED: Slot[Mapping[str, str]] = Slot("cleared-progress", EMPTY)
BROUGHT: Slot[Mapping[str, str]] = Slot("brought-progress", EMPTY)
"""By its tag the progress that was cleared with the statistics, and what a file has brought and nobody has read yet."""


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
    return line_of(model.results) + "".join([tag_line(each.tag, text) + "\n" for each in app.progress if (text := each.kept.of(model))])


def bring_progress(model: Model, text: str, app: App) -> tuple[Model, str]:
    """The model with the progress in a file, which is joined with what is here as soon as it can be read; and the file without it."""
    found = {}
    for progress in app.progress:
        line = re.compile(LINE.pattern.replace("Statistics", progress.tag), re.MULTILINE)
        for each in line.finditer(text):
            found[progress.tag] = str(read_json(each[1], max_chars=2 * MAX_TEXT_CHARS))
        text = line.sub("", text)
    return BROUGHT.put(model, found), text


def _after(change: ModelChange) -> Step:
    """What reads progress is asked for where it is shown, and where a file has brought some, which is then joined with what is here."""
    model, effects = change.after, list[Effect]()
    shown = change.around.app.page(model).reads == "results"
    for progress in change.around.app.progress:
        brought = BROUGHT.of(model).get(progress.tag)
        if brought is None and not (shown and progress.kept.of(model) is not None):
            continue
        if brought is not None and (archives.ready(progress.archive) or archives.has_failed(model, progress.archive)):
            model, more = _joined(model, progress, brought)
        elif progress.archive in model.wanted:
            continue
        else:
            model, more = archives.ask(model, progress.archive)
        effects += more
    return model, effects


def _joined(model: Model, progress: Progress, brought: str) -> Step:
    """Progress out of a file is added to what is here, and that is said; or why it could not be."""
    t, ours, said = texts(model.language), progress.kept.of(model), model.notice
    model = BROUGHT.put(model, {tag: text for tag, text in BROUGHT.of(model).items() if tag != progress.tag})
    text, fault, key = ours, True, f"{progress.archive}.failed"
    try:
        if archives.ready(progress.archive):
            text, fault, key = progress.room().join(ours, brought), False, "statistics.import.progress"
        sentence = t(key)
    except GameError as error:
        sentence = error_text(error, t)
    if said is not None and sentence not in said.text:
        sentence = f"{said.text} {sentence}"
    model = replace(progress.kept.put(model, text), notice=Notice(sentence, error=fault or (said is not None and said.error)))
    return model, [store_after(ours, progress.key, text)] if text is not None and text != ours else []


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
        text = progress.kept.of(model)
        if text is not None:
            cleared[progress.tag] = text
            model = progress.kept.put(model, None)
            effects.append(store(progress.key, None))
    if not effects:
        return c.model, []
    notice = Notice(c.t("statistics.cleared"), token="restore-statistics", label="statistics.restore")
    return replace(CLEARED.put(model, cleared), results=Results(), cleared=results, notice=notice), effects


def _restore(c: Context) -> Step:
    """Bring back what was cleared last, beside whatever has been counted since."""
    model, effects = c.model, list[Effect]()
    for progress in c.around.app.progress:
        text = CLEARED.of(model).get(progress.tag)
        if text is not None and progress.kept.of(model) is None:
            model = progress.kept.put(model, text)
            effects.append(store(progress.key, text))
        elif text is not None:
            model = BROUGHT.put(model, {**BROUGHT.of(model), progress.tag: text})
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
    after=_after,
)
