"""The page in a frame on another site: which messages it accepts, which effects it may have, and what it reports to its host.

It reads and writes no stored data, changes no address and makes no sound. The answers to requests are in the drawing archive.
"""

from highwater_web.core import archives
from highwater_web.core.effects import Effect, tell
from highwater_web.core.feature import Context, Feature, ModelChange, Page, Press, Transition, title_page_by
from highwater_web.core.navigation import FRAME
from highwater_web.table.framed import empty_frame
from highwater_web.table.looking import enter
from highwater_web.ui.texts import LANGUAGES, texts


def _tell_host(change: ModelChange) -> Transition:
    """Report to the host page what a message has done."""
    before, after = change.before, change.after
    if not after.is_embedded:
        return after, []
    messages: list[Effect] = []
    if archives.has_failed(after, archives.DRAWING) and after.pending != before.pending:
        messages.append(tell({"type": "failed", "code": "not-drawing", "text": texts(after.language)("drawing.failed")}))
    if after.table is not None and after.table is not before.table:
        from highwater_web.features.embedding.table import describe_change

        messages += map(tell, describe_change(before.table, after.table))
    return after, messages


def _embed(ctx: Context) -> Transition:
    """Handle a request of the host page."""
    request = ctx.message.get("request")
    if not ctx.model.is_embedded or not isinstance(request, dict):
        return ctx.model, []
    if request.get("type") == "wake" or not archives.is_ready(archives.DRAWING):
        return _tell_ready(ctx)
    from highwater_web.features.embedding.requests import carry_out

    return carry_out(ctx, request)


def _tell_ready(ctx: Context) -> Transition:
    """Report to the host page once requests can be answered."""
    if not archives.is_ready(archives.DRAWING):
        return archives.ask(ctx.model, archives.DRAWING, then="embed-ready")
    return ctx.model, [tell({"type": "ready", "languages": list(LANGUAGES)})]


FEATURE = Feature(
    "embedding",
    pages=(
        Page(
            FRAME,
            title_page_by("framed.title"),
            "framed.lead",
            empty_frame,
            needs_engine=False,
            reads="game",
            enter=enter,
            script="frame.js",
        ),
    ),
    presses={"embed-ready": Press(lambda ctx: _tell_ready(ctx) if ctx.model.is_embedded else (ctx.model, []))},
    messages={"embed": _embed},
    after=_tell_host,
    in_frame=True,
)
