"""The page that stands in for one that could not be drawn: what happened, and the ways on."""

from highwater_web.core.fallbacks import fault
from highwater_web.core.frame import notice
from highwater_web.core.model import Model
from highwater_web.ui.controls import button, link
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts


def fault_page(model: Model, t: Texts) -> Markup:
    """A minimal page, so that nothing on it can fail as well."""
    saved = model.table.id if model.table else None
    return el(
        "div",
        {"class": "page page-fault"},
        el(
            "main",
            {"id": "main", "class": "main", "tabindex": "-1"},
            notice(model, t),
            el("h1", {"id": "title"}, t("fault.title")),
            fault(t("fault.page")),
            el(
                "p",
                {"class": "setup-ways"},
                saved and [button("undo", t("play.undo")), button(f"export:{saved}", t("games.export"))],
                link("games.html", t("nav.games"), class_="button button-quiet"),
                link("index.html", t("nav.home"), class_="button button-primary"),
            ),
        ),
    )
