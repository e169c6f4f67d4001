"""Adds the dike to the page's games for one test: its rules, its page, its texts."""

import pkgutil
from pathlib import Path

import pytest

from catalogs import read_texts, select_texts
from highwater.game import Game
from highwater.registry import GAMES
from highwater_web.app import APP
from highwater_web.features.reading.feature import pages_of
from highwater_web.features.setup.feature import page_for
from highwater_web.games import GAME_PAGES
from highwater_web.ui import prose
from highwater_web.ui.texts import LANGUAGES, texts
from long_texts import render
from tests.web.dike import PAGE

FOLDER = Path(__file__).parent / "dike"


def put_among_the_games(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """``game`` is one of the two dikes, by the id of both."""
    monkeypatch.setitem(GAMES, game.id, game)
    monkeypatch.setitem(GAME_PAGES, game.id, PAGE)
    for page in (page_for(game.id), *pages_of(game.id)):
        monkeypatch.setitem(APP.pages, page.name, page)
    for language in LANGUAGES:
        for key, text in select_texts(read_texts(FOLDER / f"texts/{language}.po", language)).items():
            monkeypatch.setitem(texts(language).catalog, key, text)
    shipped = pkgutil.get_data

    def data(package: str, name: str) -> bytes | None:
        source = FOLDER / "rules" / name.rpartition("/")[2].replace(".html", ".md")
        return render(source).encode() if source.exists() else shipped(package, name)

    monkeypatch.setattr(prose, "get_data", data)
