"""Steps on pages with real themes: one page per theme is built, and checked at several widths, light and dark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.slow import mostly_slow
from tests.web.themed_sites import THEMES

from .conftest import wait_until
from .elsewhere import serve_folder

WIDTHS = (320, 768, 1200)

LAYOUT = """() => [...document.querySelectorAll(".hw-steps")].map((steps) => {
  const box = (each) => (({x, y, width, height}) => [x, y, width, height].map(Math.round))(each.getBoundingClientRect());
  const items = [...steps.querySelectorAll(".hw-frames > li")];
  return {
    steps: box(steps),
    items: items.map(box),
    shown: items.map((item) => getComputedStyle(item).visibility),
    bars: items.map((item) => box(item.querySelector(".hw-bar"))),
    pictures: items.map((item) => box(item.querySelector("svg"))),
    captions: items.map((item) => box(item.querySelector("p"))),
  };
})"""
HEIGHTS = "[...document.querySelectorAll('.hw-frames')].map((each) => each.offsetHeight)"
RECORD_HEIGHTS = f"""const look = () => {{ document.readyState === "loading" ? requestAnimationFrame(look) : window.atFirst = {HEIGHTS} }};
    requestAnimationFrame(look)"""
"""Records the heights in the first frame after the whole page is parsed."""

IS_DARK = "getComputedStyle(document.querySelector('.hw-steps svg rect')).fill.match(/\\d+/)[0] < 100"
"""Whether the paper of the first picture is dark."""


@pytest.fixture(scope="session")
def themes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, str]]:
    """The address of a page in each theme."""
    root = tmp_path_factory.mktemp("themes")
    pages = {}
    for name, build in THEMES.items():
        (root / name).mkdir()
        pages[name] = build(root / name).relative_to(root).as_posix()
    with serve_folder(root) as origin:
        yield {name: f"{origin}/{path}/index.html" for name, path in pages.items()}


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A browser page that records the heights of its first frame and loads no web fonts."""
    page = browser.new_page(viewport={"width": WIDTHS[-1], "height": 900})
    page.add_init_script(RECORD_HEIGHTS)
    page.route("**/*.woff*", lambda route: route.abort())  # the theme's own text would shift when its fonts arrive
    yield page
    page.close()


@pytest.mark.parametrize("theme", mostly_slow(THEMES))
def test_themes_neither_restyle_steps_nor_move_them(visitor: Page, themes: Mapping[str, str], theme: str) -> None:
    page = visitor
    page.goto(themes[theme])
    wait_until(page, "window.atFirst !== undefined")
    assert page.evaluate("atFirst") == page.evaluate(HEIGHTS)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("document.querySelectorAll('.hw-steps > input:nth-of-type(1)').forEach((each) => { each.checked = true })")
        before = page.evaluate(LAYOUT)
        assert len(before) == 2
        for steps in before:
            x, y, width_of_steps, height_of_steps = steps["steps"]
            assert steps["items"] == [[x, y, width_of_steps, height_of_steps]] * 2, "both items share one place"
            assert steps["shown"] == ["visible", "hidden"]
            assert steps["bars"] == [[x, y, width_of_steps, 44]] * 2
            (picture, _), (caption, _) = steps["pictures"], steps["captions"]
            assert picture[:3] == [x, y + 48, width_of_steps]
            assert width_of_steps == 360 or width == 320
            assert caption[0] == x
            assert caption[1] - picture[1] - picture[3] <= 14
            assert abs(y + height_of_steps - caption[1] - max(box[3] for box in steps["captions"])) <= 2
        page.evaluate("document.querySelectorAll('.hw-steps > input:nth-of-type(2)').forEach((each) => { each.checked = true })")
        after = page.evaluate(LAYOUT)
        assert [each["shown"] for each in after] == [["hidden", "visible"]] * 2
        assert [each["steps"] for each in after] == [each["steps"] for each in before]


@pytest.mark.needs("media")
@pytest.mark.parametrize("device", ["light", "dark"])
def test_steps_are_light_or_dark_like_their_page(browser: Browser, themes: Mapping[str, str], device: Literal["light", "dark"]) -> None:
    """Material follows the device; Furo follows the device and its own switch."""
    page = browser.new_page(color_scheme=device)
    page.goto(themes["material"])
    assert page.evaluate(IS_DARK) == (device == "dark")
    page.goto(themes["furo"])
    assert page.evaluate(IS_DARK) == (device == "dark")
    for switch in ("light", "dark"):
        page.evaluate("theme => { document.body.dataset.theme = theme }", switch)
        assert page.evaluate(IS_DARK) == (switch == "dark")
    page.close()
