"""What draws figures comes only when something is to be drawn, once, and says so when it cannot be fetched."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from highwater_web import drawing, update
from highwater_web.context import Context, Step
from highwater_web.model import Model
from highwater_web.page_list import PAGES
from highwater_web.texts import LANGUAGES, texts
from highwater_web.worker import AROUND

NOT_THERE: ModuleType | None = None
"""In place of a module: that there is none."""


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """As at the beginning of a visit: what draws is not there."""
    monkeypatch.setitem(sys.modules, "highwater_web.figures", NOT_THERE)
    return monkeypatch


def came(model: Model, *, ok: bool) -> Step:
    return update.update(model, {"message": "drawing", "ok": ok}, AROUND)


def test_where_the_package_is_installed_it_is_there() -> None:
    assert drawing.ready()
    assert drawing.ask(Model("en")) == (Model("en"), [])


def test_it_is_asked_for_once(away: pytest.MonkeyPatch) -> None:
    assert not drawing.ready()
    model, effects = drawing.ask(Model("en"))
    assert effects == [{"effect": "bring-drawing"}]
    assert drawing.ask(model)[1] == []
    away.undo()
    assert came(model, ok=True) == (Model("en"), [])


def test_a_page_that_draws_asks_by_itself(away: pytest.MonkeyPatch) -> None:
    page = PAGES["about"]
    away.setitem(PAGES, "about", page._replace(draws=True))
    boot = {"message": "boot", "href": "about.html", "language": "en", "store": {}, "storage": "ok"}
    model, effects = update.update(Model("en"), boot, AROUND)
    assert {"effect": "bring-drawing"} in effects
    failed, _ = came(model, ok=False)
    _, effects = update.update(failed, {"message": "do", "token": "", "fields": {}}, AROUND)
    assert {"effect": "bring-drawing"} not in effects, "not again by itself"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_fetched_is_said_and_can_be_tried_again(away: pytest.MonkeyPatch, language: str) -> None:
    t = texts(language)
    model, _ = drawing.ask(Model(language))
    assert t("drawing.coming") in drawing.stand_in(model, t)
    failed, effects = came(model, ok=False)
    assert effects == []
    assert t("drawing.failed") in drawing.stand_in(failed, t)
    assert 'data-do="bring-drawing"' in drawing.stand_in(failed, t)
    again, effects = update.update(failed, {"message": "do", "token": "bring-drawing", "fields": {}}, AROUND)
    assert {"effect": "bring-drawing"} in effects
    assert t("drawing.coming") in drawing.stand_in(again, t)


@pytest.mark.parametrize(("page", "pressed"), [("index", ["3"]), ("about", [])])
def test_the_press_that_waited_is_answered_on_the_page_where_it_was_made(away: pytest.MonkeyPatch, page: str, pressed: list[str]) -> None:
    heard: list[str] = []

    def hear(c: Context) -> Step:
        heard.append(c.argument)
        return c.model, []

    away.setitem(update.PRESSES, "draw-this", hear)
    model, _ = drawing.ask(Model("en"), then="draw-this:3")
    again, effects = drawing.ask(came(model, ok=False)[0])
    assert effects == [{"effect": "bring-drawing"}]
    came(Model("en", page=page, wanted=again.wanted), ok=True)
    assert heard == pressed


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Path]:
    """An archive with a module for a package that is there, and one by itself; forgotten afterwards."""
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
    drawing.take_in(str(archive))
    from importlib import import_module

    assert import_module("highwater_web.games.brought_along").HERE == 1
    assert import_module("brought_alone").HERE == 2


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cut.zip"
    path.write_bytes(b"PK")
    before = list(sys.path)
    with pytest.raises(ImportError):
        drawing.take_in(str(path))
    assert sys.path == before
