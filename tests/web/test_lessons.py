"""Lessons on the page: played step by step, answered and remembered; their faults are named."""

import json
import sys
from dataclasses import replace

import pytest

from highwater.lessons import Answer, Lesson, Step
from highwater.record import Record
from highwater_web.core.archives import DRAWING, PROBE_PACKAGES
from highwater_web.features.lessons.state import KEY
from highwater_web.features.lessons.texts import lesson_texts
from highwater_web.ui.markup import Markup, plain
from highwater_web.ui.texts import LANGUAGES
from tests.test_lessons import COVERED, TIE
from tests.web.person import Person, Tabs

T = lesson_texts("en")


def asking(record: Record, *questions: tuple[int, str]) -> str:
    """The text of a record that asks."""
    return replace(record, scenario=record.scenario._replace(questions=questions)).text().strip()


WHO = Step("Covered", ("Who loses a ring *now*?",), (Answer("Nora", False), Answer("Anton", True)), asking(COVERED, (10, "next")))
WHICH = Step("A tie", ("Nora plays.",), board=asking(TIE, (5, "which"), (8, "next")))
LESSON = Lesson(
    "Who pays?",
    "en",
    (Step("Words", ("Only words.",)), WHO, WHICH, Step("Puzzle", (), puzzle="land-unter.rings.1.3"), Step("Shown", board=TIE.url())),
)


def address(lesson: Lesson, step: int = 0) -> str:
    return f"lesson.html#lesson={lesson.url()}" + (f"&step={step}" if step else "")


def open_lesson(lesson: Lesson = LESSON, step: int = 0, language: str = "en") -> Person:
    return Person(language).open(address(lesson, step))


def said(person: Person) -> str:
    return plain(Markup(person.html))


def results_of(person: Person) -> tuple[int, bool, dict[str, str]]:
    ((step, done, results),) = json.loads(person.kept[KEY])["lessons"].values()
    return step, done, results


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_played_from_its_first_step_to_its_result(language: str) -> None:
    person, t = open_lesson(language=language), lesson_texts(language)
    assert t("lessons.step", step=1, steps=5) in said(person)
    assert "Only words." in said(person)
    person.press("lesson-step:on")
    assert "<em>now</em>" in person.html
    person.press("lesson-choose:1")
    assert t("lessons.right") in said(person)
    person.press("lesson-step:on")
    assert t("lessons.which", name="Nora") in said(person)
    person.press("lesson-choose:0")
    assert t("lessons.wrong") in said(person)
    person.press("lesson-step:on")
    assert t("lessons.next") in said(person)
    person.press("lesson-choose:-1")
    person.press("lesson-step:on")
    assert "go:puzzles.html#land-unter.rings.1.3" in person.controls()
    person.press("lesson-step:on")
    assert "lesson-choose:0" not in person.controls()
    assert person.html.count("<img") == 2
    person.press("lesson-step:on")
    assert t("lessons.score", right=1, count=2) in said(person)
    assert results_of(person) == (5, True, {"1": "right", "2": "wrong"})


def test_answer_is_absent_before_the_choice() -> None:
    person = open_lesson(step=2)
    answer = COVERED.said(14)["en"]
    assert answer not in said(person)
    person.press("lesson-choose:0")
    assert answer in said(person)


def test_changes_are_announced_before_verdicts() -> None:
    person = open_lesson(step=2)
    person.press("lesson-choose:0")
    heard = person.said[-1]
    assert heard.index(COVERED.said(14)["en"]) < heard.index(T("lessons.wrong")) < heard.index("Anton.")
    page = said(person)
    assert page.index(COVERED.said(14)["en"]) < page.index(T("lessons.wrong"))
    assert person.focused is not None
    assert str(person.focused["id"]).startswith("lesson-on ")


def test_only_the_first_answer_counts() -> None:
    person = open_lesson(step=2)
    person.press("lesson-choose:0")
    person.press("lesson-step:back")
    person.press("lesson-step:on")
    person.press("lesson-choose:1")
    assert results_of(person)[2] == {"1": "wrong"}


def test_the_place_is_remembered_and_the_address_follows() -> None:
    person = open_lesson()
    person.press("lesson-step:on")
    person.press("lesson-step:on")
    assert person.address == address(LESSON, 3)
    assert T("lessons.step", step=3, steps=5) in said(person.reload())
    assert T("lessons.step", step=3, steps=5) in said(person.open(address(LESSON)))
    assert T("lessons.step", step=1, steps=5) in said(person.open(address(LESSON, 1)))


