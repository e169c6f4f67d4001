"""Compiles the texts: message catalogs, and the rules and about pages.

Translators edit `web/locale/<language>/LC_MESSAGES/highwater.po` and `web/rules/<name>.<language>.md`; the interface reads
the compiled forms beside its own modules, so that the wheel carries them. They are never committed: whoever needs them
(the site, the tests) calls `compile_texts` first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from markdown_it import MarkdownIt
from markdown_it.token import Token

WEB = Path(__file__).resolve().parent
CATALOGS, COMPILED = WEB / "locale", WEB / "highwater_web" / "locale"
PAGES, RENDERED = WEB / "rules", WEB / "highwater_web" / "prose"

ANCHOR = re.compile(r"^(.*?)\s*\{#([a-z-]+)\}$")


def languages() -> list[str]:
    """The languages there is a catalog for, in alphabetical order."""
    return sorted(path.parts[-3] for path in CATALOGS.glob("*/LC_MESSAGES/highwater.po"))


def compile_texts() -> None:
    """Compile every text whose compiled form is missing or older than its source."""
    for source in CATALOGS.glob("*/LC_MESSAGES/highwater.po"):
        _compile(source, COMPILED / source.relative_to(CATALOGS).with_suffix(".mo"), _catalog)
    for source in PAGES.glob("*.*.md"):
        _compile(source, RENDERED / source.with_suffix(".html").name, _page)


def _compile(source: Path, compiled: Path, into: Callable[[Path, Path], None]) -> None:
    if compiled.exists() and compiled.stat().st_mtime_ns >= max(source.stat().st_mtime_ns, Path(__file__).stat().st_mtime_ns):
        return
    compiled.parent.mkdir(parents=True, exist_ok=True)
    into(source, compiled)


def _catalog(source: Path, compiled: Path) -> None:
    with source.open("rb") as file:
        catalog = read_po(file, locale=source.parts[-3])
    with compiled.open("wb") as file:
        write_mo(file, catalog)


def _page(source: Path, compiled: Path) -> None:
    """Markdown without raw HTML; a heading `## A round {#round}` gets that id, the same in every language."""
    markdown = MarkdownIt("js-default")
    tokens = markdown.parse(source.read_text("utf-8"))
    for opening, text in pairwise(tokens):
        if opening.type == "heading_open":
            _anchor(opening, text)
    compiled.write_text(markdown.renderer.render(tokens, markdown.options, {}), "utf-8")


def _anchor(opening: Token, text: Token) -> None:
    last = text.children[-1] if text.children else text
    found = ANCHOR.match(last.content)
    if found:
        last.content = found[1]
        opening.attrSet("id", found[2])
