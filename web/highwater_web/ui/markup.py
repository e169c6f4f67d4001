"""Builds markup. Only here is text escaped and markup made.

``Markup`` is text that is already safe. As plain strings, pieces can be cached and joined faster than a tree could be printed: a board has
some 600 elements and eight milliseconds.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Union

Attribute = str | int | float | bool | None
Child = Union[str, int, "Markup", None, Iterable["Child"]]
"""An element, a text or number, several of them, or nothing (None or False, so that ``condition and el(…)`` reads well)."""

# As html.escape, whose module would load the names of two thousand characters at every start.
ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})

BEGINS, ENDS = "\nid=", "\n>"
"""Marks around an element with an id, so that ``changes`` finds it without parsing: a line break before its id and in its closing tag,
where other elements have a space or nothing."""


class Markup(str):
    """Safe markup, which is not escaped again."""

    __slots__ = ()


def flag(value: bool) -> str:
    """The value of a boolean attribute, such as ``aria-pressed``."""
    return "true" if value else "false"


@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """Escaped text, cached because most texts recur."""
    for character, escaped in ESCAPES.items():
        text = text.replace(character, escaped)
    return text


def el(tag: str, attributes: dict[str, Attribute] | None = None, *children: Child) -> Markup:
    """An element. An attribute of None or False is left out, and True has no value. Children are elements, texts or iterables of both."""
    opening, ending = tag, ">"
    if attributes:
        for name, value in attributes.items():
            if value is None or value is False:
                continue
            if value is True:
                opening += f" {name}"
                continue
            text = escape(value if type(value) is str else str(value))
            if name == "id" and tag not in VOID:
                opening += f'{BEGINS}"{text}"'
                ending = ENDS
            else:
                opening += f' {name}="{text}"'
    if tag in VOID:
        return Markup(f"<{opening}>")
    inside = "".join([child if type(child) is Markup else _text(child) for child in children])
    return Markup(f"<{opening}>{inside}</{tag}{ending}")


def join(children: Iterable[Child]) -> Markup:
    """Children one after the other, texts escaped."""
    return Markup("".join([child if type(child) is Markup else _text(child) for child in children]))


def _text(child: Child) -> str:
    if type(child) is str:
        return escape(child)
    if child is None or child is False:
        return ""
    if isinstance(child, str):
        return child if isinstance(child, Markup) else escape(child)
    if isinstance(child, int):
        return str(child)
    return join(child)


@lru_cache(maxsize=1024)
def plain(markup: Markup) -> str:
    """The plain text of markup made here."""
    text = re.sub(r"<[^>]*>", "", markup)
    for character, escaped in reversed(ESCAPES.items()):
        text = text.replace(escaped, character)
    return text


@lru_cache(maxsize=2048)
def classes(*names: str | bool | None) -> str | None:
    """A class attribute from the names that apply: ``classes("card", chosen and "card-chosen")``."""
    return " ".join(name for name in names if isinstance(name, str) and name) or None
