"""Every feature can be left out: the app is built without it, every page is drawn, and games are played to their ends."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from graphlib import TopologicalSorter
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import grimp
import pytest

from e2e.prepared import write_storage
from feature_scripts import FEATURES
from highwater.bots import named
from highwater.match import Match, Player
from highwater.registry import GAMES
from highwater_web.app import APP
from highwater_web.core.feature import App, Env
from highwater_web.worker import Session
from make_site import MODULES, PACKAGES, WEB

NEEDED = ("start", "navigation", "pages", "stored", "archives", "table")
"""The app does not work without these."""

REMOVABLE = [feature.name for feature in APP.features if feature.name not in NEEDED]

MAX_MESSAGES = 5_000

FRAME = ("home", "library", "reading", "setup")
"""The features whose pages make the site: other pages lead to them in any case, and so do the texts of pages to read."""

LINK = re.compile(r'<a [^>]*href="([\w-]+)\.html')
"""Matches links to pages of ours, by their names."""


class Page:
    """A page without some features, of which one is asked what a browser would ask."""

    def __init__(self, app: App) -> None:
        self.session = Session(Env(Random(1).random, lambda: "2026-11-21T12:00:00+00:00", lambda: "new", app))
        self.token: str | None = None

    def send(self, **message: object) -> None:
        answer: dict[str, Any] = json.loads(self.session.dispatch(json.dumps(message)))
        assert "notice-error fault" not in (answer["html"] or ""), "the page says that there is a fault: see the console"
        for effect in answer["effects"]:
            if effect["effect"] == "later":
                self.token = effect["do"]

    def open(self, href: str, store: dict[str, str]) -> None:
        self.send(message="boot", href=href, language="en", store=store, storage="ok", senses=["sound"])

    def press(self, token: str) -> None:
        self.send(message="do", token=token, fields={})


def without(name: str) -> App:
    return App(tuple(feature for feature in APP.features if feature.name != name))


def table_of_bots(game_id: str) -> dict[str, str]:
    """What the storage holds of a game that bots of the lowest level are about to play."""
    game = GAMES[game_id]
    match = Match.begin(game, tuple(Player(f"Bot {seat}", named("deckhand")) for seat in range(game.seats[0])))
    return write_storage({"1": match}) | {"highwater:prefs": json.dumps({"pace": "at-once", "animation": "none"})}


@pytest.mark.parametrize(("name", "game_id"), [*zip(REMOVABLE, cycle(GAMES), strict=False)])
def test_without_a_feature_every_page_is_drawn_and_a_game_is_played(name: str, game_id: str) -> None:
    app, store = without(name), table_of_bots(game_id)
    for page in app.pages.values():
        visitor = Page(app)
        visitor.open(page.href, store)
        missing = {link for link in LINK.findall(visitor.session.shown) if link in APP.pages and link not in app.pages}
        assert not missing or name in FRAME or not page.needs_engine, f"{page.href} leads to pages that are not there: {missing}"
    table = Page(app)
    table.open("play.html#game=1", store)
    for _ in range(MAX_MESSAGES):
        there = table.session.model.table
        assert there is not None, "the game is on the shelf"
        if not there.match.state.to_act:
            break
        table.press(table.token or "step")
    else:
        pytest.fail("the game does not end")
    for token in ("panel:menu", "panel:sheet", "ply:0", "panel:log", "live", "language:de"):
        table.press(token)


@pytest.mark.parametrize("name", REMOVABLE)
def test_without_a_feature_its_presses_do_nothing(name: str) -> None:
    gone = next(feature for feature in APP.features if feature.name == name)
    page = Page(without(name))
    page.open("index.html", {})
    for token in gone.presses:
        before = page.session.model
        page.press(token)
        assert page.session.model == before


SCRIPTED = [name for name in REMOVABLE if (FEATURES / name.replace("-", "_") / "script").exists()]
"""The features with scripts of their own."""


def bundle_without(name: str, copy: Path) -> str:
    """The script of the page, bundled with all others from a copy of the sources in which a feature's folder is missing."""
    gone = FEATURES / name.replace("-", "_")
    sources = [path for folder in (WEB / "shell", FEATURES) for path in folder.rglob("*.js") if gone not in path.parents]
    for path in (WEB / "bundle.mjs", *sources):
        (copy / path.relative_to(WEB)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy / path.relative_to(WEB))
    (copy / "node_modules").symlink_to(PACKAGES, target_is_directory=True)
    types = "".join((WEB / path).read_text("utf-8") for path in ("shell/parts.d.ts", "shell/embed/parts.d.ts"))
    parts = copy / "parts.js"
    parts.write_text("".join(f"export const {part} = {{}};" for part in re.findall(r"^export const (\w+)", types, re.MULTILINE)), "utf-8")
    entries = [copy / path.relative_to(WEB) for path in (*MODULES, WEB / "shell/embed/embed.js") if gone not in path.parents]
    subprocess.run(["node", copy / "bundle.mjs", "modules", parts, copy / "bundled", *entries], check=True)
    return (copy / "bundled/start.js").read_text("utf-8")


def additions_of(name: str) -> set[str]:
    """The additions of a feature's script to the bundled script: effects, and names of scripts that load later."""
    script = (FEATURES / name.replace("-", "_") / "script/page.js").read_text("utf-8")
    effects = re.findall(r'^effects(\.\w+|\["[\w-]+"\]) = ', script, re.MULTILINE)
    return {*(f"{effect}=" for effect in effects), *re.findall(r'new URL\(("[\w.-]+")', script)}


@pytest.mark.parametrize("name", SCRIPTED)
def test_without_a_feature_the_scripts_of_all_others_are_bundled(name: str, tmp_path: Path) -> None:
    bundled = bundle_without(name, tmp_path)
    for other in SCRIPTED:
        assert additions_of(other)
        assert {added in bundled for added in additions_of(other)} == {other != name}, other


def test_no_two_features_mean_the_same_press_message_page_panel_or_script() -> None:
    for names in (
        [name for feature in APP.features for name in feature.presses],
        [name for feature in APP.features for name in feature.messages],
        [page.name for feature in APP.features for page in feature.pages],
        [name for feature in APP.features for name in feature.table.panels],
        [feature.name for feature in APP.features],
        [path.name for path in MODULES],
    ):
        assert len(names) == len(set(names)), sorted(names)


def test_no_module_of_the_interface_imports_itself_by_way_of_others() -> None:
    """Imports for types count."""
    graph = grimp.build_graph("highwater_web", cache_dir=None, exclude_type_checking_imports=False)
    TopologicalSorter({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}).prepare()
