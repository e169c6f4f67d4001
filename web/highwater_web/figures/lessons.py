"""The state of a lesson being played, as a value: the step, and the answers so far."""

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import NamedTuple

from highwater.contract import CHANCE
from highwater.errors import GameError
from highwater.lessons import Lesson, LessonError, Step, board_fault
from highwater.record import Record
from highwater_web.figures.answers import find_answer
from highwater_web.figures.reading import list_shown_plies
from highwater_web.ui.texts import Texts, catalog, error_text, room_texts


@cache
def add_lesson_texts(room: str, language: str) -> Texts:
    """The texts of a room, with the errors of lessons as a fallback."""
    own = room_texts(room, language)
    return Texts(language, ChainMap(dict(own.catalog), catalog("highwater_web.figures.lessons", language)))


def describe_fault(fault: LessonError, t: Texts) -> str:
    """The error of an unplayable step, with the reason if it has a sentence."""
    reason = fault.__cause__
    because = error_text(reason, t) if isinstance(reason, GameError) and t.has(f"error.{reason.code}") else ""
    return " ".join(filter(None, (error_text(fault, t), because)))


RESULTS = ("right", "wrong", "seen")
"""Results of a step with a question: first answer right or wrong, or answer only shown."""


class Choice(NamedTuple):
    """A possible answer: its words, and whether it is right."""

    said: str
    is_right: bool


@dataclass(frozen=True)
class Playing:
    """``opened``: the fragment of its address. ``step``: from 0; the result follows the last step. ``question``: the index of the step's
    question. ``chosen``: the number of the choice, None while the question is open, -1 if the answer was shown. ``results``: by step, the
    first result. ``language``: of the page."""

    lesson: Lesson
    opened: str = ""
    step: int = 0
    question: int = 0
    chosen: int | None = None
    results: Mapping[int, str] = field(default_factory=dict)
    language: str = "en"

    @property
    def is_over(self) -> bool:
        return self.step >= len(self.lesson.steps)

    @property
    def current(self) -> Step:
        return self.lesson.steps[self.step]

    @cached_property
    def fault(self) -> LessonError | None:
        """The error of the step on the screen, or None."""
        return self.current.fault or board_fault(self.current, self.step + 1)

    @cached_property
    def record(self) -> Record | None:
        """The playable record of the step, or None."""
        return None if self.fault is not None else self.current.record()

    @cached_property
    def question_plies(self) -> tuple[int, ...]:
        """The plies with a question. Answers written in the lesson belong to the first question, or without one to the last position."""
        if self.record is None:
            return ()
        plies = tuple(ply for ply, _ in self.record.scenario.questions)
        return plies[:1] or list_shown_plies(self.record)[-1:] if self.current.answers else plies

    @property
    def has_question(self) -> bool:
        return self.fault is None and bool(self.current.answers or self.question_plies)

    @property
    def is_open(self) -> bool:
        """Whether the step waits for an answer."""
        return self.has_question and self.chosen is None

    @property
    def is_last_question(self) -> bool:
        return self.question + 1 >= len(self.question_plies)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The possible answers; () if the answer is only shown."""
        if self.current.answers:
            return tuple(Choice(*answer) for answer in self.current.answers)
        if not self.has_question or self.record is None:
            return ()
        found = find_answer(self.record, self.question_plies[self.question], self.language)
        if found.question.seat == CHANCE:
            return ()
        rights: dict[str, bool] = {}
        for choice in found.choices:  # equal words are listed once
            rights[choice.said] = rights.get(choice.said, False) or choice.right
        return tuple(Choice(*each) for each in rights.items())

    @cached_property
    def plies(self) -> tuple[int, ...]:
        """The positions on the screen: up to an open question; then those of its answer, after the last question all the rest."""
        if self.record is None:
            return ()
        shown, begin = list_shown_plies(self.record), self.question_plies[self.question - 1] if self.question else -1
        if not self.has_question:
            return shown
        ply_asked = self.question_plies[self.question]
        if self.chosen is None:
            return tuple(ply for ply in shown if begin < ply <= ply_asked) or (ply_asked,)
        if ply_asked >= len(self.record.plies):
            return (ply_asked,)
        end = len(self.record.plies) if self.is_last_question else self.question_plies[self.question + 1]
        return tuple(ply for ply in shown if ply_asked < ply <= end) or (ply_asked + 1,)

    @property
    def asked_seat(self) -> int | None:
        """The seat whose action the question is about, or None."""
        if self.record is None or self.current.answers or not self.has_question:
            return None
        seat = self.record.plies[self.question_plies[self.question]][0]
        kind = dict(self.record.scenario.questions)[self.question_plies[self.question]]
        return seat if kind == "which" and seat != CHANCE else None

    @property
    def result(self) -> str:
        """The result of the answer on the screen."""
        if self.chosen is None:
            return ""
        return "seen" if self.chosen < 0 else "right" if self.choices[self.chosen].is_right else "wrong"

    def score(self) -> tuple[int, int]:
        """The numbers of questions answered right at first, and of all answered ones."""
        tried = [result for result in self.results.values() if result != "seen"]
        return tried.count("right"), len(tried)


def choose(playing: Playing, number: int) -> Playing:
    """Answer the question; -1 shows the answer."""
    if playing.is_over or not playing.is_open or not -1 <= number < len(playing.choices):
        return playing
    after = replace(playing, chosen=number)
    before = playing.results.get(playing.step)
    # A step with several questions is right if all of them are.
    result = after.result if before is None or (playing.question and before == "right") else before
    return replace(after, results={**playing.results, playing.step: result})


def go_on(playing: Playing) -> Playing:
    """Go to the next question of the step, else to the next step, else to the result."""
    if playing.is_over:
        return playing
    if playing.chosen is not None and not playing.is_last_question:
        return replace(playing, question=playing.question + 1, chosen=None)
    return go_to_step(playing, playing.step + 1)


def go_to_step(playing: Playing, step: int) -> Playing:
    """Go to a step before its question; one past the last is the result."""
    return replace(playing, step=max(0, min(step, len(playing.lesson.steps))), question=0, chosen=None)


def begin_again(playing: Playing) -> Playing:
    return replace(go_to_step(playing, 0), results={})
