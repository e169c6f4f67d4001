"""Making a lesson: examples from the desk, puzzles and texts, in an order. Each change is stored, as the text of the lesson.

Invalid input stays in its field, with the reason.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from highwater.errors import GameError
from highwater.lessons import MAX_STEPS, PUZZLE, Answer, Lesson, LessonError, Step, read_lesson
from highwater.notation import join_lines
from highwater.record import parse
from highwater_web.core.addresses import number
from highwater_web.core.effects import announce, copy_link, copy_text, focus, store, url
from highwater_web.core.feature import Context, Press
from highwater_web.core.feature import Transition as Done
from highwater_web.core.model import Model, Notice
from highwater_web.core.navigation import route
from highwater_web.features.lessons.state import DRAFT, DRAFT_KEY, MAKE, MAKING, PAGE, Making
from highwater_web.features.lessons.texts import lesson_texts
from highwater_web.ui.markup import escape
from highwater_web.ui.texts import error_text

MAX_DIGITS = 3

FRAME_HEIGHT = 760
"""Height in pixels of a frame with a lesson on another site."""

ANSWER = re.compile(r"([+-])\s+(.+)")
"""A line of a step's text that is an answer: ``+`` before a right one, ``-`` before a wrong one."""


def draft_of(model: Model) -> Lesson:
    """The draft of a lesson. Raises LessonError if the stored one is unreadable."""
    text = DRAFT.of(model)
    if text is None:
        return Lesson("", model.language, ())
    try:
        return read_lesson(text)
    except LessonError as error:
        if error.code != "lesson-empty":
            raise
        return _read_title_only(text, model.language)


def _read_title_only(text: str, language: str) -> Lesson:
    """The lesson in a text that has a title but no steps yet."""
    lesson = read_lesson(text.partition("[End ")[0] + '[Step ""]')
    return lesson._replace(steps=(), fault=None, language=lesson.language or language)


def put_draft(model: Model, lesson: Lesson) -> Done:
    """Store the draft. Raises LessonError if it could not be read again."""
    text = lesson.text()
    for step in read_lesson(text).steps if lesson.steps else ():
        if step.fault is not None:
            raise step.fault
    if len(lesson.steps) > MAX_STEPS:
        message = f"a lesson has at most {MAX_STEPS} steps"
        raise LessonError("lesson-steps", message, step=MAX_STEPS + 1, limit=MAX_STEPS, count=len(lesson.steps))
    return DRAFT.store(model, text)


def words_of(step: Step) -> str:
    """The text of a step in its field."""
    answers = "\n".join(f"{'+' if answer.is_right else '-'} {answer.text}" for answer in step.answers)
    return "\n\n".join(filter(None, [*step.paragraphs, answers]))


def read_words(step: Step, text: str) -> Step:
    """The step with the paragraphs and answers from its field."""
    lines = text.replace("\r\n", "\n").split("\n")
    answers = tuple(Answer(join_lines(match[2]), match[1] == "+") for line in lines if (match := ANSWER.fullmatch(line.strip())))
    rest = "\n".join("" if ANSWER.fullmatch(line.strip()) else line for line in lines)
    paragraphs = tuple(filter(None, map(join_lines, re.split(r"\n\s*\n", rest))))
    return step._replace(paragraphs=paragraphs, answers=answers)


def write_frame(model: Model, lesson: Lesson) -> str:
    """HTML for another site: a frame with the lesson. Raises LessonError."""
    title = escape(lesson.title or lesson_texts(model.language)("lessons.untitled"))
    return (
        f'<iframe src="{model.site}{model.language}/frame.html#lesson={lesson.url()}" title="{title}" width="100%" height="{FRAME_HEIGHT}"'
        ' loading="lazy" style="border:0;max-width:64rem"></iframe>'
    )


