"""The preview: the steps as on a page, in a chosen width and theme."""

from dataclasses import replace
from functools import lru_cache

from highwater.errors import GameError
from highwater_web.features.desk.exports import reading_language, select_record
from highwater_web.features.desk.model import SHADES, WIDTHS, Desk
from highwater_web.features.desk.scenario import RecordByText
from highwater_web.figures.figure import Figure
from highwater_web.figures.reading import list_shown_plies
from highwater_web.figures.steps import MAX_STEPS, make_step_figures, name_file, steps, style
from highwater_web.ui.markup import Markup, el, flag
from highwater_web.ui.texts import Texts


def preview(desk: Desk, t: Texts) -> Markup:
    widths = [_choice(f"width:{each}", each == desk.width, each) for each in WIDTHS]
    return el(
        "section",
        {"class": "desk-preview", "id": "desk-preview", "aria-labelledby": "desk-preview-title"},
        el("h2", {"id": "desk-preview-title"}, t("desk.preview")),
        el(
            "div",
            {"class": "desk-how", "id": "desk-how"},
            el("div", {"role": "group", "aria-label": t("desk.width")}, widths),
            el(
                "div",
                {"role": "group", "aria-label": t("settings.theme")},
                [_choice(f"shade:{each}", each == desk.shade, t(f"settings.theme.{each}")) for each in SHADES],
            ),
        ),
        sheet_of_steps(),
        el("p", {"class": "option-note", "id": "desk-asks"}, t("desk.preview.asks", mode=t("desk.mode.quiz")))
        if desk.record.scenario.questions
        else None,
        el("div", {"class": "desk-place", "id": "desk-place"}, _stage(desk, t)),
    )


def _stage(desk: Desk, t: Texts) -> Markup:
    """A piece of a web page, in the chosen width and theme."""
    return el("div", {"class": f"desk-stage desk-{desk.shade}", "id": "desk-stage", "style": f"width:{desk.width}px"}, _steps(desk, t))


def _choice(token: str, chosen: bool, label: str | int) -> Markup:
    there = {"type": "button", "id": token.replace(":", "-"), "class": "choice", "data-do": token}
    return el("button", {**there, "aria-pressed": flag(chosen)}, label)


def _steps(desk: Desk, t: Texts) -> Markup:
    record = select_record(desk)
    try:
        language, plies = reading_language(desk, t.language), list_shown_plies(record)
        unsaid = replace(record, comments=(), scenario=record.scenario._replace(titles=(), questions=()))
        drawn = _draw_figures(RecordByText.of(unsaid), plies, language, desk.shade, desk.width)
        return steps(record, plies, language=language, theme=desk.shade, address=Figure.write_url, first=desk.ply, drawn=drawn).markup
    except GameError:
        return el("p", {"class": "field-wrong"}, t("desk.preview.wrong"))


@lru_cache(maxsize=4)
def _draw_figures(scenario: RecordByText, plies: tuple[int, ...], language: str, shade: str, width: int) -> list[Figure]:
    """The figures; they do not depend on the captions."""
    return make_step_figures(scenario.record, plies, language=language, theme=shade, width=width)


@lru_cache(maxsize=1)
def sheet_of_steps() -> Markup:
    """The link to the style sheet of steps, which is a file of the site."""
    return el("link", {"rel": "stylesheet", "href": f"../figures/{name_file(style(MAX_STEPS), 'css')}"})
