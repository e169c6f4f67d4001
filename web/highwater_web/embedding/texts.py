"""What embeds say: a catalog of their own, behind which stands that of all pages."""

from functools import partial

from highwater.errors import GameError
from highwater_web.texts import LANGUAGES, error_text, room_texts

embed_texts = partial(room_texts, "embedding")
"""The texts of embeds and of all pages, by language."""


def ours(language: str) -> str:
    """The language of ours for whoever reads another one: ``de-CH`` is ``de``, and what we have not is English."""
    base = language.partition("-")[0].lower()
    return base if base in LANGUAGES else "en"


def said(error: GameError, language: str) -> str:
    """What was wrong, for whoever reads the page: in their language where there is a sentence, else as an author is told it."""
    t = embed_texts(language)
    return error_text(error, t) if t.says(f"error.{error.code}") else str(error)
