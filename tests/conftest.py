"""Makes ready what every test may rely on: the compiled texts and colours, and the options of a test run."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parents[1]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--games", type=int, default=40, help="random games per game for the conformance suite (default: 40)")
    parser.addoption("--update-goldens", action="store_true", help="write goldens and digests anew instead of comparing them")


def pytest_configure() -> None:
    # Under Pyodide, and in a Python without our tools, nothing can compile them. The engine, which is tested then, has no texts.
    if sys.platform != "emscripten" and find_spec("markdown_it"):
        from catalogs import compile_texts

        compile_texts()
    # How long an example takes says more about the machine than about the code.
    examples = 10 if sys.platform == "emscripten" else 30
    hypothesis.settings.register_profile("house", deadline=None, max_examples=examples)
    hypothesis.settings.register_profile("deep", deadline=None, max_examples=1_000)
    hypothesis.settings.load_profile("house")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays to the end. To look through all of it for garbage again and again takes a tenth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


REPOSITORY = "https://example.org/high-water"


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all that `build.py packages` makes, from a copy of the checkout in which nothing is compiled yet, and for a site of
    two files."""
    top = tmp_path_factory.mktemp("packages")
    copy, site, folder = top / "checkout", top / "site", top / "made"
    made = ("__pycache__", "catalog", "moments", "paints.json", "prose", "node_modules", "dist*", ".git", ".venv", ".build", ".*_cache")
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*made))
    (copy / ".build").mkdir()
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    site.mkdir()
    (site / "index.html").write_text("<p>High Water</p>\n", encoding="utf-8")
    (site / "start.command").write_text("#!/bin/sh\n", encoding="utf-8")
    (site / "start.command").chmod(0o755)
    command = [sys.executable, "web/packages.py", str(folder), "--repository", REPOSITORY, "--site", str(site)]
    subprocess.run(command, cwd=copy, env=os.environ | {"PYTHONPATH": "engine"}, check=True)
    return folder
