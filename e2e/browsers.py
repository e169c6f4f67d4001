"""Finds browsers that can be driven on this machine, starts them, and installs missing ones.

A browser counts as found only after it has opened a page. Each way that failed is recorded with the reason, so that a test run can print
it. build.py uses this before anything is installed: the standard library only.

    python -m e2e.browsers firefox      prints what is found
"""

from __future__ import annotations

import dataclasses
import functools
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from e2e import webdriver

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / (".venv/Scripts/python.exe" if os.name == "nt" else ".venv/bin/python")
GO_BETWEEN = Path(__file__).with_name("firefox_bidi.py")

NAMES = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKit"}
PROGRAMS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    "firefox": ("firefox", "firefox-esr"),
    "webkit": (),  # Playwright drives only its own WebKit
}
HEADLESS_SHELL = "chromium-headless-shell"
"""The same engine without a window around the page, which is all that tests look at: a start takes a fifth less computing."""
PACKAGES = {"chromium": ("chromium",), "firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}

# Without a display Firefox finds no pointer, and the page treats the machine as a phone: simulate a mouse.
WITH_A_MOUSE = {"ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6}

START_SECONDS = 60
DOWNLOAD_SECONDS = 300


@dataclass(frozen=True)
class FoundBrowser:
    """A browser that opens a page when Playwright asks. ``lacks`` names missing features, which tests list with ``needs``."""

    browser: str
    binary: str
    version: str
    way: str
    options: dict[str, Any]
    lacks: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return f"{self.version} ({self.binary}), {self.way}"


@dataclass(frozen=True)
class Search:
    """The result of a search: the first way that works, and why the earlier ones do not."""

    found: FoundBrowser | None
    failures: tuple[str, ...] = ()


@dataclass(frozen=True)
class Way:
    """One way to start a browser, as options for Playwright's launch."""

    words: str
    binary: str
    options: dict[str, Any]


# Looking --------------------------------------------------------------------------------------------------------------


KNOWN = "HIGHWATER_FOUND"
"""The environment variable by which build.py passes its findings to the tests: a search starts each browser several times."""


def make_known(found: FoundBrowser) -> None:
    """Let child processes skip the search for this browser."""
    known = json.loads(os.environ.get(KNOWN, "{}"))
    known[found.browser] = {**dataclasses.asdict(found), "lacks": sorted(found.lacks)}
    os.environ[KNOWN] = json.dumps(known)


@functools.cache
def search(browser: str) -> Search:
    """Try every way to drive this browser, in order, until one opens a page."""
    known = json.loads(os.environ.get(KNOWN, "{}")).get(browser)
    if known:
        return Search(FoundBrowser(**{**known, "lacks": frozenset(known["lacks"])}))
    if browser == "chromium":
        chromium = find_chromium()
        calmed = calm(chromium) if chromium else None
        return Search(None, (f"{chromium}, by Playwright: {calmed}",)) if isinstance(calmed, str) else Search(calmed)
    failures: list[str] = []
    for way in list_ways(browser):
        tried = try_out(browser, way)
        if isinstance(tried, FoundBrowser):
            return Search(tried, tuple(failures))
        failures.append(f"{way.words}: {tried}")
    return Search(None, tuple(failures or [f"no {NAMES[browser]} is here that Playwright could drive"]))


def find_chromium() -> str | None:
    """A Chromium that starts: the one named in HIGHWATER_CHROMIUM, one of this machine, or Playwright's own."""
    path = os.environ.get("HIGHWATER_CHROMIUM")
    if path:
        return path
    for found in programs("chromium"):
        if version(found):
            return found
    own = playwrights_own("chromium")
    return own if own and version(own) else None


@functools.cache
def calm(chromium: str) -> FoundBrowser | str:
    """A Chromium in which only the page computes, or the reason why it does not start."""
    command = [str(PYTHON), str(Path(__file__).with_name("calm_chromium.py")), chromium]
    try:
        process = subprocess.run(command, capture_output=True, text=True, timeout=START_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"does not start within {START_SECONDS} s"
    if process.returncode:
        return reason(process.stderr)
    options = {"executable_path": chromium, "args": [process.stdout.strip()]}
    return FoundBrowser("chromium", chromium, version(chromium), "by Playwright", options)


def version(program: str) -> str:
    """The version that a browser reports; "" if the program, as on some systems, only says where to get one."""
    try:
        process = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=START_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return (process.stdout.strip() or "unknown version") if process.returncode == 0 else ""


def list_ways(browser: str) -> Iterator[Way]:
    """The ways to drive this browser, best first."""
    named = os.environ.get(f"HIGHWATER_{browser.upper()}")
    own = named or playwrights_own(browser)
    if named:
        yield Way(f"{named}, as one that Playwright built", named, {"executable_path": named})
    elif own:
        yield Way("by Playwright, a build of its own", own, {})
    if browser != "firefox":
        return
    for program in [named] if named else programs(browser):
        bidi = {"channel": "moz-firefox", "executable_path": program, "firefox_user_prefs": WITH_A_MOUSE}
        yield Way(f"{program}, by Playwright over WebDriver BiDi", program, bidi)
        if os.name != "nt":
            helped = {**bidi, "executable_path": str(GO_BETWEEN), "args": [f"--go-between={program}"]}
            yield Way(f"{program}, by Playwright over WebDriver BiDi with e2e/firefox_bidi.py in between", program, helped)


def programs(browser: str) -> list[str]:
    """Browsers on this machine, without duplicates."""
    paths = {Path(path).resolve(): path for name in reversed(PROGRAMS[browser]) if (path := shutil.which(name))}
    return list(paths.values())[::-1]


def playwrights_own(browser: str) -> str | None:
    process = subprocess.run(
        [str(PYTHON), "-c", "from playwright.sync_api import sync_playwright as p\n"
         f"with p() as playwright: print(playwright.{browser}.executable_path)"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    own = process.stdout.strip()
    return own if own and Path(own).exists() else None


def try_out(browser: str, way: Way) -> FoundBrowser | str:
    """The browser that opens a page this way, or the reason why it does not. Runs in a separate process, because it may hang."""
    command = [str(PYTHON), str(Path(__file__).with_name("try_browser.py")), browser, json.dumps(way.options)]
    try:
        tried = subprocess.run(command, capture_output=True, text=True, timeout=2 * START_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"opens no page within {2 * START_SECONDS} s"
    if tried.returncode:
        return reason(tried.stderr)
    seen = json.loads(tried.stdout)
    words = way.words.removeprefix(f"{way.binary}, ")
    return FoundBrowser(browser, way.binary, f"{NAMES[browser]} {seen['version']}", words, way.options, frozenset(seen["lacks"]))


def reason(trace: str) -> str:
    """The error message at the end of a trace, without the browser's log and the boxes that Playwright draws around messages."""
    message = re.split("Call log:|Browser logs:", trace)[0].rpartition("Error: ")[2]
    return re.sub(r"[\s\u2500-\u257f]+", " ", message).strip()[:300] or "it ends without a word"


# Getting --------------------------------------------------------------------------------------------------------------


@functools.cache
def get(browser: str) -> Search:
    """A browser to drive, downloaded or installed if missing. Every attempt has a time limit."""
    if browser == "chromium" and search("chromium").found:
        return search("chromium")
    failures: tuple[str, ...] = ()
    if not os.environ.get(f"HIGHWATER_{browser.upper()}") and not playwrights_own(browser):
        print(f"getting {NAMES[browser]} from Playwright", flush=True)
        trouble = attempt([str(PYTHON), "-m", "playwright", "install", browser], "could not be downloaded")
        failures += (f"Playwright's own: {trouble}",) if trouble else ()
        search.cache_clear()
    searched = search(browser)
    here = searched.found or (browser == "webkit" and not webdriver.explain_missing())
    if not here and can_install():
        print(f"getting {NAMES[browser]} from apt", flush=True)
        needed = [str(PYTHON), "-m", "playwright", "install-deps", browser]
        for command in [needed] if playwrights_own(browser) else apt_install(PACKAGES[browser]):
            trouble = attempt(command, "failed")
            failures += (f"{' '.join(command[:3])}: {trouble}",) if trouble else ()
        search.cache_clear()
        searched = search(browser)
    return Search(searched.found, failures + searched.failures)


def get_headless_shell() -> str | None:
    """Chromium's headless shell, installed if missing; None where there is none, or where HIGHWATER_CHROMIUM names another browser."""
    if os.environ.get("HIGHWATER_CHROMIUM"):
        return None
    if not shutil.which(HEADLESS_SHELL) and can_install():
        print("getting Chromium's headless shell from apt", flush=True)
        for command in apt_install([HEADLESS_SHELL]):
            attempt(command, "failed")
    shell = shutil.which(HEADLESS_SHELL)
    return shell if shell and isinstance(calm(shell), FoundBrowser) else None


def apt_install(packages: Sequence[str]) -> list[list[str]]:
    """Commands that install packages of Debian."""
    return [["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]]


def can_install() -> bool:
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def attempt(command: Sequence[str], trouble: str) -> str:
    """Run a command that may fail or hang; returns what went wrong, or ""."""
    try:
        process = subprocess.run(
            command, capture_output=True, timeout=DOWNLOAD_SECONDS, check=False, stdin=subprocess.DEVNULL,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        )  # fmt: skip
    except OSError as error:
        return f"{trouble}: {error}"
    except subprocess.TimeoutExpired:
        return f"{trouble} within {DOWNLOAD_SECONDS} s"
    return trouble if process.returncode else ""


def tally(report: Path) -> str:
    """Numbers of passed, failed and skipped tests with reasons, from pytest's report; and the version recorded there."""
    if not report.exists():
        return "ended without a report"
    counts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    results = ElementTree.parse(report)
    for case in results.iter("testcase"):
        skipped = case.find("skipped")
        failed = case.find("failure") is not None or case.find("error") is not None
        counts["failed" if failed else "passed" if skipped is None else "skipped"] += 1
        if skipped is not None:
            reasons[skipped.get("message", "").partition(",")[0]] += 1
    words = ", ".join(f"{counts[outcome]} {outcome}" for outcome in ("passed", "failed", "skipped") if counts[outcome])
    why = ", ".join(f"{count} {reason}" for reason, count in sorted(reasons.items()))
    version = "".join(f", version {noted.get('value')}" for noted in results.iter("property") if noted.get("name") == "version")
    return words + (f" ({why})" if why else "") + version


if __name__ == "__main__":
    for browser in sys.argv[1:] or NAMES:
        searched = search(browser)
        print(f"{NAMES[browser]}: {searched.found or 'none'}", *searched.failures, sep="\n  ")
