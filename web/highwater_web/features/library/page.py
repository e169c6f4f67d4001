"""The lists of saved games and scenarios: resume, watch, export, import, delete."""

from highwater_web.core.feature import PageLayout
from highwater_web.core.model import Model
from highwater_web.core.own_bots import list_readable
from highwater_web.core.shelf_rows import scenario_row, shelf_row
from highwater_web.ui.controls import button, link
from highwater_web.ui.drawings import icon
from highwater_web.ui.markup import Attribute, Markup, el
from highwater_web.ui.texts import Texts

PRIMARY = "button button-primary"

WAYS = {"statistics": "statistics.title", "desk": "scenarios.desk", "lesson": "lessons.title"}
"""Other pages that this one leads to, where they are there, and the text keys of their names."""

MAX_PICTURED_GAMES = 6
"""Maximum number of games with a picture, each of which must be replayed."""

ACCEPTED = ".txt,.json,.py,text/plain,application/json"
"""Types of files for import: games and bots, bots as Python, and the JSON of earlier builds."""


def games(model: Model, t: Texts, framed: PageLayout) -> Markup:
    rows = [
        shelf_row(name, entry, t, tools=True, pictured=n < MAX_PICTURED_GAMES) for n, (name, entry) in enumerate(model.shelf.newest_first())
    ]
    return framed(
        t("games.title"),
        model.storage != "ok" and el("p", {"class": "notice"}, t("games.not-stored")),
        el("ul", {"class": "shelf-list"}, rows) if rows else el("p", {"class": "empty"}, t("games.empty")),
        bool(model.scenarios.entries) and _scenarios(model, t),
        el("p", {"class": "shelf-ways"}, _import_control(t), _export_all(model, t), link("index.html", t("games.new"), class_=PRIMARY)),
        el("p", {"class": "shelf-ways"}, [link(f"{page}.html", t(name)) for page, name in WAYS.items() if page in framed.app.pages]),
    )


def _import_control(t: Texts) -> Markup:
    chooser: dict[str, Attribute] = {"type": "file", "id": "import", "class": "visually-hidden", "data-do": "import", "accept": ACCEPTED}
    return el("label", {"class": "button button-quiet import"}, icon("upload"), t("games.import"), el("input", chooser))


def _export_all(model: Model, t: Texts) -> Markup | None:
    entries = (*model.shelf.entries.values(), *model.scenarios.entries.values())
    if not any(entry.is_readable for entry in entries) and not list_readable(model.bots):
        return None
    return button("export-all", icon("download"), t("games.export-all"), name="export-all")


def _scenarios(model: Model, t: Texts) -> Markup:
    rows = [scenario_row(name, entry, t) for name, entry in model.scenarios.newest_first()]
    rows_shown = el("ul", {"class": "shelf-list"}, rows)
    return el(
        "section", {"class": "shelf", "aria-labelledby": "scenarios"}, el("h2", {"id": "scenarios"}, t("scenarios.title")), rows_shown
    )
