"""Makes the table of paints from the style sheets, so that figures have the site's colours.

A figure stands alone, without any style sheet of the site. What paints the parts of drawings (`.ink`, `.seat-1`) and what colours are
called (`--sea-1`) is said in the sheets alone; this reads it off them into one file beside `highwater_web.figures`, which carries it in
the wheel. It is never committed: whoever needs it calls `compile_paints` first.

Of a sheet it reads what the sheets of this house have: custom properties of `:root` and of `:where(.game-…)`, and rules for one class
each, whose declarations paint something or set a custom property. What depends on where an element stands, on a size or on what a person
does is nothing that a figure has.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
STYLE = WEB / "shell" / "style"
GAMES = WEB / "highwater_web" / "games"
TABLE = WEB / "highwater_web" / "figures" / "paints.json"

PAINTS = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset", "text-anchor"}
GOES_WITH = {"opacity", "color", "font", "font-family", "font-weight", "font-size", "letter-spacing"}
"""Properties that are read where a rule paints something."""

NO_PAINT = re.compile(r"url\(|calc\(|clamp\(|min\(|max\(|cq|\dms|\dpx|^(?:-?[\d.]+\S*|inherit)$")
"""What is in the value of a custom property that is a length, a number, a time or a picture."""

ONE_CLASS = re.compile(r"\.([a-z][\w-]*)")
OF_GAME = re.compile(r":where\((?:\.game-[\w-]+(?:, )?)+\)")

Sheet = dict[str, object]


def compile_paints() -> None:
    """Write the table, if it is missing or older than one of the sheets."""
    sheets = {"shared": [STYLE / "10-tokens.css", *sorted((STYLE / "play").glob("*.css"))]}
    sheets |= {folder.parent.name: sorted(folder.glob("*.css")) for folder in sorted(GAMES.glob("*/style"))}
    newest = max(path.stat().st_mtime_ns for path in (Path(__file__), *(path for paths in sheets.values() for path in paths)))
    if not TABLE.exists() or TABLE.stat().st_mtime_ns < newest:
        TABLE.write_text(json.dumps({name: read(paths) for name, paths in sheets.items()}, indent=0) + "\n", "utf-8")


def read(paths: Iterable[Path]) -> Sheet:
    """The tokens and the rules of these sheets, in the order in which they stand there."""
    tokens: dict[str, str] = {}
    rules: list[tuple[str, dict[str, str]]] = []
    for path in paths:
        for head, body in blocks(without_comments(path.read_text("utf-8"))):
            _read(head, body, tokens, rules)
    return {"tokens": tokens, "rules": rules}


def _read(head: str, body: str, tokens: dict[str, str], rules: list[tuple[str, dict[str, str]]]) -> None:
    if head == ":root" or OF_GAME.fullmatch(head):
        tokens |= {name: value for name, value in declarations(body) if name.startswith("--") and not NO_PAINT.search(value)}
        for inner, its_body in blocks(body):
            _read(inner, its_body, {}, rules)
        return
    listed = re.fullmatch(r":is\(([^()]*)\)|([^()]*)", head)
    names = [ONE_CLASS.fullmatch(one) for one in re.split(r",\s*", listed[1] or listed[2])] if listed else []
    found = dict(declarations(body))
    said = {name: value for name, value in found.items() if name.startswith("--") and not NO_PAINT.search(value)}
    if PAINTS & found.keys():
        said |= {name: value for name, value in found.items() if name in PAINTS | GOES_WITH}
    if said:
        rules.extend((name[1], said) for name in names if name)


def without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """The rules of the outermost level: what stands before the brackets, in one line, and what stands in them."""
    depth, start, opened = 0, 0, 0
    for at, character in enumerate(text):
        if character == "{":
            depth += 1
            opened = at if depth == 1 else opened
        elif character == "}":
            depth -= 1
            if depth == 0:
                head = text[start:opened].rpartition(";")[2]
                yield " ".join(head.split()), text[opened + 1 : at]
                start = at + 1


def declarations(body: str) -> Iterator[tuple[str, str]]:
    """Names and values of a rule's own declarations, without those of rules within it."""
    own = body
    while (shorter := re.sub(r"[^{};]*\{[^{}]*\}", "", own)) != own:
        own = shorter
    for declaration in re.split(r";(?![^(]*\))", own):
        name, colon, value = declaration.partition(":")
        if colon:
            yield name.strip(), " ".join(value.split())
