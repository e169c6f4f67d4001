"""The same page in a WebKit that Playwright cannot drive: it starts, plays every game to its end, and needs no server.

Not a part of `pytest e2e`; `pytest e2e -m webdriver` runs it, and build.py does where Playwright has no WebKit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from highwater.registry import GAMES

from .conftest import COUNT_ANSWERS, Site, slow
from .webdriver import WebKit

pytestmark = pytest.mark.webdriver

LANGUAGES = {"abandon-ship": "de", "forbidden-island": "da", "land-unter": "en", "sos": "de"}

# Presses what the page offers until the game is over, one thing after the other's answer; by chance, for what has been chosen
# can be chosen away again, but the same in every run.
PLAY = """
const offered = ["do^='play:'", "do^='choose:'", "key~=n"].map(what => `#main button[data-${what}]`).join();
let presses = 0, choice = 1, pressedAt = 0;
const play = () => {
    if (document.querySelector("#again")) return window.presses = presses;
    const controls = [...document.querySelectorAll(offered)].filter(one => one.checkVisibility());
    if (controls.length && (!presses || window.answers > pressedAt)) {
        choice = choice * 48271 % 2147483647;
        pressedAt = window.answers;
        presses += 1;
        controls[choice % controls.length].click();
    }
    setTimeout(play, 5);
};
play();
"""


@pytest.fixture(scope="module")
def webkit(record_testsuite_property: Callable[[str, object], None]) -> Iterator[WebKit]:
    with WebKit() as driven:
        record_testsuite_property("version", driven.version)
        yield driven


def prefer(webkit: WebKit, language: str) -> None:
    webkit.run(
        "localStorage.setItem('highwater:prefs', arguments[0])", json.dumps({"language": language, "animation": "none", "pace": "at-once"})
    )


def open_page(webkit: WebKit, address: str) -> None:
    """Another one than is open."""
    webkit.go(address)
    wait_ready(webkit, f"location.href === {json.dumps(address)}")


def wait_ready(webkit: WebKit, arrived: str) -> None:
    webkit.wait(f"{arrived} && ['ready', 'failed'].includes(document.documentElement.dataset.engine)")
    assert webkit.run("return document.documentElement.dataset.engine") == "ready"


def play_to_the_end(webkit: WebKit) -> int:
    webkit.click("#start-game")
    webkit.wait("location.pathname.endsWith('play.html')")
    webkit.run(COUNT_ANSWERS + PLAY)
    webkit.wait("window.presses !== undefined || document.documentElement.dataset.engine === 'failed'")
    assert webkit.run("return document.documentElement.dataset.engine") == "ready"
    presses: int = webkit.run("return window.presses")
    return presses


# Abandon Ship has the page of S.O.S., and Land unter is played below.
@pytest.mark.parametrize("game", [slow(game) if game in ("abandon-ship", "land-unter") else game for game in sorted(GAMES)])
def test_a_whole_game(webkit: WebKit, site: Site, game: str) -> None:
    language = LANGUAGES[game]
    webkit.go(site.url("de/about.html"))
    prefer(webkit, language)
    open_page(webkit, site.url(f"{language}/{game}.html"))
    # An island may be lost soon: after seven presses once.
    assert play_to_the_end(webkit) > (0 if game == "forbidden-island" else 10)


def test_the_second_visit_works_with_the_server_gone(webkit: WebKit, own_site: Site) -> None:
    open_page(webkit, own_site.url("de/index.html"))
    webkit.wait("document.documentElement.dataset.installed === 'all'")
    prefer(webkit, "da")
    own_site.end()
    open_page(webkit, own_site.url("da/land-unter.html"))
    assert play_to_the_end(webkit) > 10
    webkit.run("window.before = true")
    webkit.reload()
    wait_ready(webkit, "!window.before")
    webkit.wait("document.querySelector('#again')")
