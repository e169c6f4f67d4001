"""Texts in the language of the person.

Every text has a key such as ``play.ask-card`` in a catalog (``web/catalogs.py``), in English too, so that no language is the original.
"""

import json
from collections import ChainMap
from collections.abc import MutableMapping
from functools import cache
from pkgutil import get_data

from highwater.errors import GameError
from highwater_web.ui.markup import Child, Markup, join

LANGUAGES = ("de", "en", "da")
THOUSANDS = {"de": (".", 10_000), "en": (",", 1_000), "da": (".", 1_000)}
"""The thousands separator of a language, and the smallest number that is written with one."""

MINUS = "−"

Catalog = MutableMapping[str, str | list[str]]
"""The texts of a language by key: singular and plural for counted texts; "" for a missing one."""


class Texts:
    """The texts of one language: ``t("play.round", round=3)``, ``t.n("play.rings", 2)`` with a plural."""

    def __init__(self, language: str, catalog: Catalog) -> None:
        self.language = language
        self.catalog = catalog
        self._plain_texts: dict[str, str] = {}

    def __call__(self, key: str, **values: str | int) -> str:
        """The text of a key with its ``{named}`` values. Raises KeyError for an unknown key."""
        if values:
            return self._look_up(key).format(**self._print_numbers(values))
        text = self._plain_texts.get(key)
        if text is None:
            text = self._plain_texts[key] = self._look_up(key).format()
        return text

    def n(self, key: str, count: int, **values: str | int) -> str:
        """A counted text; ``{count}`` is the number."""
        return self._look_up(key, abs(count)).format(**self._print_numbers({"count": count, **values}))

    def rich(self, key: str, **values: Child) -> Markup:
        """The text of a key with elements as values, such as a name in a ``bdi``. Numbers get no thousands separator, since they are
        small."""
        text = self._look_up(key)
        pieces: list[Child] = []
        while text:
            before, opening, rest = text.partition("{")
            name, _, text = rest.partition("}")
            pieces.append(before)
            if opening:
                pieces.append(values[name])
        return join(pieces)

    def has(self, key: str) -> bool:
        """Whether there is a text for a key."""
        return bool(self.catalog.get(key))

    def or_else(self, key: str, text: str) -> str:
        """The text of a key, else ``text``."""
        return self(key) if self.has(key) else text

    def number(self, number: int) -> str:
        """A whole number in this language: 65,536 or 65.536, with a real minus sign."""
        separator, smallest = THOUSANDS[self.language]
        return signed(number) if abs(number) < smallest else f"{number:,}".replace(",", separator).replace("-", MINUS)

    def decimal(self, number: float, *, sign: bool = False) -> str:
        """A number with one decimal: 1.4 or 1,4, with a real minus sign; with ``sign`` also a plus."""
        text = f"{number:+.1f}" if sign else f"{number:.1f}"
        text = text.replace("-0.0", "0.0").replace("+0.0", "0.0").replace("-", MINUS)
        return text if self.language == "en" else text.replace(".", ",")

    def _print_numbers(self, values: dict[str, str | int]) -> dict[str, str | int]:
        """Formats the numbers among the values, in place."""
        for name, value in values.items():
            if isinstance(value, int) and not 0 <= value < 1_000:
                values[name] = self.number(value)
        return values

    def _look_up(self, key: str, count: int = 1) -> str:
        text = self.catalog.get(key)
        if not text:
            raise KeyError(f"no text for {key!r}")
        return text if isinstance(text, str) else text[count != 1]


@cache
def texts(language: str) -> Texts:
    """The texts of ``de``, ``en`` or ``da``."""
    return Texts(language, catalog("highwater_web", language))


@cache
def room_texts(room: str, language: str) -> Texts:
    """The texts of a feature with its own catalog (``room``), with those of all pages as a fallback."""
    return Texts(language, ChainMap(catalog(f"highwater_web.features.{room}.texts", language), texts(language).catalog))


def catalog(package: str, language: str) -> Catalog:
    """The catalog beside a package or module, from the same archive."""
    keys, entries = (json.loads(get_data(package, f"catalog/{name}.json") or "") for name in ("keys", language))
    return dict(zip(keys, entries, strict=True))


def error_text(error: GameError, t: Texts) -> str:
    """An error and its remedy in the person's language. Options and values have their displayed names."""
    details = dict(error.details)
    if {"game", "option", "known"} <= set(details):
        game, option = details["game"], details["option"]
        name, values = ("setup.preset", f"{game}.preset") if option == "preset" else (f"{game}.option.{option}", f"{game}.option.{option}")
        details["option"] = t.or_else(name, str(option))
        details["known"] = ", ".join(t.or_else(f"{values}.{value}", value) for value in str(details["known"]).split(", "))
    return t(f"error.{error.code}", **details)


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", MINUS)
