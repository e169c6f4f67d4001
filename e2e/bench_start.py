"""Measures how our pages start, against a stock PyScript page with the same packages that prints one word.

A script for `build.py bench`, which documents its output. In each round every page is visited in a random order: by a new visitor, and
again by the same one once everything is installed. A ratio compares two visits of one round, ours and the stock page's of the same kind;
the median of all rounds counts. At full speed files are sent uncompressed, and bytes are counted as if compressed with gzip. At
10 Mbit/s the host compresses (see `e2e.host`).

Every browser that can be driven is measured; a row of the output names it, or says why it is missing. The goals are for Chromium and
Firefox; only Chromium reports memory. With `--against`, another build, such as that of the previous commit, is visited in the same rounds.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

from playwright.sync_api import BrowserType, Playwright, sync_playwright

from e2e import webdriver
from e2e.browsers import NAMES, search
from e2e.host import Host, total
from e2e.memory import our_memory, stock_memory
from e2e.visitors import ByPlaywright, ByWebDriver, Visitor
from e2e.visits import RULES, STOCK, Page, Visit, folders, in_build, list_engine_pages, visit, visit_text_page, wait_installed
from tests.bench._figures import Figures, note, spread, tell

ROUNDS = 7
FAR_ROUNDS = 3
MEMORY_ROUNDS = 3
TRIES = 3
MEGABITS = 10

FIRST, REPEAT = "first visit", "repeat visit"

# Maximum ratios to the stock page, in Chromium; the time until the engine is ready also in Firefox.
MAX_READY_RATIOS = {NAMES["chromium"]: {FIRST: 0.40, REPEAT: 0.25}, NAMES["firefox"]: {FIRST: 0.40, REPEAT: 0.35}}
ENGINE_READY = "engine ready"
MAX_PICTURE_RATIO = 0.10
MAX_BYTES_RATIO = 0.72
MAX_MEMORY_RATIO = 1.3

PYTHON = re.compile(r"/(interpreter|pyodide|pyscript)-|\.(whl|gzip)$")

MAX_COMPLETE_KB = 60
"""Maximum KB that a page without Python loads until it is complete."""

Round = dict[tuple[str, str], Visit]
"""The visits of a round, by page and kind of visit."""


MakeVisitor = Callable[[], Visitor]
"""Makes a new visitor with a browser of one kind, without any stored data."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--start", action="append", metavar="WAY", help="start our pages in this way, as with ?start=WAY")
    parser.add_argument("--against", action="append", default=[], metavar="NAME=DIST", help="another build to visit in the same rounds")
    parser.add_argument("--browser", action="append", choices=NAMES, help="measure only in this browser")
    options = parser.parse_args()
    ways = [list_engine_pages(way) for way in options.start or [None]]
    others = {name: Path(dist) for name, _, dist in (each.partition("=") for each in options.against)}
    ours = [page for pages in ways for page in pages]
    ours += [in_build(name, page) for name in others for page in list_engine_pages(None)]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        top = Path(folder)
        served = folders(top / "stock", others)
        for browser, name in NAMES.items():
            if options.browser and browser not in options.browser:
                continue
            with visitors(playwright, browser) as make_visitor:
                if make_visitor:
                    measure(name, make_visitor, served, top, ours, options.rounds)
            if browser == "chromium":
                with Host(served, top / "isolated", isolated=True) as host:
                    for home, _ in ways:
                        tell_memory(playwright.chromium, host, home, min(options.rounds, MEMORY_ROUNDS))


