"""What the storage says: another tab has written, a write did not follow from what is stored, or nothing can be stored. Each key belongs to
the feature whose prefix it has."""

from dataclasses import replace

from highwater_web.core.feature import Context, Feature, Handler, Step, Stored
from highwater_web.core.model import Notice


def _stored_at(c: Context) -> Stored | None:
    key = c.text("key")
    return next((stored for stored in c.env.app.stored if key.startswith(stored.prefix)), None)


def _changed(c: Context) -> Step:
    """Another tab has written."""
    stored = _stored_at(c)
    return stored.changed(c) if stored is not None else (c.model, [])


def _refused(c: Context) -> Step:
    """What this tab wanted to store does not follow from what is stored."""
    stored = _stored_at(c)
    return stored.refused(c) if stored is not None and stored.refused is not None else (c.model, [])


def _not_kept(c: Context) -> Step:
    """The storage refuses: say so once; the game goes on in memory and can be exported."""
    model, reason = c.model, c.text("reason")
    stored = _stored_at(c)
    if stored is not None and stored.not_kept is not None:
        model = stored.not_kept(model, c.text("key").removeprefix(stored.prefix), c.stored)
    if model.storage == reason:
        return model, []
    said = c.t("storage.full" if reason == "full" else "storage.denied")
    return replace(model, storage=reason, notice=Notice(said, error=True)), []


MESSAGES: dict[str, Handler] = {"store-changed": _changed, "store-refused": _refused, "store-failed": _not_kept}

FEATURE = Feature("stored", messages=MESSAGES)
