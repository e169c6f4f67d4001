"""Files and tags for search engines, links and hosts: absolute addresses if known, and none made up."""

from __future__ import annotations

import html
import json
import re
import struct
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from highwater.registry import GAMES
from highwater_web.app import APP
from highwater_web.ui.texts import LANGUAGES
from publishing import (
    Address,
    BadAddress,
    PublishedPage,
    is_searchable,
    list_pages,
    make_front_page_tags,
    make_head_tags,
    make_icon_file,
    write_files,
)

ADDRESS = Address.of("https://example.org/games")
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


class Head(HTMLParser):
    """The elements of a head, each with its attributes, and the texts of its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.scripts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.scripts.append(data)

    def links(self, rel: str) -> list[dict[str, str]]:
        return [found for tag, found in self.elements if tag == "link" and found["rel"] == rel]

    def properties(self) -> dict[str, str]:
        return {found["property"]: found["content"] for tag, found in self.elements if tag == "meta" and "property" in found}


@pytest.fixture(scope="module")
def pages() -> list[PublishedPage]:
    return list_pages()


def the_page(pages: list[PublishedPage], path: str, language: str = "en") -> PublishedPage:
    return next(found for found in pages if found.language == language and found.page.path == path)


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("https://example.org", "https://example.org/"),
        (" https://example.org/games/ ", "https://example.org/games/"),
        ("http://127.0.0.1:8000/a/b", "http://127.0.0.1:8000/a/b/"),
        ("https://spiele.münchen.example/über uns".replace(" ", "-"), "https://spiele.xn--mnchen-3ya.example/%C3%BCber-uns/"),
    ],
)
def test_an_address_is_read_as_a_person_types_it(typed: str, address: str) -> None:
    assert Address.of(typed) == address


@pytest.mark.parametrize(
    "typed",
    ["", "example.org", "ftp://example.org", "https://", "https://example.org/?a=1", "https://example.org/#a", "https://me@example.org"]
    + ["https://example.org:port/", 'https://example.org/"><script>', "https://[::1"],
)
def test_invalid_addresses_are_refused_with_advice(typed: str) -> None:
    with pytest.raises(BadAddress, match=re.escape("https://example.org/games/")):
        Address.of(typed)


def test_every_page_has_a_title_and_a_description_of_its_own(pages: list[PublishedPage]) -> None:
    for language in LANGUAGES:
        own = [found for found in pages if found.language == language]
        assert len(own) == len(APP.pages)
        for texts in ([found.page.description for found in own], [found.page.title for found in own if found.page.path != "play.html"]):
            assert len(set(texts)) == len(texts), sorted(text for text in texts if texts.count(text) > 1)
        wrong = {found.page.path: found.page.description for found in own if not 50 <= len(found.page.description) <= 220}
        assert not wrong, "a description has 50 to 220 characters"


def test_pages_without_an_address_name_none(pages: list[PublishedPage], tmp_path: Path) -> None:
    assert {make_head_tags(found, None) for found in pages} == {""}
    assert make_front_page_tags(None) == ""
    write_files(tmp_path, pages, None)
    assert {path.name for path in tmp_path.iterdir()} == {"robots.txt"}
    assert "Sitemap" not in (tmp_path / "robots.txt").read_text("utf-8")


def test_a_page_names_its_address_itself_in_other_languages_and_its_picture(pages: list[PublishedPage]) -> None:
    for found in filter(is_searchable, pages):
        head, path = Head(make_head_tags(found, ADDRESS)), found.page.path
        here = f"https://example.org/games/{found.language}/{path}"
        assert [link["href"] for link in head.links("canonical")] == [here]
        others = {link["hreflang"]: link["href"] for link in head.links("alternate") if "hreflang" in link}
        assert others == {each: f"https://example.org/games/{each}/{path}" for each in LANGUAGES} | {
            "x-default": f"https://example.org/games/en/{path}"
        }
        said = head.properties()
        assert said["og:url"] == here
        assert said["og:image"] == f"{ADDRESS}{found.picture}"
        assert found.page.title.startswith(said["og:title"])
        assert said["og:description"] == found.page.description


def test_stored_pages_are_hidden_from_search_engines(pages: list[PublishedPage]) -> None:
    for path in ("play.html", "games.html", "statistics.html"):
        assert make_head_tags(the_page(pages, path), ADDRESS) == '<meta name="robots" content="noindex">'


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_and_its_rules_say_what_they_are(pages: list[PublishedPage], game: str, language: str) -> None:
    (text,) = Head(make_head_tags(the_page(pages, f"{game}.html", language), ADDRESS)).scripts
    told = json.loads(text)
    assert "VideoGame" in told["@type"]
    assert told["numberOfPlayers"]["maxValue"] == GAMES[game].seats[-1]
    assert told["isBasedOn"]["author"]["name"]
    (text,) = Head(make_head_tags(the_page(pages, f"rules-{game}.html", language), ADDRESS)).scripts
    told = json.loads(text)
    assert told["@type"] == "HowTo"
    assert len(told["step"]) >= 7
    assert all(not re.search(r"[<>]|&\w+;", step["name"] + step["text"]) for step in told["step"])
    assert told["step"][0]["url"].endswith(f"/{language}/rules-{game}.html#setup")


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_are_published_with_their_answers(pages: list[PublishedPage], language: str) -> None:
    found = the_page(pages, "questions-sos.html", language)
    (text,) = Head(make_head_tags(found, ADDRESS)).scripts
    told = json.loads(text)
    assert told["@type"] == "FAQPage"
    said = [entry["name"] for entry in told["mainEntity"]] + [entry["acceptedAnswer"]["text"] for entry in told["mainEntity"]]
    assert len(said) > 20
    assert not any(re.search(r"<\w|&\w+;", each) or not each for each in said)
    assert all(question in html.unescape(str(found.page.html)) for question in said[:10])


def test_data_cannot_end_its_element(pages: list[PublishedPage], monkeypatch: pytest.MonkeyPatch) -> None:
    found = the_page(pages, "sos.html")
    hostile = found._replace(page=type(found.page)(**{**vars(found.page), "description": '</script><script>"&'}))
    head = Head(make_head_tags(hostile, ADDRESS))
    assert [tag for tag, _ in head.elements].count("script") == 1
    assert json.loads(head.scripts[0])["description"] == '</script><script>"&'
    assert head.properties()["og:description"] == '</script><script>"&'


def test_the_map_of_the_site_has_every_page_once_in_each_language(pages: list[PublishedPage], tmp_path: Path) -> None:
    write_files(tmp_path, pages, ADDRESS)
    tree = ElementTree.parse(tmp_path / "sitemap.xml")
    listed = [entry.findtext(f"{SITEMAP}loc") for entry in tree.iter(f"{SITEMAP}url")]
    assert len(listed) == len(set(listed))
    assert {f"https://example.org/games/{language}/rules-{game}.html" for language in LANGUAGES for game in GAMES} <= set(listed)
    assert not any("play.html" in (each or "") for each in listed)
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (tmp_path / "robots.txt").read_text("utf-8")


def test_game_page_offers_embedding(pages: list[PublishedPage], tmp_path: Path) -> None:
    write_files(tmp_path, pages, ADDRESS)
    for game in GAMES:
        found = the_page(pages, f"{game}.html", "da")
        links = Head(make_head_tags(found, ADDRESS)).links("alternate")
        (link,) = (link for link in links if link.get("type") == "application/json+oembed")
        told = json.loads((tmp_path / link["href"].removeprefix(ADDRESS)).read_text("utf-8"))
        assert told["version"] == "1.0"
        (frame,) = Head(told["html"]).elements
        assert frame[1]["src"] == f"https://example.org/games/da/{game}.html"
        assert (frame[1]["width"], frame[1]["height"]) == (str(told["width"]), str(told["height"]))


def test_an_icon_file_has_each_picture_where_it_says() -> None:
    pictures = [(16, b"sixteen"), (48, b"forty-eight")]
    file = make_icon_file(pictures)
    assert struct.unpack("<HHH", file[:6]) == (0, 1, 2)
    for number, (width, picture) in enumerate(pictures):
        entry = struct.unpack("<BBBBHHII", file[6 + 16 * number : 22 + 16 * number])
        assert entry[:2] == (width, width)
        assert file[entry[7] : entry[7] + entry[6]] == picture
