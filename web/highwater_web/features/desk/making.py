"""Makes plies on the desk for all players: chance outcomes are chosen place by place, and every seat is played by hand.

``Desk.chosen`` holds an unfinished outcome: the ply, the selected place, and for each place the number of what lies there
(``3/1/43..7``). Anything else counts as nothing begun. ``making_panel`` draws it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from highwater.contract import CHANCE, SEAT_LETTERS, Action, State
from highwater.game import Game
from highwater.notation import MAX_PLIES
from highwater.partial_outcome import PartialOutcome
from highwater.record import Ply, Record, parse_ply
from highwater.scenario import PLAIN
from highwater.splice import Spliced, replace_ply
from highwater_web.core.effects import Effect, announce, focus
from highwater_web.core.feature import Context, Transition
from highwater_web.core.model import Notice
from highwater_web.features.desk.keeping import put, store_change
from highwater_web.features.desk.model import Desk
from highwater_web.features.desk.scenario import RecordByText
from highwater_web.features.desk.sentences import list_sentences
from highwater_web.features.desk.texts import desk_texts
from highwater_web.features.desk.words import describe_open_place, describe_place
from highwater_web.ui.texts import Texts


class OpenOutcome(NamedTuple):
    """A chance outcome as far as it is chosen, and the selected place."""

    outcome: PartialOutcome
    place: int


def positions(record: Record) -> tuple[State, ...]:
    """Every position of a record, from before its first ply on. Raises RecordError if it cannot be played."""
    return _positions(RecordByText.of(replace(record, comments=(), scenario=PLAIN)))


@lru_cache(maxsize=4)
def _positions(played: RecordByText) -> tuple[State, ...]:
    return tuple(played.record.states())


def find_outcome(desk: Desk) -> OpenOutcome | None:
    """The unfinished outcome; by default the record's next one, else an empty one. None if chance does not act here."""
    game, state = desk.record.game, positions(desk.record)[desk.ply]
    if state.to_act != (CHANCE,):
        return None
    outcome = recorded(desk) or PartialOutcome.begin(game, state)
    ply, _, rest = desk.chosen.partition("/")
    place, _, steps = rest.partition("/")
    if ply != str(desk.ply) or not place:
        return OpenOutcome(outcome, next(iter(outcome.open_places), 0))
    return OpenOutcome(replace(outcome, steps=tuple(int(step) if step else None for step in steps.split("."))), int(place))


def recorded(desk: Desk) -> PartialOutcome | None:
    """The record's next chance outcome; None at its end, or if a seat acts."""
    for seat, action in desk.record.plies[desk.ply : desk.ply + 1]:
        if seat == CHANCE:
            return PartialOutcome.of(desk.record.game, positions(desk.record)[desk.ply], action)
    return None


def _put_outcome(desk: Desk, outcome: PartialOutcome, place: int) -> Desk:
    steps = ".".join("" if step is None else str(step) for step in outcome.steps)
    return replace(desk, chosen=f"{desk.ply}/{place}/{steps}")


# Choosing what chance brings --------------------------------------------------------------------------------------------


def _select_place(ctx: Context, desk: Desk, place: str) -> Transition:
    """Select another place."""
    outcome = find_outcome(desk)
    if outcome is None or not place.isdecimal() or int(place) >= len(outcome.outcome.steps):
        return ctx.model, []
    return put(ctx, _put_outcome(desk, outcome.outcome, int(place)))


def _lay(ctx: Context, desk: Desk, written: str) -> Transition:
    """Put something on the selected place. If it lies elsewhere, the two swap, or it is taken from there if the places are
    interchangeable. The next open place is selected."""
    begun = find_outcome(desk)
    if begun is None or not written.isdecimal():
        return ctx.model, []
    (outcome, place), step, t = begun, int(written), desk_texts(ctx.model.language)
    if outcome.steps[place] == step:
        after, message = outcome.leave_open(place), ""
    elif outcome.can_lie(place, step):
        after, message = outcome.choose(place, step), describe_place(desk, outcome.places[place], step, outcome.state, t)
    elif step in outcome.steps and outcome.is_ordered:
        after, message = (
            outcome.exchange(place, outcome.steps.index(step)),
            describe_place(desk, outcome.places[place], step, outcome.state, t),
        )
    elif step in outcome.steps:
        place = outcome.steps.index(step)
        after, message = outcome.leave_open(place), ""
    else:
        return ctx.model, []
    message = message or describe_open_place(desk, outcome.places[place], outcome.state, t)
    open_places = after.open_places
    following = place if place in open_places else next((each for each in open_places if each > place), next(iter(open_places), place))
    model, effects = put(ctx, _put_outcome(desk, after, following))
    return model, [*effects, announce(message), *([] if open_places else [focus("make-on", gently=False)])]


