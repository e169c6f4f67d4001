"""What a person reads, in their language.

Every text is looked up by a key such as ``play.ask-card`` in a gettext catalog (``web/catalogs.py``), English included, so that no language
is the original of the others.
"""

import gettext
from functools import cache
from io import BytesIO
from pkgutil import get_data

from highwater.errors import GameError
from highwater_web.markup import Child, Markup, join

LANGUAGES = ("de", "en", "da")


class Texts:
    """The texts of one language: ``t("play.round", round=3)``, ``t.n("play.rings", 2)`` with a plural."""

    def __init__(self, language: str, catalog: gettext.NullTranslations) -> None:
        self.language = language
        self._catalog = catalog

    def __call__(self, key: str, **values: str | int) -> str:
        """The text of a key with its ``{named}`` values filled in. Raises KeyError for a key that is in no catalog."""
        return self._found(key, self._catalog.gettext(key)).format(**values)

    def n(self, key: str, count: int, **values: str | int) -> str:
        """The text of a key that counts something; ``{count}`` is the number."""
        return self._found(key, self._catalog.ngettext(key, key, count)).format(count=count, **values)

    def rich(self, key: str, **values: Child) -> Markup:
        """The text of a key with elements for its values, such as a player's name in a ``bdi``."""
        text = self._found(key, self._catalog.gettext(key))
        pieces: list[Child] = []
        while text:
            before, opening, rest = text.partition("{")
            name, _, text = rest.partition("}")
            pieces.append(before)
            if opening:
                pieces.append(values[name])
        return join(pieces)

    @staticmethod
    def _found(key: str, text: str) -> str:
        if text == key:
            raise KeyError(f"no text for {key!r}")
        return text


@cache
def texts(language: str) -> Texts:
    """The texts of ``de``, ``en`` or ``da``."""
    catalog = get_data("highwater_web", f"locale/{language}/LC_MESSAGES/highwater.mo")
    assert catalog is not None
    return Texts(language, gettext.GNUTranslations(BytesIO(catalog)))


def error_text(error: GameError, t: Texts) -> str:
    """What was wrong and what would be right, in the person's language."""
    return t(f"error.{error.code}", **error.details)


def signed(number: int) -> str:
    """A number of points as printed: with a real minus sign."""
    return str(number).replace("-", "−")
