"""What happens at the table: opening a match, acting, letting chance and bots act, undo, hints, looking back.

Every step is kept at once.
"""

from dataclasses import replace
from itertools import pairwise

from highwater.game import CHANCE, Action, GameError
from highwater.match import Match
from highwater.record import Record
from highwater_web.effects import Effect, announce, copy_link, focus, later, store
from highwater_web.faults import page_of
from highwater_web.markup import Markup, plain
from highwater_web.model import Model, Notice, Surroundings, Table
from highwater_web.pages.play import asked, prompt_text
from highwater_web.seats import faces
from highwater_web.shelf import PREFIX, entry_of
from highwater_web.texts import Texts, texts

Step = tuple[Model, list[Effect]]

SLICE = 12
"""Things that happen by themselves in one go when animation is off; then other messages are let in. What a person does
is never among them: it is answered first."""


def table_of(match: Match, name: str | None, t: Texts) -> Table:
    """A table at which this match goes on, its log told from the beginning."""
    return replace(Table(match, name), log=_told(match, 0, t))


def retold(table: Table, t: Texts) -> Table:
    """The same table after a change of language."""
    return replace(table, log=_told(table.match, 0, t))


def _told(match: Match, since: int, t: Texts) -> tuple[tuple[int, Markup], ...]:
    """Log lines of all plies after ``since``, each with its ply."""
    log = page_of(match.game.id).log
    people = faces(match, None, t)
    views = pairwise([state.view(None) for state in match.states[since:]])
    plies = enumerate(match.record.plies[since:], since + 1)
    return tuple(
        (number, line) for (number, ply), (before, after) in zip(plies, views, strict=True) for line in log(before, after, ply, people, t)
    )


def begin(model: Model, match: Match, around: Surroundings) -> Step:
    """A new match on the shelf and on the screen; what chance does before anybody can act (a deal) is done at once."""
    while match.state.to_act == (CHANCE,):
        match = match.advance(around.random) or match
    return keep(replace(model, table=table_of(match, around.new_id(), texts(model.language))), around)


def keep(model: Model, around: Surroundings) -> Step:
    """Put the table's match on the shelf and into the storage."""
    table = model.table
    if table is None or table.id is None:
        return model, []
    names = tuple(face.name for face in faces(table.match, None, texts(model.language)))
    entry = entry_of(table.match, names, around.now())
    return replace(model, shelf=model.shelf.put(table.id, entry)), [store(PREFIX + table.id, entry.text)]


def moved(model: Model, table: Table, match: Match, around: Surroundings, chosen: str = "") -> Step:
    """The table after its match has moved, forwards or back: tell it, keep it, and see to what happens next."""
    t = texts(model.language)
    common = min(len(table.match.record.plies), len(match.record.plies))
    told = tuple((ply, line) for ply, line in table.log if ply <= common)
    new = _told(match, common, t)
    running = table.running and not match.waiting_for()
    after = replace(table, match=match, log=told + new, hinted=None, chosen=chosen, running=running)
    hides_again = match.game.hidden != "hands" or after.looking not in match.waiting_for()
    if len(match.humans) > 1 and match.state.to_act and hides_again:
        after = replace(after, looking=None, peeking=None)
    model, effects = keep(replace(model, table=after), around)
    said = [plain(line) for _, line in new]
    following = next_step(model)
    if following != later("tick") or match.waiting_for():  # what is asked for no time at all is no news
        prompt = prompt_text(after, t)
        if prompt != prompt_text(table, t):
            said.append(prompt)
    return model, [*effects, *([announce(" ".join(said))] if said else []), *_offer(table, after), following]


def next_step(model: Model) -> Effect:
    """When the next thing happens by itself, if it does."""
    table = model.table
    if table is None or table.id is None or table.match.shown is not None:
        return later(None)
    match = table.match
    if not _goes_on(table, match, texts(model.language)):
        return later(None)
    bot, chance = page_of(match.game.id).pauses[model.preferences.speed]
    return later("tick", chance if match.state.to_act == (CHANCE,) else bot)


def _goes_on(table: Table, match: Match, t: Texts) -> bool:
    """Whether something may happen by itself: nobody is waited for and there is nothing to look at in peace, or a bot may act while a
    person has to."""
    state = match.state
    if table.peeks:
        return False
    if match.waiting_for():
        return any(match.players[seat].bot is not None for seat in state.may_act)
    return bool(state.to_act) and (table.running or not page_of(match.game.id).waits(state.view(None), faces(match, None, t)))


def _offer(before: Table, after: Table) -> list[Effect]:
    """Bring the focus back to the hand when there is something new to press there."""
    if (before.acting, before.curtain_for) != (after.acting, after.curtain_for) or not after.match.state.to_act:
        return [focus("hand-area")]
    return []


