"""What the browser tests stand on: a plain static server in a sub-folder, a real Chromium, and a page that is watched.

`build.py test` makes dist/ first. Called by hand, `pytest e2e` tests the dist/ that is there.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route

from build import find_chromium

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "some/folder"


def launch_options() -> dict[str, Any]:
    """How to start the Chromium that is here."""
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("There is no Chromium; `python3 build.py test` gets one.")
    return {"executable_path": chromium}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **launch_options()}


class Site:
    """dist/ in a sub-folder of a plain static server, which is a process of its own and can be ended."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / FOLDER
        self.place.parent.mkdir(parents=True)
        self.place.symlink_to(ROOT / "dist")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.origin = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-u", "-m", "http.server", str(port), "--bind", "127.0.0.1", "-d", str(folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self._process.stdout
        self._process.stdout.readline()  # it says a line once it listens

    def url(self, page: str = "") -> str:
        """The address of a page, such as ``de/index.html``."""
        return f"{self.origin}/{FOLDER}/{page}"

    def end(self) -> None:
        """End the server; whatever works after this works without a network."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    served = Site(tmp_path / "host")
    yield served
    served.end()


@dataclass
class Watch:
    """What went wrong in a context; a test that expects it empties the list."""

    troubles: list[str] = field(default_factory=list)


@pytest.fixture
def watch(context: BrowserContext, site: Site) -> Iterator[Watch]:
    """Fails a test at its end if a page wrote an error or any request left for another origin."""
    watched = Watch()
    context.on("weberror", lambda error: watched.troubles.append(f"uncaught: {error.error}"))
    context.on(
        "console",
        lambda message: watched.troubles.append(f"console: {message.text}") if message.type == "error" else None,
    )

    def look(request: Request) -> None:
        if urlsplit(request.url).scheme not in ("blob", "data") and not request.url.startswith(site.url()):
            watched.troubles.append(f"left the folder: {request.url}")

    context.on("request", look)
    yield watched
    assert watched.troubles == []


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    return context.new_page()


class Held:
    """Keeps a page's requests for a file waiting until they are let go."""

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


def wait_ready(page: Page) -> None:
    """Wait until the engine is there; fail at once when it says that it failed."""
    page.locator("html[data-engine=ready], html[data-engine=failed]").wait_for(state="attached", timeout=60_000)
    assert page.locator("html").get_attribute("data-engine") == "ready"


def wait_kept_offline(page: Page) -> None:
    """Wait until the service worker has everything."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")


def missing_icons(page: Page) -> list[str]:
    """Icons that the page shows and the sprite does not have."""
    used = page.locator("use[href*='icons.svg#']").evaluate_all("uses => uses.map(use => use.getAttribute('href').split('#')[1])")
    names = (ROOT / "web/shell/icons.txt").read_text(encoding="utf-8").split()
    return sorted(set(used) - set(names))
