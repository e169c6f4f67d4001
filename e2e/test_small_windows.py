"""What was once cut, hidden or unreadable in a small window is whole.

The pages are rendered here and laid out in one page with the built styles, like those of ``test_geometry.py``.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from highwater.games.forbidden_island.rules import State as Island
from highwater.games.land_unter.rules import State as Flood
from highwater.match import Match
from highwater_web.ui.texts import LANGUAGES

from .conftest import Site
from .geometry import Position, Size, list_positions, match_at, measure_pages, stand, widest
from .prepared import has_to, wait_for_card
from .screens import CARD, RINGS, TURN

pytestmark = pytest.mark.only_browser("chromium")


def show(page: Page, position: Position, language: str, size: Size) -> None:
    """Show a page in a window of this size; the styles have to be there already."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("html => { document.querySelector('#app').innerHTML = html }", position.html(language))


def position_named(game: str, name: str) -> Position:
    return next(position for position in list_positions(game) if position.name == name)


ONCE_FOUND = (
    ("forbidden-island", "2 seats, to move", (281, 847), 100),
    ("abandon-ship", "4 seats, over", (289, 1118), 150),
    ("sos", "7 seats, hint", (770, 677), 100),
    ("sos", "3 seats, what if, all", (798, 881), 200),
    ("land-unter", "4 seats, stage over", (630, 636), 100),
    ("land-unter", "5 seats, stage over", (624, 665), 100),
)


@pytest.mark.parametrize(("game", "name", "size", "text"), ONCE_FOUND)
def test_what_lots_once_found_is_found_no_more(page: Page, site: Site, game: str, name: str, size: Size, text: int) -> None:
    stand(page, site)
    html = widest(position_named(game, name))
    measure_pages(page, game, size, [html], text)
    page.evaluate("document.fonts.ready.then(() => null)")  # they are loaded once something is written in them
    (faults,) = measure_pages(page, game, size, [html], text)
    assert [fault for fault in faults if fault.startswith(("sideways: ", "floor: ", "band: ", "small: ", "text: "))] == []


# A name has no other place for a break than its soft hyphens. One at the end of a line has the width of its hyphen.
BROKEN = """() => [...document.querySelectorAll(".tile-name")].filter((name) => name.clientHeight).flatMap((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const lines = new Set([...range.getClientRects()].filter(({width}) => width).map(({bottom}) => Math.round(bottom))).size;
    const hyphens = [...name.querySelectorAll(".shy")].filter((hyphen) => hyphen.getBoundingClientRect().width).length;
    return lines > 1 ? [[name.textContent, lines - 1 - hyphens]] : [];
})"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_on_a_tile_breaks_at_hyphens(page: Page, site: Site, language: str) -> None:
    stand(page, site)
    for size in ((320, 640), (360, 740), (390, 844)):
        show(page, position_named("forbidden-island", "4 seats, asked"), language, size)
        broken = dict(page.evaluate(BROKEN))
        assert broken or size[0] > 320
        assert not any(broken.values()), broken


def has_kinds_of_cards(kinds: int) -> Callable[[Match], bool]:
    """On the island: the seat to act has cards of so many kinds."""

    def is_reached(match: Match) -> bool:
        state = match.state
        return has_to("turn")(match) and isinstance(state, Island) and len(set(state.hands[match.waiting_for()[0]])) == kinds

    return is_reached


CUT = "names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"


@pytest.mark.parametrize("kinds", [4, 5])
def test_ones_own_name_is_whole_beside_many_cards(page: Page, site: Site, kinds: int) -> None:
    stand(page, site)
    match = match_at(has_kinds_of_cards(kinds), game="forbidden-island", seats=2, people=2, names=("Johannes", "Marianne"), seed=4)
    show(page, Position("", match), "de", (667, 375))
    assert page.locator(".hand-row:first-child .card").count() == kinds
    name = page.locator(".hand-row:first-child bdi:visible")
    assert name.count() == 1
    assert name.evaluate_all(CUT) == []


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("size", [(320, 640), (390, 844), (667, 375), (1280, 720)])
def test_a_stage_has_one_line_in_the_sheet(page: Page, site: Site, seats: int, size: Size) -> None:
    stand(page, site)
    show(page, position_named("land-unter", f"{seats} seats, over"), "de", size)
    heights = """names => names.map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return range.getBoundingClientRect().height;
    })"""
    stages = page.locator(".hand-area .sheet tbody th").evaluate_all(heights)
    assert len(stages) == seats
    assert max(stages) < 24, stages


def has_low_tide_and_lost_rings(match: Match) -> bool:
    """Land unter: a seat's tide is 1, and it has lost three rings."""
    state = match.state
    if not wait_for_card(20)(match) or not isinstance(state, Flood):
        return False
    stands = zip(state.tides, state.rings, state.view(None).rings_dealt, strict=True)  # in the first stage
    return state.stage == 0 and any(tides[-1:] == (1,) and 0 <= rings <= dealt - 3 for tides, rings, dealt in stands)


