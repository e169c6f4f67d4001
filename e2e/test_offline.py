"""One build, one unit: everything without a network, the next version, and whatever may go wrong between them.

The server of these tests runs in this process: it knows what was asked for, and what it does not have it can be told.
"""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, Response, expect

from make_site import write_service_worker

from .conftest import FOLDER, ROOT, Held, Watch, kept, kept_from_before, wait_kept_offline, wait_ready
from .playing import key_of
from .prepared import asked_after, match_at, on_the_shelf

# What it shows is kept in the browser, so its first picture can only say that it is coming.
FROM_THE_STORE = "de/play.html"
GAME = "en/play.html#game=x"
CARD = "#hand [data-do]"
OFFER = "#update"
NEW = "0123456789ab"
BIG = re.compile(r"(pyodide|pyscript)-")


Trouble = Literal["gone", "cut", "dies"]
"""A file is not there; the connection ends in the middle of it; the server ends there and then."""


class Host:
    """A copy of dist/ in a sub-folder of a plain static server that can lose files, cut them off, and vanish."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / FOLDER
        shutil.copytree(ROOT / "dist", self.place)
        self.asked: list[str] = []
        """Paths within the site that were asked for, in order."""
        self.by_worker: list[str] = []
        """Those of them that the service worker asked for."""
        self.trouble: dict[str, Trouble] = {}
        """What happens to the service worker when it asks for a path."""
        self._folder = folder
        self._serve(0)

    def url(self, page: str = "") -> str:
        return f"http://127.0.0.1:{self.port}/{FOLDER}/{page}"

    def end(self) -> None:
        self._server.shutdown()
        self._server.socket.close()

    def come_back(self) -> None:
        self._serve(self.port)

    def forget(self) -> None:
        self.asked.clear()
        self.by_worker.clear()

    def _serve(self, port: int) -> None:
        host = self

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
                pass

            def do_GET(self) -> None:
                path = self.path.partition("?")[0].removeprefix(f"/{FOLDER}/")
                host.asked.append(path)
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


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    served = Host(tmp_path / "host")
    yield served
    served.end()


def put_out(host: Host, *, beside: bool = False) -> None:
    """Put another build of the app in the place of the one that is there; its pages can be told by a class.

    Beside it, the files of the one before stay for pages that are just being loaded.
    """
    (old,) = host.place.glob("assets-*")
    before = old.name.removeprefix("assets-")
    shutil.copytree(old, host.place / f"assets-{NEW}")
    if not beside:
        shutil.rmtree(old)
    for page in host.place.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert before in text
        page.write_text(text.replace(before, NEW).replace("<body", '<body class="new-build"'), encoding="utf-8")
    write_service_worker(host.place, NEW, [path.name for path in host.place.iterdir() if "-" in path.name])


def visit_first(page: Page, host: Host, path: str = "en/index.html") -> None:
    """Open a page and stay until everything is stored."""
    page.goto(host.url(path))
    wait_ready(page)
    wait_kept_offline(page)


def begun(page: Page) -> None:
    """Let the browser hold a game that has come some way, with nothing moving."""
    prefs = {"highwater:prefs": '{"language": "en", "speed": "none"}'}
    kept_from_before(page, prefs | on_the_shelf({"x": match_at(asked_after(12))}))


def play_a_card(page: Page) -> str:
    """Play one and return the game as it is kept then."""
    key = key_of(page)
    before = kept(page)[key]
    page.locator(CARD).first.click()
    page.wait_for_function("([key, before]) => localStorage.getItem(key) !== before", arg=[key, before])
    expect(page.locator(CARD).first.or_(page.locator("#go-on"))).to_be_visible()
    return kept(page)[key]


def is_new(page: Page) -> None:
    expect(page.locator("body.new-build")).to_be_attached()


def loads_of(page: Page) -> list[Response]:
    """Will hold every document that the page loads from now on."""
    loads: list[Response] = []
    page.on("response", lambda response: loads.append(response) if response.request.is_navigation_request() else None)
    return loads


def stored(page: Page) -> list[str]:
    """Paths of all files in the browser's caches, as Workbox names them."""
    urls: list[str] = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async name =>
            (await (await caches.open(name)).keys()).map(request => request.url)))).flat()"""
    )
    return [url.partition(f"/{FOLDER}/")[2] for url in urls]


# Without a network --------------------------------------------------------------------------------------------------


def test_the_second_visit_works_with_the_server_gone(page: Page, host: Host) -> None:
    visit_first(page, host, "de/index.html")
    host.end()
    for path in ("", "da/land-unter.html", "da/rules-land-unter.html", FROM_THE_STORE):
        page.goto(host.url(path))
        if "rules" not in path:  # which is complete without the engine
            wait_ready(page)
        if path != FROM_THE_STORE:
            expect(page.locator("#main")).to_have_text(first_picture(page))
    for path in sorted(path.relative_to(ROOT / "dist").as_posix() for path in (ROOT / "dist").glob("*/*.html")):
        there = page.evaluate("async url => (await fetch(url)).text()", host.url(path))
        assert there == (ROOT / "dist" / path).read_text(encoding="utf-8")
    host.come_back()


def first_picture(page: Page) -> str:
    """What the file of this page shows before there is an engine."""
    text: str = page.evaluate(
        """async () => {
            const file = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
            return file.querySelector("#main").textContent;
        }"""
    )
    return text


def test_storing_waits_for_the_engine_and_leaves_nothing_out(page: Page, host: Host) -> None:
    engine = Held(page, "**/*.wasm")
    page.goto(host.url("en/index.html"))
    expect(page.locator("html[data-engine=loading]")).to_be_attached()
    page.evaluate("new Promise(resolve => requestIdleCallback(resolve))")
    assert "sw.js" not in host.asked
    engine.let_go()
    wait_ready(page)
    wait_kept_offline(page)
    files = {path.relative_to(host.place).as_posix() for path in host.place.rglob("*") if path.is_file()}
    elsewhere = {path for path in files if path.startswith(("install/", "start.")) or path in ("sw.js", "bench.json")}
    assert {path.partition("?")[0] for path in stored(page)} == files - elsewhere


# The next version ---------------------------------------------------------------------------------------------------


def test_a_new_version_is_offered_and_comes_with_one_reload_in_the_middle_of_a_game(page: Page, host: Host) -> None:
    begun(page)
    visit_first(page, host, GAME)
    put_out(host)
    page.reload()
    wait_ready(page)
    expect(page.locator(OFFER)).to_be_visible()
    expect(page.locator("body.new-build")).to_have_count(0)
    expect(page.locator("#live")).to_contain_text("There is a new version")
    assert page.evaluate("document.activeElement.closest('#update')") is None
    after = play_a_card(page)
    loads = loads_of(page)
    page.get_by_role("button", name="Reload").click()
    is_new(page)
    wait_ready(page)
    wait_kept_offline(page)
    assert kept(page)[key_of(page)] == after
    expect(page.locator(OFFER)).to_be_hidden()
    play_a_card(page)
    assert len(loads) == 1


def test_the_offer_can_be_put_away_and_the_next_start_has_the_new_version(page: Page, host: Host) -> None:
    begun(page)
    visit_first(page, host, GAME)
    put_out(host)
    page.reload()
    wait_ready(page)
    page.get_by_role("button", name="Later").click()
    expect(page.locator(OFFER)).to_be_hidden()
    play_a_card(page)
    expect(page.locator(OFFER)).to_be_hidden()
    page.goto(host.url("en/games.html"))
    is_new(page)
    wait_kept_offline(page)
    expect(page.locator(OFFER)).to_be_hidden()


def test_no_offer_while_a_form_is_filled_in(page: Page, host: Host) -> None:
    visit_first(page, host, "en/land-unter.html")
    put_out(host)
    page.reload()
    wait_ready(page)
    page.locator("#name-0").fill("Ida")
    wait_kept_offline(page)  # by which time the offer has been made
    expect(page.locator(OFFER)).to_be_hidden()
    page.locator("#start-game").click()
    page.wait_for_url("**/play.html#game=*")
    expect(page.locator(OFFER)).to_be_visible()


def test_only_what_changed_is_fetched_for_a_new_version(page: Page, host: Host) -> None:
    visit_first(page, host)
    put_out(host)
    host.forget()
    page.reload()
    expect(page.locator(OFFER)).to_be_visible()
    assert f"assets-{NEW}/start.js" in host.by_worker
    page.locator(f"{OFFER} .now").click()
    is_new(page)
    wait_ready(page)
    wait_kept_offline(page)
    assert [path for path in host.asked if BIG.match(path) or path.startswith("assets/")] == []


def test_a_second_tab_plays_on_with_its_own_files_until_it_is_reloaded(page: Page, host: Host, context: BrowserContext) -> None:
    begun(page)
    visit_first(page, host, GAME)
    (old,) = (path.name for path in host.place.glob("assets-*"))
    put_out(host)
    other = context.new_page()
    other.goto(host.url("en/index.html"))
    wait_ready(other)
    expect(other.locator(OFFER)).to_be_visible()
    expect(page.locator(OFFER)).to_be_visible()  # the first tab hears of it without having been touched
    loads = loads_of(page)
    other.locator(f"{OFFER} .now").click()
    is_new(other)
    wait_ready(other)
    wait_kept_offline(other)
    # The host has no such folder any more; the page that still needs it does not notice.
    fonts = [path for path in stored(page) if path.startswith(f"{old}/fonts/")]
    assert fonts
    assert all(page.evaluate("urls => Promise.all(urls.map(async url => (await fetch(url)).ok))", [host.url(font) for font in fonts]))
    after = play_a_card(page)
    assert loads == []
    page.locator(f"{OFFER} .now").click()
    is_new(page)
    wait_ready(page)
    wait_kept_offline(page)
    assert kept(page)[key_of(page)] == after
    play_a_card(page)
    assert len(loads) == 1
    # Nobody needs the old build now.
    page.wait_for_function(NOTHING_OF, arg=old)


NOTHING_OF = """async old => {
    for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) if (url.includes(old)) return false;
    }
    return true;
}"""


def test_another_build_is_never_shown_within_a_page(page: Page, host: Host) -> None:
    engine = Held(page, "**/*.wasm")
    page.goto(host.url("en/index.html"))
    expect(page.locator("html[data-engine=loading]")).to_be_attached()
    put_out(host, beside=True)
    loads = loads_of(page)
    page.locator("#app a[data-do][href='games.html']").filter(visible=True).first.click()
    is_new(page)
    assert page.url == host.url("en/games.html")
    assert len(loads) == 1
    engine.let_go()
    wait_ready(page)


def test_a_page_whose_build_has_left_the_host_gets_itself_anew(page: Page, host: Host, watch: Watch) -> None:
    old = (host.place / "en/games.html").read_text(encoding="utf-8")
    put_out(host)
    page.route("**/games.html", lambda route: route.fulfill(body=old, content_type="text/html"), times=1)
    page.goto(host.url("en/games.html"))
    is_new(page)
    wait_ready(page)
    watch.troubles.clear()  # the browser writes what it did not find


# When storing fails -------------------------------------------------------------------------------------------------


def storing(host: Host) -> list[str]:
    """The files that the service worker stores, in the order in which it asks for them."""
    found = re.search(r"^const files = (.*);$", (host.place / "sw.js").read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return [file["url"] for file in json.loads(found[1])]


def not_stored(page: Page) -> AbstractContextManager[object]:
    """Within this a page must say, to whom it concerns, that storing failed."""
    return page.expect_console_message(lambda message: message.type == "warning" and "could not be stored" in message.text, timeout=60_000)


def test_a_half_finished_first_install_is_taken_up_where_it_stopped(page: Page, host: Host, watch: Watch) -> None:
    last = storing(host)[-1]
    host.trouble[last] = "cut"
    with not_stored(page):
        page.goto(host.url("en/index.html"))
    wait_ready(page)
    assert last in host.by_worker
    assert any(map(BIG.match, stored(page)))
    assert page.locator("html").get_attribute("data-kept") is None
    host.trouble.clear()
    host.forget()
    page.reload()
    wait_ready(page)
    wait_kept_offline(page)
    assert [path for path in host.by_worker if path != "sw.js"] == [last]
    watch.troubles.clear()


@pytest.mark.parametrize("trouble", ["gone", "dies"])
def test_a_half_finished_update_leaves_the_old_build_whole(page: Page, host: Host, watch: Watch, trouble: Trouble) -> None:
    begun(page)
    visit_first(page, host, GAME)
    put_out(host)
    last = [path for path in storing(host) if path.endswith(".html")][-1]
    host.trouble[last] = trouble
    page.reload()
    wait_ready(page)
    wait_kept_offline(page)  # which is still true of the old build
    assert f"assets-{NEW}/start.js" in host.by_worker
    assert last in host.by_worker
    if trouble != "dies":
        host.end()
    after = play_a_card(page)
    page.reload()
    wait_ready(page)
    expect(page.locator("body.new-build")).to_have_count(0)
    expect(page.locator(OFFER)).to_be_hidden()
    assert kept(page)[key_of(page)] == after
    host.trouble.clear()
    host.forget()
    host.come_back()
    page.reload()
    expect(page.locator(OFFER)).to_be_visible()
    assert not any(path.startswith(f"assets-{NEW}/") for path in host.by_worker)  # they had come before
    page.locator(f"{OFFER} .now").click()
    is_new(page)
    wait_ready(page)
    assert kept(page)[key_of(page)] == after
    watch.troubles.clear()


def test_pages_of_two_builds_are_not_stored_as_one(page: Page, host: Host, watch: Watch) -> None:
    """A cache between us and the host hands out a page of the build before."""
    visit_first(page, host)
    stale = host.place / "en/games.html"
    old = stale.read_text(encoding="utf-8")
    put_out(host)
    fresh = stale.read_text(encoding="utf-8")
    stale.write_text(old, encoding="utf-8")
    with not_stored(page):
        page.reload()
    wait_ready(page)
    expect(page.locator(OFFER)).to_be_hidden()
    stale.write_text(fresh, encoding="utf-8")
    page.reload()
    expect(page.locator(OFFER)).to_be_visible()
    watch.troubles.clear()


def quota(page: Page, host: Host, size: int | None) -> None:
    """Let the browser give our origin so many bytes."""
    session = page.context.new_cdp_session(page)
    origin = host.url().removesuffix(f"/{FOLDER}/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin} | ({} if size is None else {"quotaSize": size}))


def test_with_no_room_the_page_plays_on_and_keeps_its_games(page: Page, host: Host) -> None:
    begun(page)
    quota(page, host, 300_000)
    with not_stored(page):
        page.goto(host.url(GAME))
    wait_ready(page)
    after = play_a_card(page)
    page.reload()
    wait_ready(page)
    assert kept(page)[key_of(page)] == after
    play_a_card(page)
    assert page.locator("html").get_attribute("data-kept") is None
    expect(page.locator("#failure, #notice")).to_have_count(0)


def test_with_no_room_for_a_new_version_the_old_one_stays(page: Page, host: Host) -> None:
    begun(page)
    visit_first(page, host, GAME)
    put_out(host)
    quota(page, host, 300_000)
    with not_stored(page):
        page.reload()
    wait_ready(page)
    wait_kept_offline(page)
    host.end()
    after = play_a_card(page)
    page.reload()
    wait_ready(page)
    assert kept(page)[key_of(page)] == after
    host.come_back()
    quota(page, host, None)
    page.reload()
    expect(page.locator(OFFER)).to_be_visible()


# When what is stored goes away --------------------------------------------------------------------------------------

CLEAR_CACHES = "async () => { for (const name of await caches.keys()) await caches.delete(name) }"


def test_a_cleared_cache_is_filled_again(page: Page, host: Host) -> None:
    begun(page)
    visit_first(page, host, GAME)
    everything = sorted(stored(page))
    page.evaluate(CLEAR_CACHES)
    after = play_a_card(page)
    page.reload()
    wait_ready(page)
    wait_kept_offline(page)
    assert sorted(stored(page)) == everything
    host.end()
    page.reload()
    wait_ready(page)
    assert kept(page)[key_of(page)] == after
    host.come_back()


def test_a_cleared_cache_and_another_build_on_the_host_are_not_mixed(page: Page, host: Host) -> None:
    visit_first(page, host)
    put_out(host)
    page.evaluate(CLEAR_CACHES)
    page.reload()
    is_new(page)
    wait_ready(page)
    wait_kept_offline(page)
    expect(page.locator(OFFER)).to_be_hidden()
    host.end()
    page.reload()
    is_new(page)
    wait_ready(page)
    host.come_back()


@pytest.mark.parametrize(("path", "said"), [("de/games.html", "Noch einmal"), ("", "Try again")])
def test_with_neither_cache_nor_network_the_page_says_so(page: Page, host: Host, watch: Watch, path: str, said: str) -> None:
    begun(page)
    visit_first(page, host)
    games = kept(page)
    page.evaluate(CLEAR_CACHES)
    host.end()
    page.goto(host.url(path))
    again = page.get_by_role("link", name=said)
    expect(again).to_be_visible()
    host.come_back()
    again.click()
    wait_ready(page)
    wait_kept_offline(page)
    assert kept(page) == games
    watch.troubles.clear()


def test_site_data_cleared_in_the_middle_of_a_game_do_not_end_it(page: Page, host: Host) -> None:
    page.goto(host.url("en/index.html"))
    page.evaluate("values => Object.assign(localStorage, values)", on_the_shelf({"x": match_at(asked_after(12))}))
    visit_first(page, host, GAME)
    session = page.context.new_cdp_session(page)
    origin = host.url().removesuffix(f"/{FOLDER}/")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    assert kept(page) == {}
    page.locator(CARD).first.click()
    page.wait_for_function("Object.keys(localStorage).some(key => key.endsWith(':x'))")
    expect(page.locator(CARD).first.or_(page.locator("#go-on"))).to_be_visible()
    after = kept(page)[key_of(page)]
    page.reload()
    wait_ready(page)
    wait_kept_offline(page)
    assert kept(page)[key_of(page)] == after
    play_a_card(page)
