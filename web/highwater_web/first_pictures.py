"""The first picture of every page, made when the site is built by the code that renders it later."""

from collections.abc import Iterator
from dataclasses import dataclass

from highwater.registry import GAMES
from highwater_web.markup import Markup
from highwater_web.model import Draft, Model
from highwater_web.texts import texts
from highwater_web.update import page_names, render, title


@dataclass(frozen=True)
class Picture:
    """A page as a file: ``path`` within the folder of its language, ``html`` what ``#app`` shows."""

    path: str
    title: str
    description: str
    html: Markup


def first_pictures(language: str) -> Iterator[Picture]:
    t = texts(language)
    for page in page_names():
        drafts = {page: Draft.of(GAMES[page])} if page in GAMES else {}
        model = Model(language, page=page, drafts=drafts)
        game_id = page.removeprefix("rules-")
        description = t(f"{game_id}.lead") if game_id in GAMES else t("home.lead")
        yield Picture(f"{page}.html", title(model), description, render(model, first_picture=True))


def start_texts(language: str) -> dict[str, str]:
    """Texts of the document around the pages, which are needed before there is Python."""
    t = texts(language)
    return {name: t(f"start.{name}") for name in START_TEXTS}


START_TEXTS = (
    "skip", "loading", "failed", "failed-hint", "no-script", "unable", "unable-off", "unable-old", "unable-hint", "update", "update-now",
)
