"""The name of a build depends on its content, so that no cache can mix files of two builds."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path

import pytest

import build
import catalogs
from build import ROOT, list_site_sources
from make_site import DOCUMENT_SCRIPTS, SHELL, get_build_name, make_policy, make_site, minify_document_scripts, rename_by_content
from paint_table import TABLE
from publishing import FOR_OTHERS

FILES = {
    "start.js": "start",
    "fonts/serif.woff2": "font",
    "icons.svg": "<svg/>",
    "icon.svg": "<svg/>",
    "icon-192.png": "picture",
}


def assets_of(folder: Path, files: Mapping[str, str]) -> Path:
    assets = folder / "assets"
    for name, content in files.items():
        (assets / name).parent.mkdir(parents=True, exist_ok=True)
        (assets / name).write_text(content, encoding="utf-8")
    return assets


def build_from(folder: Path, files: Mapping[str, str]) -> str:
    return get_build_name(rename_by_content(assets_of(folder, files)))


def names_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_same_content_has_the_same_name(tmp_path: Path) -> None:
    assert build_from(tmp_path / "one", FILES) == build_from(tmp_path / "two", dict(reversed(FILES.items())))


@pytest.mark.slow
def test_the_same_sources_make_the_same_site_and_say_how_far_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Otherwise everybody loads all of it again whenever a host rebuilds it."""

    def contents(site: Path) -> dict[str, str]:
        make_site(site)
        return {name: hashlib.sha256((site / name).read_bytes()).hexdigest() for name in names_in(site)}

    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert re.findall(r"^   (\d of 5): ", capsys.readouterr().out, re.MULTILINE) == 2 * [f"{part} of 5" for part in range(1, 6)]


def test_a_first_start_says_what_it_downloads_and_how_long_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "BUILD", tmp_path)
    monkeypatch.setattr(build, "NODE_MODULES", tmp_path)
    monkeypatch.setattr(build, "VENV", tmp_path)
    monkeypatch.setattr(build, "make_environment", lambda: None)
    monkeypatch.setattr(build, "run_quietly", lambda command, failure: None)
    monkeypatch.setattr(build, "run", lambda command: 0)
    build.set_up_npm("npm")
    build.set_up_python()
    build.build()
    assert re.findall(r"── .*?(\d+ MB|minutes)", capsys.readouterr().out) == ["80 MB", "200 MB", "minutes"]


def test_another_content_a_new_file_and_another_place_have_another_name(tmp_path: Path) -> None:
    moved = {name.replace("fonts/", "type/"): content for name, content in FILES.items()}
    variants = [FILES, FILES | {"start.js": "changed"}, FILES | {"new.js": ""}, moved]
    assert len({build_from(tmp_path / str(number), files) for number, files in enumerate(variants)}) == len(variants)


def test_inline_page_content_changes_the_build_name(tmp_path: Path) -> None:
    script = tmp_path / "build.js"
    names = set()
    for number, content in enumerate(["one", "another"]):
        script.write_text(content, encoding="utf-8")
        names.add(get_build_name(rename_by_content(assets_of(tmp_path / str(number), FILES), [script])))
    assert len(names) == 2


def test_a_script_in_a_page_has_its_hash_in_the_policy_and_no_comments() -> None:
    scripts = minify_document_scripts(DOCUMENT_SCRIPTS)
    for script in scripts:
        assert script
        assert not re.search(r"^\s*(//|/\*)", script, re.MULTILINE)
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in make_policy(scripts)


def test_files_with_permanent_names_do_not_change_the_build_name(tmp_path: Path) -> None:
    named = rename_by_content(assets_of(tmp_path / "one", FILES))
    assert names_in(named) == {"start.js", "fonts/serif.woff2"}
    assert names_in(named.with_name("assets")) == {"icons.svg", "icon.svg", "icon-192.png"}
    assert build_from(tmp_path / "two", FILES | {"icon-192.png": "another picture"}) == get_build_name(named)


def test_every_link_of_a_document_leads_somewhere() -> None:
    """Search engines treat a link without a target as a fault; future links are created later."""
    for template in (SHELL / "document").glob("*.html"):
        assert not re.findall(r"<a\b(?![^>]*\shref=)[^>]*>", template.read_text("utf-8")), template.name


def test_a_document_names_no_file_that_is_not_stored_for_use_without_a_network() -> None:
    for template in (SHELL / "document").glob("*.html"):
        named = re.findall(r'\s(?:href|src)="\.{1,2}/([^"#]+)', template.read_text("utf-8"))
        assert not [name for name in named if any(fnmatch(name, pattern) for pattern in FOR_OTHERS)], template.name


def test_compiled_files_are_no_sources_of_the_site() -> None:
    """Else a fresh checkout is built twice: once it is compiled, dist/ seems to be made from something else."""
    sources = set(list_site_sources())
    languages = catalogs.list_languages()
    texts = [folder for folder, _ in catalogs.catalogs()]
    compiled = {path for folder in (*texts, catalogs.RENDERED, catalogs.MOMENTS) for path in folder.iterdir()} | {TABLE}
    assert all(path.is_relative_to(ROOT) and path.exists() for path in compiled)
    assert {catalogs.get_catalog_path(language) for language in languages} <= compiled
    assert not compiled & sources
    assert {ROOT / "build.py", *(source for language in languages for source in catalogs.list_separate_sources(language))} <= sources
