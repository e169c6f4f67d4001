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
    """A page as a file: ``path`` within the folder of its language, ``html`` what ``#app`` shows; ``only_read`` as in ``Model``."""

    path: str
    title: str
    description: str
    html: Markup
    only_read: bool


def first_pictures(language: str) -> Iterator[Picture]:
    t = texts(language)
    for page in page_names():
        drafts = {page: Draft.of(GAMES[page])} if page in GAMES else {}
        model = Model(language, page=page, drafts=drafts)
        game_id = page.removeprefix("rules-")
        description = t(f"{game_id}.lead") if game_id in GAMES else t("home.lead")
        yield Picture(f"{page}.html", title(model), description, render(model, first_picture=True), model.only_read)


def start_texts(language: str) -> dict[str, str]:
    """Texts of the document around the pages, which are needed before there is Python."""
    t = texts(language)
    return {name: t(f"start.{name}") for name in START_TEXTS} | {key: t(key) for key in ABOARD_TEXTS}


def launcher_texts(language: str) -> dict[str, str]:
    """What the launcher says in the terminal, with its ``{named}`` values still to be filled in."""
    t = texts(language)
    return {key: t(key, address="{address}", first="{first}", last="{last}") for key in LAUNCHER_TEXTS}


def gone_texts(language: str) -> dict[str, str]:
    """What the service worker says when there is no page to be had."""
    t = texts(language)
    return {name: t(f"start.{name}") for name in GONE_TEXTS}


START_TEXTS = (
    "skip",
    "loading",
    "failed",
    "failed-hint",
    "no-script",
    "unable",
    "unable-off",
    "unable-old",
    "unable-hint",
    "update",
    "update-said",
    "update-now",
    "update-later",
    "from-file",
    "from-file-hint",
)
GONE_TEXTS = ("gone", "gone-hint", "gone-again")

ABOARD_TEXTS = (
    "install.why",
    "install.now",
    "install.share",
    "install.not",
    "install.thanks",
    "offline.kept",
    "offline.all",
    "offline.all-short",
    "offline.open",
    "offline.open-short",
    "offline.partly",
    "offline.partly-short",
)
"""What the shell says of installing and of the network, under the whole keys of the catalogs."""

LAUNCHER_TEXTS = (
    "launcher.at",
    "launcher.stop",
    "launcher.there",
    "launcher.moved",
    "launcher.taken",
    "launcher.end",
    "launcher.enter",
)
