"""Renders long texts from Markdown: rules and other pages to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, groupby, pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from lesson_files import lesson_link
from scenario_pages import render_scenario, sheet_link
from sheet_pages import render_exercises
from strength_charts import draw
from text_pictures import draw_picture

ANCHOR = re.compile(r"^(.*?)\s*\{#([a-z-]+)\}$")
PICTURE = re.compile(r":([a-z0-9-]+):")
SCENARIO = re.compile(r"scenario:([a-z0-9-]+)")
LESSON = re.compile(r"lesson:([a-z-]+)")
EXERCISES = re.compile(r"exercises:([a-z-]+)")
STRENGTH = re.compile(r"strength:([a-z]+)")
SECTION = re.compile(r'(<h2 id="[a-z-]+">.*?</h2>\s*)(?:<div[^>]*>\s*)*(<p>.*?</p>)', re.DOTALL)


def render(source: Path) -> str:
    """Render Markdown without raw HTML, with these additions:

    - A heading `## A round {#round}` gets that id, the same in every language.
    - An image with a name between colons is one of our drawings (`text_pictures.py`), inlined.
    - A paragraph `![title](scenario:tie)` becomes the steps of a scenario (`scenario_pages.py`).
    - A paragraph `![words](strength:charts)` becomes the measured strength of the bots (`strength_charts.py`).
    - A paragraph `![words](lesson:land-unter)` becomes the way to the lesson of a game (`lesson_files.py`).
    - A paragraph `![Exercises; Answers](exercises:land-unter)` becomes those of a sheet (`sheet_pages.py`).
    - Text followed by a single scenario goes with it into a `div.illustrated`, so that they can be side by side.
    """
    markdown = MarkdownIt("js-default")
    tokens = markdown.parse(source.read_text("utf-8"))
    for opening, text in pairwise(tokens):
        if opening.type == "heading_open":
            _anchor(opening, text)
    for token in tokens:
        for inline in token.children or ():
            _picture(inline)
    game_id, language, *_ = source.name.split(".")
    places = []
    for number, (name, title, place) in enumerate(_find_alone(tokens, SCENARIO)):
        place.type, place.content = "html_block", ("" if number else sheet_link()) + render_scenario(game_id, name, language, title)
        places.append(place)
    for name, words, place in _find_alone(tokens, STRENGTH):
        place.type, place.content = "html_block", draw(name, words, language)
    for name, words, place in _find_alone(tokens, LESSON):
        place.type, place.content = "html_block", lesson_link(name, language, words)
    for name, words, place in _find_alone(tokens, EXERCISES):
        place.type, place.content = "html_block", render_exercises(name, language, words)
    return str(markdown.renderer.render(list(_pair(tokens, places)), markdown.options, {}))


def _anchor(opening: Token, text: Token) -> None:
    last = text.children[-1] if text.children else text
    match = ANCHOR.match(last.content)
    if match:
        last.content = match[1]
        opening.attrSet("id", match[2])


def _picture(inline: Token) -> None:
    """An image `![anchor](:anchor:)` becomes the drawing of that name."""
    match = PICTURE.fullmatch(str(inline.attrGet("src"))) if inline.type == "image" else None
    if match:
        text = inline.content
        inline.type, inline.content, inline.children = "html_inline", draw_picture(match[1], text), None


def _find_alone(tokens: list[Token], kind: re.Pattern[str]) -> Iterator[tuple[str, str, Token]]:
    """Each paragraph such as `![a title](scenario:tie)`: the name, the text in brackets, and the token that replaces it. Removes the
    paragraph's other tokens."""
    for number, token in enumerate(tokens):
        image = token.children[0] if token.children and len(token.children) == 1 else None
        match = kind.fullmatch(str(image.attrGet("src"))) if image and image.type == "image" else None
        if image and match:
            for around in (tokens[number - 1], tokens[number + 1]):
                around.type, around.content = "html_block", ""
            token.children = None
            yield match[1], image.content, token


def _pair(tokens: list[Token], places: list[Token]) -> Iterator[Token]:
    """The tokens with a `div.illustrated` around each text, since the last heading or scenario, that is followed by a single scenario."""

    def kind(block: list[Token]) -> str:
        return "scenario" if any(token in places for token in block) else "heading" if block[0].type == "heading_open" else "text"

    runs = [(each, list(blocks)) for each, blocks in groupby(_split_blocks(tokens), kind)]
    for (before, _), (each, blocks), (after, following) in zip([("", []), *runs], runs, [*runs[1:], ("", [])], strict=False):
        opens_pair = each == "text" and after == "scenario" and len(following) == 1
        closes_pair = each == "scenario" and before == "text" and len(blocks) == 1
        if opens_pair:
            yield _html('<div class="illustrated"><div>\n')
        yield from chain(*blocks)
        if opens_pair or closes_pair:
            yield _html("</div>\n")


def _split_blocks(tokens: list[Token]) -> Iterator[list[Token]]:
    """The tokens of each top-level block."""
    block: list[Token] = []
    depth = 0
    for token in tokens:
        block.append(token)
        depth += token.nesting
        if not depth:
            yield block
            block = []


def _html(markup: str) -> Token:
    return Token("html_block", "", 0, content=markup)


def extract_moments(page: str) -> str:
    """From the rules as HTML, each section's heading and first paragraph: the part that is shown beside a table."""
    return "\n".join(["".join(section) for section in SECTION.findall(page)]) + "\n"
