"""Lessons as texts and links: they round-trip, and good steps of a damaged one stay."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.lessons import MAX_STEPS, Answer, Lesson, LessonError, Step, check_steps, link_form, read_lesson
from highwater.link import MAX_URL
from highwater.record import parse

BY_NAME = """[Game "land-unter/1"]
[Seats "4"]
[Name "1=Nora"]
[Name "2=Tom"]
[Name "3=Ida"]
[Name "4=Anton"]
"""

TIE_TEXT = f"""{BY_NAME}[Title "en=A tie for the highest tide"]
[Show "5,9"]

*:13.17.21.22.26.42.43.50.51.52.54.55
*:3.4.7.11.12.25.28.33.49.58.59.60
*:1.2.8.14.20.24.29.32.37.38.47.57
*:5.6.9.16.19.23.30.36.39.41.44.46
*:11+11
{{en: Both tide cards are 11s. There are two of every number.}}
a:51 b:33 c:20 d:6
{{en: Nora and Tom take one each and tie for the highest tide. Both lose a ring, at the same time.}}
"""

COVERED_TEXT = f"""{BY_NAME}[Title "en=The water goes down again"]
[Show "9,14"]

*:3.7.11.13.23.26.41.43.44.45.56.60
*:1.2.16.19.22.28.31.34.35.49.51.58
*:4.12.14.20.21.24.30.37.38.39.46.57
*:6.17.25.27.29.33.40.47.50.53.54.59
*:5+12 a:44 b:58 c:20 d:6
{{en: Tom takes the 5, and Nora is left with the 12. That costs her a ring.}}
*:4+7 a:60 b:35 c:21 d:40
{{en: In the next round Nora plays the highest card and covers her 12 with the 4. Only the top card counts: she is at 4 now, and Anton’s 7
     is the highest tide.}}
"""

TIE, COVERED = (parse(text, sealed=False) for text in (TIE_TEXT, COVERED_TEXT))

LESSON = Lesson(
    "Who loses a ring?",
    "en",
    (
        Step("A tie", ("One.", "Two, with *marks* and [a link](https://example.org)."), board=TIE.text().strip()),
        Step("Covered", ("Who loses a ring now?",), (Answer("Nora", False), Answer("Anton", True)), COVERED.url()),
        Step("", (), puzzle="land-unter.rings.1.3"),
        Step("Only words", ('[Step "is how a step begins',)),
    ),
)

BY_HAND = """
Dear pupils,

[Lesson "1"]
[Title "By hand"]

[Step "First"]
A paragraph
in two lines.

