"""PyScript starts every page; if it cannot, the page starts without it and logs the reason."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, Route, expect

from tests.slow import mostly_slow

from .conftest import INSTALLS, ROOT, Site, Watch, wait_installed, wait_ready
from .storing import Host

pytestmark = pytest.mark.as_shipped

PAGES = sorted(path.name for path in (ROOT / "dist/en").glob("*.html") if "data-rests" not in path.read_text(encoding="utf-8"))
"""The pages that start an engine without a press."""

KNOWS_POLYSCRIPT = "Symbol.for('polyscript.js_modules') in globalThis"


def runs_in_pyscript(page: Page) -> None:
    wait_ready(page)
    expect(page.locator("html")).to_have_attribute("data-worker", "pyscript")  # which the program in the worker has found out
    browser = page.context.browser
    if browser and browser.browser_type.name == "chromium":  # Playwright can ask workers there alone
        assert [worker.evaluate(KNOWS_POLYSCRIPT) for worker in page.workers] == [True]


@pytest.mark.every_browser
@INSTALLS
def test_every_page_starts_in_pyscripts_worker_and_asks_for_its_core_with_the_server_gone_too(page: Page, tmp_path: Path) -> None:
    cores: list[str] = []
    page.on("request", lambda request: cores.append(request.url) if request.url.endswith("/core.js") else None)
    assert "index.html" in PAGES
    with Host(tmp_path / "host") as host:
        page.goto(host.url("en/index.html"))
        runs_in_pyscript(page)
        wait_installed(page)
        for visit in ("repeat visit", "with the server gone"):
            for name in PAGES:
                cores.clear()
                page.goto(host.url(f"en/{name}"))
                runs_in_pyscript(page)
                assert len(cores) == 1, (visit, name)
            host.end()
        host.come_back()


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.slow
def test_every_page_starts_in_pyscripts_worker_at_a_first_visit(page: Page, site: Site, name: str) -> None:
    page.goto(site.url(f"en/{name}"))
    runs_in_pyscript(page)


def test_a_page_for_reading_asks_for_pyscript_only_when_a_press_needs_the_engine(page: Page, site: Site) -> None:
    cores: list[str] = []
    page.on("request", lambda request: cores.append(request.url) if "/pyscript-" in request.url else None)
    page.goto(site.url("en/rules-land-unter.html"))
    press = page.locator("#another-tie-ask")
    expect(press).to_be_visible()
    assert not cores
    press.click()
    runs_in_pyscript(page)
    assert cores


MISSING, BLOCKED = {"status": 404}, None

# The replacement of a file of PyScript, and the message expected in the console.
FAULTS = {
    "missing": ("**/core.js", MISSING, "Failed to fetch dynamically imported module"),
    "blocked by an extension": ("**/core.js", BLOCKED, "Failed to fetch dynamically imported module"),
    "cut off": ("**/core-*.js", {"body": "const a = {"}, "SyntaxError"),
    "another version": ("**/core.js", {"body": "export const XWorker = 1;"}, "PyWorker is not a function"),
    "failing once there is a worker": (
        "**/core.js",
        {"body": "export async function PyWorker() { new Worker(URL.createObjectURL(new Blob())); throw new Error('no such hook'); }"},
        "no such hook",
    ),
    "not finding the program": ("**/engine.py", "once", "404"),
}


ALIKE = ("blocked by an extension", "another version")
"""Faults with the effect of another one in the list, so they are slow tests."""


@pytest.mark.parametrize(
    ("path", "answer", "reason"),
    [pytest.param(*fault, id=what, marks=[pytest.mark.slow] if what in ALIKE else []) for what, fault in FAULTS.items()],
)
def test_a_page_starts_without_pyscript_and_says_why(
    page: Page, site: Site, watch: Watch, path: str, answer: dict[str, object] | str | None, reason: str
) -> None:
    warnings: list[str] = []

    def read(message: ConsoleMessage) -> None:
        if message.type == "warning":
            warnings.append(message.text)

    page.on("console", read)
    if answer is None:
        page.route(path, lambda route: route.abort("blockedbyclient"))
    elif answer == "once":
        page.route(path, lambda route: route.fulfill(status=404), times=2)  # the document asks first
    else:
        page.route(path, lambda route: route.fulfill(content_type="text/javascript", **answer))  # type: ignore[arg-type]
    page.goto(site.url("en/land-unter.html"))
    wait_ready(page)
    html = page.locator("html")
    expect(html).to_have_attribute("data-worker", "own")
    expect(html).to_have_attribute("data-started", "bytecode")
    assert any(text.startswith("The engine did not start (quick, with PyScript)") and reason in text for text in warnings), warnings
    page.locator("#start-game").click()
    expect(page.locator("#hand-area")).to_be_visible()
    watch.troubles.clear()


def test_a_pyscript_that_says_nothing_is_not_waited_for_without_end(page: Page, site: Site, watch: Watch) -> None:
    page.clock.install()
    page.route(
        "**/core.js",
        lambda route: route.fulfill(content_type="text/javascript", body="export const PyWorker = () => new Promise(() => {});"),
    )
    page.goto(site.url("en/index.html"))
    expect(page.locator("#start")).to_be_visible()
    page.clock.fast_forward(21_000)
    wait_ready(page)
    expect(page.locator("html")).to_have_attribute("data-worker", "own")
    watch.troubles.clear()


@pytest.mark.parametrize("kind", mostly_slow(["application/octet-stream", ""]))
def test_a_host_that_does_not_know_the_interpreter_holds_up_nothing(page: Page, site: Site, kind: str) -> None:
    warnings: list[str] = []
    page.on("console", lambda message: warnings.append(message.text) if message.type == "warning" else None)
    page.route("**/*.wasm", lambda route: route.fulfill(response=route.fetch(), content_type=kind))
    page.goto(site.url("en/index.html"))
    runs_in_pyscript(page)
    assert not [text for text in warnings if "did not start" in text]


def send_late(route: Route) -> None:
    """As on a slow device."""
    time.sleep(1.5)
    route.continue_()


def test_rejections_of_other_scripts_are_not_blamed_on_pyscript(page: Page, site: Site, watch: Watch) -> None:
    page.add_init_script("addEventListener('DOMContentLoaded', () => Promise.reject(new Error('some extension')))")
    page.route("**/pyscript-*/core.js", send_late)
    page.goto(site.url("en/index.html"))
    runs_in_pyscript(page)
    watch.troubles.clear()


HANGS = "IDBFactory.prototype.open = () => new EventTarget();"


@pytest.mark.every_browser
def test_a_database_that_never_answers_holds_up_no_start(page: Page, site: Site) -> None:
    page.add_init_script(HANGS)
    page.goto(site.url("en/index.html"))
    runs_in_pyscript(page)


def test_pyscript_leaves_no_database_behind(page: Page, site: Site) -> None:
    page.goto(site.url("en/index.html"))
    wait_ready(page)
    names = page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")
    assert names == ["highwater"]
