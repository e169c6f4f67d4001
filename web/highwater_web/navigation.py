"""From page to page: starting at an address, going on, back and forth, and the same page in another language."""

from dataclasses import replace

from highwater.errors import GameError
from highwater.record import parse
from highwater_web.addresses import read_fragment
from highwater_web.core.context import At, refused
from highwater_web.core.feature import Context, Feature, ModelChange, Press, Step, Surroundings
from highwater_web.core.update import press
from highwater_web.effects import AT_THUMB, Effect, announce, focus, layer, url
from highwater_web.first_times import said_and_shown
from highwater_web.looking import open_record, open_saved
from highwater_web.model import Model, Notice
from highwater_web.playing import next_step, next_step_on, opening, with_log
from highwater_web.preferences import store_preferences
from highwater_web.texts import LANGUAGES

HOME = "index"
"""The page to which an address leads that names none of ours."""

FRAME = "frame"
"""The page that stands in pages of other people's."""

MAX_DIGITS = 5
"""Of the number of a ply in an address."""


def route(model: Model, href: str, around: Surroundings) -> Step:
    """Show the page of an address; one that leads nowhere leads to the saved games, with the reason."""
    try:
        model = _page_at(model, href, around)
    except GameError as error:
        return refused(replace(model, page="games", fragment="", table=None), error), []
    return model, [next_step_on(model, around)]


def _page_at(model: Model, href: str, around: Surroundings) -> Model:
    """Raises GameError for a saved game or a link that cannot be read."""
    fragment = href.partition("#")[2]
    app = around.app
    page = app.pages.get(page_named(href), app.pages[HOME])
    was_there = app.page(model).reads == "game"
    model = replace(model, page=page.name, fragment=fragment)
    return _open(model, fragment, around, was_there) if page.reads == "game" else model


def page_named(href: str) -> str:
    """The name of the page in an address."""
    return href.partition("#")[0].partition("?")[0].rpartition("/")[2].removesuffix(".html")


def _open(model: Model, fragment: str, around: Surroundings, was_there: bool) -> Model:
    """The table that a fragment names, at a ply if it names one: ``game=<id>&ply=<n>`` from the shelf, or ``record=<url form>&ply=<n>``
    from a link."""
    wanted = read_fragment(fragment)
    if "record" in wanted:
        return open_record(model, parse(fragment), number(wanted.get("ply", ""), MAX_DIGITS), around)
    name, table = wanted.get("game", ""), model.table
    if table is not None and table.id == name:
        # Who comes back to a table asks once more whether it is free.
        table = table if was_there else replace(table, played="here")
    elif name in model.shelf.entries:
        model = open_saved(model, name, around)
        table = model.table
    else:
        return replace(model, table=None)
    assert table is not None, "the table is there already, or has just been opened"
    ply = number(wanted.get("ply", ""), MAX_DIGITS)
    if ply != table.match.shown:
        table = replace(table, match=table.match.look(ply), chosen="", scene=None, passing={})
    return replace(model, table=table)


def number(text: str, most_digits: int) -> int | None:
    """The number that a text is, None for any other text."""
    return int(text) if text.isdecimal() and len(text) <= most_digits else None


def to_table(model: Model, effects: list[Effect], around: Surroundings) -> Step:
    """Go to the play page, where the table just made is."""
    assert model.table is not None, "a table has just been opened"
    fragment = f"game={model.table.id}"
    at = At.of(replace(model, page="play", fragment=fragment), model.table, around)
    model = at.model
    if model.storage == "denied":
        model = replace(model, notice=Notice(at.t("storage.denied"), error=True))
    return model, [
        *effects,
        url(f"play.html#{fragment}"),
        focus(AT_THUMB, gently=False),
        announce(opening(at)),
        next_step(at),
    ]


def _boot(c: Context) -> Step:
    framed = page_named(c.text("href")) == FRAME
    found = None if framed else c.message.get("store")
    values = {key: value for key, value in found.items() if isinstance(value, str)} if isinstance(found, dict) else {}
    language, senses = c.text("language"), c.message.get("senses")
    model = Model(
        language if language in LANGUAGES else c.model.language,
        storage="ok" if framed else c.text("storage") or "ok",
        senses=tuple(map(str, senses)) if isinstance(senses, list) else Model.senses,
        site=c.text("site"),
        framed=framed,
    )
    for stored in c.around.app.stored:
        model = stored.read(model, values)
    return route(model, c.text("href"), c.around)


def _url(c: Context) -> Step:
    """The person went back or forth, or edited the address. Back closes what lies open on top; the address decides on the language."""
    model = in_language(c.model, c.text("language"), c.around)
    opened = open_layers(model)
    if opened and c.text("href") == f"{model.page}.html#{model.fragment}":
        return press(replace(c, model=model, message={"token": opened[-1]}))
    return route(replace(model, notice=None), c.text("href"), c.around)


def open_layers(model: Model) -> list[str]:
    """What is open over the table, the last on top, each as the token that closes it."""
    table = model.table
    if table is None or model.page != "play":
        return []
    layers = {
        "dismiss": model.notice is not None,
        "caption-seen": bool(said_and_shown(model)[1]),
        "peek:": table.peeks,
        "choose:": bool(table.chosen),
        f"panel:{table.panel}": bool(table.panel),
    }
    return [token for token, is_open in layers.items() if is_open]


def _layers(change: ModelChange) -> Step:
    """Tell the browser's history how many things are open, where that has changed or the history has."""
    opened = len(open_layers(change.after))
    moved = change.after.page == "play" and change.message.get("message") in ("url", "boot")
    return change.after, [layer(opened)] if moved or opened != len(open_layers(change.before)) else []


def in_language(model: Model, language: str, around: Surroundings) -> Model:
    """The same in another language, with the log of the table in its words."""
    if language not in LANGUAGES or language == model.language:
        return model
    model = replace(model, language=language)
    return model if model.table is None else replace(model, table=with_log(At.of(model, model.table, around)))


def _go(c: Context) -> Step:
    model, effects = route(c.model, c.argument, c.around)
    page = c.around.app.page(model)
    target = model.fragment if not page.needs_engine and model.fragment else "main"
    return model, [url(c.argument), *effects, focus(target, gently=False)]


def _language(c: Context) -> Step:
    """The same page in another language, and the same game at the same point."""
    if c.argument not in LANGUAGES:
        return c.model, []
    model = in_language(c.model, c.argument, c.around)
    href = f"../{c.argument}/{model.page}.html" + (f"#{model.fragment}" if model.fragment else "")
    model, effects = store_preferences(model)
    return model, [*effects, url(href, replace=True)]


def _dismiss(c: Context) -> Step:
    return replace(c.model, notice=None, storage="ok" if c.model.storage == "full" else c.model.storage), []


def _copied(c: Context) -> Step:
    ok = c.message.get("ok") is True
    return replace(c.model, notice=Notice(c.t("play.link.copied" if ok else "play.link.failed"), error=not ok)), []


START = Feature("start", presses={"dismiss": Press(_dismiss)}, messages={"boot": _boot, "copied": _copied}, in_frame=True)
LAYERS = Feature("layers", after=_layers)
FEATURE = Feature("navigation", presses={"go": Press(_go), "language": Press(_language)}, messages={"url": _url})
