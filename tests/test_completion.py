"""Shell completion, requested as by argcomplete's shell functions."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("highwater sim", ["simulate "]),
        ("highwater simulate land", ["land-unter "]),
        ("highwater simulate land-unter --bots captain,ma", ["captain,mate "]),
        ("highwater simulate land-unter --option cas", ["cascade=once", "cascade=literal", "cascade=off"]),
        ("highwater show land-unter:tides-4-a", ["tides-4-and-7 "]),
        ("highwater_web embed - stat", ["static "]),
    ],
)
def test_a_shell_completes_commands_games_bots_options_and_examples(typed: str, completed: list[str], tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    asked = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(answers),
        "_ARGCOMPLETE_COMP_WORDBREAKS": " \t\n\"'><=;|&(:",
        "COMP_LINE": typed,
        "COMP_POINT": str(len(typed)),
        "COMP_TYPE": "9",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "engine"), str(ROOT / "web")]),
    }
    module = typed.split()[0]
    subprocess.run([sys.executable, "-m", module], env={**os.environ, **asked}, check=False, capture_output=True)
    assert answers.read_text("utf-8").split("\v") == completed
