"""A guided first game in the browser: from the home page to the last page by keyboard, and that nothing of it loads before it starts."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from highwater_web.features.first_game.guide.steps import guide_of
from highwater_web.features.first_game.progress import KEY, TAUGHT
from highwater_web.ui.texts import LANGUAGES
from tests.web.person import Person

from .conftest import Site, fill_storage, read_storage, wait_ready
from .geometry import stand

WITHOUT_ANIMATION = {"highwater:prefs": '{"language": "en", "animation": "none"}'}
RECORD = guide_of("land-unter").record


def begin(page: Page, site: Site, address: str) -> list[str]:
    """Open a page as in a new browser; returns what it requests, in a list that grows."""
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    fill_storage(page, WITHOUT_ANIMATION)
    page.goto(site.url(address))
    wait_ready(page)
    return requested


def test_keyboard_play_from_the_home_page_to_the_second_round(page: Page, site: Site) -> None:
    requested = begin(page, site, "en/index.html")
    page.get_by_role("link", name="Learn to play").first.press("Enter")
    assert not [url for url in requested if "_guide-" in url], "a first visit does not load the guide"
    page.get_by_role("link", name="Start: Turn the Tide").press("Enter")
    guide_text = page.locator("#guide-says")
    expect(guide_text).to_contain_text("Press a card between 20 and 31")
    assert [url for url in requested if "_guide-" in url], "the guide is loaded when it starts"
    card = page.locator("#card-26")
    card.press("Enter")
    expect(guide_text).to_contain_text("Max had to take the 9", timeout=20_000)
    expect(page.locator("#guide-news")).to_contain_text("Max is highest at 9")
    expect(page.locator("#go-on")).to_be_focused()
    page.keyboard.press("n")
    expect(guide_text).to_contain_text("5 and 9 are next", timeout=20_000)
    focused = page.evaluate("document.activeElement.closest('#hand-area, #acts, #board')?.id")
    assert focused == "hand-area", "the focus is where the next press is needed"
    assert page.url.endswith("&ply=8")
    assert json.loads(read_storage(page)[KEY])["games"]["land-unter"] == {"ply": 8, "own": ["26"], "done": False}
    page.reload()
    wait_ready(page)
    expect(guide_text).to_contain_text("5 and 9 are next")
    expect(page.locator("#card-26")).to_have_count(0)


def test_a_press_the_guide_did_not_ask_for_is_shown_and_can_be_taken_back(page: Page, site: Site) -> None:
    begin(page, site, "en/first-game.html#game=land-unter")
    page.locator("#card-57").click()
    expect(page.locator("#guide-news")).to_contain_text("takes the 6")
    expect(page.locator("#laid-0-57")).to_be_visible()
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("#card-57")).to_be_visible()
    expect(page.locator("#guide-says")).to_contain_text("Press a card between 20 and 31")


def test_the_last_page_leads_on(page: Page, site: Site) -> None:
    begin(page, site, f"en/first-game.html#game=land-unter&ply={len(RECORD.plies)}")
    page.locator("#go-on").click()
    expect(page.locator("#guide-known li")).to_have_count(4)
    expect(page.get_by_role("link", name="Play a game")).to_be_visible()
    page.locator("#play-on").click()
    page.wait_for_url("**/play.html#game=*")
    expect(page.get_by_role("button", name="Next stage")).to_be_visible()


WINDOWS = ((375, 667), (667, 375), (390, 844), (1024, 600), (1280, 720))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_nothing_scrolls_and_nothing_is_cut_at_any_step(page: Page, site: Site, game: str, language: str) -> None:
    person = Person(language).open(f"first-game.html#game={game}&ply=0")
    steps = []
    for _ in guide_of(game).steps:
        steps.append(person.html)
        person.press("guide:skip")
    stand(page, site)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        found: list[tuple[int, str]] = page.evaluate(
            """steps => steps.map(html => {
                const app = document.querySelector("#app");
                app.innerHTML = html;
                const places = [...app.querySelectorAll("#said, #acts, #hand-area"), document.documentElement];
                const overflow = Math.max(...places.map((place) => place.scrollHeight - place.clientHeight));
                return [overflow, document.querySelector("#said").innerText];
            })""",
            steps,
        )
        assert [text for overflow, text in found if overflow > 1] == [], (width, height)
