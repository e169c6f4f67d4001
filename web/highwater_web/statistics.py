"""The statistics of this device: counting a game when it ends, clearing and bringing back, files, and other tabs. The progress in
features (``core.feature.Progress``) goes with them; what is done with that comes when there is some (``progress_files``)."""

import re
from collections.abc import Mapping
from dataclasses import replace

from highwater.errors import GameError
from highwater.notation import tag_line
from highwater.safe_json import read_json
from highwater_web import archives
from highwater_web.core.context import At
from highwater_web.core.feature import EMPTY, App, Context, Feature, ModelChange, Press, Slot, Step, Stored
from highwater_web.effects import Effect, download, store, store_after
from highwater_web.model import Model, Notice
from highwater_web.results import KEY, MAX_TEXT_CHARS, Result, Results, parse, result_of
from highwater_web.texts import texts

LINE = re.compile(r'^\[Statistics ("(?:[^"\\]|\\.)*")\]\s*$', re.MULTILINE)
"""The line of a file that holds results beside games."""

BROUGHT: Slot[Mapping[str, str]] = Slot("brought-progress", EMPTY)
"""By its tag the progress that a file has brought and nobody has read yet."""


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
    tags = "|".join(each.tag for each in app.progress)
    line = re.compile(LINE.pattern.replace("Statistics", f"({tags})"), re.MULTILINE)
    return BROUGHT.put(model, dict(line.findall(text))), line.sub("", text)


def _after(change: ModelChange) -> Step:
    """What reads progress is asked for where there is some to be shown, and where a file has brought some, which is then joined with what
    is here."""
    model, app, brought = change.after, change.around.app, BROUGHT.of(change.after)
    if not brought and not (app.page(model).reads == "results" and any(each.kept.of(model) is not None for each in app.progress)):
        return model, []
    for name in (archives.PUZZLES, *(each.archive for each in app.progress)):
        if brought and archives.has_failed(model, name):
            notice = Notice(texts(model.language)(f"{name}.failed"), error=True)
            return replace(BROUGHT.put(model, EMPTY), notice=notice), []
        if not archives.ready(name):
            return archives.ask(model, name) if name not in model.wanted else (model, [])
    if not brought:
        return model, []
    from highwater_web.progress_files import join_brought

    return join_brought(BROUGHT.put(model, EMPTY), app, brought)


def _with_progress(c: Context) -> Step:
    """A press that also means the progress."""
    name = c.text("token")
    if not archives.ready(archives.PUZZLES):
        return archives.ask(c.model, archives.PUZZLES, then=name)
    from highwater_web.progress_files import PRESSES

    return PRESSES[name](c)


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
    text = lines_of(c.model, c.around.app) + (c.model.results.text or "" if c.model.results.fault is not None else "")
    return c.model, [download(f"high-water-statistics-{c.around.now()[:10]}.txt", text)] if text else []


def _read(model: Model, values: Mapping[str, str]) -> Model:
    return replace(model, results=Results.read(values.get(KEY)))


FEATURE = Feature(
    "statistics",
    presses={
        "export-statistics": Press(_export),
        "clear-statistics": Press(_with_progress),
        "restore-statistics": Press(_with_progress),
    },
    stored=(Stored(KEY, _read, _stored_elsewhere, _refused),),
    after=_after,
)
