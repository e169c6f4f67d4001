"""A record in which something else happens at one ply, with as much of what followed as the rules still allow."""

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from highwater.contract import CHANCE, Action, State
from highwater.errors import IllegalAction
from highwater.game import Game
from highwater.partial_outcome import PartialOutcome, list_places
from highwater.record import Ply, Record


class Spliced(NamedTuple):
    """``record``: with the other ply, as far as it goes on; ``mended``: later plies, counted from 1, in which chance brings something that
    has become free instead of what is no longer there; ``lost``: how many plies of the end could not be kept."""

    record: Record
    mended: tuple[int, ...] = ()
    lost: int = 0


def spliced(record: Record, ply: int, instead: Ply) -> Spliced:
    """The record with ``instead`` after its first ``ply`` plies, in place of what happened there.

    What followed is kept up to the first ply that is no longer legal, with its comments, and with what the scenario shows and asks. Where
    chance would bring later what it has brought now, it brings what has become free: a card dealt to another seat is exchanged, not lost.
    Raises RecordError for a record that cannot be played so far, and IllegalAction if ``instead`` cannot be played there.
    """
    state = record.upto(ply).final
    free = _list_freed(record, ply, state, instead[1])
    plies, mended = [*record.plies[:ply], instead], []
    state = state.apply(*instead)
    for number, (seat, action) in enumerate(record.plies[ply + 1 :], ply + 2):
        try:
            after = state.apply(seat, action)
        except IllegalAction:
            other = _mend(record.game, state, action, free) if seat == CHANCE and state.to_act == (CHANCE,) else None
            if other is None:
                break
            action, after = other, state.apply(CHANCE, other)
            mended.append(number)
        plies.append((seat, action))
        state = after
    kept = replace(record.upto(len(plies)), plies=tuple(plies), finished=record.finished and not state.to_act)
    return Spliced(kept, tuple(mended), max(0, len(record.plies) - len(plies)))


def _list_freed(record: Record, ply: int, state: State, action: Action) -> list[int]:
    """The steps of chance that the record has at this ply and ``action`` has not, in whose place it comes."""
    if state.to_act != (CHANCE,) or ply >= len(record.plies):
        return []
    steps_of = list_places(record.game, state).steps_of
    freed = Counter(steps_of(record.plies[ply][1]))
    freed.subtract(Counter(steps_of(action)))
    return sorted(freed.elements())


def _mend(game: Game, state: State, action: Action, free: list[int]) -> Action | None:
    """An outcome that has all of ``action`` that can still come, and for the rest what is ``free``, which it takes from there; None if
    there is no such outcome."""
    outcome, steps = PartialOutcome.begin(game, state), list_places(game, state).steps_of(action)
    if len(steps) != len(outcome.steps):
        return None
    for place, step in enumerate(steps):
        if outcome.can_lie(place, step):
            outcome = outcome.choose(place, step)
    for place in outcome.open_places:
        instead = next((step for step in free if outcome.can_lie(place, step)), None)
        if instead is None:
            return None
        outcome = outcome.choose(place, instead)
        free.remove(instead)
    return outcome.outcome()
