"""The part of the desk with the exports: a text to copy into a page, and files."""

from highwater.errors import GameError
from highwater_web.core.model import Model
from highwater_web.features.desk.exports import FILES, KINDS, TEXT, has_local_site, mode_of, modes_of, write_text
from highwater_web.features.desk.model import Desk
from highwater_web.features.desk.words import language_name
from highwater_web.ui.controls import button, link, select
from highwater_web.ui.drawings import icon
from highwater_web.ui.markup import Attribute, Markup, el
from highwater_web.ui.texts import Texts


def exports_section(model: Model, desk: Desk, t: Texts) -> Markup:
    modes = modes_of(desk, desk.kind)
    return el(
        "section",
        {"class": "desk-taking", "id": "desk-taking", "aria-labelledby": "desk-taking-title"},
        el("h2", {"id": "desk-taking-title"}, t("desk.taking")),
        el(
            "div",
            {"class": "desk-kinds", "id": "desk-kinds"},
            _choice("kind", t("desk.kind"), [(kind, t(f"desk.kind.{kind}")) for kind in KINDS], desk.kind),
            _choice("mode", t("desk.mode"), [(mode, t(f"desk.mode.{mode}")) for mode in modes], mode_of(desk)) if len(modes) > 1 else None,
        ),
        el("p", {"class": "option-note", "id": "desk-note"}, t(f"desk.kind.{desk.kind}.note")),
        el("p", {"class": "option-note", "id": "desk-as"}, _describe_choices(desk, t)) if desk.kind != TEXT else None,
        el("p", {"class": "field-wrong", "id": "desk-here"}, t("desk.here", address=model.site))
        if desk.kind != TEXT and has_local_site(model)
        else None,
        el(
            "p",
            {"class": "setup-ways"},
            button("copy", icon("copy"), t("desk.copy"), name="desk-copy", primary=True),
            button("open", t("desk.snippet.hide" if desk.open else "desk.snippet.show"), name="desk-open"),
        ),
        el("div", {"id": "desk-snippet"}, _snippet(model, desk, t) if desk.open else None),
        el(
            "p",
            {"class": "setup-ways"},
            [button(f"save:{file}", icon("download"), t(f"desk.save.{file}"), name=f"save-{file}") for file in FILES],
            button("link", icon("link"), t("play.link"), name="desk-link"),
            desk.id
            and link(f"lesson.html#scenario={desk.id}", icon("layers"), t("desk.lesson"), class_="button button-quiet", id="desk-lesson"),
        ),
    )


def _describe_choices(desk: Desk, t: Texts) -> str:
    """The choices made at the preview that also hold for the exports."""
    language, theme = language_name(desk.language), t(f"settings.theme.{desk.shade}")
    return t("desk.as-preview", language=language, width=desk.width, theme=theme)


def _choice(name: str, label: str, values: list[tuple[str, str]], chosen: str) -> Markup:
    return el("label", {"class": "field"}, el("span", None, label), select(name, values, chosen, name, None))


def _snippet(model: Model, desk: Desk, t: Texts) -> Markup:
    """The text that is copied, to look at or to copy by hand."""
    try:
        text = write_text(desk, model)
    except GameError:
        return el("p", {"class": "field-wrong"}, t("desk.preview.wrong"))
    field: dict[str, Attribute] = {
        "class": "desk-text",
        "rows": 8,
        "readonly": True,
        "spellcheck": "false",
        "aria-label": t("desk.snippet"),
    }
    return el("textarea", {"id": "snippet", **field}, text)
