"""What a scenario asks, answered by the engine.

Nobody types an answer in: it is what the record goes on with. That says what was done, which is not always the best that could be done;
what the policy thinks of it is ``game.rank``. What chance brings nobody can know before: ``only`` says whether nothing else could come.
"""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from highwater.contract import CHANCE, Action
from highwater.record import Record, RecordError


class Question(NamedTuple):
    """``kind``: ``next`` (what happens next?) or ``which`` (which action is taken?), asked after ``ply``; ``seat``: who acts then, or
    CHANCE; ``answer``: what the record goes on with; ``choices``: every legal action of that seat, in the order of the rules, empty for
    ``next``; ``right``: the answer first, then whatever else there is to choose that leads to the very same position; ``only``: whether
    nothing else was possible."""

    kind: str
    ply: int
    seat: int
    answer: Action
    choices: Sequence[Action]
    right: Sequence[Action]
    only: bool


def question(record: Record, ply: int) -> Question:
    """What a scenario asks after a ply, with its answer. Raises RecordError where it asks nothing there, or cannot be played so far."""
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
