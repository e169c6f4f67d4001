"""Captions: an author's text with a minimal Markdown for emphasis.

``*italics*``, ``**bold**`` and ``[a link](https://example.org)``, without nesting. A backslash escapes ``*``, ``[``, ``]`` and itself.
Everything else is plain text.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

MARKED = re.compile(
    r"\\(?P<char>[\\*\[\]])"
    r"|\*\*(?=\S)(?P<bold>[^*]+)(?<=\S)\*\*"
    r"|\*(?=\S)(?P<italics>[^*]+)(?<=\S)\*"
    r"|\[(?P<link>[^\[\]]+)\]\((?P<address>https?://[^\s()]+)\)"
)
"""Matches a mark; the name of the group is its kind."""


class Piece(NamedTuple):
    """Words of a caption with their mark: ``bold``, ``italics``, ``link`` to an address, or ""."""

    words: str
    mark: str = ""
    address: str = ""


def split_caption(caption: str) -> Iterator[Piece]:
    """Splits a caption into pieces."""
    at = 0
    for match in MARKED.finditer(caption):
        if match.start() > at:
            yield Piece(caption[at : match.start()])
        at = match.end()
        match match.lastgroup:
            case "address":
                yield Piece(match["link"], "link", match["address"])
            case "bold" | "italics" as mark:
                yield Piece(match[mark], mark)
            case _:
                yield Piece(match["char"])
    if at < len(caption):
        yield Piece(caption[at:])


def escape_marks(text: str) -> str:
    """A caption that shows exactly this text."""
    return re.sub(r"([\\*\[\]])", r"\\\1", text)


def strip_marks(caption: str) -> str:
    """The plain words, for speech and for places without marks."""
    return "".join(piece.words for piece in split_caption(caption))
