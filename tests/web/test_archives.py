"""The archives for drawing and searching load on demand, once, and the page says if one cannot be loaded."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from highwater_web.app import APP
from highwater_web.core import archives
from highwater_web.core.archives import DAILY, DRAWING, PROBE_PACKAGES, PUZZLES, SEARCH
from highwater_web.core.feature import Context, Press, Transition
from highwater_web.core.model import Model
from highwater_web.core.pages import render
from highwater_web.core.update import update
from highwater_web.ui.texts import LANGUAGES, texts
from highwater_web.worker import ENV

NOT_THERE: ModuleType | None = None
"""Marks a module as missing."""


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Like the start of a visit: no archive is loaded."""
    for package in PROBE_PACKAGES.values():
        monkeypatch.setitem(sys.modules, package, NOT_THERE)
    return monkeypatch


def bring(name: str) -> dict[str, str]:
    return {"effect": "bring", "archive": name}


def came(model: Model, *, ok: bool, name: str = DRAWING) -> Transition:
    return update(model, {"message": "archive", "name": name, "ok": ok}, ENV)


@pytest.mark.parametrize("name", PROBE_PACKAGES)
def test_installed_packages_have_all_archives(name: str) -> None:
    assert archives.is_ready(name)
    assert archives.ask(Model("en"), name) == (Model("en"), [])


@pytest.mark.parametrize("name", PROBE_PACKAGES)
def test_archive_is_requested_once(away: pytest.MonkeyPatch, name: str) -> None:
    assert not archives.is_ready(name)
    model, effects = archives.ask(Model("en"), name)
    assert effects == [bring(name)]
    assert archives.ask(model, name)[1] == []
    away.undo()
    assert came(model, ok=True, name=name) == (Model("en"), [])


def test_archives_are_awaited_separately(away: pytest.MonkeyPatch) -> None:
    drawing, _ = archives.ask(Model("en"), DRAWING)
    both, effects = archives.ask(drawing, SEARCH)
    assert effects == [bring(SEARCH)]
    assert came(both, ok=True, name=SEARCH) == (drawing, [])
    failed, _ = came(both, ok=False, name=SEARCH)
    assert archives.is_coming(failed, DRAWING)
    assert archives.has_failed(failed, SEARCH)


@pytest.mark.parametrize("name", ["", "figures"])
def test_an_archive_that_does_not_exist_is_neither_asked_for_nor_heard_of(name: str) -> None:
    model = Model("en")
    assert update(model, {"message": "do", "token": f"bring:{name}", "fields": {}}, ENV) == (model, [])
    assert came(model, ok=False, name=name) == (model, [])


@pytest.mark.parametrize(("page", "name"), [("desk", DRAWING), ("lesson", DRAWING), ("puzzles", PUZZLES), ("daily", DAILY)])
def test_the_page_of_a_room_asks_for_it_once_by_itself(away: pytest.MonkeyPatch, page: str, name: str) -> None:
    boot = {"message": "boot", "href": f"{page}.html", "language": "en", "store": {}, "storage": "ok"}
    model, effects = update(Model("en"), boot, ENV)
    assert [effect for effect in effects if effect["effect"] == "bring"] == [bring(name)]
    assert texts("en")(f"{name}.coming") in render(APP, model)
    assert not APP.pages[page].presses()
    failed, _ = came(model, ok=False, name=name)
    _, effects = update(failed, {"message": "do", "token": "", "fields": {}}, ENV)
    assert bring(name) not in effects, "not again by itself"
    away.undo()
    there, _ = came(model, ok=True, name=name)
    assert texts("en")(f"{name}.coming") not in render(APP, there)
    assert APP.pages[page].presses()


@pytest.mark.parametrize("name", PROBE_PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_failed_archive_is_reported_with_a_retry(away: pytest.MonkeyPatch, language: str, name: str) -> None:
    t = texts(language)
    model, _ = archives.ask(Model(language), name)
    assert t(f"{name}.coming") in archives.stand_in(model, name, t)
    failed, effects = came(model, ok=False, name=name)
    assert effects == []
    assert t(f"{name}.failed") in archives.stand_in(failed, name, t)
    assert f'data-do="bring:{name}"' in archives.stand_in(failed, name, t)
    again, effects = update(failed, {"message": "do", "token": f"bring:{name}", "fields": {}}, ENV)
    assert bring(name) in effects
    assert t(f"{name}.coming") in archives.stand_in(again, name, t)


@pytest.mark.parametrize(("page", "pressed"), [("index", ["3"]), ("about", [])])
def test_waiting_presses_are_answered_on_their_page(away: pytest.MonkeyPatch, page: str, pressed: list[str]) -> None:
    heard: list[str] = []

    def hear(c: Context) -> Transition:
        heard.append(c.argument)
        return c.model, []

    away.setitem(APP.presses, "draw-this", Press(hear))
    model, _ = archives.ask(Model("en"), DRAWING, then="draw-this:3")
    again, effects = archives.ask(came(model, ok=False)[0], DRAWING)
    assert effects == [bring(DRAWING)]
    came(Model("en", page=page, pending=again.pending), ok=True)
    assert heard == pressed


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Path]:
    """An archive with a module for an existing package, and one by itself; forgotten afterwards."""
    path = tmp_path / "brought.zip"
    with zipfile.ZipFile(path, "w") as files:
        files.writestr("highwater_web/games/brought_along.py", "HERE = 1")
        files.writestr("brought_alone.py", "HERE = 2")
    yield path
    for name in ("highwater_web.games.brought_along", "brought_alone"):
        sys.modules.pop(name, None)
    for places in (
        sys.path,
        *(module.__path__ for module in list(sys.modules.values()) if isinstance(getattr(module, "__path__", None), list)),
    ):
        places[:] = [place for place in places if not place.startswith(str(path))]


def test_an_archive_is_taken_into_a_running_python(archive: Path) -> None:
    archives.import_module_archive(str(archive))
    from importlib import import_module

    assert import_module("highwater_web.games.brought_along").HERE == 1
    assert import_module("brought_alone").HERE == 2


TAKEN_IN_FIRST = """
import sys
from highwater_web.core import archives

assert "highwater_web.games.rats" not in sys.modules
archives.import_module_archive(sys.argv[1])
import highwater_web.games.rats.brought_later
"""


def test_games_not_looked_up_yet_get_their_archive(tmp_path: Path) -> None:
    path = tmp_path / "brought.zip"
    with zipfile.ZipFile(path, "w") as files:
        files.writestr("highwater_web/games/rats/brought_later.py", "HERE = 1")
    run = subprocess.run([sys.executable, "-c", TAKEN_IN_FIRST, str(path)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cut.zip"
    path.write_bytes(b"PK")
    before = list(sys.path)
    with pytest.raises(ImportError):
        archives.import_module_archive(str(path))
    assert sys.path == before
