"""Prerendered pages: the markup of every page at build time, and the texts of the documents around them."""

from collections.abc import Iterator
from dataclasses import dataclass

from highwater_web.app import APP
from highwater_web.core.feature import Reads
from highwater_web.core.model import Model
from highwater_web.core.pages import render, title
from highwater_web.ui.markup import Markup
from highwater_web.ui.texts import texts


@dataclass(frozen=True)
class PrerenderedPage:
    """A page as a file: ``path`` within the folder of its language, ``html`` what ``#app`` shows; ``needs_engine``, ``reads``,
    ``script`` as in ``Page``."""

    path: str
    title: str
    description: str
    html: Markup
    needs_engine: bool
    reads: Reads
    script: str


def prerendered_pages(language: str) -> Iterator[PrerenderedPage]:
    """Every page in one language."""
    t = texts(language)
    for page in APP.pages.values():
        if not t.has(page.description):
            continue
        model = Model(language, page=page.name)
        html = render(APP, model, prerendered=True)
        yield PrerenderedPage(page.href, title(APP, model), t(page.description), html, page.needs_engine, page.reads, page.script)


def start_texts(language: str) -> dict[str, str]:
    """Texts of the document that are needed before Python runs; ``{size}`` is filled in later."""
    t = texts(language)
    return {name: t(f"start.{name}") for name in START_TEXTS} | {key: t(key, size="{size}") for key in INSTALL_TEXTS}


def launcher_texts(language: str) -> dict[str, str]:
    """Texts of the launcher in the terminal; its ``{named}`` values are filled in later."""
    t = texts(language)
    return {key: t(key, address="{address}", first="{first}", last="{last}") for key in LAUNCHER_TEXTS}


def gone_texts(language: str) -> dict[str, str]:
    """Texts of the service worker for a missing page."""
    t = texts(language)
    return {name: t(f"start.{name}") for name in GONE_TEXTS}


def lost_texts(language: str) -> tuple[str, str, str]:
    """Texts of the host's page for unknown addresses: a heading, a sentence, and a link to the games."""
    t = texts(language)
    return t("start.lost"), t("start.lost-hint"), t("start.lost-home")


START_TEXTS = (
    "skip",
    "loading",
    "failed",
    "failed-hint",
    "framed",
    "framed-hint",
    "stopped",
    "stopped-hint",
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

INSTALL_TEXTS = (
    "install.why",
    "install.now",
    "install.share",
    "install.not",
    "install.thanks",
    "offline.installed",
    "offline.all",
    "offline.all-short",
    "offline.open",
    "offline.open-short",
    "offline.plain-offer",
    "offline.plain-now",
    "offline.plain-storing",
    "offline.plain-stored",
    "offline.plain-failed",
    "offline.partly",
    "offline.partly-short",
)
"""Texts of the shell about installing and the network, by their full keys."""

LAUNCHER_TEXTS = (
    "launcher.at",
    "launcher.stop",
    "launcher.there",
    "launcher.moved",
    "launcher.taken",
    "launcher.end",
    "launcher.enter",
)
