"""Messages of the storage: changes by another tab, rejected writes, and a full or forbidden storage. Each key belongs to the feature with
its prefix."""

from dataclasses import replace

from highwater_web.core.feature import Context, Feature, Handler, Stored, Transition
from highwater_web.core.model import Notice


def _find_stored(ctx: Context) -> Stored | None:
    key = ctx.text("key")
    return next((stored for stored in ctx.env.app.stored if key.startswith(stored.prefix)), None)


def _handle_change(ctx: Context) -> Transition:
    """Another tab has written."""
    stored = _find_stored(ctx)
    return stored.changed(ctx) if stored is not None else (ctx.model, [])


def _handle_rejection(ctx: Context) -> Transition:
    """A write of this tab was rejected, because the stored value had changed."""
    stored = _find_stored(ctx)
    return stored.refused(ctx) if stored is not None and stored.refused is not None else (ctx.model, [])


def _handle_storage_failure(ctx: Context) -> Transition:
    """The storage refuses to store: report it once. The game goes on in memory and can be exported."""
    model, reason = ctx.model, ctx.text("reason")
    stored = _find_stored(ctx)
    if stored is not None and stored.not_kept is not None:
        model = stored.not_kept(model, ctx.text("key").removeprefix(stored.prefix), ctx.stored)
    if model.storage == reason:
        return model, []
    text = ctx.t("storage.full" if reason == "full" else "storage.denied")
    return replace(model, storage=reason, notice=Notice(text, is_error=True)), []


MESSAGES: dict[str, Handler] = {
    "store-changed": _handle_change,
    "store-refused": _handle_rejection,
    "store-failed": _handle_storage_failure,
}

FEATURE = Feature("stored", messages=MESSAGES)
