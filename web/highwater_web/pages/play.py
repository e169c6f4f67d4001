"""The play page: the board, what is asked, the hand, the tools, and beside them log and rules."""

from collections.abc import Iterable

from highwater_web.drawings import SeatFace, buoy, icon
from highwater_web.faults import page_of
from highwater_web.game_page import Asked, GamePage
from highwater_web.markup import Attribute, Child, Markup, classes, el
from highwater_web.model import ODDS, STOPS, Model, Preferences, Table
from highwater_web.pages.frame import choice, link, notice, settings
from highwater_web.pages.page import Framed
from highwater_web.pages.sheet import chart, sheet
from highwater_web.pages.told import pace as pace_of_others
from highwater_web.pages.told import told
from highwater_web.prose import moment
from highwater_web.seats import faces
from highwater_web.texts import Texts

LOG_SHOWN = 40
"""Lines of the log on the page; all of it is in the replay."""

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
    ("M", "keys.menu"),
    ("?", "keys.keys"),
)


def play(model: Model, t: Texts, framed: Framed) -> Markup:
    table = model.table
    if table is None:
        return framed(t("play.no-game"), el("p", {"class": "lead"}, t("play.no-game.lead")), _home_ways(t))
    match = table.match
    game_page = page_of(match.game.id)
    view = match.position.view(table.viewer)
    people = faces(match, table.viewer, t)
    question = _shown(model, table)
    title = t(f"{match.game.id}.title")
    return el(
        "div",
        {
            "id": "play",
            "class": classes("page page-play", f"game-{match.game.id}", game_page.hand_beside and "hand-beside"),
            "data-game": match.game.id,
            "data-panel": table.panel or None,
        },
        el(
            "header",
            {"class": "bar"},
            link("index.html", icon("arrow-left"), class_="tool bar-home", aria_label=t("nav.home"), title=t("nav.home")),
            el("h1", {"class": "bar-title", "id": "title"}, title),
            _tool("panel:keys", "keyboard", t("play.keys"), "?", pressed=table.panel == "keys"),
            _tool("panel:menu", "menu", t("play.menu"), "m", pressed=table.panel == "menu"),
        ),
        game_page.symbols(),
        el(
            "main",
            {"id": "main", "class": "table", "tabindex": "-1"},
            notice(model, t) or _tab(table, t),
            el(
                "section",
                {"class": "board", "id": "board", "aria-label": t("play.board")},
                game_page.board(view, people, question, t),
            ),
            told(table, t),
            el("p", {"class": "prompt", "id": "prompt"}, table.curtain_for is None and prompt_text(table, game_page, people, question, t)),
            _hint(table, game_page, people, t),
            el(
                "section",
                {"class": "hand-area", "id": "hand-area", "aria-label": t("play.hand")},
                _hand_area(table, game_page, people, question, model.preferences.pace, t),
            ),
            _replay_bar(table, t),
            _tools(table, t),
        ),
        el("aside", {"class": "side", "id": "side", "aria-label": t("play.side")}, _side(model, table, game_page, people, question, t)),
    )


def _tab(table: Table, t: Texts) -> Markup | None:
    """Where this game is played, if not here, and the way to have it here."""
    if table.played == "here":
        return None
    lost = table.played in ("deleted", "unreadable")
    token, label = ("store-as-new", "play.tab.as-new") if lost else ("take-over", "play.tab.take-over")
    return el(
        "div",
        {"id": "tab", "class": classes("notice", lost and "notice-error"), "role": "status"},
        el("p", None, t(f"play.tab.{table.played}")),
        el("button", {"type": "button", "id": token, "class": "button button-primary", "data-do": token}, t(label)),
    )


def asked(table: Table, wishes: Preferences) -> Asked:
    """What the people at this device can do now."""
    match = table.match
    return Asked(
        seat=table.acting,
        legal={seat: match.state.legal(seat) for seat in table.able},
        chosen=table.chosen,
        hinted=table.hinted.action if table.hinted else None,
        replaying=match.shown is not None or table.played != "here",
        notes=table.notes,
        odds=wishes.odds == "on",
        stops=wishes.stops,
    )


def _shown(model: Model, table: Table) -> Asked:
    """What they can do, with what the board shows besides: marks, and the scene that begins."""
    wishes = model.preferences
    scene = (table.scene.name, table.match.ply) if table.scene is not None and wishes.animation != "none" else None
    return asked(table, wishes)._replace(changed=table.changed, scene=scene)


