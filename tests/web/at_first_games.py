"""A person in a guided first game."""

from __future__ import annotations

from highwater_web.features.first_game.feature import address
from highwater_web.features.first_game.guide.course import Course
from highwater_web.features.first_game.guide.steps import PLAYER
from highwater_web.features.first_game.progress import COURSE
from tests.web.person import Person


def learning(game: str, ply: int | None = None, language: str = "en", kept: dict[str, str] | None = None) -> Person:
    """A person at the first game of a game."""
    person = Person(language, kept=kept)
    href = address(game) + ("" if ply is None else f"&ply={ply}")
    person.send(message="boot", href=href, language=language, store=person.kept, storage="ok")
    return person


def course_of(person: Person) -> Course:
    course = COURSE.of(person.model)
    assert course is not None
    return course


def legal_presses(course: Course) -> list[str]:
    return [str(action) for action in course.table.match.state.legal(PLAYER)]
