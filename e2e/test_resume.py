"""Coming back: the game as it was left, and the saved games, are there before the engine is, and only where they are surely right."""

from __future__ import annotations

import json
import re
import shutil
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from highwater.match import Match

from .conftest import PICTURES, ROOT, Held, Site, keep, kept, kept_from_before, visit, wait_ready
from .playing import match_of
from .prepared import acts_after, asked_after, finished, has_dice, match_at, on_the_shelf

GAME = match_at(asked_after(30))
CARD = "#hand [data-do]"
PLAY = "en/play.html#game=x"
ENGINE = "**/*.wasm"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A phone whose requests all go to the server, where they can be held back."""
    return {**browser_context_args, "locale": "en-GB", "viewport": {"width": 390, "height": 844}, "service_workers": "block"}


# Helps ----------------------------------------------------------------------------------------------------------------


def open_game(page: Page, site: Site, match: Match = GAME, **more: Match) -> None:
    """A started page on which nothing moves, with the game ``x`` of several in its storage."""
    kept_from_before(page, on_the_shelf({"x": match, **more}) | {"highwater:prefs": '{"language": "en", "speed": "none"}'})
    page.goto(site.url(PLAY))
    wait_ready(page)


def look_away(page: Page) -> None:
    """Switch to another app and back, by when there is a picture of what a new start shows."""
    page.evaluate(
        """Object.defineProperty(document, "hidden", {value: true, configurable: true});
        document.dispatchEvent(new Event("visibilitychange"))"""
    )
    page.wait_for_function("keptPicture(location) !== null")
    page.evaluate('delete document.hidden; document.dispatchEvent(new Event("visibilitychange"))')


def come_back(page: Page, href: str = "") -> Held:
    """Start again, at another address if one is given, with the engine held back."""
    engine = Held(page, ENGINE)
    if href:
        page.goto("about:blank")
        page.goto(href)
    else:
        page.reload()
    expect(page.locator("html[data-engine=loading]")).to_be_attached()
    return engine


def is_only_coming(page: Page) -> None:
    """The first picture of a game that nobody knows yet."""
    expect(page.locator("#title")).to_be_visible()
    expect(page.locator("#board")).to_have_count(0)


# What is there at once ------------------------------------------------------------------------------------------------

GAMES = {
    "land-unter": GAME,
    "forbidden-island": match_at(acts_after(60), game="forbidden-island"),
    "abandon-ship": match_at(has_dice(16), game="abandon-ship"),
    "sos": match_at(has_dice(16), game="sos", seats=5, people=3),
    "over": match_at(finished),
}

WATCH_CHANGES = """
window.changes = [];
window.shifts = 0;
new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifts += value;
}).observe({ type: "layout-shift", buffered: true });
addEventListener("DOMContentLoaded", () => {
    new MutationObserver((records) => {
        for (const { type, target, attributeName } of records) window.changes.push([type, target.nodeName, target.id, attributeName].join(" "));
    }).observe(document.querySelector("#app"), { subtree: true, childList: true, attributes: true, characterData: true });
});
"""


@pytest.mark.parametrize("match", GAMES.values(), ids=GAMES.keys())
def test_a_game_is_there_before_the_engine_and_stays_as_it_is_when_that_comes(page: Page, site: Site, match: Match) -> None:
    page.add_init_script(WATCH_CHANGES)
    open_game(page, site, match)
    shown = page.locator("#app").inner_html()
    title = page.title()
    look_away(page)
    engine = come_back(page)
    expect(page.locator("#board")).to_be_visible()
    assert page.locator("#app").inner_html() == shown
    assert page.title() == title
    engine.let_go()
    wait_ready(page)
    page.wait_for_function("keptPicture(location) !== null")
    assert page.evaluate("window.changes") == []
    assert page.evaluate("window.shifts") < 0.001
    assert page.locator("#app").inner_html() == shown


def test_it_is_painted_before_anything_of_the_engine_has_arrived(page: Page, site: Site) -> None:
    open_game(page, site)
    look_away(page)
    Held(page, "**/pyscript-*/**")
    page.reload(wait_until="commit")
    expect(page.locator(CARD).first).to_be_visible()
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length === 1")
    assert not page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('pyodide'))")


def test_a_reload_finds_the_picture_of_a_page_at_rest(page: Page, site: Site) -> None:
    page.add_init_script(
        """window.answers = 0;
        new PerformanceObserver(list => { window.answers += list.getEntriesByName("highwater:answer").length })
            .observe({entryTypes: ["measure"]})"""
    )
    open_game(page, site)
    page.wait_for_function("window.answers === 2")
    assert page.evaluate(f"Object.keys(localStorage).filter(key => key.startsWith('{PICTURES}'))") == []  # only when it goes away
    come_back(page)
    expect(page.locator(CARD).first).to_be_visible()


def test_a_press_on_it_is_carried_out_when_the_engine_comes(page: Page, site: Site) -> None:
    open_game(page, site)
    look_away(page)
    before = kept(page)
    engine = come_back(page)
    card = page.locator(CARD).first
    token = card.get_attribute("data-do") or ""
    card.click()
    expect(card).to_have_attribute("aria-busy", "true")
    assert kept(page) == before
    engine.let_go()
    wait_ready(page)
    page.wait_for_function("before => localStorage['highwater:game:x'] !== before", arg=before["highwater:game:x"])
    plies = match_of(page).record.plies[len(GAME.record.plies) :]
    assert f"play:{plies[0][1]}" == token.replace("play:a:", "play:")
    expect(page.locator(".kept, [aria-busy]")).to_have_count(0)


def test_the_saved_games_are_there_and_lead_on_to_a_game_that_is_there(page: Page, site: Site) -> None:
    open_game(page, site, y=match_at(asked_after(10)))
    look_away(page)
    visit(page, "games.html")
    expect(page.locator("#saved-y")).to_be_visible()
    look_away(page)
    engine = come_back(page)
    expect(page.locator(".shelf-row")).to_have_count(2)
    engine.let_go()
    wait_ready(page)
    engine = come_back(page, site.url("en/index.html"))
    expect(page.locator(".shelf-row")).to_have_count(2)
    page.locator("#open-x").click()
    expect(page.locator(CARD).first).to_be_visible()
    expect(page.locator("html[data-engine=loading]")).to_be_attached()
    page.go_back()
    page.locator("#open-y").click()
    page.wait_for_url("**#game=y")
    is_only_coming(page)
    engine.let_go()
    wait_ready(page)
    expect(page.locator(CARD).first).to_be_visible()


# What must not be shown -----------------------------------------------------------------------------------------------


def test_a_hand_is_not_in_the_page_before_the_curtain_is_lifted(page: Page, site: Site) -> None:
    open_game(page, site, match_at(asked_after(30), people=2))
    page.locator("#show").click()
    hand = page.locator(CARD)
    expect(hand.first).to_be_visible()
    cards = hand.evaluate_all("cards => cards.map(card => card.ariaLabel)")
    look_away(page)
    engine = come_back(page)
    expect(page.locator("#curtain")).to_be_visible()
    behind = page.locator("#app").inner_html()
    assert not re.search(r'id="card-\d|data-do="play:', behind)
    assert not [card for card in cards if f'"{card}"' in behind]
    page.locator("#show").click()
    engine.let_go()
    wait_ready(page)
    expect(hand).to_have_count(len(cards))


def test_not_a_game_that_has_gone_on_in_another_tab(page: Page, site: Site) -> None:
    open_game(page, site)
    look_away(page)
    later = on_the_shelf({"x": match_at(asked_after(40))})
    page.add_init_script(f"Object.assign(localStorage, {json.dumps(later)})")
    engine = come_back(page)
    is_only_coming(page)
    engine.let_go()
    wait_ready(page)
    expect(page.locator(CARD).first).to_be_visible()


def test_not_a_list_without_a_game_that_has_been_begun_in_another_tab(page: Page, site: Site) -> None:
    open_game(page, site)
    look_away(page)
    page.add_init_script(f"Object.assign(localStorage, {json.dumps(on_the_shelf({'y': GAME}))})")
    come_back(page, site.url("en/index.html"))
    expect(page.locator("#main .covers")).to_be_visible()
    expect(page.locator(".shelf-row")).to_have_count(0)


@pytest.mark.parametrize("href", ["da/play.html#game=x", "en/play.html#game=y", "en/play.html"])
def test_not_in_another_language_and_not_for_another_address(page: Page, site: Site, href: str) -> None:
    open_game(page, site, y=GAME)
    look_away(page)
    come_back(page, site.url(href))
    is_only_coming(page)


def test_not_with_other_preferences(page: Page, site: Site) -> None:
    open_game(page, site)
    look_away(page)
    page.add_init_script("""localStorage.setItem("highwater:prefs", '{"odds": "off"}')""")
    come_back(page)
    is_only_coming(page)


def test_not_one_of_another_build(page: Page, own_site: Site) -> None:
    own_site.place.unlink()
    shutil.copytree(ROOT / "dist", own_site.place)
    open_game(page, own_site)
    look_away(page)
    file = own_site.place / "en/play.html"
    text = file.read_text(encoding="utf-8")
    assert text.count('data-build="') == 1
    file.write_text(re.sub('data-build="[^"]*"', 'data-build="another"', text), encoding="utf-8")
    come_back(page)
    is_only_coming(page)


@pytest.mark.parametrize("damaged", ["", "{", "null", "[]", '{"same": 3}', "<b>"])
def test_a_damaged_one_is_as_good_as_none(page: Page, site: Site, damaged: str) -> None:
    page.add_init_script(f"localStorage.setItem('{PICTURES}play', {json.dumps(damaged)})")
    open_game(page, site)
    expect(page.locator(CARD).first).to_be_visible()


# The storage ----------------------------------------------------------------------------------------------------------

FILL = """() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
        try { while (true) localStorage[`filler-${size}-${localStorage.length}`] = "x".repeat(size) } catch {}
    }
}"""


def test_a_picture_makes_room_for_a_game(page: Page, site: Site) -> None:
    open_game(page, site)
    look_away(page)
    page.evaluate(FILL)
    before = kept(page)["highwater:game:x"]
    page.locator(CARD).first.click()
    page.wait_for_function("before => localStorage['highwater:game:x'] !== before", arg=before)
    assert page.evaluate("keptPicture(location)") is None
    expect(page.locator("#notice")).to_have_count(0)


def test_a_full_storage_has_no_room_for_a_picture_and_that_is_all(page: Page, site: Site) -> None:
    open_game(page, site)
    page.evaluate(FILL)
    engine = come_back(page)
    is_only_coming(page)
    engine.let_go()
    wait_ready(page)
    expect(page.locator(CARD).first).to_be_visible()
    assert page.evaluate(f"localStorage.getItem('{PICTURES}play')") is None


def test_a_denied_storage_has_no_picture_and_that_is_all(context: BrowserContext, page: Page, site: Site) -> None:
    context.add_init_script(
        """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("denied", "SecurityError") } })"""
    )
    page.goto(site.url("en/land-unter.html"))
    wait_ready(page)
    page.locator("#start-game").click()
    expect(page.locator(CARD)).to_have_count(12)
    come_back(page)
    is_only_coming(page)


def test_nothing_stays_of_a_game_that_is_removed(page: Page, site: Site) -> None:
    open_game(page, site)
    look_away(page)
    visit(page, "games.html")
    page.locator("[data-do='remove:x']").click()
    expect(page.locator(".shelf-row")).to_have_count(0)
    page.wait_for_function(f"!Object.keys(localStorage).some(key => key.startsWith('{PICTURES}'))")


def test_pictures_are_no_business_of_the_saved_games(page: Page, site: Site) -> None:
    open_game(page, site)
    look_away(page)
    assert page.evaluate(f"Object.keys(localStorage).filter(key => key.startsWith('{PICTURES}')).sort()") == [
        f"{PICTURES}index",
        f"{PICTURES}play",
    ]
    page.reload()
    wait_ready(page)
    visit(page, "games.html")
    expect(page.locator(".shelf-row")).to_have_count(1)
    keep(page, {f"{PICTURES}play": None})
    expect(page.locator(".shelf-row")).to_have_count(1)