@contextmanager
def visitors(playwright: Playwright, browser: str) -> Iterator[MakeVisitor | None]:
    """Yields a factory of visitors with this browser, or None if it cannot be driven. Prints the browser's version, or the reason."""
    result = search(browser)
    if result.found:
        note(NAMES[browser], f"measured: {result.found}")
        with getattr(playwright, browser).launch(**result.found.options) as running:
            yield partial(ByPlaywright, running)
        return
    failures = "; ".join(result.failures)
    if browser == "webkit":
        try:
            with webdriver.WebKit() as webkit:
                version = webkit.version
        except webdriver.Failure as failure:
            failures += f"; by WebDriver: {failure}"
        else:
            found = f"WebKitGTK {version} ({webdriver.mini_browser()}), by WebDriver"
            note(NAMES[browser], f"measured: {found}, where a repeat visit has the page's storage but no cached files")
            yield ByWebDriver
            return
    note(NAMES[browser], f"not measured: {failures}")
    yield None


def measure(name: str, make_visitor: MakeVisitor, served: Mapping[str, Path], logs: Path, ours: Sequence[Page], rounds: int) -> None:
    """Visit our pages and the stock page in rounds, and report how they started."""
    with Host(served, logs / f"{name}-near") as host:
        near = [visit_all(make_visitor, host, order, visit_twice) for order in orders([STOCK, *ours, RULES], rounds, name)]
    tell_start(name, near, ours)
    tell_reading(name, near)
    far_name = f"{name} at {MEGABITS} Mbit/s"
    with Host(served, logs / f"{name}-far", megabits=MEGABITS) as host:
        far = [visit_all(make_visitor, host, order, visit_once) for order in orders([STOCK, *ours], min(rounds, FAR_ROUNDS), far_name)]
    tell_far(far_name, far, ours)


# Rounds ---------------------------------------------------------------------------------------------------------------


