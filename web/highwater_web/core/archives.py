"""What comes when it is asked for: archives of byte code that no visit loads by itself, and whether they are there.

``web/runtime/exercise.py`` says which modules each has. The worker fetches one and takes it in when something on the page needs it; on
the plain way, and wherever the package is installed, all of them are there from the start.
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
"""What draws figures, and whatever is of use only with them."""

SEARCH = "search"
"""What bots, hints and reviews search with."""

PUZZLES = "puzzles"
"""Puzzles, the page on which they are pressed, and what is done with progress."""

DAILY = "daily"
"""The page of today's sea, and bots that play it."""

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
    """Whether the archive could not be fetched, and has not been asked for again."""
    return name in model.pending and model.pending[name].has_failed


def ask(model: Model, name: str, then: str = "") -> Transition:
    """Have the archive brought, unless it is there or on its way. ``then``: the token of the press that could not be answered without it;
    it is pressed again, without any fields, when the archive is there and the same page is still shown."""
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
    """Have the archive brought without a press: not again where that has failed."""
    return ask(model, name) if name not in model.pending else (model, [])


def stop_waiting(model: Model, name: str) -> Model:
    """The model in which nobody waits for the archive."""
    return replace(model, pending={other: request for other, request in model.pending.items() if other != name}) if model.pending else model


def mark_overdue(model: Model, name: str) -> Model:
    """The model once the archive has been waited for too long."""
    return replace(model, pending={**model.pending, name: model.pending[name]._replace(is_late=True)}) if name in model.pending else model


def record_arrival(ctx: Context) -> tuple[Model, str]:
    """What the worker says of an archive: the model after that, and the token of the press that can be answered now ("" for none)."""
    name = ctx.text("name")
    request = ctx.model.pending.get(name)
    if request is None:
        return ctx.model, ""
    if ctx.message.get("ok") is not True:
        return replace(ctx.model, pending={**ctx.model.pending, name: request._replace(has_failed=True)}), ""
    return stop_waiting(ctx.model, name), request.then if request.page == ctx.model.page else ""


def stand_in(model: Model, name: str, t: Texts) -> Markup:
    """What stands where something will be that needs the archive: that it is coming; or that it could not be fetched, with a button to
    try again."""
    if not has_failed(model, name):
        return el("p", {"class": "coming", "role": "status"}, t(f"{name}.coming"))
    again = button(f"bring:{name}", t("archive.again"))
    return el("div", {"class": "notice notice-error"}, el("p", {"role": "alert"}, t(f"{name}.failed")), again)


class LazyRoom(NamedTuple):
    """A `Room` of which a start knows only the ``reference``, such as ``"highwater_web.features.daily.room:ROOM"``: it is imported once its
    ``archive`` is there. ``is_wanted``: whether a model needs it, so that the archive is brought."""

    archive: str
    reference: str
    is_wanted: Callable[[Model], bool]

    def page(self, name: str, title: str, lead: str, kind: str = "") -> Page:
        """The page of the room. Until that has something to show, it says what the page is for: ``title`` and ``lead``, keys of texts."""

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
        """What follows a message where the room is wanted: the archive is asked for; once it is there, the room does the rest."""
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
    """Let Python find the modules of an archive that has come while it runs. ``archive``: its path.

    Packages get their part of it if they are imported by then, so every game is. Raises ImportError for a file that is no archive.
    """
    zipimporter(archive)
    while GAMES.load_one() or GAME_PAGES.load_one():
        pass
    sys.path.append(archive)
    for name, paths in _packages():
        paths.append(f"{archive}/{name.replace('.', '/')}")


def _packages() -> Iterable[tuple[str, list[str]]]:
    """Every package that is imported, with the places where its modules are looked for."""
    for name, module in list(sys.modules.items()):
        paths = getattr(module, "__path__", None)
        if isinstance(paths, list):
            yield name, paths


def _handle_arrival(ctx: Context) -> Transition:
    """An archive has come, or could not be fetched. The press that waited for it is answered."""
    model, token = record_arrival(ctx)
    return press(replace(ctx, model=model, message={"token": token})) if token else (model, [])


FEATURE = Feature(
    "archives",
    presses={"bring": Press(lambda ctx: ask(ctx.model, ctx.argument) if ctx.argument in PROBE_PACKAGES else (ctx.model, []))},
    messages={"archive": _handle_arrival},
    in_frame=True,
)
