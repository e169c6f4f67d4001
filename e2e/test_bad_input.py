"""Damaged links, files and storage: the page explains the fault, loses nothing that is stored, and goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from highwater.record import MAX_NAME
from highwater_web.core.preferences import PREFERENCES
from tests.slow import mostly_slow

from .conftest import Site, fill_storage, read_storage, store, visit, wait_ready, wait_until
from .playing import unfold_choices, write
from .prepared import is_finished, match_at, wait_for_card, write_saved, write_storage

RUNNING = match_at(wait_for_card(60))
ANOTHER = match_at(wait_for_card(20), seed=3)
GAMES = write_storage({"good": RUNNING})
LINK = match_at(is_finished).record.url()
MIDDLE = len(LINK) // 2

FOREIGN = {
    "highwater:prefs": '{"theme": 7, "speed": ["none"',
    "highwater:game:broken": '{"format": "highwater-save/1", "game": "land-un',
    "highwater:game:foreign": '{"format": "another-program/3", "saved": 5}',
    "highwater:game:": "",
    "highwater:": "null",
    "another-program": "left alone",
}


def expect_alert(page: Page, sentence: str) -> None:
    """The page shows a short alert with this sentence."""
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()
    expect(alert).to_contain_text(sentence)
    assert len(alert.inner_text()) < 400


def expect_game_can_begin(page: Page) -> None:
    """A new game can still be started and played."""
    visit(page, "land-unter.html")
    page.locator("#start-game").click()
    cards = page.locator("#hand [data-do]")
    expect(cards).to_have_count(12)
    page.locator("#hand [data-do]").last.click()
    expect(page.locator(".laid b").first).to_be_visible()


@pytest.mark.needs("downloads")
def test_a_damaged_link_and_damaged_stored_values_are_reported_and_kept(page: Page, site: Site) -> None:
    before = {**GAMES, **FOREIGN}
    fill_storage(page, before)
    page.goto(site.url(f"en/play.html#record={LINK[:MIDDLE]}"))
    wait_ready(page)
    expect_alert(page, "end of this game is missing")
    expect(page.locator(".shelf-row")).to_have_count(4)
    expect(page.locator(".shelf-row-broken")).to_have_count(3)
    with page.expect_download() as download:
        page.locator("[data-do='export:broken']").click()
    assert download.value.path().read_text(encoding="utf-8") == FOREIGN["highwater:game:broken"]
    assert read_storage(page) == before
    page.locator("#open-good").click()
    expect(page.locator("#hand [data-do]").first).to_be_visible()
    page.locator("#hand [data-do]").first.click()
    wait_until(page, "before => localStorage['highwater:game:good'] !== before", arg=before["highwater:game:good"])
    assert {**read_storage(page), **GAMES, PREFERENCES: before[PREFERENCES]} == before, (
        "only the game that was played, and the preferences, have changed"
    )
    expect_game_can_begin(page)


DAMAGED = {
    "a byte changed": (LINK[:MIDDLE] + ("A" if LINK[MIDDLE] != "A" else "B") + LINK[MIDDLE + 1 :], "has been changed"),
    "nonsense": ("%00%ff<b>nonsense</b>", "has been changed"),
    "huge": ("A" * 1_000_000, "too large"),
}


@pytest.mark.parametrize(("record", "sentence"), mostly_slow(DAMAGED.values()), ids=DAMAGED.keys())
def test_a_damaged_link_is_refused_with_an_explanation(started: Page, record: str, sentence: str) -> None:
    store(started, GAMES)
    before = read_storage(started)
    visit(started, f"play.html#record={record}")
    expect_alert(started, sentence)
    assert read_storage(started) == before
    expect_game_can_begin(started)


def test_a_saved_game_that_cannot_be_replayed_stays_stored(started: Page) -> None:
    key, text = next(iter(GAMES.items()))
    store(started, {key: text.replace("Check", "Cheek")})
    before = read_storage(started)
    visit(started, "play.html#game=good")
    expect_alert(started, "")
    expect(started.locator("#saved-good")).to_be_visible()
    assert read_storage(started) == before
    expect_game_can_begin(started)


FILES = {
    "another program's": (b'{"format": "another-program/1"}', "no game of High Water"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe", "no game of High Water"),
    "empty": (b"", "no game of High Water"),
    "cut off": (write_saved(RUNNING).encode()[:-40], "The end of this game is missing"),
    "10 MB": (b"x" * 10_000_000, "too large"),
}


@pytest.mark.parametrize(("content", "sentence"), mostly_slow(FILES.values(), first=2), ids=FILES.keys())
def test_a_wrong_file_is_refused_with_an_explanation(started: Page, content: bytes, sentence: str) -> None:
    store(started, GAMES)
    before = read_storage(started)
    visit(started, "games.html")
    chosen: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": content}
    started.locator("#import").set_input_files(chosen)
    expect_alert(started, sentence)
    assert read_storage(started) == before
    started.locator("#import").set_input_files({**chosen, "buffer": write_saved(ANOTHER).encode()})
    expect(started.locator("#hand [data-do]").first).to_be_visible()
    assert before.items() < read_storage(started).items()


@pytest.mark.needs("downloads")
def test_a_full_storage_loses_nothing_and_the_new_game_can_be_exported(page: Page, site: Site) -> None:
    fill_storage(page, GAMES)
    page.goto(site.url("en/land-unter.html"))
    page.evaluate(
        """() => {
            for (let size = 2 ** 22; size >= 1; size /= 2) {
                try { while (true) localStorage[`filler-${size}-${localStorage.length}`] = "x".repeat(size) } catch {}
            }
        }"""
    )
    wait_ready(page)
    before = read_storage(page)
    page.locator("#start-game").click()
    expect_alert(page, "storage is full")
    page.locator("#hand [data-do]").last.click()
    expect(page.locator(".laid b").first).to_be_visible()
    assert read_storage(page) == before
    page.locator("#tool-panel-menu").click()
    with page.expect_download() as download:
        page.locator("#side-menu [data-do^='export:']").click()
    assert "[Id " in download.value.path().read_text(encoding="utf-8")


def test_a_denied_storage_is_reported_and_the_game_can_be_played(context: BrowserContext, page: Page, site: Site) -> None:
    context.add_init_script(
        """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("denied", "SecurityError") } })"""
    )
    page.goto(site.url("en/land-unter.html"))
    wait_ready(page)
    page.locator("#start-game").click()
    expect_alert(page, "does not save anything")
    page.locator("#hand [data-do]").last.click()
    expect(page.locator(".laid b").first).to_be_visible()


def test_markup_in_a_name_is_shown_as_text(started: Page) -> None:
    visit(started, "land-unter.html")
    unfold_choices(started)
    started.locator("#name-0").evaluate("input => { input.removeAttribute('maxlength') }")
    write(started.locator("#name-0"), "<img src=x onerror=alert(1)>\u202e" + "x" * 10_000)
    # Leave the field before the next click: the answer to the new name, which restores the attribute, could arrive during the click.
    started.locator("#name-0").blur()
    expect(started.locator("#name-0")).to_have_attribute("maxlength", str(MAX_NAME))
    started.locator("#start-game").click()
    expect(started.locator("#hand [data-do]")).to_have_count(12)
    expect(started.locator("img")).to_have_count(0)
    expect(started.locator("#seat-0 .nameplate bdi")).to_contain_text("<img src=x")
    assert started.evaluate("document.documentElement.scrollWidth") <= 360