def loading(model: Model, t: Texts, framed: Framed) -> Markup:
    """The prerendered page of a game, which only the storage knows."""
    return framed(t("play.loading"), el("p", {"class": "lead coming"}, t("play.loading.lead")), _home_ways(t))


def _home_ways(t: Texts) -> Markup:
    return el(
        "p",
        {"class": "setup-ways"},
        link("games.html", t("nav.games"), class_="button button-quiet"),
        link("index.html", t("games.new"), class_="button button-primary"),
    )


def prompt_text(table: Table, game_page: GamePage, people: tuple[SeatFace, ...], question: Asked, t: Texts) -> str:
    """What is asked of whom, in one sentence."""
    match = table.match
    if match.shown is not None:
        return t("play.replaying", ply=match.shown, plies=len(match.record.plies))
    if table.played != "here":
        return ""  # nobody is asked here, and the notice says why
    if table.curtain_for is not None:
        return t("play.pass-device", name=people[table.curtain_for].name)
    return game_page.ask(match.position.view(table.viewer), people, question, t)


def _hint(table: Table, game_page: GamePage, people: tuple[SeatFace, ...], t: Texts) -> Markup | None:
    if table.hinted is None or table.acting is None:
        return None
    count = table.match.hints[table.acting]
    said = game_page.hint(table.hinted, table.match.position.view(table.acting), people, t)
    return el(
        "p", {"class": "hint", "id": "hint"}, icon("lightbulb"), el("span", None, said, " "), el("small", None, t.n("play.hints", count))
    )


def _hand_area(table: Table, game_page: GamePage, people: tuple[SeatFace, ...], question: Asked, pace: str, t: Texts) -> Iterable[Child]:
    match = table.match
    view = match.position.view(table.viewer)
    if table.curtain_for is not None:
        yield _curtain(table.curtain_for, people, t, table.peeking is not None)
        return
    if match.shown is None and not match.state.to_act:
        yield from (_score(table, game_page, people, question, t), _after(table, t), _perspectives(table, people, t))
        return
    waits = game_page.waits(view, people, question.stops) if table.live and (match.humans or pace == "step") else ""
    if waits:
        yield _go_on(t(waits))
    if match.shown is None and game_page.part_over(view):
        yield sheet(match, people, t)
        return
    yield game_page.hand(view, people, question, t)
    if table.open_to_all:
        yield _perspectives(table, people, t)
    at_once = pace == "at-once" and not table.paused  # then the next thing follows before it could be pressed for
    if table.live and not match.waiting_for() and not waits and not at_once:
        weight = "button-primary" if table.paused or pace == "step" else "button-quiet"
        yield el(
            "button",
            {"type": "button", "id": "step", "class": f"button {weight}", "data-do": "step", "data-key": "n Space"},
            t("play.step"),
        )


def _go_on(label: str) -> Markup:
    """The button for which the game waits."""
    return el(
        "div",
        {"class": "go-on"},
        el("button", {"type": "button", "id": "go-on", "class": "button button-primary", "data-do": "step", "data-key": "n Space"}, label),
    )


def _sheet_title(table: Table, game_page: GamePage, t: Texts) -> str:
    if _has_notes(table, game_page):
        return t("play.notes")
    return t("play.sheet" if game_page.summary is None else "play.summary")


def _has_notes(table: Table, game_page: GamePage) -> bool:
    """Whether there is something to guess, and no score to tell."""
    return game_page.notes is not None and bool(table.match.position.to_act)


def _score(table: Table, game_page: GamePage, people: tuple[SeatFace, ...], question: Asked, t: Texts) -> Child:
    """How it stands, or how it ended: in the game's own words, or as a score sheet with its chart; or what can be guessed of it."""
    if game_page.notes is not None and _has_notes(table, game_page):
        return game_page.notes(table.match.position.view(table.viewer), people, question, t)
    if game_page.summary is not None:
        return game_page.summary(table.match.position.view(table.viewer), people, t)
    return [sheet(table.match, people, t), chart(table.match, table.logged_plies, people, t)]


def _curtain(seat: int, people: tuple[SeatFace, ...], t: Texts, wanted: bool) -> Markup:
    """Who is to take the device. ``wanted``: that person asked for it and may think better of it; nobody has to play."""
    return el(
        "div",
        {"class": "curtain", "id": "curtain"},
        buoy(seat),
        el("p", None, t.rich("play.pass-device", name=el("bdi", None, people[seat].name))),
        el(
            "button",
            {"type": "button", "id": "show", "class": "button button-primary", "data-do": "show", "data-key": "n Space"},
            t.rich("play.i-am", name=el("bdi", None, people[seat].name)),
        ),
        wanted
        and el(
            "button",
            {"type": "button", "id": "not-now", "class": "button button-quiet", "data-do": "peek:", "data-key": "Escape"},
            t("play.not-now"),
        ),
    )


