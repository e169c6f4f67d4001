"""Compiles the texts: message catalogs, and the rules and about pages.

Translators edit `web/locale/<language>/LC_MESSAGES/highwater.po` for what all games share, and in the folder of each game
(`web/highwater_web/games/<game>/`) `texts/<language>.po` and `rules/<game id>.<language>.md`. The interface reads one
catalog a language and the pages as HTML, beside its own modules, so that the wheel carries them. They are never committed:
whoever needs them (the site, the tests) calls `compile_texts` first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from markdown_it import MarkdownIt
from markdown_it.token import Token

WEB = Path(__file__).resolve().parent
CATALOGS, COMPILED = WEB / "locale", WEB / "highwater_web" / "locale"
PAGES, RENDERED = WEB / "rules", WEB / "highwater_web" / "prose"
GAMES = WEB / "highwater_web" / "games"

ANCHOR = re.compile(r"^(.*?)\s*\{#([a-z-]+)\}$")


def languages() -> list[str]:
    """The languages there is a catalog for, in alphabetical order."""
    return sorted(path.parts[-3] for path in CATALOGS.glob("*/LC_MESSAGES/highwater.po"))


def catalog_sources(language: str) -> list[Path]:
    """What is written in a language: the texts that all games share, then those of each game."""
    return [CATALOGS / language / "LC_MESSAGES/highwater.po", *sorted(GAMES.glob(f"*/texts/{language}.po"))]


def read_texts(source: Path, language: str) -> Catalog:
    with source.open("rb") as file:
        return read_po(file, locale=language)


def page_sources() -> list[Path]:
    """The long texts, as `<name>.<language>.md`: the about page, and the rules of each game."""
    return [*sorted(PAGES.glob("*.*.md")), *sorted(GAMES.glob("*/rules/*.*.md"))]


def page_source(name: str, language: str) -> Path:
    """The source of a long text, such as that of the rules of `land-unter`."""
    (source,) = (path for path in page_sources() if path.name == f"{name}.{language}.md")
    return source


def compile_texts() -> None:
    """Compile every text whose compiled form is missing or older than its source."""
    for language in languages():
        sources = catalog_sources(language)
        _compile(sources, COMPILED / language / "LC_MESSAGES/highwater.mo", _catalog)
    for source in page_sources():
        _compile([source], RENDERED / source.with_suffix(".html").name, _page)


def _compile(sources: list[Path], compiled: Path, into: Callable[[list[Path], Path], None]) -> None:
    newest = max(path.stat().st_mtime_ns for path in (*sources, Path(__file__)))
    if compiled.exists() and compiled.stat().st_mtime_ns >= newest:
        return
    compiled.parent.mkdir(parents=True, exist_ok=True)
    into(sources, compiled)


def _catalog(sources: list[Path], compiled: Path) -> None:
    language = compiled.parts[-3]
    whole, *others = (read_texts(source, language) for source in sources)
    for source, catalog in zip(sources[1:], others, strict=True):
        for message in catalog:
            if message.id and message.id in whole:
                raise ValueError(f"{message.id} in {source} is there already: each text has one place")
            if message.id:
                whole[message.id] = message
    with compiled.open("wb") as file:
        write_mo(file, whole)


def _page(sources: list[Path], compiled: Path) -> None:
    compiled.write_text(rendered(sources[0]), "utf-8")


def rendered(source: Path) -> str:
    """Markdown without raw HTML; a heading `## A round {#round}` gets that id, the same in every language."""
    markdown = MarkdownIt("js-default")
    tokens = markdown.parse(source.read_text("utf-8"))
    for opening, text in pairwise(tokens):
        if opening.type == "heading_open":
            _anchor(opening, text)
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _anchor(opening: Token, text: Token) -> None:
    last = text.children[-1] if text.children else text
    found = ANCHOR.match(last.content)
    if found:
        last.content = found[1]
        opening.attrSet("id", found[2])
