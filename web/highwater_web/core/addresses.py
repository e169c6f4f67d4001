"""What the fragment of an address names: ``game=<id>``, ``scenario=<id>`` or ``record=<url form>``, perhaps with ``ply=<n>``;
``lesson=<url form>``, perhaps with ``step=<n>``."""

import re
from collections.abc import Mapping

MAX_DIGITS = 5
"""Of the number of a ply."""

_WORD = re.compile(r"(?<![A-Za-z0-9_])(game|scenario|record|ply|lesson|step)=([A-Za-z0-9_-]*)")


def read_fragment(fragment: str) -> Mapping[str, str]:
    """The words of a fragment, without what other programs have put between and behind them; of two with one name the first."""
    if "%" in fragment:
        from highwater.pasted import decode_percents  # most addresses do without

        fragment = decode_percents(fragment)
    return dict(reversed(_WORD.findall(fragment)))


def number(text: str, max_digits: int) -> int | None:
    """The number that a text is, None for any other text."""
    return int(text) if text.isdecimal() and len(text) <= max_digits else None