def add_example(model: Model, name: str) -> Done:
    """The model with an example from the desk as the last step, on the page that makes lessons."""
    entry = model.scenarios.entries.get(name)
    model = replace(model, fragment=MAKE)
    effects = [url(f"{PAGE}.html#{MAKE}", replace=True)]
    if entry is None:
        return replace(model, notice=Notice(lesson_texts(model.language)("lessons.make.gone"), is_error=True)), effects
    try:
        record, lesson = parse(entry.text).shared(), draft_of(model)
        _ = record.final  # raises RecordError if the record cannot be played
        titles = dict(record.scenario.titles)
        heading = titles.get(lesson.language) or next(iter(titles.values()), "")
        model, stored = put_draft(model, lesson._replace(steps=(*lesson.steps, Step(heading, board=record.text().strip()))))
    except GameError as error:
        return replace(model, notice=Notice(error_text(error, lesson_texts(model.language)), is_error=True)), effects
    return model, [*effects, *stored, focus(f"make-{len(lesson.steps)}", gently=False)]


def name_element(model: Model, lesson: Lesson) -> str:
    """The same as a ``<high-water>`` element, which is a link if our script does not run. Raises LessonError."""
    title = escape(lesson.title or lesson_texts(model.language)("lessons.untitled"))
    href = f"{model.site}{model.language}/{PAGE}.html#lesson={lesson.url()}"
    script = f'<script type="module" src="{model.site}embed.js"></script>'
    return f'{script}\n<high-water>\n<a href="{href}">{title}</a></high-water>'


Change = Callable[[Lesson, str, Context], Lesson]
"""The lesson after a press, given the argument of its token. It may raise GameError."""


def _lesson_press(change: Change, field: Callable[[str], str] = lambda _: "") -> Press:
    """A press that changes the lesson. ``field``: from the press's argument, the name of the field it reads; "" if it reads none."""

    def run(ctx: Context) -> Done:
        making, name = MAKING.of(ctx.model) or Making(), field(ctx.argument)
        unkept = {other: each for other, each in making.unkept.items() if other != name}
        try:
            model, effects = put_draft(ctx.model, change(draft_of(ctx.model), ctx.argument, ctx))
        except GameError as error:
            t = lesson_texts(ctx.model.language)
            if not name:
                return replace(ctx.model, notice=Notice(error_text(error, t), is_error=True)), []
            unkept[name] = (ctx.fields.get(name, ""), error)
            return MAKING.put(ctx.model, making._replace(unkept=unkept, copied="")), [announce(error_text(error, t))]
        return MAKING.put(model, making._replace(unkept=unkept, copied="")), effects

    return Press(run)


def _set_title(lesson: Lesson, _: str, ctx: Context) -> Lesson:
    return lesson._replace(title=join_lines(ctx.fields.get("make-title", "")))


def _set_heading(step: Step, text: str) -> Step:
    return step._replace(heading=join_lines(text))


def _step_of(lesson: Lesson, argument: str) -> tuple[int, Step] | None:
    place = number(argument, MAX_DIGITS)
    return (place, lesson.steps[place]) if place is not None and place < len(lesson.steps) else None


def _step_change(change: Callable[[Step, str], Step], field: str) -> Change:
    """A change of one step by the content of a field."""

    def run(lesson: Lesson, argument: str, ctx: Context) -> Lesson:
        found = _step_of(lesson, argument)
        if found is None:
            return lesson
        place, step = found
        after = change(step, ctx.fields.get(f"{field}-{argument}", ""))
        return lesson._replace(steps=(*lesson.steps[:place], after, *lesson.steps[place + 1 :]))

    return run


def _move_or_remove(by: int) -> Change:
    """Moves a step by so many places; 0 removes it."""

    def run(lesson: Lesson, argument: str, _: Context) -> Lesson:
        found = _step_of(lesson, argument)
        if found is None:
            return lesson
        place, step = found
        rest = [*lesson.steps[:place], *lesson.steps[place + 1 :]]
        if by:
            rest.insert(max(place + by, 0), step)
        return lesson._replace(steps=tuple(rest))

    return run


