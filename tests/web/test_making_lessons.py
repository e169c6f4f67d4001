"""Making a lesson: examples from the desk, puzzles and texts in an order; kept, handed on, and played."""

import re

import pytest

from highwater.lessons import Answer, Lesson, Step, read_lesson
from highwater_web.core.shelf import SCENARIOS
from highwater_web.features.lessons.state import DRAFT_KEY, MAKE
from highwater_web.features.lessons.texts import lesson_texts
from highwater_web.ui.markup import Markup, plain
from tests.test_lessons import COVERED, TIE
from tests.web.person import Person, Tabs

T = lesson_texts("en")

KEPT = {f"{SCENARIOS}scenario-1": TIE.text(), f"{SCENARIOS}scenario-2": COVERED.text()}


def maker(kept: dict[str, str] | None = None, language: str = "en") -> Person:
    return Person(language, kept=dict(KEPT if kept is None else kept)).open(f"lesson.html#{MAKE}")


def draft(person: Person) -> Lesson:
    return read_lesson(person.kept[DRAFT_KEY])


def said(person: Person) -> str:
    return plain(Markup(person.html))


def made() -> Person:
    """A lesson with an example, a puzzle and a text."""
    person = maker()
    person.press("make-title", **{"make-title": "Who  pays?"})
    person.press("make-add:scenario-1")
    person.press("make-add-puzzle", **{"make-puzzle": "https://example.org/en/puzzles.html#land-unter.rings.1.3"})
    person.press("make-add-words")
    person.press("make-words:2", **{"make-words-2": "One.\n\nTwo,\nin two lines.\n- no\n+ yes"})
    return person


def test_examples_puzzles_and_texts_become_a_lesson() -> None:
    lesson = draft(made())
    assert lesson.title == "Who pays?"
    first, second, third = lesson.steps
    assert first.heading == dict(TIE.scenario.titles)["en"]
    assert first.record() == TIE.shared()
    assert second.puzzle == "land-unter.rings.1.3"
    assert third == Step("", ("One.", "Two, in two lines."), (Answer("no", False), Answer("yes", True)))


def test_lesson_texts_return_to_their_fields() -> None:
    person = made()
    before = draft(person)
    (text,) = re.findall(r'<textarea[^>]*id="make-words-2"[^>]*>(.*?)</textarea>', person.html, re.DOTALL)
    person.press("make-words:2", **{"make-words-2": plain(Markup(text))})
    assert draft(person) == before


def test_steps_change_places_and_are_taken_out() -> None:
    person = made()
    first, second, third = draft(person).steps
    person.press("make-up:2")
    assert draft(person).steps == (first, third, second)
    person.press("make-down:0")
    assert draft(person).steps == (third, first, second)
    person.press("make-out:1")
    assert draft(person).steps == (third, second)


def test_an_example_comes_from_the_desk() -> None:
    person = Person(kept=dict(KEPT)).open("desk.html#scenario=scenario-2")
    person.press("go:lesson.html#scenario=scenario-2")
    assert person.address == f"lesson.html#{MAKE}"
    assert draft(person).steps[0].record() == COVERED.shared()
    person.reload()
    assert len(draft(person).steps) == 1
    assert T("lessons.make.gone") in said(Person().open("lesson.html#scenario=scenario-9"))


def test_the_lesson_is_handed_on() -> None:
    person = made()
    lesson = draft(person)
    for kind in ("link", "frame", "element", "text"):
        person.press(f"make-copy:{kind}")
    link, frame, element, text = person.copied
    assert read_lesson(link) == read_lesson(frame) == read_lesson(element) == read_lesson(text) == lesson
    assert "en/frame.html#lesson=" in frame
    person.send(message="copied", ok=True)
    assert T("lessons.copied") in said(person)
    person.press("make-try")
    assert person.address == f"lesson.html#lesson={lesson.url()}&step=1"
    assert T("lessons.step", step=1, steps=3) in said(person)


def test_lesson_draft_is_stored_and_follows_another_tab() -> None:
    tabs = Tabs(KEPT)
    one, other = (tabs.open(href=f"lesson.html#{MAKE}") for _ in range(2))
    one.press("make-title", **{"make-title": "One"})
    assert 'value="One"' in other.html
    tabs.deaf = True
    one.press("make-title", **{"make-title": "Two"})
    other.press("make-title", **{"make-title": "Three"})
    assert '[Title "Two"]' in tabs.kept[DRAFT_KEY]
    assert 'value="Two"' in other.html


def test_a_new_lesson_is_begun_and_the_old_one_brought_back() -> None:
    person = made()
    before = person.kept[DRAFT_KEY]
    person.press("make-clear")
    assert DRAFT_KEY not in person.kept
    person.press("make-restore")
    assert person.kept[DRAFT_KEY] == before


@pytest.mark.parametrize(
    ("field", "token", "text"), [("make-words-2", "make-words:2", "x" * 3_000), ("make-puzzle", "make-add-puzzle", "?")]
)
def test_invalid_lesson_texts_stay_in_their_field_with_a_reason(field: str, token: str, text: str) -> None:
    person = made()
    before = draft(person)
    person.press(token, **{field: text})
    assert draft(person) == before
    assert text in person.html
    assert f'id="{field}-wrong"' in person.html
    person.press(token, **{field: "land-unter.rings.2.1"})
    assert f'id="{field}-wrong"' not in person.html


def test_a_hundred_and_first_step_is_refused() -> None:
    person = maker({DRAFT_KEY: Lesson("", "en", (Step("x"),) * 100).text()})
    person.press("make-add-words")
    assert len(draft(person).steps) == 100
    assert "notice-error" in person.html


@pytest.mark.parametrize("text", ["{", '[Lesson "2"]\n[Step ""]', ""])
def test_a_draft_that_cannot_be_read_stays_until_a_new_one_is_begun(text: str) -> None:
    person = maker({DRAFT_KEY: text})
    assert T("lessons.make.unreadable") in said(person)
    assert person.kept[DRAFT_KEY] == text
    person.send(message="do", token="make-add-words", fields={})
    assert person.kept[DRAFT_KEY] == text
    person.press("make-clear")
    person.press("make-add-words")
    assert len(draft(person).steps) == 1


def test_broken_example_is_reported_and_the_rest_can_be_shared() -> None:
    broken = Step("x", board=TIE.text().strip().replace("a:51", "a:52"))
    person = maker({DRAFT_KEY: Lesson("", "en", (broken, Step("y"))).text()})
    assert T("error.lesson-board", step=1) in said(person)
    person.press("make-out:0")
    assert T("error.lesson-board", step=1) not in said(person)


@pytest.mark.parametrize("storage", ["denied", "full"])
def test_lessons_can_be_made_without_storage(storage: str) -> None:
    person = Person(storage=storage).open(f"lesson.html#{MAKE}")
    person.press("make-add-words")
    person.press("make-copy:text")
    assert len(read_lesson(person.copied[-1]).steps) == 1