def _perspectives(table: Table, people: tuple[SeatFace, ...], t: Texts) -> Markup | None:
    """Over whose shoulder one looks, where nobody has anything to hide any more; nothing where hands are open anyway."""
    if table.match.game.hidden == "nothing":
        return None
    nobody = el(
        "button",
        {"type": "button", "class": "choice", "data-do": "as:none", "aria-pressed": _pressed(table.looking is None)},
        t("play.as-nobody"),
    )
    seats = [
        el(
            "button",
            {"type": "button", "class": "choice", "data-do": f"as:{face.seat}", "aria-pressed": _pressed(table.looking == face.seat)},
            buoy(face.seat),
            el("bdi", None, face.name),
        )
        for face in people
    ]
    return el("div", {"class": "perspectives", "role": "group", "aria-label": t("play.perspective")}, nobody, seats)


def _after(table: Table, t: Texts) -> Markup:
    """What one may want after the end."""
    return el(
        "p",
        {"class": "setup-ways"},
        el("button", {"type": "button", "class": "button button-primary", "data-do": "again", "id": "again"}, t("play.again")),
        el("button", {"type": "button", "class": "button button-quiet", "data-do": "ply:0"}, icon("rewind"), t("play.replay")),
        el("button", {"type": "button", "class": "button button-quiet", "data-do": "link"}, icon("link"), t("play.link")),
    )


def _replay_bar(table: Table, t: Texts) -> Markup | None:
    """A slider over the whole game, and steps: while looking back, and always once the game is over."""
    match = table.match
    looking_back = match.shown is not None
    if not looking_back and match.state.to_act and table.id is not None:
        return None
    last, ply = len(match.record.plies), match.ply
    slider: dict[str, Attribute] = {"type": "range", "id": "ply", "name": "ply", "min": 0, "max": last, "value": ply, "data-do": "ply"}

    def step(to: int, picture: str, label: str, key: str | None = None) -> Markup:
        return _tool(f"ply:{min(max(to, 0), last)}", picture, label, key, name=f"replay-{picture}")

    return el(
        "div",
        {"class": "replay", "id": "replay", "role": "group", "aria-label": t("play.replay")},
        step(0, "skip-back", t("play.first")),
        step(ply - 1, "chevron-left", t("play.back"), ","),
        el("input", {**slider, "aria-label": t("play.ply", ply=ply, plies=last)}),
        step(ply + 1, "chevron-right", t("play.forward"), "."),
        step(last, "skip-forward", t("play.last")),
        _live(t) if looking_back and table.id is not None and match.state.to_act else None,
    )


def _live(t: Texts) -> Markup:
    return el("button", {"type": "button", "class": "button button-primary", "data-do": "live", "id": "live"}, t("play.live"))


def _tools(table: Table, t: Texts) -> Markup:
    match = table.match
    own: list[Markup] = []
    if table.live and match.humans:
        own = [
            _tool("undo", "undo-2", t("play.undo"), "u", off=match.undo_refusal() is not None),
            _tool("redo", "redo-2", t("play.redo"), "r", off=not match.undone),
            _tool("hint", "lightbulb", t("play.hint"), "h", off=table.acting is None),
        ]
    if table.live and not match.humans and match.state.to_act:
        own.append(_tool("hold", "pause", t("play.hold"), "p", pressed=table.paused))
    if table.id is not None and match.shown is None and match.state.to_act and match.record.plies:
        own.append(_tool(f"ply:{len(match.record.plies) - 1}", "history", t("play.replay"), ",", name="look-back"))
    if table.id is None or not match.state.to_act:
        own.append(_tool("link", "link", t("play.link")))
    if page_of(match.game.id).aside is not None:
        own.append(_tool("panel:decks", "layers", t("play.decks"), "c", pressed=table.panel == "decks", short=t("play.decks.short")))
    return el(
        "nav",
        {"class": "tools", "aria-label": t("play.tools")},
        own,
        _tool("panel:log", "scroll-text", t("play.log"), "l", pressed=table.panel == "log"),
        _tool("panel:sheet", "table-2", _sheet_title(table, page_of(match.game.id), t), "s", pressed=table.panel == "sheet"),
        _tool("panel:rules", "book-open", t("play.rules"), "i", pressed=table.panel == "rules", short=t("home.rules")),
    )


