"""On a screen 360 px wide nothing has to be scrolled sideways, every control can be hit, and nothing lies upon the hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from highwater.record import MAX_NAME
from highwater.registry import GAMES

from . import prepared
from .conftest import slow, visit
from .prepared import asked_after, finished, match_at
from .screen import PLAY, Screen
from .screens import SCREENS

PANELS = (("#tool-panel-log",), ("#tool-panel-sheet",), ("#tool-hint",))

# A target is what a finger has to hit: the label of a box or a file input, else the control. A link within a line of text may be small.
# How large a tile of a long island can be is for test_geometry.py to say.
TOO_SMALL = """() => [...document.querySelectorAll("a[href], button, select, summary, input")]
    .filter(element => element.checkVisibility({visibilityProperty: true}))
    .filter(element => !element.matches(".skip, [aria-hidden=true], [aria-disabled=true], p a:not([class]), li a:not([class]), .tile"))
    .flatMap(element => {
        const boxed = element.matches("input[type=radio], input[type=checkbox], input[type=file]");
        const {width, height} = (boxed && element.closest("label") || element).getBoundingClientRect();
        const size = `${Math.round(width)} × ${Math.round(height)}`;
        return Math.min(width, height) < 43.5 ? [`${size}: ${element.outerHTML.slice(0, 120)}`] : [];
    })"""

# The rows of a hand lie upon each other. What is left of each card must be large enough to hit.
COVERED = """() => [...document.querySelectorAll("#hand-area [data-do], .tools [data-do]")].flatMap(button => {
    if (!button.checkVisibility()) return [];
    button.scrollIntoView({block: "center", behavior: "instant"});
    const {left, top, right, bottom} = button.getBoundingClientRect();
    const xs = [], ys = [];
    for (let x = left + 1; x < right; x += 2) {
        for (let y = top + 1; y < bottom; y += 2) {
            if (!button.contains(document.elementFromPoint(x, y))) continue;
            xs.push(x);
            ys.push(y);
        }
    }
    const [width, height] = [xs, ys].map(places => Math.max(...places) - Math.min(...places) + 2);
    return Math.min(width, height) >= 43 ? [] : [`${button.id}: only ${width} × ${height} can be hit`];
})"""


# The document has some of its own around what the engine renders.
TWICE = """() => [...document.querySelectorAll("[id]")].map(({id}) => id).filter((id, index, all) => all.indexOf(id) < index)"""


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_a_phone_is_wide_enough(started: Page, screen: Screen) -> None:
    screen.open(started)
    assert started.evaluate(TWICE) == []
    assert started.evaluate("document.documentElement.scrollWidth") <= 360
    assert started.evaluate(TOO_SMALL) == []
    if "#side" not in screen.shows:
        assert started.evaluate(COVERED) == []


LONGEST = ("ﷺ" * MAX_NAME, "W" * MAX_NAME)
"""Names without a space, of the widest letters there are."""

WIDTHS = (390, 320)


@pytest.mark.parametrize("game", ["forbidden-island", *(slow(game) for game in GAMES if game != "forbidden-island")])
def test_no_name_widens_a_page(started: Page, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "NAMES", LONGEST * 4)
    seats = GAMES[game].seats[-1]
    going = [Screen("", PLAY, "#hand-area", press, match_at(asked_after(30), game=game, seats=seats)) for press in ((), *PANELS)]
    passed_on = Screen("", PLAY, "#hand-area", game=match_at(asked_after(30), game=game, seats=seats, people=2))
    over = Screen("", PLAY, "#again", game=match_at(finished, game=game, seats=seats))
    replayed = Screen("", f"{PLAY}&ply=20", "#to-the-game", game=going[0].game)
    shelf = Screen("", "games.html", ".shelf-open", game=going[0].game)
    for screen in (*going, passed_on, over, replayed, shelf):
        screen.open(started)
        assert too_wide(started) == [], screen
    visit(started, f"{game}.html")
    for name in LONGEST:
        started.locator("input[name^=name-]").first.fill(name)
        assert too_wide(started) == []


# A window has its new size some frames after it has been asked for.
WIDTH_IN = """async width => {
    for (let frame = 0; frame < 300 && innerWidth !== width; frame++) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth;
}"""


def too_wide(page: Page) -> list[str]:
    """The windows that are too narrow for the page."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        if (wide := page.evaluate(WIDTH_IN, width)) > width:
            found.append(f"{wide} px in a window of {width} px")
    return found
