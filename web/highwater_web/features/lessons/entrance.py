"""The page of lessons without one in the address: open one, make one, and the lessons of the rules pages."""

from highwater.registry import GAMES
from highwater_web.core.feature import PageLayout
from highwater_web.core.model import Model
from highwater_web.features.lessons.parts import section
from highwater_web.features.lessons.state import DRAFT, MAKE, PAGE
from highwater_web.features.lessons.texts import lesson_texts
from highwater_web.ui.controls import link
from highwater_web.ui.markup import Attribute, Markup, el
from highwater_web.ui.texts import Texts


def entrance_page(model: Model, framed: PageLayout) -> Markup:
    t = lesson_texts(model.language)
    return framed(
        t("lessons.title"),
        el("p", {"class": "lead"}, t("lessons.lead")),
        section(
            "own",
            t("lessons.own"),
            el("p", None, t("lessons.own.lead")),
            el("p", {"class": "setup-ways"}, [_of_rules(game_id, t) for game_id in GAMES]),
        ),
        section("open", t("lessons.open"), _form(t)),
        section(
            "make",
            t("lessons.make"),
            el("p", None, t("lessons.make.lead")),
            el("p", {"class": "setup-ways"}, _to_make(model, t), link("teachers.html", t("teachers.title"), class_="button button-quiet")),
        ),
    )


def _of_rules(game_id: str, t: Texts) -> Markup:
    return link(f"rules-{game_id}.html#lesson", t(f"{game_id}.title"), class_="button button-quiet")


def _to_make(model: Model, t: Texts) -> Markup:
    label = t("lessons.make.begin" if DRAFT.of(model) is None else "lessons.make.go-on")
    return link(f"{PAGE}.html#{MAKE}", label, class_="button button-quiet", id="lesson-make")


def _form(t: Texts) -> Markup:
    field: dict[str, Attribute] = {
        "id": "lesson-text",
        "name": "lesson-text",
        "class": "lesson-source",
        "rows": 4,
        "spellcheck": "false",
        "autocomplete": "off",
        "placeholder": f"{PAGE}.html#lesson=…",
        "dir": "auto",
    }
    label = el("label", {"class": "field"}, el("span", None, t("lessons.open.label")), el("textarea", field))
    submit = el("button", {"type": "submit", "id": "lesson-read", "class": "button button-primary"}, t("lessons.open.go"))
    return el("form", {"id": "lesson-form", "data-do": "lesson-read", "novalidate": True}, label, el("p", {"class": "setup-ways"}, submit))
