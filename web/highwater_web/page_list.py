"""The one list of pages. A new page is an entry here and a module in ``pages``; files, addresses, bar, titles and saved pages follow."""

from dataclasses import replace
from functools import partial

from highwater.registry import GAMES
from highwater_web.at_desk import desk, desk_coming
from highwater_web.markup import Markup
from highwater_web.model import Model
from highwater_web.pages.frame import frame
from highwater_web.pages.framed import empty_frame
from highwater_web.pages.games import games
from highwater_web.pages.home import home
from highwater_web.pages.page import Page
from highwater_web.pages.play import loading, play
from highwater_web.pages.reading import about, questions, rules, strength
from highwater_web.pages.setup import setup
from highwater_web.pages.statistics import statistics
from highwater_web.pages.workshop import workshop
from highwater_web.texts import Texts, texts

HOME = "index"
"""The page to which an address leads that names none of ours."""


FRAME = "frame"
"""The page that stands in pages of other people's."""


def _home_title(_: Model, t: Texts) -> str:
    return t("title.home")


def _named(key: str, _: Model, t: Texts) -> str:
    return t("title.page", page=t(key))


def _game_title(game_id: str, _: Model, t: Texts) -> str:
    return t("title.game", game=t(f"{game_id}.title"))


def _rules_title(game_id: str, _: Model, t: Texts) -> str:
    return t("title.rules", game=t(f"{game_id}.title"))


def _questions_title(game_id: str, _: Model, t: Texts) -> str:
    return t("title.page", page=t("questions.title", game=t(f"{game_id}.title")))


def _table_title(model: Model, t: Texts) -> str:
    """The game; before it a cue when the person who plays alone with bots is asked, for whoever looks at another tab meanwhile."""
    if model.table is None:
        return t("title.home")
    title, match = _game_title(model.table.match.game.id, model, t), model.table.match
    alone = len(match.humans) == 1 and model.table.live
    return t("title.turn", title=title) if alone and match.waiting_for() else title


def of_game(game_id: str) -> list[Page]:
    """The pages of a game: its set-up, its rules, and the questions about them, which becomes a file only if a text describes it. No game
    is imported."""
    read = partial(Page, needs_engine=False, kind="rules", script="rule-search.js")
    return [
        Page(game_id, partial(_game_title, game_id), f"{game_id}.lead", setup, game=game_id),
        read(f"rules-{game_id}", partial(_rules_title, game_id), f"{game_id}.rules.description", rules),
        read(f"questions-{game_id}", partial(_questions_title, game_id), f"{game_id}.questions.description", questions),
    ]


PAGES: dict[str, Page] = {
    page.name: page
    for page in (
        Page(HOME, _home_title, "home.lead", home, reads="list"),
        Page("games", partial(_named, "nav.games"), "games.description", games, reads="list", in_bar="nav.games"),
        Page("statistics", partial(_named, "statistics.title"), "statistics.lead", statistics, reads="results"),
        Page("about", partial(_named, "nav.about"), "about.description", about, needs_engine=False, in_bar="nav.about"),
        Page("strength", partial(_named, "strength.title"), "strength.lead", strength, needs_engine=False),
        Page("workshop", partial(_named, "workshop.title"), "workshop.lead", workshop, needs_engine=False, script="workshop.js"),
        Page("desk", partial(_named, "scenarios.desk"), "scenarios.desk.lead", desk, prerendered=desk_coming, draws=True),
        Page("play", _table_title, "play.description", play, prerendered=loading, reads="game"),
        Page(FRAME, partial(_named, "framed.title"), "framed.lead", empty_frame, needs_engine=False, reads="game", script="frame.js"),
        *(page for game_id in GAMES for page in of_game(game_id)),
    )
}


def render(model: Model, *, prerendered: bool = False) -> Markup:
    """The markup of the page. ``prerendered``: as it is when the site is built, when nobody knows the storage."""
    t, page = texts(model.language), PAGES[model.page]
    draw = (prerendered and page.prerendered) or page.draw
    places = [page for page in PAGES.values() if page.in_bar]
    return draw(model, t, partial(frame, model, t, page, places))


def is_prerendered(model: Model) -> bool:
    """Whether the file of this page has the very markup that `render` would give."""
    page = PAGES[model.page]
    return page.prerendered is None and replace(model, site="") == Model(model.language, page=page.name)


def title(model: Model) -> str:
    """The title of the window."""
    return PAGES[model.page].title(model, texts(model.language))
