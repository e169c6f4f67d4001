"""Panels at the table: Escape, a tap beside them and the browser's Back close them, without any other effect."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import PHONE, Site, fill_storage, store, visit, wait_ready, wait_until, wait_until_answered
from .prepared import match_at, wait_for_card, write_storage
from .screens import SCREENS


def start_game(page: Page, site: Site, language: str = "en", captions: str = "off") -> None:
    fill_storage(page, {"highwater:prefs": f'{{"captions": "{captions}"}}'})
    page.goto(site.url(f"{language}/index.html"))
    wait_ready(page)
    page.locator("[data-do='go:land-unter.html']").last.click()
    page.locator("#start-game").click()
    expect(page.locator("#play")).to_be_visible()


def open_panel(page: Page, panel: str) -> None:
    page.locator(f"#tool-panel-{panel}").click()
    expect(page.locator(f"#side-{panel}")).to_be_visible()


def expect_closed(page: Page) -> None:
    expect(page.locator("#play")).not_to_have_attribute("data-panel", re.compile("."))


def choose_danish_in_the_menu(page: Page, site: Site) -> None:
    """Choose Danish at an English table on a phone, and leave the menu open."""
    page.set_viewport_size({"width": 390, "height": 844})
    start_game(page, site)
    open_panel(page, "menu")
    page.locator("#side-menu [data-do='language:da']").click()
    expect(page.locator("html")).to_have_attribute("lang", "da")


def test_escape_a_tap_beside_and_back_close_a_panel_on_a_phone(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    start_game(page, site)
    address = page.url
    for close in ("escape", "beside", "back", "button"):
        open_panel(page, "menu")
        match close:
            case "escape":
                page.keyboard.press("Escape")
            case "beside":
                page.touchscreen.tap(195, 200) if page.evaluate("navigator.maxTouchPoints") else page.mouse.click(195, 200)
            case "back":
                page.go_back()
            case "button":
                page.locator("#side-menu .side-close").click()
        expect_closed(page)
        expect(page).to_have_url(address)
        wait_until_answered(page)  # wait until the history has left this panel's entry
        expect(page.locator("#play")).to_be_visible()
    page.go_back()
    expect(page.locator(".setup")).to_be_visible()


def test_another_panel_takes_the_place_of_one_and_back_closes_it(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    start_game(page, site)
    open_panel(page, "menu")
    page.locator("#tool-panel-keys, #side-menu [data-do='panel:keys']").last.click()
    expect(page.locator("#side-keys")).to_be_visible()
    page.go_back()
    expect_closed(page)


# Another address, then a press before the engine can answer. Meanwhile an open panel is closing.
LEAVE_AND_PRESS = """async () => {
  const gone = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  const leave = () => (location.hash = "game=b");
  const close = document.querySelector("#side-menu .side-close");
  if (close) history.back = () => (delete history.back, history.back(), leave());
  close ? close.click() : leave();
  await gone;
  document.querySelector("#tool-panel-menu").click();
}"""


@pytest.mark.every_browser
@pytest.mark.parametrize("panel", ["", "menu"])
def test_a_press_right_after_the_address_has_changed_counts(started: Page, panel: str) -> None:
    games = {name: match_at(wait_for_card(plies)) for name, plies in (("a", 12), ("b", 20))}
    store(started, write_storage(games) | {"highwater:prefs": '{"captions": "off"}'})
    visit(started, "play.html#game=a")
    if panel:
        open_panel(started, panel)
        wait_until_answered(started)
    started.evaluate(LEAVE_AND_PRESS)
    expect(started.locator("#side-menu")).to_be_visible()
    wait_until_answered(started)
    assert started.url.endswith("#game=b")
    expect(started.locator("#side-menu")).to_be_visible()
    started.go_back()
    expect_closed(started)
    assert started.url.endswith("#game=b")


def test_escape_closes_a_panel_in_the_column_of_a_desktop(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    start_game(page, site)
    open_panel(page, "menu")
    page.keyboard.press("Escape")
    expect_closed(page)
    expect(page.locator("#side-log")).to_be_visible()


def test_a_language_chosen_in_the_menu_stays_when_back_closes_it(page: Page, site: Site) -> None:
    choose_danish_in_the_menu(page, site)
    page.go_back()
    expect_closed(page)
    expect(page.locator("html")).to_have_attribute("lang", "da")
    assert "/da/play.html" in page.url
    page.reload()
    wait_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "da")


def test_back_to_a_page_in_another_language_is_in_that_language(page: Page, site: Site) -> None:
    choose_danish_in_the_menu(page, site)
    page.locator("#side-menu .side-close").click()
    expect_closed(page)
    page.go_back()
    expect(page.locator(".setup")).to_be_visible()
    assert "/en/" in page.url
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#start-game")).to_have_text("Start the game")


def go_back_to_the_same_table(page: Page) -> None:
    page.go_back()
    expect(page.locator("#play")).to_be_visible()


@pytest.mark.every_browser
def test_back_closes_layers_one_by_one(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    start_game(page, site, captions="on")
    address = page.url
    caption, tip = page.locator(".caption p"), page.locator(".tip")
    first = caption.inner_text()
    page.locator("#tides").click()
    expect(tip).to_be_visible()
    go_back_to_the_same_table(page)
    expect(tip).to_have_count(0)
    expect(caption).to_have_text(first)
    go_back_to_the_same_table(page)
    expect(caption).not_to_have_text(first)
    go_back_to_the_same_table(page)
    expect(caption).to_have_count(0)
    expect(page).to_have_url(address)
    page.locator("#tides").click()
    expect(tip).to_be_visible()
    page.keyboard.press("Shift")
    expect(tip).to_have_count(0)
    wait_until(page, "!history.state")
    page.go_back()
    expect(page.locator(".setup")).to_be_visible()


def test_back_takes_back_a_die_that_has_been_chosen(page: Page, site: Site) -> None:
    fill_storage(page, {"highwater:prefs": '{"captions": "off", "animation": "none"}'})
    page.goto(site.url("en/sos.html"))
    wait_ready(page)
    page.locator("#start-game").click()
    page.locator("#dice [data-do]").first.click()
    chosen = page.locator("#dice [aria-pressed=true]")
    expect(chosen).to_have_count(1)
    go_back_to_the_same_table(page)
    expect(chosen).to_have_count(0)


def test_where_the_side_has_a_column_of_its_own_a_panel_has_all_of_it(started: Page) -> None:
    started.set_viewport_size({"width": 1366, "height": 768})
    (menu,) = (screen for screen in SCREENS if str(screen) == "menu")
    menu.open(started)
    side = started.locator("#side").bounding_box()
    table = started.locator(".table").bounding_box()
    assert side
    assert table
    assert side["x"] + side["width"] == 1366
    assert side["x"] - (table["x"] + table["width"]) < 40, "nothing is between them"


def test_keys_are_listed_only_if_there_may_be_a_keyboard(browser: Browser, site: Site) -> None:
    """A phone lists them only after a key press."""
    with browser.new_context(locale="en-GB", viewport=PHONE, is_mobile=True, has_touch=True, service_workers="block") as context:
        page = context.new_page()
        page.goto(site.url("en/land-unter.html"))
        wait_ready(page)
        page.locator("#start-game").click()
        open_panel(page, "menu")
        keys = page.locator("#side-menu [data-do='panel:keys']")
        expect(keys).to_be_hidden()
        page.keyboard.press("Shift")
        expect(keys).to_be_visible()
