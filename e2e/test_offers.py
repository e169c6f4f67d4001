"""A bot's offer to move a person's pawn survives a reload and is answered by keys."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.test_offers import stored

from .conftest import Site, fill_storage, wait_ready


def test_an_offer_outlives_a_reload_and_is_answered_by_the_keyboard(page: Page, site: Site) -> None:
    _, kept = stored()
    fill_storage(page, kept)
    page.goto(site.url("en/play.html#game=one"))
    wait_ready(page)
    accept = page.get_by_role("button", name="Accept")
    expect(page.locator("#prompt")).to_contain_text("offers to")
    page.reload()
    wait_ready(page)
    expect(page.locator("#prompt")).to_contain_text("offers to")
    accept.focus()
    page.keyboard.press("Enter")
    expect(accept).to_have_count(0)
    expect(page.locator("#prompt")).not_to_contain_text("offers to")
