"""Steps in the pages of real themes: a page of each is built once, and looked at from narrow to wide, light and dark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.web.themed_sites import THEMES

from .conftest import wait_until
from .elsewhere import served

WIDTHS = (320, 768, 1200)

LAID_OUT = """() => [...document.querySelectorAll(".hw-steps")].map((steps) => {
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
AT_FIRST = f"""const look = () => {{ document.readyState === "loading" ? requestAnimationFrame(look) : window.atFirst = {HEIGHTS} }};
    requestAnimationFrame(look)"""
"""The heights in the first frame that has all of the page."""

IS_DARK = "getComputedStyle(document.querySelector('.hw-steps svg rect')).fill.match(/\\d+/)[0] < 100"
"""Of the paper of the first picture."""


@pytest.fixture(scope="session")
def themes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, str]]:
    """The address of a page in each theme."""
    root = tmp_path_factory.mktemp("themes")
    pages = {}
    for name, build in THEMES.items():
        (root / name).mkdir()
        pages[name] = build(root / name).relative_to(root).as_posix()
    with served(root) as origin:
        yield {name: f"{origin}/{path}/index.html" for name, path in pages.items()}


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A page that may be of anybody's site."""
    page = browser.new_page(viewport={"width": WIDTHS[-1], "height": 900})
    page.add_init_script(AT_FIRST)
    page.route("**/*.woff*", lambda route: route.abort())  # when those of a theme come, its own texts move
    yield page
    page.close()


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_changes_nothing_of_steps_and_nothing_moves(visitor: Page, themes: Mapping[str, str], theme: str) -> None:
    page = visitor
    page.goto(themes[theme])
    wait_until(page, "window.atFirst !== undefined")
    assert page.evaluate("atFirst") == page.evaluate(HEIGHTS)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("document.querySelectorAll('.hw-steps > input:nth-of-type(1)').forEach((each) => { each.checked = true })")
        before = page.evaluate(LAID_OUT)
        assert len(before) == 2
        for each in before:
            x, y, across, high = each["steps"]
            assert each["items"] == [[x, y, across, high]] * 2, "both lie in one place"
            assert each["shown"] == ["visible", "hidden"]
            assert each["bars"] == [[x, y, across, 44]] * 2
            (picture, _), (caption, _) = each["pictures"], each["captions"]
            assert picture[:3] == [x, y + 48, across]
            assert across == 360 or width == 320
            assert caption[0] == x
            assert caption[1] - picture[1] - picture[3] <= 14
            assert abs(y + high - caption[1] - max(said[3] for said in each["captions"])) <= 2
        page.evaluate("document.querySelectorAll('.hw-steps > input:nth-of-type(2)').forEach((each) => { each.checked = true })")
        after = page.evaluate(LAID_OUT)
        assert [each["shown"] for each in after] == [["hidden", "visible"]] * 2
        assert [each["steps"] for each in after] == [each["steps"] for each in before]


@pytest.mark.needs("media")
@pytest.mark.parametrize("device", ["light", "dark"])
def test_steps_are_as_dark_as_their_page(browser: Browser, themes: Mapping[str, str], device: Literal["light", "dark"]) -> None:
    """Material goes by the device, Furo by its switch, too."""
    page = browser.new_page(color_scheme=device)
    page.goto(themes["material"])
    assert page.evaluate(IS_DARK) == (device == "dark")
    page.goto(themes["furo"])
    assert page.evaluate(IS_DARK) == (device == "dark")
    for switch in ("light", "dark"):
        page.evaluate("switched => { document.body.dataset.theme = switched }", switch)
        assert page.evaluate(IS_DARK) == (switch == "dark")
    page.close()
