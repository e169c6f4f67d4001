"""Typography of everything a person reads, catalogs and rules alike: quotes, apostrophes, dashes, signs and spaces of each language.
Also words to avoid.

Code (in backticks or a fence, link targets, anchors, placeholders) is removed first. Every check is itself tested: with a text that it must
reject, and with correct texts and code that it must accept.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from catalogs import GAMES, list_page_sources
from highwater_web.figures.reading import read_scenario
from highwater_web.ui.texts import LANGUAGES
from tests.web.test_texts import texts_of

NO_BREAK = "\u00a0"
QUOTES = {"de": ("„", "“"), "en": ("“", "”"), "da": ("»", "«")}
"""The quotes of each language; no others are allowed in it."""

MARKUP = (
    re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE),
    re.compile(r"(?<=\])\([^)]*\)"),  # the target of a link
    re.compile(r"\s*\{#[a-z-]+\}"),  # the anchor of a section
    re.compile(r"^\|[-|]+\|$", re.MULTILINE),  # the line below the head of a table
    re.compile(r"^- ", re.MULTILINE),  # a list
)
CODE = re.compile(r"`[^`]*`|\b\w+\([\w, …]*\)|\b[a-z]+[.](?:py|command|html)\b|\{[a-z_]*\}")
"""Code, file names and placeholders. Each is replaced by a number, so that the text around it can be checked."""


def prose(text: str) -> str:
    """A text without markup and code."""
    for markup in MARKUP:
        text = markup.sub("", text)
    return CODE.sub("0", text).strip("\n")


def straight_quotes(text: str, language: str) -> bool:
    return bool(re.search(r"[\"'´]", text))


def wrong_quotes(text: str, language: str) -> bool:
    """Quotes of another language, or the right ones unpaired."""
    opening, closing = QUOTES[language]
    found = re.findall(r"[„“”‟‚‘«»‹›]", text)
    return any(quote != (opening, closing)[index % 2] for index, quote in enumerate(found)) or len(found) % 2 == 1


def spaced_quotes(text: str, language: str) -> bool:
    opening, closing = QUOTES[language]
    return bool(re.search(rf"{opening}\s|\s{closing}", text))


def percent_space(text: str, language: str) -> bool:
    """German and Danish put a no-break space before a percent sign; English does not."""
    return bool(re.search(r"\s%" if language == "en" else rf"[^{NO_BREAK}]%", text))


def hyphen_for_dash(text: str, language: str) -> bool:
    return bool(re.search(r"\s--?\s|--|—|\d-\d", text))


def hyphen_for_minus(text: str, language: str) -> bool:
    return bool(re.search(r"(?:^|[\s(|+])-\d", text))


def three_dots(text: str, language: str) -> bool:
    return "..." in text


def typed_half(text: str, language: str) -> bool:
    return bool(re.search(r"\b1/2\b", text))


def wrong_spaces(text: str, language: str) -> bool:
    """Two spaces in a row, one at an end, or one before a comma, a full stop and the like."""
    return bool(re.search(r"\S {2,}\S|^ | $| [,.;:!?](?!\S)", text))


AVOIDED = {
    "de": r"mittels|seitens|zwecks|des ?weiteren|diesbezüglich",
    "en": r"who(?:m|se)?ever|whoever’s|by means of|somebody|reckon\w*|besides,|anew|to be had|one’s own",
    "da": r"vedrørende|såfremt|ved hjælp af|hvad angår",
}
"""Words that nobody says at a table, and that make a sentence sound translated."""


def stilted(text: str, language: str) -> bool:
    return bool(re.search(rf"\b(?:{AVOIDED[language]})", text, re.IGNORECASE))


CHECKS: dict[Callable[[str, str], bool], dict[str, str]] = {
    straight_quotes: {"de": 'Wähle "wörtlich".', "en": "The player's hand.", "da": 'Varianten "én gang".'},
    wrong_quotes: {"de": "Wähle “wörtlich”.", "en": "Choose »literal«.", "da": "Vælg «én gang»."},
    spaced_quotes: {"de": "Wähle „ wörtlich“.", "en": "Choose “literal ”.", "da": "Vælg » én gang«."},
    percent_space: {"de": "60 % sicher", "en": "60 % sure", "da": "60% sikkert"},
    hyphen_for_dash: {"de": "Karten 1-12", "en": "wait - stop", "da": "kort 1-12"},
    hyphen_for_minus: {"de": "Das bringt -1.", "en": "It scores -1.", "da": "Det giver -1."},
    three_dots: {"de": "Läuft ...", "en": "Running...", "da": "Kører ..."},
    typed_half: {"de": "4 1/2 Ringe", "en": "4 1/2 rings", "da": "4 1/2 krans"},
    stilted: {"de": "Mittels eines Ankers", "en": "Whoever has it wins.", "da": "Såfremt du har en"},
    wrong_spaces: {"de": "Karte , bitte", "en": "two  spaces", "da": "Hvad nu ?"},
}
"""Each check with a text of every language that it has to reject."""

FINE = {
    "de": f"„Die Flut steigt!“ kommt auf 60{NO_BREAK}% (−1, 4½, 1–12) – sieh dir’s an …",
    "en": "“Waters Rise!” comes to 60% (−1, 4½, 1–12) – it’s the players’ turn …",
    "da": f"»Vandet stiger!« når 60{NO_BREAK}% (−1, 4½, 1–12) – 11’eren …",
}
WITH_CODE = """
- **die** is `die "red": 1 2 3 5x -1 'A'`, see [the die](rules.html#die--face) {#a-die} and start.py, show(…), Thought(a, b): {count}.

```
die free: (2) (3) -1 ... "A"   # a - b
```

| a | b |
|---|---|
"""


def all_texts(language: str) -> Iterator[tuple[str, str]]:
    for key, strings in texts_of(language).items():
        yield from ((key, text) for text in strings)
    for source in list_page_sources():
        if source.name.endswith(f".{language}.md"):
            paragraphs = MARKUP[0].sub("", source.read_text("utf-8")).split("\n\n")
            yield from ((f"{source.name}, paragraph {number}", text) for number, text in enumerate(paragraphs, 1))
    for source in sorted(GAMES.glob("*/scenarios/*.txt")):
        record = read_scenario(source.read_text("utf-8"))
        yield from ((f"{source.name}, title", title) for its_language, title in record.scenario.titles if its_language == language)
        yield from ((f"{source.name}, ply {comment.ply}", comment.text) for comment in record.comments if comment.language == language)


@cache
def all_prose(language: str) -> list[tuple[str, str]]:
    return [(where, prose(text)) for where, text in all_texts(language)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_texts_follow_the_typography_of_their_language(check: Callable[[str, str], bool], language: str) -> None:
    assert not [(where, text) for where, text in all_prose(language) if check(text, language)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_checks_reject_mistakes_and_accept_code(check: Callable[[str, str], bool], language: str) -> None:
    assert check(prose(CHECKS[check][language]), language)
    assert not check(prose(FINE[language]), language)
    assert not check(prose(WITH_CODE), language)
