"""The empty desk: stored scenarios, and ways to put something on the desk."""

from itertools import islice

from highwater.record import Record, seat_names
from highwater.registry import GAMES
from highwater_web.core.model import Model
from highwater_web.core.shelf_rows import scenario_row
from highwater_web.features.desk.model import Entrance
from highwater_web.features.desk.state import DESK
from highwater_web.ui.controls import button, link
from highwater_web.ui.drawings import icon
from highwater_web.ui.faces import read_faces
from highwater_web.ui.markup import Attribute, Child, Markup, el, join
from highwater_web.ui.texts import Texts

MAX_GAMES_LISTED = 5
"""Saved games that are offered here; the others have a link to the desk on their own page."""


def entrance(model: Model, t: Texts) -> Markup:
    kept = [scenario_row(name, entry, t) for name, entry in model.scenarios.newest_first()]
    return join(
        [
            el("p", {"class": "lead"}, t("scenarios.desk.lead")),
            model.storage != "ok" and el("p", {"class": "notice"}, t("games.not-stored")),
            bool(kept) and _part("desk-kept", t("scenarios.title"), el("ul", {"class": "shelf-list"}, kept)),
            _games(model, t),
            _part("desk-paste", t("desk.paste"), _paste(model, t)),
            _part(
                "desk-tables",
                t("desk.tables"),
                el("p", {"class": "setup-ways"}, [button(f"begin:{game_id}", t(f"{game_id}.title")) for game_id in GAMES]),
            ),
        ]
    )


def _part(name: str, title: str, *children: Child) -> Markup:
    return el(
        "section",
        {"id": name, "class": "desk-part", "aria-labelledby": f"{name}-title"},
        el("h2", {"id": f"{name}-title"}, title),
        *children,
    )


def _games(model: Model, t: Texts) -> Markup:
    """Games played here; those with cards that are still hidden are marked as not available yet."""
    rows = []
    for name, entry in islice(((name, entry) for name, entry in model.shelf.newest_first() if entry.is_readable), MAX_GAMES_LISTED):
        assert entry.header is not None, "what can be read has a header"
        players = ", ".join(face.name for face in read_faces(entry.header, t))
        what = (el("strong", None, t(f"{entry.game}.title")), el("span", {"class": "shelf-names"}, el("bdi", None, players)))
        if _is_hiding(entry.header):
            shut = el("div", {"class": "shelf-open"}, what, el("span", {"class": "shelf-reason"}, t("error.desk-hidden")))
            rows.append(el("li", {"class": "shelf-row"}, shut))
        else:
            rows.append(el("li", {"class": "shelf-row"}, link(f"desk.html#game={name}", *what, class_="shelf-open", id=f"take-{name}")))
    shown: Child = el("ul", {"class": "shelf-list"}, rows) if rows else el("p", None, t("desk.games.none"))
    return _part("desk-games", t("desk.games"), shown)


def _is_hiding(header: Record) -> bool:
    """Whether people still have hidden cards in a game, as far as its header tells."""
    return header.game.hidden != "nothing" and not header.finished and not all(seat_names(header.bots, header.seats))


def _paste(model: Model, t: Texts) -> Markup:
    desk = DESK.of(model)
    pasted = desk.text if isinstance(desk, Entrance) else ""
    field: dict[str, Attribute] = {
        "id": "paste",
        "name": "paste",
        "class": "desk-text",
        "rows": 4,
        "spellcheck": "false",
        "autocomplete": "off",
        "placeholder": '[Game "land-unter/1"] …',
        "dir": "auto",
    }
    file: dict[str, Attribute] = {"type": "file", "class": "visually-hidden", "data-do": "desk-file", "accept": ".txt,text/plain"}
    return el(
        "form",
        {"id": "desk-form", "class": "desk-form", "data-do": "read", "novalidate": True},
        el(
            "label",
            {"class": "field"},
            el("span", None, t("desk.paste.label")),
            el("textarea", field, pasted),
        ),
        el(
            "p",
            {"class": "setup-ways"},
            el("button", {"type": "submit", "id": "desk-read", "class": "button button-primary"}, t("desk.paste.open")),
            el("label", {"class": "button button-quiet import"}, icon("upload"), t("desk.paste.file"), el("input", file)),
        ),
    )
