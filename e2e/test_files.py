"""Saved games as files: exported from one browser and imported into another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from highwater.match import parse_match

from .conftest import read_storage, store, visit
from .prepared import is_finished, match_at, wait_for_card, write_storage

RUNNING, OVER = match_at(wait_for_card(60)), match_at(is_finished)
GAMES = write_storage({"running": RUNNING, "over": OVER})
EARLIER = json.loads((Path(__file__).parents[1] / "tests/saved_games/sos-running.json").read_text("utf-8"))
"""A game as the first build saved it."""


def choose(page: Page, name: str, content: bytes) -> None:
    page.locator("#import").set_input_files({"name": name, "mimeType": "text/plain", "buffer": content})


@pytest.mark.needs("downloads")
def test_all_games_go_from_one_browser_into_another(started: Page) -> None:
    before = {**GAMES, "highwater:game:earlier": EARLIER["text"], "highwater:game:bad": "{"}
    store(started, before)
    visit(started, "games.html")
    expect(started.locator(".shelf-row")).to_have_count(4)
    with started.expect_download() as waited:
        started.locator("#export-all").click()
    expect(started.locator("#notice")).to_contain_text("1 entry cannot be read and is not in the file")
    file = waited.value.path().read_bytes()
    store(started, dict.fromkeys(before))
    expect(started.locator(".shelf-row")).to_have_count(0)
    choose(started, "games.txt", file)
    expect(started.locator("#notice")).to_contain_text("3 games have been added.")
    expect(started.locator(".shelf-row")).to_have_count(3)
    values = read_storage(started)
    assert parse_match(values["highwater:game:running"]) == RUNNING
    assert parse_match(values["highwater:game:over"]) == OVER
    assert parse_match(values["highwater:game:earlier"]) == parse_match(EARLIER["text"])
    choose(started, "games.txt", file)
    expect(started.locator("#notice")).to_contain_text("3 games were already here.")
    assert read_storage(started) == values


def test_a_game_that_the_first_build_exported_is_opened(started: Page) -> None:
    visit(started, "games.html")
    choose(started, "high-water-sos-1.txt", EARLIER["text"].encode())
    started.wait_for_url("**/play.html#game=*")
    expect(started.locator("#main .board").first).to_be_visible()
    (text,) = (value for key, value in read_storage(started).items() if key.startswith("highwater:game:"))
    assert text.startswith('[Game "sos/1"]')
    assert len(parse_match(text).record.plies) >= EARLIER["plies"]
