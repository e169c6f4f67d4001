"""Offline use, and failures of the browser's storage for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from highwater_web.ui.texts import texts
from publishing import FOR_OTHERS

from .conftest import FOLDER, INSTALLS, ROOT, Held, Watch, fill_storage, read_storage, wait_installed, wait_ready, wait_until
from .playing import key_of, match_of, wait_for_plies
from .prepared import match_at, replace_bots, wait_for_card, write_storage
from .storing import (
    BIG,
    CARD,
    CLEAR_CACHES,
    GAME,
    PLAIN,
    Host,
    expect_not_stored,
    installed_files,
    list_files,
    play_a_card,
    quota,
    store_game,
    visit_first,
)

pytestmark = [pytest.mark.as_shipped, INSTALLS]

# Its content is stored in the browser, so its first picture can only announce it.
FROM_THE_STORE = "de/play.html"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with Host(tmp_path / "host") as served:
        yield served


# Without a network -----------------------------------------------------------------------------------------------------


def test_the_second_visit_works_with_the_server_gone(page: Page, host: Host, watch: Watch) -> None:
    visit_first(page, host, "de/index.html")
    host.end()
    for path in ("", "da/rules-land-unter.html", FROM_THE_STORE):
        page.goto(host.url(path))
        if "rules" not in path:  # which is complete without the engine
            wait_ready(page)
        if path != FROM_THE_STORE:
            expect(page.locator("#main")).to_have_text(first_picture(page))
    for path in sorted(path.relative_to(ROOT / "dist").as_posix() for path in (ROOT / "dist").glob("??/*.html")):
        there = page.evaluate("async url => (await fetch(url)).text()", host.url(path))
        assert there == (ROOT / "dist" / path).read_text(encoding="utf-8")
    fill_storage(page, write_storage({"x": replace_bots(match_at(wait_for_card(12)), "captain")}))
    page.goto(host.url(GAME))
    wait_ready(page)
    plies = len(match_of(page).record.plies)
    page.locator(CARD).first.press("Enter")
    wait_for_plies(page, plies + 4)  # those who search have what that takes
    expect(page.locator("#notice")).to_have_count(0)
    host.come_back()
    # A figure of the rules that was never loaded is missing; its text is there.
    watch.troubles = [trouble for trouble in watch.troubles if "/figures/" not in trouble]


def first_picture(page: Page) -> str:
    """The content of the page's file before the engine starts."""
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
    assert "sw.js" not in host.requests
    engine.let_go()
    wait_ready(page)
    wait_installed(page)
    files = {path.relative_to(host.place).as_posix() for path in host.place.rglob("*") if path.is_file()}
    elsewhere = {path for path in files if path.startswith(("install/", "start.")) or path in ("sw.js", "bench.json")}
    elsewhere |= {path for path in files for pattern in ("figures/*.svg", *FOR_OTHERS) if fnmatch(path, pattern)}
    plain = {path for path in files if PLAIN.match(path)}
    assert plain
    assert {path.partition("?")[0] for path in installed_files(page)} == files - elsewhere - plain


@pytest.mark.slow
def test_viewed_figures_are_stored(page: Page, host: Host, watch: Watch) -> None:
    page.goto(host.url("en/index.html"))
    wait_ready(page)
    wait_installed(page)
    page.goto(host.url("en/rules-land-unter.html"))
    picture = page.locator(".scenario img").first
    picture.scroll_into_view_if_needed()
    loaded = "picture => picture.decode().then(() => picture.naturalWidth > 0)"
    assert picture.evaluate(loaded)
    looked_at = picture.evaluate("picture => picture.src")
    wait_until(page, "async url => (await caches.match(url)) !== undefined", arg=looked_at)
    page.context.set_offline(True)
    page.reload()
    picture.scroll_into_view_if_needed()
    assert picture.evaluate(loaded)
    watch.troubles.clear()  # of figures that nobody has looked at


# The plain way to start, which is stored on demand ------------------------------------------------------------------


def offer(page: Page, host: Host) -> Locator:
    """The offer on the page of saved games to store the plain way too."""
    visit_first(page, host, "en/games.html")
    button = page.locator("#plain-way-store")
    expect(button).to_be_visible()
    expect(page.locator("#plain-way-said")).to_contain_text(re.compile(r"\d+ MB"))
    return button


def starts_plainly_without_a_network(page: Page, host: Host) -> None:
    host.end()
    page.goto(host.url("en/index.html?start=plain"))
    wait_ready(page)
    assert page.locator("html").get_attribute("data-started") == "plain"
    host.come_back()


@pytest.mark.slow
def test_the_plain_way_is_stored_on_demand(page: Page, host: Host) -> None:
    button = offer(page, host)
    assert not any(map(PLAIN.match, host.requests))
    button.click()
    expect(page.locator("#plain-way-said")).to_have_text(texts("en")("offline.plain-stored"))
    expect(button).to_be_hidden()
    page.reload()
    wait_ready(page)
    wait_installed(page)
    expect(page.locator("#plain-way-said")).to_have_text(texts("en")("offline.plain-stored"))
    starts_plainly_without_a_network(page, host)


