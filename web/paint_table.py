"""Makes the table of paints from the style sheets, so that figures have the site's colours.

A figure is independent of the site's style sheets. But only these define the colours of drawings' parts (`.ink`, `.seat-1`) and the
named colours (`--sea-1`). This script collects them in a file beside `highwater_web.figures`, which is packed into the wheel. The file is
never committed: its users call `compile_paints` first.

It reads the constructs that our sheets use: custom properties of `:root` and of `:where(.game-…)`, and rules for a single class whose
declarations paint something or set a custom property. It skips rules that depend on an element's position, a size or interaction,
because figures have none of these.
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
"""Properties that are read from rules that paint something."""

NO_PAINT = re.compile(r"url\(|calc\(|clamp\(|min\(|max\(|cq|\dms|\dpx|^(?:-?[\d.]+\S*|inherit)$")
"""Matches custom properties that are lengths, numbers, times or pictures."""

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
    """The tokens and rules of these sheets, in source order."""
    tokens: dict[str, str] = {}
    rules: list[tuple[str, dict[str, str]]] = []
    for path in paths:
        for head, body in split_blocks(strip_comments(path.read_text("utf-8"))):
            _read(head, body, tokens, rules)
    return {"tokens": tokens, "rules": rules}


def _read(head: str, body: str, tokens: dict[str, str], rules: list[tuple[str, dict[str, str]]]) -> None:
    if head == ":root" or OF_GAME.fullmatch(head):
        tokens |= {name: value for name, value in read_declarations(body) if name.startswith("--") and not NO_PAINT.search(value)}
        for inner, its_body in split_blocks(body):
            _read(inner, its_body, {}, rules)
        return
    listed = re.fullmatch(r":is\(([^()]*)\)|([^()]*)", head)
    names = [ONE_CLASS.fullmatch(one) for one in re.split(r",\s*", listed[1] or listed[2])] if listed else []
    declarations = dict(read_declarations(body))
    own = {name: value for name, value in declarations.items() if name.startswith("--") and not NO_PAINT.search(value)}
    if PAINTS & declarations.keys():
        own |= {name: value for name, value in declarations.items() if name in PAINTS | GOES_WITH}
    if own:
        rules.extend((name[1], own) for name in names if name)


def strip_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def split_blocks(text: str) -> Iterator[tuple[str, str]]:
    """The top-level rules: what precedes the braces, in one line, and their content."""
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


def read_declarations(body: str) -> Iterator[tuple[str, str]]:
    """Names and values of a rule's own declarations, without those of rules within it."""
    own = body
    while (shorter := re.sub(r"[^{};]*\{[^{}]*\}", "", own)) != own:
        own = shorter
    for declaration in re.split(r";(?![^(]*\))", own):
        name, colon, value = declaration.partition(":")
        if colon:
            yield name.strip(), " ".join(value.split())
