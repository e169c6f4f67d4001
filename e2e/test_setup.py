"""Setting up a game on a phone: the start button is always visible and never covers the focus."""

import pytest
from playwright.sync_api import Page, expect

from highwater.registry import GAMES
from tests.slow import mostly_slow

from .conftest import store, visit
from .playing import unfold_choices
from .prepared import CREW, match_at, write_storage

SIZES = [(360, 740), (390, 844), (320, 640), (740, 360)]


IN_SIGHT = """element => {
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth && element.contains(at);
}"""

HIDDEN = f"""() => {{
    const isInSight = {IN_SIGHT};
    const start = document.getElementById("start-game");
    return [...document.querySelectorAll("#setup :is(input:not([type=file]), select, textarea, summary)")].flatMap((field) => {{
        scrollTo(0, 0);
        field.focus();
        const seen = field.id && !field.id.startsWith("seats-") ? [field, start] : [start];
        return seen.filter((element) => !isInSight(element)).map((element) => `${{element.id}}, with the focus on ${{field.id}}`);
    }});
}}"""
"""The parts that are out of sight while a field has the focus."""


@pytest.mark.parametrize("size", mostly_slow(map(list, SIZES), first=2), ids=lambda size: f"{size[0]}x{size[1]}")
def test_start_button_is_visible_and_covers_no_field(started: Page, size: list[int]) -> None:
    """Also with the offer to resume a saved game beside it or above it."""
    saved = {game_id: match_at(lambda match: bool(match.waiting_for()), game=game_id, names=CREW) for game_id in GAMES}
    store(started, write_storage(saved))
    started.set_viewport_size({"width": size[0], "height": size[1]})
    for game_id in GAMES:
        visit(started, f"{game_id}.html")
        expect(started.locator(f".game-{game_id} #setup")).to_be_visible()
        started.evaluate("scrollTo(0, 0)")
        for control in ("#start-game", "#resume"):
            assert started.locator(control).evaluate(IN_SIGHT), f"{game_id}: {control}"
        started.locator("#options").evaluate("options => { options.open = true; }")
        for words in started.locator("#setup textarea").all():
            # An earlier test left a long text. With it, focus scrolls to the line of the caret, not to the whole field.
            words.fill("")
            words.blur()
        expect(started.locator("#setup .field-wrong")).to_have_count(0)
        assert started.evaluate(HIDDEN) == [], game_id
        assert started.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_one_press_chooses_the_level_of_all_bots_and_a_seat_may_have_another(started: Page) -> None:
    visit(started, "abandon-ship.html")
    started.locator("label:has(#level-sailor-chosen)").click()
    unfold_choices(started)
    expect(started.locator(".seat-row use[href='#level-sailor']")).to_have_count(len(started.locator(".seat-row").all()) - 1)
    started.locator("#choice-who-2").select_option("deckhand")
    expect(started.locator("#seat-row-2 use[href='#level-deckhand']")).to_have_count(1)
    started.locator("#start-game").click()
    expect(started.locator("#crew-1 use[href='#level-sailor']")).to_have_count(1)
    expect(started.locator("#crew-2 use[href='#level-deckhand']")).to_have_count(1)
