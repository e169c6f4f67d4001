"""The exercises and answers of the sheets for a class, drawn from the lessons about the rules (`lesson_files.py`).

A sheet includes them with a paragraph `![Exercises; Answers](exercises:land-unter)`, which has their headings. Figures and the style sheet
are files in `dist/figures`, like the figures of scenarios.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from highwater.lessons import Step
from highwater_web.figures.figure import Figure, draw
from highwater_web.figures.steps import find_caption, marked, name_file
from highwater_web.ui.markup import Markup, el, join
from highwater_web.ui.texts import LANGUAGES
from lesson_files import games_with_lessons, read_own_lesson

STYLE = Path(__file__).with_suffix(".css")

MAX_EXERCISES = 3
"""How many fit on a page beside the rules."""


def render_exercises(game_id: str, language: str, words: str) -> Markup:
    """The exercises of a game, and below them the answers. `words`: both headings, separated by a semicolon."""
    exercises_heading, answers_heading = words.split("; ")
    steps = list(_steps(game_id, language))
    return join(
        [
            el("link", {"rel": "stylesheet", "href": f"../figures/{name_file(STYLE.read_text('utf-8'), 'css')}"}),
            el("h2", {"id": "exercises"}, exercises_heading),
            el("div", {"class": "sheet-exercises"}, [_exercise(number, step, language) for number, step in enumerate(steps, 1)]),
            el(
                "section",
                {"class": "sheet-answers", "aria-labelledby": "answers"},
                el("h2", {"id": "answers"}, answers_heading),
                el("ol", None, [_answer(step, language) for step in steps]),
            ),
        ]
    )


def write_exercises(folder: Path) -> None:
    """Write the figures of all sheets, and their style, into `dist/figures`."""
    style = STYLE.read_text("utf-8")
    (folder / name_file(style, "css")).write_text(style, "utf-8")
    for game_id in games_with_lessons():
        for language in LANGUAGES:
            for step in _steps(game_id, language):
                svg = _figure(step, language).svg
                (folder / name_file(svg, "svg")).write_text(svg, "utf-8")


def list_sheet_sources() -> list[Path]:
    return [Path(__file__), STYLE]


def _steps(game_id: str, language: str) -> Iterator[Step]:
    """The first steps of the game's lesson that ask something."""
    questions = [step for step in read_own_lesson(game_id, language).steps if step.answers]
    return iter(questions[:MAX_EXERCISES])


@cache
def _figure(step: Step, language: str) -> Figure:
    """The position that a step asks about."""
    record = step.record()
    assert record is not None, "an exercise has a board"
    scenario = record.scenario
    return draw(record, scenario.questions[0][0], seat=scenario.view, part=scenario.part or None, language=language)


def _exercise(number: int, step: Step, language: str) -> Markup:
    figure = _figure(step, language)
    size = {"width": round(figure.width), "height": round(figure.height)}
    return el(
        "section",
        {"class": "sheet-exercise", "aria-labelledby": f"exercise-{number}"},
        el("h3", {"id": f"exercise-{number}"}, f"{number}. {step.heading}"),
        el("img", {"src": f"../figures/{name_file(figure.svg, 'svg')}", "alt": figure.alt, **size}),
        [el("p", None, marked(paragraph)) for paragraph in step.paragraphs],
        el("ul", None, [el("li", None, answer.text) for answer in step.answers]),
    )


def _answer(step: Step, language: str) -> Markup:
    """The right answer, and the lesson's captions that explain it."""
    record = step.record()
    assert record is not None, "an exercise has a board"
    right = ", ".join(answer.text for answer in step.answers if answer.is_right)
    plies = [ply for ply in record.scenario.show if ply > record.scenario.questions[0][0]]
    return el("li", None, el("strong", None, f"{right}."), [[" ", marked(find_caption(record, ply, language))] for ply in plies])
