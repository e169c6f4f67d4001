"""Deeply nested JSON, which crashes browser engines: the page goes on, however it started."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from .conftest import Site, fill_storage, read_storage, store, visit, wait_ready
from .prepared import match_at, wait_for_card, write_storage
from .test_bad_input import expect_alert, expect_game_can_begin

pytestmark = pytest.mark.as_shipped

# Both ways of starting use the same code, which refuses such a text before reading it.
WAYS = ("bytecode", pytest.param("plain", marks=pytest.mark.slow))
NESTED = "[" * 5_000
OBJECTS = '{"a":' * 5_000
WITHIN = json.dumps(
    {"format": "highwater/1", "game": "land-unter", "names": ["Ida"], "saved": "2026-11-21", "finished": False, "match": NESTED}
)
GAMES = write_storage({"good": match_at(wait_for_card(60))})
HOSTILE = {
    "highwater:prefs": NESTED,
    "highwater:game:arrays": NESTED,
    "highwater:game:objects": OBJECTS,
    "highwater:game:within": WITHIN,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.needs("downloads")
def test_in_the_storage_at_the_start(page: Page, site: Site, way: str) -> None:
    fill_storage(page, {**GAMES, **HOSTILE})
    page.goto(site.url(f"en/games.html?start={way}"))
    wait_ready(page)
    expect(page.locator("html")).to_have_attribute("data-started", way)
    expect(page.locator(".shelf-row")).to_have_count(4)
    visit(page, "play.html#game=within")
    expect_alert(page, "")
    assert read_storage(page) == {**GAMES, **HOSTILE}
    with page.expect_download() as waited:
        page.locator("[data-do='export:objects']").click()
    assert waited.value.path().read_text(encoding="utf-8") == OBJECTS
    for name in ("arrays", "objects", "within"):
        page.locator(f"[data-do='remove:{name}']").click()
        expect(page.locator(f"#saved-{name}")).to_have_count(0)
    assert read_storage(page) == {**GAMES, "highwater:prefs": NESTED}
    page.locator("#open-good").click()
    expect(page.locator("#hand [data-do]").first).to_be_visible()


@pytest.mark.parametrize("way", WAYS)
def test_written_by_another_tab_and_as_a_file(page: Page, site: Site, way: str) -> None:
    fill_storage(page, GAMES)
    page.goto(site.url(f"en/play.html?start={way}#game=good"))
    wait_ready(page)
    expect(page.locator("html")).to_have_attribute("data-started", way)
    cards = page.locator("#hand [data-do]")
    expect(cards.first).to_be_visible()
    for text in (NESTED, OBJECTS, WITHIN):
        store(page, {"highwater:prefs": text, "highwater:game:other": text})
        expect(cards.first).to_be_visible()
    for text in (NESTED, OBJECTS, WITHIN):
        store(page, {"highwater:game:good": text})
        expect(page.locator("#store-as-new")).to_be_visible()
    page.locator("#store-as-new").click()
    expect(cards.first).to_be_visible()
    assert read_storage(page)["highwater:game:good"] == WITHIN
    visit(page, "games.html")
    before = read_storage(page)
    for text in (NESTED, OBJECTS, WITHIN):
        page.locator("#import").set_input_files({"name": "game.json", "mimeType": "application/json", "buffer": text.encode()})
        expect_alert(page, "")
        assert read_storage(page) == before
        page.locator("[data-do='dismiss']").click()
    expect_game_can_begin(page)