def orders(pages: Sequence[Page], rounds: int, what: str) -> Iterator[list[Page]]:
    """A random order for each round, so that no page always profits from the one before it."""
    for number in range(rounds):
        print(f"   {what}: round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        yield Random(number).sample(pages, len(pages))


def visit_all(make_visitor: MakeVisitor, host: Host, pages: Iterable[Page], make_visits: Callable[[Visitor, Host, Page], Round]) -> Round:
    """Visit every page as a new visitor. A visit during which WebDriver fails is repeated, with a note in the output."""
    visits: Round = {}
    for page in pages:
        for tries_left in reversed(range(TRIES)):
            try:
                with make_visitor() as visitor:
                    visits |= make_visits(visitor, host, page)
            except webdriver.Failure as failure:
                if not tries_left:
                    raise
                note(f"{NAMES['webkit']}: {page.name}", f"a visit failed and is repeated by a new visitor: {failure}")
            else:
                break
    return visits


def visit_twice(visitor: Visitor, host: Host, page: Page) -> Round:
    """A first visit, and one once everything is installed."""
    open_page = visit_text_page if page is RULES else visit
    first = open_page(visitor, host, page)
    if page not in (STOCK, RULES):
        wait_installed(visitor)
    visitor.leave()
    return {(page.name, FIRST): first, (page.name, REPEAT): open_page(visitor, host, page)}


def visit_once(visitor: Visitor, host: Host, page: Page) -> Round:
    return {(page.name, FIRST): visit(visitor, host, page)}


# Results ----------------------------------------------------------------------------------------------------


def tell_start(where: str, rounds: Sequence[Round], pages: Sequence[Page]) -> None:
    """Report how pages with an engine start."""
    for kind in (FIRST, REPEAT):
        tell_stock(where, rounds, kind)
        for page in pages:
            # No goal for the first visit to a saved game: its picture has to wait for the engine.
            tell_picture(where, rounds, page, kind, MAX_PICTURE_RATIO if kind == REPEAT or not page.stored else None)
            tell_ready(where, rounds, page, kind, MAX_READY_RATIOS.get(where, {}).get(kind))
    for page in pages:
        ours, stock = (total(rounds[0][name, FIRST].requests) for name in (page.name, STOCK.name))
        figures = {"page": ours / 1000, "stock page": stock / 1000, "ratio": ours / stock}
        what = f"{page.name}, {FIRST}, bytes until ready"
        judge(where, what, figures, "KB with gzip, ratio", f"ratio ≤ {MAX_BYTES_RATIO}", ours / stock <= MAX_BYTES_RATIO)


def tell_reading(where: str, rounds: Sequence[Round]) -> None:
    """Report how the rules page starts, which needs no Python."""
    for kind in (FIRST, REPEAT):
        tell_picture(where, rounds, RULES, kind, MAX_PICTURE_RATIO)
    requests = rounds[0][RULES.name, FIRST].requests
    fonts = [request for request in requests if "/fonts/" in request.path]
    python = [request for request in requests if PYTHON.search(request.path)]
    figures = {"page": total(requests) / 1000, "fonts": total(fonts) / 1000, "Python": total(python) / 1000}
    met = figures["page"] <= MAX_COMPLETE_KB and not python
    judge(where, f"{RULES.name}, {FIRST}, until complete", figures, "KB with gzip", f"≤ {MAX_COMPLETE_KB} KB, none of it Python", met)


def tell_far(where: str, rounds: Sequence[Round], pages: Sequence[Page]) -> None:
    """Report how a first visit starts on a slow network."""
    tell_stock(where, rounds, FIRST)
    for page in pages:
        tell_picture(where, rounds, page, FIRST)
        tell_ready(where, rounds, page, FIRST)


def tell_stock(where: str, rounds: Sequence[Round], kind: str) -> None:
    judge(where, f"{STOCK.name}, {kind}, word printed", spread([each[STOCK.name, kind].ready for each in rounds]), "ms")


def tell_picture(where: str, rounds: Sequence[Round], page: Page, kind: str, max_ratio: float | None = None) -> None:
    pairs = [(each[page.name, kind].picture, each[STOCK.name, kind].ready) for each in rounds]
    tell_ratio(where, f"{page.name}, {kind}, first picture", pairs, "ms", max_ratio)


def tell_ready(where: str, rounds: Sequence[Round], page: Page, kind: str, max_ratio: float | None = None) -> None:
    pairs = [(each[page.name, kind].ready, each[STOCK.name, kind].ready) for each in rounds]
    tell_ratio(where, f"{page.name}, {kind}, {ENGINE_READY}", pairs, "ms", max_ratio)


def tell_memory(chromium: BrowserType, host: Host, home: Page, rounds: int) -> None:
    """Report the memory of a page on which one game of each kind was played."""
    stock, first, repeat = [], [], []
    for _ in orders([home], rounds, f"memory of {home.name}"):
        stock.append(stock_memory(chromium, host))
        once, again = our_memory(chromium, host, home)
        first.append(once)
        repeat.append(again)
    for kind, ours in ((FIRST, first), (REPEAT, repeat)):
        for counted in ours[0]:
            pairs = [(mine[counted], its[counted]) for mine, its in zip(ours, stock, strict=True)]
            tell_ratio(NAMES["chromium"], f"{home.name}, {kind}, memory {counted}", pairs, "MB", MAX_MEMORY_RATIO)


def tell_ratio(where: str, what: str, pairs: Sequence[tuple[float, float]], unit: str, max_ratio: float | None) -> None:
    """Report our values and their ratio to the stock page's. ``pairs``: ours and the stock page's, by round."""
    ratios = spread([ours / stock for ours, stock in pairs])
    figures = {**spread([ours for ours, _ in pairs]), "ratio": ratios["median"], "ratio min": ratios["min"], "ratio max": ratios["max"]}
    goal = None if max_ratio is None else f"ratio ≤ {max_ratio:.2f}"
    judge(where, what, figures, f"{unit}, ratio to the stock page", goal, max_ratio is None or ratios["median"] <= max_ratio)


def judge(where: str, what: str, figures: Figures, unit: str, goal: str | None = None, met: bool = True) -> None:
    """Report figures, and whether they meet the goal, if this browser has one."""
    has_goal = where == NAMES["chromium"] or (where in MAX_READY_RATIOS and what.endswith(ENGINE_READY))
    tell(f"{where}: {what}", figures, unit, goal if has_goal else None, met)


if __name__ == "__main__":
    main()