def test_a_finished_lesson_begins_anew_and_can_be_played_again() -> None:
    person = open_lesson(step=6)
    assert T("lessons.no-score") in said(person)
    person.press("lesson-step:2")
    person.press("lesson-choose:-1") if "lesson-choose:-1" in person.controls() else person.press("lesson-choose:0")
    person.open(address(LESSON, 6))
    person.press("lesson-again")
    assert results_of(person) == (0, False, {})


def test_another_tab_and_this_one_are_joined() -> None:
    tabs = Tabs()
    one, other = tabs.open(href=address(LESSON, 2)), tabs.open(href=address(LESSON._replace(title="Another"), 1))
    tabs.deaf = True
    one.press("lesson-choose:1")
    other.press("lesson-step:on")
    assert len(json.loads(tabs.kept[KEY])["lessons"]) == 2


@pytest.mark.parametrize("text", ["{", '{"version":2}', '{"version":1,"lessons":{"x":[1,2]}}'])
def test_unreadable_stored_lessons_are_kept(text: str) -> None:
    person = Person(kept={KEY: text}).open(address(LESSON))
    person.press("lesson-step:on")
    assert person.kept[KEY] == text


def test_lesson_progress_is_cleared_with_the_statistics() -> None:
    person = open_lesson()
    person.press("lesson-step:on")
    person.open("statistics.html")
    assert T("lessons.finished", done=0, count=1) in said(person)
    person.press("clear-statistics")
    assert KEY not in person.kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cut_off_lesson_plays_its_good_steps(language: str) -> None:
    person, t = Person(language).open(address(LESSON)[: len(address(LESSON)) * 2 // 5]), lesson_texts(language)
    steps = 2
    assert t("error.lesson-cut", step=steps) in said(person)
    assert "Only words." in said(person)
    person.press("lesson-step:on")
    assert t("error.lesson-cut", step=steps) in said(person)
    person.press("lesson-step:on")
    assert t("lessons.end") in said(person)


def test_broken_record_is_reported_in_its_step_only() -> None:
    broken = WHO._replace(board=WHO.board.replace("a:60", "a:61"))
    person = open_lesson(Lesson("", "en", (broken, WHO)))
    assert T("error.lesson-board", step=1) in said(person)
    person.press("lesson-step:on")
    person.press("lesson-choose:1")
    assert T("lessons.right") in said(person)


def test_long_lessons_and_unknown_languages_are_announced() -> None:
    person = open_lesson(Lesson("", "fr", (Step("x"),) * 10_000))
    assert T("error.lesson-steps", limit=100, count=10_000, step=101) in said(person)
    assert T("lessons.language.unknown", name="fr") in said(person)


def test_a_lesson_in_another_of_our_languages_offers_it() -> None:
    person = open_lesson(language="da")
    assert lesson_texts("da")("lessons.language", name="English") in said(person)
    person.press("language:en")
    assert T("lessons.language", name="English") not in said(person)


@pytest.mark.parametrize("letters", ["x", "ePl41Ckm", TIE.url(), "ePl41CkmAAAA"])
def test_an_address_without_a_lesson_leads_to_all_lessons(letters: str) -> None:
    person = Person().open(f"lesson.html#lesson={letters}")
    assert "notice-error" in person.html
    assert person.address == "lesson.html"
    assert "lesson-read" in person.controls()


def test_a_lesson_is_pasted_as_text_or_link() -> None:
    for text in (LESSON.text(), f"Look: https://example.org/{address(LESSON)}"):
        person = Person().open("lesson.html")
        person.press("lesson-read", **{"lesson-text": text})
        assert T("lessons.step", step=1, steps=5) in said(person)
    person = Person().open("lesson.html")
    person.press("lesson-read", **{"lesson-text": "nothing"})
    assert T("error.lesson-none") in said(person)


@pytest.mark.parametrize(
    "token", ["lesson-choose:99", "lesson-choose:x", "lesson-step:-4", "lesson-step:999", "lesson-choose:", "lesson-step:x"]
)
def test_no_press_breaks_the_page(token: str) -> None:
    person = open_lesson(step=2)
    person.send(message="do", token=token, fields={})
    person.send(message="do", token="lesson-step:back", fields={})
    assert "lesson" in person.html


def test_page_explains_itself_until_drawing_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, PROBE_PACKAGES[DRAWING], None)
    assert T("lessons.lead") in said(open_lesson())
