"""A stored simulation resumes only with bots of the same code and settings."""

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

from highwater.bots import loaded, named
from highwater.registry import GAMES
from highwater.simulation import SimulationError, simulate
from highwater.simulation.identity import fingerprint
from tests.bots import Chooser, Ponderer
from tests.games import dike

GAME = GAMES["land-unter"]

BOT = """
from highwater import Thought
import my_judgement
{extra}
class Mine:
    name = "mine"
    depth = 2

    def __init__(self, weights=(1, 2), table=frozenset("abc")):
        self.weights, self.table = weights, table
        self._cache = {{}}

    def think(self, game, view, legal, random, budget):
        self._cache[view] = legal
        yield Thought(my_judgement.choose(legal), 0)
"""
JUDGEMENT = "def choose(legal):\n    return legal[{number}]\n"


TYPED = """
class Typed:
    name = "typed"

    def think(self, game, view, legal, random, budget):
        yield legal[{number}]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


def write(folder: Path, extra: str = "", number: int = 0) -> Any:
    """The module ``my_bots`` as a new process would find it."""
    (folder / "my_bots.py").write_text(BOT.format(extra=extra), "utf-8")
    (folder / "my_judgement.py").write_text(JUDGEMENT.format(number=number), "utf-8")
    for name in ("my_bots", "my_judgement"):
        sys.modules.pop(name, None)
    importlib.invalidate_caches()
    return importlib.import_module("my_bots")


def test_a_simulation_goes_on_with_the_same_code_and_not_with_other(folder: Path) -> None:
    file = folder / "games.json"
    bots = ["my_bots:Mine", "random", "random"]
    write(folder)
    simulate(GAME, bots, 10, resume=file)
    write(folder)
    assert simulate(GAME, bots, 20, resume=file).games == 20, "the same code goes on"
    before = file.read_bytes()
    for change in ({"extra": "WEIGHT = 3"}, {"number": -1}):
        write(folder, **change)
        with pytest.raises(SimulationError, match="the code of the bot 'my_bots:Mine' has changed since") as refused:
            simulate(GAME, bots, 30, resume=file)
        assert refused.value.code == "file-other"
        assert file.read_bytes() == before


def test_a_fingerprint_depends_on_settings_and_not_on_memory(folder: Path) -> None:
    module = write(folder)
    mine = module.Mine()
    before = fingerprint(mine, GAME)
    simulate(GAME, [mine, "random", "random"], 1)
    assert mine._cache
    assert fingerprint(mine, GAME) == before
    assert fingerprint(module.Mine(weights=(1, 3)), GAME) != before
    assert fingerprint(module.Mine(table=frozenset("abd")), GAME) != before
    assert fingerprint(Ponderer(1), GAME) != fingerprint(Ponderer(2), GAME)


def test_a_fingerprint_knows_the_bot_and_a_foreign_game() -> None:
    kinds = [named("policy"), named("random"), Chooser("first"), loaded("tests.bots:STUCK")]
    assert len({fingerprint(bot, GAME) for bot in kinds}) == len(kinds)
    assert fingerprint(kinds[0], GAME) == fingerprint(kinds[0], GAMES["sos"]), "our games are code of the engine"
    assert fingerprint(kinds[0], dike.OPEN) != fingerprint(kinds[0], GAME)


def test_a_bot_without_a_source_is_known_by_its_instructions() -> None:
    found = set()
    for number in (0, 0, 1):
        names: dict[str, Any] = {"__name__": "typed_in"}
        exec(TYPED.format(number=number), names)  # noqa: S102 - as an interpreter does
        found.add(fingerprint(names["Typed"](), GAME))
    assert len(found) == 2


def test_a_file_from_before_fingerprints_is_refused(tmp_path: Path) -> None:
    from highwater.simulation.checkpoint import SimulationCheckpoint, SimulationConfig
    from highwater.simulation.totals import Totals

    file = tmp_path / "games.json"
    bots = ("policy", "random", "random")
    old = SimulationCheckpoint(SimulationConfig("land-unter/1", 1, GAME.settle_options({}), bots, 1000), 10, file)
    old.add(range(10), Totals.of(3))
    old.store()
    with pytest.raises(SimulationError, match="the code of the bot 'policy' has changed"):
        simulate(GAME, bots, 20, resume=file)
