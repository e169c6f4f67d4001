"""Replays a game by steps, turns, rounds or automatically; and uses a position for a link, a copy or a new game. The watched match does not
change."""

from dataclasses import replace

from highwater.contract import CHANCE
from highwater.match import Match
from highwater_web.core.context import TableContext
from highwater_web.core.effects import Effect, copy_link, focus, schedule, store_if_unchanged, url
from highwater_web.core.feature import Env, Fields, Transition
from highwater_web.core.model import Model, Notice, Table
from highwater_web.core.navigation import route
from highwater_web.core.seats import chosen_players
from highwater_web.core.shelf import PREFIX, import_games
from highwater_web.features.replay.transport import AUTOPLAY, can_be_played_on
from highwater_web.table.comment import comment
from highwater_web.table.looking import look
from highwater_web.table.playing import go_to_table, make_table, pause, schedule_next, store_match

READING_MS_PER_CHAR = 50
"""Milliseconds of reading time per character of a comment."""


def turn(table_ctx: TableContext, way: str) -> Transition:
    """Go to the previous or next turn, round, stage or turning point, else to the beginning or end."""
    ply, last = table_ctx.table.match.ply, len(table_ctx.table.match.record.plies)
    chapters = [number for number, _ in table_ctx.table.chapters]
    if way == "on":
        return look(table_ctx, min((number for number in chapters if number > ply), default=last))
    return look(table_ctx, max((number for number in chapters if number < ply), default=0))


def toggle_autoplay(table_ctx: TableContext, what: str) -> Transition:
    """Start or stop autoplay. At the end it starts from the beginning, or from the last turn (``end``)."""
    table = table_ctx.table
    if what == "end":
        begins = [ply for ply, kind in table.chapters if kind == "turn" and ply < len(table.match.record.plies)]
        return look(table_ctx, max(begins, default=0), aloud=False, then=_start_autoplay)
    if AUTOPLAY.of(table):
        after = table_ctx.after(AUTOPLAY.put(table, state=False))
        return after.model, [schedule_next(after)]
    return look(table_ctx, 0 if table.match.viewed_ply is None else table.match.ply, aloud=False, then=_start_autoplay)


def go_on(table_ctx: TableContext) -> Transition:
    """Show the next step of autoplay."""
    return (
        look(table_ctx, table_ctx.table.match.ply + 1, prompted=False, then=_start_autoplay)
        if AUTOPLAY.of(table_ctx.table)
        else (table_ctx.model, [])
    )


def _start_autoplay(table: Table) -> Table:
    """Autoplay until the end."""
    return AUTOPLAY.put(table, table.match.viewed_ply is not None)


def schedule_step(model: Model, table: Table, env: Env) -> Effect | None:
    """Schedule the next step of autoplay, after the reading time of this one."""
    if not AUTOPLAY.of(table):
        return None
    at, match = TableContext.of(model, table, env), table.match
    text = comment(table, at.t)
    reading = READING_MS_PER_CHAR * len(text[1]) if text else 0
    return schedule("on", pause(at, match.record.plies[match.ply][0] == CHANCE) + reading)


def copy_address(table_ctx: TableContext) -> Transition:
    """Share a link to this game at the current ply, if nothing in it is hidden."""
    if not table_ctx.table.can_be_linked:
        return replace(table_ctx.model, notice=Notice(table_ctx.t("play.link.not-yet"), is_error=True)), []
    match = table_ctx.table.match
    return table_ctx.model, [copy_link(f"play.html#record={match.written().shared().url()}&ply={match.ply}")]


def example(table_ctx: TableContext) -> Transition:
    """Open this game at the current ply on the author's desk, if nothing in it is hidden."""
    if not table_ctx.table.can_be_linked:
        return replace(table_ctx.model, notice=Notice(table_ctx.t("error.desk-hidden"), is_error=True)), []
    table, match = table_ctx.table, table_ctx.table.match
    which = f"game={table.id}" if table.id is not None else f"record={match.written().shared().url()}"
    href = f"desk.html#{which}&ply={match.ply}"
    model, effects = route(table_ctx.model, href, table_ctx.env)
    return model, [url(href), *effects, focus("main", gently=False)]


def keep(table_ctx: TableContext) -> Transition:
    """Save a game from a link, unless it is saved already."""
    if table_ctx.table.id is not None:
        return table_ctx.model, []
    text = table_ctx.table.match.written().text()
    imported = import_games(table_ctx.model.shelf, text, table_ctx.env.new_id, table_ctx.env.now())
    stored = [store_if_unchanged(None, PREFIX + name, entry.text) for name, entry in imported.came.items()]
    said = table_ctx.t("play.kept") if imported.came else table_ctx.t.n("games.import.there", len(imported.there))
    return replace(table_ctx.model, shelf=table_ctx.model.shelf.join(imported.came), notice=Notice(said)), [*stored]


def play_on(table_ctx: TableContext, fields: Fields) -> Transition:
    """Start a new game at the position on the screen; this one stays unchanged. Raises BotError for a missing bot."""
    if not can_be_played_on(table_ctx.table):
        return table_ctx.model, []
    match = table_ctx.table.match
    players = chosen_players(match, table_ctx.people, fields)
    record = match.record.upto(match.ply)
    decided = any(seat != CHANCE for seat, _ in record.plies)  # else it is the same deal, and a full game
    another = Match.of(replace(record, begun=len(record.plies) if decided else 0, asks=True), players)
    name = table_ctx.env.new_id()
    own: Table = make_table(table_ctx.model, another, name, table_ctx.env)
    model, effects = store_match(TableContext.of(table_ctx.model, own, table_ctx.env))
    return go_to_table(model, effects, table_ctx.env)
