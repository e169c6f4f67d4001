"""What an author says beside a figure or a step: text in which a few words are marked, as in the smallest part of Markdown.

``*italics*``, ``**bold**`` and ``[a link](https://example.org)``; none within another. A backslash before ``*``, ``[``, ``]`` or a
backslash makes text of it. Everything else is text.
"""

import re

MARKED = re.compile(
    r"\\(?P<char>[\\*\[\]])"
    r"|\*\*(?=\S)(?P<bold>[^*]+)(?<=\S)\*\*"
    r"|\*(?=\S)(?P<italics>[^*]+)(?<=\S)\*"
    r"|\[(?P<link>[^\[\]]+)\]\((?P<address>https?://[^\s()]+)\)"
)
"""A mark, by the name of its group; ``figures.steps.marked`` makes markup of them."""


def unmarked(caption: str) -> str:
    """The words alone, for where they are heard, or stand where nothing may be marked."""
    return MARKED.sub(lambda found: found[found.lastgroup or 0] if found.lastgroup != "address" else found["link"], caption)
