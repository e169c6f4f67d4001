"""Adventurers chosen instead of dealt, on a small phone and by keys: from the set-up to the first turn on the island."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from highwater.games.forbidden_island.components import ADVENTURER_NAMES
from highwater.games.forbidden_island.rules import State

from .conftest import Site, wait_ready
from .playing import match_of, start, wait_for_plies

SMALL_PHONE = {"width": 320, "height": 640}
CARDS = "#adventurers > .adventurer"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    return {**browser_context_args, "locale": "en-GB", "viewport": SMALL_PHONE, "has_touch": True}


def choose(page: Page, site: Site, *names: str) -> None:
    """Set up a game for three; these people and bots choose their adventurers."""
    page.goto(site.url("en/index.html"))
    wait_ready(page)
    start(page, "forbidden-island", seats=3, people=len(names), names=names, options={"adventurers": "chosen"})
    expect(page.locator(CARDS)).to_have_count(6)


def island_of(page: Page) -> State:
    state = match_of(page).state
    assert isinstance(state, State)
    return state


def chosen(page: Page) -> list[str]:
    return [ADVENTURER_NAMES[each] for each in island_of(page).adventurers]


def all_in_sight(page: Page) -> None:
    """Every card is visible with its whole text, and large enough for a finger."""
    for card in page.locator(CARDS).all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 0 <= box["y"]
        assert box["x"] + box["width"] <= SMALL_PHONE["width"]
        assert box["y"] + box["height"] <= SMALL_PHONE["height"]
        assert min(box["width"], box["height"]) >= 44
        assert card.evaluate("card => card.scrollHeight <= card.clientHeight + 1"), card.inner_text()


@pytest.mark.needs("touch")
def test_two_people_and_a_bot_choose_on_a_small_phone_and_then_play(page: Page, site: Site) -> None:
    choose(page, site, "Ida", "Bo")
    all_in_sight(page)
    expect(page.locator("#prompt")).to_have_text("Ida, choose your adventurer.")
    page.locator("#adventurer-diver").tap()
    expect(page.locator("#prompt")).to_have_text("Bo, choose your adventurer.")
    expect(page.locator("#told")).to_contain_text("Ida is the Diver.")
    expect(page.locator("#adventurer-diver")).to_contain_text("Ida")
    expect(page.locator("#adventurer-diver")).to_have_attribute("aria-disabled", "true")
    all_in_sight(page)

    page.locator("#tool-undo").tap()  # Ida thinks better of it
    expect(page.locator("#prompt")).to_have_text("Ida, choose your adventurer.")
    page.locator("#tool-hint").tap()
    expect(page.locator("#hint")).to_contain_text("Choose the Pilot.")
    expect(page.locator(".adventurer.hinted")).to_have_attribute("id", "adventurer-pilot")
    page.locator("#adventurer-engineer").tap()
    expect(page.locator("#prompt")).to_have_text("Bo, choose your adventurer.")
    page.locator("#adventurer-messenger").tap()

    page.locator("#go-on").tap()  # the bot has chosen, too, and all can look at the team
    expect(page.locator("#island")).to_be_visible()
    expect(page.locator(CARDS)).to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text("Ida")
    assert chosen(page) == ["engineer", "messenger", "pilot"]
    assert (island_of(page).turn.seat, island_of(page).turn.actions) == (0, 3)
    plies = len(match_of(page).record.plies)
    page.locator("#main button[data-do^='play:']:visible").first.tap()  # where all tiles around are flooded, none is played by one tap
    wait_for_plies(page, plies + 1)


@pytest.mark.needs("touch")
def test_a_reload_while_people_choose_loses_nothing(page: Page, site: Site) -> None:
    choose(page, site, "Ida", "Bo", "Kim")
    page.locator("#adventurer-diver").tap()
    expect(page.locator("#prompt")).to_have_text("Bo, choose your adventurer.")
    page.reload()
    wait_ready(page)
    expect(page.locator("#prompt")).to_have_text("Bo, choose your adventurer.")
    expect(page.locator("#adventurer-diver")).to_contain_text("Ida")
    assert chosen(page) == ["diver"]


def test_adventurers_are_chosen_by_their_number_and_by_arrow_keys(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    choose(page, site, "Ida", "Bo", "Kim")
    page.keyboard.press("5")
    expect(page.locator("#prompt")).to_have_text("Bo, choose your adventurer.")
    page.locator("#adventurer-pilot").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#adventurer-explorer")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#adventurer-navigator")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Kim, choose your adventurer.")
    page.keyboard.press("5")  # it is taken, and the key means nothing
    page.keyboard.press("1")
    expect(page.locator("#go-on")).to_be_visible()  # before it is there, its key means nothing either
    page.keyboard.press("n")
    expect(page.locator("#island")).to_be_visible()
    assert chosen(page) == ["messenger", "navigator", "pilot"]
