"""Scenarios in the rules: each is in its game's rules, in the same section in every language."""

import re
from functools import cache

import pytest

from catalogs import page_source
from highwater.registry import GAMES
from highwater_web.ui.texts import LANGUAGES
from long_texts import render
from scenario_pages import list_scenarios
from tests.slow import slow

PLACED = re.compile(r"^!\[([^\]]+)\]\(scenario:([a-z0-9-]+)\)$", re.MULTILINE)
MIN_SCENARIOS = 8
"""Rules of a game that people get wrong."""


@cache
def html_of(game_id: str, language: str) -> str:
    """The rules of a game with all their figures, which take long to draw."""
    return render(page_source(game_id, language))


def sections(game_id: str, language: str) -> dict[str, str]:
    """By scenario, the section of the rules that contains it."""
    found: dict[str, str] = {}
    for part in page_source(game_id, language).read_text("utf-8").split("\n## ")[1:]:
        (anchor,) = re.findall(r"\{#([a-z-]+)\}$", part.partition("\n")[0])
        for _, name in PLACED.findall(part):
            assert name not in found, "one scenario twice"
            found[name] = anchor
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_every_scenario_of_a_game_stands_in_its_rules(game_id: str) -> None:
    there = {name for of_game, name in list_scenarios() if of_game == game_id}
    assert len(there) >= MIN_SCENARIOS
    for language in LANGUAGES:
        assert set(sections(game_id, language)) == there, language
        assert sections(game_id, language) == sections(game_id, "en"), language


@pytest.mark.parametrize(
    ("game_id", "language"),
    [
        (game_id, language) if (game + number) % 2 == 0 else slow(game_id, language)
        for game, game_id in enumerate(GAMES)
        for number, language in enumerate(LANGUAGES)
    ],
)
def test_placed_scenario_has_a_title_and_figures_without_layout_shift(game_id: str, language: str) -> None:
    source = page_source(game_id, language)
    html = html_of(game_id, language)
    titles = [title for title, _ in PLACED.findall(source.read_text("utf-8"))]
    assert re.findall(r'<figure class="scenario"><figcaption>(.*?)</figcaption>', html) == titles
    pictures = re.findall(r"<img [^>]*>", html)
    assert len(pictures) >= len(titles)
    for picture in pictures:
        assert re.search(r' src="\.\./figures/[0-9a-f]+\.svg"', picture)
        assert all(f' {name}="' in picture for name in ("alt", "width", "height"))
        assert ' loading="lazy"' in picture
    assert html.count('<link rel="stylesheet"') == 1
    assert html.count('class="another-ask"') == len(titles) - ("scenario:nobody-pays" in source.read_text("utf-8"))
    assert "scenario:" not in html


@pytest.mark.parametrize("game_id", GAMES)
def test_lone_scenarios_share_a_place_with_the_text_before(game_id: str) -> None:
    source = page_source(game_id, "en")
    blocks = [block for block in re.split(r"\n\s*\n", source.read_text("utf-8")) if block.strip()]
    runs = "".join("s" if PLACED.match(block) else "h" if block.startswith("#") else "t" for block in blocks)
    html = html_of(game_id, "en")
    assert html.count('<div class="illustrated">') == len(re.findall(r"ts(?!s)", runs)) > 0
    assert html.count("<div") == html.count("</div")
    for inside in re.findall(r'<div class="illustrated"><div>\n(.*?)\n</div>\n', html, re.DOTALL):
        assert "<h" not in inside
        assert "<figure" not in inside
