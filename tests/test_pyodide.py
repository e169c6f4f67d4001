"""The same games under CPython and under Pyodide: seeds, records, links and every state."""

from tests.pyodide.digests import lines
from tests.pyodide.node import run_in_pyodide


def test_four_dozen_games_and_what_bots_of_all_levels_do_are_the_same_under_pyodide() -> None:
    there = run_in_pyodide("tests/pyodide/digests.py").splitlines()
    here = lines()
    assert len([line for line in here if " thought " not in line]) == 48
    assert len(here) > 48
    for mine, theirs in zip(here, there, strict=True):
        assert mine == theirs
