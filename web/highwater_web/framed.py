"""This page in a frame of somebody else's: what it takes up there, what it may bring about, and what the page around is told.

Nothing that a visitor has stored is read or written, no address changes, and nothing is heard. What is asked of the frame is answered in
``embedding``, which comes with what draws figures.
"""

from highwater_web import archives
from highwater_web.context import Context, Handler, Step
from highwater_web.effects import Effect, tell
from highwater_web.model import Model
from highwater_web.texts import LANGUAGES, texts

HEARD = frozenset({"boot", "do", "embed", "archive", "whole-page", "copied"})
"""Messages; none of other tabs, of what is stored, or of an address."""

BROUGHT_ABOUT = frozenset({"document", "announce", "focus", "later", "bring", "tell", "copy"})
"""Effects; none that stores, leads elsewhere, or is heard."""


def is_heard(model: Model, message: str) -> bool:
    return not model.framed or message in HEARD


def brought_about(before: Model, after: Model, effects: list[Effect]) -> list[Effect]:
    """Of the effects of a message those that a frame may have, and what the page around is told."""
    if not after.framed:
        return effects
    kept = [effect for effect in effects if effect["effect"] in BROUGHT_ABOUT]
    if archives.has_failed(after, archives.DRAWING) and after.wanted != before.wanted:
        kept.append(tell({"type": "failed", "code": "not-drawing", "text": texts(after.language)("drawing.failed")}))
    if after.table is not None and after.table is not before.table:
        from highwater_web.embedding.table import told

        kept += map(tell, told(before.table, after.table))
    return kept


def _embed(c: Context) -> Step:
    """The page around asks for something."""
    asked = c.message.get("asked")
    if not c.model.framed or not isinstance(asked, dict):
        return c.model, []
    if asked.get("type") == "wake" or not archives.ready(archives.DRAWING):
        return _ready(c)
    from highwater_web.embedding.requests import carried_out

    return carried_out(c, asked)


def _ready(c: Context) -> Step:
    """Tell the page around when all is there that answers it."""
    if not archives.ready(archives.DRAWING):
        return archives.ask(c.model, archives.DRAWING, then="embed-ready")
    return c.model, [tell({"type": "ready", "languages": list(LANGUAGES)})]


def _framed_only(c: Context) -> Step:
    return _ready(c) if c.model.framed else (c.model, [])


MESSAGES: dict[str, Handler] = {"embed": _embed}
PRESSES: dict[str, Handler] = {"embed-ready": _framed_only}
