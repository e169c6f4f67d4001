"""One game in two tabs of one browser: one plays, the other watches and may take over; and guarantees of the storage.

tests/web/test_tabs.py tests the same without a browser; this file covers locks, storage and messages between tabs.
"""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from highwater.registry import GAMES
from tests.slow import mostly_slow

from .conftest import Site, fill_storage, read_storage, wait_ready
from .playing import key_of, match_of, start
from .prepared import match_at, wait_for_card, write_storage

PLAY = "en/play.html#game=x"
CARD = "#hand [data-do^='play:']"
WITHOUT_ANIMATION = {"highwater:prefs": '{"language": "en", "animation": "none", "pace": "at-once"}'}
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', {value: undefined})"
ELSEWHERE = "This game is being played in another tab."


@pytest.fixture(params=mostly_slow(["locks", "marks"]))
def tabs(request: pytest.FixtureRequest, context: BrowserContext) -> BrowserContext:
    """A browser with Web Locks, and one without. There, tabs leave marks in the storage instead."""
    if request.param == "marks":
        context.add_init_script(NO_LOCKS)
    return context


def open_page(context: BrowserContext, site: Site, path: str = PLAY) -> Page:
    page = context.new_page()
    page.goto(site.url(path))
    wait_ready(page)
    return page


def open_running_game(context: BrowserContext, site: Site) -> Page:
    """The first tab, with a running game in which a person is to act."""
    page = context.new_page()
    fill_storage(page, write_storage({"x": match_at(wait_for_card(30))}) | WITHOUT_ANIMATION)
    page.goto(site.url(PLAY))
    wait_ready(page)
    expect(page.locator(CARD).first).to_be_visible()
    return page


def count_shown_plies(page: Page) -> int:
    """How many plies the page shows, read from its button for looking back or, once the game is over, from its slider."""
    shown: int = page.evaluate(
        """() => {
            const back = document.querySelector("#tool-look-back")?.dataset.do;
            return back ? Number(back.slice("ply:".length)) + 1 : Number(document.querySelector("#ply")?.value ?? -1);
        }"""
    )
    return shown


