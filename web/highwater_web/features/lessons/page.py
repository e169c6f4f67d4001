"""The page that plays a lesson: a step with text, board and question; at the end the result."""

from collections.abc import Iterator

from highwater.errors import GameError
from highwater_web.core.feature import PageLayout
from highwater_web.core.frame import OWN_NAMES
from highwater_web.core.model import Model
from highwater_web.features.lessons.board import sheet_of_steps, steps_of
from highwater_web.features.lessons.state import PAGE
from highwater_web.features.lessons.texts import lesson_texts
from highwater_web.figures.lessons import Playing, describe_fault
from highwater_web.figures.steps import Steps, marked
from highwater_web.ui.controls import button, link
from highwater_web.ui.faces import read_faces
from highwater_web.ui.markup import Child, Markup, classes, el, plain
from highwater_web.ui.texts import LANGUAGES, Texts, error_text

MARKS = {"right": "✓", "wrong": "✗", "seen": "·"}
RESULTS = {"right": "lessons.result.right", "wrong": "lessons.result.wrong", "seen": "lessons.result.seen"}
CHOSEN = {"right": "lessons.mark.right", "wrong": "lessons.mark.wrong"}


def lesson_page(model: Model, playing: Playing, framed: PageLayout) -> Markup:
    """A lesson at a step, or its result."""
    t = lesson_texts(model.language)
    return framed(
        playing.lesson.title or t("lessons.untitled"),
        sheet_of_steps(),
        el("div", {"id": "lesson-notes"}, _notes(playing, t)),
        el(
            "div",
            {"class": "lesson", "id": "lesson", "lang": playing.lesson.language or None},
            list(_result(playing, t) if playing.is_over else _step(playing, model.preferences.theme, t)),
        ),
    )


def _notes(playing: Playing, t: Texts) -> Iterator[Child]:
    """Notes on a damaged lesson, and on its language."""
    lesson = playing.lesson
    if lesson.fault is not None:
        yield el("p", {"class": "notice notice-error"}, error_text(lesson.fault, t))
    if lesson.language and lesson.language != t.language:
        own = OWN_NAMES.get(lesson.language, lesson.language)
        known = lesson.language in LANGUAGES
        said = "lessons.language" if known else "lessons.language.unknown"
        yield el(
            "div",
            {"class": "notice"},
            el("p", None, t.rich(said, name=el("bdi", {"lang": lesson.language}, own))),
            known and button(f"language:{lesson.language}", el("span", {"lang": lesson.language}, own), name="lesson-language"),
        )


def _step(playing: Playing, theme: str, t: Texts) -> Iterator[Child]:
    step, lesson = playing.current, playing.lesson
    where = t("lessons.step", step=playing.step + 1, steps=len(lesson.steps))
    yield el(
        "h2",
        {"id": "lesson-step", "tabindex": "-1"},
        el("small", {"class": "lesson-count", "lang": t.language}, where, el("span", {"class": "visually-hidden"}, ": ")),
        step.heading and el("span", {"dir": "auto"}, step.heading),
    )
    yield el("div", {"class": "lesson-text", "dir": "auto"}, [el("p", None, marked(paragraph)) for paragraph in step.paragraphs])
    yield el("div", {"id": "lesson-board", "lang": t.language}, _board(playing, theme, t))
    yield el("div", {"id": "lesson-answer"}, list(_answer(playing, t)))
    yield el("p", {"class": "setup-ways lesson-acts", "id": "lesson-acts", "lang": t.language}, list(_acts(playing, t)))


def _board(playing: Playing, theme: str, t: Texts) -> Child:
    """The positions, or the reason why there are none."""
    if playing.fault is not None:
        return el("p", {"class": "notice notice-error"}, describe_fault(playing.fault, t))
    if playing.current.puzzle:
        way = link(f"puzzles.html#{playing.current.puzzle}", t("lessons.puzzle"), class_="button button-primary", id="lesson-puzzle")
        return el("p", {"class": "setup-ways"}, way)
    if not playing.plies:
        return None
    try:
        return _positions(playing, theme, t).markup
    except GameError as error:
        return el("p", {"class": "notice notice-error"}, t("lessons.not-drawn", step=playing.step + 1, reason=error_text(error, t)))


def _positions(playing: Playing, theme: str, t: Texts) -> Steps:
    """The positions on the screen. Before an open question, the last one is shown first. Raises GameError."""
    first = playing.plies[-1 if playing.is_open else 0]
    return steps_of(playing.current.board, playing.plies, first, t.language, theme)


