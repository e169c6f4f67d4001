"""What a review says: a catalog of its own, behind which stands that of all pages."""

import gettext
from functools import cache
from io import BytesIO
from pkgutil import get_data

from highwater_web.texts import Texts, texts


@cache
def review_texts(language: str) -> Texts:
    """The texts of a review and of all pages in ``de``, ``en`` or ``da``."""
    found = get_data("highwater_web.review", f"locale/{language}.mo")
    assert found is not None
    catalog = gettext.GNUTranslations(BytesIO(found))
    catalog.add_fallback(texts(language).catalog)
    return Texts(language, catalog)