def wait_for_rest(*pages: Page) -> None:
    """Wait until all tabs show the stored plies and no more are added. A table of bots is at rest when its game is over."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if {count_shown_plies(page) for page in pages} == {len(match_of(pages[0]).record.plies)}:
            time.sleep(0.3)
            if {count_shown_plies(page) for page in pages} == {len(match_of(pages[0]).record.plies)}:
                return
        time.sleep(0.1)
    raise AssertionError(f"{[count_shown_plies(page) for page in pages]} plies are shown, {len(match_of(pages[0]).record.plies)} stored")


def test_the_watching_tab_can_take_over_and_the_first_can_take_back(context: BrowserContext, site: Site) -> None:
    first = open_running_game(context, site)
    second = open_page(context, site)
    expect(second.locator("#tab")).to_contain_text(ELSEWHERE)
    expect(second.locator(CARD)).to_have_count(0)
    expect(first.locator("#tab")).to_have_count(0)
    first.locator(CARD).first.click()
    wait_for_rest(first, second)
    second.locator("#take-over").click()
    expect(second.locator("#tab")).to_have_count(0)
    expect(first.locator("#tab")).to_contain_text(ELSEWHERE)
    expect(first.locator(CARD)).to_have_count(0)
    wait_for_rest(first, second)
    first.locator("#take-over").click()
    expect(second.locator("#tab")).to_contain_text(ELSEWHERE)


def player_and_watcher(*tabs: Page) -> tuple[Page, Page]:
    """The playing tab and the watching one, once exactly one shows that it watches."""
    for _ in range(200):
        watching = [tab.locator("#tab").count() > 0 for tab in tabs]
        if sum(watching) == 1:
            return tabs[watching.index(False)], tabs[watching.index(True)]
        time.sleep(0.1)
    raise AssertionError("both tabs play, or both watch")


def test_closing_the_playing_tab_lets_the_watching_one_play(tabs: BrowserContext, site: Site) -> None:
    first = open_running_game(tabs, site)
    second = open_page(tabs, site)
    player, watcher = player_and_watcher(first, second)
    expect(watcher.locator("#tab")).to_contain_text(ELSEWHERE)
    player.close(run_before_unload=False)
    expect(watcher.locator("#tab")).to_contain_text("has been closed")
    watcher.locator("#take-over").click()
    expect(watcher.locator(CARD).first).to_be_visible()


def press_if_there(page: Page, controls: str) -> None:
    """Click the first of these controls if one is on the page; a locator would wait for it."""
    page.evaluate("controls => document.querySelector(controls)?.click()", controls)


def test_quick_takeovers_lose_no_ply_and_in_the_end_both_tabs_show_the_stored_game(tabs: BrowserContext, site: Site) -> None:
    first = open_running_game(tabs, site)
    second = open_page(tabs, site)
    max_plies = 0
    for turn in range(8):
        page, other = (first, second) if turn % 2 == 0 else (second, first)
        for _ in range(200):  # the news that the other tab has taken over may arrive late
            if page.locator("#tab").count() == 0 and other.locator("#tab").count():
                break
            press_if_there(page, "#take-over")
            time.sleep(0.1)
        expect(page.locator("#tab")).to_have_count(0)
        press_if_there(page, f"{CARD}, #step, #go-on")
        plies = len(match_of(page).record.plies)
        assert plies >= max_plies, "a ply has vanished"
        max_plies = plies
    wait_for_rest(first, second)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_a_table_of_bots_without_animation_is_played_once(context: BrowserContext, site: Site, game: str) -> None:
    first = open_page(context, site, "en/index.html")
    start(first, game, seats=GAMES[game].seats[-1], people=0)
    second = open_page(context, site, first.url.rpartition("/some/folder/")[2])
    expect(second.locator("#tab")).to_contain_text(ELSEWHERE)
    for _ in range(4):
        press_if_there(first, "#go-on, #step")
    wait_for_rest(first, second)
    expect(first.locator(".notice-error")).to_have_count(0)


def test_a_game_deleted_in_another_tab_can_be_kept_as_a_new_one(context: BrowserContext, site: Site) -> None:
    first = open_running_game(context, site)
    second = open_page(context, site, "en/games.html")
    key = key_of(first)
    second.locator("[data-do='remove:x']").click()
    expect(first.locator("#tab")).to_contain_text("deleted in another tab")
    assert key not in read_storage(first)
    first.locator("#store-as-new").click()
    expect(first.locator(CARD).first).to_be_visible()
    assert key not in read_storage(first)
    assert key_of(first) in read_storage(first)


def test_a_press_overtakes_three_thousand_messages_from_other_tabs(context: BrowserContext, site: Site) -> None:
    page = open_running_game(context, site)
    sent = page.evaluate(
        """async (card) => {
            const sent = [];
            for (const { prototype } of [Worker, MessagePort]) {
                const { postMessage } = prototype;
                prototype.postMessage = function (message, ...rest) {
                    if (typeof message === "string") sent.push(JSON.parse(message).message);
                    return postMessage.call(this, message, ...rest);
                };
            }
            const key = "highwater:game:x", value = localStorage.getItem(key);
            const message = () => dispatchEvent(new StorageEvent("storage", {key, newValue: value, storageArea: localStorage}));
            for (let number = 0; number < 3000; number += 1) message();
            document.querySelector(card).click();
            while (localStorage.getItem(key) === value) await new Promise((resolve) => setTimeout(resolve, 5));
            return sent;
        }""",
        CARD,
    )
    assert sent[:2] == ["store-changed", "do"], "only a message already being handled precedes the press"


def test_plies_are_stored_before_they_are_shown(context: BrowserContext, site: Site) -> None:
    page = open_running_game(context, site)
    stored_first = page.evaluate(
        """async (card) => {
            const key = "highwater:game:x", value = localStorage.getItem(key);
            const changed = new Promise((resolve) => {
                new MutationObserver(() => resolve(localStorage.getItem(key) !== value))
                    .observe(document.querySelector("#hand-area"), { childList: true, subtree: true, attributes: true });
            });
            document.querySelector(card).click();
            return changed;
        }""",
        CARD,
    )
    assert stored_first


def test_a_refused_write_shows_a_notice_and_the_page_catches_up(context: BrowserContext, site: Site) -> None:
    page = open_running_game(context, site)
    key, other = next(iter(write_storage({"x": match_at(wait_for_card(40))}).items()))
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, other])  # a tab gets no storage event for its own writes
    page.locator(CARD).first.click()
    expect(page.locator("#notice")).to_contain_text("has moved on in another tab")
    assert read_storage(page)[key] == other
    wait_for_rest(page)
