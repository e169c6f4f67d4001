"""Returning to a game: saved pages appear before the engine, and only if they are surely right."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from highwater.match import Match
from highwater_web.worker import Session
from tests.slow import mostly_slow

from .conftest import COUNT_ANSWERS, ROOT, SAVED_PAGES, Held, Site, fill_storage, read_storage, store, visit, wait_ready, wait_until
from .playing import match_of
from .prepared import acts_after, has_dice, is_finished, match_at, wait_for_card, write_storage

pytestmark = pytest.mark.as_shipped

GAME = match_at(wait_for_card(30))
CARD = "#hand [data-do]"
PLAY = "play.html#game=x"
ENGINE = "**/*.wasm"
STILL = {"highwater:prefs": '{"language": "en", "animation": "none", "pace": "at-once"}'}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A phone whose requests all go to the server, where they can be held back."""
    return {**browser_context_args, "locale": "en-GB", "viewport": {"width": 390, "height": 844}, "service_workers": "block"}


# Helps ----------------------------------------------------------------------------------------------------------------


def build_of(path: str = "en/play.html") -> str:
    match = re.search(r'<html [^>]*data-build="([^"]+)"', (ROOT / "dist" / path).read_text(encoding="utf-8"))
    assert match
    return match[1]


def left_with(games: Mapping[str, Match], href: str = PLAY) -> dict[str, str]:
    """The storage as a page in English leaves it, these games in it."""
    values = {**write_storage(games), **STILL}
    session = Session()
    session.dispatch(json.dumps({"message": "boot", "href": href, "language": "en", "store": values, "storage": "ok"}))
    pages = json.loads(session.dispatch('{"message": "saved-pages"}'))["effects"]
    assert pages
    return values | {SAVED_PAGES + effect["page"]: json.dumps({**effect, "build": build_of()}) for effect in pages}


def look_away(page: Page) -> None:
    """Switch to another app, wait until the page for the next start is saved, and switch back."""
    page.evaluate(
        """Object.defineProperty(document, "hidden", {value: true, configurable: true});
        document.dispatchEvent(new Event("visibilitychange"))"""
    )
    wait_until(page, "findSavedPage(location) !== null")
    page.evaluate('delete document.hidden; document.dispatchEvent(new Event("visibilitychange"))')


def come_back(page: Page, address: str, values: Mapping[str, str] | None = None) -> Held:
    """Open a page with these values in the storage and the engine held back."""
    engine = Held(page, ENGINE)
    fill_storage(page, values or {})
    page.goto(address)
    expect(page.locator("html[data-engine=loading]")).to_be_attached()
    return engine


def is_only_coming(page: Page) -> None:
    """The prerendered page of a game that nobody knows yet."""
    expect(page.locator("#title")).to_be_visible()
    expect(page.locator("#board")).to_have_count(0)


# What is there at once ------------------------------------------------------------------------------------------------

WATCH_CHANGES = """
window.changes = [];
window.shifts = 0;
window.frames = 0;
const look = () => {
    if (document.querySelector("#main") && !document.querySelector("#board")) window.changes.push("a frame without a board");
    window.frames += 1;
    requestAnimationFrame(look);
};
look();
new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifts += value;
}).observe({ type: "layout-shift", buffered: true });
addEventListener("DOMContentLoaded", () => {
    new MutationObserver((records) => {
        for (const { type, target, attributeName } of records) {
            window.changes.push(`${type} ${target.nodeName} ${target.id} ${attributeName}`);
        }
    }).observe(document.querySelector("#app"), { subtree: true, childList: true, attributes: true, characterData: true });
});
"""

FORGET_SHIFTS = """async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const shifts = window.shifts;
    window.shifts = 0;
    return shifts;
}"""

GAMES = {
    "land-unter": GAME,
    "forbidden-island": match_at(acts_after(60), game="forbidden-island"),
    "abandon-ship": match_at(has_dice(16), game="abandon-ship"),
    "sos, around one device": match_at(has_dice(16), game="sos", seats=5, people=3),
    "over": match_at(is_finished),
}


def shifted(page: Page) -> float:
    """The layout shift since the last call, after the frame that shifted is over."""
    return float(page.evaluate(FORGET_SHIFTS))


@pytest.mark.parametrize("match", GAMES.values(), ids=GAMES.keys())
def test_a_game_is_there_before_the_engine_and_nothing_moves_when_that_comes(page: Page, site: Site, match: Match) -> None:
    page.add_init_script(WATCH_CHANGES)
    engine = come_back(page, site.url(f"en/{PLAY}"), left_with({"x": match}))
    expect(page.locator("#board")).to_be_visible()
    assert page.locator("#title").inner_text() in page.title()
    wait_until(page, "document.fonts.status === 'loaded'")
    assert shifted(page) < 0.1  # the letters may come after the page, those that only a name has last, and the lines go round them
    engine.let_go()
    wait_ready(page)
    look_away(page)  # by then the engine has been asked something after its first answer
    assert page.evaluate("window.changes") == []
    assert page.evaluate("window.frames") > 2
    assert shifted(page) == 0


