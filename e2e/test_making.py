"""Making plies on the desk in a browser: by keyboard alone, and by touch on a narrow phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import visit, wait_until_answered


def empty_table(page: Page, game: str) -> None:
    visit(page, "desk.html")
    page.locator(f"[data-do='begin:{game}']").click()
    expect(page.locator("#make-on")).to_be_visible()


def test_a_hand_is_dealt_and_a_card_played_with_the_keyboard_alone(started: Page) -> None:
    page = started
    empty_table(page, "land-unter")
    page.locator("#place-0").focus()
    for _ in range(20):  # from the places to the cards
        if page.evaluate("document.activeElement.id").startswith("lay-"):
            break
        page.keyboard.press("Tab")
    expect(page.locator("#lay-0")).to_be_focused()
    page.keyboard.press("Enter")
    wait_until_answered(page)
    expect(page.locator("#place-0")).to_have_attribute("aria-label", "Card 1: 1, sun, no ring")
    expect(page.locator("#lay-0")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    wait_until_answered(page)
    expect(page.locator("#lay-2")).to_be_focused()
    expect(page.locator("#place-1")).to_have_attribute("aria-label", "Card 2: 3, sun, no ring")
    page.locator("#make-run").focus()
    page.keyboard.press("Enter")
    wait_until_answered(page)
    expect(page.locator("#make-a-1")).to_be_visible()
    page.locator("#make-a-1").focus()
    page.keyboard.press("Space")
    wait_until_answered(page)
    expect(page.locator("#make-seat-a")).to_have_count(0)
    focused = page.evaluate("document.activeElement.closest('#make-seats')?.id")
    assert focused == "make-seats", "what is pressed next is where the focus is"
    page.keyboard.press("u")
    wait_until_answered(page)
    expect(page.locator("#make-seat-a")).to_be_visible()


def test_on_a_phone_nothing_is_wider_than_the_page_and_every_control_is_large_enough(started: Page) -> None:
    page = started
    page.set_viewport_size({"width": 360, "height": 740})
    empty_table(page, "forbidden-island")
    page.locator("#lay-3").click()
    page.locator("#make-draw").click()
    wait_until_answered(page)
    for token in ("#make-on", "#make-run"):
        sizes = page.evaluate(
            """() => [...document.querySelectorAll("#desk-making button, #desk-making summary")].filter(each => each.checkVisibility())
                .map(each => each.getBoundingClientRect()).map(({width, height}) => Math.min(width, height))"""
        )
        assert min(sizes) >= 44
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.locator(token).click()
        wait_until_answered(page)
    expect(page.locator("#make-seats")).to_be_visible()
