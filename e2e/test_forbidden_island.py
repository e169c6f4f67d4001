"""Playing Forbidden Island from the home page to the ending, by mouse, keyboard and screen reader."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from itertools import islice, product

import pytest
from playwright.sync_api import Browser, Page, expect

from highwater.contract import CHANCE
from highwater.games.forbidden_island.components import LANDING, TILE_NAMES
from highwater.games.forbidden_island.paths import FLOODED
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import Lift
from highwater.match import Match
from tests.slow import mostly_slow, slow

from .conftest import INSTALLS, PHONE, Site, fill_storage, read_storage, store, visit, wait_ready, wait_until, wait_until_answered, watched
from .geometry import Position, stand
from .playing import lose_the_host, match_of, press, start, wait_for_plies
from .prepared import acts_after, has_to, is_finished, is_stuck, match_at, write_storage
from .scenes import hold_scenes

ACTION = "#main button[data-do^='play:']:visible"
OFFERED = f"{ACTION}, #go-on"
LIFT = "#main .action-lift:not(.action-others):visible"  # of a person who is asked
OVER = "#again"
OFFER = "#offer-accept"
READY = f"{OFFERED}, {LIFT}, {OVER}"
"""The controls of a person who is to act, at least a helicopter."""

LEGENDARY = {"difficulty": "legendary"}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    return {**browser_context_args, "locale": "en-GB", "viewport": {"width": 390, "height": 844}}


# Helps --------------------------------------------------------------------------------------------------------------


def island_of(page: Page) -> State:
    state = match_of(page).state
    assert isinstance(state, State)
    return state


def wait_for_turn(page: Page) -> int:
    """Wait until a person has something to press and no bot is about to act first, and accept what bots offer; returns how many
    plies have been played."""
    while True:
        expect(page.locator(f"{READY}, {OFFER}").first).to_be_visible()
        match = match_of(page)
        plies = len(match.record.plies)
        following = match if match.offer or not match.waiting_for() else match.advance(lambda: 0.0)
        if following is not None and following.offer:
            press(page.locator(OFFER))
        elif not match.waiting_for() or following is None:
            return plies
        wait_for_plies(page, plies + 1)


def presses(page: Page) -> Iterator[None]:
    """Play to the end by pressing the first offered control."""
    offered, over = page.locator(OFFERED).first, page.locator(OVER)
    while True:
        plies = wait_for_turn(page)
        if over.is_visible():
            return
        if offered.is_visible():
            press(offered)
        else:
            lift_by_clicking(page)
        wait_for_plies(page, plies + 1)
        yield


def lift_by_clicking(page: Page) -> None:
    press(page.locator(LIFT))
    press(page.locator("#further [data-do^='choose:a:lift.']").first)
    press(page.locator(f"#island {ACTION.removeprefix('#main ')}").first)


def lift_by_keys(page: Page) -> None:
    for key, focused in (("6", "#further button:focus"), ("Enter", "#island .tile-target:focus")):
        page.keyboard.press(key)
        expect(page.locator(focused)).to_be_visible()
    page.keyboard.press("Enter")


def tells_the_end_of(page: Page, match: Match) -> None:
    outcome = match.state.outcome
    assert outcome is not None
    expect(page.locator("#hand-area .summary-won" if outcome.winners else "#hand-area .summary-lost")).to_be_visible()
    expect(page.locator("#hand-area .summary-taken")).to_have_count(outcome.scores[0])


# Whole games --------------------------------------------------------------------------------------------------------


@INSTALLS
@pytest.mark.every_browser
@pytest.mark.parametrize(("language", "seats"), [slow("en", 2), ("da", 3), slow("de", 4)])
def test_a_whole_game_by_clicking_and_most_of_it_with_the_server_gone(page: Page, own_site: Site, language: str, seats: int) -> None:
    page.goto(own_site.url(f"{language}/index.html"))
    wait_ready(page)
    start(page, "forbidden-island", seats=seats, options=LEGENDARY)
    for _ in islice(presses(page), 5):
        pass
    lose_the_host(page, own_site)
    for _ in presses(page):
        pass
    tells_the_end_of(page, match_of(page))
    assert match_of(page).record.seats == seats


@pytest.mark.slow
def test_hints_lead_a_new_player_into_a_game_and_the_page_says_how_it_ended(page: Page, site: Site) -> None:
    """Play like a person who has not read the rules: ask for a hint, then do it."""
    page.goto(site.url("en/index.html"))
    wait_ready(page)
    start(page, "forbidden-island", seats=3, options=LEGENDARY)
    for _ in range(6):
        plies = wait_for_turn(page)
        if page.locator(OVER).is_visible():
            break
        if page.locator("#go-on").is_visible():
            press(page.locator("#go-on"))
        else:
            follow_hint(page)
        wait_for_plies(page, plies + 1)
    for _ in presses(page):
        pass
    tells_the_end_of(page, match_of(page))
    assert page.locator("#ending .outcome-what").inner_text()
    assert page.locator(".summary-why").inner_text()


MARKED = "#main :is(.action-hinted, .tile-hinted, .chip-hinted, .card-hinted)"
LEADS_ON = (
    f"{MARKED}[data-do^='play:']",
    ".chip-hinted:not([aria-pressed=true])",
    ".tile-hinted[data-do]",
    ".action-hinted[aria-pressed=false]",
)
"""What a hint can mark, closest to a ply first: an action, a pawn or a meaning of a tile, a tile, a kind of action."""


def follow_hint(page: Page) -> None:
    """Ask for a hint, and press the marked controls until its action is complete."""
    page.locator("#tool-hint").click()
    expect(page.locator(".hint:not(.hint-thinks)")).to_be_visible()
    plies = len(match_of(page).record.plies)
    for _ in range(5):
        expect(page.locator(MARKED).first).to_be_visible()
        marked = next(page.locator(place).first for place in LEADS_ON if page.locator(place).count())
        token = marked.get_attribute("data-do") or ""
        press(marked)
        if token.startswith("play:"):
            wait_for_plies(page, plies + 1)
            return
        expect(page.locator(f"#main [data-do='{token}']")).to_have_count(0)
    raise AssertionError("the hint leads nowhere")


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(page: Page, site: Site) -> None:
    fill_storage(page, write_storage({"x": match_at(acts_after(50), game="forbidden-island", seats=3)}))
    page.goto(site.url("en/play.html#game=x"))
    wait_ready(page)
    seen = [page.locator(place).inner_text() for place in ("#board", "#prompt", "#hand-area")]
    plies = len(match_of(page).record.plies)
    page.locator(ACTION).first.click()
    wait_for_plies(page, plies + 1)
    page.reload()
    wait_ready(page)
    assert len(match_of(page).record.plies) == plies + 1
    page.locator("#tool-undo").click()
    expect(page.locator("#prompt")).to_have_text(seen[1])
    assert [page.locator(place).inner_text() for place in ("#board", "#prompt", "#hand-area")] == seen


# Keys and screen readers ----------------------------------------------------------------------------------------------


def begin_to_move(page: Page) -> None:
    """Press the key and wait for the answer, which may change the meaning of the focused tile."""
    page.keyboard.press("1")
    expect(page.locator("#further")).to_be_visible()
    expect(page.locator("#island .tile-target:focus")).to_be_visible()


def test_a_pawn_is_in_front_of_the_caption_of_a_landing_in_danger(page: Page, site: Site) -> None:
    def is_in_danger(match: Match) -> bool:
        state = match.state
        return has_to("turn")(match) and isinstance(state, State) and state.tiles[LANDING] == FLOODED and LANDING in state.pawns[1:]

    match = match_at(is_in_danger, game="forbidden-island", seats=4, seed=3)
    assert isinstance(match.state, State)
    page.set_viewport_size({"width": 375, "height": 667})
    fill_storage(page, write_storage({"x": match}))
    page.goto(site.url("de/play.html#game=x"))
    wait_ready(page)
    in_front = """seat => {
        const pawn = document.querySelector(`#pawn-${seat} .pawn`);
        pawn.style.pointerEvents = "auto";
        const {left, width, bottom} = pawn.getBoundingClientRect();
        const {top} = document.querySelector("#tile-landing .tile-name").getBoundingClientRect();
        return top < bottom && pawn.contains(document.elementFromPoint(left + width / 2, (top + bottom) / 2));
    }"""
    assert page.evaluate(in_front, match.state.pawns.index(LANDING, 1))


def test_a_turn_by_keyboard_alone(started: Page) -> None:
    store(started, write_storage({"keys": match_at(acts_after(40), game="forbidden-island", seats=2, people=2)}))
    visit(started, "play.html#game=keys")
    keys = started.keyboard
    island = island_of(started)
    seat = island.to_act[0]
    expect(started.locator("#island")).to_be_visible()
    begin_to_move(started)
    first = started.locator("#island .tile-target:focus").get_attribute("id")
    keys.press("Escape")
    expect(started.locator("#further")).to_have_count(0)
    begin_to_move(started)
    plies = len(match_of(started).record.plies)
    keys.press("Enter")
    wait_for_plies(started, plies + 1)
    assert first == f"tile-{TILE_NAMES[island_of(started).pawns[seat]]}"
    keys.press("u")
    wait_until(started, "() => document.querySelector('#tool-redo').className.includes('tool-off') === false")
    assert island_of(started).pawns == island.pawns
    keys.press("0")
    expect(started.locator("#go-on")).to_be_visible()
    plies = len(match_of(started).record.plies)
    keys.press("n")
    wait_for_plies(started, plies + 1)
    assert match_of(started).record.plies[-1][0] == CHANCE


def test_arrow_keys_follow_the_visible_island(started: Page) -> None:
    match = match_at(acts_after(8), game="forbidden-island", seats=2)
    store(started, write_storage({"walk": match}))
    visit(started, "play.html#game=walk")
    state = match.state
    assert isinstance(state, State)
    top_left = f"tile-{TILE_NAMES[state.layout[0]]}"
    below = f"tile-{TILE_NAMES[state.layout[3]]}"
    started.locator(f"#{top_left}").focus()
    started.keyboard.press("ArrowRight")
    expect(started.locator(f"#tile-{TILE_NAMES[state.layout[1]]}")).to_be_focused()
    started.keyboard.press("ArrowLeft")
    expect(started.locator(f"#{top_left}")).to_be_focused()
    started.keyboard.press("ArrowDown")
    expect(started.locator(f"#{below}")).to_be_focused()
    started.keyboard.press("End")
    expect(started.locator(f"#tile-{TILE_NAMES[state.layout[-1]]}")).to_be_focused()


def swim_by_arrow_keys(page: Page) -> None:
    """Move the focus from the sunk tile to a reachable one in any direction, and press it."""
    target, keys = page.locator("#island .tile-target:focus"), page.keyboard
    for way in product(("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"), repeat=3):
        page.locator("#island [tabindex='0']").focus()
        for key in way:
            keys.press(key)
            if target.count():
                keys.press("Enter")
                return
    raise AssertionError("the arrow keys lead to no tile that can be swum to")


def test_a_whole_game_by_keyboard_alone(started: Page) -> None:
    start(started, "forbidden-island", seats=2, options=LEGENDARY)
    keys, over = started.keyboard, started.locator(OVER)
    for _ in range(400):
        plies = wait_for_turn(started)
        if over.is_visible():
            break
        if started.locator("#go-on").is_visible():
            keys.press("n")
        elif started.locator("#discard").is_visible():
            started.locator("#discard button").first.focus()
            keys.press("Enter")
        elif started.locator("#action-a-move").is_visible():
            begin_to_move(started)
            keys.press("Enter")
        elif started.locator("#action-a-end").is_visible():  # stranded: no tile to move to
            keys.press("0")
        elif started.locator("#island .tile-target").count():
            swim_by_arrow_keys(started)
        else:
            lift_by_keys(started)
        wait_for_plies(started, plies + 1)
    tells_the_end_of(started, match_of(started))


@pytest.mark.parametrize("lift", mostly_slow([lift_by_keys, lift_by_clicking, follow_hint]))
def test_helicopter_leaves_a_tile_without_swimmable_neighbours(started: Page, lift: Callable[[Page], None]) -> None:
    match = match_at(is_stuck, game="forbidden-island", options=LEGENDARY, seed=1)
    store(started, write_storage({"stuck": match}))
    visit(started, "play.html#game=stuck")
    expect(started.locator(READY).first).to_be_visible()
    expect(started.locator(OFFERED)).to_have_count(0)
    lift(started)
    wait_for_plies(started, len(match.record.plies) + 1)
    seat, action = match_of(started).record.plies[len(match.record.plies)]
    assert (seat, type(action)) == (0, Lift)


DIFFER = """async (shots) => {
    const [one, other] = await Promise.all(shots.map(async (shot) => {
        const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${shot}`)).blob());
        const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        canvas.drawImage(picture, 0, 0);
        return new Uint32Array(canvas.getImageData(0, 0, picture.width, picture.height).data.buffer);
    }));
    return one.filter((pixel, at) => pixel !== other[at]).length / one.length;
}"""
"""The share of pixels that differ between two pictures."""


@pytest.mark.only_browser("chromium")
def test_the_chosen_tile_is_marked_above_the_water(page: Page, site: Site) -> None:
    """An engineer has chosen the first of two flooded tiles."""
    match = match_at(acts_after(8), game="forbidden-island", seed=1)
    assert isinstance(match.state, State)
    assert match.state.tiles[TILE_NAMES.index("moon")] == FLOODED
    stand(page, site)
    page.locator("#app").evaluate(
        "(app, html) => { app.innerHTML = html }", Position("", match, ("choose:a:shore", "choose:a:shore.moon")).html("en")
    )
    tile = page.locator("#tile-moon")
    expect(tile.locator(".sign")).to_have_count(1)
    tile.evaluate("tile => tile.querySelector('.sign').remove()")
    chosen = tile.screenshot()
    tile.evaluate("tile => tile.classList.remove('tile-chosen')")
    assert page.evaluate(DIFFER, [b64encode(shot).decode() for shot in (chosen, tile.screenshot())]) > 0.1


def test_the_ways_of_pawns_are_gone_soon_after_they_were_shown(page: Page, site: Site) -> None:
    stand(page, site)
    page.locator("#app").evaluate(
        "(app, html) => { app.innerHTML = html }", Position("", match_at(acts_after(90), game="forbidden-island")).html("en")
    )
    expect(page.locator(".wakes > g").first).to_have_css("opacity", "0")


def test_screen_reader_hears_place_state_and_pawns_of_tiles(started: Page) -> None:
    match = match_at(acts_after(60), game="forbidden-island", seats=3)
    store(started, write_storage({"heard": match}))
    visit(started, "play.html#game=heard")
    tiles = started.locator("#island").get_by_role("button")
    expect(tiles).to_have_count(24)
    names = [name or "" for name in tiles.evaluate_all("tiles => tiles.map(tile => tile.ariaLabel)")]
    assert all(re.match(r"[A-Z].*, row \d+, column \d+, (dry|flooded|sunk)\.", name) for name in names)
    assert len(set(re.findall(r"row \d+, column \d+", " ".join(names)))) == 24
    assert sum("Standing here" in name for name in names) >= 1
    assert sum("Press to" in name for name in names) == started.locator("#island [data-do]").count() > 0
    started.locator("#action-a-end").click()
    expect(started.locator("#live[aria-live=polite]")).to_contain_text("Ida")


# Links ----------------------------------------------------------------------------------------------------------------


@pytest.mark.needs("clipboard")
def test_a_link_opens_a_running_game_at_its_ply_for_another_person(started: Page, browser: Browser, site: Site) -> None:
    match = match_at(acts_after(70), game="forbidden-island", seats=4)
    store(started, write_storage({"sent": match}))
    visit(started, "play.html#game=sent")
    started.locator("#tool-panel-menu").click()
    started.locator("#menu-link").click()
    expect(started.locator("#notice")).to_be_visible()
    href = started.evaluate("navigator.clipboard.readText()")
    assert len(href) <= 4_000
    context = browser.new_context(locale="de-DE", viewport=PHONE)
    watch = watched(context)
    other = context.new_page()
    other.goto(href)
    wait_ready(other)
    expect(other.locator("#ply")).to_have_value(str(len(match.record.plies)))
    assert other.locator("#island .tile-sunk").count() == started.locator("#island .tile-sunk").count()
    assert read_storage(other) == {}
    assert watch.troubles == []
    context.close()


def test_a_won_game_says_how(started: Page) -> None:
    won = next(
        match
        for seed in range(40)
        for match in [match_at(is_finished, game="forbidden-island", seats=2, seed=seed)]
        if match.state.outcome and match.state.outcome.winners
    )
    store(started, write_storage({"won": won}))
    visit(started, "play.html#game=won")
    tells_the_end_of(started, won)
    expect(started.locator("#ending-title")).to_have_text("Won")


def test_after_a_swim_the_focus_is_where_something_can_be_pressed(started: Page) -> None:
    match = match_at(has_to("swim"), game="forbidden-island", seats=2, people=2, options=LEGENDARY, seed=4)
    store(started, write_storage({"swim": match}))
    visit(started, "play.html#game=swim")
    expect(started.locator("#island [tabindex='0'].tile-target")).to_have_count(1)
    started.locator("#island .tile-target").first.focus()
    plies = len(match.record.plies)
    started.keyboard.press("Enter")
    wait_for_plies(started, plies + 1)
    expect(started.locator("#main [data-do]:focus")).to_have_count(1)
    expect(started.locator("#island [aria-disabled=true]:focus")).to_have_count(0)


# Great moments --------------------------------------------------------------------------------------------------------


def a_tile_sinks_next(match: Match) -> bool:
    """Whether the only possible next card sinks a tile."""
    state = match.state
    if not isinstance(state, State) or state.to_act != (CHANCE,) or not state.pending or state.turn.draws:
        return False
    return len(state.flood[0]) == 1 and state.tiles[state.flood[0][0]] == FLOODED


def test_a_tile_goes_under_before_our_eyes_and_any_press_lets_it_be_gone(page: Page, site: Site) -> None:
    match = match_at(a_tile_sinks_next, game="forbidden-island", seats=2, seed=3)
    wishes = '{"animation": "normal", "pace": "step"}'
    fill_storage(page, {**write_storage({"sinks": match}), "highwater:prefs": wishes})
    page.emulate_media(reduced_motion="no-preference")
    assert isinstance(match.state, State)
    tile = page.locator(f"#tile-{TILE_NAMES[match.state.flood[0][0]]}")
    page.goto(site.url("en/play.html#game=sinks"))
    wait_ready(page)
    hold_scenes(page)
    page.locator("#acts [data-do=step]").press("Enter")
    expect(page.locator("html[data-scene=sink] #forbidden-island.scene-plays .tile-going")).to_have_count(1)
    page.keyboard.press("Space")
    expect(page.locator("html[data-scene]")).to_have_count(0)
    wait_until_answered(page)
    expect(tile).to_have_class(re.compile("tile-sunk"))
    assert len(match_of(page).record.plies) == len(match.record.plies) + 1, "the press that ended the scene did nothing else"
