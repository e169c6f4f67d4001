"""A phone on a slow network: the right screen at once, and true progress."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import FOLDER, ROOT, wait_ready
from .host import Host

pytestmark = pytest.mark.as_shipped

MEGABITS = 4
"""Slow enough that the engine takes many times as long as the first picture, and fast enough for a test."""


@pytest.fixture
def far_away(tmp_path: Path) -> Host:
    return Host({FOLDER: ROOT / "dist"}, tmp_path / "log", megabits=MEGABITS)


@pytest.mark.slow
def test_the_right_screen_is_there_long_before_the_engine(page: Page, far_away: Host) -> None:
    # Records the messages about progress with their times.
    page.add_init_script(
        """window.seen = [];
        addEventListener("DOMContentLoaded", () => {
            const progress = document.getElementById("start");
            new MutationObserver(() => seen.push([performance.now(), Number(progress.getAttribute("aria-valuenow")), progress.innerText]))
                .observe(progress, {attributeFilter: ["aria-valuenow"]});
        })"""
    )
    with far_away as host:
        page.goto(host.url(f"{FOLDER}/de/forbidden-island.html"))
        expect(page.locator("#start-game")).to_be_visible()
        expect(page.locator("html[data-engine=loading]")).to_be_attached()
        expect(page.locator("#start")).to_be_visible()
        page.locator("label:has(#seats-3)").click()  # what is chosen meanwhile stays chosen
        wait_ready(page)
        expect(page.locator("#seats-3")).to_be_checked()
        ready, picture = page.evaluate(
            """["highwater:ready", "first-contentful-paint"].map(name => performance.getEntriesByName(name)[0].startTime)"""
        )
        seen: list[tuple[float, int, str]] = page.evaluate("seen")
        page.close()  # which goes on asking the host: to have everything stored
    assert picture < ready / 4
    shares = [share for _, share, _ in seen]
    assert shares == sorted(shares)
    assert len(set(shares)) > 20
    assert shares[-1] == 100
    assert all(f"{share} %" in text for _, share, text in seen)
    # At any time the shown progress fits the bytes that could have arrived, apart from other requests.
    first, last = seen[0][0], seen[-1][0]
    for at, share, _ in seen:
        assert abs(share / 100 - (at - first) / (last - first)) < 0.25, seen