def act(model: Model, table: Table, seat: int | None, action: Action, around: Surroundings) -> Step:
    """A person at this device acts: at ``seat``, or at the one that is asked. Raises IllegalAction and changes nothing if that is not
    legal; does nothing where nobody can act (a second press)."""
    seat = table.acting if seat is None else seat
    if seat is None or seat not in table.able:
        return model, []
    return moved(model, table, table.match.act(seat, action), around)


def choose(model: Model, table: Table, chosen: str) -> Step:
    """Begin to say what to do, or take that back; the game's page knows what it means, and where it goes on."""
    after = replace(table, chosen=chosen)
    t = texts(model.language)
    said = prompt_text(after, t)
    region = page_of(table.match.game.id).goes_on_at(asked(after))
    return replace(model, table=after), [
        *([focus(region, gently=False)] if region else []),
        *([announce(said)] if said != prompt_text(table, t) else []),
    ]


def run(model: Model, table: Table, around: Surroundings) -> Step:
    """Go on without stopping, until somebody has to act."""
    return step(model, replace(table, running=True), around)


def tick(model: Model, table: Table, around: Surroundings) -> Step:
    """It is time for the next thing that happens by itself; without animation, for as much as fits a slice."""
    return step(model, table, around, most=SLICE if model.preferences.speed == "none" else 1)


def step(model: Model, table: Table, around: Surroundings, most: int = 1) -> Step:
    """The next thing that happens by itself, or several. Whoever presses for it is answered after one."""
    following = table.match.look(None).advance(around.random)
    if following is None:
        return model, [later(None)]
    match, t = following, texts(model.language)
    for _ in range(most - 1):
        if not _goes_on(table, match, t):
            break
        following = match.advance(around.random)
        if following is None:
            break
        match = following
    # A bot that steps in while a person is choosing does not take back what was begun.
    waiting = table.match.waiting_for()
    return moved(model, table, match, around, table.chosen if waiting and match.waiting_for() == waiting else "")


def undo(model: Model, table: Table, around: Surroundings) -> Step:
    """Back to before the last thing a person did. Raises UndoError."""
    return moved(model, table, table.match.undo(), around)


def redo(model: Model, table: Table, around: Surroundings) -> Step:
    return moved(model, table, table.match.redo(), around)


def hint(model: Model, table: Table, around: Surroundings) -> Step:
    """The policy's best action with its reason. Raises IllegalAction where the person on the screen has nothing to decide."""
    match, advice = table.match.hint(table.acting if table.acting is not None else CHANCE)
    model, effects = keep(replace(model, table=replace(table, match=match, hinted=advice)), around)
    t = texts(model.language)
    said = page_of(match.game.id).hint(advice, match.state.view(table.acting), faces(match, table.viewer, t), t)
    return model, [*effects, announce(said)]


def look(model: Model, table: Table, ply: int | None) -> Step:
    """Look at another position; the game waits meanwhile."""
    match = table.match.look(ply)
    if ply is not None and not match.state.to_act and ply >= len(match.record.plies):
        match = match.look(None)
    model = replace(model, table=replace(table, match=match, hinted=None, chosen="", running=False))
    return model, [next_step(model)]


def peek(model: Model, table: Table, seat: int | None) -> Step:
    """Somebody wants to look at what they hide, or (None) has seen it. With several people at the device a curtain comes first."""
    if not table.may_peek or (seat is not None and seat not in table.match.humans):
        return model, []
    return replace(model, table=replace(table, peeking=seat, looking=None, chosen="")), [focus("hand-area", gently=False), next_step(model)]


def show(model: Model, table: Table) -> Step:
    """The person the device was passed to takes it."""
    after = replace(table, looking=table.curtain_for, peeking=None)
    return replace(model, table=after), [focus("hand-area"), announce(prompt_text(after, texts(model.language)))]


def look_as(model: Model, table: Table, seat: int | None) -> Step:
    """Look over somebody's shoulder, where nobody has anything to hide any more."""
    if not table.open_to_all or (seat is not None and not 0 <= seat < len(table.match.players)):
        return model, []
    return replace(model, table=replace(table, looking=seat)), []


def link(model: Model, table: Table) -> Step:
    """Copy a link to this game, at the ply being looked at. Only for a game in which nothing is hidden any more."""
    match = table.match
    if not table.can_be_linked:
        t = texts(model.language)
        return replace(model, notice=Notice(t("play.link.not-yet"), error=True)), []
    return model, [copy_link(f"play.html#record={match.record.url()}&ply={match.ply}")]


def open_record(model: Model, record: Record, ply: int | None) -> Model:
    """A game from a link: to be looked at, at a ply. Raises RecordError if it cannot be played."""
    table = table_of(Match.of(record), None, texts(model.language))
    return replace(model, table=replace(table, match=table.match.look(ply)))


def error_text(error: GameError, t: Texts) -> str:
    """What was wrong and what would be right, in the person's language."""
    return t(f"error.{error.code}", **error.details)
