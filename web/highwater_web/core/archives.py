"""Archives: byte code that no visit loads by itself, and whether it is available.

``web/runtime/exercise.py`` lists the modules of each archive. The worker fetches an archive when the page needs it. On the plain way, and
wherever the package is installed, all are available from the start.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple
from zipimport import zipimporter

from highwater.lazy import load
from highwater.registry import GAMES
from highwater_web.core.effects import fetch_archive
from highwater_web.core.feature import (
    EMPTY,
    Context,
    Feature,
    Handler,
    ModelChange,
    Page,
    PageLayout,
    Press,
    Progress,
    ProgressRoom,
    Room,
    StoredText,
    Transition,
    title_page_by,
)
from highwater_web.core.model import Model, PendingArchive
from highwater_web.core.update import press
from highwater_web.games import GAME_PAGES
from highwater_web.ui.controls import button
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts

DRAWING = "drawing"
"""Draws figures, with everything only they need."""

SEARCH = "search"
"""The search of bots, hints and reviews."""

PUZZLES = "puzzles"
"""Puzzles, their page, and their progress."""

DAILY = "daily"
"""The daily page, and the bots that play its deal."""

GUIDE = "guide"
"""The guided first games."""

PROBE_PACKAGES: Mapping[str, str] = MappingProxyType(
    {
        DRAWING: "highwater_web.figures",
        SEARCH: "highwater.search",
        GUIDE: "highwater_web.features.first_game.guide",
        PUZZLES: "highwater.puzzles",
        DAILY: "highwater.daily",
    }
)
"""By archive, a package whose import shows whether the archive is there."""


def is_ready(name: str) -> bool:
    """Whether the modules of this archive can be imported."""
    try:
        import_module(PROBE_PACKAGES[name])
    except ModuleNotFoundError:
        return False
    return True


def is_coming(model: Model, name: str) -> bool:
    """Whether the archive is on its way."""
    return name in model.pending and not model.pending[name].has_failed


def has_failed(model: Model, name: str) -> bool:
    """Whether the last request for the archive failed."""
    return name in model.pending and model.pending[name].has_failed


def ask(model: Model, name: str, then: str = "") -> Transition:
    """Request the archive, unless it is available or on its way. ``then``: the token of the press that needs it. It is pressed again,
    without fields, if the same page is still shown when the archive arrives."""
    if is_ready(name):
        return stop_waiting(model, name), []
    before = model.pending.get(name)
    request = (
        PendingArchive(model.page, then)
        if before is None
        else PendingArchive(model.page, then or before.then, is_late=before.is_late or before.has_failed)
    )
    return replace(model, pending={**model.pending, name: request}), [] if is_coming(model, name) else [fetch_archive(name)]


def ask_once(model: Model, name: str) -> Transition:
    """Request the archive without a press, unless it has failed before."""
    return ask(model, name) if name not in model.pending else (model, [])


def stop_waiting(model: Model, name: str) -> Model:
    """The model without the pending request."""
    return replace(model, pending={other: request for other, request in model.pending.items() if other != name}) if model.pending else model


def mark_overdue(model: Model, name: str) -> Model:
    """The model once the archive is overdue."""
    return replace(model, pending={**model.pending, name: model.pending[name]._replace(is_late=True)}) if name in model.pending else model


def record_arrival(ctx: Context) -> tuple[Model, str]:
    """Handle the worker's message about an archive. Returns the model, and the token of the press that can now be answered, or ""."""
    name = ctx.text("name")
    request = ctx.model.pending.get(name)
    if request is None:
        return ctx.model, ""
    if ctx.message.get("ok") is not True:
        return replace(ctx.model, pending={**ctx.model.pending, name: request._replace(has_failed=True)}), ""
    return stop_waiting(ctx.model, name), request.then if request.page == ctx.model.page else ""


def stand_in(model: Model, name: str, t: Texts) -> Markup:
    """A placeholder: the archive is loading, or it failed and a button retries."""
    if not has_failed(model, name):
        return el("p", {"class": "coming", "role": "status"}, t(f"{name}.coming"))
    again = button(f"bring:{name}", t("archive.again"))
    return el("div", {"class": "notice notice-error"}, el("p", {"role": "alert"}, t(f"{name}.failed")), again)


class LazyRoom(NamedTuple):
    """A `Room` that is imported once its ``archive`` is available. ``reference``: where it is, such as
    ``"highwater_web.features.daily.room:ROOM"``. ``is_wanted``: whether a model needs it, so that the archive is requested."""

    archive: str
    reference: str
    is_wanted: Callable[[Model], bool]

    def page(self, name: str, title: str, lead: str, kind: str = "") -> Page:
        """The page of the room. Until it can be drawn, the page shows ``title`` and ``lead``, keys of texts."""

        def coming(model: Model, t: Texts, framed: PageLayout) -> Markup:
            return framed(t(title), el("p", {"class": "lead"}, t(lead)), stand_in(model, self.archive, t))

        def draw(model: Model, t: Texts, framed: PageLayout) -> Markup:
            return self.draw(model, framed) or coming(model, t, framed)

        return Page(name, title_page_by(title), lead, draw, prerendered=coming, kind=kind, presses=self.presses, messages=self.messages)

    def draw(self, model: Model, framed: PageLayout) -> Markup | None:
        return self._room.draw(model, framed) if is_ready(self.archive) else None

    def presses(self) -> Mapping[str, Press]:
        return self._room.presses if is_ready(self.archive) else EMPTY

    def messages(self) -> Mapping[str, Handler]:
        return self._room.messages if is_ready(self.archive) else EMPTY

    def settle(self, change: ModelChange) -> Transition:
        """Request the archive where the room is wanted, or let the loaded room settle."""
        if not self.is_wanted(change.after):
            return change.after, []
        return self._room.settle(change) if is_ready(self.archive) else ask_once(change.after, self.archive)

    def progress(self, tag: str, kept: StoredText) -> Progress:
        """The progress that the room reads."""

        def room() -> ProgressRoom:
            found = self._room.progress
            assert found is not None, f"{self.reference} reads no progress"
            return found

        return Progress(tag, kept, self.archive, room)

    @property
    def _room(self) -> Room:
        room: Room = load(self.reference)
        return room


def import_module_archive(archive: str) -> None:
    """Make the modules of an archive importable at run time. ``archive``: its path.

    Only packages that are already imported get their part of it, so every game is imported first. Raises ImportError for a file that is no
    archive.
    """
    zipimporter(archive)
    while GAMES.load_one() or GAME_PAGES.load_one():
        pass
    sys.path.append(archive)
    for name, paths in _packages():
        paths.append(f"{archive}/{name.replace('.', '/')}")


def _packages() -> Iterable[tuple[str, list[str]]]:
    """Every imported package, with its search path."""
    for name, module in list(sys.modules.items()):
        paths = getattr(module, "__path__", None)
        if isinstance(paths, list):
            yield name, paths


def _handle_arrival(ctx: Context) -> Transition:
    """An archive arrived or failed. Answer the press that waits for it."""
    model, token = record_arrival(ctx)
    return press(replace(ctx, model=model, message={"token": token})) if token else (model, [])


FEATURE = Feature(
    "archives",
    presses={"bring": Press(lambda ctx: ask(ctx.model, ctx.argument) if ctx.argument in PROBE_PACKAGES else (ctx.model, []))},
    messages={"archive": _handle_arrival},
    in_frame=True,
)
