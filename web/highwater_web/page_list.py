"""The pages around the table. Each is an entry here and a module in ``pages``; its file, address, title and saved page follow."""

from functools import partial

from highwater.registry import GAMES
from highwater_web.core.feature import Feature, Page
from highwater_web.model import Model
from highwater_web.navigation import HOME
from highwater_web.pages.games import games
from highwater_web.pages.home import home
from highwater_web.pages.reading import about, questions, rules, strength
from highwater_web.pages.setup import setup
from highwater_web.pages.statistics import statistics
from highwater_web.pages.workshop import workshop
from highwater_web.texts import Texts


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


def of_game(game_id: str) -> list[Page]:
    """The pages of a game: its set-up, its rules, and the questions about them, which becomes a file only if a text describes it. No game
    is imported."""
    read = partial(Page, needs_engine=False, kind="rules", script="rule-search.js")
    return [
        Page(game_id, partial(_game_title, game_id), f"{game_id}.lead", setup, kind="setup", game=game_id),
        read(f"rules-{game_id}", partial(_rules_title, game_id), f"{game_id}.rules.description", rules),
        read(f"questions-{game_id}", partial(_questions_title, game_id), f"{game_id}.questions.description", questions),
    ]


FEATURE = Feature(
    "pages",
    pages=(
        Page(HOME, _home_title, "home.lead", home, reads="list"),
        Page("games", partial(_named, "nav.games"), "games.description", games, reads="list", in_bar="nav.games"),
        Page("statistics", partial(_named, "statistics.title"), "statistics.lead", statistics, reads="results"),
        Page("about", partial(_named, "nav.about"), "about.description", about, needs_engine=False, in_bar="nav.about"),
        Page("strength", partial(_named, "strength.title"), "strength.lead", strength, needs_engine=False),
        Page("workshop", partial(_named, "workshop.title"), "workshop.lead", workshop, needs_engine=False, script="workshop.js"),
        *(page for game_id in GAMES for page in of_game(game_id)),
    ),
)
