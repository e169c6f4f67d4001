"""Rules and other long texts, rendered from ``web/rules`` when the wheel is built (``web/catalogs.py``) and only put in their place
here."""

import re
from functools import cache
from pathlib import Path

from highwater_web.markup import Markup

FOLDER = Path(__file__).parent / "prose"


@cache
def prose(name: str, language: str) -> Markup:
    """A whole text, such as ``land-unter`` or ``about``."""
    return Markup((FOLDER / f"{name}.{language}.html").read_text("utf-8"))


@cache
def moment(name: str, anchor: str, language: str) -> Markup:
    """The heading's text and first paragraph of one section of a game's rules: the rule of a moment in a sentence or two."""
    found = re.search(rf'<h2 id="{anchor}">(.*?)</h2>\s*<p>(.*?)</p>', prose(name, language), re.DOTALL)
    if not found:
        raise KeyError(f"the rules of {name} in {language} have no section {anchor!r}")
    return Markup(f"<h3>{found[1]}</h3><p>{found[2]}</p>")
