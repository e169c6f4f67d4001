"""The page of the desk: what can be opened or, with a scenario on it, the steps with captions, the preview, and the exports."""

from highwater_web.core.feature import PageLayout
from highwater_web.core.model import Model
from highwater_web.core.shelf_rows import find_scenario_title
from highwater_web.features.desk.making_panel import panel
from highwater_web.features.desk.model import Desk
from highwater_web.features.desk.page_entrance import entrance
from highwater_web.features.desk.page_exports import exports_section
from highwater_web.features.desk.page_preview import preview
from highwater_web.features.desk.page_steps import step_list
from highwater_web.features.desk.scenario import count_missing
from highwater_web.features.desk.state import DESK
from highwater_web.features.desk.texts import desk_texts
from highwater_web.features.desk.words import language_name
from highwater_web.figures.figure import list_parts
from highwater_web.figures.reading import list_shown_plies
from highwater_web.ui.controls import button, link, select
from highwater_web.ui.drawings import icon
from highwater_web.ui.faces import read_faces
from highwater_web.ui.markup import Attribute, Child, Markup, el, flag
from highwater_web.ui.texts import LANGUAGES, Texts, error_text


def desk_page(model: Model, framed: PageLayout) -> Markup | None:
    """The page of a model with an open desk; None before it is opened."""
    t, desk = desk_texts(model.language), DESK.of(model)
    if desk is None:
        return None
    if not isinstance(desk, Desk):
        return framed(t("scenarios.desk"), entrance(model, t))
    return framed(
        t("scenarios.desk"),
        model.storage != "ok" and el("p", {"class": "notice"}, t("games.not-stored")),
        _bar(desk, t),
        el(
            "div",
            {"class": f"desk-sides game-{desk.record.game.id}", "id": "desk"},
            el(
                "div",
                {"class": "desk-writing"},
                _languages(desk, t),
                _title(desk, t),
                _help(t),
                step_list(desk, t),
                panel(desk, t),
                _view(desk, t),
            ),
            el("div", {"class": "desk-showing"}, preview(desk, t), _missing(desk, t), exports_section(model, desk, t)),
        ),
    )


def _bar(desk: Desk, t: Texts) -> Markup:
    def tool(token: str, picture: str, key: str, off: bool) -> Markup:
        there: dict[str, Attribute] = {"type": "button", "id": f"desk-{token}", "class": "tool tool-off" if off else "tool"}
        label = t(f"play.{token}.short")
        attributes = {"data-do": token, "data-key": key, "title": f"{label} ({key.upper()})", "aria-disabled": "true" if off else None}
        return el("button", {**there, **attributes}, icon(picture), el("span", {"class": "tool-label"}, label))

    return el(
        "div",
        {"class": "desk-bar", "id": "desk-bar"},
        tool("undo", "undo-2", "u", not desk.before),
        tool("redo", "redo-2", "r", not desk.after),
        el("p", {"class": "desk-what", "dir": "auto"}, find_scenario_title(desk.record, t)),
        link("desk.html", t("desk.others"), class_="button button-quiet"),
    )


def _languages(desk: Desk, t: Texts) -> Markup:
    """The present language of the captions, and the others."""
    of = len(list_shown_plies(desk.record))

    def tab(language: str) -> Markup:
        lacks = count_missing(desk.record, language)
        attributes = {"type": "button", "id": f"tongue-{language}", "class": "choice", "data-do": f"tongue:{language}"}
        return el(
            "button",
            {**attributes, "aria-pressed": flag(language == desk.language)},
            el("span", {"lang": language if language in LANGUAGES else None}, language_name(language)),
            el("small", None, f"{of - lacks}/{of}", el("span", {"class": "visually-hidden"}, t("desk.tongue.count"))),
        )

    others = [language for language in LANGUAGES if language not in desk.in_use]
    return el(
        "section",
        {"class": "desk-tongues", "id": "desk-tongues", "aria-label": t("desk.tongues")},
        el("div", {"class": "choices", "role": "group", "aria-label": t("desk.language")}, [tab(language) for language in desk.in_use]),
        [
            button(f"tongue:{language}", "+ ", el("span", {"lang": language}, language_name(language)), name=f"add-{language}")
            for language in others
        ],
        _other_tongue(desk, t),
    )


