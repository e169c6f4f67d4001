"""The page that makes a lesson."""

from collections.abc import Iterator

from highwater.errors import GameError
from highwater.lessons import Lesson, LessonError, Step, check_steps
from highwater.registry import GAMES
from highwater_web.core.feature import PageLayout
from highwater_web.core.model import Model
from highwater_web.core.shelf_rows import find_scenario_title
from highwater_web.features.lessons.making import KINDS, draft_of, words_of
from highwater_web.features.lessons.parts import section
from highwater_web.features.lessons.state import MAKING, Making
from highwater_web.features.lessons.texts import lesson_texts
from highwater_web.figures.lessons import describe_fault
from highwater_web.ui.controls import button, link
from highwater_web.ui.drawings import icon
from highwater_web.ui.markup import Attribute, Child, Markup, el
from highwater_web.ui.texts import Texts, error_text

MAX_EXAMPLES = 12
"""Maximum number of offered examples, newest first."""


def making_page(model: Model, framed: PageLayout) -> Markup:
    t, making = lesson_texts(model.language), MAKING.of(model) or Making()
    try:
        lesson = draft_of(model)
    except LessonError as error:
        again = button("make-clear", t("lessons.make.anew"), name="make-clear")
        broken = el("p", {"class": "notice notice-error"}, t("lessons.make.unreadable"), " ", error_text(error, t))
        return framed(t("lessons.make"), broken, el("p", {"class": "setup-ways"}, again))
    return framed(
        t("lessons.make"),
        el("p", {"class": "lead"}, t("lessons.make.lead")),
        model.storage != "ok" and el("p", {"class": "notice"}, t("games.not-stored")),
        _field("make-title", t("lessons.make.title"), lesson.title, "make-title", making, t),
        el("ol", {"class": "make-steps", "id": "make-steps"}, [_step(number, lesson, making, t) for number in range(len(lesson.steps))]),
        section("add", t("lessons.make.add"), *_ways_to_add(model, making, t)),
        bool(lesson.steps) and section("take", t("lessons.make.take"), *_ways_to_take(model, lesson, making, t)),
    )


def _step(number: int, lesson: Lesson, making: Making, t: Texts) -> Markup:
    step, last = lesson.steps[number], len(lesson.steps) - 1
    where = t("lessons.step", step=number + 1, steps=last + 1)
    return el(
        "li",
        {"class": "make-step", "id": f"make-{number}"},
        el("h2", {"class": "lesson-count"}, where, ": ", _board_name(step, t)),
        _field(f"make-heading-{number}", t("lessons.make.heading"), step.heading, f"make-heading:{number}", making, t),
        _field(f"make-words-{number}", t("lessons.make.words"), words_of(step), f"make-words:{number}", making, t, rows=4),
        el(
            "p",
            {"class": "setup-ways"},
            number > 0 and _tool(f"make-up:{number}", "chevron-left", t("lessons.make.up"), where),
            number < last and _tool(f"make-down:{number}", "chevron-right", t("lessons.make.down"), where),
            _tool(f"make-out:{number}", "trash-2", t("lessons.make.out"), where),
        ),
    )


def _tool(token: str, picture: str, label: str, where: str) -> Markup:
    there: dict[str, Attribute] = {"type": "button", "id": token.replace(":", "-"), "class": "button button-quiet", "data-do": token}
    return el("button", {**there, "aria-label": f"{label}: {where}"}, icon(picture), label)


def _board_name(step: Step, t: Texts) -> str:
    """The kind of board of a step, in a word or two."""
    if step.puzzle:
        return t("lessons.make.puzzle", name=step.puzzle)
    try:
        record = step.record()
    except GameError:
        return t("lessons.make.broken")
    return find_scenario_title(record, t) if record is not None else t("lessons.make.only-words")


