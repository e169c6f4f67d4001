"""Every command line in the documentation is one that the commands take."""

import re
import shlex
from pathlib import Path

import pytest

from highwater.commands.parser import make_parser
from highwater_web.figures.command import make_parser as make_web_parser

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")))
COMMAND = re.compile(r"^(?:\$ )?(?:.*\| )?(?:\S*python -m )?(highwater|highwater_web) ([^>|\n]+?)(?: >.*)?(?: *#.*)?$", re.MULTILINE)


def commands_of(page: str) -> list[tuple[str, str]]:
    parts = re.split(r"^```", (ROOT / page).read_text("utf-8"), flags=re.MULTILINE)
    return [found for block in parts[1::2] for found in COMMAND.findall(block)]


COMMANDS = [(page, *command) for page in PAGES for command in commands_of(page)]


@pytest.mark.parametrize(("page", "program", "arguments"), COMMANDS)
def test_a_documented_command_is_understood(page: str, program: str, arguments: str) -> None:
    parser = make_parser() if program == "highwater" else make_web_parser()
    chosen = parser.parse_args(shlex.split(arguments))
    assert callable(chosen.run)
    if "game" in chosen and page != "docs/add-a-game.md":
        from highwater.registry import game_of

        assert game_of(chosen.game)


def test_the_page_of_the_command_line_shows_every_command() -> None:
    shown = {arguments.split()[0] for page, program, arguments in COMMANDS if page == "docs/command-line.md" and program == "highwater"}
    assert shown == {"play", "simulate", "tournament", "levels", "show", "replay"}
