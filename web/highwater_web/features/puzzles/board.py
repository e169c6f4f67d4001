"""A puzzle on the board of its game: the same regions as at a table, with the question where a table asks."""

from collections.abc import Iterator
from functools import lru_cache

from highwater.contract import seat_letter
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.frame import notice
from highwater_web.core.model import Model
from highwater_web.features.puzzles.own import OwnTrying
from highwater_web.features.puzzles.trying import UNANSWERED, Trying
from highwater_web.features.puzzles.words import RULES, question, reasons, verdict
from highwater_web.table.play import beside
from highwater_web.table.side import side_part
from highwater_web.table.tools import tool
from highwater_web.ui.controls import button, link
from highwater_web.ui.drawings import buoy, icon
from highwater_web.ui.markup import Child, Markup, classes, el, flag, join
from highwater_web.ui.prose import moment
from highwater_web.ui.texts import Texts


def board_page(model: Model, trying: Trying | OwnTrying, next_one: str, panel: str, t: Texts) -> Markup:
    """``next_one``: the name of the puzzle after this one, "" where a series ends."""
    game_page = safe_game_page(trying.game_id)
    view, people, asked = trying.view, trying.people(t), trying.asked
    return el(
        "div",
        {
            "id": "play",
            "class": classes("page page-play page-puzzle", f"game-{trying.game_id}", not game_page.hand_beside and "hand-below"),
            "data-game": trying.game_id,
            "data-seats": len(people),
            "data-panel": panel or None,
        },
        beside(panel),
        _bar(trying.theme, t),
        game_page.symbols(),
        el(
            "main",
            {"id": "main", "class": "table", "tabindex": "-1", "aria-labelledby": "title"},
            notice(model, t),
            el(
                "section",
                {"class": "board", "id": "board", "aria-label": t("play.board")},
                game_page.board(view, people, asked, t),
            ),
            el("div", {"class": "said", "id": "said"}, _said(trying, t)),
            el("div", {"class": "acts", "id": "acts"}, join(_acts(trying, next_one, t))),
            el(
                "section",
                {"class": "hand-area", "id": "hand-area", "aria-label": t("play.hand"), "tabindex": "0" if trying.asks_seats else None},
                join(_seats(trying, t)) if isinstance(trying, Trying) and trying.asks_seats else game_page.hand(view, people, asked, t),
            ),
            _tools(trying, panel, t),
        ),
        el("aside", {"class": "side", "id": "side", "aria-label": t("play.side")}, join(_side(trying, t))),
    )


@lru_cache(maxsize=16)
def _bar(theme: str, t: Texts) -> Markup:
    back = t("puzzles.all")
    return el(
        "header",
        {"class": "bar"},
        link("puzzles.html", icon("arrow-left"), class_="tool bar-home", aria_label=back, title=back),
        el("h1", {"class": "bar-title", "id": "title"}, t(f"puzzles.{theme}")),
    )


def _said(trying: Trying | OwnTrying, t: Texts) -> Iterator[Child]:
    """What the last plies did, and what is asked; else whether the answer is right, and why."""
    if trying.phase in UNANSWERED:
        lines: list[Child] = [*trying.lines(t, len(trying.plies) - 1)] if trying.plies else []
        if isinstance(trying, OwnTrying) or trying.chooser is not None:
            lines = lines or [" · ".join(filter(None, (trying.where(t), safe_game_page(trying.game_id).secret(trying.view, t))))]
        if trying.asks_seats:
            lines = [t("puzzles.land-unter.rings.choose")]
        shown = [el("span", {"class": "told-line told-from-0"}, line, " ") for line in lines]
        yield el("p", {"id": "told", "class": "told"}, el("span", None, shown))
        yield el("p", {"id": "prompt", "class": "prompt"}, question(trying, t))
        return
    said = reasons(trying, t)
    yield el("p", {"id": "prompt", "class": classes("prompt", f"puzzle-{trying.phase}")}, verdict(trying, t))
    yield el("p", {"id": "told", "class": "puzzle-why"}, " ".join(said[:1] if trying.asks_seats else said))  # the rest is below the seats


def _acts(trying: Trying | OwnTrying, next_one: str, t: Texts) -> Iterator[Child]:
    if trying.phase == "thinks":
        return
    if trying.phase == "asked":
        if trying.asks_seats:
            return
        yield safe_game_page(trying.game_id).acts(trying.view, trying.people(t), trying.asked, t)
        if trying.is_turn_over:
            yield button("puzzle-end", t("puzzles.end-turn"), name="puzzle-end", key="n", primary=True)
        return
    if trying.phase == "showing":
        yield button("puzzle-step", t("puzzles.step.next"), name="puzzle-step", key="n Space", primary=True)
        return
    href = f"puzzles.html#{next_one}" if next_one else "puzzles.html"
    label = t("puzzles.next") if next_one else t("puzzles.all")
    way = {"data_do": f"puzzle-next:{next_one}"} if next_one else {}
    yield link(href, label, class_="button button-primary", id="puzzle-next", data_key="n Space", **way)