def _add_puzzle(lesson: Lesson, _: str, ctx: Context) -> Lesson:
    """Add the puzzle whose link or name is in the field."""
    match = PUZZLE.search(ctx.fields.get("make-puzzle", "").rpartition("#")[2])
    if match is None:
        raise LessonError("lesson-puzzle", "a puzzle is named by its link, such as puzzles.html#land-unter.rings.1.3")
    return lesson._replace(steps=(*lesson.steps, Step(puzzle=match[0])))


def _add(ctx: Context) -> Done:
    model, effects = add_example(ctx.model, ctx.argument)
    return MAKING.put(model, Making()), effects


KINDS: Mapping[str, Callable[[Model, Lesson], str]] = {
    "text": lambda _, lesson: lesson.text(),
    "frame": write_frame,
    "element": name_element,
}
"""What can be copied besides the link."""


def _copy(ctx: Context) -> Done:
    """Copy the link, the lesson's text, or HTML for another site."""
    lesson, making = draft_of(ctx.model), MAKING.of(ctx.model) or Making()
    try:
        if ctx.argument == "link":
            return ctx.model, [copy_link(f"{PAGE}.html#lesson={lesson.url()}")]
        make = KINDS.get(ctx.argument)
        return (
            (MAKING.put(ctx.model, making._replace(shown=ctx.argument)), [copy_text(make(ctx.model, lesson))]) if make else (ctx.model, [])
        )
    except GameError as error:
        return replace(ctx.model, notice=Notice(error_text(error, lesson_texts(ctx.model.language)), is_error=True)), []


def handle_copied(ctx: Context) -> Done:
    """Show beside the button whether copying has worked."""
    key = "lessons.copied" if ctx.message.get("ok") is True else "lessons.not-copied"
    making = MAKING.of(ctx.model) or Making()
    return MAKING.put(ctx.model, making._replace(copied=key)), [announce(lesson_texts(ctx.model.language)(key))]


def _try(ctx: Context) -> Done:
    """Play the lesson from its first step. Its address depends on what was just typed, so a link on the page could not have it."""
    try:
        href = f"{PAGE}.html#lesson={draft_of(ctx.model).url()}&step=1"
    except LessonError as error:
        return replace(ctx.model, notice=Notice(error_text(error, lesson_texts(ctx.model.language)), is_error=True)), []
    model, effects = route(ctx.model, href, ctx.env)
    return model, [url(href), *effects, focus("lesson-step", gently=False)]


def _clear(ctx: Context) -> Done:
    """Begin a new lesson; the old one can be brought back."""
    notice = Notice(lesson_texts(ctx.model.language)("lessons.make.cleared"), token="make-restore", label="games.restore")
    model = MAKING.put(DRAFT.put(ctx.model, None), Making(cleared=DRAFT.of(ctx.model)))
    return replace(model, notice=notice), [store(DRAFT_KEY, None), focus("make-title", gently=False)]


def _restore(ctx: Context) -> Done:
    text = (MAKING.of(ctx.model) or Making()).cleared
    if text is None or DRAFT.of(ctx.model) is not None:
        return ctx.model, []
    return MAKING.put(DRAFT.put(ctx.model, text), None), [store(DRAFT_KEY, text), focus("make-title", gently=False)]


PRESSES = {
    "make-title": _lesson_press(_set_title, lambda _: "make-title"),
    "make-heading": _lesson_press(_step_change(_set_heading, "make-heading"), "make-heading-{}".format),
    "make-words": _lesson_press(_step_change(read_words, "make-words"), "make-words-{}".format),
    "make-up": _lesson_press(_move_or_remove(-1)),
    "make-down": _lesson_press(_move_or_remove(1)),
    "make-out": _lesson_press(_move_or_remove(0)),
    "make-add-words": _lesson_press(lambda lesson, _, __: lesson._replace(steps=(*lesson.steps, Step()))),
    "make-add-puzzle": _lesson_press(_add_puzzle, lambda _: "make-puzzle"),
    "make-add": Press(_add),
    "make-copy": Press(_copy),
    "make-try": Press(_try),
    "make-clear": Press(_clear),
    "make-restore": Press(_restore),
}
