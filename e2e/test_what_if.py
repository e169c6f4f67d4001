"""What if, by pressing at the table, in a browser: with a finger and with the keyboard."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from highwater_web.texts import texts

from .conftest import store, visit
from .playing import match_of
from .prepared import acts_after, match_at, on_the_shelf

GAME = "000whatif"
EN = texts("en")


def plies(page: Page) -> int:
    return len(match_of(page).record.plies)


def test_presses_at_the_table_ask_until_one_goes_back_and_what_was_asked_can_be_done(started: Page) -> None:
    store(started, dict(on_the_shelf({GAME: match_at(acts_after(40), game="forbidden-island")})))
    visit(started, f"play.html#game={GAME}")
    before = plies(started)
    hint, tile = started.locator("#hint"), started.locator("#island [data-do^='if:']").first
    started.locator("#tool-hint").click()
    hint.locator(".hint-more").click()
    started.locator("#ask-table").click()
    expect(started.locator("#side-hint")).to_have_count(0)
    expect(hint).to_have_text(f"{EN('hint.what-if')} {EN('hint.asks')}")
    tile.click()
    expect(hint).to_contain_text("Chance to win after it")
    assert plies(started) == before
    name = tile.get_attribute("id")
    started.keyboard.press("Escape")
    expect(started.locator(".asks")).to_have_count(0)
    expect(hint).to_be_focused()
    hint.press("Enter")
    started.locator("#ask-table").press("Enter")
    expect(started.locator("#acts :focus, #hand-area :focus, #board :focus")).to_have_count(1)
    started.locator(f"#{name}").press("Enter")
    expect(hint).to_contain_text("Chance to win after it")
    assert plies(started) == before
    started.locator("#tool-do-it").press("Enter")
    expect(started.locator(".asks")).to_have_count(0)
    assert plies(started) == before + 1
