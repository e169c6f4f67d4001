"""The page of a first game: the table reduced to what was explained, the texts, and the summary at the end."""

from collections.abc import Iterable
from itertools import accumulate

from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.contract.page import GamePage, is_urgent
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import PageLayout
from highwater_web.core.frame import notice
from highwater_web.core.model import Model
from highwater_web.features.first_game.guide.course import Course
from highwater_web.features.first_game.guide.steps import Guide
from highwater_web.features.first_game.guide.texts import guide_texts
from highwater_web.features.first_game.progress import COURSE, NAME
from highwater_web.table.tools import tool
from highwater_web.ui.controls import button, link
from highwater_web.ui.drawings import icon
from highwater_web.ui.faces import make_faces
from highwater_web.ui.markup import BEGINS, Child, Markup, classes, el, join, plain
from highwater_web.ui.texts import Texts

ROOM = {"land-unter": 255, "forbidden-island": 250, "abandon-ship": 330, "sos": 330}
"""Characters that fit in any window (``guide.css``), by game: the sentence, after lines of the log."""

MAX_POINTS = 9
"""Maximum number of sentences on the last page."""


def guide_page(model: Model, framed: PageLayout) -> Markup | None:
    """The table at a step, or the last page; None before a first game is opened."""
    t, course = guide_texts(model.language), COURSE.of(model)
    if course is None:
        return None
    return _last_page(course, t, framed) if course.is_over else _table_page(model, course, t)


def _table_page(model: Model, course: Course, t: Texts) -> Markup:
    table, game = course.table, course.guide.game
    game_page, view = safe_game_page(game), table.view
    people = tuple(face._replace(level="") for face in make_faces(table.match, table.addressed, t))
    question = find_interaction(model, course)
    board = game_page.board(view, people, question, t)
    hand = game_page.hand(view, people, question, t)
    pointed = course.current.points if course.mode == "asks" else ()
    return el(
        "div",
        {
            "id": "guide",
            "class": classes("page page-play page-guide", f"game-{game}", not game_page.hand_beside and "hand-below"),
            "data-game": game,
            "data-seats": len(people),
        },
        _bar(course, t),
        game_page.symbols(),
        el(
            "main",
            {"id": "main", "class": "table", "tabindex": "-1", "aria-labelledby": "title"},
            notice(model, t),
            el("section", {"class": "board", "id": "board", "aria-label": t("play.board")}, point_at(board, pointed)),
            el(
                "div",
                {"class": "said", "id": "said", "tabindex": "0", "data-room": _as_much_as_is_said(course.guide, t)},
                _texts(course, game_page.ask(view, people, question, t), t),
            ),
            el("div", {"class": "acts", "id": "acts"}, point_at(join(_acts(course, game_page, view, people, question, t)), pointed)),
            el("section", {"class": "hand-area", "id": "hand-area", "aria-label": t("play.hand")}, point_at(hand, pointed)),
        ),
    )


def find_interaction(model: Model, course: Course) -> Interaction:
    """The interaction: all legal actions when the person must act, else none. There are no marks, odds or confirmations."""
    table, wishes = course.table, model.preferences
    scene = (table.scene.name, table.match.ply) if table.scene is not None and wishes.animation != "none" else None
    if not course.can_press:
        return Interaction(odds=False, scene=scene)
    return Interaction(
        seat=table.active_seat, legal_actions=table.legal_actions, partial_action=table.partial_action, odds=False, scene=scene
    )


def point_at(markup: Markup | None, names: Iterable[str]) -> Markup | None:
    """The markup with these elements highlighted."""
    for name in names:
        if markup is not None:
            here = f'{BEGINS}"{name}"'
            markup = Markup(markup.replace(here, f"{here} data-lit", 1))
    return markup


def _bar(course: Course, t: Texts) -> Markup:
    return el(
        "header",
        {"class": "bar"},
        link("index.html", icon("arrow-left"), class_="tool bar-home", aria_label=t("nav.home"), title=t("nav.home")),
        el("h1", {"class": "bar-title", "id": "title"}, t("guide.title", game=t(f"{course.guide.game}.title"))),
        _step_links(course, t),
    )


