"""Clears and restores results and progress (``core.feature.Progress``), and merges imported progress. It is in the puzzles archive."""

from collections.abc import Mapping
from dataclasses import replace

from highwater.errors import GameError
from highwater.safe_json import read_json
from highwater_web.core.effects import Effect, store
from highwater_web.core.feature import EMPTY, App, Context, Handler, Progress, Slot, Transition
from highwater_web.core.model import Model, Notice
from highwater_web.core.results import KEY, MAX_TEXT_CHARS, Results
from highwater_web.core.stored_results import add_results
from highwater_web.ui.texts import error_text, texts

CLEARED: Slot[Mapping[str, str]] = Slot("cleared-progress", EMPTY)
"""By tag, the progress that was cleared with the statistics."""


def join_brought(model: Model, app: App, brought: Mapping[str, str]) -> Transition:
    """Merge imported progress, given by tag."""
    effects: list[Effect] = []
    for progress in app.progress:
        if progress.tag in brought:
            try:
                text = str(read_json(brought[progress.tag], max_chars=2 * MAX_TEXT_CHARS))
                model, more = _add_progress(model, progress, text)
                effects += more
            except GameError as error:
                model = _add_to_notice(model, error_text(error, texts(model.language)), error=True)
    return model, effects


def _add_progress(model: Model, progress: Progress, brought: str) -> Transition:
    """Merge one kind of progress. Raises GameError if a text is unreadable."""
    model, stored = progress.kept.store(model, progress.room().join(progress.kept.of(model), brought))
    return _add_to_notice(model, texts(model.language)("statistics.import.progress"), error=False), stored


def _add_to_notice(model: Model, sentence: str, *, error: bool) -> Model:
    """The model with another sentence in its notice."""
    said = model.notice
    if said is None:
        return replace(model, notice=Notice(sentence, error))
    text = said.text if sentence in said.text else f"{said.text} {sentence}"
    return replace(model, notice=replace(said, text=text, is_error=said.is_error or error))


def _clear(ctx: Context) -> Transition:
    results, model, cleared = ctx.model.results, ctx.model, {}
    effects = [store(KEY, None)] if results.text is not None else []
    for progress in ctx.env.app.progress:
        text = progress.kept.of(model)
        if text is not None:
            cleared[progress.tag] = text
            model = progress.kept.put(model, None)
            effects.append(store(progress.kept.key, None))
    if not effects:
        return model, []
    notice = Notice(ctx.t("statistics.cleared"), token="restore-statistics", label="statistics.restore")
    return replace(CLEARED.put(model, cleared), results=Results(), cleared=results, notice=notice), effects


def _restore(ctx: Context) -> Transition:
    """Restore the last cleared data, merged with newer data where possible."""
    model, effects = _restore_results(ctx.model)
    for progress in ctx.env.app.progress:
        text = CLEARED.of(model).get(progress.tag)
        if text is None:
            continue
        if progress.kept.of(model) is None:
            model = progress.kept.put(model, text)
            effects = [*effects, store(progress.kept.key, text)]
        else:
            try:
                model, more = _add_progress(model, progress, text)
                effects = [*effects, *more]
            except GameError as error:
                model = _add_to_notice(model, error_text(error, ctx.t), error=True)
    return CLEARED.put(model, EMPTY), effects


def _restore_results(model: Model) -> Transition:
    """The model with the last cleared results."""
    cleared, results = model.cleared, model.results
    if cleared is None or cleared.text is None:
        return model, []
    back = replace(model, cleared=None)
    if cleared.fault is not None:
        if results.by_id:  # results counted since cannot be merged with unreadable ones
            return model, []
        return replace(back, results=cleared), [store(KEY, cleared.text)]
    return add_results(back, cleared.by_id)


PRESSES: Mapping[str, Handler] = {"clear-statistics": _clear, "restore-statistics": _restore}
