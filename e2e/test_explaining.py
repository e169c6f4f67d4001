"""Presses on unplayable things explain them, with mouse and finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from highwater_web.ui.texts import texts
from tests.slow import mostly_slow

from .conftest import Site, wait_until_answered
from .playing import begin

THINGS = [
    ("land-unter", "#tides", "land-unter.explain.tides"),
    ("land-unter", "#gauge-1", "land-unter.explain.gauge"),
    ("land-unter", "#to-come", "land-unter.explain.to-come"),
    ("sos", ".boats", "rats.explain.boats"),
    ("abandon-ship", ".cheese-place", "rats.explain.cheese"),
    ("abandon-ship", ".markers", "rats.explain.markers"),
]


@pytest.mark.parametrize(("game", "thing", "key"), mostly_slow(THINGS, first=2), ids=[f"{game}{thing}" for game, thing, _ in THINGS])
def test_presses_on_unplayable_things_explain_them(page: Page, site: Site, game: str, thing: str, key: str) -> None:
    begin(page, site, "de", game)
    page.locator(thing).first.click()
    expect(page.locator(".tip")).to_contain_text(texts("de")(key))
    page.keyboard.press("Shift")
    expect(page.locator(".tip")).to_have_count(0)


@pytest.mark.parametrize("size", [(375, 667), (844, 390), (1280, 800)])
def test_the_tides_to_come_have_a_caption(page: Page, site: Site, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(page, site, "en", "land-unter")
    expect(page.locator("#to-come span")).to_be_visible()


def test_an_explanation_stays_while_the_page_moves_and_goes_with_the_mouse(page: Page, site: Site) -> None:
    begin(page, site, "de", "land-unter")
    page.locator("#tides").click()
    expect(page.locator(".tip")).to_have_count(1)
    moved = """() => new Promise(resolve => {
        addEventListener("pointerover", resolve, { once: true });
        document.querySelector("#board").style.marginTop = "300px";
    })"""
    page.evaluate(moved)
    expect(page.locator(".tip")).to_have_count(1)
    page.mouse.move(2, 2)
    expect(page.locator(".tip")).to_have_count(0)


def test_tiles_out_of_reach_name_those_in_reach(page: Page, site: Site) -> None:
    begin(page, site, "de", "forbidden-island")
    page.locator(".tile[aria-disabled=true]").first.dispatch_event("click")
    expect(page.locator(".tip")).to_contain_text(re.compile(r" · Von hier aus erreichbar: .+\."))


@pytest.mark.only_browser("chromium")
def test_a_long_press_on_a_card_explains_it_and_does_not_play_it(browser: Browser, site: Site) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    begin(page, site, "de", "land-unter")
    cards = page.locator("#hand [data-do]")
    box = cards.last.bounding_box()
    assert box
    finger = context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] - 8, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(".tip")).to_have_text(cards.last.get_attribute("aria-label") or "")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wait_until_answered(page)
    expect(cards).to_have_count(12)
    page.go_back()
    expect(page.locator(".tip")).to_have_count(0)
    expect(cards).to_have_count(12)
    context.close()


def test_a_finger_gets_the_same_and_a_move_stays_a_move(browser: Browser, site: Site) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    begin(page, site, "de", "land-unter")
    page.locator("#tides").tap()
    expect(page.locator(".tip")).to_have_text(texts("de")("land-unter.explain.tides"))
    page.locator("#hand [data-do]").first.tap()
    expect(page.locator(".tip")).to_have_count(0)
    expect(page.locator("#hand [data-do]")).to_have_count(11)
    context.close()