Another.
[Wrong "no"]
[Right "yes"]
{record}
[Step "Second"]
[Puzzle "land-unter.rings.1.3"]
"""


def test_text_and_link_are_read_as_they_were_written() -> None:
    assert read_lesson(LESSON.text()) == LESSON
    assert read_lesson(f"https://example.org/en/lesson.html#lesson={LESSON.url()}&step=2") == LESSON
    assert read_lesson(LESSON.text()).text() == LESSON.text()
    assert [step.record() for step in LESSON.steps] == [TIE, COVERED, None, None]
    assert not check_steps(LESSON)


words = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=60).map(
    lambda text: " ".join(text.split()) or "x"
)


@given(words, st.lists(words, max_size=3), st.lists(st.tuples(words, st.booleans()), max_size=3))
def test_any_words_come_back(heading: str, paragraphs: list[str], answers: list[tuple[str, bool]]) -> None:
    lesson = Lesson("", "da", (Step(heading, tuple(paragraphs), tuple(Answer(*each) for each in answers)), Step("x")))
    assert read_lesson(lesson.text()) == lesson


def test_a_lesson_is_written_by_hand() -> None:
    lesson = read_lesson(BY_HAND.format(record=TIE_TEXT).replace("\n", "\r\n"))
    first, second = lesson.steps
    assert (lesson.title, lesson.language, lesson.fault) == ("By hand", "", None)
    assert first.paragraphs == ("A paragraph in two lines.", "Another.")
    assert first.answers == (Answer("no", False), Answer("yes", True))
    assert first.record() == TIE
    assert second.puzzle == "land-unter.rings.1.3"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "lesson-none"),
        ("Hello", "lesson-none"),
        (TIE.url(), "lesson-none"),
        (LESSON.url()[:30], "lesson-cut"),
        ('[Lesson "1"]\n[Title "empty"]\n', "lesson-empty"),
        ('[Lesson "2"]\n\n[Step ""]\n', "lesson-version"),
        ('[Lesson "1"]\n[Colour "red"]\n\n[Step ""]\n', "lesson-version"),
        ('[Lesson "1"]\nTitle\n\n[Step ""]\n', "lesson-version"),
    ],
)
def test_malformed_lessons_are_refused(text: str, code: str) -> None:
    with pytest.raises(LessonError) as refused:
        read_lesson(text)
    assert refused.value.code == code


def test_a_cut_off_link_keeps_the_steps_before_the_cut() -> None:
    link = LESSON.url()
    lesson = read_lesson(link[: len(link) * 3 // 4])
    assert lesson.fault is not None
    assert lesson.fault.code == "lesson-cut"
    cut = int(lesson.fault.details["step"])
    assert lesson.steps[: cut - 1] == LESSON.steps[: cut - 1]
    assert cut > 1
    assert [fault.code for fault in check_steps(lesson)] == ["lesson-cut"]


def test_truncated_links_are_detected_anywhere() -> None:
    for end in range(10, len(LESSON.url())):
        with suppress(LessonError):
            lesson = read_lesson(LESSON.url()[:end])
            assert lesson.fault is not None, end
            assert all(step in LESSON.steps for step in lesson.steps[:-1]), end


def test_a_change_on_the_way_is_noticed_and_hits_one_step_alone() -> None:
    lesson = read_lesson(LESSON.text().replace("a:", "b:", 1))
    assert lesson.fault is not None
    assert lesson.fault.code == "lesson-damaged"
    assert [(fault.code, fault.details["step"]) for fault in check_steps(lesson)] == [("lesson-board", 1)]


@pytest.mark.parametrize(
    "step",
    [
        '[Step "unclosed]\nText.',
        '[Step "x"]\n[Puzzle "../../etc"]',
        '[Step "x"]\n[Puzzle "a.b.c"]\n[Puzzle "a.b.c"]',
        '[Step "x"]\n' + "x" * 3_000,
        '[Step "x"]\n' + "x\n\n" * 30,
        '[Step "x"]\n' + '[Right "y"]\n' * 30,
        '[Step "x"]\nturned \u202e round',
    ],
)
def test_a_step_that_cannot_be_read_says_so_and_leaves_the_others(step: str) -> None:
    lesson = read_lesson(f'[Lesson "1"]\n\n[Step "before"]\n\n{step}\n\n[Step "after"]\nText.\n')
    assert [each.fault and each.fault.code for each in lesson.steps] == [None, "lesson-step", None]
    assert [fault.details["step"] for fault in check_steps(lesson)] == [2]


@pytest.mark.parametrize(("old", "new"), [("\na:", "\na:999 a:"), ("land-unter/1", "land-unter/9"), ("[Seats", "[Chairs")])
def test_a_record_that_cannot_be_played_is_a_fault_of_its_step(old: str, new: str) -> None:
    text = TIE_TEXT.replace(old, new, 1)
    lesson = read_lesson(BY_HAND.format(record=text))
    assert lesson.fault is None
    assert [(fault.code, fault.details["step"]) for fault in check_steps(lesson)] == [("lesson-board", 1)]


def test_ten_thousand_steps_are_too_many() -> None:
    lesson = read_lesson(Lesson("", "en", (Step("x"),) * 10_000).text())
    assert lesson.fault is not None
    assert lesson.fault.code == "lesson-steps"
    assert lesson.fault.details["count"] == 10_000
    assert len(lesson.steps) == MAX_STEPS


def test_a_lesson_that_is_too_long_for_a_link_is_refused_and_of_a_longer_link_the_beginning_is_read() -> None:
    noise = Random(1)
    words = ["".join(chr(noise.randrange(0x4E00, 0x9000)) for _ in range(1_900)) for _ in range(60)]
    with pytest.raises(LessonError, match=f"{MAX_URL:,}"):
        Lesson("", "zh", tuple(Step("", (each,)) for each in words)).url()
    assert read_lesson(LESSON.url() + "A" * MAX_URL).steps[0] == LESSON.steps[0]


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    for each in (text, f'[Lesson "1"]\n{text}', f'[Lesson "1"]\n[Step "x"]\n{text}', f"ePl41Ckm{text}"):
        with suppress(LessonError):
            check_steps(read_lesson(each))
    with suppress(LessonError):
        assert read_lesson(link_form(f'[Lesson "1"]\n[Step "x"]\n{text}'))
