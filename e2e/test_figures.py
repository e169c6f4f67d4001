"""Figures in browsers: they follow the host's theme, resist its styles, and show all their text."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from playwright.sync_api import Page

from highwater.record import Record
from highwater_web import games
from highwater_web.figures.figure import draw
from highwater_web.figures.reading import list_shown_plies, read_scenario
from tests.slow import mostly_slow

SCENARIOS = sorted(Path(games.__file__).parent.glob("*/scenarios/*.txt"))
LIGHT, DARK = "color-scheme: light", "color-scheme: dark"


def scenario(name: str) -> Record:
    (path,) = (path for path in SCENARIOS if path.stem == name)
    return read_scenario(path.read_text("utf-8"))


CASCADE = scenario("cascade")


def take_picture(page: Page, body: str, *, style: str = "") -> bytes:
    """A picture of the first figure on another project's page."""
    page.set_content(f'<!doctype html><html lang="en"><head><title>Host</title><style>{style}</style></head><body>{body}</body></html>')
    page.wait_for_function("[...document.images].every(image => image.complete && image.naturalWidth > 0)")
    return page.locator("img, svg[role=img]").first.screenshot()


def image(svg: str, style: str = "") -> str:
    packed = base64.b64encode(svg.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{packed}" alt="A table" style="{style}">'


@pytest.mark.every_browser
def test_an_image_is_as_light_as_the_page_around_it(page: Page) -> None:
    """The color-scheme of the page or the image counts, not the preference of the device."""
    light, dark, auto = (draw(CASCADE, theme=theme).svg for theme in ("light", "dark", "auto"))
    by_day, by_night = f":root {{ {LIGHT} }}", f":root {{ {DARK} }}"
    day, night = take_picture(page, image(light), style=by_day), take_picture(page, image(dark), style=by_day)
    assert day != night
    assert take_picture(page, image(auto), style=by_day) == day
    assert take_picture(page, image(auto), style=by_night) == take_picture(page, image(dark), style=by_night)
    assert take_picture(page, image(auto, DARK), style=by_day) == night


@pytest.mark.every_browser
def test_inlined_figures_follow_the_pages_theme(page: Page) -> None:
    light, dark, auto = (draw(CASCADE, theme=theme).svg for theme in ("light", "dark", "auto"))
    assert take_picture(page, auto) == take_picture(page, light), "a page that says nothing is light"
    assert take_picture(page, auto, style=f":root {{ {DARK} }}") == take_picture(page, dark, style=f":root {{ {DARK} }}")


ROUGH = """
    svg path, svg rect, svg circle { fill: red; stroke: lime; stroke-width: 9px; stroke-dasharray: 1 1 }
    svg text { fill: red; font: italic 40px cursive; text-transform: uppercase }
    svg { fill: red; letter-spacing: 1em } body { direction: rtl; text-align: left }
    .hw1, .hw2, .a, g { fill: red; color: red }
"""


def test_no_page_repaints_it_and_it_repaints_no_page(page: Page) -> None:
    figure, other = draw(CASCADE, theme="light").svg, draw(scenario("abandon-ship-top-deck"), theme="light").svg
    own = '<p id="own">Text <svg width="20" height="20"><path class="hw0 hw1 hw2" d="M0 0h20v20z"/></svg></p>'
    alone = take_picture(page, figure)
    beside = f'<div style="height: 0; overflow: hidden">{other}</div>'
    assert take_picture(page, figure + beside) == alone
    assert take_picture(page, figure + beside, style=ROUGH) == alone
    painted = "getComputedStyle(document.querySelector('#own path')).fill"
    page.set_content(own)
    before = page.evaluate(painted)
    take_picture(page, figure + own + other)
    assert page.evaluate(painted) == before


def test_a_narrow_page_is_not_widened(page: Page) -> None:
    page.set_viewport_size({"width": 280, "height": 800})
    take_picture(page, draw(CASCADE).svg, style="body { margin: 0 }")
    assert page.evaluate("document.documentElement.scrollWidth") == 280
    assert page.evaluate("Math.round(document.querySelector('svg').getBoundingClientRect().height)") == round(406 * 280 / 360)


@pytest.mark.parametrize("folder", mostly_slow(sorted({path.parts[-3] for path in SCENARIOS})))
def test_all_text_is_visible(page: Page, folder: str) -> None:
    """With the fonts of this browser, all text stays inside the figure."""
    figures = []
    for path in SCENARIOS:
        if path.parts[-3] == folder:
            record = read_scenario(path.read_text("utf-8"))
            view, part = record.scenario.view, record.scenario.part or None
            figures += [draw(record, ply, seat=view, part=part, language="de").svg for ply in list_shown_plies(record)]
    take_picture(page, "".join(figures))
    outside = page.evaluate("""() => [...document.querySelectorAll("svg[role=img]")].flatMap(figure => {
        const all = figure.getBoundingClientRect();
        return [...figure.querySelectorAll("text")].filter(text => {
            const own = text.getBoundingClientRect();
            return own.left < all.left || own.right > all.right || own.top < all.top - 3 || own.bottom > all.bottom + 3;
        }).map(text => text.textContent);
    })""")
    assert outside == []