def test_plies_of_another_tab_replace_the_saved_page(page: Page, site: Site) -> None:
    engine = come_back(page, site.url(f"en/{PLAY}"), left_with({"x": GAME}))
    expect(page.locator(CARD).first).to_be_visible()
    page.evaluate("values => Object.assign(localStorage, values)", left_with({"x": GAMES["over"]}))
    engine.let_go()
    wait_ready(page)
    expect(page.locator("#again")).to_be_visible()


def test_saved_page_is_painted_before_the_engine_arrives(page: Page, site: Site) -> None:
    Held(page, "**/{pyscript,interpreter,python}-*/**")
    fill_storage(page, left_with({"x": GAME}))
    page.goto(site.url(f"en/{PLAY}"), wait_until="commit")
    expect(page.locator(CARD).first).to_be_visible()
    wait_until(page, "performance.getEntriesByName('first-contentful-paint').length === 1")


def test_a_page_at_rest_leaves_a_saved_page_when_it_goes_away(page: Page, site: Site) -> None:
    page.add_init_script(COUNT_ANSWERS)
    fill_storage(page, write_storage({"x": GAME}) | STILL)
    page.goto(site.url(f"en/{PLAY}"))
    wait_ready(page)
    wait_until(page, "window.answers >= 2")
    assert page.evaluate(f"Object.keys(localStorage).filter(key => key.startsWith('{SAVED_PAGES}'))") == []  # not while it is there
    engine = Held(page, ENGINE)
    page.reload()
    expect(page.locator(CARD).first).to_be_visible()
    expect(page.locator("html[data-engine=loading]")).to_be_attached()
    engine.let_go()
    wait_ready(page)
    assert read_storage(page) == write_storage({"x": GAME}) | STILL


def test_presses_before_the_engine_are_carried_out_later(page: Page, site: Site) -> None:
    values = left_with({"x": GAME})
    engine = come_back(page, site.url(f"en/{PLAY}"), values)
    card = page.locator(CARD).first
    token = card.get_attribute("data-do") or ""
    card.click()
    expect(card).to_have_attribute("aria-busy", "true")
    before = read_storage(page)
    assert before.items() <= values.items()
    engine.let_go()
    wait_ready(page)
    wait_until(page, "before => localStorage['highwater:game:x'] !== before", arg=before["highwater:game:x"])
    plies = match_of(page).record.plies[len(GAME.record.plies) :]
    assert plies[0] == (0, GAME.game.parse(token.rpartition(":")[2]))
    expect(page.locator(".pending, [aria-busy]")).to_have_count(0)


def test_the_saved_games_are_there(page: Page, site: Site) -> None:
    come_back(page, site.url("en/games.html"), left_with({"x": GAME, "y": match_at(is_finished)}, "games.html"))
    expect(page.locator(".shelf-row")).to_have_count(2)


def test_the_first_page_leads_on_to_a_game_that_is_there(page: Page, site: Site) -> None:
    engine = come_back(page, site.url("en/index.html"), left_with({"x": GAME, "y": GAME}))
    expect(page.locator(".shelf-row")).to_have_count(2)
    page.locator("#open-x").click()
    expect(page.locator(CARD).first).to_be_visible()
    page.go_back()
    page.locator("#open-y").click()
    page.wait_for_url("**#game=y")
    is_only_coming(page)
    expect(page.locator("html[data-engine=loading]")).to_be_attached()
    engine.let_go()
    wait_ready(page)
    expect(page.locator(CARD).first).to_be_visible()


# What must not be shown -----------------------------------------------------------------------------------------------


def test_a_hand_is_not_in_the_page_before_the_curtain_is_lifted(page: Page, site: Site) -> None:
    fill_storage(page, write_storage({"x": match_at(wait_for_card(30), people=2)}) | STILL)
    page.goto(site.url(f"en/{PLAY}"))
    wait_ready(page)
    page.locator("#show").click()
    hand = page.locator(CARD)
    expect(hand.first).to_be_visible()
    cards = hand.evaluate_all("cards => cards.map(card => card.ariaLabel)")
    look_away(page)
    engine = Held(page, ENGINE)
    page.reload()
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("html[data-engine=loading]")).to_be_attached()
    behind = page.locator("#app").inner_html()
    assert not re.search(r'id="card-\d|data-do="play:', behind)
    assert not [card for card in cards if f'"{card}"' in behind]
    page.locator("#show").click()
    engine.let_go()
    wait_ready(page)
    expect(hand).to_have_count(len(cards))


def test_not_a_game_that_has_gone_on_in_another_tab(page: Page, site: Site) -> None:
    later = write_storage({"x": match_at(wait_for_card(40))})
    engine = come_back(page, site.url(f"en/{PLAY}"), left_with({"x": GAME}) | later)
    is_only_coming(page)
    engine.let_go()
    wait_ready(page)
    expect(page.locator(CARD).first).to_be_visible()


