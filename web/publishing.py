"""Files and tags for search engines, for links to the site, and for missing pages.

Some of them every site has: robots.txt, 404.html, favicon.ico. The others need absolute addresses, so they need to know the site's: which
page is the original (canonical), the same page in other languages (hreflang), the pictures of links (Open Graph), a page's subject
(schema.org), how to embed it (oEmbed), and the list of all pages (sitemap.xml).
"""

from __future__ import annotations

import html
import json
import re
import struct
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from highwater.registry import GAMES
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.navigation import HOME
from highwater_web.prerendered import PrerenderedPage, prerendered_pages
from highwater_web.ui.markup import Markup, plain
from highwater_web.ui.prose import questions_of
from highwater_web.ui.texts import LANGUAGES, texts

SITE = "High Water"

FALLBACK = "en"
"""The language of visitors who read none of ours."""

LOCALES = {"de": "de_DE", "en": "en_GB", "da": "da_DK"}
"""Language names in Open Graph."""

FOR_OTHERS = [
    "404.html",
    "robots.txt",
    "favicon.ico",
    "sitemap.xml",
    "oembed/**",
    "share/**",
    "messages.*",
    "demo/**",
    "embed.js",
    "embed/**",
]
"""Patterns of the files made here, which no page of ours loads."""

PICTURE_SIZE = (1200, 630)
"""Width and height of a link's picture in pixels, as all sites that show one request."""

FRAME_SIZE = (960, 720)
"""Width and height in pixels that a game requests in another page."""


class BadAddress(Exception):
    """An address that a site cannot have. The message says what would be valid."""


class Address(str):
    """The address of a site, ending with a slash, such as ``https://example.org/games/``."""

    @classmethod
    def of(cls, text: str) -> Address:
        """Parse what a person has typed. Raises BadAddress."""
        example = "a whole one such as https://example.org/games/"
        try:
            parts = urlsplit(text.strip())
            port = parts.port
        except ValueError as error:
            raise BadAddress(f"the address {text!r} cannot be read ({error}); expected {example}") from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise BadAddress(f"the address {text!r} has no https:// with a host; expected {example}")
        if parts.query or parts.fragment or parts.username or re.search(r"[\s<>\"']", parts.path):
            raise BadAddress(f"the address {text!r} has more than a host and a folder; expected {example}")
        host = parts.hostname.encode("idna").decode() + (f":{port}" if port else "")
        return cls(f"{parts.scheme}://{host}{quote(parts.path.rstrip('/'), safe='/%')}/")

    def page(self, language: str, path: str) -> str:
        """The address of a page; a home page's address ends with its folder's name."""
        return f"{self}{language}/{path}"


def _game_of(path: str) -> str:
    """The game of a page, by the page's name, for example ``rules-sos.html``."""
    name = path.removesuffix(".html")
    return next((game_id for game_id in GAMES if name == game_id or name.endswith(f"-{game_id}")), "")


class PublishedPage(NamedTuple):
    """A page in search results: its language, the page, and the id of its game, "" for none."""

    language: str
    page: PrerenderedPage
    game: str

    @property
    def name(self) -> str:
        """Its title without the site's name."""
        return self.page.title.removesuffix(f" – {SITE}")

    @property
    def picture(self) -> str:
        """The path of its link's picture within the site."""
        return f"share/{self.language}/{self.page.path.removesuffix('.html') if self.game else HOME}.png"


def is_searchable(page: PublishedPage) -> bool:
    """Whether a page is the same for everybody: search engines skip pages that show what is saved on a device."""
    return page.page.reads == "nothing" or page.page.path == f"{HOME}.html"


def list_pages() -> list[PublishedPage]:
    """Every page in every language."""
    return [PublishedPage(language, page, _game_of(page.path)) for language in LANGUAGES for page in prerendered_pages(language)]


# In the head of a page ------------------------------------------------------------------------------------------------


