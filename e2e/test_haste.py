"""Hasty and careless people: ten presses a second, two fingers, a device that is turned during a scene, a tab in the background, Back and
Forward without looking. The stored game is right, and nothing is played that nobody pressed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from highwater.match import Match, parse_match
from highwater.registry import GAMES
from tests.slow import slow

from .conftest import PHONE, Site, fill_storage, read_storage, store, visit, wait_ready, wait_until, wait_until_answered
from .playing import key_of, match_of, press, wait_for_plies
from .prepared import is_finished, match_at, wait_for_card, write_storage
from .scenes import hold_scenes, let_scenes_go
from .whole_games import FIND, OFFERED, OVER

TURNED: ViewportSize = {"width": PHONE["height"], "height": PHONE["width"]}
CARD = "#hand [data-do]"

# Records the messages that presses cause.
LISTEN = """
window.pressed = [];
addEventListener("click", ({target}) => {
  const token = target.closest("[data-do]")?.dataset.do;
  if (token) window.pressed.push(token);
});
"""


def open_game(page: Page, site: Site, animation: str = "none") -> None:
    """A running game of Land unter with one person, in which nothing advances automatically."""
    prefs = f'{{"language": "en", "animation": "{animation}", "pace": "normal"}}'
    fill_storage(page, {**write_storage({"x": match_at(wait_for_card(60))}), "highwater:prefs": prefs})
    page.set_viewport_size(PHONE)
    page.goto(site.url("en/play.html#game=x"))
    wait_ready(page)
    expect(page.locator(CARD).first).to_be_visible()


def near_its_end(game: str) -> Match:
    """A game with few seats, after two thirds of its plies, in which a person is to act."""
    over = match_at(is_finished, game=game, seats=GAMES[game].seats[0])
    turns = [number for number, (seat, _) in enumerate(over.record.plies) if seat in over.humans]
    return Match.of(over.record.upto(turns[2 * len(turns) // 3]), over.players)


@pytest.mark.parametrize(
    ("game", "begun"), [("forbidden-island", near_its_end), slow("land-unter", near_its_end), *(slow(game, None) for game in GAMES)]
)
def test_a_game_at_ten_presses_a_second(page: Page, site: Site, game: str, begun: Callable[[str], Match] | None) -> None:
    """Press everything that is offered three times in a row. Each ply was legal, was pressed, and happened at most as often as it was
    pressed."""
    page.add_init_script(LISTEN)
    before = begun(game) if begun else None
    prefs = {"highwater:prefs": '{"language": "en", "animation": "fast", "pace": "at-once"}'}
    fill_storage(page, prefs | (write_storage({"x": before}) if before else {}))
    page.set_viewport_size(PHONE)
    page.goto(site.url("en/play.html#game=x" if before else f"en/{game}.html"))
    wait_ready(page)
    if not before:
        page.locator(f"label:has(#seats-{GAMES[game].seats[0]})").click()
        page.locator("#start-game").click()
    offered, over, back = page.locator(OFFERED).filter(visible=True), page.locator(OVER), page.locator("#to-the-game")
    to_the_end, desk = page.locator("#replay-skip-forward"), page.locator("#desk-link")
    for _ in range(1_000):
        offered.or_(over).or_(back).or_(to_the_end).or_(desk).first.wait_for()
        if desk.is_visible():  # they looked back when the game was over, and pressed on once that had been there for a while
            page.go_back()
            desk.wait_for(state="hidden")
            continue
        if over.is_visible():
            break
        if back.is_visible():  # they pressed what was told, and look back
            press(back)
            back.wait_for(state="hidden")
            continue
        if to_the_end.is_visible():  # the same, when the game was over
            press(to_the_end)
            over.wait_for()
            break
        place = page.evaluate(FIND, OFFERED)
        for _ in range(3 if place else 0):
            page.mouse.click(*place)
            page.wait_for_timeout(100)  # which is how hasty they are
    match = match_of(page)  # reads it only if every ply of it was legal
    assert match.state.outcome is not None
    tokens = page.evaluate("window.pressed")
    pressed = Counter(re.sub(r"^play:[a-g]:", "play:", token) for token in tokens)  # some say who acts
    already = before.record.plies if before else ()
    again = match.record.plies[: len(already)] != already  # who drums when the game is over begins another one
    plies = match.record.plies[0 if again else max(len(already), match.start_ply) :]
    played = Counter(f"play:{token}" for seat, token in plies if seat in match.humans)
    assert played
    assert played <= pressed, played - pressed
    assert page.get_by_role("alert").all_inner_texts() == [], tokens[-12:]


HIDDEN = """(hidden) => {
  Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

# Each step waits for the browser, which drops overlapping steps, but not for the page.
SHUTTLES = """async (times) => {
  for (let time = 0; time < times; time++) {
    for (const step of [-1, 1]) {
      const stepped = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
      history.go(step);
      await stepped;
    }
  }
}"""


def expect_play_goes_on(page: Page) -> None:
    """A press plays one card, and the game goes on from there."""
    before = match_of(page).record.plies
    page.locator(CARD).first.press("Enter")
    wait_for_plies(page, len(before) + 1)
    after = match_of(page).record.plies
    assert after[: len(before)] == before
    assert [seat for seat, _ in after[len(before) :]].count(0) == 1


@pytest.mark.only_browser("chromium")
@pytest.mark.browser_context_args(has_touch=True)
def test_two_fingers_play_nothing_and_one_plays_after_that(page: Page, site: Site) -> None:
    open_game(page, site)
    before = read_storage(page)
    hand = page.context.new_cdp_session(page)
    places = [page.locator(CARD).nth(number).bounding_box() for number in (0, 5)]
    fingers = [{"x": place["x"] + place["width"] / 2, "y": place["y"] + 22, "id": number} for number, place in enumerate(places) if place]
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": fingers[:1]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator(CARD).first.tap()
    wait_for_plies(page, len(match_of(page).record.plies))
    wait_until(page, "([key, before]) => localStorage[key] !== before", arg=[key_of(page), before[key_of(page)]])
    own = [[seat for seat, _ in plies].count(0) for plies in (parse_match(before[key_of(page)]).record.plies, match_of(page).record.plies)]
    assert own[1] == own[0] + 1


@pytest.mark.parametrize("size", [TURNED, {"width": 1366, "height": 768}], ids=("turned", "resized"))
@pytest.mark.slow
def test_a_device_turned_in_the_middle_of_a_scene(page: Page, site: Site, size: ViewportSize) -> None:
    open_game(page, site, "normal")
    page.emulate_media(reduced_motion="no-preference")
    hold_scenes(page)
    before = match_of(page).record.plies
    page.locator(CARD).first.press("Enter")
    expect(page.locator("html[data-scene]")).to_be_attached()
    page.set_viewport_size(size)
    let_scenes_go(page)
    expect(page.locator("html[data-scene], .scene-shield")).to_have_count(0)
    assert match_of(page).record.plies[: len(before)] == before
    inside = "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    assert page.evaluate(inside)
    go_on = page.locator("#go-on")
    expect(page.locator(CARD).first.or_(go_on)).to_be_visible()


@pytest.mark.slow
def test_an_hour_in_the_background_in_the_middle_of_a_scene(page: Page, site: Site) -> None:
    page.clock.install()
    open_game(page, site, "normal")
    page.emulate_media(reduced_motion="no-preference")
    page.locator(CARD).first.press("Enter")
    page.locator("html[data-scene]").wait_for(state="attached")  # which looks at every frame
    page.evaluate(HIDDEN, True)
    page.clock.fast_forward("01:00:00")
    page.evaluate(HIDDEN, False)
    expect(page.locator("html[data-scene], .scene-shield")).to_have_count(0)
    expect(page.locator(CARD).first).to_be_visible()
    expect_play_goes_on(page)


def test_back_and_forth_in_quick_succession(started: Page) -> None:
    store(started, write_storage({"x": match_at(wait_for_card(60))}) | {"highwater:prefs": '{"captions": "off"}'})
    visit(started, "games.html")
    visit(started, "play.html#game=x")
    expect(started.locator(CARD).first).to_be_visible()
    before = read_storage(started)
    started.locator("#tool-panel-menu").click()
    expect(started.locator("#side-menu")).to_be_visible()
    for times in (1, 7):
        started.evaluate(SHUTTLES, times)
        expect(started.locator(CARD).first).to_be_visible()
        assert read_storage(started) == before
    wait_until_answered(started)
    expect_play_goes_on(started)
