"""The questions of a scenario, answered by the engine.

The answer is the next ply of the record, so it is what was done, not necessarily the best action; ``game.rank`` has the policy's opinion.
Outcomes of chance cannot be predicted, but ``only`` says whether there was just one.
"""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from highwater.contract import CHANCE, Action
from highwater.record import Record, RecordError


class Question(NamedTuple):
    """``kind``: ``next`` (what happens next?) or ``which`` (which action is taken?), asked after ``ply``; ``seat``: the acting seat, or
    CHANCE; ``answer``: the next ply's action; ``choices``: the legal actions of that seat, in the order of the rules, empty for ``next``;
    ``right``: the answer, then all actions with the same result; ``only``: whether nothing else was possible."""

    kind: str
    ply: int
    seat: int
    answer: Action
    choices: Sequence[Action]
    right: Sequence[Action]
    only: bool


def question(record: Record, ply: int) -> Question:
    """The question after a ply, with its answer. Raises RecordError if there is none, or the record cannot be played so far."""
    kind = dict(record.scenario.questions).get(ply)
    if kind is None or ply >= len(record.plies):
        raise RecordError("scenario-tag", f"this record has no [Question …] that asks something after ply {ply}", tag="Question")
    state = next(islice(record.states(), ply, None))
    seat, answer = record.plies[ply]
    legal: Sequence[Action] = () if seat == CHANCE else state.legal(seat)
    alone = (*state.to_act, *state.may_act) == (seat,)
    only = alone and (state.chance().count() if seat == CHANCE else len(legal)) == 1
    if kind == "next":
        return Question(kind, ply, seat, answer, (), (answer,), only)
    after = state.apply(seat, answer)
    same = (action for action in legal if action != answer and state.apply(seat, action) == after)
    return Question(kind, ply, seat, answer, legal, (answer, *same), only)
