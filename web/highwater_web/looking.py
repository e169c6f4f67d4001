"""How people look at the table: over somebody's shoulder, behind a curtain, by a link. The match does not move; other positions of it are
looked at in ``replaying``."""

from dataclasses import replace

from highwater.bots import DEFAULT_LEVEL
from highwater.match import Match, parse_match
from highwater.record import WORKSHOP, Record, seat_names
from highwater_web.asking import is_known, still_seated
from highwater_web.core.context import At
from highwater_web.core.feature import Step, Surroundings
from highwater_web.effects import AT_THUMB, announce, focus
from highwater_web.model import Model, Notice
from highwater_web.naming import listed
from highwater_web.playing import next_step, prompt_at, store_match, table_of


def peek(at: At, seat: int | None) -> Step:
    """Somebody wants to look at what they hide, or (None) has seen it. With several people at the device a curtain comes first."""
    if not at.table.may_peek or (seat is not None and seat not in at.table.match.humans):
        return at.model, []
    after = at.after(replace(at.table, peeking=seat, looking=None, chosen=""))
    return after.model, [focus(AT_THUMB, gently=False), next_step(after)]


def show(at: At) -> Step:
    """The person the device was passed to takes it. What was hidden is said too, for who does not see it."""
    if at.table.curtain_for is None:
        return at.model, []
    after = at.after(replace(at.table, looking=at.table.curtain_for, peeking=None))
    hidden = at.page.secret(after.table.view, at.t)
    return after.model, [focus(AT_THUMB), announce(hidden or prompt_at(after))]


def note(at: At, mark: str) -> Step:
    """The person who looks makes a mark beside the game, or wipes it off. Raises RecordError for what is no mark."""
    seat = at.table.viewer
    if at.table.notes is None or seat is None or not at.table.match.state.to_act:
        return at.model, []
    return store_match(at.after(replace(at.table, match=at.table.match.noted(seat, mark))))


def look_as(at: At, seat: int | None) -> Step:
    """Look over somebody's shoulder, where nobody has anything to hide any more."""
    if not at.table.open_to_all or (seat is not None and not 0 <= seat < len(at.table.match.players)):
        return at.model, []
    return at.after(replace(at.table, looking=seat)).model, []


def open_record(model: Model, record: Record, ply: int | None, around: Surroundings) -> Model:
    """A game from a link: to be looked at, at a ply. Bots that are not here are only names. Raises RecordError if it cannot be played."""
    record = replace(record, bots=tuple("" if name.startswith(WORKSHOP) else name for name in record.bots))
    table = table_of(model, Match.of(record, bots=still_seated), None, around)
    return replace(model, table=replace(table, match=table.match.look(ply)))


def open_saved(model: Model, name: str, around: Surroundings) -> Model:
    """A game of the shelf, to be played on. Where it names a level that this build does not have, the seat has another one, and the page
    says so; what is stored stays as it is until somebody plays. Raises GameError for one that cannot be read."""
    table = table_of(model, parse_match(model.shelf.entries[name].text, still_seated), name, around)
    model = replace(model, table=table)
    header = model.shelf.entries[name].header
    gone = [seat for seat, bot in enumerate(seat_names(header.bots, header.seats)) if bot and not is_known(bot)] if header else []
    if not gone:
        return model
    at = At.of(model, table, around)
    level = at.t(f"level.{DEFAULT_LEVEL}")
    said = at.t("play.level-gone", names=listed([at.people[seat].name for seat in gone], at.t), level=level)
    return replace(model, notice=Notice(said))
