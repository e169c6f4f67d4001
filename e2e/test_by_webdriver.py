"""The same page in a WebKit that Playwright cannot drive: it starts, plays every game to its end, needs no server, and can be embedded.

Not a part of `pytest e2e`; `pytest e2e -m webdriver` runs it, and build.py does where Playwright has no WebKit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from highwater.registry import GAMES
from tests.slow import slow

from .conftest import COUNT_ANSWERS, Site
from .elsewhere import serve_two_origins
from .webdriver import WebKit

pytestmark = [pytest.mark.as_shipped, pytest.mark.webdriver]

LANGUAGES = {"abandon-ship": "de", "forbidden-island": "da", "land-unter": "en", "sos": "de"}

# Presses what the page offers until the game is over, one thing after the other's answer; by chance, for what has been chosen
# can be chosen away again, but the same in every run.
PLAY = """
const offered = ["do^='play:'", "do^='offer:'", "do^='choose:'", "key~=n"].map(what => `#main button[data-${what}]`).join();
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
    """Open an address other than the current one."""
    webkit.go(address)
    wait_ready(webkit, f"location.href === {json.dumps(address)}")


def wait_ready(webkit: WebKit, arrived: str) -> None:
    webkit.wait(f"{arrived} && ['ready', 'failed'].includes(document.documentElement.dataset.engine)")
    assert webkit.run("return document.documentElement.dataset.engine") == "ready"
    assert webkit.run("return document.documentElement.dataset.worker") == "pyscript"  # which the program in the worker has found out


def play_to_the_end(webkit: WebKit) -> int:
    webkit.click("#start-game")
    webkit.wait("location.pathname.endsWith('play.html')")
    webkit.run(COUNT_ANSWERS + PLAY)
    webkit.wait("window.presses !== undefined || document.documentElement.dataset.engine === 'failed'")
    assert webkit.run("return document.documentElement.dataset.engine") == "ready"
    presses: int = webkit.run("return window.presses")
    return presses


# Abandon Ship uses the page of S.O.S.; another test plays Land unter.
@pytest.mark.parametrize("game", [slow(game) if game in ("abandon-ship", "land-unter") else game for game in sorted(GAMES)])
def test_a_whole_game(webkit: WebKit, site: Site, game: str) -> None:
    language = LANGUAGES[game]
    webkit.go(site.url("de/about.html"))
    prefer(webkit, language)
    open_page(webkit, site.url(f"{language}/{game}.html"))
    # An island may be lost early, once after only seven presses.
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


EMBEDDED = "document.querySelector('high-water').shadowRoot"


def test_embed_on_another_origin_steps_and_answers(webkit: WebKit, tmp_path: Path) -> None:
    with serve_two_origins(tmp_path) as hosts:
        webkit.go(hosts.demo("name"))
        steps = f"[...{EMBEDDED}.querySelectorAll('.hw-frames > li')].map(step => getComputedStyle(step).visibility).join(' ')"
        webkit.wait(f"{EMBEDDED}?.querySelector('.hw-frames img')?.complete")
        assert str(webkit.run(f"return {steps}")).startswith("visible hidden")
        webkit.run(f"{EMBEDDED}.querySelector('.hw-frames .hw-bar > :last-child').click()")
        webkit.wait(f"{steps}.startsWith('hidden visible')")
        webkit.go(hosts.demo("quiz"))
        webkit.run("document.querySelector('high-water').addEventListener('answered', event => { window.answered = event.detail })")
        webkit.wait(f"{EMBEDDED}?.querySelector('[data-choice]')")
        webkit.run(f"{EMBEDDED}.querySelector('[data-choice]').click()")
        webkit.wait("window.answered?.type === 'answered' && typeof window.answered.right === 'boolean'")
