"""Navigation: the start at an address, going on, back and forth, and changing the language."""

from dataclasses import replace

from highwater.errors import GameError
from highwater_web.core.context import reject
from highwater_web.core.effects import focus, layer, url
from highwater_web.core.feature import Context, Env, Feature, ModelChange, Press, Transition
from highwater_web.core.model import Model, Notice
from highwater_web.core.preferences import store_preferences
from highwater_web.core.update import press
from highwater_web.ui.texts import LANGUAGES

HOME = "index"
"""The page for unknown addresses."""

FRAME = "frame"
"""The page for frames on other sites."""


def route(model: Model, href: str, env: Env) -> Transition:
    """Show the page of an address. A dead address leads to the saved games, with the reason."""
    page = env.app.page_named(page_name(href))
    try:
        return page.enter(replace(model, page=page.name, fragment=href.partition("#")[2]), model, env)
    except GameError as error:
        return reject(replace(model, page="games", fragment="", table=None), error), []


def page_name(href: str) -> str:
    """The name of the page in an address."""
    return href.partition("#")[0].partition("?")[0].rpartition("/")[2].removesuffix(".html")


def _boot(ctx: Context) -> Transition:
    framed = page_name(ctx.text("href")) == FRAME
    found = None if framed else ctx.message.get("store")
    values = {key: value for key, value in found.items() if isinstance(value, str)} if isinstance(found, dict) else {}
    language, senses = ctx.text("language"), ctx.message.get("senses")
    model = Model(
        language if language in LANGUAGES else ctx.model.language,
        storage="ok" if framed else ctx.text("storage") or "ok",
        senses=tuple(map(str, senses)) if isinstance(senses, list) else Model.senses,
        site=ctx.text("site"),
        is_embedded=framed,
    )
    for stored in ctx.env.app.stored:
        model = stored.read(model, values)
    return route(model, ctx.text("href"), ctx.env)


def _url(ctx: Context) -> Transition:
    """The person went back or forth, or edited the address. Back closes the topmost layer; the address decides on the language."""
    model = set_language(ctx.model, ctx.text("language"))
    opened = ctx.env.app.page(model).layers(model)
    if opened and ctx.text("href") == f"{model.page}.html#{model.fragment}":
        return press(replace(ctx, model=model, message={"token": opened[-1]}))
    return route(replace(model, notice=None), ctx.text("href"), ctx.env)


def _layers(change: ModelChange) -> Transition:
    """Report the number of open layers to the browser's history, where either has changed."""
    app = change.env.app
    page = app.page(change.after)
    opened, before = len(page.layers(change.after)), len(app.page(change.before).layers(change.before))
    moved = page.reads == "game" and change.message.get("message") in ("url", "boot")
    return change.after, [layer(opened)] if moved or opened != before else []


def set_language(model: Model, language: str) -> Model:
    """The model in another language."""
    return replace(model, language=language) if language in LANGUAGES else model


def _go(ctx: Context) -> Transition:
    model, effects = route(ctx.model, ctx.argument, ctx.env)
    page = ctx.env.app.page(model)
    target = model.fragment if not page.needs_engine and model.fragment else "main"
    return model, [url(ctx.argument), *effects, focus(target, gently=False)]


def _language(ctx: Context) -> Transition:
    """The same page in another language, and the same game at the same point."""
    if ctx.argument not in LANGUAGES:
        return ctx.model, []
    model = set_language(ctx.model, ctx.argument)
    href = f"../{ctx.argument}/{model.page}.html" + (f"#{model.fragment}" if model.fragment else "")
    model, effects = store_preferences(model)
    return model, [*effects, url(href, replace=True)]


def _dismiss(ctx: Context) -> Transition:
    return replace(ctx.model, notice=None, storage="ok" if ctx.model.storage == "full" else ctx.model.storage), []


def _handle_copied(ctx: Context) -> Transition:
    ok = ctx.message.get("ok") is True
    return replace(ctx.model, notice=Notice(ctx.t("play.link.copied" if ok else "play.link.failed"), is_error=not ok)), []


START = Feature("start", presses={"dismiss": Press(_dismiss)}, messages={"boot": _boot, "copied": _handle_copied}, in_frame=True)
LAYERS = Feature("layers", after=_layers)
FEATURE = Feature("navigation", presses={"go": Press(_go), "language": Press(_language)}, messages={"url": _url})
