"""Leads to the review of a finished game, which is in the search archive: its presses and time slices."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from highwater.contract import seat_letter
from highwater_web.core import archives
from highwater_web.core.context import TableContext, TableHandler, make_table_press
from highwater_web.core.effects import Effect, focus, schedule
from highwater_web.core.feature import Context, DrawContext, Env, Feature, ModelChange, Panel, TablePart, Transition
from highwater_web.core.model import Model, Reviewing
from highwater_web.features.review.state import GOES_ON, has_review_offer, list_unfinished
from highwater_web.ui.controls import pictured
from highwater_web.ui.markup import Markup


def _handler(name: str) -> TableHandler:
    """The handler of a press, which first loads the archive."""

    def handle(table_ctx: TableContext, ctx: Context) -> Transition:
        if not has_review_offer(table_ctx.model, table_ctx.table):
            return table_ctx.model, []
        if not archives.is_ready(archives.SEARCH):
            return _show_loading(table_ctx, f"{name}:{ctx.argument}" if ctx.argument else name)
        from highwater_web.features.review.presses import PRESSES

        return PRESSES[name](table_ctx, ctx.argument)

    return handle


def _show_loading(table_ctx: TableContext, token: str) -> Transition:
    """The panel with a notice that the review is loading."""
    after = table_ctx.after(replace(table_ctx.table, panel="review", review=Reviewing()))
    model, brought = archives.ask(after.model, archives.SEARCH, then=token)
    return model, [*brought, focus("side-review", gently=False)]


def _after(change: ModelChange) -> Transition:
    model = _follow_language(change.after, change.env)
    return model, _schedule_slice(model, change.effects)


def _schedule_slice(model: Model, effects: Sequence[Effect]) -> list[Effect]:
    """Schedule the next slice of a running review, or of one interrupted by a reload, unless a ply is scheduled."""
    table = model.table
    if table is None or model.page != "play":
        return []
    if table.review is None:
        following = "".join(map(seat_letter, list_unfinished(table.match)))
        token = f"review:{following}" if following else ""
    else:
        token = GOES_ON if table.review.is_running else ""
    if not token or not has_review_offer(model, table):
        return []
    due = [effect["do"] for effect in effects if effect["effect"] == "later"]
    return [schedule(token)] if due and due[-1] is None else []


def _follow_language(model: Model, env: Env) -> Model:
    """The model with the shown review in the language of the page."""
    table = model.table
    if table is None or table.review is None or table.review.language in ("", model.language) or not archives.is_ready(archives.SEARCH):
        return model
    from highwater_web.features.review.presses import translate_review

    return translate_review(TableContext.of(model, table, env))


def _review_link(ctx: DrawContext) -> Iterable[Markup]:
    if ctx.table.is_looked_at and has_review_offer(ctx.model, ctx.table):
        yield pictured("review", "clipboard-check", ctx.t("play.review"), name="review", short=ctx.t("play.review.short"))


def _panel(ctx: DrawContext) -> Iterable[Markup]:
    review = ctx.table.review
    yield archives.stand_in(ctx.model, archives.SEARCH, ctx.t) if review is None or review.markup is None else review.markup


FEATURE = Feature(
    "review",
    presses={
        name: make_table_press(_handler(name), "table", quiet=name == GOES_ON)
        for name in ("review", GOES_ON, "review-stop", "moment", "review-example")
    },
    table=TablePart(
        panels={"review": Panel("play.review", _panel, is_there=lambda ctx: has_review_offer(ctx.model, ctx.table))},
        places={"acts": _review_link},
    ),
    after=_after,
    in_frame=True,
)
