"""The same games under CPython and under Pyodide: seeds, records, links and every state."""

import pytest

from highwater.registry import GAMES
from tests.pyodide.digests import lines
from tests.pyodide.node import run_in_pyodide
from tests.slow import slow


@pytest.mark.parametrize("seeds", [3, slow(12)])
def test_games_and_bots_of_all_levels_act_the_same_under_pyodide(seeds: int) -> None:
    there = run_in_pyodide("tests/pyodide/digests.py", str(seeds)).splitlines()
    here = lines(seeds)
    assert len([line for line in here if not line.startswith("daily ") and " thought " not in line]) == seeds * len(GAMES)
    assert len(here) > seeds * len(GAMES)
    for mine, theirs in zip(here, there, strict=True):
        assert mine == theirs
