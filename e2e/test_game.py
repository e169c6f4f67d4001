"""Playing Land unter from the home page to the score sheet, by mouse and keyboard, alone and with one shared device."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from urllib.parse import urldefrag

import pytest
from playwright.sync_api import Browser, Page, expect

from highwater.match import Match

from .conftest import INSTALLS, PHONE, Site, fill_storage, read_storage, store, visit, wait_ready, wait_until, watched
from .playing import key_of, lose_the_host, match_of, press, start
from .prepared import is_finished, match_at, wait_for_card, write_storage

ENGLISH = {"locale": "en-GB", "viewport": {"width": 390, "height": 844}}
NAMES = ("Ida0", "Ida1")
CARD = "#hand [data-do]"
STILL = {"highwater:prefs": '{"language": "en", "animation": "none", "pace": "at-once"}'}
OFFERED = f"{CARD}, #go-on, #show"
OVER = "#again"
NEWCOMER = 450  # ms, in the first 400 of which what lies in the place of something else takes no click
CARDS_ON_THE_TABLE = "#tides b, .gauge .depth, .laid"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    return {**browser_context_args, **ENGLISH}


# Helps --------------------------------------------------------------------------------------------------------------


def change_stored_game(page: Page, press: Callable[[], object]) -> None:
    """Do something that adds a ply, and wait until it is stored."""
    key = key_of(page)
    before = read_storage(page)[key]
    press()
    wait_until(page, "([key, before]) => localStorage.getItem(key) !== before", arg=[key, before])


def presses(page: Page, clicking: bool = False) -> Iterator[str]:
    """Play to the end by pressing the first thing that is offered, and say each time what it was. ``clicking``: with a pointer, and as
    slowly as that takes where a card comes to lie in the place of another one."""
    offered, over = page.locator(OFFERED).first, page.locator(OVER)
    while True:
        expect(offered.or_(over)).to_be_visible()
        if over.is_visible():
            return
        name = offered.get_attribute("id") or ""
        if name == "show":
            offered.click()
            expect(page.locator("#show")).to_have_count(0)
        else:
            if clicking:
                page.wait_for_timeout(NEWCOMER)
            change_stored_game(page, offered.click if clicking else lambda: press(offered))
        yield name


def picture(page: Page) -> list[str]:
    """The visible part of the position."""
    return [page.locator(place).inner_text() for place in ("#board", "#prompt", "#hand-area")]


def expect_score_sheet(page: Page, match: Match) -> None:
    outcome = match.state.outcome
    assert outcome is not None
    expect(page.locator("#hand-area .sheet tfoot td")).to_have_text([str(score).replace("-", "−") for score in outcome.scores])
    expect(page.locator("#hand-area .sheet tbody tr")).to_have_count(match.record.seats)


# Whole games --------------------------------------------------------------------------------------------------------


@INSTALLS
def test_a_whole_game_and_most_of_it_with_the_server_gone(page: Page, own_site: Site) -> None:
    page.goto(own_site.url("en/index.html"))
    wait_ready(page)
    start(page, "land-unter", seats=3, people=1, names=NAMES[:1])
    pressed = list(islice(presses(page, clicking=True), 10))
    lose_the_host(page, own_site)
    pressed += presses(page)
    assert sum(name.startswith("card-") for name in pressed) + missed_rounds(match_of(page)) == 36
    assert pressed.count("go-on") == 2
    expect_score_sheet(page, match_of(page))
    expect(page.locator("#hand-area .chart")).to_be_visible()


def missed_rounds(match: Match) -> int:
    """The rounds in which the first seat was out."""
    return 36 - sum(seat == 0 for seat, _ in match.record.plies)


@pytest.mark.slow
def test_a_reload_after_every_tenth_click_loses_nothing(page: Page, site: Site) -> None:
    fill_storage(page, write_storage({"x": match_at(wait_for_card(200), seats=5)}) | STILL)  # two of its five stages are left
    page.goto(site.url("en/play.html#game=x"))
    wait_ready(page)
    reloads = 0
    for clicks, _ in enumerate(presses(page), 1):
        if clicks % 10:
            continue
        expect(page.locator(f"{OFFERED}, {OVER}").first).to_be_visible()
        before, seen = read_storage(page), picture(page)
        page.reload()
        wait_ready(page)
        assert read_storage(page) == before
        assert picture(page) == seen
        reloads += 1
    assert reloads >= 2
    expect_score_sheet(page, match_of(page))


def test_a_table_of_bots_plays_by_itself(started: Page) -> None:
    start(started, "land-unter", seats=3, people=0)
    assert list(presses(started)) == []
    expect_score_sheet(started, match_of(started))
    assert match_of(started).humans == ()


# Around one device ----------------------------------------------------------------------------------------------------


def test_nothing_hidden_is_in_the_page_behind_the_curtain(started: Page) -> None:
    start(started, "land-unter", seats=3, people=2, names=NAMES[:2])
    hands: list[list[str]] = []
    for person in ("Ida0", "Ida1"):
        expect(started.locator("#curtain")).to_contain_text(person)
        expect(started.locator(CARD)).to_have_count(0)
        behind = started.locator("#app").inner_html()
        assert not re.search(r'id="card-\d|data-do="play:', behind)
        assert all(f'"{name}"' not in behind for hand in hands for name in hand)
        started.locator("#show").click()
        expect(started.locator(CARD)).to_have_count(12)
        hands.append(started.locator(CARD).evaluate_all("cards => cards.map(card => card.ariaLabel)"))
        change_stored_game(started, started.locator(CARD).first.click)
    assert not set(hands[0]) & set(hands[1])
    expect(started.locator("#curtain")).to_contain_text("Ida0")


def test_a_reload_draws_the_curtain(page: Page, site: Site) -> None:
    fill_storage(page, write_storage({"x": match_at(wait_for_card(30), people=2)}))
    page.goto(site.url("en/play.html#game=x"))
    wait_ready(page)
    page.locator("#show").click()
    expect(page.locator(CARD).first).to_be_visible()
    page.reload()
    wait_ready(page)
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator(CARD)).to_have_count(0)


# Keys and screen readers ----------------------------------------------------------------------------------------------


def test_a_stage_by_keyboard_alone(started: Page) -> None:
    start(started, "land-unter", seats=3, people=2, names=NAMES[:2])
    keys = started.keyboard
    expect(started.locator("#show")).to_be_focused()
    keys.press("n")
    cards = started.locator(CARD)
    expect(cards.first).to_be_focused()
    keys.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    keys.press("End")
    expect(cards.last).to_be_focused()
    keys.press("h")
    expect(started.locator("button.hint")).to_be_visible()
    expect(started.locator("#hand .weather-hinted")).to_have_count(1)
    hand = cards.evaluate_all("cards => cards.map(card => card.id)")
    change_stored_game(started, lambda: keys.press("Enter"))
    expect(started.locator("#show")).to_be_focused()
    change_stored_game(started, lambda: keys.press("u"))
    keys.press("n")
    expect(cards.first).to_be_focused()
    assert cards.evaluate_all("cards => cards.map(card => card.id)") == hand
    keys.press("?")
    expect(started.locator("#side-keys")).to_be_visible()
    keys.press("?")
    expect(started.locator("#side-keys")).to_have_count(0)
    started.locator("#tool-hint").focus()  # wherever the focus was left, the keys go on
    while not started.locator("#go-on").is_visible():
        if started.locator("#show").is_visible():
            keys.press("n")
            expect(started.locator(CARD).first).to_be_focused()
        elif not started.locator(f"{CARD}:focus").count():
            started.locator(CARD).first.focus()
        keys.press("ArrowRight")
        change_stored_game(started, lambda: keys.press("Enter"))
        expect(started.locator("#show, #go-on")).to_be_visible()
    change_stored_game(started, lambda: keys.press("n"))
    expect(started.locator("#show")).to_be_visible()


def test_screen_reader_finds_the_hand_and_hears_events(started: Page) -> None:
    store(started, write_storage({"heard": match_at(wait_for_card(60))}))
    visit(started, "play.html#game=heard")
    hand = started.get_by_role("list", name="Your weather cards")
    cards = hand.get_by_role("button")
    expect(cards).to_have_count(len(match_of(started).state.legal(0)))
    names = cards.evaluate_all("cards => cards.map(card => card.ariaLabel)")
    assert all(re.match(r"\d+, \w+", name) for name in names)
    expect(started.get_by_role("heading", level=1)).to_have_text("Turn the Tide")
    expect(started.get_by_role("region", name="Board").get_by_role("list").first.get_by_role("listitem")).to_have_count(4)
    card = names[0].partition(",")[0]
    change_stored_game(started, cards.first.click)
    expect(started.locator("#live[aria-live=polite]")).to_contain_text(re.compile(rf"Ida \({card}\).*takes.*Play a weather card"))


# Links ----------------------------------------------------------------------------------------------------------------


@pytest.mark.needs("clipboard")
def test_a_link_opens_a_finished_game_at_its_ply_for_another_person(started: Page, browser: Browser, site: Site) -> None:
    match = match_at(is_finished)
    store(started, write_storage({"done": match}))
    visit(started, "play.html#game=done")
    started.locator("#ply").fill("41")
    expect(started.locator("#prompt")).to_contain_text("41")
    started.locator("#replay-link").press("Enter")  # a finger would have to wait a moment, for it has only just come there
    expect(started.locator("#notice")).to_be_visible()
    href = started.evaluate("navigator.clipboard.readText()")
    assert len(href) <= 2_000
    assert urldefrag(href)[0] == site.url("en/play.html")
    context = browser.new_context(locale="da-DK", viewport=PHONE)
    watch = watched(context)
    other = context.new_page()
    other.goto(href)
    wait_ready(other)
    expect(other.locator("#prompt")).to_contain_text("41")
    expect(other.locator("#ply")).to_have_value("41")
    assert other.locator(CARDS_ON_THE_TABLE).all_inner_texts() == started.locator(CARDS_ON_THE_TABLE).all_inner_texts()
    other.keyboard.press(".")
    expect(other.locator("#ply")).to_have_value("42")
    assert read_storage(other) == {}
    assert watch.troubles == []
    context.close()
