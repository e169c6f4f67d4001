"""The way to the page of today's sea, whose room is fetched when a person opens it or sits at a game of a day."""

from collections.abc import Iterable, Mapping

from highwater_web.core import archives
from highwater_web.core.effects import Effect, later
from highwater_web.core.feature import (
    Context,
    Feature,
    Framed,
    ModelChange,
    Page,
    Press,
    Progress,
    ProgressRoom,
    Seen,
    Step,
    Stored,
    Surroundings,
    TablePart,
    page_title,
)
from highwater_web.core.model import Model, Table
from highwater_web.core.shelf import PREFIX
from highwater_web.features.daily.state import ENDED, KEPT, KEY, PAGE
from highwater_web.ui.controls import pictured
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts


def _day(model: Model, t: Texts, framed: Framed) -> Markup:
    """The sea of the day that the address names; until it is there, what the page is for."""
    if not archives.ready(archives.DAILY):
        return _coming(model, t, framed)
    from highwater_web.features.daily.page import page

    return page(model, framed) or _coming(model, t, framed)


def _coming(model: Model, t: Texts, framed: Framed) -> Markup:
    return framed(t("daily.title"), el("p", {"class": "lead"}, t("daily.lead")), archives.stand_in(model, archives.DAILY, t))


def _after(change: ModelChange) -> Step:
    """Note the end of a game of a day, and keep the page up to date. What that needs is asked for once."""
    model, table = _with_end(change), change.after.table
    if model.page != PAGE and not (table and table.match.daily):
        return model, []
    if not archives.ready(archives.DAILY):
        return archives.ask(model, archives.DAILY) if archives.DAILY not in model.wanted else (model, [])
    from highwater_web.features.daily.presses import settle

    return settle(model, change)


def _with_end(change: ModelChange) -> Model:
    """The model with the game of a day that this message has ended at the table, where this tab has played and stored it."""
    was, now = change.before.table, change.after.table
    if was is None or now is None or not now.match.daily or was.id != now.id or was.match.state is now.match.state:
        return change.after
    is_stored_here = any(effect.get("key") == f"{PREFIX}{now.id}" for effect in change.effects)
    return ENDED.put(change.after, now.id or "") if is_stored_here and not now.match.state.to_act else change.after


def _presses() -> Mapping[str, Press]:
    if not archives.ready(archives.DAILY):
        return {}
    from highwater_web.features.daily.presses import PRESSES

    return PRESSES


def _copied(c: Context) -> Step:
    """Whether a result has been copied."""
    from highwater_web.features.daily.presses import tell_copied

    return tell_copied(c)


def _refused(c: Context) -> Step:
    """Another tab was faster. Only what needs the room is ever written, so it is there."""
    from highwater_web.features.daily.presses import join_refused

    return join_refused(PROGRESS.changed(c)[0], KEPT.of(c.model))


def _waits(_: Model, table: Table, __: Surroundings) -> Effect | None:
    """Nothing happens by itself at a game of a day before there is what deals."""
    return later(None) if table.match.daily and not archives.ready(archives.DAILY) else None


def _way(seen: Seen) -> Iterable[Markup]:
    """From the end of a game of a day back to its page; and what a game waits for."""
    daily = seen.table.match.daily
    if daily and seen.table.live and not archives.ready(archives.DAILY):
        yield archives.stand_in(seen.model, archives.DAILY, seen.t)
    elif daily and seen.table.id is not None and not seen.table.match.state.to_act:
        href = f"{PAGE}.html#sea={daily.split()[1]}"
        yield pictured(f"go:{href}", "sun", seen.t("daily.title"), name="daily", short=seen.t("daily.short"))


def _room() -> ProgressRoom:
    from highwater_web.features.daily.page import ROOM

    return ROOM


PROGRESS = Progress("Daily", KEY, KEPT, archives.DAILY, _room)

FEATURE = Feature(
    "daily",
    pages=(
        Page(
            PAGE,
            page_title("daily.title"),
            "daily.lead",
            _day,
            prerendered=_coming,
            presses=_presses,
            messages={"copied": _copied},
        ),
    ),
    stored=(Stored(KEY, PROGRESS.read, PROGRESS.changed, _refused),),
    after=_after,
    table=TablePart(places={"acts": _way}, follows=_waits),
    progress=PROGRESS,
)
