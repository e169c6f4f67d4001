"""Puts something on the desk: from the address, a text, a file, or an empty table."""

from dataclasses import replace

from highwater.errors import GameError
from highwater.match import parse_match
from highwater.record import Record, parse
from highwater.registry import GAMES
from highwater_web.core.addresses import read_fragment
from highwater_web.core.asking import find_bot_or_default
from highwater_web.core.context import reject
from highwater_web.core.drafts import find_draft
from highwater_web.core.effects import announce, focus, url
from highwater_web.core.feature import Context, ModelChange, Transition
from highwater_web.core.model import Model, Notice, Table
from highwater_web.core.seats import name_offered_bot
from highwater_web.features.desk.keeping import plain, store_scenario
from highwater_web.features.desk.model import Desk, DeskError, Entrance
from highwater_web.features.desk.sentences import list_sentences
from highwater_web.features.desk.state import DESK
from highwater_web.features.desk.texts import desk_texts
from highwater_web.figures.reading import list_shown_plies

MAX_PROPOSED_STEPS = 3
"""Number of steps proposed for a game: its last ones."""


def settle(change: ModelChange) -> Transition:
    """The desk for the address. If nothing there can be read, the page says so, and the desk is empty."""
    model, desk = change.after, DESK.of(change.after)
    if isinstance(desk, Desk) and desk.place == model.fragment:
        return model, []
    if not model.fragment:
        return (model, []) if isinstance(desk, Entrance) else (DESK.put(model, Entrance()), [])
    try:
        found = _find_named(model)
    except GameError as error:
        model = reject(model, error, desk_texts(model.language))
    else:
        if found is not None:
            return DESK.put(model, found), []
        model = replace(model, notice=model.notice or Notice(desk_texts(model.language)("desk.gone"), is_error=True))
    return DESK.put(replace(model, fragment=""), Entrance()), [url("desk.html", replace=True)]


def _find_named(model: Model) -> Desk | None:
    """The desk for ``scenario=<id>``, ``game=<id>`` of a saved game, or ``record=<url form>``, the last two perhaps with ``ply=<n>``; None
    if it does not exist. Raises GameError if it cannot be read."""
    wanted = read_fragment(model.fragment)
    ply = wanted.get("ply", "")
    at = int(ply) if ply.isdecimal() and len(ply) <= 4 else None
    if "scenario" in wanted:
        entry = model.scenarios.entries.get(wanted["scenario"])
        if entry is None:
            return None
        return replace(lay_out(model, plain(parse(entry.text)), None), id=wanted["scenario"], base=entry.text)
    if "record" in wanted:
        return lay_out(model, plain(parse(model.fragment)), at)
    entry = model.shelf.entries.get(wanted.get("game", ""))
    if entry is None:
        return None
    match = parse_match(entry.text, find_bot_or_default)
    if not Table(match, wanted["game"]).can_be_linked:
        raise DeskError("desk-hidden", "hands are still hidden in this game")
    return lay_out(model, match.written(), at)


def lay_out(model: Model, record: Record, ply: int | None) -> Desk:
    """A record on the desk, without private data. If it is no scenario yet, the last steps up to a ply are shown. Raises RecordError if it
    cannot be played."""
    record = record.shared()
    _ = record.final
    if not record.scenario.show and not record.comments:
        record = replace(record, scenario=record.scenario._replace(show=_propose_plies(record, ply, model.language)))
    last = list_shown_plies(record)[-1]
    desk = Desk(record, place=model.fragment, ply=last, language=model.language)
    languages = desk.in_use or (model.language,)
    language = model.language if model.language in languages else languages[0]
    return replace(desk, language=language, languages=languages)


def _propose_plies(record: Record, ply: int | None, language: str) -> tuple[int, ...]:
    """The last plies that the log mentions."""
    until = len(record.plies) if ply is None else min(ply, len(record.plies))
    plies = [number for number, sentence in enumerate(list_sentences(record, language)[: until + 1]) if sentence and number]
    return tuple(plies[-MAX_PROPOSED_STEPS:]) or (until,)


def read(ctx: Context, text: str) -> Transition:
    """Put a pasted text on the desk: a record in any form, with its check or written by hand, and with any text around it. Unreadable
    text stays in its field, and the page says why."""
    try:
        desk = lay_out(ctx.model, plain(parse(text, sealed=False)), None)
    except GameError as error:
        return DESK.put(replace(reject(ctx.model, error, desk_texts(ctx.model.language)), fragment=""), Entrance(text)), [
            focus("paste", gently=False)
        ]
    return _store_new(ctx, desk)


def begin(ctx: Context, game_id: str) -> Transition:
    """An empty table, with the seats and options of the game's set-up page."""
    if game_id not in GAMES:
        return ctx.model, []
    draft = find_draft(ctx.model, GAMES[game_id])
    names = tuple(row.name or name_offered_bot(draft, seat, ctx.model.bots, ctx.t) for seat, row in enumerate(draft.seats))
    try:
        record = Record.of(draft.game, len(draft.seats), draft.options, names)
    except GameError as error:
        return reject(ctx.model, error, desk_texts(ctx.model.language)), []
    return _store_new(ctx, lay_out(ctx.model, record, None))


def _store_new(ctx: Context, desk: Desk) -> Transition:
    """Store the new scenario, and go to it."""
    model, effects = store_scenario(ctx, desk)
    # The first address of a scenario is a new history entry, later ones are not.
    there = [each | {"replace": False} if each["effect"] == "url" else each for each in effects]
    return model, [*there, focus("title", gently=False), announce(desk_texts(model.language)("desk.opened"))]
