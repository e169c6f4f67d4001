"""Lessons in a frame of another site: asked and answered step by step, as the questions of a record are."""

from typing import Any

import pytest

from highwater.lessons import Lesson
from highwater_web.figures.lessons import add_lesson_texts
from highwater_web.ui.markup import Markup, plain
from highwater_web.ui.texts import LANGUAGES
from tests.web.test_embedding import Frame, choices
from tests.web.test_lessons import LESSON, WHICH, WHO


def said(answer: dict[str, Any]) -> str:
    return plain(Markup(answer["html"]))


def ask_lesson(lesson: Lesson, number: int = 0, language: str = "en") -> dict[str, Any]:
    return Frame().ask("ask", record=lesson.text(), ply=number, language=language)


@pytest.mark.parametrize("form", [LESSON.text(), LESSON.url(), f"https://example.org/en/lesson.html#lesson={LESSON.url()}"])
def test_a_lesson_is_played_from_its_first_step_to_its_last(form: str) -> None:
    frame, number, seen = Frame(), 0, list[tuple[int, list[str]]]()
    while number is not None:
        answer = frame.ask("ask", record=form, ply=number)
        offered = choices(answer["html"])
        seen.append((number, offered))
        if offered:
            assert "next" not in answer
            answer = frame.ask("answer", record=form, ply=number, choice=offered[0])
        number = answer["next"]
    assert [(number, len(offered)) for number, offered in seen] == [(0, 0), (16, 2), (32, 12), (33, 1), (48, 0), (64, 0)]


def test_a_choice_is_judged_and_the_board_goes_on() -> None:
    wrong, right = (Frame().ask("answer", record=Lesson("", "en", (WHO,)).text(), ply=0, choice=choice) for choice in ("0", "1"))
    assert (wrong["right"], right["right"]) == (False, True)
    assert "Nora plays the highest card and covers her 12" in said(right)
    assert said(wrong).index("covers her 12") < said(wrong).index("Anton", said(wrong).index("covers her 12"))
    assert right["next"] is None


def test_answer_is_not_announced_in_advance() -> None:
    assert "covers her 12" not in said(ask_lesson(Lesson("", "en", (WHO,))))


def test_a_puzzle_is_a_link() -> None:
    assert 'href="puzzles.html#land-unter.rings.1.3"' in ask_lesson(LESSON, 48)["html"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cut_off_lesson_asks_its_good_steps(language: str) -> None:
    t = add_lesson_texts("embedding", language)
    form = LESSON.url()[: len(LESSON.url()) * 2 // 5]
    first = Frame().ask("ask", record=form, language=language)
    assert t("error.lesson-cut", step=2) in said(first)
    assert "Only words." in said(first)
    second = Frame().ask("ask", record=form, ply=first["next"], language=language)
    assert t("error.lesson-cut", step=2) in said(second)
    assert second["next"] is None


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ply": 4_000}, "embed-question"),
        ({"ply": 17}, "embed-question"),
        ({"ply": 16, "choice": "9"}, "embed-choice"),
        ({"ply": 16, "choice": ""}, "embed-choice"),
        ({"ply": 0, "choice": "0"}, "embed-choice"),
        ({"record": '[Lesson "9"]\n[Step ""]'}, "lesson-version"),
    ],
)
def test_unanswerable_questions_are_reported(fields: dict[str, object], code: str) -> None:
    failed = Frame().ask("answer", **{"record": LESSON.text(), "ply": 0, "choice": "", **fields})
    assert (failed["type"], failed["code"]) == ("failed", code)


def test_a_picture_of_a_lesson_is_that_of_its_first_board() -> None:
    drawn = Frame().ask("draw", record=Lesson("Title", "en", (WHICH,)).text())
    assert drawn["type"] == "drawn"
    assert drawn["title"] == "Title"
