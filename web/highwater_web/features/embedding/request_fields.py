"""Requests of embeds: the fields they share, and their errors."""

from collections.abc import Mapping
from typing import NamedTuple

from highwater.errors import GameError
from highwater_web.features.embedding.texts import match_language
from highwater_web.figures.wanted import PLAIN_MODES, Wanted

Message = dict[str, object]

MAX_RECORD_CHARS = 262_144
"""Maximum length of a record."""


class EmbedError(GameError):
    """A request that cannot be answered: malformed, about something that the record does not have, or because of a fault of ours."""

    CODES = ("embed-shape", "embed-question", "embed-choice", "embed-over", "embed-fault")


class Request(NamedTuple):
    """The common fields of all requests. ``kind``: its type; ``name``: its id, which the answer repeats; ``wanted``: how positions are
    shown; ``ply`` and ``choice``, if given."""

    kind: str
    name: str
    text: str
    wanted: Wanted
    ply: int | None
    choice: str

    @property
    def language(self) -> str:
        return self.wanted.language or "en"

    @staticmethod
    def of(message: Mapping[str, object]) -> "Request":
        """Raises EmbedError for a malformed message."""
        text = text_of(message, "record", MAX_RECORD_CHARS)
        seat, part, plies = (text_of(message, field, 400) or None for field in ("seat", "part", "plies"))
        theme, mode = text_of(message, "theme", 10) or "auto", text_of(message, "mode", 10) or PLAIN_MODES[0]
        width, ply = message.get("width"), message.get("ply")
        if mode not in PLAIN_MODES:
            raise EmbedError("embed-shape", f"the mode of what is drawn is {' or '.join(PLAIN_MODES)}, not {mode!r}", field="mode")
        if width is not None and (not isinstance(width, (int, float)) or isinstance(width, bool)):
            raise EmbedError("embed-shape", "a width is a number of pixels", field="width")
        if ply is not None and (not isinstance(ply, int) or isinstance(ply, bool)):
            raise EmbedError("embed-shape", "a ply is a whole number", field="ply")
        wanted = Wanted(plies, mode, seat, part, match_language(text_of(message, "language", 35) or "en"), theme, width)
        return Request(text_of(message, "type", 20), text_of(message, "id", 64), text, wanted, ply, text_of(message, "choice", 400))


def text_of(message: Mapping[str, object], field: str, most: int) -> str:
    """A field of a message; "" if it is missing."""
    value = message.get(field, "")
    if not isinstance(value, str) or len(value) > most:
        raise EmbedError("embed-shape", f"{field} is a text of at most {most:,} characters", field=field)
    return value
