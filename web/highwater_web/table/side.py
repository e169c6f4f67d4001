"""The panels beside the table: menu, keys, score, other cards, rules and log."""

from collections.abc import Iterable
from functools import lru_cache

from highwater_web.contract.interaction import Interaction
from highwater_web.contract.page import GamePage
from highwater_web.core.feature import App, DrawContext
from highwater_web.core.frame import choice, settings
from highwater_web.core.model import ODDS, STOPS, SWITCH, Table, list_up_to
from highwater_web.table.chart import chart
from highwater_web.table.players import can_be_reseated, reseating
from highwater_web.table.sheet import sheet
from highwater_web.table.told import pace
from highwater_web.table.tools import find_sheet_title, has_notes
from highwater_web.ui.controls import button, link
from highwater_web.ui.drawings import SeatInfo, buoy, icon
from highwater_web.ui.markup import Attribute, Child, Markup, classes, el, flag
from highwater_web.ui.prose import moment
from highwater_web.ui.public_views import get_public_view
from highwater_web.ui.rule_search import questions_link, rule_search, text_place
from highwater_web.ui.texts import Texts

MAX_LOG_LINES = 40
"""Maximum log lines on the page; the replay has all of them."""

KEYS = (
    ("Enter", "keys.press"),
    ("N ␣", "keys.step"),
    ("U", "keys.undo"),
    ("R", "keys.redo"),
    ("H", "keys.hint"),
    ("P", "keys.hold"),
    (", .", "keys.replay"),
    ("L", "keys.log"),
    ("S", "keys.sheet"),
    ("I", "keys.rules"),
    ("/", "keys.ask"),
    ("M", "keys.menu"),
    ("?", "keys.keys"),
)


SAID = {
    "← →": "keys.said.sideways",
    "↑ ↓ ← →": "keys.said.arrows",
    "N ␣": "keys.said.step",
    ", .": "keys.said.replay",
    "?": "keys.said.question",
    "/": "keys.said.slash",
    "1 … 8": "keys.said.dice",
}
"""The spoken text of keys that are signs."""


def side(app: App, ctx: DrawContext) -> Iterable[Child]:
    model, table, game_page, people, interaction, t = ctx
    match = table.match
    # All panels share one place, so the rest of the column stays unchanged.
    yield el("div", {"class": "side-opened", "id": "side-opened"}, _open_panel(app, ctx))
    if game_page.aside is not None:
        yield side_part("decks", t("play.decks"), t, game_page.aside(table.view, people, interaction, t))
    yield _rules(match.game.id, game_page.moment(get_public_view(match.position)), t)
    others = table.id is not None and any(player.bot for player in match.players)
    yield side_part(
        "log",
        t("play.log"),
        t,
        others and pace(model.preferences.pace, t),
        _log(tuple(list_up_to(table.log, match.ply)[-MAX_LOG_LINES:]), match.ply, min(table.last_own_ply, match.ply - 1), t),
        scrolls=not others,
    )


def _open_panel(app: App, ctx: DrawContext) -> Markup | None:
    """The open panel."""
    model, table, game_page, people, interaction, t = ctx
    panel = app.panels.get(table.panel)
    if panel is not None:
        return side_part(table.panel, t(panel.title), t, *panel.draw(ctx)) if panel.is_there(ctx) else None
    match table.panel:
        case "menu":
            return side_part("menu", t("play.menu"), t, _menu(app, ctx))
        case "players" if can_be_reseated(table):
            return side_part("players", t("play.players"), t, reseating(table, people, model.bots, t))
        case "all-rules":
            return _all_rules(table.match.game.id, game_page.moment(get_public_view(table.match.position)), t)
        case "keys":
            return _keys(game_page.keys, t)
        case "sheet":
            return side_part("sheet", find_sheet_title(table, game_page, t)[0], t, score(table, game_page, people, interaction, t))
    return None


@lru_cache(maxsize=16)
def _keys(own: tuple[tuple[str, str], ...], t: Texts) -> Markup:
    """The keyboard shortcuts, those of the game first."""
    keys = [el("div", None, el("dt", None, _key(key, t)), el("dd", None, t(what))) for key, what in (*own, *KEYS)]
    return side_part("keys", t("play.keys"), t, el("dl", {"class": "keys"}, keys))


@lru_cache(maxsize=64)
def _rules(game_id: str, anchor: str, t: Texts) -> Markup:
    """The search in the rules, the rule of the moment, and a link to all rules."""
    way = {"href": f"rules-{game_id}.html" + (f"#{anchor}" if anchor else ""), "data-do": "panel:all-rules"}
    return side_part(
        "rules",
        t("play.rules"),
        t,
        rule_search(game_id, t),
        el("div", {"class": "moment", "id": f"moment-{anchor}"}, anchor and moment(game_id, anchor, t.language)),
        el(
            "p",
            {"class": "menu-ways"},
            el("a", {**way, "id": "all-rules", "class": "button button-quiet"}, t("play.all-rules")),
            questions_link(game_id, t),
        ),
    )


@lru_cache(maxsize=64)
def _all_rules(game_id: str, anchor: str, t: Texts) -> Markup:
    """The full rules beside the table, opened at the current section."""
    return side_part("all-rules", t("play.all-rules"), t, text_place(f"rules-{game_id}", t.language, anchor=anchor))


