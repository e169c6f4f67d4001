"""The same page in a WebKit that Playwright cannot drive: it starts, plays every game to its end, and needs no server.

Not a part of `pytest e2e`; `pytest e2e -m webdriver` runs it, and build.py does where Playwright has no WebKit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from highwater.registry import GAMES

from .conftest import Site
from .webdriver import WebKit

pytestmark = pytest.mark.webdriver

LANGUAGES = {"abandon-ship": "de", "forbidden-island": "da", "land-unter": "en", "sos": "de"}

# Presses what the page offers until the game is over: each time the first thing, once the last press has been answered.
PLAY = """
const done = arguments[0];
const offered = ["do^='play:'", "do^='choose:'", "key~=n"].map(what => `#main button[data-${what}]`).join();
let presses = 0, answers = 0, pressedAt = 0;
new PerformanceObserver(list => { answers += list.getEntriesByName("highwater:answer").length }).observe({entryTypes: ["measure"]});
const play = () => {
    if (document.documentElement.dataset.engine === "failed") return done("failed");
    if (document.querySelector("#again")) return done(presses);
    const control = [...document.querySelectorAll(offered)].find(one => one.checkVisibility());
    if (control && (!presses || answers > pressedAt)) { pressedAt = answers; presses += 1; control.click() }
    setTimeout(play, 5);
};
play();
"""


@pytest.fixture(scope="module")
def browser(record_testsuite_property: Callable[[str, object], None]) -> Iterator[WebKit]:
    with WebKit() as driven:
        record_testsuite_property("version", driven.version)
        yield driven


def open_page(browser: WebKit, address: str) -> None:
    browser.go(address)
    wait_ready(browser)


def wait_ready(browser: WebKit) -> None:
    browser.wait("['ready', 'failed'].includes(document.documentElement.dataset.engine)")
    assert browser.run("return document.documentElement.dataset.engine") == "ready"


def play_to_the_end(browser: WebKit) -> int:
    browser.click("#start-game")
    browser.wait("location.pathname.endsWith('play.html')")
    presses: int = browser.run_until_done(PLAY)
    return presses


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_game(browser: WebKit, site: Site, game: str) -> None:
    language = LANGUAGES[game]
    browser.go(site.url(f"{language}/{game}.html"))
    browser.run(f"""localStorage.setItem("highwater:prefs", '{{"language": "{language}", "speed": "none"}}')""")
    browser.reload()
    wait_ready(browser)
    assert play_to_the_end(browser) > 10


def test_the_second_visit_works_with_the_server_gone(browser: WebKit, own_site: Site) -> None:
    open_page(browser, own_site.url("de/index.html"))
    browser.run_until_done("const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))")
    own_site.end()
    open_page(browser, own_site.url("da/land-unter.html"))
    browser.run("""localStorage.setItem("highwater:prefs", '{"language": "da", "speed": "none"}')""")
    browser.reload()
    wait_ready(browser)
    assert play_to_the_end(browser) > 10
    browser.reload()
    wait_ready(browser)
    browser.wait("document.querySelector('#again')")
