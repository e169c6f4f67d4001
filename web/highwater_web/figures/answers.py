"""Answers to a scenario's questions, generated from the log's sentences for every possible action."""

from itertools import islice
from typing import Any, NamedTuple

from highwater.contract import Action
from highwater.question import Question, question
from highwater.record import Record
from highwater_web.games import GAME_PAGES
from highwater_web.ui.faces import address_viewer, read_faces
from highwater_web.ui.markup import plain
from highwater_web.ui.texts import texts


class Choice(NamedTuple):
    """``said``: the log's sentence for it; its token if the log has none, as for a face-down card."""

    action: Action
    said: str
    right: bool


class Answer(NamedTuple):
    """``said``: the log's sentence for what happens next. ``choices``: the possible actions, if the question asks for one."""

    question: Question
    said: str
    choices: tuple[Choice, ...]


def find_answer(record: Record, ply: int, language: str) -> Answer:
    """The answer to a scenario's question after a ply. Raises RecordError if there is no question, or the record cannot be played so
    far."""
    task = question(record, ply)
    state = next(islice(record.states(), ply, None))
    t = texts(language)
    page, people, before = GAME_PAGES[record.game.id], address_viewer(read_faces(record, t), None), state.view(None)

    def describe(action: Action) -> str:
        after: Any = state.apply(task.seat, action).view(None)
        return " ".join(map(plain, page.log(before, after, (task.seat, action), people, t))) or str(action)

    choices = tuple(Choice(action, describe(action), action in task.right) for action in task.choices)
    return Answer(task, describe(task.answer), choices)