def test_a_low_tide_is_above_the_ground(page: Page, site: Site) -> None:
    stand(page, site)
    match = match_at(has_low_tide_and_lost_rings, game="land-unter", seats=3, seed=1)
    show(page, Position("", match), "de", (320, 640))
    below = """depths => depths.map((depth) => {
        const range = document.createRange();
        range.selectNodeContents(depth);
        return range.getBoundingClientRect().bottom - depth.closest(".gauge").getBoundingClientRect().bottom;
    })"""
    assert max(page.locator(".depth").evaluate_all(below)) <= 0


@pytest.mark.parametrize("name", ["5 seats, asked", "5 seats, stage over", "5 seats, over"])
def test_nothing_scrolls_on_a_small_phone(page: Page, site: Site, name: str) -> None:
    stand(page, site)
    for language in LANGUAGES:
        show(page, position_named("land-unter", name), language, (360, 640))
        assert page.evaluate("document.documentElement.scrollHeight") == 640


@pytest.mark.parametrize("href", [RINGS, CARD, TURN])
@pytest.mark.parametrize("presses", [(), ("puzzle-show",)])
def test_the_tools_of_a_puzzle_are_in_sight(page: Page, site: Site, href: str, presses: tuple[str, ...]) -> None:
    stand(page, site)
    any_match = list_positions("land-unter")[0].match
    for language in LANGUAGES:
        show(page, Position("", any_match, presses, href), language, (360, 640))
        assert page.evaluate("document.documentElement.scrollHeight") == 640
        tools = page.locator(".tools").bounding_box()
        assert tools
        assert tools["y"] + tools["height"] <= 640


@pytest.mark.parametrize("size", [(640, 360), (740, 360), (568, 320)])
def test_the_hand_of_a_first_game_has_its_height(page: Page, site: Site, size: Size) -> None:
    stand(page, site)
    any_match = list_positions("land-unter")[0].match
    for language in LANGUAGES:
        show(page, Position("", any_match, (), "first-game.html#game=land-unter"), language, size)
        assert size[1] < 360 or page.evaluate("document.documentElement.scrollHeight") == size[1]
        card = page.locator(".hand > li").first.bounding_box()
        assert card
        assert card["width"] > 30


def test_no_word_is_broken_where_further_news_are_counted(page: Page, site: Site) -> None:
    stand(page, site)
    show(page, position_named("land-unter", "5 seats, asked"), "de", (768, 1024))
    more = page.locator("#told-more > :visible")
    assert "weiterer" in more.inner_text()
    lines = "more => { const range = document.createRange(); range.selectNodeContents(more); return range.getClientRects().length }"
    assert more.evaluate(lines) <= 2
    assert page.locator("#told-more").evaluate("more => more.scrollWidth - more.clientWidth") <= 0


BROKEN_WORDS = """names => names.filter((name) => {
    const range = document.createRange();
    range.selectNodeContents(name.firstChild);
    return range.getClientRects().length > 1;
}).map((name) => name.textContent)"""


@pytest.mark.parametrize("size", [(1024, 600), (930, 700), (844, 390), (768, 1024), (390, 844)])
def test_no_adventurers_name_is_broken(page: Page, site: Site, size: Size) -> None:
    stand(page, site)
    for language in LANGUAGES:
        show(page, position_named("forbidden-island", "4 seats, the first to choose"), language, size)
        assert page.locator(".adventurer-who").evaluate_all(BROKEN_WORDS) == []


def test_no_card_lies_upon_a_name(page: Page, site: Site) -> None:
    stand(page, site)
    show(page, position_named("sos", "7 seats, around one device"), "de", (844, 390))
    covered = """rows => rows.filter((row) => {
        const [name, card] = [".crew-name bdi", ".look > .back"].map((part) => row.querySelector(part)?.getBoundingClientRect());
        return name && card && name.right > card.left && name.bottom > card.top + 2;
    }).map((row) => row.textContent)"""
    assert page.locator(".crew-row").evaluate_all(covered) == []
