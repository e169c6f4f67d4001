"""The paints of drawings' classes, and evaluation of style values to plain colours.

The table is extracted from the site's style sheets (``web/paint_table.py``). It covers the CSS that paints: classes, custom properties,
``var()``, ``light-dark()``, ``oklch()``, ``color-mix()`` in Oklab. The matrices are those of CSS Color 4 (Björn Ottosson's).
"""

import json
import math
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pkgutil import get_data
from typing import NamedTuple

THEMES = ("light", "dark")

INNERMOST = re.compile(r"(var|light-dark|oklch|color-mix)\(([^()]*)\)")
MIXTURE = re.compile(r"in oklab, (#\w{6}) ([\d.]+)%, (#\w{6})")
MAX_VAR_CALLS = 60
"""Maximum number of function calls in a value, including those in values that it refers to."""

OWN_FONTS = re.compile(r'"High Water [^"]*",\s*')

Properties = Mapping[str, str]


class UnpaintableError(ValueError):
    """A style value that a figure cannot use: it refers to something unknown, or has an unexpected form."""


class Paints(NamedTuple):
    """``tokens``: colours by name; ``rules``: the class and declarations of each rule, in the order of the sheets."""

    tokens: Properties
    rules: tuple[tuple[str, Properties], ...]

    def of(self, classes: Iterable[str]) -> dict[str, str]:
        """The combined declarations of the rules for these classes; later ones override earlier ones, as in a browser."""
        said: dict[str, str] = {}
        wanted = set(classes)
        for name, declarations in self.rules:
            if name in wanted:
                said |= declarations
        return said

    def resolved(self, value: str, theme: str, properties: Properties) -> str:
        """The value with all references resolved. ``properties``: those set by the elements around.

        Raises UnpaintableError.
        """
        for _ in range(MAX_VAR_CALLS):
            match = INNERMOST.search(value)
            if match is None:
                return value
            value = value[: match.start()] + self._evaluate_call(match[1], match[2].strip(), theme, properties) + value[match.end() :]
        raise UnpaintableError(f"{value[:60]} leads round in a circle")

    def _evaluate_call(self, function: str, inside: str, theme: str, properties: Properties) -> str:
        if function == "var":
            name, _, instead = (part.strip() for part in inside.partition(","))
            found = properties.get(name) or self.tokens.get(name) or instead
            if not found:
                raise UnpaintableError(f"there is no {name}")
            return found
        if function == "light-dark":
            return inside.split(",")[THEMES.index(theme)].strip()
        return _compute_colour(function, inside)


@cache
def paints_of(package: str) -> Paints:
    """The paints of a game's drawings. ``package``: its folder. Raises FileNotFoundError if the table was not compiled."""
    text = get_data("highwater_web.figures", "paints.json")
    assert text is not None
    table = json.loads(text)
    sheets = [table["shared"], *([table[package]] if package in table else [])]
    tokens = {name: OWN_FONTS.sub("", value) for sheet in sheets for name, value in sheet["tokens"].items()}
    return Paints(tokens, tuple((name, declarations) for sheet in sheets for name, declarations in sheet["rules"]))


# Colours ----------------------------------------------------------------------------------------------------------------

Numbers = tuple[float, float, float]


@lru_cache(maxsize=2048)
def _compute_colour(function: str, inside: str) -> str:
    """The colour of an ``oklch()`` or a ``color-mix()``. A figure asks for the same few again and again."""
    if function == "oklch":
        return _hex(_read_oklch(inside))
    mixture = MIXTURE.fullmatch(inside)
    if not mixture:
        raise UnpaintableError(f"color-mix({inside}) is not a mixture of two colours in Oklab")
    return _hex(_mix(_read_hex(mixture[1]), float(mixture[2]) / 100, _read_hex(mixture[3])))


def _read_oklch(written: str) -> Numbers:
    """Linear light red, green, blue of ``61% 0.125 72``."""
    try:
        lightness, chroma, hue = (float(number.removesuffix("%")) for number in written.split())
    except ValueError:
        raise UnpaintableError(f"oklch({written}) is not written as lightness, chroma and hue") from None
    return _convert_from_oklab((lightness / 100, chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))))


def _convert_from_oklab(lab: Numbers) -> Numbers:
    lightness, a, b = lab
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def _convert_to_oklab(light: Numbers) -> Numbers:
    red, green, blue = light
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _mix(one: Numbers, share: float, other: Numbers) -> Numbers:
    first, second = _convert_to_oklab(one), _convert_to_oklab(other)
    a, b, c = (x * share + y * (1 - share) for x, y in zip(first, second, strict=True))
    return _convert_from_oklab((a, b, c))


def _hex(light: Numbers) -> str:
    """In sRGB notation; colours out of gamut are clipped, as in browsers."""
    bits = []
    for value in light:
        shown = min(max(value, 0.0), 1.0)
        bits.append(round(255 * (12.92 * shown if shown <= 0.0031308 else 1.055 * shown ** (1 / 2.4) - 0.055)))
    return "#{:02x}{:02x}{:02x}".format(*bits)


def _read_hex(colour: str) -> Numbers:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
