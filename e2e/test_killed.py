"""A browser killed soon after a ply still has it at the next start."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from highwater.match import parse_match
from highwater.record import Record

from .conftest import STAMPS, Site, find_browser, read_storage, wait_ready, wait_until
from .playing import key_of, match_of, start

pytestmark = [pytest.mark.as_shipped, pytest.mark.skipif(os.name == "nt", reason="needs the signals of a Unix")]

CARD = "#hand [data-do^='play:']"
PORT = "DevToolsActivePort"
CALM = (
    "--headless=new",
    "--no-sandbox",
    "--no-first-run",
    "--no-default-browser-check",
    "--remote-debugging-port=0",
    "--window-size=800,900",
)


class Browser:
    """A killable Chromium with a separate profile on the disk."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        (profile / PORT).unlink(missing_ok=True)
        options = find_browser("chromium").options
        program = options.get("executable_path", playwright.chromium.executable_path)
        command = [program, *options.get("args", []), *CALM, f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        for _ in range(400):
            if (profile / PORT).exists() and (port := (profile / PORT).read_text().split("\n")[0]):
                break
            time.sleep(0.05)
        self.connection = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        self.context: BrowserContext = self.connection.contexts[0]

    def kill(self) -> None:
        """Kill all its processes at once, like a crash or a dead battery."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with suppress(Exception):
            self.connection.close()


@contextmanager
def browser(playwright: Playwright, profile: Path) -> Iterator[Browser]:
    made = Browser(playwright, profile)
    try:
        yield made
    finally:
        if made.process.poll() is None:
            made.kill()


def open_page(browser: Browser, site: Site, path: str) -> Page:
    page = browser.context.new_page()
    page.goto(site.url(path))
    wait_ready(page)
    return page


MIRRORED = """async ([key, stamp]) => {
    const answer = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const stamps = await answer(indexedDB.open("highwater"));
    const mirrored = await answer(stamps.transaction("stamps").objectStore("stamps").get(key));
    stamps.close();
    const time = stamp => Number(stamp?.split(" ")[0]);
    return time(mirrored) >= time(stamp);
}"""


def wait_mirrored(page: Page, key: str) -> None:
    """Wait until the mirror has committed the current value of a key, its removal, or a later change."""
    stamp = page.evaluate("key => localStorage.getItem(key)", STAMPS + key.partition(":")[2])
    assert stamp, f"{key} has no stamp"
    wait_until(page, MIRRORED, arg=[key, stamp])


def after_a_card(page: Page) -> Record:
    """Play a card and return the game as stored, also in the mirror. The game continues meanwhile."""
    key = key_of(page)
    before = read_storage(page)[key]
    page.locator(CARD).first.click()
    wait_until(page, "([key, before]) => localStorage.getItem(key) !== before", arg=[key, before])
    record = match_of(page).record
    wait_mirrored(page, key)
    return record


def is_there(page: Page, key: str, record: Record) -> None:
    """Wait until at least this much of a game is stored."""
    end = time.monotonic() + 20
    while True:
        text = read_storage(page).get(key)
        if text and parse_match(text).record.upto(len(record.plies)) == record:
            return
        assert time.monotonic() < end, text
        time.sleep(0.05)


def test_a_ply_outlives_the_browser_and_a_removed_game_does_not(playwright: Playwright, site: Site, tmp_path: Path) -> None:
    with browser(playwright, tmp_path) as first:
        page = open_page(first, site, "en/index.html")
        start(page, "land-unter", seats=3)
        key, path = key_of(page), page.url.removeprefix(site.url())
        record = after_a_card(page)
        first.kill()
    with browser(playwright, tmp_path) as second:
        page = open_page(second, site, path)
        is_there(page, key, record)
        expect(page.locator(f"{CARD}, #go-on").first).to_be_visible()
        record = after_a_card(page)
        second.kill()
    with browser(playwright, tmp_path) as third:
        page = open_page(third, site, "en/games.html")
        is_there(page, key, record)
        page.locator(f"[data-do='remove:{key.rpartition(':')[2]}']").click()
        wait_until(page, "key => localStorage.getItem(key) === null", arg=key)
        wait_mirrored(page, key)
        third.kill()
    with browser(playwright, tmp_path) as fourth:
        page = open_page(fourth, site, "en/games.html")
        expect(page.locator(".shelf-row")).to_have_count(0)
        assert key not in read_storage(page)
