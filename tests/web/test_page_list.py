"""Pages are data: an entry in the list and a drawing function make a new page."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest

from e2e.prepared import match_at, wait_for_card, write_storage
from highwater_web.app import APP
from highwater_web.core.feature import Page, PageLayout
from highwater_web.core.model import Model
from highwater_web.core.pages import render
from highwater_web.prerendered import prerendered_pages
from highwater_web.table.looking import enter
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import LANGUAGES, Texts
from highwater_web.worker import Session
from tests.web.person import Person, without_marks


def tutorial(model: Model, t: Texts, framed: PageLayout) -> Markup:
    """The module of a new page."""
    return framed("Tutorial", el("p", {"id": "saved"}, f"{len(model.shelf.entries)} saved"))


ENTRY = Page("tutorial", lambda model, t: "A tutorial", "home.lead", tutorial, reads="list", in_bar="nav.about")


@pytest.fixture(autouse=True)
def _one_page_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(APP.pages, ENTRY.name, ENTRY)


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_becomes_a_file(language: str) -> None:
    page = next(page for page in prerendered_pages(language) if page.path == "tutorial.html")
    assert page.title == "A tutorial"
    assert '<h1 id="title">Tutorial</h1>' in without_marks(page.html)
    assert page.needs_engine


def test_page_has_an_address_a_link_in_the_bar_and_an_exit() -> None:
    person = Person("en").start()
    person.press("go:index.html")
    person.press("go:tutorial.html")
    assert person.title == "A tutorial"
    assert person.address == "tutorial.html"
    assert '<p id="saved">1 saved</p>' in person.html
    assert 'href="tutorial.html" data-do="go:tutorial.html" aria-current="page"' in person.html
    person.press("language:da")
    assert person.address == "../da/tutorial.html"
    person.press("go:index.html")
    assert 'aria-current="page"' not in person.html
    assert "go:tutorial.html" in person.controls()


def test_pages_that_read_the_shelf_are_saved_for_the_next_start(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person("en").start()
    person.open("tutorial.html")

    def saved() -> list[str]:
        effects = json.loads(person.session.dispatch('{"message": "saved-pages"}'))["effects"]
        return [effect["page"] for effect in effects]

    assert saved() == ["index", "tutorial"]
    monkeypatch.setitem(APP.pages, ENTRY.name, ENTRY._replace(reads="nothing"))
    assert saved() == ["index"]


def test_a_page_that_reads_a_game_opens_the_one_that_its_address_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def desk(model: Model, t: Texts, framed: PageLayout) -> Markup:
        return framed("Desk", el("p", {"id": "plies"}, len(model.table.match.record.plies) if model.table else "no game"))

    monkeypatch.setitem(APP.pages, "desk", ENTRY._replace(name="desk", draw=desk, reads="game", enter=enter))
    person = Person("en").start()
    assert person.model.table is not None
    plies, name = len(person.model.table.match.record.plies), person.model.table.id
    person.open(f"desk.html#game={name}")
    assert f'<p id="plies">{plies}</p>' in person.html
    person.open("desk.html")
    assert '<p id="plies">no game</p>' in person.html


@pytest.mark.parametrize("name", APP.pages)
def test_start_without_storage_renders_only_missing_parts(name: str) -> None:
    def answer(store: dict[str, str]) -> dict[str, Any]:
        session = Session(Person("da").env)
        boot = {"message": "boot", "href": f"{name}.html", "language": "da", "site": "https://example.org/"}
        booted: dict[str, Any] = json.loads(session.dispatch(json.dumps({**boot, "store": store, "storage": "ok", "prerendered": True})))
        while session.think():
            pass
        pressed = json.loads(session.dispatch('{"message": "do", "token": "set", "fields": {"theme": "dark"}}'))
        return booted | {"whole": pressed["html"] is not None}

    page, html = APP.pages[name], render(APP, Model("da", page=name))
    file = next(file for file in prerendered_pages("da") if file.path == page.href)
    fresh = answer({})
    assert (fresh["html"] is None) == (name not in ("daily", "desk", "frame", "lesson", "play", "puzzles"))
    if fresh["html"] is None:
        assert file.html == html
    assert not fresh["whole"]
    assert answer({"highwater:prefs": json.dumps({"theme": "dark"})})["html"]


FIRST_SCREEN = """
import json, sys
from highwater_web.worker import Session

boot = {"message": "boot", "href": "index.html", "language": "en", "store": {}, "storage": "ok", "prerendered": True}
session = Session()
assert json.loads(session.dispatch(json.dumps(boot)))["html"] is None
assert not [name for name in sys.modules if ".games." in name], "imported"
while session.think():
    pass
print(len([name for name in sys.modules if ".games." in name]))
"""


def test_a_first_screen_needs_no_game_and_the_rest_comes_while_nothing_is_asked() -> None:
    run = subprocess.run([sys.executable, "-c", FIRST_SCREEN], capture_output=True, text=True, check=True)
    assert int(run.stdout) > 50


SAVED_GAME = """
import json, sys
from highwater_web.worker import Session

store = json.loads(sys.argv[1])
boot = {"message": "boot", "href": "play.html#game=1", "language": "en", "store": store, "storage": "ok"}
assert 'id="board"' in json.loads(Session().dispatch(json.dumps(boot)))["html"]
print(*[name for name in sys.modules if ".games." in name and name.count(".") == 2 or name == "highwater.pasted"])
"""


def test_saved_games_load_without_the_paste_reader() -> None:
    store = json.dumps(write_storage({"1": match_at(wait_for_card(4), game="forbidden-island")}))
    run = subprocess.run([sys.executable, "-c", SAVED_GAME, store], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["highwater.games.forbidden_island", "highwater_web.games.forbidden_island"]


def test_a_link_leads_to_every_page() -> None:
    pages = [page for page in prerendered_pages("en") if page.path != "tutorial.html"]
    linked = {href for page in pages for href in re.findall(r'href="([\w-]+\.html)', page.html)}
    assert [page.path for page in pages if page.path not in linked] == ["frame.html"], "which stands in other people's pages"