def make_head_tags(page: PublishedPage, address: Address | None) -> str:
    """The tags for search engines and links, "" if the address is unknown."""
    if address is None:
        return ""
    if not is_searchable(page):
        return '<meta name="robots" content="noindex">'
    path = page.page.path
    here = address.page(page.language, path)
    others = {language: address.page(language, path) for language in LANGUAGES} | {"x-default": address.page(FALLBACK, path)}
    width, height = PICTURE_SIZE
    properties = [
        ("og:type", "website"),
        ("og:site_name", SITE),
        ("og:title", page.name),
        ("og:description", page.page.description),
        ("og:url", here),
        ("og:locale", LOCALES[page.language]),
        *(("og:locale:alternate", LOCALES[language]) for language in LANGUAGES if language != page.language),
        ("og:image", address + page.picture),
        ("og:image:width", str(width)),
        ("og:image:height", str(height)),
        ("og:image:alt", page.name),
    ]
    lines = [f'<link rel="canonical" href="{html.escape(here)}">']
    lines += [f'<link rel="alternate" hreflang="{language}" href="{html.escape(url)}">' for language, url in others.items()]
    lines += [f'<meta property="{name}" content="{html.escape(content)}">' for name, content in properties]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    if is_playable(page):
        lines.append(f'<link rel="alternate" type="application/json+oembed" href="{html.escape(address + oembed_path(page))}">')
    data = describe_page(page, address)
    if data:
        # A data block, which policies do not treat as a script. It has no escapes, but a "<" could end it.
        text = json.dumps({"@context": "https://schema.org", **data}, ensure_ascii=False).replace("<", "\\u003c")
        lines.append(f'<script type="application/ld+json">{text}</script>')
    return "\n".join(lines)


def make_front_page_tags(address: Address | None) -> str:
    """The same for the page that redirects to a language: a choice of languages that search engines need not list."""
    if address is None:
        return ""
    others = {language: address.page(language, f"{HOME}.html") for language in LANGUAGES} | {"x-default": str(address)}
    return "\n".join(f'<link rel="alternate" hreflang="{language}" href="{html.escape(url)}">' for language, url in others.items())


def is_playable(page: PublishedPage) -> bool:
    """Whether the page sets up a game."""
    return page.page.path == f"{page.game}.html"


# What a page is about -------------------------------------------------------------------------------------------------

SECTION = re.compile(r'<h2 id="([a-z-]+)"[^>]*>(.*?)</h2>\s*(?:<div[^>]*>\s*)*(?:<p>(.*?)</p>)?', re.DOTALL)


def describe_page(page: PublishedPage, address: Address) -> dict[str, Any]:
    """A page's subject in the terms of schema.org, for search engines; empty if there is no term for it."""
    if is_playable(page):
        return describe_game(page, address)
    if page.page.path == f"rules-{page.game}.html":
        return describe_how_to(page, address)
    if page.page.path == f"questions-{page.game}.html":
        return describe_questions(page, address)
    return {}


def describe_game(found: PublishedPage, address: Address) -> dict[str, Any]:
    """The game as software, and the board game that it implements."""
    game, page, t = GAMES[found.game], safe_game_page(found.game), texts(found.language)
    name = t(f"{found.game}.title")
    players = {"@type": "QuantitativeValue", "minValue": game.seats[0], "maxValue": game.seats[-1]}
    paper = {"@type": "Game", "name": name, "numberOfPlayers": players}
    return {
        "@type": ["VideoGame", "WebApplication"],
        "name": name,
        "description": found.page.description,
        "url": address.page(found.language, found.page.path),
        "image": address + found.picture,
        "inLanguage": found.language,
        "applicationCategory": "GameApplication",
        "gamePlatform": "Web",
        "operatingSystem": "Any",
        "browserRequirements": "WebAssembly",
        "playMode": ["SinglePlayer", "CoOp" if game.cooperative else "MultiPlayer"],
        "numberOfPlayers": {"@type": "QuantitativeValue", "minValue": 1, "maxValue": game.seats[-1]},
        "isAccessibleForFree": True,
        "offers": {"@type": "Offer", "price": 0, "priceCurrency": "EUR"},
        "isBasedOn": paper | ({"author": {"@type": "Person", "name": page.designer}} if page.designer else {}),
    }


