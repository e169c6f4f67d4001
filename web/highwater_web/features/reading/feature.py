"""The pages to read, which import no game."""

from functools import partial

from highwater.registry import GAMES
from highwater_web.core.feature import Feature, Page, title_page_by
from highwater_web.core.model import Model
from highwater_web.features.reading.page import about, questions, rules, strength
from highwater_web.ui.texts import Texts


def _rules_title(game_id: str, _: Model, t: Texts) -> str:
    return t("title.rules", game=t(f"{game_id}.title"))


def _questions_title(game_id: str, _: Model, t: Texts) -> str:
    return t("title.page", page=t("questions.title", game=t(f"{game_id}.title")))


def pages_of(game_id: str) -> list[Page]:
    """The rules of a game, and the questions about them. Pages without a description become no file."""
    read = partial(Page, needs_engine=False, kind="rules", script="rule-search.js")
    return [
        read(f"rules-{game_id}", partial(_rules_title, game_id), f"{game_id}.rules.description", rules),
        read(f"questions-{game_id}", partial(_questions_title, game_id), f"{game_id}.questions.description", questions),
    ]


FEATURE = Feature(
    "reading",
    pages=(
        Page("about", title_page_by("nav.about"), "about.description", about, needs_engine=False, in_bar="nav.about"),
        Page("strength", title_page_by("strength.title"), "strength.lead", strength, needs_engine=False),
        *(page for game_id in GAMES for page in pages_of(game_id)),
    ),
)
