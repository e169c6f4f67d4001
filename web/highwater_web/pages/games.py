"""The list of saved games, and of scenarios: go on, look, export, import, remove."""

import re

from highwater.notation import for_reader
from highwater.record import Record
from highwater_web.controls import button, link
from highwater_web.core.feature import Framed
from highwater_web.drawings import icon
from highwater_web.faces import written_faces
from highwater_web.glimpses import glimpse
from highwater_web.markup import Attribute, Markup, classes, el
from highwater_web.model import Model
from highwater_web.own_bots import readable
from highwater_web.shelf import Entry
from highwater_web.texts import Texts, error_text

PRIMARY = "button button-primary"

PICTURED = 6
"""Games that are shown with a picture; each has to be played through for it."""

ACCEPTED = ".txt,.json,.py,text/plain,application/json"
"""Files that are offered for import: games and bots, and a bot as Python; games that earlier builds exported were JSON."""


def games(model: Model, t: Texts, framed: Framed) -> Markup:
    rows = [shelf_row(name, entry, t, tools=True, pictured=n < PICTURED) for n, (name, entry) in enumerate(model.shelf.newest_first())]
    return framed(
        t("games.title"),
        model.storage != "ok" and el("p", {"class": "notice"}, t("games.not-stored")),
        el("ul", {"class": "shelf-list"}, rows) if rows else el("p", {"class": "empty"}, t("games.empty")),
        bool(model.scenarios.entries) and _scenarios(model, t),
        el("p", {"class": "shelf-ways"}, _import_control(t), _export_all(model, t), link("index.html", t("games.new"), class_=PRIMARY)),
        el("p", {"class": "shelf-ways"}, link("statistics.html", t("statistics.title")), link("desk.html", t("scenarios.desk"))),
    )


def _import_control(t: Texts) -> Markup:
    chooser: dict[str, Attribute] = {"type": "file", "id": "import", "class": "visually-hidden", "data-do": "import", "accept": ACCEPTED}
    return el("label", {"class": "button button-quiet import"}, icon("upload"), t("games.import"), el("input", chooser))


def _export_all(model: Model, t: Texts) -> Markup | None:
    entries = (*model.shelf.entries.values(), *model.scenarios.entries.values())
    if not any(entry.readable for entry in entries) and not readable(model.bots):
        return None
    return button("export-all", icon("download"), t("games.export-all"), name="export-all")


def shelf_row(name: str, entry: Entry, t: Texts, tools: bool = False, pictured: bool = True) -> Markup:
    """A saved game: what it is, who plays, how it stands, when it was last touched, and a small drawing of it if it is ``pictured``. One
    that cannot be read can still be exported as it is."""
    seen = glimpse(entry.text, t) if pictured and entry.readable else None
    if entry.header is not None:
        href = f"play.html#game={name}"
        what = link(
            href,
            seen and seen.picture,
            el("strong", None, t(f"{entry.game}.title")),
            el(
                "span",
                {"class": "shelf-names"},
                [[", " if face.seat else None, el("bdi", None, face.name)] for face in written_faces(entry.header, t)],
            ),
            seen and el("span", {"class": "shelf-how"}, " · ".join(filter(None, (seen.progress, seen.said.removesuffix("."))))),
            el("span", {"class": "shelf-when"}, t("games.finished" if entry.finished else "games.running"), " · ", _when(entry.saved, t)),
            class_=classes("shelf-open", seen and seen.picture and "shelf-pictured"),
            id=f"open-{name}",
        )
    else:
        what = _unreadable(entry, t)
    return _row(name, entry, what, t, tools=tools)


def _unreadable(entry: Entry, t: Texts) -> Markup:
    return el(
        "div",
        {"class": "shelf-open"},
        el("strong", None, t("games.unreadable")),
        entry.fault is not None and el("span", {"class": "shelf-reason"}, error_text(entry.fault, t)),
        el("span", {"class": "shelf-when"}, t("games.unreadable.note")),
    )


def _row(name: str, entry: Entry, what: Markup, t: Texts, *, tools: bool) -> Markup:
    return el(
        "li",
        {
            "class": classes("shelf-row", entry.readable and f"game-{entry.game}", not entry.readable and "shelf-row-broken"),
            "id": f"saved-{name}",
        },
        what,
        tools and _tool(f"export:{name}", "download", t("games.export")),
        tools and _tool(f"remove:{name}", "trash-2", t("games.remove")),
    )


def _scenarios(model: Model, t: Texts) -> Markup:
    rows = [scenario_row(name, entry, t) for name, entry in model.scenarios.newest_first()]
    shown = el("ul", {"class": "shelf-list"}, rows)
    return el("section", {"class": "shelf", "aria-labelledby": "scenarios"}, el("h2", {"id": "scenarios"}, t("scenarios.title")), shown)


def scenario_row(name: str, entry: Entry, t: Texts) -> Markup:
    """A scenario: what it is called, of which game it is, and when it was last touched."""
    if entry.header is None:
        return _row(name, entry, _unreadable(entry, t), t, tools=True)
    what = link(
        f"desk.html#scenario={name}",
        el("strong", {"dir": "auto"}, scenario_title(entry.header, t)),
        el("span", {"class": "shelf-names"}, t(f"{entry.game}.title")),
        el("span", {"class": "shelf-when"}, _when(entry.saved, t)),
        class_="shelf-open",
        id=f"open-{name}",
    )
    return _row(name, entry, what, t, tools=True)


def scenario_title(record: Record, t: Texts) -> str:
    """What a scenario is called: by its author, else by its game."""
    titles = dict(record.scenario.titles)
    return titles.get(for_reader(titles, t.language) or "", t(f"{record.game.id}.title"))


def _when(saved: str, t: Texts) -> Markup:
    found = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*", saved)
    if not found:
        return el("span", None, saved[:40])
    year, month, day, clock = found.groups()
    return el("time", {"datetime": saved}, t("games.when", day=int(day), month=int(month), year=year, clock=clock))


def _tool(token: str, picture: str, label: str) -> Markup:
    return el("button", {"type": "button", "class": "tool", "data-do": token, "aria-label": label, "title": label}, icon(picture))
