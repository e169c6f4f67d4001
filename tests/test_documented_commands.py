"""Every command line in the documentation is one that the commands take."""

import re
import shlex
from pathlib import Path

import pytest

from highwater.commands.parser import make_parser
from highwater.commands.running import run_command
from highwater.question import question
from highwater.record import parse
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


def test_every_command_of_the_page_of_scenarios_works_on_its_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = "docs/scenarios.md"
    text = next(part for part in re.split(r"^```", (ROOT / page).read_text("utf-8"), flags=re.MULTILINE) if part.startswith("\n[Game "))
    monkeypatch.chdir(tmp_path)
    Path("tides.txt").write_text(text, "utf-8")
    record = parse(text, sealed=False)
    assert [question(record, ply).answer for ply, _ in record.scenario.questions] == [record.plies[5][1]]
    commands = [shlex.split(arguments) for where, program, arguments in COMMANDS if (where, program) == (page, "highwater_web")]
    assert len(commands) >= 4
    for command in commands:
        assert run_command("highwater_web", make_web_parser, command) == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "tides.txt",
        "tides.svg",
        "tides.html",
        *(f"tides-{ply}.svg" for ply in (4, 5, 6, 9)),
    }
