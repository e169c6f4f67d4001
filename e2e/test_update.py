"""Updates to the next build, and failures during one."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from highwater_web.ui.texts import texts

from .conftest import INSTALLS, Held, Watch, read_storage, wait_installed, wait_ready, wait_until
from .playing import key_of, unfold_choices
from .storing import (
    BIG,
    CLEAR_CACHES,
    GAME,
    NEW,
    OFFER,
    PLAIN,
    Host,
    Trouble,
    expect_new_build,
    expect_not_stored,
    installed_files,
    list_files,
    play_a_card,
    publish_next,
    quota,
    store_game,
    visit_first,
    watch_loads,
)

pytestmark = [pytest.mark.as_shipped, INSTALLS]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with Host(tmp_path / "host") as served:
        yield served


# The next version ------------------------------------------------------------------------------------------------------


def open_game_and_publish_next_version(page: Page, host: Host) -> None:
    """Open a game, publish the next version, and start again from the stored one."""
    store_game(page)
    visit_first(page, host, GAME)
    publish_next(host)
    host.forget()
    page.reload()
    wait_ready(page)


def test_a_new_version_is_offered_and_comes_with_one_reload_in_the_middle_of_a_game(page: Page, host: Host) -> None:
    open_game_and_publish_next_version(page, host)
    expect(page.locator(OFFER)).to_be_visible()
    assert f"assets-{NEW}/start.js" in host.by_worker
    expect(page.locator("body.new-build")).to_have_count(0)
    expect(page.locator("#live")).to_contain_text("There is a new version")
    assert page.evaluate("document.activeElement.closest('#update')") is None
    after = play_a_card(page)
    loads = watch_loads(page)
    page.get_by_role("button", name="Reload").click()
    expect_new_build(page)
    wait_ready(page)
    wait_installed(page)
    assert read_storage(page)[key_of(page)] == after
    expect(page.locator(OFFER)).to_be_hidden()
    play_a_card(page)
    assert len(loads) == 1
    assert [path for path in host.requests if BIG.match(path) or path.startswith("assets/")] == [], "only what has changed is fetched"


@pytest.mark.slow
def test_the_offer_can_be_dismissed_and_the_next_start_has_the_new_version(page: Page, host: Host) -> None:
    open_game_and_publish_next_version(page, host)
    page.get_by_role("button", name="Later").click()
    expect(page.locator(OFFER)).to_be_hidden()
    play_a_card(page)
    expect(page.locator(OFFER)).to_be_hidden()
    page.goto(host.url("en/games.html"))
    expect_new_build(page)
    wait_installed(page)
    expect(page.locator(OFFER)).to_be_hidden()


@pytest.mark.slow
def test_no_offer_while_a_form_is_filled_in(page: Page, host: Host) -> None:
    visit_first(page, host, "en/land-unter.html")
    publish_next(host)
    page.reload()
    wait_ready(page)
    unfold_choices(page)
    page.locator("#name-0").fill("Ida")
    wait_installed(page)  # the offer would have been made by now
    expect(page.locator(OFFER)).to_be_hidden()
    page.locator("#start-game").click()
    page.wait_for_url("**/play.html#game=*")
    expect(page.locator(OFFER)).to_be_visible()


@pytest.mark.slow
def test_returning_to_a_page_after_hours_brings_the_offer(page: Page, host: Host) -> None:
    visit_first(page, host)
    page.reload()
    wait_ready(page)
    wait_installed(page)
    publish_next(host)
    page.evaluate(COUNT_UPDATE_CHECKS)
    see_again = "document.dispatchEvent(new Event('visibilitychange')), updateChecks"
    assert page.evaluate(see_again) == 0  # not every time that a tab is shown again
    page.clock.set_fixed_time(time.time() + 2 * 3600)
    assert page.evaluate(see_again) == 1
    expect(page.locator(OFFER)).to_be_visible()


COUNT_UPDATE_CHECKS = """() => {
    const { prototype } = ServiceWorkerRegistration;
    const { update } = prototype;
    globalThis.updateChecks = 0;
    prototype.update = function () {
        updateChecks += 1;
        return update.call(this);
    };
}"""


@pytest.mark.slow
def test_a_stored_plain_way_is_updated_with_the_next_version(page: Page, host: Host) -> None:
    status = page.locator("#plain-way-said")
    visit_first(page, host, "en/games.html")
    page.locator("#plain-way-store").click()
    expect(status).to_have_text(texts("en")("offline.plain-stored"))
    publish_next(host)
    host.forget()
    page.reload()
    wait_installed(page)
    page.goto(host.url("en/games.html"))
    expect_new_build(page)
    wait_installed(page)
    expect(status).to_have_text(texts("en")("offline.plain-stored"))
    files = {path.relative_to(host.place).as_posix() for path in host.place.rglob("*") if path.is_file()}
    plain = {path for path in files if PLAIN.match(path)}
    assert any(NEW in path for path in plain)
    assert plain <= {path.partition("?")[0] for path in installed_files(page)}
    assert [path for path in host.by_worker if path.startswith(("pyodide-", "pyscript-"))] == [], "fetched though unchanged"


def test_other_tabs_keep_their_build_until_reload(page: Page, host: Host, context: BrowserContext) -> None:
    store_game(page)
    visit_first(page, host, GAME)
    (old,) = (path.name for path in host.place.glob("assets-*"))
    publish_next(host)
    other = context.new_page()
    other.goto(host.url("en/index.html"))
    wait_ready(other)
    expect(other.locator(OFFER)).to_be_visible()
    expect(page.locator(OFFER)).to_be_visible()  # also in the first tab, which nobody has touched
    loads = watch_loads(page)
    other.locator(f"{OFFER} .now").click()
    expect_new_build(other)
    wait_ready(other)
    wait_installed(other)
    # The host no longer has the old folder; the page that still needs it gets its files from the cache.
    fonts = [path for path in installed_files(page) if path.startswith(f"{old}/fonts/")]
    assert fonts
    assert all(page.evaluate("urls => Promise.all(urls.map(async url => (await fetch(url)).ok))", [host.url(font) for font in fonts]))
    after = play_a_card(page)
    assert loads == []
    page.locator(f"{OFFER} .now").click()
    expect_new_build(page)
    wait_ready(page)
    wait_installed(page)
    assert read_storage(page)[key_of(page)] == after
    play_a_card(page)
    assert len(loads) == 1
    # Nobody needs the old build now.
    wait_until(page, IS_IN_NO_CACHE, arg=old)


IS_IN_NO_CACHE = """async old => {
    for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) if (url.includes(old)) return false;
    }
    return true;
}"""


@pytest.mark.slow
def test_another_build_is_never_shown_within_a_page(page: Page, host: Host) -> None:
    engine = Held(page, "**/*.wasm")
    page.goto(host.url("en/index.html"))
    expect(page.locator("html[data-engine=loading]")).to_be_attached()
    publish_next(host, beside=True)
    loads = watch_loads(page)
    page.locator("#app a[data-do][href='games.html']").filter(visible=True).first.click()
    expect_new_build(page)
    assert page.url == host.url("en/games.html")
    assert len(loads) == 1
    engine.let_go()
    wait_ready(page)


def test_a_page_whose_build_has_left_the_host_reloads_itself(page: Page, host: Host, watch: Watch) -> None:
    old = (host.place / "en/games.html").read_text(encoding="utf-8")
    publish_next(host)
    page.route("**/games.html", lambda route: route.fulfill(body=old, content_type="text/html"), times=1)
    page.goto(host.url("en/games.html"))
    expect_new_build(page)
    wait_ready(page)
    watch.troubles.clear()  # the browser logs the files that it did not find


# Incomplete updates ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", ["gone", "dies"])
@pytest.mark.slow
def test_a_half_finished_update_leaves_the_old_build_whole(page: Page, host: Host, watch: Watch, trouble: Trouble) -> None:
    store_game(page)
    visit_first(page, host, GAME)
    publish_next(host)
    last = [path for path in list_files(host) if path.endswith(".html")][-1]
    host.trouble[last] = trouble
    page.reload()
    wait_ready(page)
    wait_installed(page)  # the old build still is
    assert f"assets-{NEW}/start.js" in host.by_worker
    assert last in host.by_worker
    if trouble != "dies":
        host.end()
    after = play_a_card(page)
    page.reload()
    wait_ready(page)
    expect(page.locator("body.new-build")).to_have_count(0)
    expect(page.locator(OFFER)).to_be_hidden()
    assert read_storage(page)[key_of(page)] == after
    host.trouble.clear()
    host.forget()
    host.come_back()
    page.reload()
    expect(page.locator(OFFER)).to_be_visible()
    assert not any(path.startswith(f"assets-{NEW}/") for path in host.by_worker)  # they came before the fault
    page.locator(f"{OFFER} .now").click()
    expect_new_build(page)
    wait_ready(page)
    assert read_storage(page)[key_of(page)] == after
    watch.troubles.clear()


@pytest.mark.slow
def test_a_version_that_the_browser_leaves_waiting_takes_over(page: Page, host: Host) -> None:
    visit_first(page, host)
    publish_next(host)
    worker = host.place / "sw.js"
    takes_over = ".then(() => scope.skipWaiting())"
    text = worker.read_text(encoding="utf-8")
    assert takes_over in text
    worker.write_text(text.replace(takes_over, ""), encoding="utf-8")
    page.reload()
    expect(page.locator(OFFER)).to_be_visible()
    page.locator(f"{OFFER} .now").click()
    expect_new_build(page)
    wait_ready(page)


@pytest.mark.slow
def test_pages_of_two_builds_are_not_stored_as_one(page: Page, host: Host, watch: Watch) -> None:
    """A cache between browser and host still serves a page of the previous build."""
    visit_first(page, host)
    stale = host.place / "en/games.html"
    old = stale.read_text(encoding="utf-8")
    publish_next(host)
    fresh = stale.read_text(encoding="utf-8")
    stale.write_text(old, encoding="utf-8")
    with expect_not_stored(page):
        page.reload()
    wait_ready(page)
    expect(page.locator(OFFER)).to_be_hidden()
    stale.write_text(fresh, encoding="utf-8")
    later = stale.stat().st_mtime + 2  # Last-Modified counts whole seconds
    os.utime(stale, (later, later))
    page.reload()
    expect(page.locator(OFFER)).to_be_visible()
    watch.troubles.clear()


@pytest.mark.slow
@pytest.mark.needs("devtools")
def test_with_no_room_for_a_new_version_the_old_one_stays(page: Page, host: Host) -> None:
    store_game(page)
    visit_first(page, host, GAME)
    publish_next(host)
    quota(page, host, 300_000)
    with expect_not_stored(page):
        page.reload()
    wait_ready(page)
    wait_installed(page)
    host.end()
    after = play_a_card(page)
    page.reload()
    wait_ready(page)
    assert read_storage(page)[key_of(page)] == after
    host.come_back()
    quota(page, host, None)
    page.reload()
    expect(page.locator(OFFER)).to_be_visible()


@pytest.mark.slow
def test_a_cleared_cache_and_another_build_on_the_host_are_not_mixed(page: Page, host: Host) -> None:
    visit_first(page, host)
    publish_next(host)
    page.evaluate(CLEAR_CACHES)
    page.reload()
    expect_new_build(page)
    wait_ready(page)
    wait_installed(page)
    expect(page.locator(OFFER)).to_be_hidden()
    host.end()
    page.reload()
    expect_new_build(page)
    wait_ready(page)
    host.come_back()
