"""A puzzle from the first page to the next one, with the keyboard alone; tests/web/test_puzzles.py has the rest."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from highwater.games.rats.components import FREE_DIE, RATS
from highwater.games.rats.state import Choose
from highwater.puzzles.puzzle import Puzzle
from highwater_web.features.puzzles.names import puzzle_named, stored_names, themes
from highwater_web.features.puzzles.state import KEY
from highwater_web.features.puzzles.texts import puzzle_texts
from highwater_web.features.puzzles.trying import Trying, show, show_step
from highwater_web.features.puzzles.words import reason

from .conftest import Site, read_storage, wait_ready, wait_until


def test_a_puzzle_is_solved_with_the_keyboard_and_remembered(page: Page, site: Site) -> None:
    page.goto(site.url("en/puzzles.html"))
    wait_ready(page)
    page.get_by_role("link", name="Easy: Who loses a ring?").click()
    page.locator("#puzzle-seat-0").press("Enter")
    expect(page.locator("#puzzle-seat-0")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("n")
    expect(page.locator("#prompt")).to_have_text("Right.")
    expect(page.locator("#told")).to_contain_text("highest tide")
    wait_until(page, "key => localStorage.getItem(key) !== null", arg=KEY)
    assert '"land-unter.rings.1.1":["right",' in read_storage(page)[KEY]
    expect(page.locator("#puzzle-next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#puzzle-seat-0")).to_have_attribute("aria-pressed", "false")
    assert page.url.endswith("#land-unter.rings.1.2")
    page.reload()
    wait_ready(page)
    expect(page.locator("#puzzle-seat-0")).to_be_visible()
    page.go_back()
    expect(page.locator("#puzzles-land-unter")).to_be_visible()
    expect(page.locator(".puzzle-theme .statistics-note")).to_have_text("Solved at the first try, of the last 1: 1")


def show_answer(page: Page) -> None:
    """Ask for the answer and look at every step of it."""
    page.keyboard.press("h")
    answered = page.locator("#puzzle-step, #puzzle-next")
    expect(answered).to_have_count(1)
    while answered.get_attribute("id") == "puzzle-step":
        step = page.locator("#prompt").inner_text()
        answered.press("Enter")
        expect(page.locator("#prompt")).not_to_have_text(step)


def test_a_turn_of_the_day_is_opened_from_the_first_page_and_shows_its_answer(page: Page, site: Site) -> None:
    page.goto(site.url("en/index.html"))
    wait_ready(page)
    page.get_by_role("link", name="Puzzles").click()
    page.locator("#puzzle-day-2").click()
    expect(page.locator("#tool-puzzle-undo")).to_be_visible()
    show_answer(page)
    expect(page.locator("#prompt")).to_have_text("This is the answer.")
    expect(page.locator("#puzzle-next")).to_be_visible()


def test_a_card_is_pressed_judged_and_tried_again(page: Page, site: Site) -> None:
    name = stored_names("land-unter", "card")[0]
    puzzle = puzzle_named(name)
    assert puzzle is not None
    page.goto(site.url(f"en/puzzles.html#{name}"))
    wait_ready(page)
    page.locator(f"#card-{puzzle.best_wrong}").click()
    expect(page.locator("#prompt")).to_have_text("Not right.")
    expect(page.locator("#told")).to_contain_text("gives up")
    expect(page.locator("#puzzle-next")).to_be_focused()
    page.keyboard.press("u")
    expect(page.locator("#prompt")).to_have_text("Which card would you play?")
    page.locator(f"#card-{puzzle.right[0]}").click()
    expect(page.locator("#prompt")).to_have_text("Right.")
    expect(page.locator("#told")).to_contain_text("of 100 tries")
    wait_until(page, "key => localStorage.getItem(key) !== null", arg=KEY)
    assert f'"{name}":["wrong+",' in read_storage(page)[KEY]


def test_a_die_and_its_rat_are_pressed_aboard(page: Page, site: Site) -> None:
    name = next(each for each in stored_names("abandon-ship", "die") if (puzzle := puzzle_named(each)) and has_to_choose_a_rat(puzzle))
    puzzle = puzzle_named(name)
    assert puzzle is not None
    ((_, action),) = puzzle.answer
    assert isinstance(action, Choose)
    page.goto(site.url(f"en/puzzles.html#{name}"))
    wait_ready(page)
    expect(page.locator("#prompt")).to_have_text("Which die would you choose, and for which rat?")
    page.locator("#die-white").click()
    expect(page.locator("#prompt")).to_have_text("Which rat moves?")
    page.locator(f"#rat-{RATS[action.rats[0]]}").click()
    expect(page.locator("#prompt")).to_have_text("Right.")
    expect(page.locator("#told")).to_contain_text("The best wrong answer gives up")


@pytest.mark.parametrize("kind", ["die", "save"])
def test_a_puzzle_opened_by_its_address_takes_the_first_tap(browser: Browser, site: Site, kind: str) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    game_id = "abandon-ship" if kind == "die" else "forbidden-island"
    page.goto(site.url(f"en/puzzles.html#{stored_names(game_id, kind)[0]}"))
    wait_ready(page)
    page.locator("#tools").wait_for()
    control = page.locator("#acts button[data-do]" if kind == "save" else ".cube[data-do], [id^=die-][data-do]").first
    prompt = page.locator("#prompt").inner_text()
    control.tap()
    expect(page.locator("#prompt")).not_to_have_text(prompt)
    context.close()


def test_no_name_covers_the_question_of_a_puzzle_that_was_opened_by_its_address(browser: Browser, site: Site) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(site.url(f"en/puzzles.html#{stored_names('forbidden-island', 'save')[0]}"))
    wait_ready(page)
    page.locator("#tools").wait_for()
    page.wait_for_timeout(800)  # names come after half a second
    expect(page.locator("#acts :focus")).to_have_count(1)
    expect(page.locator(".tip")).to_have_count(0)
    context.close()


@pytest.mark.parametrize("size", [(360, 740), (390, 844)])
def test_own_names_are_not_cut_where_there_is_room(page: Page, site: Site, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for name in ("abandon-ship.die.16d73e1c94", "abandon-ship.die.a8a51ea02d"):
        page.goto(site.url("en/index.html"))
        page.goto(site.url(f"en/puzzles.html#{name}"))
        wait_ready(page)
        page.locator("#tools").wait_for()
        cut = "names => names.filter((name) => name.offsetWidth && name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
        assert page.locator(".crew-name bdi").evaluate_all(cut) == []


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_longest_explanation_of_each_kind_is_whole(page: Page, site: Site, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for game_id, kind in [*themes()][1:]:
        page.goto(site.url("de/index.html"))
        page.goto(site.url(f"de/puzzles.html#{max(stored_names(game_id, kind), key=count_letters)}"))
        wait_ready(page)
        page.locator("#tools").wait_for()
        show_answer(page)
        assert page.locator("#said").evaluate("said => said.scrollHeight <= said.clientHeight"), (game_id, kind)
        text, button = page.locator("#told").bounding_box(), page.locator("#puzzle-next").bounding_box()
        assert text is not None
        assert button is not None
        assert text["y"] + text["height"] <= button["y"]


def count_letters(name: str) -> int:
    """The length of the explanation of the answer."""
    puzzle = puzzle_named(name)
    assert puzzle is not None
    trying = show(Trying.of(name, puzzle))
    while trying.phase == "showing":
        trying = show_step(trying)
    return len(reason(trying, puzzle_texts("de")))


def has_to_choose_a_rat(puzzle: Puzzle) -> bool:
    """Whether the right die is white and moves any rat, with nothing to choose afterwards."""
    ((_, action),) = puzzle.answer
    return isinstance(action, Choose) and action.die == FREE_DIE and not puzzle.start().rolled[-1].stays
