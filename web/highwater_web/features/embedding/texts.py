"""The texts of embeds: a catalog of their own, with that of all pages as a fallback."""

from functools import partial

from highwater.errors import GameError
from highwater_web.figures.lessons import add_lesson_texts
from highwater_web.ui.texts import LANGUAGES, error_text

embed_texts = partial(add_lesson_texts, "embedding")
"""The texts of embeds and of all pages, by language."""


def match_language(language: str) -> str:
    """Our language for a language tag: ``de`` for ``de-CH``, English for any that we lack."""
    base = language.partition("-")[0].lower()
    return base if base in LANGUAGES else "en"


def translate_error(error: GameError, language: str) -> str:
    """An error in the reader's language if there is a sentence for it, else in the author's terms."""
    t = embed_texts(language)
    return error_text(error, t) if t.has(f"error.{error.code}") else str(error)
