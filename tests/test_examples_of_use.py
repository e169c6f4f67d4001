"""The files of ``examples/`` run, print the expected output, and pass mypy --strict."""

import runpy
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from highwater import GAMES, play
from highwater.bots import Limits, decide

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))

SAYS = {
    "own_bot": ["careful wins  78% (95 %: 69% to 85%)", "random wins   8%"],
    "table_of_strengths": ["policy          -      92%      97%"],
    "walk_a_record": ["land-unter: 9 plies, 5 of them by chance", "After ply 9:", "b lost a ring"],
    "tree_search": ["searching wins  75%", "random wins"],
    "training_loop": ["with a tide of 12 it lays from fifth 5 of its hand", "learner wins 48% (95 %: 38% to 58%)"],
    "set_up_a_position": ["Forbidden Island, novice", "a* engineer", "and if nobody does anything: landing"],
}


@pytest.mark.parametrize("example", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_example_runs_with_the_expected_output(example: Path) -> None:
    ran = subprocess.run([sys.executable, example], capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ROOT / "engine")})
    assert ran.returncode == 0, ran.stderr
    for words in SAYS[example.stem]:
        assert words in ran.stdout


def test_installed_package_type_checks() -> None:
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file", "", *map(str, EXAMPLES)]
    said = subprocess.run(mypy, cwd=ROOT / "examples", capture_output=True, text=True, check=False, env={"MYPYPATH": str(ROOT / "engine")})
    assert said.stdout.startswith("Success: no issues found in 6 source files"), said.stdout + said.stderr


def test_the_bot_of_twenty_lines_has_twenty_lines() -> None:
    text = (ROOT / "examples" / "own_bot.py").read_text("utf-8").split('"""\n', 1)[1].split("if __name__")[0]
    assert len([line for line in text.splitlines() if line.strip()]) <= 20


def example_module(name: str) -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "examples" / f"{name}.py"))


def test_the_tree_search_has_twenty_lines_and_plays_every_game() -> None:
    text = (ROOT / "examples" / "tree_search.py").read_text("utf-8")
    explore = text.partition("def explore")[2].partition("\n\n\n")[0]
    assert len([line for line in explore.splitlines() if line.strip()]) <= 24
    searching = example_module("tree_search")["Searching"]
    for game in GAMES.values():
        record = play(game, [searching(1), *["policy"] * (game.seats[0] - 1)], seed=2)
        assert record.outcome is not None


def test_the_tree_search_waits_where_it_need_not_act() -> None:
    bot = example_module("tree_search")["Searching"](10)
    random, game = Random(1), GAMES["forbidden-island"]
    asked = [state for seed in range(3) for state in play(game, ["policy", "policy"], seed=seed).states() if state.may_act][:12]
    decided = [decide(bot, game, state.view(state.may_act[0]), state.legal(state.may_act[0]), random, Limits(1)) for state in asked]
    assert None in decided, "it waits"
    assert any(decided), "and it does something"
