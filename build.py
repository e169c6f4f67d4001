#!/usr/bin/env python3
"""The one command of High Water: serve, build, test, check, bench.

Needs Python 3.11 with venv and Node 20 with npm; everything else is installed here, into the checkout. Each thing
installed carries a stamp, the hash of what it was made from, so a second run does no needless work. This file sets up
and calls; how the site is made lives in web/make_site.py.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import hashlib
import http.server
import json
import os
import shutil
import subprocess
import sys
import time
import webbrowser
from collections.abc import Callable, Iterable
from pathlib import Path

from e2e import browsers, webdriver

ROOT = Path(__file__).resolve().parent
BUILD = ROOT / ".build"
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NODE_MODULES = ROOT / "node_modules"

# The Python inside Pyodide needs micropip, which the npm package of Pyodide does not carry.
MICROPIP = "micropip==0.11.1"
PYODIDE_PYTHON = "3.14"

OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20


Step = tuple[str, Callable[[], int | None]]
"""A name, and what to do: it returns an exit code, or None if it could not be done here and need not be."""


class Trouble(Exception):
    """Something that cannot be set up; the message is one sentence that says what to do."""


# What is needed -------------------------------------------------------------------------------------------------------


def set_up() -> None:
    """Install everything that building needs and that is not there yet."""
    require_python()
    npm = require_node()
    BUILD.mkdir(exist_ok=True)
    set_up_python()
    set_up_npm(npm)
    set_up_micropip()


def require_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        raise Trouble("High Water needs Python 3.11 or newer; run build.py with one, such as `python3.11 build.py`.")


def require_node() -> str:
    """Where npm is, once Node is found to be new enough."""
    advice = f"install Node {OLDEST_NODE} or newer with npm (from nodejs.org or your system's packages) and run again."
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise Trouble(f"There is no {'npm' if node else 'Node'} here; {advice}")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    if not version.startswith("v") or int(version[1:].split(".")[0]) < OLDEST_NODE:
        raise Trouble(f"Node {version or 'here'} is too old; {advice}")
    return npm


def set_up_python() -> None:
    """The development environment: pinned tools, and both packages of ours importable from their source."""
    tools = Stamp(VENV / ".stamp", [ROOT / "requirements.txt"], sys.version)
    ours = Stamp(VENV / ".stamp-ours", [ROOT / "pyproject.toml", ROOT / "web/pyproject.toml"])
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    failure = "The Python packages could not be installed; check the network and run again."
    if not (tools.fresh() and PYTHON.exists()):
        say("setting up the Python environment")
        make_environment()
        quietly([*pip, "-r", "requirements.txt"], failure)
        tools.write()
    if not ours.fresh():
        quietly([*pip, "--no-deps", "--no-build-isolation", "-e", ".", "-e", "web"], failure)
        ours.write()


def make_environment() -> None:
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        raise Trouble(
            "This Python cannot make virtual environments; install its venv module"
            " (on Debian and Ubuntu: `apt install python3-venv`) and run again."
        )


def set_up_npm(npm: str) -> None:
    stamp = Stamp(NODE_MODULES / ".stamp", [ROOT / "package.json", ROOT / "package-lock.json"])
    if stamp.fresh():
        return
    say("installing the browser parts")
    quietly(
        [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        "The npm packages could not be installed; check the network and run again.",
    )
    stamp.write()


def set_up_micropip() -> None:
    if any(BUILD.glob(f"{MICROPIP.replace('==', '-')}-*.whl")):
        return
    quietly(
        [str(PYTHON), "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
         "--only-binary=:all:", "--python-version", PYODIDE_PYTHON, "--dest", str(BUILD), MICROPIP],
        "micropip, the installer inside the page, could not be downloaded; check the network and run again.",
    )  # fmt: skip


# Browsers to test in --------------------------------------------------------------------------------------------------


def set_up_chromium() -> str:
    """The Chromium that tests and measurements run in."""
    searched = browsers.get("chromium")
    if searched.found:
        return searched.found.binary
    raise Trouble(
        "There is no Chromium here and none could be downloaded; install one (on Debian: `apt install chromium`)"
        " or name one in the environment variable HIGHWATER_CHROMIUM, and run again."
    )


def test_in_chromium(notes: list[str]) -> int:
    """Every browser test, in the one browser that there must be. How it went is one line for ``notes``."""
    os.environ["HIGHWATER_CHROMIUM"] = set_up_chromium()
    return test_in("chromium", str(browsers.search("chromium").found), [], notes)


def test_in_another(browser: str, notes: list[str]) -> int | None:
    """Those that are marked for every browser, if this one can be driven here; None if it cannot."""
    searched = browsers.get(browser)
    failed = "; ".join(searched.failures)
    if searched.found:
        way = str(searched.found) + (f" (tried in vain: {failed})" if failed else "")
        return test_in(browser, way, ["--browser", browser, "-m", "every_browser"], notes)
    if browser == "webkit" and not webdriver.why_not():
        way = f"WebKitGTK ({webdriver.mini_browser()}), by WebDriver (tried in vain: {failed})"
        return test_in(browser, way, ["-m", "webdriver"], notes)
    notes.append(f"{browsers.NAMES[browser]}: not run: {failed}" + (f"; {webdriver.why_not()}" if browser == "webkit" else ""))
    return None


def test_in(browser: str, way: str, options: list[str], notes: list[str]) -> int:
    build()
    report = BUILD / f"e2e-{browser}.xml"
    report.unlink(missing_ok=True)
    code = run([str(PYTHON), "-m", "pytest", "e2e", f"--junit-xml={report}", *options])
    notes.append(f"{browsers.NAMES[browser]}: {browsers.tally(report)} in {way}")
    return code


# Commands -------------------------------------------------------------------------------------------------------------


def build() -> None:
    """Make dist/, unless it was made from exactly what is here now."""
    stamp = Stamp(BUILD / "site.stamp", site_sources())
    if stamp.fresh() and (DIST / "index.html").exists():
        return
    say("building dist/")
    if run([str(PYTHON), "web/make_site.py"]):
        raise Trouble("dist/ could not be built; the lines above say why.")
    stamp.write()


def site_sources() -> list[Path]:
    """Every file that dist/ is made from."""
    tops = [ROOT / name for name in ("package-lock.json", "pyproject.toml", "requirements.txt", "build.py")]
    folders = [path for folder in ("engine", "web") for path in (ROOT / folder).rglob("*")]
    made = {"__pycache__", ".mypy_cache", "highwater.mo", "prose"}
    return sorted(tops + [path for path in folders if path.is_file() and not made & set(path.parts)])


def serve(port: int) -> int:
    """Serve dist/ to this machine until interrupted."""
    handler = functools.partial(Quiet, directory=str(DIST))
    for candidate in range(port, port + 20):
        try:
            server = http.server.ThreadingHTTPServer(("127.0.0.1", candidate), handler)
            break
        except OSError:
            continue
    else:
        raise Trouble(f"The ports {port} to {port + 19} are all taken; choose another with --port.")
    address = f"http://127.0.0.1:{server.server_port}/"
    print(f"High Water is at {address} (stop with Ctrl+C)", flush=True)
    open_browser(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


def open_browser(address: str) -> None:
    # A text browser in the terminal, which webbrowser falls back to, would block and could not run the page.
    shown = os.name == "nt" or sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if shown:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files as any static host serves them, without a line in the terminal for each."""

    extensions_map = {  # noqa: RUF012 - the base class declares it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        pass


def check_steps() -> list[Step]:
    """Linters, types and walls."""
    tsc = str(NODE_MODULES / ".bin" / "tsc")
    module = [str(PYTHON), "-m"]
    return [
        ("ruff", lambda: run([*module, "ruff", "check", "."])),
        ("format", lambda: run([*module, "ruff", "format", "--check", "."])),
        ("mypy", lambda: run([*module, "mypy"])),
        ("walls", lambda: run([str(PYTHON.with_name("lint-imports"))])),
        ("tsc", lambda: run([tsc, "--project", "web/shell"])),
    ]


def test_steps(notes: list[str]) -> list[Step]:
    """Everything a change must pass. The Pyodide tests are among the tests in tests/. What was tested in goes to ``notes``."""
    pytest = [str(PYTHON), "-m", "pytest"]
    at_once = ["-n", "auto"]  # in as many processes as there are cores
    return [
        *check_steps(),
        ("tests", lambda: run([*pytest, "tests", *at_once])),
        ("e2e", lambda: test_in_chromium(notes)),
        ("firefox", lambda: test_in_another("firefox", notes)),
        ("webkit", lambda: test_in_another("webkit", notes)),
        ("many games", lambda: run([*pytest, "tests", "-m", "slow", *at_once])),
    ]


def run_steps(steps: Iterable[Step], notes: Iterable[str] = ()) -> int:
    """Run all steps, also after one failed, then say how each went. The exit code is 0 if none failed."""
    results = []
    for name, step in steps:
        say(name)
        start = time.monotonic()
        try:
            code = step()
        except Trouble as trouble:
            print(trouble, file=sys.stderr)
            code = 1
        verdict = "not run" if code is None else "FAILED" if code else "ok"
        results.append((name, verdict, time.monotonic() - start))
    print()
    for name, verdict, seconds in results:
        print(f"{name:10} {verdict:8} {seconds:7.1f} s")
    for note in notes:
        print(note)
    return 1 if any(verdict == "FAILED" for _, verdict, _ in results) else 0


def bench() -> int:
    """Run every measurement, print one table and keep the figures in dist/bench.json.

    A measurement is a script (tests/bench/*.py, e2e/bench_*.py) that prints one JSON object a line: `what` is measured,
    `figures` by column (such as CPython and Pyodide), their `unit`, and, where there is a goal, `goal` in words and
    whether it was `met`.
    """
    os.environ["HIGHWATER_CHROMIUM"] = set_up_chromium()
    rows = []
    failed = []
    for script in [*sorted(ROOT.glob("tests/bench/[a-z]*.py")), *sorted(ROOT.glob("e2e/bench_*.py"))]:
        name = ".".join(script.relative_to(ROOT).with_suffix("").parts)
        say(name)
        measured = subprocess.run([str(PYTHON), "-m", name], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
        if measured.returncode:
            failed.append(name)
        rows += [json.loads(line) for line in measured.stdout.splitlines() if line.startswith("{")]
    print()
    for row in rows:
        figures = ", ".join(f"{column} {value:,.4g}" for column, value in row["figures"].items())
        verdict = f"{'met' if row['met'] else 'MISSED'}: {row['goal']}" if "goal" in row else ""
        print(f"{row['what']:58} {figures} {row['unit']:4} {verdict}")
    for name in failed:
        print(f"{name} FAILED")
    (DIST / "bench.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 1 if failed else 0


# Small things ---------------------------------------------------------------------------------------------------------


class Stamp:
    """Remembers beside a thing what it was made from."""

    def __init__(self, path: Path, sources: Iterable[Path], *also: str) -> None:
        self.path = path
        digest = hashlib.sha256("\n".join(also).encode())
        for source in sources:
            digest.update(f"{source.relative_to(ROOT)}\n".encode())
            digest.update(source.read_bytes())
        self.content = digest.hexdigest()

    def fresh(self) -> bool:
        return self.path.exists() and self.path.read_text(encoding="utf-8") == self.content

    def write(self) -> None:
        self.path.write_text(self.content, encoding="utf-8")


def say(what: str) -> None:
    print(f"── {what}", flush=True)


def run(command: list[str]) -> int:
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def quietly(command: list[str], failure: str) -> None:
    """Run a command that is worth reading only when it fails."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        print(done.stdout[:4000], file=sys.stderr)
        raise Trouble(failure)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build, serve, test and measure High Water.")
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve", help="build dist/ if needed, serve it on this machine, open the browser")
    serving.add_argument("--port", type=int, default=8000, help="the first port to try (default 8000)")
    commands.add_parser("build", help="make dist/, the folder to put on a static host")
    commands.add_parser("test", help="checks, tests, and tests in a real browser")
    commands.add_parser("check", help="linters, types, and the walls between the parts")
    commands.add_parser("bench", help="measure; prints a table and writes dist/bench.json")
    chosen = parser.parse_args()
    try:
        set_up()
        if chosen.command == "check":
            return run_steps(check_steps())
        if chosen.command == "test":
            notes: list[str] = []
            return run_steps(test_steps(notes), notes)
        build()
        if chosen.command == "serve":
            return serve(chosen.port)
        return bench() if chosen.command == "bench" else 0
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
