"""Safe reading of JSON from outside: files, storage, other tabs, links.

``json.loads`` recurses for every level of nesting. In the browser the stack of WebAssembly ends before Python notices, so that a text of 5
kB can crash the whole engine. Size and depth are therefore checked first. All foreign JSON is read here.
"""

import json
import re

from highwater.errors import GameError

MAX_LEVELS = 32
"""Maximum levels of nesting; ours have at most three."""

_NOT_BRACKETS = re.compile(r"[^\[\]{}]+")


class JsonError(GameError):
    """A text rejected as JSON: too large, nested too deeply, or malformed."""

    CODES = ("json-size", "json-depth", "json-damaged")


def read_json(text: str, *, max_chars: int, max_levels: int = MAX_LEVELS) -> object:
    """The value of ``json.loads``, in time linear in the length.

    At most ``max_chars`` characters and ``max_levels`` levels are read. Raises only JsonError.
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
    """Whether a JSON text is nested deeper than ``levels``.

    For invalid JSON: whether a parser may get that deep before it finds the error.
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
