"""An unknown Pyodide version: the build reports it, and the site starts."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from make_site import make_site

from .conftest import INSTALLS, ROOT, Site, wait_installed, wait_ready

pytestmark = [pytest.mark.slow, INSTALLS]

INSTALLED = ROOT / "node_modules/pyodide"
TEXTS = ["package.json", "pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json"]


def replace_everywhere(before: str, after: str) -> Callable[[Path], None]:
    """Renames something throughout this Pyodide."""

    def rename(pyodide: Path) -> None:
        found = 0
        for name in TEXTS:
            text = (pyodide / name).read_text(encoding="utf-8")
            found += text.count(before)
            (pyodide / name).write_text(text.replace(before, after), encoding="utf-8")
        assert found

    return rename


class Case(NamedTuple):
    """Another Pyodide, and the ways in which its site starts on the first and second visit."""

    change: Callable[[Path], None]
    note: str
    first: str
    second: str


CASES = {
    "of another version": Case(replace_everywhere("314.0.7", "314.0.8"), "knows Pyodide 314.0.7, not 314.0.8", "bytecode", "snapshot"),
    "written in another way": Case(replace_everywhere("assignWasmExports", "fillWasmExports"), "does not find", "bytecode", "snapshot"),
    "without snapshots": Case(
        replace_everywhere("makeMemorySnapshot", "saveMemory"), "makeMemorySnapshot is not a function", "plain", "plain"
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_site_with_an_unknown_pyodide_starts(page: Page, tmp_path: Path, capfd: pytest.CaptureFixture[str], case: Case) -> None:
    pyodide, dist = tmp_path / "pyodide", tmp_path / "dist"
    shutil.copytree(INSTALLED, pyodide)
    case.change(pyodide)
    make_site(dist, pyodide)
    assert any(line.startswith("NOTE:") and case.note in line for line in capfd.readouterr().out.splitlines())
    assert not list(dist.glob("interpreter-*")), "nothing cut is shipped"
    site = Site(tmp_path / "host", dist)
    try:
        for address, started in (("", case.first), ("?start=plain", "plain"), ("", case.second)):
            page.goto(site.url(f"de/land-unter.html{address}"))
            wait_ready(page)
            assert page.locator("html").get_attribute("data-started") == started
            page.locator("#start-game").click()
            expect(page.locator("#hand-area")).to_be_visible()
            wait_installed(page)
    finally:
        site.end()
