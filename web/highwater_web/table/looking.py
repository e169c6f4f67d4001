"""Looking without playing: at another position or hand, through a curtain, or by a link."""

from collections.abc import Callable
from dataclasses import replace

from highwater.bots import DEFAULT_LEVEL
from highwater.match import Match, parse_match
from highwater.record import WORKSHOP, Record, parse, seat_names
from highwater_web.core.addresses import MAX_DIGITS, number, read_fragment
from highwater_web.core.asking import find_bot_or_default, is_known
from highwater_web.core.context import TableContext
from highwater_web.core.effects import AT_THUMB, announce, focus, url
from highwater_web.core.feature import Env, Transition
from highwater_web.core.model import Model, Notice, Table
from highwater_web.table.comment import comment
from highwater_web.table.playing import make_table, scene_at, schedule_next, schedule_next_for, store_match, write_prompt_at
from highwater_web.ui.markup import plain
from highwater_web.ui.naming import join_names


def look(
    table_ctx: TableContext,
    ply: int | None,
    *,
    aloud: bool = True,
    prompted: bool = True,
    then: Callable[[Table], Table] = lambda table: table,
) -> Transition:
    """Look at another position while the game waits. The address follows without a step in the history. ``aloud``: announce what led there;
    ``prompted``: if nothing did, announce the step. ``then``: a further change of the table."""
    table = table_ctx.table
    match = table.match.look(ply)
    scene = scene_at(table_ctx.page, match) if match.ply == table.match.ply + 1 else None
    after = then(replace(table, match=match, partial_action="", scene=scene, passing={}))
    fragment = write_fragment(table_ctx.model.fragment, match.viewed_ply)
    moved = [url(f"play.html#{fragment}", replace=True)] if fragment != table_ctx.model.fragment else []
    here = table_ctx.after(after)
    here = replace(here, model=replace(here.model, fragment=fragment))
    text = _describe_position(here, table_ctx, prompted=prompted) if aloud else ""
    return here.model, [*moved, *([announce(text)] if text else []), schedule_next(here)]


def write_fragment(fragment: str, ply: int | None) -> str:
    """A fragment with another ply, or without one."""
    parts = [part for part in fragment.split("&") if not part.startswith("ply=")]
    return "&".join(parts + ([f"ply={ply}"] if ply is not None else []))


def _describe_position(table_ctx: TableContext, before: TableContext, *, prompted: bool) -> str:
    """The announcement of a position: what led to it, its comment, or just the step."""
    table = table_ctx.table
    if table.match.viewed_ply is None and table.is_playable and before.table.match.viewed_ply is not None:
        return write_prompt_at(table_ctx)
    text = comment(table, table_ctx.t)
    lines = [plain(line) for ply, line in table.log if ply == table.match.ply] + ([text[1]] if text else [])
    return " ".join(lines) or (write_prompt_at(table_ctx) if prompted else "")


def peek(table_ctx: TableContext, seat: int | None) -> Transition:
    """Show a hidden hand, or (None) hide it. With several people at the device a curtain comes first."""
    if not table_ctx.table.can_peek or (seat is not None and seat not in table_ctx.table.match.humans):
        return table_ctx.model, []
    after = table_ctx.after(replace(table_ctx.table, reveal_request=seat, revealed_seat=None, partial_action=""))
    return after.model, [focus(AT_THUMB, gently=False), schedule_next(after)]


def show(table_ctx: TableContext) -> Transition:
    """The next person takes the device. What was hidden is announced too, for screen readers."""
    if table_ctx.table.handover_seat is None:
        return table_ctx.model, []
    after = table_ctx.after(replace(table_ctx.table, revealed_seat=table_ctx.table.handover_seat, reveal_request=None))
    hidden = table_ctx.page.secret(after.table.view, table_ctx.t)
    return after.model, [focus(AT_THUMB), announce(hidden or write_prompt_at(after))]


def note(table_ctx: TableContext, mark: str) -> Transition:
    """Toggle a note of the viewer. Raises RecordError for an invalid one."""
    seat = table_ctx.table.viewer
    if table_ctx.table.notes is None or seat is None or not table_ctx.table.match.state.to_act:
        return table_ctx.model, []
    return store_match(table_ctx.after(replace(table_ctx.table, match=table_ctx.table.match.toggle_note(seat, mark))))


def look_as(table_ctx: TableContext, seat: int | None) -> Transition:
    """Look at another player's hand, once nothing is hidden."""
    if not table_ctx.table.is_open_to_all or (seat is not None and not 0 <= seat < len(table_ctx.table.match.players)):
        return table_ctx.model, []
    return table_ctx.after(replace(table_ctx.table, revealed_seat=seat)).model, []


def open_record(model: Model, record: Record, ply: int | None, env: Env) -> Model:
    """Open a game from a link at a ply. Missing bots are only names. Raises RecordError if it cannot be played."""
    record = replace(record, bots=tuple("" if name.startswith(WORKSHOP) else name for name in record.bots))
    table = make_table(model, Match.of(record, bots=find_bot_or_default), None, env)
    return replace(model, table=replace(table, match=table.match.look(ply)))


def open_saved(model: Model, name: str, env: Env) -> Model:
    """Open a saved game to play on. A level that this build lacks is replaced, and a notice says so. The stored game changes only when a
    person plays. Raises GameError for an unreadable game."""
    table = make_table(model, parse_match(model.shelf.entries[name].text, find_bot_or_default), name, env)
    model = replace(model, table=table)
    header = model.shelf.entries[name].header
    missing = [seat for seat, bot in enumerate(seat_names(header.bots, header.seats)) if bot and not is_known(bot)] if header else []
    if not missing:
        return model
    table_ctx = TableContext.of(model, table, env)
    level = table_ctx.t(f"level.{DEFAULT_LEVEL}")
    said = table_ctx.t("play.level-gone", names=join_names([table_ctx.people[seat].name for seat in missing], table_ctx.t), level=level)
    return replace(model, notice=Notice(said))


def enter(model: Model, before: Model, env: Env) -> Transition:
    """Open the table in an address: ``game=<id>&ply=<n>`` from the shelf, or ``record=<url form>&ply=<n>`` from a link. Raises GameError
    for an unreadable saved game or link."""
    after = _find_table(model, env.app.page(before).reads == "game", env)
    return after, [schedule_next_for(after, env)]


def _find_table(model: Model, was_there: bool, env: Env) -> Model:
    wanted = read_fragment(model.fragment)
    ply = number(wanted.get("ply", ""), MAX_DIGITS)
    if "record" in wanted:
        return open_record(model, parse(model.fragment), ply, env)
    name, table = wanted.get("game", ""), model.table
    if table is not None and table.id == name:
        # On return to a table, ask again whether another tab plays it.
        table = table if was_there else replace(table, tab_state="here")
    elif name in model.shelf.entries:
        model = open_saved(model, name, env)
        table = model.table
    else:
        return replace(model, table=None)
    assert table is not None, "the table is there already, or has just been opened"
    if ply != table.match.viewed_ply:
        table = replace(table, match=table.match.look(ply), partial_action="", scene=None, passing={})
    return replace(model, table=table)
