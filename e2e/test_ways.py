"""The ways to start the engine: the quick one in all its forms, and what happens when a part of it is missing or spoilt.

Whatever is wrong, the page must come up without anybody noticing.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import INSTALLS, ROOT, Site, Watch, read_storage, wait_installed, wait_ready
from .storing import PLAIN

pytestmark = pytest.mark.as_shipped


def started(page: Page) -> str | None:
    """The way in which the engine started."""
    return page.locator("html").get_attribute("data-started")


def begin_a_game(page: Page) -> str:
    """Start a game against bots by presses; returns its stored text."""
    before = read_storage(page)
    page.locator("#start-game").click()
    expect(page.locator("#hand-area, #main .board").first).to_be_visible()
    (entry,) = (value for key, value in read_storage(page).items() if key.startswith("highwater:game:") and key not in before)
    return entry


@pytest.mark.parametrize("way", ["snapshot", "bytecode"])
def test_each_quick_way_leads_to_a_game(page: Page, site: Site, way: str) -> None:
    page.goto(site.url(f"de/land-unter.html?start={way}"))
    wait_ready(page)
    assert started(page) == way
    begin_a_game(page)


def test_plain_way_uses_only_published_pyodide(page: Page, site: Site) -> None:
    requests: list[str] = []
    page.context.on("request", lambda request: requests.append(request.url))
    page.goto(site.url("de/land-unter.html?start=plain"))
    wait_ready(page)
    assert started(page) == "plain"
    (shipped,) = (ROOT / "dist").glob("pyodide-*")
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        served = shipped / name.replace(".mjs", ".js")  # not every host takes .mjs for JavaScript
        assert served.read_bytes() == (ROOT / "node_modules/pyodide" / name).read_bytes()
        assert any(url.endswith(f"{shipped.name}/{served.name}") for url in requests)
    assert not [url for url in requests if re.search(r"/(interpreter|python)-|\.gzip$|quick-way", url)]
    begin_a_game(page)


@INSTALLS
def test_the_quick_way_needs_nothing_of_the_plain_one(page: Page, site: Site) -> None:
    requests: list[str] = []
    page.context.on("request", lambda request: requests.append(request.url))
    page.goto(site.url("de/land-unter.html"))
    wait_ready(page)
    wait_installed(page)
    assert any("/interpreter-" in url for url in requests), "the interpreter is cut"
    assert not [url for url in requests if PLAIN.search(url)]


@INSTALLS
def test_the_second_visit_starts_from_the_snapshot_and_shuffles_anew(page: Page, site: Site) -> None:
    hands = []
    for source in ("bytecode", "snapshot", "snapshot"):
        page.goto(site.url("de/land-unter.html"))
        wait_ready(page)
        assert started(page) == source
        hands.append(begin_a_game(page).split("\n\n")[1])
        wait_installed(page)
    assert len(set(hands)) == 3


# Three different checks refuse them: the length, our numbers in the file, and Pyodide.
SPOILT = {
    "cut off": "memory.slice(0, memory.length / 2)",
    "with other numbers": "(memory.fill(7, 16, 48), memory)",
    "of another build of Pyodide": "(memory.fill(7, memory.length - pages + 16, memory.length - pages + 48), memory)",
}
ALSO_SPOILT = {"empty": "new Uint8Array()", "not a snapshot": "new Uint8Array(memory.length)"}


@INSTALLS
@pytest.mark.parametrize("ways", [SPOILT, ALSO_SPOILT], ids=["", "in more ways"])
@pytest.mark.slow
def test_a_spoilt_snapshot_is_not_noticed_and_a_good_one_is_stored_again(page: Page, site: Site, ways: dict[str, str]) -> None:
    address = site.url("de/land-unter.html")
    page.goto(address)
    wait_ready(page)
    for what, spoilt in ways.items():
        wait_installed(page)
        page.evaluate(
            f"""async () => {{
                const cache = await caches.open("highwater-snapshot");
                const [{{url}}] = await cache.keys();
                const memory = new Uint8Array(await (await cache.match(url)).arrayBuffer());
                const pages = memory.length - 8 - 8 * new Uint32Array(memory.buffer, 4, 1)[0]; // see web/shell/worker/sparse-memory.js
                await cache.put(url, new Response({spoilt}));
            }}"""
        )
        page.goto(address)
        wait_ready(page)
        assert started(page) == "bytecode", what
        begin_a_game(page)
    wait_installed(page)
    page.goto(address)
    wait_ready(page)
    assert started(page) == "snapshot"


def test_without_a_snapshot_on_the_host_everything_else_works(page: Page, site: Site) -> None:
    page.route("**/snapshot.gzip", lambda route: route.fulfill(status=404))
    page.goto(site.url("de/land-unter.html?start=snapshot"))
    wait_ready(page)
    assert started(page) == "bytecode"
    begin_a_game(page)


@pytest.mark.parametrize("missing", ["**/stdlib.zip.gzip", "**/*_page-*.whl.gzip"])
@pytest.mark.slow
def test_without_byte_code_the_plain_way_is_taken(page: Page, site: Site, watch: Watch, missing: str) -> None:
    page.route(missing, lambda route: route.fulfill(status=404))
    page.goto(site.url("de/land-unter.html"))
    wait_ready(page)
    assert started(page) == "plain"
    begin_a_game(page)
    watch.troubles = [trouble for trouble in watch.troubles if "404" not in trouble]