def _texts(course: Course, awaited: str, t: Texts) -> Iterable[Child]:
    """The news, then the explanation or the task. ``awaited``: the text while nothing has happened yet."""
    begun = course.mode != "asks" or course.table.partial_action
    lines = news(course, t) if not course.table.partial_action else []
    text: Child = [[line, " "] for line in lines] or (awaited if begun else None)
    yield el("p", {"id": "guide-news", "class": "guide-news"}, text)
    yield el("p", {"id": "guide-says", "class": "guide-says"}, sentence(course, t))


def _as_much_as_is_said(guide: Guide, t: Texts) -> str:
    """The longest sentence, padded to the available room. Invisible, it keeps the height for all others."""
    longest = max((t(f"guide.{guide.game}.{step.name}") for step in guide.steps), key=len)
    return f"{longest} {longest}"[: ROOM[guide.game]]


def news(course: Course, t: Texts) -> list[str]:
    """The news in order, as far as there is room. The newest ply stays, then the newest dangers, then the newest of the rest. Dots stand
    for dropped lines, since there is no log here."""
    lines = course.news
    newest = max((ply for ply, _ in lines), default=0)
    dangerous = {ply for ply, line in lines if is_urgent(line)}
    by_weight = sorted(lines, key=lambda line: (line[0] != newest, line[0] not in dangerous, -line[0], not is_urgent(line[1])))
    filled = accumulate((len(plain(line)) for _, line in by_weight), initial=len(sentence(course, t)))
    shown = by_weight[: max(sum(characters <= ROOM[course.guide.game] for characters in filled) - 1, 1)]
    return ([] if len(shown) == len(lines) else ["…"]) + [line for ply, line in lines if (ply, line) in shown]


def sentence(course: Course, t: Texts) -> str:
    """The text about the position: of a step, or the reason why a press was wrong; "" on the way to a step."""
    if course.mode == "leads":
        return ""
    key = f"guide.{course.guide.game}.{course.current.name}"
    if course.own and course.own[-1] in course.current.instead:
        key += ".instead"
    return t(key) if course.mode == "asks" else t.or_else(f"{key}.other", t("guide.other"))


def write_announcement(course: Course, t: Texts) -> str:
    """The announcement for screen readers: the news, then its meaning."""
    return " ".join(filter(None, (*map(plain, news(course, t)), sentence(course, t))))


def _acts(course: Course, game_page: GamePage, view: object, people: SeatInfos, question: Interaction, t: Texts) -> Iterable[Child]:
    if course.mode == "tried":
        yield button("guide:take-back", icon("undo-2"), t("guide.take-back"), name="go-on", key="n Space", primary=True)
    elif course.mode == "leads":
        yield button("guide:on", t("play.skip"), name="go-on", key="n Space")
    elif not course.current.accepts:
        yield button("guide:on", t("play.step"), name="go-on", key="n Space", primary=True)
    else:
        yield game_page.acts(view, people, question, t)


def _step_links(course: Course, t: Texts) -> Markup:
    """Links to the previous step and the next one, with the progress between them."""
    number, last = course.step + 1, len(course.guide.steps)
    return el(
        "nav",
        {"class": "guide-ways", "aria-label": t("guide.steps")},
        tool("guide:back", "chevron-left", t("guide.back"), ",", off=course.step == 0),
        el("span", {"class": "guide-course", "id": "guide-course"}, t("guide.step", step=number, steps=last)),
        tool("guide:skip", "chevron-right", t("guide.skip"), "."),
    )


def _last_page(course: Course, t: Texts, framed: PageLayout) -> Markup:
    game = course.guide.game
    play_on = t.or_else(f"guide.{game}.play-on", t("guide.play-on"))
    return framed(
        t("guide.known", game=t(f"{game}.title")),
        el("ul", {"class": "guide-known", "id": "guide-known"}, [el("li", None, point) for point in list_lessons(game, t)]),
        el(
            "p",
            {"class": "setup-ways"},
            link(f"{game}.html", t("guide.play"), class_="button button-primary"),
            button("guide:play-on", play_on, name="play-on"),
            link(f"rules-{game}.html", t("guide.rules"), class_="button button-quiet"),
        ),
        el(
            "p",
            {"class": "setup-ways"},
            button("guide:again", t("guide.again"), name="guide-again"),
            link(f"{NAME}.html", t("guide.others"), class_="button button-quiet"),
        ),
    )


def list_lessons(game: str, t: Texts) -> list[str]:
    """The summary of what the person has learnt, by sentence."""
    keys = (f"guide.{game}.known.{number}" for number in range(1, MAX_POINTS + 1))
    return [t(key) for key in keys if t.has(key)]
