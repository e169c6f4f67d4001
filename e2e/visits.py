"""Visits to pages, for measuring how they start: our own, and the bare stock PyScript page that they are compared with."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, ViewportSize
from playwright.sync_api import Page as Tab

from e2e.conftest import FOLDER, ROOT, kept_from_before, wait_kept_offline, wait_ready
from e2e.host import Asked, Host
from e2e.prepared import acts_after, match_at, on_the_shelf

PHONE: ViewportSize = {"width": 390, "height": 844}
LONGEST = 120_000
"""Milliseconds after which a page that is not ready has failed."""

REST = 3
"""Seconds without a request after which a page is at rest: an engine that starts computes for less between two requests."""

PACKAGES = ROOT / "node_modules"
WORD = "afloat"
STOCK_PAGE = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Stock</title>
<link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script>
<py-config type="json" hidden>{{"interpreter": "./pyodide/pyodide.mjs"}}</py-config>
<script type="py">print("{WORD}")</script>
</html>
"""


class Page(NamedTuple):
    """A page that is measured. It shows the right screen once it has an element that ``shows`` selects; the stock page shows
    nothing."""

    name: str
    path: str
    shows: str
    kept: Mapping[str, str]


STOCK = Page("stock page", "stock/index.html", "", {})


def stock_page(folder: Path) -> Path:
    """The page as the manual of PyScript has it, with every file of the same packages as they come."""
    shutil.copytree(PACKAGES / "@pyscript/core/dist", folder / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    (folder / "pyodide").mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(PACKAGES / "pyodide" / name, folder / "pyodide")
    (folder / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
    return folder


def folders(stock: Path) -> dict[str, Path]:
    """What a host serves: the stock page, made in the folder given, and ours in a folder of some depth."""
    return {"stock": stock_page(stock), FOLDER: ROOT / "dist"}


def started_by(way: str | None) -> tuple[Page, Page]:
    """Our pages that start an engine, told to start it this way: home, and a game that goes on."""
    query = f"?start={way}" if way else ""
    name = f" ({way})" if way else ""
    # Of all boards the island's has the most to draw.
    game = on_the_shelf({"1": match_at(acts_after(20), game="forbidden-island")})
    return (
        Page(f"home{name}", f"{FOLDER}/de/index.html{query}", "#main .covers", {}),
        Page(f"saved game{name}", f"{FOLDER}/de/play.html{query}#game=1", "#main #board > *", game),
    )


RULES = Page("rules", f"{FOLDER}/de/rules-forbidden-island.html", "#main .prose h2", {})

# Marks the first frame painted with the right screen. The frame callback comes before the paint; the message that it
# posts is taken up right after.
LOOK = """
{
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { performance.mark("bench:picture"); port1.close(); };
  const look = () => document.querySelector(SHOWS) ? port2.postMessage(null) : requestAnimationFrame(look);
  requestAnimationFrame(look);
}
"""

# What Python prints on a page without a terminal is written to the console.
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
    """What a visit came to: milliseconds to the right screen painted and to the engine ready, and all that was asked of the
    host until then."""

    tab: Tab
    picture: float
    ready: float
    asked: list[Asked]


def fresh(browser: Browser) -> BrowserContext:
    """Somebody who has never been here."""
    context = browser.new_context(viewport=PHONE, locale="de-DE")
    context.set_default_timeout(LONGEST)
    return context


def visit(context: BrowserContext, host: Host, page: Page) -> Visit:
    """Open a page in a tab of its own and wait until its engine is ready, which for the stock page is its word."""
    tab = context.new_page()
    before = len(host.asked())
    go(tab, host, page)
    if page is STOCK:
        ready = "bench:printed"
        wait_for_mark(tab, ready)
    else:
        ready = "highwater:ready"
        wait_ready(tab)
        wait_for_mark(tab, "bench:picture")
    times = tab.evaluate(TIMES, ready)
    until = (times["origin"] + times["ready"]) / 1000
    return Visit(tab, times["picture"], times["ready"], [asked for asked in host.asked()[before:] if asked.at <= until])


def read(context: BrowserContext, host: Host, page: Page) -> Visit:
    """Open a page that is there to be read, and wait until it is at rest. What the service worker fetches is for later."""
    tab = context.new_page()
    before = len(host.asked())
    go(tab, host, page)
    tab.wait_for_load_state("load")
    complete = tab.evaluate("document.fonts.ready.then(() => performance.now())")
    wait_for_mark(tab, "bench:picture")
    times = tab.evaluate(TIMES, "")
    end = time.monotonic() + LONGEST / 1000
    while True:
        asked = [request for request in host.asked()[before:] if not request.later]
        rest = asked[-1].at + REST - time.time() if asked else 0
        if rest <= 0:
            return Visit(tab, times["picture"], complete, asked)
        if time.monotonic() > end:
            raise SystemExit(f"{tab.url} never stops asking the host for something.")
        time.sleep(rest)


def go(tab: Tab, host: Host, page: Page) -> None:
    kept_from_before(tab, page.kept)
    script = LISTEN.replace("WORD", json.dumps(WORD)) if page is STOCK else LOOK.replace("SHOWS", json.dumps(page.shows))
    tab.add_init_script(script)
    tab.goto(host.url(page.path), wait_until="commit")


def wait_for_mark(tab: Tab, name: str) -> None:
    tab.wait_for_function("name => performance.getEntriesByName(name).length", arg=name, polling=50)


def wait_all_kept(tab: Tab) -> None:
    """Wait until the page has put by all that the next visit can use."""
    wait_kept_offline(tab)
