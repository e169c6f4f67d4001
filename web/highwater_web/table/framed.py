"""A frame on another site: only a link to the app until a person plays, then the table with another bar."""

from highwater.match import Match
from highwater.record import RecordError
from highwater_web.core.feature import PageLayout
from highwater_web.core.model import Model
from highwater_web.ui.drawings import icon
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts


def empty_frame(_: Model, t: Texts, __: PageLayout) -> Markup:
    """The content until the frame's script replaces it, or if it cannot."""
    return el(
        "div",
        {"class": "page page-frame", "id": "frame", "data-busy": t("framed.busy")},
        el(
            "main",
            {"id": "main", "class": "main", "tabindex": "-1", "aria-labelledby": "title"},
            el("h1", {"id": "title"}, t("framed.title")),
            el("p", None, t("framed.lead"), " ", _app_link("index.html", t("framed.on"))),
        ),
    )


def framed_bar(match: Match, t: Texts) -> Markup:
    """The game's name, and a link to the same game in the app, where it can be saved."""
    try:
        address = f"play.html#record={match.written().shared().url()}&ply={match.ply}"
    except RecordError:  # too long for a link
        address = "index.html"
    return el(
        "header",
        {"class": "bar"},
        el("h1", {"class": "bar-title", "id": "title"}, t(f"{match.game.id}.title")),
        _app_link(address, icon("link"), el("span", {"class": "visually-hidden"}, t("framed.on")), class_="tool", title=t("framed.on")),
    )


def _app_link(address: str, *children: str | Markup, class_: str | None = None, title: str | None = None) -> Markup:
    return el("a", {"href": address, "target": "_blank", "rel": "noopener", "class": class_, "title": title}, *children)
