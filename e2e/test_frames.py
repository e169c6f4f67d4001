"""Our pages in frames of other sites, where nothing may be stored, and under our own policy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.slow import slow

from .conftest import FOLDER, ROOT, Site, Watch, wait_ready
from .elsewhere import serve_folder

pytestmark = pytest.mark.as_shipped

READY = "html[data-engine=ready]"


@pytest.fixture
def open_host(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A host that lets every origin read its files: its address, and its folder."""
    (tmp_path / FOLDER).parent.mkdir(parents=True)
    (tmp_path / FOLDER).symlink_to(ROOT / "dist")
    with serve_folder(tmp_path) as origin:
        yield origin, tmp_path


def embed_page(page: Page, watch: Watch, origin: str, folder: Path, attributes: str = "") -> FrameLocator:
    """Our page in a frame of another site. Browsers distinguish sites by host name, not by port."""
    address = f"{origin}/{FOLDER}/de/land-unter.html"
    frame = f'<iframe title="Game" width=400 height=700 src="{address}" {attributes}></iframe>'
    content = f"<!doctype html><title>Another site</title><link rel=icon href=data:,>{frame}"
    (folder / "host.html").write_text(content, encoding="utf-8")
    host = f"{origin.replace('127.0.0.1', 'localhost')}/host.html"
    page.goto(host)
    watch.troubles.remove(f"left the folder: {host}")
    return page.frame_locator("iframe")


def play_a_card(frame: FrameLocator) -> None:
    expect(frame.locator(READY)).to_be_attached(timeout=60_000)
    frame.locator("#start-game").click()
    expect(frame.locator("#main button[data-do^='play:']").first).to_be_visible()
    before = frame.locator("#main").inner_text()
    frame.locator("#main button[data-do^='play:']").first.click()
    expect(frame.locator("#main")).not_to_have_text(before)


@pytest.mark.needs("frames")
@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts allow-same-origin"'])
def test_a_game_is_played_in_a_frame_of_another_site(page: Page, watch: Watch, own_site: Site, sandbox: str) -> None:
    play_a_card(embed_page(page, watch, own_site.origin, own_site.place.parents[1], sandbox))


@pytest.mark.needs("frames")
def test_a_game_is_played_in_a_frame_without_an_origin(page: Page, watch: Watch, open_host: tuple[str, Path]) -> None:
    frame = embed_page(page, watch, *open_host, 'sandbox="allow-scripts"')
    play_a_card(frame)
    # In such frames browsers always block the icon file, so the icons are inlined.
    expect(frame.locator("use[href*='icons.svg']")).to_have_count(0)
    shown = frame.locator("#main .tool:visible .icon use")
    widths = shown.evaluate_all("uses => uses.map((use) => use.getBBox().width)")
    assert widths, "there are tools, and each has an icon"
    assert all(widths), widths
    watch.troubles = [trouble for trouble in watch.troubles if "icons.svg" not in trouble]  # before they were inlined


def test_a_frame_in_which_nothing_can_run_is_not_called_an_old_browser(page: Page, watch: Watch, own_site: Site) -> None:
    """In a frame without an origin, on a host that does not let every origin read its files."""
    frame = embed_page(page, watch, own_site.origin, own_site.place.parents[1], 'sandbox="allow-scripts"')
    expect(frame.locator("#framed")).to_be_visible()
    expect(frame.locator("#failure")).to_be_hidden()
    expect(frame.locator("#framed")).to_contain_text("Dein Browser ist in Ordnung")
    address = f"{own_site.origin}/{FOLDER}/de/land-unter.html"
    expect(frame.locator("#framed a")).to_have_text(address)
    expect(frame.locator("#framed a")).to_have_attribute("href", address)
    watch.troubles.clear()


def test_a_game_is_played_where_nothing_may_be_stored(page: Page, site: Site) -> None:
    page.add_init_script(
        """for (const name of ["localStorage", "indexedDB", "caches"]) Object.defineProperty(window, name, {
            get() { throw new DOMException("denied", "SecurityError"); },
        })"""
    )
    page.goto(site.url("de/land-unter.html"))
    wait_ready(page)
    page.locator("#start-game").click()
    expect(page.locator("#main button[data-do^='play:']").first).to_be_visible()
    expect(page.locator(".notice:visible")).not_to_have_count(0)


@pytest.mark.needs("workers")
def test_neither_page_nor_worker_can_reach_another_origin(page: Page, watch: Watch, site: Site, open_host: tuple[str, Path]) -> None:
    asked = f"{open_host[0]}/{FOLDER}/de/index.html"
    ask = "url => fetch(url).then(({status}) => status, () => 'refused')"
    page.goto(open_host[0].replace("127.0.0.1", "localhost"))
    assert page.evaluate(ask, asked) == 200, "another page may fetch it, so our policy is the reason"
    page.goto(site.url("de/index.html"))
    wait_ready(page)
    (worker,) = page.workers
    assert [place.evaluate(ask, asked) for place in (page, worker)] == ["refused", "refused"]
    watch.troubles.clear()


REFUSED = """async () => {
    const refused = [];
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
    // Code from a debugger may call eval; a callback of a timer counts as the page's.
    await new Promise((resolve) => setTimeout(() => { setTimeout(resolve); (0, eval)("1"); }));
    document.head.insertAdjacentHTML("beforeend", "<style>body { --written: yes }</style>");
    document.head.append(Object.assign(document.createElement("script"), { textContent: "window.written = true" }));
    document.body.setAttribute("style", "--placed: yes");
    await new Promise((resolve) => setTimeout(resolve, 100));
    const style = getComputedStyle(document.body);
    return [refused.sort(), style.getPropertyValue("--written"), style.getPropertyValue("--placed"), window.written ?? null];
}"""


@pytest.mark.parametrize("path", ["de/index.html", "de/rules-land-unter.html", slow("de/land-unter.html?start=plain")])
def test_no_page_evaluates_text_or_takes_scripts_and_styles_from_its_markup(page: Page, watch: Watch, site: Site, path: str) -> None:
    page.goto(site.url(path))
    if "rules" not in path:
        wait_ready(page)
    assert page.evaluate(REFUSED) == [["script-src", "script-src-elem", "style-src-elem"], "", "yes", None]
    assert watch.troubles, "the browser reports it"
    watch.troubles.clear()
