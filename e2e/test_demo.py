"""The demo pages on a host of another origin: complete, calm, and accessible."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from demo_pages import list_demos
from tests.slow import slow

from .conftest import ROOT, Watch, everywhere
from .elsewhere import Hosts, serve_two_origins
from .test_axe import ALL, LONG, WHAT_A_THEME_CHANGES, faults

NAMES = [demo.name for demo in list_demos()]

WITHOUT_US = {
    "policy-refuses": "violates the following",
    "gone": "/gone/",
    # Complaints about a frame without an origin: its address, axe's failed access, and its blocked icons.
    "sandbox": r"/frame\.html#|moz-nullprincipal|violates the following",
}
"""By page, regular expressions of the browser messages that the page causes on purpose."""

OF_AXE = r"/axe\.min\.js\)$|‘postMessage’|connect-src.*/source\.css"
"""Browser messages about axe. Firefox reports its search in surrounding frames and its reading of styles."""

WILD = "wild"
"""The page whose own text is too wide for a phone."""


@pytest.fixture(scope="session")
def hosts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosts]:
    with serve_two_origins(tmp_path_factory.mktemp("demo")) as both:
        yield both


def shown(page: Page) -> Locator:
    """The first step of every embed without a frame."""
    return page.locator("high-water .hw-frames > li:visible > :is(svg, img)")


def open_demo(page: Page, hosts: Hosts, name: str) -> None:
    """Open a demo and wait for all its embeds."""
    page.goto(hosts.demo(name))
    if name == "frame":
        expect(page.frame_locator("iframe").locator("high-water .hw-frames > li:visible")).to_have_count(1)
    elif name not in WITHOUT_US:
        expect(shown(page)).to_have_count(page.locator("high-water").count(), timeout=60_000)  # some are drawn by the engine
        page.wait_for_function("[...document.images].every((image) => image.complete || image.loading === 'lazy')")


ONE_OF_EACH_KIND = ("element", "frame")


@pytest.mark.parametrize("name", [name if name in ONE_OF_EACH_KIND else slow(name) for name in NAMES])
def test_demo_is_calm_fits_a_phone_and_passes_axe(page: Page, watch: Watch, hosts: Hosts, name: str) -> None:
    page.add_init_script(path=ROOT / "node_modules/axe-core/axe.min.js")
    page.set_viewport_size(LONG)
    open_demo(page, hosts, name)
    assert faults(page, ALL) == []
    assert name == WILD or page.evaluate("document.documentElement.scrollWidth") <= LONG["width"]
    page.emulate_media(color_scheme="dark")
    assert faults(page, WHAT_A_THEME_CHANGES) == []
    expected = re.compile(f"{OF_AXE}|{WITHOUT_US.get(name, OF_AXE)}")
    watch.troubles = [trouble for trouble in watch.troubles if not expected.search(trouble)]


def test_axe_finds_nothing_on_the_index(page: Page, hosts: Hosts) -> None:
    page.add_init_script(path=ROOT / "node_modules/axe-core/axe.min.js")
    page.goto(f"{hosts.site}/demo/index.html")
    assert faults(page, ALL) == []
    page.emulate_media(color_scheme="dark")
    assert faults(page, WHAT_A_THEME_CHANGES) == []
    expect(page.locator(".demos a")).to_have_count(len(NAMES))


@pytest.mark.every_browser
def test_ten_steps_load_one_script_and_no_python(page: Page, hosts: Hosts) -> None:
    """Also without inline styles: the script brings its own, and so does each page of the host."""
    requests: list[tuple[str, str]] = []
    page.on("request", lambda request: requests.append((request.resource_type, request.url)))
    open_demo(page, hosts, "ten")
    expect(shown(page)).to_have_count(10)
    for last in (0, 9):
        page.locator("high-water").nth(last).locator(".hw-bar:visible > :last-child").click()
    expect(page.locator("high-water").nth(9).locator(".hw-frames > li").nth(1)).to_be_visible()
    ours = [(kind, url.removeprefix(f"{hosts.site}/")) for kind, url in requests if url.startswith(hosts.site)]
    assert [url for kind, url in ours if kind == "script"] == ["embed.js"]
    assert {url.partition("/")[0] for _, url in ours} <= {"embed.js", "embed", "figures", "favicon.ico"}
    assert len([url for _, url in ours if url.startswith("embed/")]) == 10
    assert not [kind for kind, _ in ours if kind in ("stylesheet", "document", "font")]


def test_blocked_scripts_leave_readable_fallbacks(page: Page, watch: Watch, hosts: Hosts) -> None:
    page.goto(hosts.demo("policy-refuses"))
    record, link = page.locator("high-water").all()
    expect(record.locator("pre")).to_contain_text('[Game "land-unter/1"]')
    expect(link.get_by_role("link", name="A first round")).to_have_attribute("href", re.compile(f"^{hosts.site}/en/play.html#record="))
    page.goto(hosts.demo("gone"))
    pictures, record = page.locator("high-water").all()
    expect(pictures.locator("svg[role=img]").first).to_be_visible()
    expect(pictures.locator("pre")).to_be_hidden()
    expect(record.locator("pre")).to_contain_text('[Game "land-unter/1"]')
    watch.troubles = [trouble for trouble in watch.troubles if not any(re.search(each, trouble) for each in WITHOUT_US.values())]


def test_demo_follows_the_language_of_its_surroundings(page: Page, hosts: Hosts) -> None:
    open_demo(page, hosts, "element")
    english, german = page.locator("high-water").all()
    expect(english.locator("p:visible")).to_contain_text("Two 11s come up")
    expect(german.locator("p:visible")).to_contain_text("Jede Zahl gibt es zweimal")
    page.evaluate("document.documentElement.lang = 'da'")
    expect(english.locator("p:visible")).to_contain_text("To 11’ere")


@pytest.mark.needs("media")
def test_on_paper_all_steps_stand_there_and_nothing_else(page: Page, hosts: Hosts) -> None:
    open_demo(page, hosts, "print")
    page.emulate_media(media="print")
    expect(page.locator("high-water .hw-frames > li:visible")).to_have_count(5)
    expect(page.locator("demo-source aside")).to_be_hidden()


@pytest.mark.parametrize("name", [everywhere("static"), everywhere("element"), "name", "dark", "right-to-left", "wild"])
def test_one_steps_through_it(page: Page, hosts: Hosts, name: str) -> None:
    page.set_viewport_size({"width": 1200, "height": 1000})
    open_demo(page, hosts, name)
    steps = page.locator(".hw-steps:visible").first
    expect(steps.locator(".hw-frames > li").nth(1)).to_be_hidden()
    where = page.evaluate("scrollY")
    height = steps.bounding_box()
    steps.locator(".hw-bar:visible > :last-child").click()
    expect(steps.locator(".hw-frames > li").nth(0)).to_be_hidden()
    expect(steps.locator(".hw-frames > li").nth(1)).to_be_visible()
    assert (page.evaluate("scrollY"), steps.bounding_box()) == (where, height), "nothing moves in the host"
