"""A lesson played from the rules page to its result, made, and embedded; web/test_lessons.py has the rest."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from highwater_web.features.lessons.state import KEY
from lesson_files import read_own_lesson

from .conftest import Site, read_storage, wait_ready, wait_until


def test_the_lesson_of_the_rules_is_played_with_the_keyboard_and_its_place_remembered(page: Page, site: Site) -> None:
    page.goto(site.url("en/rules-land-unter.html"))
    page.get_by_role("link", name="Start the lesson").click()
    wait_ready(page)
    expect(page.locator("#lesson-step")).to_contain_text("The highest tide pays")
    page.locator("#lesson-choice-1").press("Enter")
    expect(page.locator(".lesson-verdict")).to_have_text("That is right.")
    expect(page.locator("#lesson-board")).to_contain_text("he loses a ring")
    expect(page.locator("#lesson-on")).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator("#lesson-step")).to_be_focused()
    expect(page.locator("#lesson-step")).to_contain_text("An old tide")
    assert page.url.endswith("&step=2")
    wait_until(page, "key => localStorage.getItem(key) !== null", arg=KEY)
    assert '"0":"right"' in read_storage(page)[KEY]
    page.go_back()
    page.get_by_role("link", name="Start the lesson").click()
    wait_ready(page)
    expect(page.locator("#lesson-step")).to_contain_text("An old tide")


def test_a_lesson_is_made_and_played(page: Page, site: Site) -> None:
    page.goto(site.url("en/lesson.html#make"))
    wait_ready(page)
    page.locator("#make-title").fill("My lesson")
    page.locator("#make-puzzle").fill("puzzles.html#land-unter.rings.1.1")
    page.locator("#make-add-puzzle").click()
    page.locator("#make-words-0").fill("Who pays?")
    page.locator("#make-try").click()
    expect(page.locator("h1")).to_have_text("My lesson")
    expect(page.locator(".lesson-text")).to_have_text("Who pays?")
    page.locator("#lesson-puzzle").click()
    expect(page.locator("#puzzle-seat-0")).to_be_visible()
    page.go_back()
    expect(page.locator("#lesson-puzzle")).to_be_visible()


def test_a_lesson_is_played_in_a_frame(page: Page, site: Site) -> None:
    page.goto(site.url(f"en/frame.html#lesson={read_own_lesson('land-unter', 'en').url()}"))
    choice = page.locator("high-water .hw-choice")
    expect(choice).to_have_text(["Nora", "Tom", "Ida", "Anton"], timeout=60_000)
    choice.nth(1).click()
    expect(page.locator("high-water .hw-verdict")).to_contain_text("Tom")
    page.locator("high-water .hw-act").click()
    expect(page.locator("high-water .hw-lesson")).to_contain_text("An old tide")
