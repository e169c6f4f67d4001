"""The first page: the games, and saved games to resume."""

from itertools import islice

from highwater.registry import GAMES
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import PageLayout
from highwater_web.core.frame import facts
from highwater_web.core.model import Model
from highwater_web.core.shelf_rows import shelf_row
from highwater_web.ui.controls import link
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts

MAX_SHOWN_GAMES = 3
"""Maximum number of saved games on the first page; their own page lists the rest."""


LEARN = "first-game"

WAYS = (LEARN, "puzzles", "daily", "statistics")
"""Other pages that the first page leads to, where they are there."""


def home(model: Model, t: Texts, framed: PageLayout) -> Markup:
    waiting = [(name, entry) for name, entry in model.shelf.newest_first() if entry.is_readable and not entry.is_finished]
    return framed(
        "",
        el(
            "div",
            {"class": "welcome"},
            el("h1", {"id": "title"}, t("home.title")),
            el("p", {"class": "lead"}, t("home.lead")),
            None if model.shelf.entries or LEARN not in framed.app.pages else _learning(t),
        ),
        bool(waiting)
        and el(
            "section",
            {"class": "shelf", "aria-labelledby": "waiting"},
            el("h2", {"id": "waiting"}, t("home.waiting")),
            el("ul", {"class": "shelf-list"}, [shelf_row(name, entry, t) for name, entry in islice(waiting, MAX_SHOWN_GAMES)]),
        ),
        el("section", {"class": "covers", "aria-label": t("home.games")}, [_cover(game_id, t) for game_id in GAMES]),
        el(
            "p",
            {"class": "home-ways"},
            [link(f"{name}.html", t(f"{name}.title")) for name in WAYS if name in framed.app.pages],
        ),
    )


def _learning(t: Texts) -> Markup:
    """The introduction for new players."""
    return el(
        "section",
        {"class": "learn", "aria-label": t("first-game.title")},
        el("p", None, t("first-game.offer")),
        link(f"{LEARN}.html", t("first-game.title"), class_="button button-primary"),
    )


def _cover(game_id: str, t: Texts) -> Markup:
    title = t(f"{game_id}.title")
    return el(
        "article",
        {"class": f"cover game-{game_id}"},
        link(f"{game_id}.html", safe_game_page(game_id).cover(), class_="cover-art", tabindex="-1", aria_hidden="true"),
        el("h2", None, title),
        el("p", None, t(f"{game_id}.lead")),
        el("p", {"class": "cover-facts"}, facts(game_id, t)),
        el(
            "p",
            {"class": "cover-ways"},
            _game_link(f"{game_id}.html", t("home.play"), title, "button button-primary"),
            _game_link(f"rules-{game_id}.html", t("home.rules"), title, "button button-quiet"),
        ),
    )


def _game_link(href: str, word: str, game: str, class_: str) -> Markup:
    """A link whose label names its game, for screen readers."""
    return link(href, word, class_=class_, aria_label=f"{word}: {game}")
