"""Rows of a list of saved games or scenarios."""

import re

from highwater.notation import choose_language
from highwater.record import Record
from highwater_web.core.glimpses import glimpse
from highwater_web.core.shelf import SavedGame
from highwater_web.ui.controls import link
from highwater_web.ui.drawings import icon
from highwater_web.ui.faces import read_faces
from highwater_web.ui.markup import Markup, classes, el
from highwater_web.ui.texts import Texts, error_text


def shelf_row(name: str, entry: SavedGame, t: Texts, tools: bool = False, pictured: bool = True) -> Markup:
    """A saved game: title, players, state, time, and a small drawing if ``pictured``. An unreadable one can still be exported."""
    seen = glimpse(entry.text, t) if pictured and entry.is_readable else None
    if entry.header is not None:
        href = f"play.html#game={name}"
        what = link(
            href,
            seen and seen.picture,
            el("strong", None, t(f"{entry.game}.title")),
            el(
                "span",
                {"class": "shelf-names"},
                [[", " if face.seat else None, el("bdi", None, face.name)] for face in read_faces(entry.header, t)],
            ),
            seen and el("span", {"class": "shelf-how"}, " · ".join(filter(None, (seen.progress, seen.said.removesuffix("."))))),
            el(
                "span", {"class": "shelf-when"}, t("games.finished" if entry.is_finished else "games.running"), " · ", _time(entry.saved, t)
            ),
            class_=classes("shelf-open", seen and seen.picture and "shelf-pictured"),
            id=f"open-{name}",
        )
    else:
        what = _unreadable(entry, t)
    return _row(name, entry, what, t, tools=tools)


def _unreadable(entry: SavedGame, t: Texts) -> Markup:
    return el(
        "div",
        {"class": "shelf-open"},
        el("strong", None, t("games.unreadable")),
        entry.fault is not None and el("span", {"class": "shelf-reason"}, error_text(entry.fault, t)),
        el("span", {"class": "shelf-when"}, t("games.unreadable.note")),
    )


def _row(name: str, entry: SavedGame, what: Markup, t: Texts, *, tools: bool) -> Markup:
    return el(
        "li",
        {
            "class": classes("shelf-row", entry.is_readable and f"game-{entry.game}", not entry.is_readable and "shelf-row-broken"),
            "id": f"saved-{name}",
        },
        what,
        tools and _tool(f"export:{name}", "download", t("games.export")),
        tools and _tool(f"remove:{name}", "trash-2", t("games.remove")),
    )


def scenario_row(name: str, entry: SavedGame, t: Texts) -> Markup:
    """A scenario: title, game and time."""
    if entry.header is None:
        return _row(name, entry, _unreadable(entry, t), t, tools=True)
    what = link(
        f"desk.html#scenario={name}",
        el("strong", {"dir": "auto"}, find_scenario_title(entry.header, t)),
        el("span", {"class": "shelf-names"}, t(f"{entry.game}.title")),
        el("span", {"class": "shelf-when"}, _time(entry.saved, t)),
        class_="shelf-open",
        id=f"open-{name}",
    )
    return _row(name, entry, what, t, tools=True)


def find_scenario_title(record: Record, t: Texts) -> str:
    """The title of a scenario: the author's, else the game's."""
    titles = dict(record.scenario.titles)
    return titles.get(choose_language(titles, t.language) or "", t(f"{record.game.id}.title"))


def _time(saved: str, t: Texts) -> Markup:
    match = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*", saved)
    if not match:
        return el("span", None, saved[:40])
    year, month, day, clock = match.groups()
    return el("time", {"datetime": saved}, t("games.when", day=int(day), month=int(month), year=year, clock=clock))


def _tool(token: str, picture: str, label: str) -> Markup:
    return el("button", {"type": "button", "class": "tool", "data-do": token, "aria-label": label, "title": label}, icon(picture))
