"""Rules and other long texts, rendered from Markdown when the site is built (``web/catalogs.py``).

The texts as a whole stand in the pages' files alone: they would be a tenth of the code that every first visit loads. What runs in the
browser has only the ``moments`` of each game's rules; ``page/bring-text.js`` fetches the rest from the file of the page that shows it.
"""

import re
from functools import cache
from pkgutil import get_data

from highwater_web.ui.markup import Markup

MOMENT = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>\s*<p>(.*?)</p>', re.DOTALL)
"""The beginning of a section: its anchor, the heading's text and the first paragraph."""


@cache
def prose(name: str, language: str) -> Markup | None:
    """A whole text, such as ``land-unter`` or ``about``; None where only its page's file has it."""
    text = _built(f"{name}.{language}.html")
    return None if text is None else Markup(text)


@cache
def questions_of(game_id: str, language: str) -> str | None:
    """The questions about a game's rules as ``web/questions.py`` writes them; None where only their page's file has them."""
    return _built(f"questions-{game_id}.{language}.json")


def _built(name: str) -> str | None:
    try:
        text = get_data("highwater_web", f"prose/{name}")
    except OSError:
        return None
    return None if text is None else text.decode()


@cache
def moments(name: str, language: str) -> str:
    """The beginnings of all sections of a game's rules. Read when a snapshot of the engine is made, for it has no files."""
    text = get_data("highwater_web", f"moments/{name}.{language}.html")
    assert text is not None
    return text.decode()


@cache
def _moments_by_anchor(name: str, language: str) -> dict[str, Markup]:
    return {
        anchor: Markup(f"<h3>{heading}</h3><p>{paragraph}</p>") for anchor, heading, paragraph in MOMENT.findall(moments(name, language))
    }


def moment(name: str, anchor: str, language: str) -> Markup:
    """The heading's text and first paragraph of one section of a game's rules: the rule of a moment in a sentence or two."""
    try:
        return _moments_by_anchor(name, language)[anchor]
    except KeyError:
        raise KeyError(f"the rules of {name} in {language} have no section {anchor!r}") from None
