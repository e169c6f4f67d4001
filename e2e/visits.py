"""Visits to pages, to measure how they start: our own, and the stock PyScript page for comparison."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from e2e.conftest import FOLDER, ROOT
from e2e.host import Host, LoggedRequest
from e2e.prepared import acts_after, match_at, write_storage
from e2e.visitors import MAX_WAIT_SECONDS, Visitor

REST = 3
"""Seconds without a request until a page counts as idle: an engine that starts computes less than that between two requests."""

MOMENT = 1
"""Seconds that a visitor stays after everything is loaded."""

PACKAGES = ROOT / "node_modules"
WORD = "afloat"
STOCK_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Stock</title>
<link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script>
<py-config type="json" hidden>{{"interpreter": "./pyodide/pyodide.mjs"}}</py-config>
{0}
</html>
"""
PRINTS = f'<script type="py">print("{WORD}")</script>'
ANSWERS_PRESSES = f"""<button id="press">press</button>
<script type="py">
from pyscript import when

@when("click", "#press")
def press(event):
    pass

print("{WORD}")
</script>"""
"""The smallest answer that Python can give to a press."""


class Page(NamedTuple):
    """A page to measure. It shows the right screen once ``shows`` matches an element; the stock page shows nothing."""

    name: str
    path: str
    shows: str
    stored: Mapping[str, str]


STOCK = Page("stock page", "stock/index.html", "", {})
PRESSED = Page("stock page that answers presses", "stock/pressed.html", "", {})


def stock_page(folder: Path) -> Path:
    """The page from PyScript's manual, with every file of the same packages unchanged; and the same with a button."""
    shutil.copytree(PACKAGES / "@pyscript/core/dist", folder / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    (folder / "pyodide").mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(PACKAGES / "pyodide" / name, folder / "pyodide")
    (folder / "index.html").write_text(STOCK_PAGE.format(PRINTS), encoding="utf-8")
    (folder / "pressed.html").write_text(STOCK_PAGE.format(ANSWERS_PRESSES), encoding="utf-8")
    return folder


def folders(stock: Path, others: Mapping[str, Path] | None = None) -> dict[str, Path]:
    """The folders of a host: the stock page, made in the given folder, ours in a nested folder, and other builds by name."""
    return {"stock": stock_page(stock), FOLDER: ROOT / "dist", **(others or {})}


def in_build(name: str, page: Page) -> Page:
    """The same page in another build, which the host serves under this name."""
    return page._replace(name=f"{page.name} ({name})", path=page.path.replace(FOLDER, name, 1))


def list_engine_pages(way: str | None) -> tuple[Page, Page]:
    """Our pages with an engine, started in this way: home, and a running game."""
    query = f"?start={way}" if way else ""
    name = f" ({way})" if way else ""
    # The island's board has the most to draw.
    game = write_storage({"1": match_at(acts_after(20), game="forbidden-island")})
    return (
        Page(f"home{name}", f"{FOLDER}/de/index.html{query}", "#main .covers", {}),
        Page(f"saved game{name}", f"{FOLDER}/de/play.html{query}#game=1", "#main #board > *", game),
    )


RULES = Page("rules", f"{FOLDER}/de/rules-forbidden-island.html", "#main .prose h2", {})

# Marks the first painted frame with the right screen. The frame callback runs before the paint; the message that it posts is handled right
# after.
LOOK = """
{
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { performance.mark("bench:picture"); port1.close(); };
  const look = () => document.querySelector(SHOWS) ? port2.postMessage(null) : requestAnimationFrame(look);
  requestAnimationFrame(look);
}
"""

# Python's output on a page without a terminal goes to the console.
LISTEN = """
{
  const { log } = console;
  console.log = (...words) => {
    log.apply(console, words);
    if (words[0] === WORD) performance.mark("bench:printed");
  };
}
"""

TIMES = """(ready) => {
  const at = (name) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
  return {
    origin: performance.timeOrigin,
    picture: Math.max(at("first-contentful-paint"), at("bench:picture")),
    ready: at(ready),
  };
}"""


class Visit(NamedTuple):
    """The result of a visit: milliseconds until the right screen is painted and until the engine is ready, and all requests until
    then."""

    picture: float
    ready: float
    requests: list[LoggedRequest]


def visit(visitor: Visitor, host: Host, page: Page) -> Visit:
    """Open a page and wait until its engine is ready; for the stock page, until it has printed its word."""
    before = len(host.requests())
    go(visitor, host, page)
    if page is STOCK:
        ready = "bench:printed"
        wait_for_mark(visitor, ready)
    else:
        ready = "highwater:ready"
        visitor.wait("['ready', 'failed'].includes(document.documentElement.dataset.engine)")
        if visitor.ask("document.documentElement.dataset.engine") != "ready":
            raise SystemExit(f"{page.path} says that its engine failed.")
        wait_for_mark(visitor, "bench:picture")
    times = times_of(visitor, ready)
    until = (times["origin"] + times["ready"]) / 1000
    return Visit(times["picture"], times["ready"], [request for request in host.requests()[before:] if request.at <= until])


def visit_text_page(visitor: Visitor, host: Host, page: Page) -> Visit:
    """Open a page without an engine, and wait until it is idle. It counts as ready when it is visible. Requests of the service worker are
    not counted: they are for later visits."""
    before = len(host.requests())
    go(visitor, host, page)
    wait_for_mark(visitor, "bench:picture")
    picture = times_of(visitor, "bench:picture")["picture"]
    end = time.monotonic() + MAX_WAIT_SECONDS
    while True:
        requests = [request for request in host.requests()[before:] if not request.later]
        rest = requests[-1].at + REST - time.time() if requests else 0
        if rest <= 0:
            return Visit(picture, picture, requests)
        if time.monotonic() > end:
            raise SystemExit(f"{page.path} never stops asking the host for something.")
        time.sleep(rest)


def go(visitor: Visitor, host: Host, page: Page) -> None:
    script = LISTEN.replace("WORD", json.dumps(WORD)) if page is STOCK else LOOK.replace("SHOWS", json.dumps(page.shows))
    visitor.open(host.url(page.path), page.stored, script)


def wait_for_mark(visitor: Visitor, name: str) -> None:
    visitor.wait(f"performance.getEntriesByName('{name}').length")


def times_of(visitor: Visitor, ready: str) -> dict[str, float]:
    times: dict[str, float] = visitor.ask(f"({TIMES})('{ready}')")
    return times


def wait_installed(visitor: Visitor) -> None:
    """Stay until the page has stored all that the next visit can use. It also saves a picture of the running game after a pause without
    presses, which cannot be observed."""
    visitor.wait("document.documentElement.dataset.installed === 'all'")
    time.sleep(MOMENT)
