"""Measures the page: how fast a press is answered over whole games. How it starts is measured by bench_start.

A script for `build.py bench`, which says what it prints. It plays by pressing what the page offers, so it knows no game.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from e2e.conftest import Site, launch_options, wait_ready
from e2e.whole_games import PREPARE, begin, play
from highwater.registry import GAMES as GAME_IDS
from tests.bench._figures import percentile, tell

GAMES = 3
"""Of one alone the 95th percentile would be its second worst press."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder) / "host")
        browser = playwright.chromium.launch(**launch_options())
        try:
            page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
            page.add_init_script(PREPARE)
            for game in GAME_IDS:
                measure(page, site, game)
        finally:
            browser.close()
            site.end()


def measure(page: Page, site: Site, game: str) -> None:
    page.goto(site.url(f"de/{game}.html"))
    wait_ready(page)
    begin(page, game)
    play(page, GAMES)
    spans: dict[str, list[float]] = page.evaluate("window.spans")
    painted = percentile(spans["highwater:painted"])
    tell(f"{game}: press → painted, 95th percentile", {"page": painted}, "ms", "≤ 50 ms", painted <= 50)
    tell(f"{game}: press → answer of the worker, 95th percentile", {"page": percentile(spans["highwater:answer"])}, "ms")
    if "highwater:rendering" in spans:
        rendering = percentile(spans["highwater:rendering"])
        tell(f"{game}: markup rendered in the worker, 95th percentile", {"page": rendering}, "ms", "≤ 8 ms", rendering <= 8)


if __name__ == "__main__":
    main()
