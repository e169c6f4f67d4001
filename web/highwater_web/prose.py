"""Rules and other long texts, rendered when the wheel is built (``web/catalogs.py``) and only put in their place
here."""

import re
from functools import cache
from pkgutil import get_data

from highwater_web.markup import Markup


@cache
def prose(name: str, language: str) -> Markup:
    """A whole text, such as ``land-unter`` or ``about``."""
    text = get_data("highwater_web", f"prose/{name}.{language}.html")
    assert text is not None
    return Markup(text.decode())


@cache
def moment(name: str, anchor: str, language: str) -> Markup:
    """The heading's text and first paragraph of one section of a game's rules: the rule of a moment in a sentence or two."""
    found = re.search(rf'<h2 id="{anchor}">(.*?)</h2>\s*<p>(.*?)</p>', prose(name, language), re.DOTALL)
    if not found:
        raise KeyError(f"the rules of {name} in {language} have no section {anchor!r}")
    return Markup(f"<h3>{found[1]}</h3><p>{found[2]}</p>")
