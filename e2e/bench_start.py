"""Measures how our pages start, against a bare stock PyScript page made of the same packages that prints one word.

A script for `build.py bench`, which says what it prints. Rounds in which every page is visited in an order of its own:
by somebody new, and again by the same person once everything is kept. A ratio is that of two visits of one round to the
stock page's of the same kind, and of the ratios of all rounds the median counts. At full speed files travel as they are;
bytes are counted as with gzip. At 10 Mbit/s a host is imitated that compresses (see `e2e.host`). Every browser that can
be driven is measured; memory, which only Chromium tells, in Chromium.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, BrowserType, Playwright, sync_playwright

from e2e.conftest import launch_options
from e2e.figures import spread, tell
from e2e.host import Host, total
from e2e.memory import our_memory, stock_memory
from e2e.visits import RULES, STOCK, Page, Visit, folders, fresh, read, started_by, visit, wait_all_kept

ROUNDS = 7
FAR_ROUNDS = 3
MEMORY_ROUNDS = 3
MEGABITS = 10

FIRST, REPEAT = "first visit", "repeat visit"

# The most that each may be of the stock page's.
READY = {FIRST: 0.40, REPEAT: 0.30}
PICTURE = 0.10
BYTES = 0.85
MEMORY = 1.3

COMPLETE = 60
"""The most KB until a page is complete that needs no Python."""

Round = dict[tuple[str, str], Visit]
"""Its visits, by the name of the page and the kind of visit."""


def browsers(playwright: Playwright) -> list[tuple[str, Callable[[], Browser]]]:
    """Every browser that can be driven here, and how to start it."""
    return [("Chromium", partial(playwright.chromium.launch, **launch_options()))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--start", action="append")
    chosen = parser.parse_args()
    ways = [started_by(way) for way in chosen.start or [None]]
    ours = [page for pages in ways for page in pages]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        top = Path(folder)
        served = folders(top / "stock")
        for name, launch in browsers(playwright):
            browser = launch()
            with Host(served, top / f"{name}-near") as host:
                near = [near_round(browser, host, order) for order in orders([STOCK, *ours, RULES], chosen.rounds, name)]
            tell_start(name, near, ours)
            tell_reading(name, near)
            with Host(served, top / f"{name}-far", megabits=MEGABITS) as host:
                far = [far_round(browser, host, order) for order in orders([STOCK, *ours], FAR_ROUNDS, f"{name} at {MEGABITS} Mbit/s")]
            browser.close()
            tell_far(f"{name} at {MEGABITS} Mbit/s", far, ours)
        with Host(served, top / "isolated", isolated=True) as host:
            for home, _ in ways:
                tell_memory(playwright.chromium, host, home)


# Rounds ---------------------------------------------------------------------------------------------------------------


def orders(pages: Sequence[Page], rounds: int, what: str) -> Iterator[list[Page]]:
    """An order for each round, so that no page gains in all of them from what came before it."""
    for number in range(rounds):
        print(f"   {what}: round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        yield Random(number).sample(pages, len(pages))


def near_round(browser: Browser, host: Host, pages: Iterable[Page]) -> Round:
    """Every page by somebody new, and again by the same person."""
    visits = {}
    for page in pages:
        open_page = read if page is RULES else visit
        context = fresh(browser)
        first = visits[page.name, FIRST] = open_page(context, host, page)
        if page not in (STOCK, RULES):
            wait_all_kept(first.tab)
        first.tab.close()
        visits[page.name, REPEAT] = open_page(context, host, page)
        context.close()
    return visits


def far_round(browser: Browser, host: Host, pages: Iterable[Page]) -> Round:
    """Every page by somebody new."""
    visits = {}
    for page in pages:
        context = fresh(browser)
        visits[page.name, FIRST] = visit(context, host, page)
        context.close()
    return visits


# What they came to ----------------------------------------------------------------------------------------------------


def tell_start(where: str, rounds: Sequence[Round], pages: Sequence[Page]) -> None:
    """How the pages that start an engine start."""
    for kind in (FIRST, REPEAT):
        tell(f"{where}: {STOCK.name}, {kind}, word printed", spread([each[STOCK.name, kind].ready for each in rounds]), "ms")
        for page in pages:
            # Which game somebody keeps is not known to a page that has never shown it.
            tell_picture(where, rounds, page, kind, PICTURE if kind == REPEAT or not page.kept else None)
            tell_ready(where, rounds, page, kind, READY[kind])
    for page in pages:
        ours, stock = (total(rounds[0][name, FIRST].asked) for name in (page.name, STOCK.name))
        figures = {"page": ours / 1000, "stock page": stock / 1000, "ratio": ours / stock}
        tell(f"{where}: {page.name}, {FIRST}, bytes until ready", figures, "KB with gzip, ratio", f"ratio ≤ {BYTES}", ours / stock <= BYTES)


def tell_reading(where: str, rounds: Sequence[Round]) -> None:
    """How the page for reading starts, which needs no Python."""
    for kind in (FIRST, REPEAT):
        tell_picture(where, rounds, RULES, kind, PICTURE)
    asked = rounds[0][RULES.name, FIRST].asked
    fonts = [request for request in asked if "/fonts/" in request.path]
    python = [request for request in asked if "/pyodide-" in request.path or request.path.endswith(".whl")]
    figures = {"page": total(asked) / 1000, "of it fonts": total(fonts) / 1000, "of it Python": total(python) / 1000}
    met = figures["page"] <= COMPLETE and not python
    tell(f"{where}: {RULES.name}, {FIRST}, until complete", figures, "KB with gzip", f"≤ {COMPLETE} KB, none of it Python", met)


def tell_far(where: str, rounds: Sequence[Round], pages: Sequence[Page]) -> None:
    """How a first visit starts where the bytes take their time."""
    tell(f"{where}: {STOCK.name}, {FIRST}, word printed", spread([each[STOCK.name, FIRST].ready for each in rounds]), "ms")
    for page in pages:
        tell_picture(where, rounds, page, FIRST)
        tell_ready(where, rounds, page, FIRST)


def tell_picture(where: str, rounds: Sequence[Round], page: Page, kind: str, most: float | None = None) -> None:
    pairs = [(each[page.name, kind].picture, each[STOCK.name, kind].ready) for each in rounds]
    tell_ratio(f"{where}: {page.name}, {kind}, first picture", pairs, "ms", most)


def tell_ready(where: str, rounds: Sequence[Round], page: Page, kind: str, most: float | None = None) -> None:
    pairs = [(each[page.name, kind].ready, each[STOCK.name, kind].ready) for each in rounds]
    tell_ratio(f"{where}: {page.name}, {kind}, engine ready", pairs, "ms", most)


def tell_memory(chromium: BrowserType, host: Host, home: Page) -> None:
    """What a page takes on which one game of each kind was played."""
    stock, first, repeat = [], [], []
    for _ in orders([home], MEMORY_ROUNDS, f"memory of {home.name}"):
        stock.append(stock_memory(chromium, host))
        once, again = our_memory(chromium, host, home)
        first.append(once)
        repeat.append(again)
    for kind, ours in ((FIRST, first), (REPEAT, repeat)):
        for counted in ours[0]:
            pairs = [(mine[counted], its[counted]) for mine, its in zip(ours, stock, strict=True)]
            tell_ratio(f"Chromium: {home.name}, {kind}, memory {counted}", pairs, "MB", MEMORY)


def tell_ratio(what: str, pairs: Sequence[tuple[float, float]], unit: str, most: float | None) -> None:
    """Of pairs of ours and the stock page's: ours, and their ratio."""
    ratios = spread([ours / stock for ours, stock in pairs])
    figures = {**spread([ours for ours, _ in pairs]), "ratio": ratios["median"], "ratio min": ratios["min"], "ratio max": ratios["max"]}
    goal = None if most is None else f"ratio ≤ {most:.2f}"
    tell(what, figures, f"{unit}, ratio to the stock page", goal, most is None or ratios["median"] <= most)


if __name__ == "__main__":
    main()