def _other_tongue(desk: Desk, t: Texts) -> Markup:
    wrong = desk.unkept.get("tongue")
    field: dict[str, Attribute] = {
        "id": "tongue",
        "name": "tongue",
        "value": wrong.text if wrong else "",
        "placeholder": "fr",
        "maxlength": 40,
        "autocomplete": "off",
        "autocapitalize": "none",
        "spellcheck": "false",
        "aria-invalid": "true" if wrong else None,
        "aria-describedby": "tongue-wrong" if wrong else None,
    }
    return el(
        "details",
        {"class": "desk-tongue", "id": "desk-tongue"},
        el("summary", None, t("desk.tongue.other")),
        el(
            "form",
            {"data-do": "other-tongue", "class": "desk-form", "novalidate": True},
            el("label", {"class": "field"}, el("span", None, t("desk.tongue.tag")), el("input", field)),
            el("button", {"type": "submit", "class": "button"}, t("desk.tongue.add")),
        ),
        el("p", {"class": "field-wrong", "id": "tongue-wrong"}, error_text(wrong.error, t)) if wrong else None,
    )


def _title(desk: Desk, t: Texts) -> Markup:
    name = f"title-{desk.language}"
    wrong = desk.unkept.get(name)
    field: dict[str, Attribute] = {
        "id": name,
        "name": name,
        "value": wrong.text if wrong else dict(desk.record.scenario.titles).get(desk.language, ""),
        "data-do": f"title:{desk.language}",
        "data-typed": True,
        "lang": desk.language,
        "dir": "auto",
        "autocomplete": "off",
        "aria-invalid": "true" if wrong else None,
        "aria-describedby": f"{name}-wrong" if wrong else None,
    }
    return el(
        "div",
        {"class": "desk-title", "id": f"desk-{name}"},
        el("label", {"class": "field"}, el("span", None, t("desk.name", language=language_name(desk.language))), el("input", field)),
        el("p", {"class": "field-wrong", "id": f"{name}-wrong"}, t("desk.name.wrong")) if wrong else None,
    )


def _help(t: Texts) -> Markup:
    marks: list[Child] = [
        el("code", None, "*…*"), " ", el("em", None, t("desk.help.italics")), ", ",
        el("code", None, "**…**"), " ", el("strong", None, t("desk.help.bold")), ", ",
        el("code", None, "[…](https://…)"), " ", t("desk.help.link"),
    ]  # fmt: skip
    return el("p", {"class": "option-note desk-help"}, t("desk.help"), " ", marks)


def _view(desk: Desk, t: Texts) -> Markup:
    """The point of view, and the part of the board that is drawn."""
    scenario, game = desk.record.scenario, desk.record.game
    seats = [("", t("desk.view.all")), *((str(face.seat), face.name) for face in read_faces(desk.record, t))]
    parts = [("", t("desk.part.all")), *((part, part_name(game.package, part, t)) for part in list_parts(game.id)[1:])]
    if scenario.part not in dict(parts):
        parts.append((scenario.part, "+".join(part_name(game.package, each, t) for each in scenario.part.split("+"))))

    def field(name: str, label: str, values: list[tuple[str, str]], chosen: str) -> Markup:
        return el("label", {"class": "field"}, el("span", None, label), select(name, values, chosen, name, None))

    return el(
        "section",
        {"class": "desk-view", "id": "desk-view", "aria-label": t("desk.view.label")},
        field("view", t("desk.view"), seats, "" if scenario.view is None else str(scenario.view)),
        field("part", t("desk.part"), parts, scenario.part),
    )


def part_name(package: str, part: str, t: Texts) -> str:
    """The name of a part of a game's table; its argument is shown unchanged."""
    name, colon, argument = part.partition(":")
    return t.or_else(f"desk.part.{package.replace('_', '-')}.{name}", name) + (f" ({argument})" if colon else "")


def _missing(desk: Desk, t: Texts) -> Markup:
    """Missing captions, language by language."""
    of = len(list_shown_plies(desk.record))
    lacking = [(language, count_missing(desk.record, language)) for language in desk.in_use]
    lines = [t("desk.missing", language=language_name(each), count=count, of=of) for each, count in lacking if 0 < count < of]
    lines += [t("desk.missing.all", language=language_name(each)) for each, count in lacking if count == of]
    return el("ul", {"class": "desk-missing", "id": "desk-missing"}, [el("li", None, each) for each in lines])