@pytest.mark.slow
def test_plain_start_stores_all_its_files(page: Page, host: Host) -> None:
    page.goto(host.url("en/index.html?start=plain"))
    wait_ready(page)
    wait_installed(page)
    plain = {path.relative_to(host.place).as_posix() for path in host.place.rglob("*") if path.is_file()}
    plain = {path for path in plain if PLAIN.match(path)}
    assert plain
    assert plain <= {path.partition("?")[0] for path in installed_files(page)}


@pytest.mark.slow
def test_failure_to_store_the_plain_way_is_reported_with_a_retry(page: Page, host: Host, watch: Watch) -> None:
    button = offer(page, host)
    before = set(installed_files(page))
    missing = next(path.relative_to(host.place).as_posix() for path in host.place.glob("pyodide-*/*.wasm"))
    host.trouble[missing] = "gone"
    button.click()
    expect(page.locator("#plain-way-said")).to_have_text(texts("en")("offline.plain-failed"))
    assert before <= set(installed_files(page))
    host.trouble.clear()
    button.click()
    expect(page.locator("#plain-way-said")).to_have_text(texts("en")("offline.plain-stored"))
    watch.troubles.clear()


# When storing fails ----------------------------------------------------------------------------------------------------


@pytest.mark.every_browser
def test_a_half_finished_first_install_is_taken_up_where_it_stopped(page: Page, host: Host, watch: Watch) -> None:
    last = list_files(host)[-1]
    host.trouble[last] = "cut"
    with expect_not_stored(page):
        page.goto(host.url("en/index.html"))
    wait_ready(page)
    assert last in host.by_worker
    assert any(map(BIG.match, installed_files(page)))
    assert page.locator("html").get_attribute("data-installed") is None
    host.trouble.clear()
    host.forget()
    page.reload()
    wait_ready(page)
    wait_installed(page)
    assert [path for path in host.by_worker if path != "sw.js"] == [last]
    watch.troubles.clear()


@pytest.mark.slow
@pytest.mark.needs("devtools")
def test_with_no_room_the_page_plays_on_and_keeps_its_games(page: Page, host: Host) -> None:
    store_game(page)
    quota(page, host, 300_000)
    with expect_not_stored(page):
        page.goto(host.url(GAME))
    wait_ready(page)
    after = play_a_card(page)
    page.reload()
    wait_ready(page)
    assert read_storage(page)[key_of(page)] == after
    play_a_card(page)
    assert page.locator("html").get_attribute("data-installed") is None
    expect(page.locator("#failure, #notice").filter(visible=True)).to_have_count(0)


@pytest.mark.slow
def test_without_a_cached_snapshot_the_page_works_offline_and_says_so(page: Page, host: Host) -> None:
    page.add_init_script(
        """const open = CacheStorage.prototype.open;
        CacheStorage.prototype.open = function (name) {
            return name === "highwater-snapshot" ? Promise.reject(new DOMException("", "UnknownError")) : open.call(this, name);
        };"""
    )
    visit_first(page, host)
    expect(page.locator("#installed")).to_be_visible()
    host.end()
    page.goto(host.url("en/games.html"))
    wait_ready(page)
    host.come_back()


# When what is stored goes away -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_cleared_cache_is_filled_again(page: Page, host: Host) -> None:
    store_game(page)
    visit_first(page, host, GAME)
    everything = sorted(installed_files(page))
    page.evaluate(CLEAR_CACHES)
    after = play_a_card(page)
    page.reload()
    wait_ready(page)
    wait_installed(page)
    assert sorted(installed_files(page)) == everything
    host.end()
    page.reload()
    wait_ready(page)
    assert read_storage(page)[key_of(page)] == after
    host.come_back()


@pytest.mark.parametrize(("path", "said"), [("de/games.html", "Noch einmal"), ("", "Try again")])
@pytest.mark.slow
def test_with_neither_cache_nor_network_the_page_says_so(page: Page, host: Host, watch: Watch, path: str, said: str) -> None:
    store_game(page)
    visit_first(page, host)
    games = read_storage(page)
    page.evaluate(CLEAR_CACHES)
    host.end()
    page.goto(host.url(path))
    again = page.get_by_role("link", name=said)
    expect(again).to_be_visible()
    host.come_back()
    again.click()
    wait_ready(page)
    wait_installed(page)
    assert read_storage(page) == games
    watch.troubles.clear()


@pytest.mark.needs("devtools")
def test_site_data_cleared_in_the_middle_of_a_game_do_not_end_it(page: Page, host: Host) -> None:
    page.goto(host.url("en/about.html"))  # where no engine starts
    page.evaluate("values => Object.assign(localStorage, values)", write_storage({"x": match_at(wait_for_card(12))}))
    visit_first(page, host, GAME)
    session = page.context.new_cdp_session(page)
    origin = host.url().removesuffix(f"/{FOLDER}/")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    assert read_storage(page) == {}
    page.locator(CARD).first.click()
    wait_until(page, "Object.keys(localStorage).some(key => key.endsWith(':x'))")
    expect(page.locator(CARD).first.or_(page.locator("#go-on"))).to_be_visible()
    after = read_storage(page)[key_of(page)]
    page.reload()
    wait_ready(page)
    wait_installed(page)
    assert read_storage(page)[key_of(page)] == after
    play_a_card(page)
