"""Replaces one ply of a record and keeps later plies as far as they stay legal."""

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from highwater.contract import CHANCE, Action, State
from highwater.errors import IllegalAction
from highwater.game import Game
from highwater.partial_outcome import PartialOutcome, list_places
from highwater.record import Ply, Record


class Spliced(NamedTuple):
    """``record``: with the new ply, up to the last ply that is still legal; ``mended``: later plies of chance, counted from 1, whose
    outcome had to change; ``lost``: how many plies at the end were dropped."""

    record: Record
    mended: tuple[int, ...] = ()
    lost: int = 0


def replace_ply(record: Record, ply: int, instead: Ply) -> Spliced:
    """The record with ``instead`` in place of the ply after the first ``ply`` plies.

    Later plies stay up to the first that is no longer legal, with comments and the scenario. A card that ``instead`` uses up is replaced
    later by the one that it set free, so cards are exchanged, not lost. Raises RecordError for a record that cannot be played so far,
    and IllegalAction if ``instead`` cannot be played there.
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
    """The steps of chance that ``action`` sets free when it replaces this ply of the record."""
    if state.to_act != (CHANCE,) or ply >= len(record.plies):
        return []
    steps_of = list_places(record.game, state).steps_of
    freed = Counter(steps_of(record.plies[ply][1]))
    freed.subtract(Counter(steps_of(action)))
    return sorted(freed.elements())


def _mend(game: Game, state: State, action: Action, free: list[int]) -> Action | None:
    """An outcome with the steps of ``action`` that are still possible; steps of ``free``, which are removed from it, fill the rest. None
    if there is no such outcome."""
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
