"""An author's workflow: from a finished game to an example with captions in two languages on another site, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import store, visit, wait_until, wait_until_answered
from .elsewhere import serve_folder
from .playing import write
from .prepared import is_finished, match_at, write_storage

FINISHED = match_at(is_finished, seats=4)
ENGLISH = ("Kim lays her highest.", "Who is the *lowest*?", "And that is **that**.")
PNG_START = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (720).to_bytes(4)
"""The first bytes of a PNG file that is 720 pixels wide."""
GERMAN = ("Kim legt ihre höchste.", "Wer ist am *tiefsten*?", "Und das ist **das**.")


@pytest.mark.needs("clipboard", "downloads")
def test_an_example_in_two_languages_works_on_an_empty_page_of_another_origin(started: Page, browser: Browser, tmp_path: Path) -> None:
    page = started
    store(page, write_storage({"g": FINISHED}))
    visit(page, "play.html#game=g")
    page.locator("#tool-panel-menu").click()
    page.locator("#menu-example").click()
    captions = page.locator(".desk-caption textarea")
    expect(captions).to_have_count(3)
    for language, texts in (("en", ENGLISH), ("de", GERMAN)):
        if language == "de":
            page.locator("#add-de").click()
            expect(captions.first).to_have_attribute("lang", "de")
        for number, text in enumerate(texts):
            write(captions.nth(number), text)
        page.locator("#desk-copy").click()
        expect(page.locator("#notice")).to_contain_text("Copied")
        expect(page.locator("#notice")).to_be_in_viewport(ratio=1)  # even far down the page
        expect(page.locator("#desk-missing li")).to_have_count(0)
        snippet = page.evaluate("navigator.clipboard.readText()")
        (tmp_path / f"{language}.html").write_text(
            f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>A page</title>{snippet}'
        )
    with page.expect_download() as saved:
        page.locator("#save-pixels").click()
    saved.value.save_as(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes()[:20] == PNG_START, "360 units wide, two pixels each"
    with serve_folder(tmp_path) as elsewhere:
        for language, texts in (("en", ENGLISH), ("de", GERMAN)):
            host = browser.new_page(java_script_enabled=False)
            host.goto(f"{elsewhere}/{language}.html")
            steps = host.locator(f".hw-steps[lang={language}]")
            expect(steps).to_be_visible()
            expect(host.locator(".hw-steps")).to_have_count(1)
            for number, text in enumerate(texts):
                if number:
                    steps.locator("label.hw-way:visible", has_text="›").click()
                expect(steps.locator("li:visible p:visible")).to_have_text(text.replace("*", ""))
                expect(steps.locator("li:visible > svg:visible")).to_have_count(1)
            host.close()


def test_the_preview_looks_like_the_result_and_works_by_keyboard(started: Page) -> None:
    page = started
    store(page, write_storage({"g": FINISHED}))
    visit(page, "desk.html#game=g")
    pictures = page.locator("#desk-stage img")
    expect(pictures).to_have_count(3)
    pictures.first.scroll_into_view_if_needed()  # loaded lazily, when nearly in view
    wait_until(page, "[...document.querySelectorAll('#desk-stage img')].every(image => image.complete && image.naturalWidth > 0)")
    expect(page.locator("#desk-stage .hw-frames")).to_have_css("display", "grid")
    expect(page.locator("#desk-stage li:visible img:visible")).to_have_count(1)
    field = page.locator(".desk-caption textarea").first
    field.focus()
    page.keyboard.type("Typed, *not* ")
    expect(page.locator("#desk-stage em")).to_have_text("not")  # before the field loses the focus
    page.keyboard.type("pressed.")
    expect(field).to_have_value("Typed, *not* pressed.")
    page.keyboard.press("Tab")
    expect(page.locator("#desk-stage li:visible p")).to_have_text("Typed, not pressed.")
    page.locator("#desk-copy").focus()
    page.keyboard.press("u")
    expect(page.locator("#desk-stage em")).to_have_count(0)
    expect(field).to_have_value("")
    page.keyboard.press("r")
    expect(field).to_have_value("Typed, *not* pressed.")
    write(field, "\u202eTurned round.")
    field.press("Tab")
    expect(page.locator(".desk-caption .field-wrong")).to_be_visible()
    expect(field).to_have_value("\u202eTurned round.")
    page.reload()
    wait_until_answered(page)
    expect(page.locator(".desk-caption textarea").first).to_have_value("Typed, *not* pressed.")
