"""What others find of a site: search engines, whoever links to it, and whoever asks for a page that is not there.

Some of it every site has: robots.txt, 404.html, favicon.ico. The rest needs to know at which address the site will stand, for it is told
in whole addresses: which page is the real one (canonical), where the same page is in another language (hreflang), the pictures of a link
(Open Graph), what a page is about (schema.org), how it is put into another page (oEmbed), and the list of all pages (sitemap.xml).
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
from highwater_web.faults import page_of
from highwater_web.page_list import HOME
from highwater_web.pages.reading import answered
from highwater_web.prerendered import PrerenderedPage, prerendered_pages
from highwater_web.texts import LANGUAGES, texts

SITE = "High Water"

FALLBACK = "en"
"""The language for whoever reads none of ours."""

LOCALES = {"de": "de_DE", "en": "en_GB", "da": "da_DK"}
"""How Open Graph names the languages."""

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
"""Patterns of the files that are made here, none of which a page of ours loads."""

PICTURE_SIZE = (1200, 630)
"""Width and height of the picture of a link in pixels, as all who show one ask for it."""

FRAME_SIZE = (960, 720)
"""Width and height in pixels that a game asks for in another page."""


class BadAddress(Exception):
    """An address that a site cannot stand at. The message says what would be right."""


class Address(str):
    """The address of a site, ending with a slash, such as ``https://example.org/games/``."""

    @classmethod
    def of(cls, text: str) -> Address:
        """Read what a person has typed. Raises BadAddress."""
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
        """The address of a page; that of a home page ends with its folder's name and no more."""
        return f"{self}{language}/{path}"


def _game_of(path: str) -> str:
    """The game that a page is about, by the page's name, such as that of ``rules-sos.html``."""
    name = path.removesuffix(".html")
    return next((game_id for game_id in GAMES if name == game_id or name.endswith(f"-{game_id}")), "")


class Found(NamedTuple):
    """A page as it is found: its language, itself, and the id of its game, "" for none."""

    language: str
    page: PrerenderedPage
    game: str

    @property
    def name(self) -> str:
        """Its title without the name of the site."""
        return self.page.title.removesuffix(f" – {SITE}")

    @property
    def picture(self) -> str:
        """The picture of a link to it, within the site."""
        return f"share/{self.language}/{self.page.path.removesuffix('.html') if self.game else HOME}.png"


def searched(found: Found) -> bool:
    """Whether a page is the same for everybody: what is saved on a device is nothing to be searched for."""
    return found.page.reads == "nothing" or found.page.path == f"{HOME}.html"


def found_pages() -> list[Found]:
    """Every page in every language."""
    return [Found(language, page, _game_of(page.path)) for language in LANGUAGES for page in prerendered_pages(language)]


# In the head of a page ------------------------------------------------------------------------------------------------


def head_tags(found: Found, address: Address | None) -> str:
    """What search engines and links read of a page, "" where nobody knows its address."""
    if address is None:
        return ""
    if not searched(found):
        return '<meta name="robots" content="noindex">'
    path = found.page.path
    here = address.page(found.language, path)
    others = {language: address.page(language, path) for language in LANGUAGES} | {"x-default": address.page(FALLBACK, path)}
    width, height = PICTURE_SIZE
    properties = [
        ("og:type", "website"),
        ("og:site_name", SITE),
        ("og:title", found.name),
        ("og:description", found.page.description),
        ("og:url", here),
        ("og:locale", LOCALES[found.language]),
        *(("og:locale:alternate", LOCALES[language]) for language in LANGUAGES if language != found.language),
        ("og:image", address + found.picture),
        ("og:image:width", str(width)),
        ("og:image:height", str(height)),
        ("og:image:alt", found.name),
    ]
    lines = [f'<link rel="canonical" href="{html.escape(here)}">']
    lines += [f'<link rel="alternate" hreflang="{language}" href="{html.escape(url)}">' for language, url in others.items()]
    lines += [f'<meta property="{name}" content="{html.escape(content)}">' for name, content in properties]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    if playable(found):
        lines.append(f'<link rel="alternate" type="application/json+oembed" href="{html.escape(address + oembed_path(found))}">')
    data = structured_data(found, address)
    if data:
        # A block of data, which no policy takes for a script. It knows no escapes, but a "<" could end it.
        text = json.dumps({"@context": "https://schema.org", **data}, ensure_ascii=False).replace("<", "\\u003c")
        lines.append(f'<script type="application/ld+json">{text}</script>')
    return "\n".join(lines)


def front_page_tags(address: Address | None) -> str:
    """The same for the page that sends everybody to their language: a choice of languages, which no search need show."""
    if address is None:
        return ""
    others = {language: address.page(language, f"{HOME}.html") for language in LANGUAGES} | {"x-default": str(address)}
    return "\n".join(f'<link rel="alternate" hreflang="{language}" href="{html.escape(url)}">' for language, url in others.items())


