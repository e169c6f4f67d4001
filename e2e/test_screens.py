"""Every screen: on a phone 360 px wide nothing scrolls sideways, every control can be hit, and nothing covers the hand; axe finds nothing,
every icon exists, and everything is readable in forced colours. One visit checks all of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .conftest import find_missing_icons, is_lacking
from .screen import Screen
from .screens import SCREENS
from .test_axe import ALL, LONG, THEMES, WIDE, faults, unreadable_in_forced_colours

# A target is what a finger has to hit: the label of a box or a file input, else the control. A link within a line of text may be small.
# test_geometry.py checks the size of tiles on long islands.
TOO_SMALL = """() => [...document.querySelectorAll("a[href], button, select, summary, input")]
    .filter(element => element.checkVisibility({visibilityProperty: true}))
    .filter(element => !element.matches(".skip, [aria-hidden=true], [aria-disabled=true], p a:not([class]), li a:not([class]), .tile"))
    .flatMap(element => {
        const boxed = element.matches("input[type=radio], input[type=checkbox], input[type=file]");
        const {width, height} = (boxed && element.closest("label") || element).getBoundingClientRect();
        const size = `${Math.round(width)} × ${Math.round(height)}`;
        return Math.min(width, height) < 43.5 ? [`${size}: ${element.outerHTML.slice(0, 120)}`] : [];
    })"""

# The rows of a hand overlap. The visible part of each card must be large enough to hit.
COVERED = """() => [...document.querySelectorAll("#hand-area [data-do], .tools [data-do]")].flatMap(button => {
    if (!button.checkVisibility()) return [];
    button.scrollIntoView({block: "center", behavior: "instant"});
    const {left, top, right, bottom} = button.getBoundingClientRect();
    const xs = [], ys = [];
    for (let x = left + 1; x < right; x += 4) {
        for (let y = top + 1; y < bottom; y += 4) {
            if (!button.contains(document.elementFromPoint(x, y))) continue;
            xs.push(x);
            ys.push(y);
        }
    }
    const [width, height] = [xs, ys].map(places => Math.max(...places) - Math.min(...places) + 4);
    return Math.min(width, height) >= 43 ? [] : [`${button.id}: only ${width} × ${height} can be hit`];
})"""


# Includes the ids of the document around the engine's markup.
TWICE = """() => [...document.querySelectorAll("[id]")].map(({id}) => id).filter((id, index, all) => all.indexOf(id) < index)"""


@pytest.mark.parametrize(("number", "screen"), list(enumerate(SCREENS)), ids=str)
def test_a_screen_is_wide_enough_and_can_be_hit_and_read(started: Page, number: int, screen: Screen) -> None:
    """By turns, axe looks at a phone in light colours or at a desktop in dark ones, or the colours are forced to light or dark ones:
    screens that lie beside one another have much in common. `build.py test --all` looks at all of them (test_axe.py)."""
    screen.open(started)
    found = {"narrow": too_narrow(started, screen), "icons": find_missing_icons(started)}
    turn, forced = divmod(number, 2)
    if not forced:
        on_a_desktop = turn % 2
        started.set_viewport_size(WIDE if on_a_desktop else LONG)
        started.emulate_media(color_scheme="dark" if on_a_desktop else "light")
        found["axe"] = faults(started, ALL, screen.part)
    elif not is_lacking(started, "media"):
        started.set_viewport_size(LONG)
        found["forced colours"] = unreadable_in_forced_colours(started, [THEMES[turn % 2]])
    assert {what: lines for what, lines in found.items() if lines} == {}


def too_narrow(page: Page, screen: Screen) -> list[str]:
    """The faults of a page on a small phone."""
    twice: list[str] = page.evaluate(TWICE)
    wide = page.evaluate("document.documentElement.scrollWidth")
    small: list[str] = page.evaluate(TOO_SMALL)
    covered: list[str] = [] if "#side" in screen.shows else page.evaluate(COVERED)
    return [*(f"twice: {each}" for each in twice), *([f"{wide} px wide"] if wide > 360 else []), *small, *covered]