def _open(ctx: Context, desk: Desk, _: str) -> Transition:
    """Leave the selected place open."""
    outcome = find_outcome(desk)
    if outcome is None:
        return ctx.model, []
    return put(ctx, _put_outcome(desk, outcome.outcome.leave_open(outcome.place), outcome.place))


def _draw(ctx: Context, desk: Desk, _: str) -> Transition:
    """Fill open places at random, for a preview."""
    outcome = find_outcome(desk)
    if outcome is None:
        return ctx.model, []
    model, effects = put(ctx, _put_outcome(desk, outcome.outcome.filled(ctx.env.random), outcome.place))
    return model, [*effects, focus("make-on", gently=False)]


def _clear(ctx: Context, desk: Desk, _: str) -> Transition:
    outcome = find_outcome(desk)
    if outcome is None:
        return ctx.model, []
    model, effects = put(ctx, _put_outcome(desk, PartialOutcome.begin(desk.record.game, outcome.outcome.state), 0))
    return model, [*effects, focus("place-0", gently=False)]


def _play_outcome(ctx: Context, desk: Desk, _: str) -> Transition:
    """Play the outcome; open places are filled at random."""
    outcome = find_outcome(desk)
    if outcome is None:
        return ctx.model, []
    return _play_ply(ctx, desk, (CHANCE, outcome.outcome.filled(ctx.env.random).outcome()))


def _run(ctx: Context, desk: Desk, _: str) -> Transition:
    """Play random chance until a seat must act. The choice here is kept; later plies are dropped."""
    outcome = find_outcome(desk)
    if outcome is None:
        return ctx.model, []
    state, random = outcome.outcome.state, ctx.env.random
    plies: list[Ply] = [(CHANCE, outcome.outcome.filled(random).outcome())]
    state = state.apply(*plies[0])
    while state.to_act == (CHANCE,) and desk.ply + len(plies) < MAX_PLIES:
        plies.append((CHANCE, state.chance().sample(random)))
        state = state.apply(*plies[-1])
    return _store_spliced(ctx, desk, _cut(desk.record, desk.ply, plies), desk.ply + len(plies))


# Seats ------------------------------------------------------------------------------------------------------------------


def _play(ctx: Context, desk: Desk, written: str) -> Transition:
    """Play an action of a seat. Raises TokenError and IllegalAction for an illegal one."""
    return _play_ply(ctx, desk, parse_ply(desk.record.game, desk.record.seats, written))


def _bot(ctx: Context, desk: Desk, letters: str) -> Transition:
    """Play the policy's best action for each of these seats in turn."""
    game, state = desk.record.game, positions(desk.record)[desk.ply]
    seats = [SEAT_LETTERS.find(letter) for letter in letters]
    if not seats or not set(seats) <= set(state.to_act):
        return ctx.model, []
    if len(seats) == 1:
        return _play_ply(ctx, desk, (seats[0], find_best_action(game, state, seats[0])))
    plies: list[Ply] = []
    for seat in seats:
        if seat in state.to_act:
            plies.append((seat, find_best_action(game, state, seat)))
            state = state.apply(*plies[-1])
    return _store_spliced(ctx, desk, _cut(desk.record, desk.ply, plies), desk.ply + len(plies))


def find_best_action(game: Game, state: State, seat: int) -> Action:
    """The policy's best action."""
    return game.rank(state.view(seat), state.legal(seat))[0].action


