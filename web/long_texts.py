"""How the long texts are made from Markdown: rules, and what else there is to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from scenario_pages import scenario_html, sheet_link
from text_pictures import picture

ANCHOR = re.compile(r"^(.*?)\s*\{#([a-z-]+)\}$")
PICTURE = re.compile(r":([a-z0-9-]+):")
SCENARIO = re.compile(r"scenario:([a-z0-9-]+)")
SECTION = re.compile(r'<h2 id="[a-z-]+">.*?</h2>\s*<p>.*?</p>', re.DOTALL)


def rendered(source: Path) -> str:
    """Markdown without raw HTML; a heading `## A round {#round}` gets that id, the same in every language; an image with a name between
    colons is one of our own (`text_pictures.py`), which stands in the text; `![title](scenario:tie)`, a paragraph of its own, becomes the
    steps of a scenario (`scenario_pages.py`)."""
    markdown = MarkdownIt("js-default")
    tokens = markdown.parse(source.read_text("utf-8"))
    for opening, text in pairwise(tokens):
        if opening.type == "heading_open":
            _anchor(opening, text)
    for token in tokens:
        for inline in token.children or ():
            _picture(inline)
    game_id, language, *_ = source.name.split(".")
    for number, (name, title, place) in enumerate(_scenarios(tokens)):
        place.type, place.content = "html_block", ("" if number else sheet_link()) + scenario_html(game_id, name, language, title)
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _anchor(opening: Token, text: Token) -> None:
    last = text.children[-1] if text.children else text
    found = ANCHOR.match(last.content)
    if found:
        last.content = found[1]
        opening.attrSet("id", found[2])


def _picture(inline: Token) -> None:
    """An image `![anchor](:anchor:)` becomes the drawing of that name."""
    found = PICTURE.fullmatch(str(inline.attrGet("src"))) if inline.type == "image" else None
    if found:
        said = inline.content
        inline.type, inline.content, inline.children = "html_inline", picture(found[1], said), None


def _scenarios(tokens: list[Token]) -> Iterator[tuple[str, str, Token]]:
    """Each paragraph `![a title](scenario:tie)`: the name of the scenario, the title, and the token in its place; nothing else is left of
    it."""
    for number, token in enumerate(tokens):
        image = token.children[0] if token.children and len(token.children) == 1 else None
        found = SCENARIO.fullmatch(str(image.attrGet("src"))) if image and image.type == "image" else None
        if image and found:
            for around in (tokens[number - 1], tokens[number + 1]):
                around.type, around.content = "html_block", ""
            token.children = None
            yield found[1], image.content, token


def moments(page: str) -> str:
    """Of the rules as HTML, each section's heading and first paragraph: all that stands beside a table."""
    return "\n".join(SECTION.findall(page)) + "\n"
