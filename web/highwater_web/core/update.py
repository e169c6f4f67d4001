"""The message loop: ``update(model, message) -> (model, effects)``, pure except for ``Env``.

A message goes to the feature that handles it. Then each feature, in list order, reacts to the change.
"""

from collections.abc import Mapping
from dataclasses import replace

from highwater.errors import GameError
from highwater_web.core.context import reject
from highwater_web.core.effects import Effect, document, schedule
from highwater_web.core.feature import App, Context, Env, Handler, ModelChange, Transition
from highwater_web.core.model import Model
from highwater_web.core.pages import title
from highwater_web.ui.texts import texts

IN_FRAME = frozenset({"document", "announce", "focus", "later", "bring", "tell", "copy"})
"""Effects allowed in a frame on another site; none that stores, navigates or makes a sound."""


RETRY_MS = 2_000
"""Milliseconds before a timed press is retried after a fault."""


def update(model: Model, message: Mapping[str, object], env: Env) -> Transition:
    """Handle a message. Invalid input becomes a notice; everything else stays as it was."""
    app = env.app
    before = _document(app, model)
    kind = str(message.get("message"))
    handle = _handler(app, model, kind)
    try:
        after, effects = handle(Context(model, env, texts(model.language), message)) if handle else (model, [])
    except GameError as error:
        after, effects = reject(model, error), []
    for feature in app.features:
        if feature.after is not None:
            after, more = feature.after(ModelChange(model, after, env, message, tuple(effects)))
            effects = [*effects, *more]
    if _document(app, after) != before or kind == "boot":
        effects = [_document(app, after), *effects]
    return after, [effect for effect in effects if effect["effect"] in IN_FRAME] if after.is_embedded else effects


def _handler(app: App, model: Model, kind: str) -> Handler | None:
    if model.is_embedded and kind != "do" and kind not in app.in_frame:
        return None
    return SHARED_MESSAGES.get(kind) or app.page(model).messages().get(kind) or app.messages.get(kind)


def _document(app: App, model: Model) -> Effect:
    return document(model.language, title(app, model), model.preferences.theme, model.preferences.animation)


def press(ctx: Context) -> Transition:
    """Handle a pressed control. The part of its token before the colon names the press; an unknown one does nothing."""
    app, before = ctx.env.app, ctx.model
    name, _, argument = ctx.text("token").partition(":")
    fields = ctx.message.get("fields")
    texts_in = {str(key): value for key, value in fields.items() if isinstance(value, str)} if isinstance(fields, dict) else {}
    handler = app.press(before, name)
    # A notice disappears at the next press, except the one about a failing storage.
    reads = before.storage != "full" and not (handler and (handler.quiet or handler.timed))
    ctx = replace(ctx, model=replace(before, notice=None) if reads else before, argument=argument, fields=texts_in)
    if before.is_embedded and name not in app.in_frame:
        return before, []
    if handler is None:
        return before, []
    return handler.run(ctx) if handler.has_meaning(ctx.model) else (ctx.model, [])


def _handle_file(ctx: Context) -> Transition:
    """Handle a chosen file by the field's token. Unreadable files go to the general handler."""
    name, _, argument = ctx.text("token").partition(":")
    handle = ctx.env.app.files.get(name) if isinstance(ctx.message.get("text"), str) else None
    handle = handle or ctx.env.app.messages.get("file")
    return handle(replace(ctx, argument=argument)) if handle is not None else (ctx.model, [])


SHARED_MESSAGES: dict[str, Handler] = {"do": press, "file": _handle_file}
"""Messages that several features answer."""


def can_be_foreseen(app: App, model: Model, message: object) -> bool:
    """Whether the result of a message follows from the model alone, without a bot thinking."""
    if not isinstance(message, dict) or message.get("message") != "do":
        return False
    handler = app.press(model, str(message.get("token")))
    return handler is not None and handler.ahead


def schedule_retry(app: App, model: Model, token: str) -> list[Effect]:
    """Schedule a timed press again after a fault. The page sends it only when told to, so the table would stand still."""
    handler = app.press(model, token)
    return [schedule(token, RETRY_MS)] if handler is not None and handler.timed else []
