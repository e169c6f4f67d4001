"""Looking at a game as it went: step by step, by turns or rounds, by itself; and what people make of a position: a link, a copy, a game
of their own. The match that is looked at does not move."""

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

READING = 50
"""Milliseconds in which people read a character of a comment."""


def turn(at: TableContext, way: str) -> Transition:
    """To where the last or the next turn, round or stage begins, or the game turns; to its ends where there is none."""
    ply, last = at.table.match.ply, len(at.table.match.record.plies)
    landmarks = [number for number, _ in at.table.chapters]
    if way == "on":
        return look(at, min((number for number in landmarks if number > ply), default=last))
    return look(at, max((number for number in landmarks if number < ply), default=0))


def toggle_autoplay(at: TableContext) -> Transition:
    """Let the replay go on by itself, from the beginning where it has come to the end; or stop it."""
    table = at.table
    if AUTOPLAY.of(table):
        after = at.after(AUTOPLAY.put(table, state=False))
        return after.model, [schedule_next(after)]
    return look(at, 0 if table.match.shown is None else table.match.ply, aloud=False, then=_start_autoplay)


def go_on(at: TableContext) -> Transition:
    """It is time for the next step of a replay that goes on by itself."""
    return look(at, at.table.match.ply + 1, prompted=False, then=_start_autoplay) if AUTOPLAY.of(at.table) else (at.model, [])


def _start_autoplay(table: Table) -> Table:
    """The replay goes on by itself until it has come to the end."""
    return AUTOPLAY.put(table, table.match.shown is not None)


def schedule_step(model: Model, table: Table, env: Env) -> Effect | None:
    """The next step of a replay that goes on by itself, when people have read what is said of this one."""
    if not AUTOPLAY.of(table):
        return None
    at, match = TableContext.of(model, table, env), table.match
    said = comment(table, at.t)
    reading = READING * len(said[1]) if said else 0
    return schedule("on", pause(at, match.record.plies[match.ply][0] == CHANCE) + reading)


def copy_address(at: TableContext) -> Transition:
    """Hand on a link to this game, at the ply being looked at. Only for a game in which nothing is hidden any more."""
    if not at.table.can_be_linked:
        return replace(at.model, notice=Notice(at.t("play.link.not-yet"), is_error=True)), []
    match = at.table.match
    return at.model, [copy_link(f"play.html#record={match.written().shared().url()}&ply={match.ply}")]


def example(at: TableContext) -> Transition:
    """Go to the author's desk with this game, at the ply being looked at. Only with a game in which nothing is hidden any more."""
    if not at.table.can_be_linked:
        return replace(at.model, notice=Notice(at.t("error.desk-hidden"), is_error=True)), []
    table, match = at.table, at.table.match
    which = f"game={table.id}" if table.id is not None else f"record={match.written().shared().url()}"
    href = f"desk.html#{which}&ply={match.ply}"
    model, effects = route(at.model, href, at.env)
    return model, [url(href), *effects, focus("main", gently=False)]


def keep(at: TableContext) -> Transition:
    """Put a game out of a link on the shelf. One that is there already is not put there twice."""
    if at.table.id is not None:
        return at.model, []
    text = at.table.match.written().text()
    found = import_games(at.model.shelf, text, at.env.new_id, at.env.now())
    stored = [store_if_unchanged(None, PREFIX + name, entry.text) for name, entry in found.came.items()]
    said = at.t("play.kept") if found.came else at.t.n("games.import.there", len(found.there))
    return replace(at.model, shelf=at.model.shelf.joined(found.came), notice=Notice(said)), [*stored]


def play_on(at: TableContext, fields: Fields) -> Transition:
    """A game of one's own that begins at the position on the screen; this one stays as it is. Raises BotError for a bot that is not
    there."""
    if not can_be_played_on(at.table):
        return at.model, []
    match = at.table.match
    players = chosen_players(match, at.people, fields)
    record = match.record.upto(match.ply)
    decided = any(seat != CHANCE for seat, _ in record.plies)  # else it is the same deal, and a whole game
    another = Match.of(replace(record, begun=len(record.plies) if decided else 0, asks=True), players)
    name = at.env.new_id()
    own: Table = make_table(at.model, another, name, at.env)
    model, effects = store_match(TableContext.of(at.model, own, at.env))
    return go_to_table(model, effects, at.env)