def _field(name: str, label: str, value: str, token: str, making: Making, t: Texts, rows: int = 0) -> Markup:
    """A field; rejected input stays in it, with the reason."""
    text, error = making.unkept.get(name, (value, None))
    there: dict[str, Attribute] = {
        "id": name,
        "name": name,
        "data-do": token,
        "dir": "auto",
        "autocomplete": "off",
        "aria-invalid": "true" if error else None,
        "aria-describedby": f"{name}-wrong" if error else None,
    }
    control = el("textarea", {**there, "rows": rows, "class": "lesson-words"}, text) if rows else el("input", {**there, "value": text})
    wrong = el("p", {"class": "field-wrong", "id": f"{name}-wrong"}, _reason(error, t)) if error else None
    return el("div", {"class": "make-field"}, el("label", {"class": "field"}, el("span", None, label), control), wrong)


def _reason(error: GameError, t: Texts) -> str:
    return describe_fault(error, t) if isinstance(error, LessonError) else error_text(error, t)


def _ways_to_add(model: Model, making: Making, t: Texts) -> Iterator[Child]:
    examples = [(name, entry) for name, entry in model.scenarios.newest_first() if entry.header is not None][:MAX_EXAMPLES]
    rows = [
        button(f"make-add:{name}", find_scenario_title(entry.header, t), name=f"make-add-{name}")
        for name, entry in examples
        if entry.header
    ]
    yield el("p", None, t("lessons.make.examples" if rows else "lessons.make.no-examples"), " ", link("desk.html", t("scenarios.desk")))
    yield rows and el("p", {"class": "setup-ways"}, rows)
    yield el("p", {"class": "setup-ways"}, button("make-add-words", t("lessons.make.add-words"), name="make-add-words"))
    text, error = making.unkept.get("make-puzzle", ("", None))
    field: dict[str, Attribute] = {
        "id": "make-puzzle",
        "name": "make-puzzle",
        "value": text,
        "autocomplete": "off",
        "placeholder": f"puzzles.html#{next(iter(GAMES))}.rings.1.3",
        "aria-invalid": "true" if error else None,
        "aria-describedby": "make-puzzle-wrong" if error else None,
    }
    yield el(
        "form",
        {"id": "make-puzzle-form", "class": "make-puzzle", "data-do": "make-add-puzzle", "novalidate": True},
        el("label", {"class": "field"}, el("span", None, t("lessons.make.puzzle-link")), el("input", field)),
        el("button", {"type": "submit", "class": "button button-quiet", "id": "make-add-puzzle"}, t("lessons.make.add-puzzle")),
        el("p", {"class": "field-wrong", "id": "make-puzzle-wrong"}, _reason(error, t)) if error else None,
    )


def _ways_to_take(model: Model, lesson: Lesson, making: Making, t: Texts) -> Iterator[Child]:
    for fault in check_steps(lesson):
        yield el("p", {"class": "field-wrong"}, describe_fault(fault, t))
    fits = True
    try:
        lesson.url()
    except LessonError as error:
        fits = False
        yield el("p", {"class": "field-wrong"}, error_text(error, t))
    yield el(
        "p",
        {"class": "setup-ways"},
        fits and button("make-try", icon("play"), t("lessons.make.try"), name="make-try", primary=True),
        fits and button("make-copy:link", icon("link"), t("lessons.make.link"), name="make-link"),
        fits and button("make-copy:frame", icon("copy"), t("lessons.make.frame"), name="make-frame"),
        fits and button("make-copy:element", icon("copy"), t("lessons.make.element"), name="make-element"),
        button("make-copy:text", icon("copy"), t("lessons.make.text"), name="make-text"),
        button("make-clear", icon("trash-2"), t("lessons.make.anew"), name="make-clear"),
    )
    yield el("p", {"class": "statistics-note", "id": "make-copied"}, making.copied and t(making.copied))
    if making.shown and (fits or making.shown == "text"):
        shown: dict[str, Attribute] = {"class": "lesson-source", "rows": 6, "readonly": True, "spellcheck": "false"}
        label = t("lessons.make.shown")
        yield el("textarea", {"id": "make-shown", **shown, "aria-label": label}, KINDS[making.shown](model, lesson))
    yield el("p", {"class": "statistics-note"}, t("lessons.make.note"))