def test_not_a_list_without_a_game_that_was_begun_in_another_tab(page: Page, site: Site) -> None:
    come_back(page, site.url("en/index.html"), left_with({"x": GAME}) | write_storage({"y": GAME}))
    expect(page.locator("#main .covers")).to_be_visible()
    expect(page.locator(".shelf-row")).to_have_count(0)


@pytest.mark.parametrize("address", mostly_slow(["da/play.html#game=x", "en/play.html#game=y", "en/play.html"], first=2))
def test_not_in_another_language_and_not_for_another_address(page: Page, site: Site, address: str) -> None:
    come_back(page, site.url(address), left_with({"x": GAME, "y": GAME}))
    is_only_coming(page)


def test_not_with_other_preferences(page: Page, site: Site) -> None:
    come_back(page, site.url(f"en/{PLAY}"), left_with({"x": GAME}) | {"highwater:prefs": '{"odds": "off"}'})
    is_only_coming(page)


def test_not_one_of_another_build(page: Page, site: Site) -> None:
    values = left_with({"x": GAME})
    picture = json.loads(values[f"{SAVED_PAGES}play"])
    come_back(page, site.url(f"en/{PLAY}"), values | {f"{SAVED_PAGES}play": json.dumps(picture | {"build": "another"})})
    is_only_coming(page)


def test_every_page_of_a_build_tells_the_same_one() -> None:
    assert {build_of(path.relative_to(ROOT / "dist").as_posix()) for path in (ROOT / "dist").glob("??/*.html")} == {build_of()}


@pytest.mark.parametrize("damaged", mostly_slow(["no keys", "{", "", "null", "[]", "<b>", '{"same": 3}'], first=2))
def test_a_damaged_one_is_as_good_as_none(page: Page, site: Site, damaged: str) -> None:
    if damaged == "no keys":
        damaged = json.dumps({"build": build_of(), "language": "en", "fragment": "game=x", "html": "<b>"})
    come_back(page, site.url(f"en/{PLAY}"), left_with({"x": GAME}) | {f"{SAVED_PAGES}play": damaged})
    is_only_coming(page)


# The storage ----------------------------------------------------------------------------------------------------------

FILL = """() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
        try { while (true) localStorage[`filler-${size}-${localStorage.length}`] = "x".repeat(size) } catch {}
    }
}"""


def test_saved_pages_make_room_for_a_game(page: Page, site: Site) -> None:
    engine = come_back(page, site.url(f"en/{PLAY}"), left_with({"x": GAME}))
    page.evaluate(FILL)
    engine.let_go()
    wait_ready(page)
    before = read_storage(page)["highwater:game:x"]
    page.locator(CARD).first.click()
    wait_until(page, "before => localStorage['highwater:game:x'] !== before", arg=before)
    assert page.evaluate(f"Object.keys(localStorage).filter(key => key.startsWith('{SAVED_PAGES}'))") == []
    expect(page.locator("#notice")).to_have_count(0)


@pytest.mark.slow
def test_a_full_storage_has_no_room_for_a_saved_page_and_that_is_all(page: Page, site: Site) -> None:
    fill_storage(page, write_storage({"x": GAME}))
    page.goto(site.url(f"en/{PLAY}"))
    wait_ready(page)
    page.evaluate(FILL)
    engine = Held(page, ENGINE)
    page.reload()
    is_only_coming(page)
    engine.let_go()
    wait_ready(page)
    expect(page.locator(CARD).first).to_be_visible()
    assert page.evaluate(f"localStorage.getItem('{SAVED_PAGES}play')") is None


def test_a_denied_storage_has_no_saved_page_and_that_is_all(context: BrowserContext, page: Page, site: Site) -> None:
    context.add_init_script(
        """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("denied", "SecurityError") } })"""
    )
    page.goto(site.url("en/land-unter.html"))
    wait_ready(page)
    page.locator("#start-game").click()
    expect(page.locator(CARD)).to_have_count(12)
    Held(page, ENGINE)
    page.reload()
    is_only_coming(page)


def test_removed_games_leave_nothing(page: Page, site: Site) -> None:
    come_back(page, site.url("en/games.html"), left_with({"x": GAME})).let_go()
    wait_ready(page)
    assert page.evaluate(f"'{SAVED_PAGES}play' in localStorage")
    page.locator("[data-do='remove:x']").click()
    wait_until(page, f"!Object.keys(localStorage).some(key => key.startsWith('{SAVED_PAGES}'))")


def test_saved_pages_are_none_of_the_saved_games(page: Page, site: Site) -> None:
    come_back(page, site.url("en/games.html"), left_with({"x": GAME})).let_go()
    wait_ready(page)
    expect(page.locator(".shelf-row")).to_have_count(1)
    store(page, {f"{SAVED_PAGES}games": "from another tab"})
    visit(page, "index.html")
    expect(page.locator("#main .covers")).to_be_visible()
    expect(page.locator(".shelf-row")).to_have_count(1)
