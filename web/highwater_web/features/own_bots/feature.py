"""Own bots: stored bots, their worker at a table, and the workshop."""

from dataclasses import replace

from highwater_web.core.asking import SeatedBot
from highwater_web.core.effects import bot_worker
from highwater_web.core.feature import App, Context, Feature, ModelChange, Page, Stored, Transition, title_page_by
from highwater_web.core.model import Model
from highwater_web.core.own_bots import PREFIX, put_bot, read_stored_bots
from highwater_web.features.own_bots.workshop import workshop


def _handle_change(ctx: Context) -> Transition:
    """Another tab has stored or deleted a bot."""
    return replace(ctx.model, bots=put_bot(ctx.model.bots, ctx.text("key").removeprefix(PREFIX), ctx.stored)), []


def _start_worker(change: ModelChange) -> Transition:
    """Start the worker for an own bot at the table; end it when the person leaves or the game ends."""
    app = change.env.app
    had, has = _has_own_bots(app, change.before), _has_own_bots(app, change.after)
    return change.after, [] if had == has else [bot_worker(has)]


def _has_own_bots(app: App, model: Model) -> bool:
    table = model.table
    if table is None or table.id is None or table.tab_state != "here" or app.page(model).reads != "game":
        return False
    return bool(table.match.state.to_act) and any(isinstance(player.bot, SeatedBot) for player in table.match.players)


FEATURE = Feature(
    "own-bots",
    pages=(Page("workshop", title_page_by("workshop.title"), "workshop.lead", workshop, needs_engine=False, script="workshop.js"),),
    stored=(Stored(PREFIX, lambda model, values: replace(model, bots=read_stored_bots(values)), _handle_change),),
    after=_start_worker,
)
