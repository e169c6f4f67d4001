"""Playing Abandon Ship and S.O.S.: by mouse, keyboard, on a shared device, and with custom dice."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from highwater.games.rats.components import RATS
from highwater.games.rats.rules import State
from highwater.match import Match
from tests.slow import slow

from .conftest import INSTALLS, Site, fill_storage, store, visit, wait_ready, wait_until
from .geometry import Position, stand
from .playing import lose_the_host, match_of, press, start, wait_for_plies
from .prepared import CREW, has_dice, has_to_roll, match_at, write_storage
from .scenes import hold_scenes, let_scenes_go

OFFERED = "#settle button[data-do^='play:'], #rats button, #go-on, #dice button[data-do^='choose:']"
OVER = "#again"
WHOLE_GAMES = [
    ("sos", "de", 7),
    *(
        slow(*game)
        for game in (("abandon-ship", "en", 3), ("abandon-ship", "da", 5), ("abandon-ship", "de", 7), ("sos", "en", 3), ("sos", "da", 5))
    ),
]


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    return {**browser_context_args, "locale": "en-GB", "viewport": {"width": 390, "height": 844}}


def press_to_the_end(page: Page) -> Iterator[None]:
    """Play to the end, press by press: roll, choose the first die, then the first rat and the first of the final choices."""
    offered, over = page.locator(OFFERED).first, page.locator(OVER)
    while True:
        expect(offered.or_(over).first).to_be_visible()
        if over.is_visible():
            return
        if page.locator("#go-on").is_visible():
            pressed = page.locator("#go-on")
        elif page.locator("#settle button[data-do^='play:']").count():
            pressed = page.locator("#settle button[data-do^='play:']").first
        elif page.locator("#rats button").count():
            pressed = page.locator("#rats button").first
        else:
            pressed = page.locator("#dice button[data-do^='choose:']").first
        token = pressed.get_attribute("data-do") or ""
        plies = len(match_of(page).record.plies)
        press(pressed)
        if token.startswith("choose:"):
            expect(page.locator(f"#main [data-do='{token}']")).to_have_count(0)
        else:
            wait_for_plies(page, plies + 1)
        yield


def expect_score_sheet(page: Page, match: Match) -> None:
    outcome = match.state.outcome
    assert outcome is not None
    expect(page.locator("#hand-area .sheet tfoot td")).to_have_text([str(score) for score in outcome.scores])


@INSTALLS
@pytest.mark.parametrize(("game", "language", "seats"), WHOLE_GAMES)
def test_a_whole_game_by_clicking_and_most_of_it_with_the_server_gone(
    page: Page, own_site: Site, game: str, language: str, seats: int
) -> None:
    page.goto(own_site.url(f"{language}/index.html"))
    wait_ready(page)
    start(page, game, seats=seats)
    for _ in islice(press_to_the_end(page), 5):
        pass
    lose_the_host(page, own_site)
    for _ in press_to_the_end(page):
        pass
    expect_score_sheet(page, match_of(page))


def test_a_reload_before_a_die_is_carried_out_loses_nothing(page: Page, site: Site) -> None:
    fill_storage(page, write_storage({"x": match_at(has_dice(20), game="abandon-ship")}))
    page.goto(site.url("en/play.html#game=x"))
    wait_ready(page)
    seen = [page.locator(place).inner_text() for place in ("#board", "#prompt", "#hand-area")]
    page.locator("#dice button[data-do^='choose:']").first.click()
    expect(page.locator("#prompt")).not_to_have_text(seen[1])
    page.reload()
    wait_ready(page)
    assert [page.locator(place).inner_text() for place in ("#board", "#prompt", "#hand-area")] == seen


@pytest.mark.every_browser
def test_pointing_at_a_die_shows_on_the_board_where_its_rats_would_go(started: Page) -> None:
    store(started, write_storage({"pointing": match_at(has_dice(10), game="abandon-ship")}))
    visit(started, "play.html#game=pointing")
    die = started.locator("#dice button[data-do^='choose:']").first
    name = (die.get_attribute("id") or "").removeprefix("die-")
    ghost = started.locator(f".from-{name}").first
    expect(ghost).to_have_css("opacity", "0")
    die.hover()
    expect(ghost).to_have_css("opacity", "1")
    started.locator("#prompt").hover()
    expect(ghost).to_have_css("opacity", "0")
    die.focus()
    started.keyboard.press("ArrowRight")
    started.keyboard.press("ArrowLeft")
    expect(ghost).to_have_css("opacity", "1")


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_the_names_of_seats_stay_visible_beside_dice(started: Page, seats: int) -> None:
    started.set_viewport_size({"width": 375, "height": 667})
    store(started, write_storage({f"names-{seats}": match_at(has_dice(24), game="abandon-ship", seats=seats, names=CREW)}))
    visit(started, f"play.html#game=names-{seats}")
    expect(started.locator("#crew .crew-did").first).to_be_visible()
    for row in started.locator("#crew .crew-row").all():
        name = row.locator(".crew-name bdi")
        expect(name).to_be_visible()
        box = name.bounding_box()
        assert box is not None
        assert box["width"] >= 14, "a letter or two at least"
        inside = row.evaluate(
            """row => [...row.querySelectorAll(".crew-cell > :not(.crew-mark), .crew-mark > *, .crew-did > *")]
                .filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect()).every((part) => {
                    const whole = row.getBoundingClientRect();
                    return part.left >= whole.left - 0.5 && part.right <= whole.right + 0.5
                        && part.top >= whole.top - 0.5 && part.bottom <= whole.bottom + 0.5;
                })"""
        )
        assert inside, f"something of {name.inner_text()} is cut off"


# Around one device ----------------------------------------------------------------------------------------------------


def test_a_secret_card_is_shown_only_behind_a_curtain(started: Page) -> None:
    match = match_at(has_dice(10), game="abandon-ship", seats=4, people=3)
    store(started, write_storage({"secret": match}))
    visit(started, "play.html#game=secret")
    state = match.state
    assert isinstance(state, State)
    dealt = state.rules.components.cards
    expect(started.locator("#dice button[data-do^='choose:']").first).to_be_visible()
    expect(started.locator("#own-card")).to_have_count(0)
    started.locator("#look-1").click()
    expect(started.locator("#curtain")).to_be_visible()
    expect(started.locator("#own-card")).to_have_count(0)
    press(started.locator("#show"))
    for rat in dealt[state.dealt[1]]:
        expect(started.locator("#own-card")).to_contain_text(re.compile(RATS[rat], re.IGNORECASE))
    press(started.locator("#cover"))
    expect(started.locator("#own-card")).to_have_count(0)
    expect(started.locator("#dice button[data-do^='choose:']").first).to_be_visible()


# Great moments ---------------------------------------------------------------------------------------------------------


def open_animated(page: Page, site: Site, match: Match) -> None:
    """Open a game with animation on."""
    page.emulate_media(reduced_motion="no-preference")
    fill_storage(page, write_storage({"x": match}))
    page.goto(site.url("en/play.html#game=x"))
    wait_ready(page)
    hold_scenes(page)


def wait_for_scene(page: Page, scene: str) -> None:
    """Wait until a scene has begun; it then waits for a press."""
    expect(page.locator(f"html[data-scene={scene}]")).to_be_attached()


def test_a_press_ends_the_throw_of_the_dice_and_does_nothing_else(page: Page, site: Site) -> None:
    open_animated(page, site, match_at(has_to_roll, game="abandon-ship", seats=4))
    page.locator("#go-on").click()
    wait_for_scene(page, "roll")
    die = page.locator("#dice button").first
    page.mouse.click(195, 780)
    expect(page.locator("html[data-scene]")).to_have_count(0)
    expect(page.locator(".scene-shield")).to_have_count(0)
    expect(page.locator("#dice [aria-pressed=true]")).to_have_count(0)
    press(die)
    expect(die).to_have_attribute("aria-pressed", "true")


def is_last_choice(match: Match) -> bool:
    """A person is to choose, and the advised die ends the game."""
    return bool(match.waiting_for()) and not match.act(0, match.ranked(0)[0].action).state.to_act


def test_at_the_end_every_card_is_turned_over_and_its_rats_walk_to_their_points(page: Page, site: Site) -> None:
    open_animated(page, site, match_at(is_last_choice, game="sos", seats=5, seed=18))
    page.locator("#die-green").click()
    press(page.locator("#settle .settle-way"))
    wait_for_scene(page, "over")
    expect(page.locator("#ending .ending-seat")).to_have_count(5)
    let_scenes_go(page)
    expect(page.locator("html[data-scene]")).to_have_count(0)
    outcome = match_of(page).state.outcome
    assert outcome is not None
    expect(page.locator("#ending .ending-total")).to_have_text([str(points) for points in sorted(outcome.scores, reverse=True)])
    expect(page.locator(".ship")).to_have_css("isolation", "isolate")  # so no mark of a change aboard lies above the cards
    page.locator("#ending-away").check()
    expect(page.locator("#ending .ending-seat").first).to_be_hidden()


# Keys and screen readers ----------------------------------------------------------------------------------------------


def test_a_turn_by_keyboard_alone(started: Page) -> None:
    match = match_at(has_dice(20), game="abandon-ship", seats=4)
    store(started, write_storage({"keys": match}))
    visit(started, "play.html#game=keys")
    keys = started.keyboard
    expect(started.locator("#dice")).to_be_visible()
    keys.press("1")
    expect(started.locator("#settle button:focus, #rats button:focus")).to_be_visible()
    keys.press("Escape")
    expect(started.locator("#settle button[data-do^='play:'], #rats button")).to_have_count(0)
    keys.press("1")
    for _ in range(3):
        token = started.locator("#settle button:focus, #rats button:focus").get_attribute("data-do") or ""
        plies = len(match_of(started).record.plies)
        keys.press("Enter")
        if token.startswith("play:"):
            wait_for_plies(started, plies + 1)
            break
        expect(started.locator(f"#main [data-do='{token}']")).to_have_count(0)
    assert match_of(started).record.plies[len(match.record.plies)][0] == 0


def test_screen_reader_hears_dice_effects_and_rat_positions(started: Page) -> None:
    store(started, write_storage({"heard": match_at(has_dice(16), game="sos", seats=3)}))
    visit(started, "play.html#game=heard")
    dice = started.locator("#dice").get_by_role("button")
    state = match_of(started).state
    assert isinstance(state, State)
    expect(dice).to_have_count(len(state.pool))
    names = dice.all_inner_texts()
    assert all(re.match(r"[A-Z]\w+ die: ", name) for name in names)
    spoken = started.locator("#board").inner_text() + " ".join(
        started.locator("#board [aria-label]").evaluate_all("all => all.map(one => one.ariaLabel)")
    )
    assert all(re.search(colour, spoken, re.IGNORECASE) for colour in RATS)


COLOURS_OF_A_FACE = """async shot => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${shot}`)).blob());
    const [width, height] = [picture.width, picture.height];
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    const {data} = canvas.getImageData(width * 0.25, height * 0.2, width * 0.5, height * 0.4);
    const light = Array.from({length: data.length / 4}, (_, at) => data[4 * at] + data[4 * at + 1] + data[4 * at + 2] > 384);
    return light.filter(Boolean).length / light.length;
}"""
"""The share of light pixels in the sign of a die."""


@pytest.mark.needs("media")
@pytest.mark.parametrize("game", ["abandon-ship", slow("sos")])
def test_with_forced_colours_every_sign_of_a_die_is_visible(started: Page, game: str) -> None:
    store(started, write_storage({f"forced-{game}": match_at(has_dice(16), game=game, seats=3)}))
    visit(started, f"play.html#game=forced-{game}")
    started.locator("#tool-panel-decks").click()
    started.emulate_media(forced_colors="active", reduced_motion="reduce")
    faces = started.locator("#side-decks .cube")
    expect(faces).to_have_count(48)
    canvas = started.context.new_page()  # its content security policy lets it decode the screenshot
    for face in faces.all():
        share = canvas.evaluate(COLOURS_OF_A_FACE, b64encode(face.screenshot()).decode())
        assert 0.2 < share < 0.97, f"{face.get_attribute('class')}: {share:.0%} light, so the sign cannot be told from its background"
    canvas.close()
    started.emulate_media(forced_colors="none", reduced_motion="reduce")


def test_seats_have_no_colour_where_colours_are_secret(started: Page) -> None:
    store(started, write_storage({"neutral": match_at(has_dice(16), game="abandon-ship", seats=7)}))
    visit(started, "play.html#game=neutral")
    expect(started.locator("#crew .buoy")).to_have_count(7)
    fills = started.locator("#crew .buoy").evaluate_all(
        """all => all.map(one => getComputedStyle(one))
            .flatMap(one => [1, 2, 3, 4, 6, 7].map(seat => one.getPropertyValue(`--seat-${seat}`)))"""
    )
    assert len(fills) == 42
    assert len(set(fills)) == 1


# One's own dice -------------------------------------------------------------------------------------------------------


def test_a_report_of_invalid_text_does_not_move_the_button_being_pressed(started: Page) -> None:
    """The page checks the text when the button below it is pressed and not yet released."""
    visit(started, "sos.html")
    started.locator("#options > summary").click()
    field = started.locator("#choice-option-components")
    field.fill("")  # the page may remember the text of an earlier visit
    field.press_sequentially("nonsense")
    started.locator("#start-game").hover()
    started.mouse.down()
    wait_until(started, "document.querySelector('#choice-option-components').defaultValue === 'nonsense'")
    started.mouse.up()
    expect(started.locator("#fault-option-components")).to_contain_text("nonsense")
    field.fill("")
    started.locator("#start-game").click()
    started.wait_for_url("**/play.html#game=*")


def test_invalid_own_dice_are_refused_and_the_wrong_line_is_selected(started: Page) -> None:
    started.locator("a.button-primary[href='abandon-ship.html']").click()
    started.locator("#options > summary").click()
    field = started.locator("#choice-option-components")
    started.locator("[data-do='write-out:components']").click()
    expect(field).to_have_value(re.compile("die yellow: 1 2 3 5x"))
    written = field.input_value()
    field.fill(written.replace("die black: 2 3 5 6 (2) A", "die black: 2 3"))
    started.locator("#start-game").click()
    expect(started.locator("#fault-option-components")).to_be_in_viewport()
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("6"))
    assert field.evaluate("text => text.value.slice(text.selectionStart, text.selectionEnd)") == "die black: 2 3"
    field.fill(written.replace("die yellow: 1 2 3 5x (2) A", "die yellow: 6 6 6 6 6 6"))
    started.locator("#start-game").click()
    started.wait_for_url("**/play.html#game=*")
    state = match_of(started).state
    assert isinstance(state, State)
    assert [face.steps for face in state.rules.components.dice[0]] == [6] * 6


CUT = """([html, within]) => {
    document.querySelector("#app").innerHTML = html;
    const box = (element) => element.getBoundingClientRect();
    const found = [];
    for (const [parts, region] of Object.entries(within)) {
        const { left, top, right, bottom } = box(document.querySelector(region));
        for (const part of document.querySelectorAll(parts)) {
            const { outlineStyle, outlineWidth } = getComputedStyle(part);
            const line = outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
            const place = box(part);
            const out = Math.max(left - place.left, top - place.top, place.right - right, place.bottom - bottom) + line;
            if (out > 0.5) found.push(`${part.closest("[id]").id} leaves ${region} by ${out}`);
        }
    }
    const tag = document.querySelector(".water-was b");
    for (const rat of tag ? document.querySelectorAll(".rat-body") : []) {
        if (Math.min(box(tag).right, box(rat).right) - Math.max(box(tag).left, box(rat).left) > 1
            && Math.min(box(tag).bottom, box(rat).bottom) - Math.max(box(tag).top, box(rat).top) > 1)
            found.push(`${rat.parentElement.id} is covered`);
    }
    return found;
}"""
"""Parts that leave their region, and rats under the mark of the risen water."""


@pytest.mark.parametrize("game", ["abandon-ship", "sos"])
def test_no_rat_is_cut_off_or_covered_and_no_chosen_die_is_cut_off(page: Page, site: Site, game: str) -> None:
    stand(page, site)
    seen = set()
    for plies in range(20, 56, 5):
        match = match_at(has_dice(plies), game=game, seats=3)
        token = str(match.state.legal(match.waiting_for()[0])[0]).split(".")[0]
        html = Position("", match, (f"choose:{token}",)).html("de")
        seen |= {part for part in ('"water-was', "rat-drowned", 'aria-pressed="true"') if part in html}
        for width, height in ((375, 667), (320, 568), (667, 375), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            faults = page.evaluate(
                CUT, [html, {".rat-place:not(.rat-drowned) .rat-body": ".voyage", ".die[aria-pressed=true] .cube": "#hand-area"}]
            )
            assert faults == [], (plies, width, height)
    assert len(seen) == 3


NAMES_CUT = """html => {
    document.querySelector("#app").innerHTML = html;
    const names = [...document.querySelectorAll(".crew-name bdi")].filter((name) => name.checkVisibility());
    return names.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent);
}"""


@pytest.mark.parametrize("seats", [4, 7])
def test_you_gives_way_before_the_name_does(page: Page, site: Site, seats: int) -> None:
    stand(page, site)
    html = Position("", match_at(has_dice(16), game="sos", seats=seats, names=("Wiebke", *CREW))).html("en")
    for width, height in ((360, 740), (390, 844), (667, 375), (768, 1024), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(NAMES_CUT, html) == [], (width, height)