def _answer(playing: Playing, t: Texts) -> Iterator[Child]:
    """The choices of an open question, or its answer."""
    if not playing.has_question:
        return
    question = question_text(playing, t)
    if not playing.is_open:
        yield el("ul", {"class": "lesson-marks"}, list(_marks(playing, t)))
        yield el("p", {"class": f"lesson-verdict lesson-{playing.result}", "lang": t.language}, verdict(playing, t))
        return
    if question:
        yield el("p", {"class": "lesson-question", "id": "lesson-question", "lang": t.language}, question)
    if not playing.choices:
        yield button("lesson-choose:-1", t("lessons.show"), name="lesson-show", key="h", primary=True)
        return
    yield el(
        "div",
        {
            "class": "lesson-choices",
            "role": "group",
            "aria-label": None if question else t("lessons.answers"),
            "aria-labelledby": "lesson-question" if question else None,
            "data-arrows": True,
        },
        [button(f"lesson-choose:{number}", choice.said, name=f"lesson-choice-{number}") for number, choice in enumerate(playing.choices)],
    )


def question_text(playing: Playing, t: Texts) -> str:
    """The record's question; "" if the step's text asks."""
    if playing.record is None or playing.current.answers:
        return ""
    seat = playing.asked_seat
    return t("lessons.next") if seat is None else t("lessons.which", name=read_faces(playing.record, t)[seat].name)


def _marks(playing: Playing, t: Texts) -> Iterator[Markup]:
    """The choices, with the chosen and the right ones marked."""
    for number, choice in enumerate(playing.choices):
        if choice.is_right or number == playing.chosen:
            mark = "right" if choice.is_right else "wrong"
            yield el(
                "li",
                {"class": classes("lesson-mark", f"lesson-{mark}")},
                el("b", {"aria-hidden": "true"}, f"{MARKS[mark]} "),
                el("span", {"class": "visually-hidden", "lang": t.language}, f"{t(CHOSEN[mark])}: "),
                choice.said,
            )


VERDICTS = {"right": "lessons.right", "wrong": "lessons.wrong", "seen": "lessons.seen"}


def verdict(playing: Playing, t: Texts) -> str:
    return t(VERDICTS[playing.result])


def spoken_answer(playing: Playing, theme: str, t: Texts) -> str:
    """The announcement of an answer: the new board, then the verdict."""
    captions = ""
    if playing.plies:
        try:
            captions = " ".join(plain(frame.caption) for frame in _positions(playing, theme, t).frames)
        except GameError:
            captions = ""
    right = [choice.said for choice in playing.choices if choice.is_right] if playing.result == "wrong" else []
    marked_right = [f"{t('lessons.mark.right')}: {text}." for text in right]
    return " ".join(filter(None, [captions, verdict(playing, t), *marked_right]))


def _acts(playing: Playing, t: Texts) -> Iterator[Child]:
    if playing.step:
        yield button("lesson-step:back", t("lessons.back"), name="lesson-back", key="b")
    label = "lessons.next-step" if playing.step + 1 < len(playing.lesson.steps) else "lessons.to-end"
    label = label if playing.chosen is None or playing.is_last_question else "lessons.next-question"
    yield button("lesson-step:on", t(label), name="lesson-on", key="n", primary=not playing.is_open)


def _result(playing: Playing, t: Texts) -> Iterator[Child]:
    right, tried = playing.score()
    yield el("h2", {"id": "lesson-step", "tabindex": "-1", "lang": t.language}, t("lessons.end"))
    yield el("p", {"lang": t.language}, t("lessons.score", right=right, count=tried) if tried else t("lessons.no-score"))
    rows = []
    for number, step in enumerate(playing.lesson.steps):
        result = playing.results.get(number, "")
        label = step.heading or t("lessons.step", step=number + 1, steps=len(playing.lesson.steps))
        rows.append(
            el(
                "li",
                None,
                button(f"lesson-step:{number}", el("span", {"dir": "auto"}, label), name=f"lesson-to-{number}"),
                result
                and el(
                    "span",
                    {"class": f"lesson-mark lesson-{result}", "lang": t.language},
                    el("b", {"aria-hidden": "true"}, f" {MARKS[result]} "),
                    t(RESULTS[result]),
                ),
            )
        )
    yield el("ol", {"class": "lesson-results"}, rows)
    yield el(
        "p",
        {"class": "setup-ways lesson-acts", "id": "lesson-acts", "lang": t.language},
        button("lesson-again", t("lessons.again"), name="lesson-again", primary=True),
        link(f"{PAGE}.html", t("lessons.others"), class_="button button-quiet"),
    )