def _play_ply(ctx: Context, desk: Desk, ply: Ply) -> Transition:
    """Play a ply in the present position. If the record continues with just that ply, only move on. After another outcome of chance, later
    plies stay as far as they are legal; after another action of a seat, they are dropped."""
    record, at = desk.record, _find_ply(desk, ply[0])
    after = positions(record)[at].apply(*ply)
    if at < len(record.plies) and record.plies[at][0] == ply[0] and positions(record)[at + 1] == after:
        return _look_at(ctx, desk, at + 1)
    if ply[0] == CHANCE:
        return _store_spliced(ctx, desk, replace_ply(record, at, ply), at + 1)
    return _store_spliced(ctx, desk, _cut(record, at, [ply]), at + 1)


def _cut(record: Record, at: int, plies: Sequence[Ply]) -> Spliced:
    """The record with these plies after its first ``at``, and nothing after them."""
    before = record.upto(at)
    return Spliced(replace(before, plies=(*before.plies, *plies)), (), max(0, len(record.plies) - at - len(plies)))


def _find_ply(desk: Desk, seat: int) -> int:
    """The ply after which a seat must act: if several act at once, the record may have the others first."""
    states, plies = positions(desk.record), desk.record.plies
    together = states[desk.ply].to_act
    at = desk.ply
    while at < len(plies) and seat in together and plies[at][0] != seat and plies[at][0] in together:
        at += 1
    return at if seat in states[at].to_act else desk.ply


def _store_spliced(ctx: Context, desk: Desk, after: Spliced, ply: int) -> Transition:
    """Store the new record, show the position after ``ply``, and say which plies were dropped."""
    record, scenario = after.record, after.record.scenario
    if scenario.show == (desk.ply,) and desk.ply == len(desk.record.plies) and not record.comments:
        # No position has a caption yet: the shown position follows the one being set up.
        record = replace(record, scenario=scenario._replace(show=(ply,)))
    model, effects = store_change(ctx, replace(desk, ply=ply, is_making=True), record)
    t = desk_texts(ctx.model.language)
    sentences = [t.n("desk.make.mended", len(after.mended))] if after.mended else []
    sentences += [t.n("desk.make.lost", after.lost)] if after.lost else []
    if sentences:
        model = replace(model, notice=Notice(" ".join(sentences)))
    return model, [*effects, *_announce_position(record, ply, t)]


def _look_at(ctx: Context, desk: Desk, ply: int, *, gently: bool = False) -> Transition:
    model, effects = put(ctx, replace(desk, ply=ply, chosen="", is_making=True))
    return model, [*effects, *_announce_position(desk.record, ply, desk_texts(ctx.model.language), gently=gently)]


def _announce_position(record: Record, ply: int, t: Texts, *, gently: bool = False) -> list[Effect]:
    """Announce what led to the position to screen readers, and focus the next control, because the pressed one is gone."""
    text = list_sentences(record, t.language)[ply] or t("desk.make.at", ply=ply, last=len(record.plies))
    return [announce(text), focus("make-lot make-seats make-nav", gently=gently)]


def _go(ctx: Context, desk: Desk, written: str) -> Transition:
    """Go to another position."""
    if not written.isdecimal() or int(written) > len(desk.record.plies):
        return ctx.model, []
    return _look_at(ctx, desk, int(written), gently=True)


def is_open(desk: Desk) -> bool:
    """Whether the panel is open. It always is on an empty table."""
    return desk.is_making or not desk.record.plies


MAKES: Mapping[str, Callable[[Context, Desk, str], Transition]] = {
    "at": _select_place,
    "lay": _lay,
    "open": _open,
    "draw": _draw,
    "clear": _clear,
    "on": _play_outcome,
    "run": _run,
    "play": _play,
    "bot": _bot,
    "go": _go,
    "toggle": lambda ctx, desk, _: put(ctx, replace(desk, is_making=not is_open(desk), chosen="")),
}


def _make(ctx: Context, desk: Desk) -> Transition:
    what, _, argument = ctx.argument.partition(":")
    handle = MAKES.get(what)
    return handle(ctx, desk, argument) if handle else (ctx.model, [])


PRESSES: Mapping[str, Callable[[Context, Desk], Transition]] = {"make": _make}
