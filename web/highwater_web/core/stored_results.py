"""Results in the storage and in files of games, and the lines of such files with progress in features."""

import re
from collections.abc import Mapping
from dataclasses import replace

from highwater.errors import GameError
from highwater.notation import tag_line
from highwater.safe_json import read_json
from highwater_web.core.effects import Effect, store, store_if_unchanged
from highwater_web.core.feature import EMPTY, App, Slot, Transition
from highwater_web.core.model import Model
from highwater_web.core.results import KEY, MAX_TEXT_CHARS, Result, Results, parse

IMPORTED_PROGRESS: Slot[Mapping[str, str]] = Slot("brought-progress", EMPTY)
"""By tag, imported progress that is not parsed yet."""

LINE = re.compile(r'^\[Statistics ("(?:[^"\\]|\\.)*")\]\s*$', re.MULTILINE)
"""A line with results in a file of games."""


def store_results(model: Model, results: Results) -> Transition:
    """Replace the stored results."""
    if results.text == model.results.text:
        return model, []
    return replace(model, results=results), [_store(model.results.text, results.text)]


def _store(base: str | None, text: str | None) -> Effect:
    return store(KEY, None) if text is None else store_if_unchanged(base, KEY, text)


def add_results(model: Model, results: Mapping[str, Result]) -> Transition:
    """The model with imported results. Nothing is added to unreadable results."""
    if model.results.fault is not None:
        return model, []
    return store_results(model, model.results.join(results))


def write_line(results: Results) -> str:
    """The line with the results in a file of games; "" if there are none, or they are unreadable."""
    return tag_line("Statistics", results.text) + "\n" if results.by_id and results.text else ""


def split_results_off(text: str) -> tuple[str, dict[str, Result], GameError | None]:
    """Splits off the results of a file: the rest, the results, and the error of unreadable ones."""
    results: dict[str, Result] = {}
    fault: GameError | None = None
    for line in LINE.finditer(text):
        try:
            results |= parse(str(read_json(line[1], max_chars=2 * MAX_TEXT_CHARS)))
        except GameError as error:
            fault = error
    return LINE.sub("", text), results, fault


def lines_of(model: Model, app: App) -> str:
    """The lines of a file with the results and the progress in features."""
    return write_line(model.results) + "".join([tag_line(each.tag, text) + "\n" for each in app.progress if (text := each.kept.of(model))])


def bring_progress(model: Model, text: str, app: App) -> tuple[Model, str]:
    """The model with the progress from a file, merged once it can be read; and the rest of the file."""
    tags = "|".join(each.tag for each in app.progress)
    line = re.compile(LINE.pattern.replace("Statistics", f"({tags})"), re.MULTILINE)
    return IMPORTED_PROGRESS.put(model, dict(line.findall(text))), line.sub("", text)