def playable(found: Found) -> bool:
    """Whether the page is where a game is set up."""
    return found.page.path == f"{found.game}.html"


# What a page is about -------------------------------------------------------------------------------------------------

SECTION = re.compile(r'<h2 id="([a-z-]+)"[^>]*>(.*?)</h2>\s*(?:<div[^>]*>\s*)*(?:<p>(.*?)</p>)?', re.DOTALL)


def structured_data(found: Found, address: Address) -> dict[str, Any]:
    """What search engines are told of a page in the terms of schema.org; nothing where these have no term for it."""
    if playable(found):
        return video_game(found, address)
    if found.page.path == f"rules-{found.game}.html":
        return how_to(found, address)
    if found.page.path == f"questions-{found.game}.html":
        return asked_page(found, address)
    return {}


def video_game(found: Found, address: Address) -> dict[str, Any]:
    """The game as a program, and the game on paper that it is."""
    game, page, t = GAMES[found.game], page_of(found.game), texts(found.language)
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


def how_to(found: Found, address: Address) -> dict[str, Any]:
    """The rules as a way to do something: each section from the set-up on that says what to do, by its first paragraph."""
    url = address.page(found.language, found.page.path)
    sections = SECTION.findall(str(found.page.html))
    anchors = [anchor for anchor, _, _ in sections]
    steps = sections[anchors.index("setup") : anchors.index("knowledge")]
    return {
        "@type": "HowTo",
        "name": found.name,
        "description": found.page.description,
        "inLanguage": found.language,
        "url": url,
        "image": address + found.picture,
        "step": [
            {"@type": "HowToStep", "name": plain_text(heading), "text": plain_text(text), "url": f"{url}#{anchor}"}
            for anchor, heading, text in steps
            if text
        ],
    }


def asked_page(found: Found, address: Address) -> dict[str, Any]:
    """The questions about a game's rules, with their answers."""
    return {
        "@type": "FAQPage",
        "name": found.name,
        "inLanguage": found.language,
        "url": address.page(found.language, found.page.path),
        "mainEntity": [
            {"@type": "Question", "name": asked, "acceptedAnswer": {"@type": "Answer", "text": answer}}
            for asked, answer in answered(found.game, found.language)
        ],
    }


def plain_text(markup: str) -> str:
    """What a piece of markup says."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", markup)).split())


# Files of their own ---------------------------------------------------------------------------------------------------


def write_files(dist: Path, pages: Sequence[Found], address: Address | None) -> None:
    """robots.txt; with an address also sitemap.xml and what is said of games that are put into other pages."""
    robots = "User-agent: *\nAllow: /\n"
    if address is not None:
        robots += f"\nSitemap: {address}sitemap.xml\n"
        (dist / "sitemap.xml").write_text(sitemap(filter(searched, pages), address), encoding="utf-8")
        (dist / "oembed").mkdir()
        for found in filter(playable, pages):
            content = json.dumps(oembed(found, address), ensure_ascii=False, indent=1)
            (dist / oembed_path(found)).write_text(content + "\n", encoding="utf-8")
    (dist / "robots.txt").write_text(robots, encoding="utf-8")


def sitemap(pages: Iterable[Found], address: Address) -> str:
    """Every page that is to be found, each with where it is in the other languages (sitemaps.org)."""
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


def oembed_path(found: Found) -> str:
    """Where the answer of oEmbed lies for a page, within the site."""
    return f"oembed/{found.language}-{found.game}.json"


def oembed(found: Found, address: Address) -> dict[str, Any]:
    """How a game is put into another page (oembed.com, 2.3.4.4). A static host cannot answer a wish for another size."""
    width, height = FRAME_SIZE
    source = html.escape(address.page(found.language, found.page.path))
    frame = f'<iframe src="{source}" width="{width}" height="{height}" title="{html.escape(found.name)}" style="border:0"></iframe>'
    return {
        "version": "1.0",
        "type": "rich",
        "title": found.name,
        "provider_name": SITE,
        "provider_url": str(address),
        "thumbnail_url": address + found.picture,
        "thumbnail_width": PICTURE_SIZE[0],
        "thumbnail_height": PICTURE_SIZE[1],
        "html": frame,
        "width": width,
        "height": height,
    }


def icon_file(pictures: Iterable[tuple[int, bytes]]) -> bytes:
    """An ICO file of square PNG pictures, each with its width in pixels, at most 255."""
    pictures = list(pictures)
    at = 6 + 16 * len(pictures)
    entries = b""
    for width, picture in pictures:
        entries += struct.pack("<BBBBHHII", width, width, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(picture for _, picture in pictures)
