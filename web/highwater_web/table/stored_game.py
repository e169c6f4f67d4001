"""Follows the storage when another tab stores or removes a game."""

from dataclasses import replace

from highwater.contract import CHANCE
from highwater.errors import GameError
from highwater.match import Match, parse_match
from highwater.record import Record
from highwater_web.core.asking import find_bot_or_default
from highwater_web.core.context import TableContext
from highwater_web.core.effects import announce, schedule
from highwater_web.core.feature import App, Context, Stored, Transition
from highwater_web.core.model import LOST, Model, Notice, Table, TabState
from highwater_web.core.navigation import route
from highwater_web.core.shelf import PREFIX, SavedGames, read_entry
from highwater_web.table.playing import log_after, schedule_next
from highwater_web.ui.markup import plain


def find_stored_table(app: App, model: Model) -> Table | None:
    """The table, if its game is stored and shown."""
    table = model.table
    return table if table is not None and table.id is not None and app.page(model).reads == "game" else None


def stop_playing(table_ctx: TableContext, tab_state: TabState) -> Transition:
    """Stop playing in this tab: no begun action, no open hand, no timed plies."""
    if table_ctx.table.tab_state == tab_state:
        return table_ctx.model, []
    after = replace(table_ctx.table, tab_state=tab_state, revealed_seat=None, reveal_request=None, partial_action="", passing={})
    return table_ctx.after(after).model, [schedule(None), announce(table_ctx.t(f"play.tab.{tab_state}"))]


def handle_rejection(ctx: Context) -> Transition:
    """A write of this tab was rejected, because the stored game had changed: show that one, and report a lost ply."""
    model, effects = handle_change(ctx)
    if model.table is not None and model.table.tab_state in LOST:
        return model, effects
    return replace(model, notice=Notice(ctx.t("play.tab.refused"), is_error=True)), effects


def handle_change(ctx: Context) -> Transition:
    """Follow another tab that has stored or removed a game."""
    name, text, table = ctx.text("key").removeprefix(PREFIX), ctx.stored, ctx.model.table
    before = ctx.model.shelf.entries.get(name)
    if before is not None and before.text == text:
        return ctx.model, []  # written by this tab
    unstored = {key: stored for key, stored in ctx.model.unstored.items() if key != name}
    shelf = ctx.model.shelf.remove(name) if text is None else ctx.model.shelf.put(name, read_entry(text))
    model = replace(ctx.model, shelf=shelf, unstored=unstored)
    if table is None and model.fragment.partition("&")[0] == f"game={name}" and ctx.env.app.page(model).reads == "game":
        return route(model, f"{model.page}.html#{model.fragment}", ctx.env)  # the address came before the game itself
    if table is None or table.id != name:
        return model, []
    table_ctx = TableContext.of(model, table, ctx.env)
    entry = model.shelf.entries.get(name)
    if entry is None or not entry.is_readable:
        if find_stored_table(ctx.env.app, model) is None:
            return replace(model, table=None), []
        if entry is None:
            return stop_playing(table_ctx, "deleted")
        return stop_playing(table_ctx, "unreadable" if entry.is_of_another_version else "damaged")
    try:
        match = parse_match(entry.text, find_bot_or_default)
    except GameError:
        return stop_playing(table_ctx, "damaged")
    return stop_playing(table_ctx, "another") if _is_other_game(match.record, table.match.record) else _catch_up(table_ctx, match)


def _is_other_game(stored: Record, ours: Record) -> bool:
    """Whether two records differ in their set-up or deal."""
    if (stored.game, stored.seats, stored.options) != (ours.game, ours.seats, ours.options):
        return True
    first = [record.plies[0] for record in (stored, ours) if record.plies]
    return len(first) == 2 and first[0] != first[1] and CHANCE in (first[0][0], first[1][0])


def _catch_up(table_ctx: TableContext, match: Match) -> Transition:
    """Show the stored game. Plies that were already shown are not announced again."""
    table = table_ctx.table
    pairs = zip(table.match.record.plies, match.record.plies, strict=False)
    common = next(
        (ply for ply, (ours, stored) in enumerate(pairs) if ours != stored), min(len(table.match.record.plies), len(match.record.plies))
    )
    tab_state: TabState = "here" if table.tab_state == "here" else "elsewhere"
    match = match.look(table.match.viewed_ply)  # a person who looks back stays there
    fresh = Table(match, table.id, revealed_seat=table.revealed_seat, panel=table.panel, tab_state=tab_state)
    after, new_lines = log_after(table_ctx, fresh, common)
    after_ctx = table_ctx.after(after)
    text = " ".join(plain(line) for line in new_lines)
    return after_ctx.model, [*([announce(text)] if text else []), schedule_next(after_ctx)]


def _mark_unstored(model: Model, name: str, text: str | None) -> Model:
    """Note a failed write of a game; ``text``: what the storage still holds."""
    return replace(model, unstored={**model.unstored, name: text})


STORED = Stored(
    PREFIX, lambda model, values: replace(model, shelf=SavedGames.read(values)), handle_change, handle_rejection, _mark_unstored
)
