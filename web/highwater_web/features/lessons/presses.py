"""Presses while a lesson is played, and the lesson in the address."""

from collections.abc import Callable
from dataclasses import replace

from highwater.errors import GameError
from highwater.lessons import link_form, read_lesson
from highwater_web.core.addresses import number, read_fragment
from highwater_web.core.effects import announce, focus, url
from highwater_web.core.feature import Context, ModelChange, Press, Transition
from highwater_web.core.model import Model, Notice
from highwater_web.core.navigation import route
from highwater_web.features.lessons import making
from highwater_web.features.lessons.making import add_example
from highwater_web.features.lessons.page import spoken_answer
from highwater_web.features.lessons.places import keep_place, place_of
from highwater_web.features.lessons.state import PAGE, PLAYING
from highwater_web.features.lessons.texts import lesson_texts
from highwater_web.figures.lessons import Playing, begin_again, choose, go_on, go_to_step
from highwater_web.ui.texts import error_text

MAX_DIGITS = 3

LEADS_ON = "lesson-on title"
"""Where the focus goes once the pressed choice is gone."""


def settle(change: ModelChange) -> Transition:
    """Open the lesson in the address. An unreadable one is reported, and the page shows none."""
    model, address = change.after, read_fragment(change.after.fragment)
    if "lesson" not in address:
        model = PLAYING.put(model, None)
        return add_example(model, address["scenario"]) if "scenario" in address else (model, [])
    try:
        return _open(model, address["lesson"], number(address.get("step", ""), MAX_DIGITS)), []
    except GameError as error:
        return PLAYING.put(replace(_reject(model, error), fragment=""), None), [url(f"{PAGE}.html", replace=True)]


def _reject(model: Model, error: GameError) -> Model:
    return replace(model, notice=Notice(error_text(error, lesson_texts(model.language)), is_error=True))


def _open(model: Model, letters: str, step: int | None) -> Model:
    """Open a lesson at a step, or at the stored one. Raises LessonError."""
    playing = PLAYING.of(model)
    if playing is not None and playing.opened == letters:
        if step is not None and step - 1 != playing.step:
            playing = go_to_step(playing, step - 1)
        return PLAYING.put(model, replace(playing, language=model.language) if playing.language != model.language else playing)
    lesson = read_lesson(letters)
    place = place_of(model, lesson.name)
    playing = Playing(lesson, letters, language=model.language, results=place.results if place else {})
    if step is not None:
        playing = go_to_step(playing, step - 1)
    elif place is not None and not place.done:
        playing = go_to_step(playing, place.step)
    return PLAYING.put(model, playing)


def _handle_press(change: Callable[[Playing, str], Playing]) -> Callable[[Context], Transition]:
    """A handler of a press that changes the lesson being played."""

    def handler(ctx: Context) -> Transition:
        before = PLAYING.of(ctx.model)
        if before is None:
            return ctx.model, []
        after = change(before, ctx.argument)
        return _show(ctx.model, before, after) if after is not before else (ctx.model, [])

    return handler


def _show(model: Model, before: Playing, after: Playing) -> Transition:
    """Show the changed lesson: store it, update the address, and announce it."""
    model, effects = keep_place(PLAYING.put(model, after), after)
    if after.step != before.step:
        fragment = f"lesson={after.opened}&step={after.step + 1}"
        model = replace(model, fragment=fragment)
        return model, [*effects, url(f"{PAGE}.html#{fragment}", replace=True), focus("lesson-step", gently=False)]
    if after.chosen is not None:
        text = spoken_answer(after, model.preferences.theme, lesson_texts(model.language))
        return model, [*effects, announce(text), focus(LEADS_ON)]
    return model, [*effects, focus("lesson-step", gently=False)]


def _choose(playing: Playing, argument: str) -> Playing:
    chosen = -1 if argument == "-1" else number(argument, MAX_DIGITS)
    return playing if chosen is None else choose(playing, chosen)


def _go_to(playing: Playing, argument: str) -> Playing:
    if argument == "on":
        return go_on(playing)
    step = playing.step - 1 if argument == "back" else number(argument, MAX_DIGITS)
    return playing if step is None else go_to_step(playing, step)


def _read(ctx: Context) -> Transition:
    """Open a pasted lesson. Unreadable text is reported and stays in its field."""
    text = ctx.fields.get("lesson-text", "")
    try:
        read_lesson(text)
        href = f"{PAGE}.html#lesson={link_form(text)}"
    except GameError as error:
        return _reject(ctx.model, error), [focus("lesson-text", gently=False)]
    model, effects = route(ctx.model, href, ctx.env)
    return model, [url(href), *effects, focus("lesson-step", gently=False)]


PRESSES = {
    "lesson-choose": Press(_handle_press(_choose)),
    "lesson-step": Press(_handle_press(_go_to)),
    "lesson-again": Press(_handle_press(lambda playing, _: begin_again(playing))),
    "lesson-read": Press(_read),
    **making.PRESSES,
}
