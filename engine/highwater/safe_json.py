"""JSON from outside: files, storage, other tabs, links.

``json.loads`` calls itself for every level of nesting. In the browser the stack of WebAssembly ends before Python notices, and a text of
5 kB then ends the whole engine. So size and depth are looked at first. All JSON that others may have written is read here.
"""

import json
import re

from highwater.errors import GameError

MAX_LEVELS = 32
"""Levels of nesting that are read; what we write ourselves has at most three."""

_NOT_BRACKETS = re.compile(r"[^\[\]{}]+")


class JsonError(GameError):
    """A text that is not read as JSON: too large, nested too deeply, or not JSON at all."""

    CODES = ("json-size", "json-depth", "json-damaged")


def read_json(text: str, *, max_chars: int, max_levels: int = MAX_LEVELS) -> object:
    """What ``json.loads`` makes of a text, in time linear in its length.

    At most ``max_chars`` characters and ``max_levels`` levels are read. Raises JsonError, and nothing else.
    """
    if len(text) > max_chars:
        raise JsonError("json-size", f"at most {max_chars:,} characters are read here; these are {len(text):,}", limit=max_chars)
    if is_deeper(text, max_levels):
        raise JsonError("json-depth", f"this JSON is nested more than {max_levels} levels deep, which nothing of ours is", limit=max_levels)
    try:
        return json.loads(text)
    except ValueError as error:
        raise JsonError("json-damaged", f"this is not JSON: {error}") from None


def is_deeper(text: str, levels: int) -> bool:
    """Whether the arrays and objects of a JSON text are nested more than so many levels deep.

    For a text that is not JSON: whether a parser may get that deep before it meets the fault.
    """
    if text.count("[") + text.count("{") <= levels:
        return False
    # Without escapes, every second piece between quotation marks is a string.
    outside = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    depth = 0
    for bracket in _NOT_BRACKETS.sub("", outside):
        depth += 1 if bracket in "[{" else -1
        if depth > levels:
            return True
    return False
