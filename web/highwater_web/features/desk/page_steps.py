"""The list of steps on the desk: what happened, which steps are shown, and their captions and questions."""

from bisect import bisect_left
from collections.abc import Sequence

from highwater.notation import MAX_COMMENT
from highwater_web.features.desk.model import Desk
from highwater_web.features.desk.scenario import list_question_kinds
from highwater_web.features.desk.sentences import list_sentences
from highwater_web.figures.answers import find_answer
from highwater_web.figures.reading import list_shown_plies
from highwater_web.ui.controls import button, select
from highwater_web.ui.markup import Attribute, Markup, classes, el
from highwater_web.ui.texts import Texts, error_text

AROUND = 2
"""Plies listed before and after a shown one; those without a log entry do not count, and are not listed."""

ROWS_OF_TEXT = 2


def step_list(desk: Desk, t: Texts) -> Markup:
    """Every shown step, some around it, and buttons for the others."""
    sentences = list_sentences(desk.record, t.language)
    shown = set(list_shown_plies(desk.record))
    rows = []
    at = 0
    for ply in (*_list_plies(desk, shown, sentences), len(sentences)):
        if ply > at:
            rows.append(_gap(at, ply - 1, t, silent=not any(sentences[at:ply])))
        if ply < len(sentences):
            rows.append(_row(desk, ply, sentences[ply], ply in shown, t))
        at = ply + 1
    return el(
        "section",
        {"class": "desk-steps", "id": "desk-steps", "aria-labelledby": "desk-steps-title"},
        el("h2", {"id": "desk-steps-title"}, t("desk.steps")),
        el("ol", {"class": "desk-list", "id": "desk-list", "start": 0}, rows),
    )


def _list_plies(desk: Desk, shown: set[int], sentences: Sequence[str]) -> list[int]:
    plies = [ply for ply, text in enumerate(sentences) if text or not ply]
    around: set[int] = set()
    for ply in (*shown, desk.ply):
        near = bisect_left(plies, ply)
        around.update(plies[max(near - AROUND, 0) : near + AROUND + 1])
    last = len(sentences) - 1
    return sorted(around | shown | {ply for ply in desk.listed if ply <= last} | {comment.ply for comment in desk.record.comments})


def _gap(first: int, last: int, t: Texts, *, silent: bool) -> Markup:
    """The button for plies that are not listed. ``silent``: none of them has a log entry."""
    label = t.n("desk.gap.silent" if silent else "desk.gap", last - first + 1)
    there: dict[str, Attribute] = {"class": classes("desk-gap", silent and "desk-silent"), "id": f"gap-{first}-{last}"}
    return el("li", there, button(f"list:{first}-{last}", label))


def _row(desk: Desk, ply: int, said: str, sentence: bool, t: Texts) -> Markup:
    box: dict[str, Attribute] = {
        "type": "checkbox",
        "id": f"show-{ply}",
        "name": f"show-{ply}",
        "value": "1",
        "checked": sentence,
        "data-do": f"show:{ply}",
        "autocomplete": "off",
    }
    return el(
        "li",
        {"class": classes("desk-step", sentence and "desk-shown", ply == desk.ply and "desk-here"), "id": f"step-{ply}"},
        el(
            "label",
            {"class": "desk-tick"},
            el("input", box),
            el("b", None, ply),
            el("span", None, said or (t("desk.step.silent") if ply else t("desk.step.first"))),
        ),
        sentence and _caption(desk, ply, t),
        sentence and _question(desk, ply, t),
    )


def _caption(desk: Desk, ply: int, t: Texts) -> Markup:
    """The caption of a step in the present language; by default the game's own sentence."""
    name = f"caption-{ply}-{desk.language}"
    wrong = desk.unkept.get(name)
    text = wrong.text if wrong else desk.record.said(ply).get(desk.language, "")
    field: dict[str, Attribute] = {
        "id": name,
        "name": name,
        "rows": ROWS_OF_TEXT,
        "data-do": f"caption:{ply}:{desk.language}",
        "data-typed": True,
        "lang": desk.language,
        "dir": "auto",
        "placeholder": t("desk.caption.none"),
        "aria-label": t("desk.caption", ply=ply, language=desk.language),
        "aria-invalid": "true" if wrong else None,
        "aria-describedby": f"{name}-wrong" if wrong else f"{name}-count",
    }
    return el(
        "div",
        {"class": "desk-caption", "id": f"desk-{name}"},
        el("textarea", field, text),
        el("p", {"class": "desk-count", "id": f"{name}-count"}, t("desk.count", count=t.number(len(text)), most=t.number(MAX_COMMENT))),
        el("p", {"class": "field-wrong", "id": f"{name}-wrong"}, error_text(wrong.error, t)) if wrong else None,
    )


def _question(desk: Desk, ply: int, t: Texts) -> Markup | None:
    """The question after a step, and its answer by the rules."""
    kinds = list_question_kinds(desk.record, ply)
    if not kinds:
        return None
    question = dict(desk.record.scenario.questions).get(ply, "")
    values = [("", t("desk.ask.nothing")), *((kind, t(f"desk.ask.{kind}")) for kind in kinds)]
    return el(
        "div",
        {"class": "desk-ask", "id": f"desk-ask-{ply}"},
        el(
            "label",
            {"class": "field"},
            el("span", None, t("desk.ask")),
            select(f"ask-{ply}", values, question, f"ask:{ply}", t("desk.ask.label", ply=ply)),
        ),
        _answer(desk, ply, t) if question else None,
    )


def _answer(desk: Desk, ply: int, t: Texts) -> Markup:
    answer = find_answer(desk.record, ply, t.language)
    others = [choice.said for choice in answer.choices if not choice.right]
    return el(
        "p",
        {"class": "desk-answer"},
        t("desk.answer", answer=answer.said),
        " " + t.n("desk.answer.others", len(others)) if others else None,
    )
