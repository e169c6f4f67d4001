"""What a message means: ``update(model, message) -> (model, effects)``. Pure but for what ``Surroundings`` hands in.

Each room below says what its messages and presses mean, in a table of its own; here they come together.
"""

from collections.abc import Mapping
from dataclasses import replace

from highwater.errors import GameError
from highwater_web import (
    archives,
    at_desk,
    at_review,
    at_table,
    drafts,
    examples,
    framed,
    navigation,
    preferences,
    saved_games,
    sounds,
    statistics,
    tabs,
)
from highwater_web.context import Context, Handler, Step, refused
from highwater_web.effects import Effect, document
from highwater_web.model import Model, Notice, Surroundings
from highwater_web.page_list import PAGES, title
from highwater_web.pages.after_the_game import GOES_ON
from highwater_web.texts import texts


def update(model: Model, message: Mapping[str, object], around: Surroundings) -> Step:
    """The model after a message, and what the bridge is to do. Input that is wrong becomes a notice; everything else stays as it was."""
    before = _document(model)
    kind = str(message.get("message"))
    handle = MESSAGES.get(kind) if framed.is_heard(model, kind) else None
    context = Context(model, around, texts(model.language), message)
    try:
        after, effects = handle(context) if handle else (model, [])
    except GameError as error:
        after, effects = refused(model, error), []
    after, followed = examples.followed(model, after, around)
    effects = [*effects, *followed]
    if PAGES[after.page].draws and archives.DRAWING not in after.wanted:
        after, brought = archives.ask(after, archives.DRAWING)
        effects = [*effects, *brought]
    after, laid = at_desk.settled(at_review.in_its_language(after, around))
    after, searching = at_table.search_brought(model, after)
    after, explained = preferences.explained(model, after)
    effects = [
        *effects,
        *laid,
        *searching,
        *explained,
        *tabs.locked(model, after),
        *at_table.worker_wanted(model, after),
        *sounds.heard(model, after, message),
    ]
    effects += at_review.goes_on(after, effects)
    if _document(after) != before or kind == "boot":
        effects = [_document(after), *effects]
    return after, framed.brought_about(model, after, effects)


def _document(model: Model) -> Effect:
    return document(model.language, title(model), model.preferences.theme, model.preferences.animation)


def _press(c: Context) -> Step:
    """A control was pressed. The part of its token before the colon says what it does; one that means nothing here does nothing."""
    name, _, argument = c.text("token").partition(":")
    fields = c.message.get("fields")
    texts_in = {str(key): value for key, value in fields.items() if isinstance(value, str)} if isinstance(fields, dict) else {}
    # By the next press a notice has been read. Filling in a field is not a press, nor is what happens by itself; and the notice that
    # nothing can be stored stays.
    passing = ("setup", "tick", "hint-on", "on", "another-on", GOES_ON, "title", "caption")
    read = name not in passing and c.model.storage != "full"
    unread = c.model
    c = replace(c, model=replace(unread, notice=None) if read else unread, argument=argument, fields=texts_in)
    if c.model.framed and name not in FRAMED_PRESSES:
        return unread, []
    there = at_desk.pressed(c, name)
    if there is not None:
        return there
    handle = PRESSES.get(name)
    return handle(c) if handle is not None else (unread, [])


def _dismiss(c: Context) -> Step:
    return replace(c.model, notice=None, storage="ok" if c.model.storage == "full" else c.model.storage), []


def _copied(c: Context) -> Step:
    if c.model.page == at_desk.PAGE:
        return at_desk.copied(c)
    ok = c.message.get("ok") is True
    return replace(c.model, notice=Notice(c.t("play.link.copied" if ok else "play.link.failed"), error=not ok)), []


def _archive(c: Context) -> Step:
    """An archive has come, or could not be fetched. A table that waited for it goes on, and the press that did is answered."""
    model, press = archives.heard(c)
    model, effects = at_table.search_heard_of(c.model, model, c.around)
    if not press:
        return model, effects
    after, answered = _press(replace(c, model=model, message={"token": press}))
    return after, [*effects, *answered]


def can_be_foreseen(message: object) -> bool:
    """Whether what a message brings follows from the model alone, and no bot has to think for it."""
    if not isinstance(message, dict) or message.get("message") != "do":
        return False
    return str(message.get("token")).partition(":")[0] in at_table.FORESEEN


PRESSES: dict[str, Handler] = {
    **navigation.PRESSES,
    **preferences.PRESSES,
    **drafts.PRESSES,
    **saved_games.PRESSES,
    **statistics.PRESSES,
    **tabs.PRESSES,
    **at_table.PRESSES,
    **archives.PRESSES,
    **examples.PRESSES,
    **framed.PRESSES,
    "dismiss": _dismiss,
}

FRAMED_PRESSES = frozenset({*at_table.PRESSES, *archives.PRESSES, *framed.PRESSES, "dismiss"})
"""Those that mean something in a frame of somebody else's: none that leads away from the table."""

MESSAGES: dict[str, Handler] = {
    **navigation.MESSAGES,
    **tabs.MESSAGES,
    **saved_games.MESSAGES,
    **at_table.MESSAGES,
    **framed.MESSAGES,
    "do": _press,
    "copied": _copied,
    "archive": _archive,
}
