"""Fixtures of the browser tests: a plain static server in a sub-folder, a real browser, and a page whose errors are watched.

`build.py test` makes dist/ first. Called by hand, `pytest e2e` tests the dist/ that is there, in Chromium;
`pytest e2e --browser firefox` in another.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Request, Route, ViewportSize, expect

from .browsers import NAMES, FoundBrowser, search
from .drawing import BrowserGone, DrawsNoMore, is_drawing

if TYPE_CHECKING:
    from .guests import Guest

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "some/folder"
SAVED_PAGES = "highwater-page:"
STAMPS = "highwater-written:"
PHONE: ViewportSize = {"width": 360, "height": 740}

# The machine may be shared: a state may come late, but must come.
expect.set_options(timeout=20_000)


def find_browser(browser: str) -> FoundBrowser:
    """This browser, or skip with the reason why it cannot be driven."""
    searched = search(browser)
    if searched.found is None:
        tried = "".join(f"\n  {failure}" for failure in searched.failures)
        raise SystemExit(f"There is no {NAMES[browser]} that Playwright can drive; `python3 build.py test` gets one if it can.{tried}")
    return searched.found


def is_lacking(page: Page, feature: str) -> bool:
    """Whether Playwright lacks a feature (of try_browser.py) in a page's browser."""
    browser = page.context.browser
    return browser is not None and feature in find_browser(browser.browser_type.name).lacks


def launch_options(browser: str = "chromium", *, args: Sequence[str] = ()) -> dict[str, Any]:
    """Options to start the available browser of this kind, with more arguments."""
    options = find_browser(browser).options
    return {**options, "args": [*options.get("args", []), *args]}


INSTALLS = pytest.mark.browser_context_args(service_workers="allow")
"""For tests in which the page installs itself for offline use. Other tests block this: it doubles the work of a start, and would continue
during the next test."""


def everywhere(*values: object) -> object:
    """Values of a parameter that run in every browser, for others that give the same result there."""
    return pytest.param(*values, marks=pytest.mark.every_browser)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "service_workers": "block"}


# Makes a browser compile WebAssembly only once, quickly. Otherwise it would compile the interpreter again, optimized, during pages that
# live for seconds: a third of the computing of all tests. Measurements and `as shipped` tests run the optimized code.
LIFTOFF = {"chromium": ["--js-flags=--liftoff-only"]}
BASELINE = {"firefox": {"javascript.options.wasm_optimizingjit": False}}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    options = launch_options(browser_name, args=LIFTOFF.get(browser_name, []))
    prefs = options.get("firefox_user_prefs", {}) | BASELINE.get(browser_name, {})
    return browser_type_launch_args | options | ({"firefox_user_prefs": prefs} if prefs else {})


RUNNING: list[Browser] = []
"""The browser of the session, if it runs."""


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Iterator[Browser]:
    RUNNING.append(browser)
    yield browser
    RUNNING.remove(browser)


def has_gone() -> bool:
    return any(not browser.is_connected() for browser in RUNNING)


LOT = "HIGHWATER_LOT"
"""The environment variable with the seed of the windows that test_geometry.py draws by lot."""


