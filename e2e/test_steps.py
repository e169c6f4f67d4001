"""Steps on other sites: without a script, on any page, by keyboard, and in print."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from highwater.record import Record
from highwater_web.figures.reading import read_scenario
from highwater_web.figures.snippets import Shown, snippet
from highwater_web.figures.steps import MAX_NUMBERED_STEPS, Steps, steps
from tests.slow import mostly_slow

from .conftest import ROOT
from .test_axe import ALL, faults

SCENARIOS = ROOT / "web/highwater_web/games/forbidden_island/scenarios"

ROUGH = """<style>* { all: revert; line-height: 4; letter-spacing: 3px; text-transform: uppercase; float: left; margin: 20px !important }
label { display: block; font-size: 40px } svg, img { max-width: 30px; border: 4px solid red }</style>"""


@cache
def record(name: str) -> Record:
    return read_scenario((SCENARIOS / f"{name}.txt").read_text("utf-8"))


@cache
def made(name: str, language: str = "en", theme: str = "auto") -> Steps:
    return steps(record(name), language=language, theme=theme)


def show(page: Page, markup: str, *, attributes: str = 'lang="en"', head: str = "") -> None:
    page.set_content(
        f"<!doctype html><html {attributes}><head><title>Host</title>{head}</head><body><main><h1>Host</h1>{markup}</main></body></html>"
    )


def height(page: Page) -> float:
    pixels: float = page.evaluate("document.querySelector('.hw-steps').getBoundingClientRect().height")
    return pixels


@pytest.mark.parametrize("width", [280, 360, 1200])
def test_nothing_moves_from_step_to_step_and_keys_lead_through(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    show(page, made("waters-rise").html)
    captions = page.locator(".hw-frames p")
    before = height(page)
    page.keyboard.press("Tab")
    for number in range(5):
        for each in range(5):
            assert captions.nth(each).is_visible() == (each == number)
        assert height(page) == before
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("scrollY") == 0
        page.keyboard.press("ArrowRight")
    expect(captions.nth(0)).to_be_visible()


def test_seven_numbers_and_their_arrows_have_room_in_a_narrow_column(page: Page) -> None:
    page.set_viewport_size({"width": 256, "height": 900})
    show(page, steps(record("waters-rise"), range(MAX_NUMBERED_STEPS)).html)
    parts = page.locator(".hw-bar:visible :is(.hw-way, .hw-here, .hw-number)").evaluate_all(
        "parts => parts.map(part => { const { left, right } = part.getBoundingClientRect(); return [left, right] })"
    )
    assert len(parts) == MAX_NUMBERED_STEPS + 3
    assert all(right <= left for (_, right), (left, _) in pairwise(parts))
    assert parts[-1][1] <= 256


def test_fingers_go_on_and_back_in_one_place(page: Page) -> None:
    show(page, made("sandbags").html)
    on = page.locator(".hw-bar > :last-child:visible")
    expect(on).to_have_text("›")
    where = on.bounding_box()
    on.click()
    on.click()
    assert page.locator(".hw-bar > :last-child:visible").bounding_box() == where
    expect(page.locator(".hw-frames p").nth(2)).to_be_visible()
    page.locator(".hw-bar > :first-child:visible").click()
    expect(page.locator(".hw-frames p").nth(0)).to_be_visible()
    page.locator(".hw-bar:visible label", has_text="4").click()
    expect(page.locator(".hw-frames p").nth(3)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("theme", mostly_slow(["auto", "light", "dark"]))
def test_axe_finds_nothing(page: Page, theme: str, scheme: str) -> None:
    page.add_init_script(path=ROOT / "node_modules/axe-core/axe.min.js")
    page.goto("about:blank")
    page.set_viewport_size({"width": 360, "height": 1800})
    show(page, made("sinking", theme=theme).html, head=f'<meta name="color-scheme" content="{scheme}">')
    assert faults(page, ALL) == []


def test_steps_are_announced_with_their_captions(page: Page) -> None:
    show(page, made("sinking").html)
    radios = page.get_by_role("radio")
    expect(radios).to_have_count(3)
    expect(radios.nth(1)).to_have_accessible_name("Step 2 of 3")
    expect(radios.nth(1)).to_have_accessible_description(str(made("sinking").frames[1].caption))
    expect(page.get_by_role("group", name="The tile sinks under a pawn")).to_be_visible()


@pytest.mark.needs("media")
def test_all_steps_are_on_paper_beside_each_other(page: Page) -> None:
    page.set_viewport_size({"width": 794, "height": 1123})
    show(page, made("sinking").html)
    page.emulate_media(media="print")
    boxes = [box for frame in page.locator(".hw-frames > li").all() if (box := frame.bounding_box())]
    assert len({box["y"] for box in boxes}) == 1
    assert len({box["x"] for box in boxes}) == 3
    for caption in page.locator(".hw-frames p").all():
        expect(caption).to_be_visible()
    expect(page.locator(".hw-bar").first).to_be_hidden()


@pytest.mark.needs("media")
@pytest.mark.parametrize("theme", ["dark", "auto"])
def test_printed_steps_are_light(page: Page, theme: str) -> None:
    attributes = 'lang="en" data-theme="dark"'
    colours = "each => [getComputedStyle(each).colorScheme, getComputedStyle(each).color]"
    fills = "each => each.map((shape) => getComputedStyle(shape).fill)"
    shapes = page.locator(".hw-steps svg *")
    light = snippet("static", record("sinking"), Shown("https://water.example/", theme="light"))
    show(page, light)
    expected = shapes.evaluate_all(fills)
    show(page, snippet("static", record("sinking"), Shown("https://water.example/", theme=theme)), attributes=attributes)
    assert page.locator(".hw-steps").evaluate(colours)[0] == "dark"
    assert shapes.evaluate_all(fills) != expected
    page.emulate_media(media="print")
    assert page.locator(".hw-steps").evaluate(colours) == ["light", "rgb(22, 32, 46)" if theme == "dark" else "rgb(0, 0, 0)"]
    assert shapes.evaluate_all(fills) == expected


def test_a_rough_page_does_not_reach_behind_the_shadow_root(page: Page) -> None:
    page.set_viewport_size({"width": 800, "height": 1200})
    inside = "document.querySelector('main > div').shadowRoot"
    shown = f"(r => [r.width, r.height])({inside}.querySelector('.hw-frames').getBoundingClientRect())"
    behind = f'<div><template shadowrootmode="open">{made("sinking").html}</template></div>'
    show(page, behind)
    calm = page.evaluate(shown)
    show(page, behind, head=ROUGH)
    assert page.evaluate(shown) == pytest.approx(calm, abs=1)
    assert page.evaluate(f"getComputedStyle({inside}.querySelector('label')).fontSize") == "15px"
    assert page.evaluate(f"{inside}.querySelector('svg').getBoundingClientRect().width") > 200
    page.evaluate(f"{inside}.querySelectorAll('input')[1].click()")
    assert page.evaluate(f"getComputedStyle({inside}.querySelectorAll('li')[1]).visibility") == "visible"


def test_in_a_page_read_from_the_right_they_are_read_from_the_left(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 900})
    show(page, made("sinking", "de").html, attributes='lang="ar" dir="rtl"')
    first, last = (page.locator(f".hw-bar > :{which}-child:visible").bounding_box() for which in ("first", "last"))
    assert first
    assert last
    assert first["x"] < last["x"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_unstyled_steps_show_everything(page: Page) -> None:
    show(page, made("sinking").markup)
    for frame, item in zip(made("sinking").frames, page.locator("li").all(), strict=True):
        expect(item).to_contain_text(str(frame.caption))
        expect(item.locator("svg").first).to_be_visible()


def test_ten_on_a_page_do_not_take_each_other_s_steps(page: Page) -> None:
    names = ["sinking", "diver", "sandbags", "capture", "take-off", "rescue", "hand-limit", "lost-landing", "lost-treasure", "lost-drowned"]
    show(page, "".join(made(name).html for name in names))
    page.locator("input").nth(1).check(force=True)
    shown = page.evaluate("[...document.querySelectorAll('.hw-steps')].map(each => each.querySelectorAll('input:checked').length)")
    assert shown == [1] * 10
    assert page.evaluate(
        "new Set([...document.querySelectorAll('[id]')].map(each => each.id)).size === document.querySelectorAll('[id]').length"
    )