def describe_how_to(page: PublishedPage, address: Address) -> dict[str, Any]:
    """The rules as instructions: the first paragraph of each section that says what to do, from the set-up on."""
    url = address.page(page.language, page.page.path)
    sections = SECTION.findall(str(page.page.html))
    anchors = [anchor for anchor, _, _ in sections]
    steps = sections[anchors.index("setup") : anchors.index("knowledge")]
    return {
        "@type": "HowTo",
        "name": page.name,
        "description": page.page.description,
        "inLanguage": page.language,
        "url": url,
        "image": address + page.picture,
        "step": [
            {"@type": "HowToStep", "name": strip_markup(heading), "text": strip_markup(text), "url": f"{url}#{anchor}"}
            for anchor, heading, text in steps
            if text
        ],
    }


def describe_questions(page: PublishedPage, address: Address) -> dict[str, Any]:
    """The questions about a game's rules, with their answers."""
    return {
        "@type": "FAQPage",
        "name": page.name,
        "inLanguage": page.language,
        "url": address.page(page.language, page.page.path),
        "mainEntity": [
            {"@type": "Question", "name": question, "acceptedAnswer": {"@type": "Answer", "text": answer}}
            for question, answer in list_answers(page.game, page.language)
        ],
    }


def list_answers(game_id: str, language: str) -> list[tuple[str, str]]:
    """Every question about a game's rules with its answer, as plain text, in the order of the list; none where only the page has them."""
    found = questions_of(game_id, language)
    questions = json.loads(found)["questions"] if found else []
    return [(plain(Markup(question["asked"])), plain(Markup(question["answer"]))) for question in questions]


def strip_markup(markup: str) -> str:
    """The text of markup."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", markup)).split())


# Files of their own ---------------------------------------------------------------------------------------------------


def write_files(dist: Path, pages: Sequence[PublishedPage], address: Address | None) -> None:
    """robots.txt; if the address is known, also sitemap.xml and the oEmbed answers."""
    robots = "User-agent: *\nAllow: /\n"
    if address is not None:
        robots += f"\nSitemap: {address}sitemap.xml\n"
        (dist / "sitemap.xml").write_text(make_sitemap(filter(is_searchable, pages), address), encoding="utf-8")
        (dist / "oembed").mkdir()
        for found in filter(is_playable, pages):
            content = json.dumps(make_oembed(found, address), ensure_ascii=False, indent=1)
            (dist / oembed_path(found)).write_text(content + "\n", encoding="utf-8")
    (dist / "robots.txt").write_text(robots, encoding="utf-8")


def make_sitemap(pages: Iterable[PublishedPage], address: Address) -> str:
    """Every page for search engines, each with its address in the other languages (sitemaps.org)."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ]
    for found in pages:
        path = found.page.path
        lines += [" <url>", f"  <loc>{html.escape(address.page(found.language, path))}</loc>"]
        for language in LANGUAGES:
            href = html.escape(address.page(language, path))
            lines.append(f'  <xhtml:link rel="alternate" hreflang="{language}" href="{href}"/>')
        lines.append(" </url>")
    return "\n".join([*lines, "</urlset>"]) + "\n"


def oembed_path(page: PublishedPage) -> str:
    """The path of a page's oEmbed answer within the site."""
    return f"oembed/{page.language}-{page.game}.json"


def make_oembed(page: PublishedPage, address: Address) -> dict[str, Any]:
    """How to embed a game (oembed.com, 2.3.4.4). A static host cannot offer other sizes."""
    width, height = FRAME_SIZE
    source = html.escape(address.page(page.language, page.page.path))
    frame = f'<iframe src="{source}" width="{width}" height="{height}" title="{html.escape(page.name)}" style="border:0"></iframe>'
    return {
        "version": "1.0",
        "type": "rich",
        "title": page.name,
        "provider_name": SITE,
        "provider_url": str(address),
        "thumbnail_url": address + page.picture,
        "thumbnail_width": PICTURE_SIZE[0],
        "thumbnail_height": PICTURE_SIZE[1],
        "html": frame,
        "width": width,
        "height": height,
    }


def make_icon_file(pictures: Iterable[tuple[int, bytes]]) -> bytes:
    """An ICO file of square PNG pictures, each with its width in pixels, at most 255."""
    pictures = list(pictures)
    at = 6 + 16 * len(pictures)
    entries = b""
    for width, picture in pictures:
        entries += struct.pack("<BBBBHHII", width, width, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(picture for _, picture in pictures)
