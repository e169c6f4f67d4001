"""What an author says beside a figure or a step: text in which a few words are marked, as in the smallest part of Markdown.

``*italics*``, ``**bold**`` and ``[a link](https://example.org)``; none within another. A backslash before ``*``, ``[``, ``]`` or a
backslash makes text of it. Everything else is text.
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
"""A mark, by the name of its group."""


class Piece(NamedTuple):
    """Words of a caption, with the mark that they bear: ``bold``, ``italics``, ``link`` to an address, or "" for none."""

    words: str
    mark: str = ""
    address: str = ""


def split_caption(caption: str) -> Iterator[Piece]:
    """A caption, piece by piece."""
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
    """The caption that reads as this text, whatever is in it."""
    return re.sub(r"([\\*\[\]])", r"\\\1", text)


def strip_marks(caption: str) -> str:
    """The words alone, for where they are heard, or stand where nothing may be marked."""
    return "".join(piece.words for piece in split_caption(caption))
