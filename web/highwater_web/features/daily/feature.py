"""Leads to the daily page. Its room (``room``) is fetched when a person opens the page or a daily game."""

from collections.abc import Iterable

from highwater_web.core.archives import DAILY, LazyRoom, is_ready, stand_in
from highwater_web.core.effects import Effect, schedule
from highwater_web.core.feature import DrawContext, Env, Feature, ModelChange, TablePart, Transition
from highwater_web.core.model import Model, Table
from highwater_web.core.shelf import PREFIX
from highwater_web.features.daily.state import ENDED, KEPT, PAGE
from highwater_web.ui.controls import pictured
from highwater_web.ui.markup import Markup, el


def _is_wanted(model: Model) -> bool:
    return model.page == PAGE or (model.table is not None and bool(model.table.match.daily))


ROOM = LazyRoom(DAILY, "highwater_web.features.daily.room:ROOM", _is_wanted)


def _after(change: ModelChange) -> Transition:
    """Remember the end of a daily game until the room can store it."""
    return ROOM.settle(change._replace(after=_with_end(change)))


def _with_end(change: ModelChange) -> Model:
    """The model with the daily game that this message ended, if this tab has played and stored it."""
    was, now = change.before.table, change.after.table
    if was is None or now is None or not now.match.daily or was.id != now.id or was.match.state is now.match.state:
        return change.after
    is_stored_here = any(effect.get("key") == f"{PREFIX}{now.id}" for effect in change.effects)
    return ENDED.put(change.after, now.id or "") if is_stored_here and not now.match.state.to_act else change.after


def _hold_plies(_: Model, table: Table, __: Env) -> Effect | None:
    """Hold timed plies of a daily game until the archive with the deals arrives."""
    return schedule(None) if table.match.daily and not is_ready(DAILY) else None


def _daily_link(ctx: DrawContext) -> Iterable[Markup]:
    """The link from a finished daily game to its page; before that, what the game waits for."""
    daily = ctx.table.match.daily
    if daily and ctx.table.is_playable and not is_ready(DAILY):
        yield stand_in(ctx.model, DAILY, ctx.t)
    elif daily and ctx.table.id is not None and not ctx.table.match.state.to_act:
        href = f"{PAGE}.html#sea={daily.split()[1]}"
        yield pictured(f"go:{href}", "sun", ctx.t("daily.title"), name="daily", short=ctx.t("daily.short"))


def _daily_text(ctx: DrawContext, key: str, tag: str, style: str) -> Iterable[Markup]:
    """A text about the day of this game, once the archive is available."""
    daily = ctx.table.match.daily
    if daily and is_ready(DAILY):
        from highwater_web.features.daily.words import write_day

        yield el(tag, {"class": style}, write_day(key, daily.split()[1], ctx.t.language))


FEATURE = Feature(
    "daily",
    pages=(ROOM.page(PAGE, "daily.title", "daily.lead"),),
    after=_after,
    table=TablePart(
        places={
            "title": lambda ctx: _daily_text(ctx, "daily.of", "small", "bar-note"),
            "acts": _daily_link,
            "end": lambda ctx: _daily_text(ctx, "daily.end", "p", "own-best"),
        },
        follows=_hold_plies,
    ),
    progress=ROOM.progress("Daily", KEPT),
)
