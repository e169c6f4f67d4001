"""A host that loses files and goes offline, with a build of ours and the next one, to test what a browser stores.

The server runs in the process of the tests, which can read its requests and remove files.
"""

from __future__ import annotations

import json
import re
import shutil
import threading
from contextlib import AbstractContextManager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal, Self

from playwright.sync_api import Page, Response, expect

from make_site import write_service_worker

from .conftest import FOLDER, ROOT, fill_storage, read_storage, wait_installed, wait_ready, wait_until
from .playing import key_of
from .prepared import match_at, wait_for_card, write_storage

GAME = "en/play.html#game=x"
"""The game of `with_a_game`."""

CARD = "#hand [data-do]"
OFFER = "#update"
BIG = re.compile(r"(interpreter|python)-")
PLAIN = re.compile(r"pyodide-|pyscript-[^/]+/(codemirror|index-|py-editor)|assets-\w+/(plain|workshop|bot\.js|examples/|.*\.whl$)")
"""Files that only the plain way needs, the workshop, and the worker of a person's own bots."""
NEW = "0123456789ab"
"""The name of the next build."""

CLEAR_CACHES = "async () => { for (const name of await caches.keys()) await caches.delete(name) }"

Trouble = Literal["gone", "cut", "dies"]
"""The file is missing; the connection breaks in the middle; the server ends at once."""


class Host:
    """A copy of dist/ in a sub-folder of a plain static server that can lose files, cut them off, and go offline."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / FOLDER
        shutil.copytree(ROOT / "dist", self.place)
        self.requests: list[str] = []
        """Requested paths within the site, in order."""
        self.by_worker: list[str] = []
        """Those requested by the service worker."""
        self.trouble: dict[str, Trouble] = {}
        """Faults for requests of the service worker, by path."""
        self._folder = folder
        self._serve(0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def url(self, page: str = "") -> str:
        return f"http://127.0.0.1:{self.port}/{FOLDER}/{page}"

    def end(self) -> None:
        self._server.shutdown()
        self._server.socket.close()

    def come_back(self) -> None:
        self._serve(self.port)

    def forget(self) -> None:
        self.requests.clear()
        self.by_worker.clear()

    def _serve(self, port: int) -> None:
        host = self

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
                pass

            def do_GET(self) -> None:
                path = self.path.partition("?")[0].removeprefix(f"/{FOLDER}/")
                host.requests.append(path)
                if self.headers.get("Referer", "").endswith("/sw.js"):
                    host.by_worker.append(path)
                    if path in host.trouble:
                        self.fail(path)
                        return
                super().do_GET()

            def fail(self, path: str) -> None:
                if host.trouble[path] == "gone":
                    self.send_error(404)
                    return
                content = (host.place / path).read_bytes()
                self.send_response(200)
                self.send_header("Content-Type", self.guess_type(path))
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content[: len(content) // 2])
                if host.trouble[path] == "dies":
                    host.end()

        self._server = ThreadingHTTPServer(("127.0.0.1", port), lambda *args: Handler(*args, directory=str(host._folder)))
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()


def publish_next(host: Host, *, beside: bool = False) -> None:
    """Replace the build on the host by another one; its pages have a class of their own.

    With ``beside``, the previous build's files stay, for pages that are just loading.
    """
    (old,) = host.place.glob("assets-*")
    before = old.name.removeprefix("assets-")
    shutil.copytree(old, host.place / f"assets-{NEW}")
    if not beside:
        shutil.rmtree(old)
    for page in [host.place / "index.html", *host.place.glob("??/*.html")]:  # 404.html belongs to no build
        text = page.read_text(encoding="utf-8")
        assert before in text
        page.write_text(text.replace(before, NEW).replace("<body", '<body class="new-build"'), encoding="utf-8")
    worker = host.place / "sw.js"
    if (made := WORKERS.get(beside)) is not None:
        worker.write_text(made, encoding="utf-8")
        return
    write_service_worker(host.place, NEW, [path.name for path in host.place.iterdir() if "-" in path.name])
    WORKERS[beside] = worker.read_text(encoding="utf-8")


WORKERS: dict[bool, str] = {}
"""The next build's service worker, which is the same for all tests; by whether the previous build stays."""


def list_files(host: Host) -> list[str]:
    """The files that the service worker stores, in the order in which it asks for them."""
    match = re.search(r"^const files = (.*);$", (host.place / "sw.js").read_text(encoding="utf-8"), re.MULTILINE)
    assert match
    return [file["url"] for file in json.loads(match[1])]


def quota(page: Page, host: Host, size: int | None) -> None:
    """Set our origin's storage quota in bytes."""
    session = page.context.new_cdp_session(page)
    origin = host.url().removesuffix(f"/{FOLDER}/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin} | ({} if size is None else {"quotaSize": size}))


# The page --------------------------------------------------------------------------------------------------------------


def visit_first(page: Page, host: Host, path: str = "en/index.html") -> None:
    """Open a page and stay until everything is stored."""
    page.goto(host.url(path))
    wait_ready(page)
    wait_installed(page)


def store_game(page: Page) -> None:
    """Store a game in progress, without animation."""
    prefs = {"highwater:prefs": '{"language": "en", "animation": "none", "pace": "at-once"}'}
    fill_storage(page, prefs | write_storage({"x": match_at(wait_for_card(12))}))


def play_a_card(page: Page) -> str:
    """Play a card and return the stored game."""
    key = key_of(page)
    before = read_storage(page)[key]
    page.locator(CARD).first.click()
    wait_until(page, "([key, before]) => localStorage.getItem(key) !== before", arg=[key, before])
    expect(page.locator(CARD).first.or_(page.locator("#go-on"))).to_be_visible()
    return read_storage(page)[key]


def expect_new_build(page: Page) -> None:
    expect(page.locator("body.new-build")).to_be_attached()


def watch_loads(page: Page) -> list[Response]:
    """A list that collects every document that the page loads from now on."""
    loads: list[Response] = []
    page.on("response", lambda response: loads.append(response) if response.request.is_navigation_request() else None)
    return loads


def installed_files(page: Page) -> list[str]:
    """Paths of all files in the browser's caches, as Workbox names them."""
    urls: list[str] = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async name =>
            (await (await caches.open(name)).keys()).map(request => request.url)))).flat()"""
    )
    return [url.partition(f"/{FOLDER}/")[2] for url in urls]


def expect_not_stored(page: Page) -> AbstractContextManager[object]:
    """Expects a warning in the console within its block: storing failed."""
    return page.expect_console_message(lambda message: message.type == "warning" and "could not be stored" in message.text, timeout=60_000)
