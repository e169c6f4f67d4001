"""Building markup: every text is escaped here, and nowhere else is markup made.

``Markup`` is text that is already safe. Being plain strings, pieces can be cached and put together faster than a tree could be printed:
a board has some 600 elements and eight milliseconds in the browser.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Union

Attribute = str | int | float | bool | None
Child = Union[str, int, "Markup", None, Iterable["Child"]]
"""An element, a text or number, several of them, or nothing (None or False, so that ``condition and el(…)`` reads well)."""

# What html.escape writes. That module also holds the names of two thousand characters, which every start would have to load.
ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})

BEGINS, ENDS = "\nid=", "\n>"
"""How an element with an id begins and ends, so that it is found in a page without reading it (``changes``): a line break stands before
its id and in its closing tag, where markup has a space or nothing otherwise."""


class Markup(str):
    """Text that is markup already and is not escaped again."""

    __slots__ = ()


def flag(value: bool) -> str:
    """The value of an attribute that says either, such as ``aria-pressed``."""
    return "true" if value else "false"


@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """Text as it stands in markup. Most of a page is said again and again."""
    for character, escaped in ESCAPES.items():
        text = text.replace(character, escaped)
    return text


def el(tag: str, attributes: dict[str, Attribute] | None = None, *children: Child) -> Markup:
    """An element. An attribute that is None or False is left out, True stands without a value; children are elements, texts or
    iterables of both."""
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
    """The text of markup made here, as a person reads it."""
    text = re.sub(r"<[^>]*>", "", markup)
    for character, escaped in reversed(ESCAPES.items()):
        text = text.replace(escaped, character)
    return text


@lru_cache(maxsize=2048)
def classes(*names: str | bool | None) -> str | None:
    """A class attribute from the names that apply: ``classes("card", chosen and "card-chosen")``."""
    return " ".join(name for name in names if isinstance(name, str) and name) or None