def _key(key: str, t: Texts) -> Child:
    """A key, or several, in words where a screen reader would skip a sign."""
    if key not in SAID:
        return el("kbd", None, key)
    return [el("kbd", {"aria-hidden": "true"}, key), el("span", {"class": "visually-hidden"}, t(SAID[key]))]


@lru_cache(maxsize=16)
def _log(lines: tuple[tuple[int, Markup], ...], now: int, since: int, t: Texts) -> Markup:
    """The last log lines, newest first. Lines of plies after ``since`` are marked as news."""
    if not lines:
        return el("p", {"class": "empty"}, t("play.log.empty"))
    items = [_log_line(line, ply > since, ply == now) for ply, line in reversed(lines)]
    # Each new line makes a new list, so its lines appear in place and do not move.
    return el("ol", {"class": "log", "id": f"log-{now}", "reversed": True}, items)


@lru_cache(maxsize=256)
def _log_line(line: Markup, is_new: bool, is_newest: bool) -> Markup:
    return el("li", {"class": classes("log-line", is_new and "log-new", is_newest and "log-newest")}, line)


def side_part(name: str, title: str, t: Texts, *children: Child, scrolls: bool = False) -> Markup:
    """``scrolls``: it may scroll and has nothing to focus, so the keyboard must be able to reach it."""
    return el(
        "section",
        {
            "class": "side-part",
            "id": f"side-{name}",
            "data-part": name,
            "tabindex": "0" if scrolls else "-1",
            "aria-labelledby": f"side-{name}-title",
        },
        _heading(name, title, t),
        *children,
    )


@lru_cache(maxsize=64)
def _heading(name: str, title: str, t: Texts) -> Markup:
    shut: dict[str, Attribute] = {"type": "button", "class": "tool side-close", "data-do": f"panel:{name}", "data-key": "Escape"}
    close = el("button", {**shut, "aria-label": t("play.close")}, icon("x"))
    return el("header", None, el("h2", {"id": f"side-{name}-title"}, title), close)


def _menu(app: App, ctx: DrawContext) -> list[Child]:
    model, table, game_page, people, _, t = ctx
    wants = model.preferences
    odds = [(value, t(f"settings.odds.{value}")) for value in ODDS]
    stops = [(value, t(f"settings.stops.{value}")) for value in STOPS]
    confirm = [(value, t(f"settings.confirm.{value}")) for value in SWITCH]
    return [
        _perspectives(table, people, t) if table.is_open_to_all else None,
        settings(model, t),
        game_page.odds and choice("odds", t("settings.odds"), odds, wants.odds, "set"),
        game_page.confirms and choice("confirm", t("settings.confirm"), confirm, wants.confirm, "set"),
        choice("captions", t("settings.captions"), [(value, t(f"settings.captions.{value}")) for value in SWITCH], wants.captions, "set"),
        game_page.stops and choice("stops", t("settings.stops"), stops, wants.stops, "set"),
        el(
            "p",
            {"class": "menu-ways"},
            table.id is not None and button(f"export:{table.id}", icon("download"), t("games.export")),
            *app.list_additions("menu", ctx),
            el(
                "button",
                {"type": "button", "class": "button button-quiet menu-redo", "data-do": "redo"},
                icon("redo-2"),
                t("play.redo"),
            )
            if table.match.undone and table.is_playable
            else None,
            can_be_reseated(table) and button("panel:players", icon("users"), t("play.players"), name="menu-players"),
            button("panel:keys", icon("keyboard"), t("play.keys")),
            link("games.html", t("nav.games"), class_="button button-quiet"),
            link(f"{table.match.game.id}.html", t("play.new"), class_="button button-quiet"),
        ),
        None if table.can_be_linked else el("p", {"class": "option-note"}, t("error.desk-hidden")),
    ]


def score(table: Table, game_page: GamePage, people: tuple[SeatInfo, ...], interaction: Interaction, t: Texts) -> Child:
    """The score or the ending, in the game's own form or as a sheet with a chart; during a guessing game the notes."""
    if game_page.notes is not None and has_notes(table, game_page):
        return game_page.notes(table.view, people, interaction, t)
    if game_page.summary is not None:
        return game_page.summary(table.view, people, t)
    return [sheet(table.match, people, t), chart(table.match, table.logged_plies, people, t)]


def _perspectives(table: Table, people: tuple[SeatInfo, ...], t: Texts) -> Markup | None:
    """The choice of a perspective once nothing is hidden; nothing where hands are always open."""
    if table.match.game.hidden == "nothing":
        return None

    def choice(token: str, chosen: bool, *label: Child) -> Markup:
        return el("button", {"type": "button", "class": "choice", "data-do": token, "aria-pressed": flag(chosen)}, *label)

    nobody = choice("as:none", table.revealed_seat is None, t("play.as-nobody"))
    seats = [choice(f"as:{face.seat}", table.revealed_seat == face.seat, buoy(face.seat), el("bdi", None, face.name)) for face in people]
    return el("div", {"class": "perspectives", "role": "group", "aria-label": t("play.perspective")}, nobody, seats)
