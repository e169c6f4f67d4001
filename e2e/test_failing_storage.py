"""Failing browser storage: the mirror's database is reopened, and no start is delayed or aborted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from .conftest import FOLDER, ROOT, wait_until

pytestmark = pytest.mark.as_shipped

SOURCES = ROOT / "web"
HERE = f"http://127.0.0.1:8000/{FOLDER}"
"""An address without a server; the test itself answers."""

PAGE = "shell/page/"
"""An empty page next to the modules of the bridge."""

PUT = "async ([key, value]) => (await import('./mirror.js')).put(key, { value, stamp: `${Date.now()} x` })"
HAS = """async ([key, value]) => {
    if (!(await indexedDB.databases()).length) return false;
    const opening = open.call(indexedDB, "highwater");
    const database = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result) });
    const asked = transaction.call(database, "values").objectStore("values").get(key);
    const found = await new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result) });
    database.close();
    return found === value;
}"""
ORIGINALS = "globalThis.open = IDBFactory.prototype.open; globalThis.transaction = IDBDatabase.prototype.transaction;"
DEAD = """() => {
    let dead;
    IDBDatabase.prototype.transaction = function (...args) {
        dead ??= this;
        if (this === dead) throw new DOMException("The database connection is closing.", "InvalidStateError");
        return transaction.apply(this, args);
    };
}"""
"""The next used handle of the database refuses every transaction from then on."""

HANGS = """() => {
    IDBFactory.prototype.open = function (...given) {
        IDBFactory.prototype.open = open;
        return new EventTarget();
    };
}"""
"""Leaves the next attempt to open a database unanswered."""


@pytest.fixture
def modules(page: Page) -> Page:
    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(f"{HERE}/")
        if name != PAGE:
            route.fulfill(path=SOURCES / name, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html><title>Mirror</title>", content_type="text/html")

    page.route(f"{HERE}/**", answer)
    page.add_init_script(ORIGINALS)
    page.goto(f"{HERE}/{PAGE}")
    return page


def test_a_write_on_a_dead_handle_is_made_again_on_a_new_one(modules: Page) -> None:
    modules.evaluate(PUT, ["highwater:game:a", "one"])
    wait_until(modules, HAS, arg=["highwater:game:a", "one"])
    modules.evaluate(DEAD)
    modules.evaluate(PUT, ["highwater:game:a", "two"])
    wait_until(modules, HAS, arg=["highwater:game:a", "two"], seconds=5)


def test_a_database_that_never_opens_is_tried_again(modules: Page) -> None:
    modules.clock.install()
    modules.evaluate(HANGS)
    modules.evaluate(PUT, ["highwater:game:a", "one"])
    modules.clock.fast_forward(10_000)
    wait_until(modules, HAS, arg=["highwater:game:a", "one"], seconds=5)


def test_a_database_that_never_opens_does_not_hold_up_a_start(modules: Page) -> None:
    modules.evaluate(HANGS)
    brought = modules.evaluate(
        """async () => {
            const mirror = await import("./mirror.js");
            const { bringBack } = await import("./lost-writes.js");
            return bringBack(mirror, () => {});
        }"""
    )
    assert brought == []


def test_a_tab_leaves_its_game_though_its_mark_can_no_longer_be_read(modules: Page) -> None:
    modules.evaluate(
        """async () => {
            Object.defineProperty(navigator, "locks", { value: undefined });
            await import("../../highwater_web/features/tabs/script/page.js");
            const { effects } = await import("./seam.js");
            effects.tab({ game: "a", how: "ask" }, () => {});
            Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError") } });
            effects.tab({ game: null, how: "leave" }, () => {});
        }"""
    )
