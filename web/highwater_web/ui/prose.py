"""Rules and other long texts, rendered from Markdown at build time (``web/catalogs.py``).

Full texts are only in the files of their pages, since they would be a tenth of the code of a first visit. The browser's Python has just the
``moments`` of each game's rules; ``page/bring-text.js`` fetches the rest from the page's file.
"""

import re
from functools import cache
from pkgutil import get_data

from highwater_web.ui.markup import Markup

MOMENT = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>\s*<p>(.*?)</p>', re.DOTALL)
"""The beginning of a section: anchor, heading and first paragraph."""


@cache
def prose(name: str, language: str) -> Markup | None:
    """A full text, such as ``land-unter`` or ``about``; None if only the page's file has it."""
    text = _built(f"{name}.{language}.html")
    return None if text is None else Markup(text)


@cache
def questions_of(game_id: str, language: str) -> str | None:
    """The questions about a game's rules, as ``web/questions.py`` writes them; None if only their page's file has them."""
    return _built(f"questions-{game_id}.{language}.json")


def _built(name: str) -> str | None:
    try:
        text = get_data("highwater_web", f"prose/{name}")
    except OSError:
        return None
    return None if text is None else text.decode()


@cache
def moments(name: str, language: str) -> str:
    """The beginnings of all sections of a game's rules. They are read for the engine's snapshot, which has no files."""
    text = get_data("highwater_web", f"moments/{name}.{language}.html")
    assert text is not None
    return text.decode()


@cache
def _moments_by_anchor(name: str, language: str) -> dict[str, Markup]:
    return {
        anchor: Markup(f"<h3>{heading}</h3><p>{paragraph}</p>") for anchor, heading, paragraph in MOMENT.findall(moments(name, language))
    }


def moment(name: str, anchor: str, language: str) -> Markup:
    """Heading and first paragraph of a section of the rules: a short rule for the moment."""
    try:
        return _moments_by_anchor(name, language)[anchor]
    except KeyError:
        raise KeyError(f"the rules of {name} in {language} have no section {anchor!r}") from None