def _tool(
    token: str,
    picture: str,
    label: str,
    key: str | None = None,
    *,
    off: bool = False,
    pressed: bool | None = None,
    name: str | None = None,
    short: str | None = None,
) -> Markup:
    """A round button with a picture. One that is ``off`` can still be pressed, and then says why it does nothing."""
    return el(
        "button",
        {
            "type": "button",
            "id": f"tool-{name or token.replace(':', '-')}",
            "class": classes("tool", off and "tool-off"),
            "data-do": token,
            "data-key": key,
            "aria-label": label,
            "title": f"{label} ({key.upper()})" if key else label,
            "aria-pressed": None if pressed is None else _pressed(pressed),
        },
        icon(picture),
        el("span", {"class": "tool-label", "aria-hidden": "true"}, short or label),
    )


def _pressed(value: bool) -> str:
    return "true" if value else "false"


def _side(model: Model, table: Table, game_page: GamePage, people: tuple[SeatFace, ...], question: Asked, t: Texts) -> Iterable[Child]:
    match = table.match
    game_id = match.game.id
    if table.panel == "menu":
        yield _part("menu", t("play.menu"), t, _menu(model, table, t))
    if table.panel == "keys":
        keys = [el("div", None, el("dt", None, el("kbd", None, key)), el("dd", None, t(what))) for key, what in (*game_page.keys, *KEYS)]
        yield _part("keys", t("play.keys"), t, el("dl", {"class": "keys"}, keys))
    if table.panel == "sheet":
        yield _part("sheet", _sheet_title(table, game_page, t), t, _score(table, game_page, people, question, t))
    if game_page.aside is not None:
        yield _part("decks", t("play.decks"), t, game_page.aside(match.position.view(table.viewer), people, question, t))
    anchor = game_page.moment(match.position.view(None))
    yield _part(
        "rules",
        t("play.rules"),
        t,
        el("div", {"class": "moment"}, anchor and moment(game_id, anchor, model.language)),
        link(f"rules-{game_id}.html" + (f"#{anchor}" if anchor else ""), t("play.all-rules"), class_="button button-quiet"),
    )
    lines = [(ply, line) for ply, line in table.log if ply <= match.ply][-LOG_SHOWN:]
    items = [el("li", {"class": classes("log-line", ply == match.ply and "log-new")}, line) for ply, line in reversed(lines)]
    yield _part(
        "log",
        t("play.log"),
        t,
        table.id is not None and any(player.bot for player in match.players) and pace_of_others(model.preferences.pace, t),
        el("ol", {"class": "log", "reversed": True}, items) if items else el("p", {"class": "empty"}, t("play.log.empty")),
    )


def _part(name: str, title: str, t: Texts, *children: Child) -> Markup:
    close = el(
        "button", {"type": "button", "class": "tool side-close", "data-do": f"panel:{name}", "aria-label": t("play.close")}, icon("x")
    )
    return el(
        "section",
        {"class": "side-part", "id": f"side-{name}", "data-part": name, "tabindex": "-1", "aria-labelledby": f"side-{name}-title"},
        el("header", None, el("h2", {"id": f"side-{name}-title"}, title), close),
        *children,
    )


def _menu(model: Model, table: Table, t: Texts) -> list[Child]:
    game_page, wants = page_of(table.match.game.id), model.preferences
    odds = [(value, t(f"settings.odds.{value}")) for value in ODDS]
    stops = [(value, t(f"settings.stops.{value}")) for value in STOPS]
    return [
        settings(model, t),
        game_page.odds and choice("odds", t("settings.odds"), odds, wants.odds, "set"),
        game_page.stops and choice("stops", t("settings.stops"), stops, wants.stops, "set"),
        el(
            "p",
            {"class": "menu-ways"},
            table.id is not None
            and el(
                "button",
                {"type": "button", "class": "button button-quiet", "data-do": f"export:{table.id}"},
                icon("download"),
                t("games.export"),
            ),
            table.can_be_linked
            and el(
                "button",
                {"type": "button", "class": "button button-quiet", "data-do": "link", "id": "menu-link"},
                icon("link"),
                t("play.link"),
            ),
            el(
                "button",
                {"type": "button", "class": "button button-quiet", "data-do": "panel:keys"},
                icon("keyboard"),
                t("play.keys"),
            ),
            link("games.html", t("nav.games"), class_="button button-quiet"),
            link(f"{table.match.game.id}.html", t("play.new"), class_="button button-quiet"),
        ),
    ]