def _seats(trying: Trying, t: Texts) -> Iterator[Child]:
    """The seats to choose from, and below them the answer, once one is chosen; afterwards how each choice went, and why."""
    if trying.phase != "asked":
        yield el("ul", {"class": "puzzle-marks", "id": "puzzle-marks"}, _marks(trying, t))
        yield el("p", {"class": "puzzle-why"}, reasons(trying, t)[1:])
        return
    yield el(
        "div",
        {"class": "perspectives puzzle-seats", "role": "group", "aria-label": t("puzzles.seats"), "data-arrows": True},
        [
            el(
                "button",
                {
                    "type": "button",
                    "id": f"puzzle-seat-{face.seat}",
                    "class": "choice",
                    "data-do": f"puzzle-seat:{seat_letter(face.seat)}",
                    "aria-pressed": flag(face.seat in trying.seats),
                    "disabled": face.seat not in trying.choices,
                },
                buoy(face.seat),
                el("bdi", None, face.name),
                face.seat not in trying.choices and el("span", {"class": "puzzle-out"}, t("puzzles.out")),
            )
            for face in trying.people(t)
        ],
    )
    if trying.seats:
        yield el("p", {"class": "puzzle-answer"}, button("puzzle-answer", t("puzzles.answer"), name="puzzle-answer", key="n", primary=True))


MARKS = {
    (True, True): ("✓", "puzzle-right", "puzzles.mark.right"),
    (True, False): ("✗", "puzzle-wrong", "puzzles.mark.wrong"),
    (False, True): ("→", "", "puzzles.mark.missed"),
}
"""By whether a seat was chosen, and whether it is right: its mark, its class, and the key of the text that says so."""


def _marks(trying: Trying, t: Texts) -> Iterator[Markup]:
    """Each seat that was chosen or is right, marked."""
    for face in trying.people(t):
        found = MARKS.get((face.seat in trying.seats, face.seat in trying.answer.right))
        if found is not None:
            mark, name, key = found
            yield el(
                "li",
                None,
                buoy(face.seat),
                el("bdi", None, face.name),
                el("b", {"class": name, "aria-hidden": "true"}, f" {mark} "),
                el("span", {"class": "puzzle-out"}, t(key)),
            )


def _tools(trying: Trying | OwnTrying, panel: str, t: Texts) -> Markup:
    game_page = safe_game_page(trying.game_id)
    asked, shown = trying.phase in ("asked", "thinks"), trying.phase in ("thinks", "right", "showing", "shown")
    taken_back = tool(
        "puzzle-undo", "undo-2", t("play.undo"), "u", off=not trying.plies or trying.phase == "thinks", short=t("play.undo.short")
    )
    again = tool("puzzle-again", "repeat", t("puzzles.again"), "u", short=t("puzzles.again.short"))
    own = [
        again if not asked else not trying.asks_seats and taken_back,
        tool("puzzle-show", "lightbulb", t("puzzles.show"), "h", off=shown, short=t("puzzles.show.short")),
        game_page.aside is not None
        and tool("panel:decks", "layers", t("play.decks"), "c", pressed=panel == "decks", short=t("play.decks.short")),
        trying.seen and tool("panel:decks", "layers", t("puzzles.played"), "c", pressed=panel == "decks", short=t("puzzles.played.short")),
        tool("panel:log", "scroll-text", t("play.log"), "l", pressed=panel == "log", short=t("play.log.short")),
        tool("panel:rules", "book-open", t("play.rules"), "i", pressed=panel == "rules", short=t("home.rules")),
    ]
    return el("nav", {"class": "tools", "id": "tools", "aria-label": t("play.tools")}, own)


def _side(trying: Trying | OwnTrying, t: Texts) -> Iterator[Markup]:
    """What else lies on the table, the rule of the moment, and what has happened since the question."""
    game_page, view = safe_game_page(trying.game_id), trying.view
    if game_page.aside is not None:
        yield side_part("decks", t("play.decks"), t, game_page.aside(view, trying.people(t), trying.asked, t), scrolls=True)
    if trying.seen:
        cards = el("p", {"class": "puzzle-played"}, ", ".join(map(str, trying.seen)))
        yield side_part("decks", t("puzzles.played"), t, cards, scrolls=True)
    anchor = RULES.get(trying.theme) or game_page.moment(view)
    rule = el("div", {"class": "moment"}, anchor and moment(trying.game_id, anchor, t.language))
    yield side_part("rules", t("play.rules"), t, rule, scrolls=True)
    lines = trying.lines(t)
    log = el("ol", {"class": "log"}, [el("li", {"class": "log-line"}, line) for line in lines])
    yield side_part("log", t("play.log"), t, log if lines else el("p", {"class": "empty"}, t("puzzles.log.empty")), scrolls=True)
