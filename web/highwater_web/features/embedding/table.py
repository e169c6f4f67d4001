"""The play page's table in a frame: started from a record, controlled by the host page, which is kept informed."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from highwater.bots import DEFAULT_LEVEL, named
from highwater.contract import CHANCE
from highwater.match import Match, Player
from highwater.record import Record, token
from highwater_web.core.context import TableContext
from highwater_web.core.feature import Context, Transition
from highwater_web.core.model import THEMES, Model, Table
from highwater_web.core.navigation import set_language
from highwater_web.features.embedding.request_fields import EmbedError, Message, Request, text_of
from highwater_web.features.embedding.texts import match_language
from highwater_web.figures.reading import read_scenario
from highwater_web.table.looking import look
from highwater_web.table.playing import go_to_table, make_table, schedule_next, store_match, write_log
from highwater_web.ui.faces import read_faces
from highwater_web.ui.markup import plain
from highwater_web.ui.texts import texts

MAX_ACTIONS_SENT = 20
"""Limit per message; without animation a game may advance by many at once."""


def carry_out_command(ctx: Context, message: Mapping[str, object]) -> Transition:
    """Carry out a command of the host page. Raises GameError."""
    kind = text_of(message, "type", 20)
    model = _set_appearance(ctx, message)
    if kind == "play" and "record" in message:
        return _begin(ctx.with_model(model), message)
    table = model.table
    if kind not in WAYS or table is None:
        return model, []
    return WAYS[kind](TableContext.of(model, table, ctx.env), message)


def _set_appearance(ctx: Context, message: Mapping[str, object]) -> Model:
    """The requested language and theme."""
    model, language, theme = ctx.model, text_of(message, "language", 35), text_of(message, "theme", 10)
    if language:
        model = set_language(model, match_language(language))
    if model.table is not None and model.language != ctx.model.language:
        model = replace(model, table=write_log(TableContext.of(model, model.table, ctx.env)))
    return replace(model, preferences=replace(model.preferences, theme=theme)) if theme in THEMES else model


def _begin(ctx: Context, message: Mapping[str, object]) -> Transition:
    """Start a table at a ply of a record: one seat for the visitor, bots for the others."""
    request = Request.of(message)
    whole = read_scenario(request.text)
    last = len(whole.plies)
    ply = last if request.ply is None else request.ply
    if not 0 <= ply <= last:
        raise EmbedError("embed-over", f"this game has {last} plies: it is played on after 0 to {last} of them, not {ply}")
    record = whole.upto(ply)
    if not record.final.to_act:
        raise EmbedError("embed-over", "this game is over there; it is played on from before its end")
    decided = any(seat != CHANCE for seat, _ in record.plies)
    match = Match.of(replace(record, begun=ply if decided else 0), _players(record, request, ctx.model.language))
    own = make_table(ctx.model, match, ctx.env.new_id(), ctx.env)
    model, effects = store_match(TableContext.of(ctx.model, own, ctx.env))
    return go_to_table(model, effects, ctx.env)


def _players(record: Record, request: Request, language: str) -> tuple[Player, ...]:
    """The players: the visitor at the requested seat, else at the one that acts next."""
    wanted_seat = request.wanted.seat
    acting = next((seat for seat in record.final.to_act if seat != CHANCE), 0)
    own = acting if wanted_seat is None else request.wanted.view(record)
    faces = read_faces(record, texts(language))
    return tuple(
        Player(record.names[face.seat] if record.names else "") if face.seat == own else Player(face.name, named(DEFAULT_LEVEL))
        for face in faces
    )


def _go(table_ctx: TableContext, message: Mapping[str, object]) -> Transition:
    ply = message.get("ply")
    return (
        look(table_ctx, ply if ply != len(table_ctx.table.match.record.plies) else None) if isinstance(ply, int) else (table_ctx.model, [])
    )


def _paused(table_ctx: TableContext, message: Mapping[str, object]) -> Transition:
    """Pause or resume bots and chance."""
    match = replace(table_ctx.table.match, paused=message.get("type") == "pause")
    after = table_ctx.after(replace(table_ctx.table, match=match))
    return after.model, [schedule_next(after)]


WAYS: dict[str, Callable[[TableContext, Mapping[str, object]], Transition]] = {"go": _go, "pause": _paused, "play": _paused}


def describe_change(before: Table | None, after: Table) -> Iterator[Message]:
    """Messages about a changed table: actions, the shown ply, and the game so far."""
    match = after.match
    plies = match.record.plies
    same = before is not None and before.id == after.id
    known = len(before.match.record.plies) if same and before is not None else len(plies)
    texts_by_ply: dict[int, str] = {}
    for ply, line in after.log:
        if ply > known:
            texts_by_ply[ply] = f"{texts_by_ply[ply]} {plain(line)}" if ply in texts_by_ply else plain(line)
    for ply, (seat, action) in list(enumerate(plies, 1))[known:][-MAX_ACTIONS_SENT:]:
        message: Message = {"type": "action", "ply": ply, "action": token(seat, action), "text": texts_by_ply.get(ply, "")}
        yield message if seat == CHANCE else {**message, "seat": seat + 1}
    if before is None or not same or before.match.ply != match.ply or known != len(plies):
        yield {"type": "ply", "ply": match.ply, "plies": len(plies)}
    if before is None or not same or before.match.record.plies != plies:
        record = match.written().shared().text()
        yield {"type": "record", "record": record, "ply": len(plies), "over": not match.state.to_act}