def pytest_configure() -> None:
    """Choose that seed unless it is given; workers inherit it."""
    os.environ.setdefault(LOT, str(Random().randrange(10**9)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for how in ("passed", "failed") for report in terminalreporter.stats.get(how, [])]
    if any("drawn_by_lot" in report.nodeid for report in reports):
        terminalreporter.write_line(f"Windows were drawn by lot: {LOT}={os.environ[LOT]}")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """After a browser has crashed, restart it and everything else of the session. Skip tests that need a feature that Playwright lacks in
    this browser."""
    if has_gone():
        item.session._setupstate.teardown_exact(None)
    browser = item.callspec.params.get("browser_name") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else None
    needed = {feature for mark in item.iter_markers("needs") for feature in mark.args}
    if not isinstance(browser, str) or not needed:
        return
    lacking = sorted(needed & find_browser(browser).lacks)
    if lacking:
        pytest.skip(f"needs {' and '.join(lacking)}, which Playwright cannot do in {find_browser(browser)}")


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=[DrawsNoMore.__name__, BrowserGone.__name__]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Distinguish a failed test from a failed browser."""
    try:
        return (yield)
    except Exception as failure:
        if has_gone():
            raise BrowserGone("its browser has ended") from failure
        fixtures = getattr(item, "funcargs", {})
        for page in (fixtures.get("page"), fixtures.get("started")):
            if isinstance(page, Page) and not is_drawing(page):
                if page is fixtures.get("started"):
                    fixtures["shared"].start_again()
                raise DrawsNoMore("its page gets no frames any more") from failure
        raise


class Site:
    """dist/ in a sub-folder of a plain static server, which is a process of its own and can be ended."""

    def __init__(self, folder: Path, dist: Path = ROOT / "dist") -> None:
        self.place = folder / FOLDER
        self.place.parent.mkdir(parents=True)
        self.place.symlink_to(dist)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.origin = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-u", "-m", "http.server", str(port), "--bind", "127.0.0.1", "-d", str(folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self._process.stdout
        self._process.stdout.readline()  # it prints a line once it listens

    def url(self, page: str = "") -> str:
        """The address of a page, such as ``de/index.html``."""
        return f"{self.origin}/{FOLDER}/{page}"

    def end(self) -> None:
        """End the server, so that only offline features still work."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()


def start_from_snapshot(folder: Path) -> Path:
    """dist/, made in a folder, with pages that fetch the snapshot at once: a third less computing than the start of a first visit."""
    dist = ROOT / "dist"
    for path in dist.rglob("*.html"):
        page = folder / path.relative_to(dist)
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(path.read_text("utf-8").replace('data-ways="quick ', 'data-ways="snapshot '), "utf-8")
    for made in [folder, *(path for path in folder.rglob("*") if path.is_dir())]:
        for path in (dist / made.relative_to(folder)).iterdir():
            if not (made / path.name).exists():
                (made / path.name).symlink_to(path)
    return folder


@pytest.fixture(scope="session")
def shipped_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    served = Site(tmp_path_factory.mktemp("host"))
    yield served
    served.end()


@pytest.fixture(scope="session")
def ready_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    served = Site(tmp_path_factory.mktemp("host"), start_from_snapshot(tmp_path_factory.mktemp("dist")))
    yield served
    served.end()


@pytest.fixture
def site(request: pytest.FixtureRequest) -> Site:
    """The site: as shipped for tests marked ``as_shipped``, otherwise with pages that start faster."""
    name = "shipped_site" if request.node.get_closest_marker("as_shipped") else "ready_site"
    served: Site = request.getfixturevalue(name)
    return served


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A server that the test may end, with a folder that it may change."""
    served = Site(tmp_path / "host")
    yield served
    served.end()


@dataclass
class Watch:
    """Errors in a context; a test that expects one empties the list."""

    troubles: list[str] = field(default_factory=list)


COMPLAINTS = ("Content-Security-Policy", "Security Error", "Failed to ")
"""Prefixes of Firefox's own console messages. Over WebDriver BiDi they look like errors thrown by a page."""


def describe_error(error: Error) -> str:
    """An error from a browser, with its kind, and where it was thrown."""
    name = error.name or ""
    return f"console: {name}: {error.message}" if name.startswith(COMPLAINTS) else f"uncaught: {error.stack or error}"


def watched(context: BrowserContext) -> Watch:
    """Record every error of a page and every request that leaves the folder."""
    watch = Watch()
    context.on("weberror", lambda error: watch.troubles.append(describe_error(error.error)))
    context.on(
        "console",
        lambda message: watch.troubles.append(f"console: {message.text} ({message.location['url']})") if message.type == "error" else None,
    )

    def look(request: Request) -> None:
        if not re.match(rf"blob:|data:|http://127\.0\.0\.1:\d+/{FOLDER}/", request.url):
            watch.troubles.append(f"left the folder: {request.url}")

    context.on("request", look)
    return watch


@pytest.fixture
def watch(context: BrowserContext) -> Iterator[Watch]:
    """Fails a test at its end if something went wrong in its pages."""
    watch = watched(context)
    yield watch
    assert watch.troubles == []


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    return context.new_page()


# A page that has started, shared by the tests that are not about starting ---------------------------------------------


class Shared:
    """A phone in English without animation; started once, and again whenever its browser stops drawing."""

    def __init__(self, launch: Callable[[], Browser], browser: Browser, site: Site) -> None:
        self._launch = launch
        self._browser = browser
        self._site = site
        self._start()

    def _start(self) -> None:
        context = self._browser.new_context(
            locale="en-GB",
            viewport=PHONE,
            reduced_motion="reduce",
            service_workers="block",
            permissions=[] if "clipboard" in find_browser(self._browser.browser_type.name).lacks else ["clipboard-read", "clipboard-write"],
        )
        context.add_init_script(path=ROOT / "node_modules/axe-core/axe.min.js")
        context.add_init_script(path=ROOT / "e2e/forced_colours.js")
        context.set_default_timeout(20_000)
        self.watch = watched(context)
        self.page = context.new_page()
        self.page.goto(self._site.url("en/index.html"))
        wait_ready(self.page)

    def start_again(self) -> None:
        """Start in a new browser, because a browser that stopped drawing may not recover."""
        self.end()
        self._browser = self._launch()
        self._start()

    def end(self) -> None:
        with contextlib.suppress(Error):  # if the browser has crashed
            self.page.context.close()


@pytest.fixture(scope="session")
def shared(browser: Browser, launch_browser: Callable[[], Browser], ready_site: Site) -> Iterator[Shared]:
    started_once = Shared(launch_browser, browser, ready_site)
    yield started_once
    started_once.end()


@pytest.fixture
def started(shared: Shared, ready_site: Site) -> Iterator[Page]:
    """The shared page at home, as a phone, with empty storage except that animation is off."""
    page, watch = shared.page, shared.watch
    watch.troubles.clear()
    if page.locator("html").get_attribute("data-engine") != "ready" or not page.url.startswith(ready_site.url("en/")):
        page.goto(ready_site.url("en/index.html"))
        wait_ready(page)
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light", forced_colors="none", reduced_motion="reduce")
    visit(page, "index.html")  # where nothing happens by itself
    store(page, dict.fromkeys(read_storage(page)) | {"highwater:prefs": '{"language": "en", "animation": "none", "pace": "at-once"}'})
    visit(page, "index.html")  # and no notice is left from before
    expect(page.locator("#main .covers")).to_be_visible()
    expect(page.locator("html[data-animation=none]")).to_be_attached()
    yield page
    assert watch.troubles == []


# The engine hears of stored values after a person's presses, and so of this message of ours, which it ignores. Once it is sent,
# everything before it has been answered and shown.
SEND_THE_LAST = """() => {
    window.allHeard = false;
    const message = { message: "do", token: "no-such-token", fields: {} };
    outbox.send({ ...message, toJSON() { window.allHeard = true; return message } });
}"""


def wait_until_answered(page: Page) -> None:
    """Wait until a started page shows the answers to all messages so far."""
    page.evaluate(SEND_THE_LAST)
    wait_until(page, "window.allHeard")


def visit(page: Page, href: str) -> None:
    """Navigate a started page to another address, like Back and Forward, and wait until it is shown."""
    page.evaluate("""href => { history.pushState(null, "", href); dispatchEvent(new PopStateEvent("popstate")) }""", href)
    wait_until_answered(page)


def store(page: Page, values: Mapping[str, str | None]) -> None:
    """Write values to the storage of a started page (None removes one), tell the page as if another tab had done it, and wait until the
    engine knows: otherwise it would hear of a later navigation first."""
    page.evaluate(
        """values => {
            for (const [key, newValue] of Object.entries(values)) {
                if (newValue === null) localStorage.removeItem(key); else localStorage.setItem(key, newValue);
                dispatchEvent(new StorageEvent("storage", {key, newValue}));
            }
        }""",
        values,
    )
    wait_until_answered(page)


def fill_storage(page: Page, values: Mapping[str, str]) -> None:
    """Fill the storage before a page starts. The script also runs in the empty page of a new tab, which has no storage."""
    page.add_init_script(
        f"if (origin !== 'null') for (const [key, value] of Object.entries({json.dumps(values)})) localStorage[key] ??= value"
    )


def read_storage(page: Page) -> dict[str, str]:
    """Everything in the storage except the saved pages for the next start, which come and go, and the stamps."""
    values: dict[str, str] = page.evaluate("({...localStorage})")
    return {key: value for key, value in values.items() if not key.startswith((SAVED_PAGES, STAMPS))}


class Held:
    """Holds back a page's requests for a file until they are released."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._waiting: list[Route] = []
        self._open = False
        page.route(pattern, self._meet)

    def _meet(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self._waiting.append(route)

    def let_go(self) -> None:
        self._open = True
        for route in self._waiting:
            route.continue_()


# To run in a page: from then on `window.answers` counts the engine's answers.
COUNT_ANSWERS = """
window.answers = 0;
new PerformanceObserver(list => { window.answers += list.getEntriesByName("highwater:answer").length })
    .observe({entryTypes: ["measure"]});
"""


def wait_until(page: Page, condition: str, *, arg: object = None, seconds: float = 20) -> None:
    """Wait until a JavaScript expression or function of the page is true. Playwright's own `wait_for_function` evaluates text in the
    page, which our policy blocks."""
    end = time.monotonic() + seconds
    while not wait_for_condition(page, condition, arg):
        assert time.monotonic() < end, f"not within {seconds} s: {condition}"
        time.sleep(0.05)


def wait_for_condition(page: Page, condition: str, arg: object) -> bool:
    try:
        return bool(page.evaluate(condition, arg))
    except Error as error:
        if "context was destroyed" not in str(error) and "because of a navigation" not in str(error):
            raise
        return False  # the page is being replaced


def wait_ready(page: Page) -> None:
    """Wait until the engine is ready; fail at once if it reports a failure."""
    page.locator("html[data-engine=ready], html[data-engine=failed]").wait_for(state="attached", timeout=60_000)
    assert page.locator("html").get_attribute("data-engine") == "ready"


def wait_installed(page: Page) -> None:
    """Wait until everything is stored for use without a network."""
    page.locator("html[data-installed=all]").wait_for(state="attached", timeout=60_000)


def find_missing_icons(page: Page) -> list[str]:
    """Icons that the page uses but the sprite lacks."""
    used = page.locator("use[href*='icons.svg#']").evaluate_all("uses => uses.map(use => use.getAttribute('href').split('#')[1])")
    names = (ROOT / "web/shell/icons.txt").read_text(encoding="utf-8").split()
    return sorted(set(used) - set(names))


@pytest.fixture(scope="module")
def shared_guest(browser: Browser) -> Iterator[Guest]:
    from .guests import open_guest

    yield from open_guest(browser)


@pytest.fixture
def guest(shared_guest: Guest) -> Guest:
    """A page of another site, without what the test before brought."""
    shared_guest.reset()
    return shared_guest
