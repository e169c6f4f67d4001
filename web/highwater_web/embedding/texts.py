"""What embeds say: a catalog of their own, behind which stands that of all pages."""

import gettext
from functools import cache
from io import BytesIO
from pkgutil import get_data

from highwater.errors import GameError
from highwater_web.texts import LANGUAGES, Texts, error_text, texts


@cache
def embed_texts(language: str) -> Texts:
    """The texts of embeds and of all pages in ``de``, ``en`` or ``da``."""
    found = get_data("highwater_web.embedding", f"locale/{language}.mo")
    assert found is not None
    catalog = gettext.GNUTranslations(BytesIO(found))
    catalog.add_fallback(texts(language).catalog)
    return Texts(language, catalog)


def ours(language: str) -> str:
    """The language of ours for whoever reads another one: ``de-CH`` is ``de``, and what we have not is English."""
    base = language.partition("-")[0].lower()
    return base if base in LANGUAGES else "en"


def said(error: GameError, language: str) -> str:
    """What was wrong, for whoever reads the page: in their language where there is a sentence, else as an author is told it."""
    t = embed_texts(language)
    return error_text(error, t) if t.says(f"error.{error.code}") else str(error)
