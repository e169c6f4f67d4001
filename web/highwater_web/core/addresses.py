"""What the fragment of an address names: ``game=<id>``, ``scenario=<id>`` or ``record=<url form>``, perhaps with ``ply=<n>``;
``lesson=<url form>``, perhaps with ``step=<n>``."""

import re
from collections.abc import Mapping

MAX_DIGITS = 5
"""Maximum digits of a ply number."""

_WORD = re.compile(r"(?<![A-Za-z0-9_])(game|scenario|record|ply|lesson|step)=([A-Za-z0-9_-]*)")


def read_fragment(fragment: str) -> Mapping[str, str]:
    """The fields of a fragment, without text that other programs inserted. Of two equal names the first counts."""
    if "%" in fragment:
        from highwater.pasted import decode_percents  # most addresses do without

        fragment = decode_percents(fragment)
    return dict(reversed(_WORD.findall(fragment)))


def number(text: str, max_digits: int) -> int | None:
    """A text of digits as a number; None for any other text."""
    return int(text) if text.isdecimal() and len(text) <= max_digits else None
