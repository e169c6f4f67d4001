"""What a scenario asks, answered in the game's own sentences: those of the log, made for whatever could be done. Nobody types them in."""

from itertools import islice
from typing import Any, NamedTuple

from highwater.game import Action
from highwater.question import Question, question
from highwater.record import Record
from highwater_web.games import GAME_PAGES
from highwater_web.markup import plain
from highwater_web.seats import seen_by, written_faces
from highwater_web.texts import texts


class Choice(NamedTuple):
    """``said``: what would be said if it were done; its token where the log says nothing of it, as of a card that is laid face down."""

    action: Action
    said: str
    right: bool


class Answer(NamedTuple):
    """``said``: what happens next, as the log says it. ``choices``: what could have been done, if the question is which action it is."""

    question: Question
    said: str
    choices: tuple[Choice, ...]


def answered(record: Record, ply: int, language: str) -> Answer:
    """The answer to what a scenario asks after a ply. Raises RecordError where it asks nothing there, or cannot be played so far."""
    asked = question(record, ply)
    state = next(islice(record.states(), ply, None))
    t = texts(language)
    page, people, before = GAME_PAGES[record.game.id], seen_by(written_faces(record, t), None), state.view(None)

    def said(action: Action) -> str:
        after: Any = state.apply(asked.seat, action).view(None)
        return " ".join(map(plain, page.log(before, after, (asked.seat, action), people, t))) or str(action)

    choices = tuple(Choice(action, said(action), action in asked.right) for action in asked.choices)
    return Answer(asked, said(asked.answer), choices)
