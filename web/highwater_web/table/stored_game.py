"""What the storage says of games: another tab has written one or removed it, and what is stored is what counts."""

from dataclasses import replace

from highwater.contract import CHANCE
from highwater.errors import GameError
from highwater.match import Match, parse_match
from highwater.record import Record
from highwater_web.core.asking import find_bot_or_default
from highwater_web.core.context import TableContext
from highwater_web.core.effects import announce, schedule
from highwater_web.core.feature import App, Context, Stored, Transition
from highwater_web.core.model import LOST, Model, Notice, Played, Table
from highwater_web.core.navigation import route
from highwater_web.core.shelf import PREFIX, SavedGames, read_entry
from highwater_web.table.playing import log_after, schedule_next
from highwater_web.ui.markup import plain


def sits_at(app: App, model: Model) -> Table | None:
    table = model.table
    return table if table is not None and table.id is not None and app.page(model).reads == "game" else None


def stop_playing(table_ctx: TableContext, played: Played) -> Transition:
    """The table once this tab plays no longer: nothing is half chosen, no hand lies open, and nothing happens by itself."""
    if table_ctx.table.tab_state == played:
        return table_ctx.model, []
    after = replace(table_ctx.table, tab_state=played, revealed_seat=None, reveal_request=None, partial_action="", passing={})
    return table_ctx.after(after).model, [schedule(None), announce(table_ctx.t(f"play.tab.{played}"))]


def handle_rejection(ctx: Context) -> Transition:
    """What this tab wanted to store does not follow from what is stored: catch up with that, and say that a ply is not in it."""
    model, effects = handle_change(ctx)
    if model.table is not None and model.table.tab_state in LOST:
        return model, effects
    return replace(model, notice=Notice(ctx.t("play.tab.refused"), is_error=True)), effects


def handle_change(ctx: Context) -> Transition:
    """Another tab has written a game or removed it: what is stored is what counts."""
    name, text, table = ctx.text("key").removeprefix(PREFIX), ctx.stored, ctx.model.table
    before = ctx.model.shelf.entries.get(name)
    if before is not None and before.text == text:
        return ctx.model, []  # our own
    unstored = {key: each for key, each in ctx.model.unstored.items() if key != name}
    shelf = ctx.model.shelf.remove(name) if text is None else ctx.model.shelf.put(name, read_entry(text))
    model = replace(ctx.model, shelf=shelf, unstored=unstored)
    if table is None and model.fragment.partition("&")[0] == f"game={name}" and ctx.env.app.page(model).reads == "game":
        return route(model, f"{model.page}.html#{model.fragment}", ctx.env)  # the address was here before its game
    if table is None or table.id != name:
        return model, []
    table_ctx = TableContext.of(model, table, ctx.env)
    entry = model.shelf.entries.get(name)
    if entry is None or not entry.is_readable:
        if sits_at(ctx.env.app, model) is None:
            return replace(model, table=None), []
        if entry is None:
            return stop_playing(table_ctx, "deleted")
        return stop_playing(table_ctx, "unreadable" if entry.is_of_another_version else "damaged")
    try:
        match = parse_match(entry.text, find_bot_or_default)
    except GameError:
        return stop_playing(table_ctx, "damaged")
    return stop_playing(table_ctx, "another") if _is_another(match.record, table.match.record) else _catch_up(table_ctx, match)


def _is_another(stored: Record, ours: Record) -> bool:
    """Whether two records are of different games: set up differently, or dealt differently."""
    if (stored.game, stored.seats, stored.options) != (ours.game, ours.seats, ours.options):
        return True
    first = [record.plies[0] for record in (stored, ours) if record.plies]
    return len(first) == 2 and first[0] != first[1] and CHANCE in (first[0][0], first[1][0])


def _catch_up(table_ctx: TableContext, match: Match) -> Transition:
    """The table as it is stored. Plies that it shares with the one on the page are not logged again."""
    table = table_ctx.table
    pairs = zip(table.match.record.plies, match.record.plies, strict=False)
    common = next(
        (ply for ply, (ours, stored) in enumerate(pairs) if ours != stored), min(len(table.match.record.plies), len(match.record.plies))
    )
    played: Played = "here" if table.tab_state == "here" else "elsewhere"
    match = match.look(table.match.viewed_ply)  # a person who looks back goes on looking there
    fresh = Table(match, table.id, revealed_seat=table.revealed_seat, panel=table.panel, tab_state=played)
    after, new = log_after(table_ctx, fresh, common)
    here = table_ctx.after(after)
    said = " ".join(plain(line) for line in new)
    return here.model, [*([announce(said)] if said else []), schedule_next(here)]


def _mark_unstored(model: Model, name: str, text: str | None) -> Model:
    """The storage has refused to keep a game; ``text`` is what it holds."""
    return replace(model, unstored={**model.unstored, name: text})


STORED = Stored(
    PREFIX, lambda model, values: replace(model, shelf=SavedGames.read(values)), handle_change, handle_rejection, _mark_unstored
)
