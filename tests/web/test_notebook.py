"""In a notebook, positions, views, nodes, records and matches are shown as pictures if a drawing package is installed."""

import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from random import Random
from typing import Any

import pytest

from highwater import notebook
from highwater.contract import CHANCE
from highwater.match import Match
from highwater.registry import GAMES
from highwater.simulation import play
from highwater.tree import Node

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "web/pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulates an installed highwater_web wheel, with the entry point of its project."""
    points = [metadata.EntryPoint(name, value, notebook.GROUP) for name, value in PROJECT["entry-points"][notebook.GROUP].items()]
    monkeypatch.setattr(metadata, "entry_points", lambda group: points if group == notebook.GROUP else [])
    notebook._drawing.cache_clear()


@pytest.fixture(autouse=True)
def _forgotten() -> None:
    notebook._drawing.cache_clear()


def drawn(thing: Any) -> str:
    picture: str = thing._repr_svg_()
    assert picture.startswith("<svg")
    return picture


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("game_id", GAMES)
def test_values_draw_themselves_in_a_notebook(game_id: str) -> None:
    game, random = GAMES[game_id], Random(3)
    node = Node.root(game, game.seats[0])
    while node.player == CHANCE:
        node = node.sample(random)
    record = play(game, ["random"] * game.seats[0], seed=3)
    match = Match.of(record).look(20)
    for thing in (node, node.state, node.view(), node.state.view(None), record, match, record.header(), Node.root(game, game.seats[-1])):
        assert "<title" in drawn(thing)
    assert drawn(record) != drawn(match), "a match shows the position that is being looked at"
    if game.hidden == "hands":
        assert drawn(node.view()) != drawn(node.state), "a seat sees its hand"


def test_without_anything_that_draws_a_notebook_shows_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "entry_points", lambda group: [])
    notebook._drawing.cache_clear()
    assert Node.root("sos", 3)._repr_svg_() is None


def test_the_engine_brings_nothing_that_draws_until_a_notebook_asks() -> None:
    played = "import sys; import highwater as h; h.play('sos', ['random'] * 3)"
    code = f"{played}; print({{name.split('.')[0] for name in sys.modules}} & {{'highwater_web'}})"
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "engine", capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"
