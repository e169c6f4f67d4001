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
from highwater_web.figures.wanted import Wanted

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")))
COMMAND = re.compile(r"^(?:\$ )?(?:.*\| )?(?:\S*python -m )?(highwater|highwater_web) ([^>|\n]+?)(?: >.*)?(?: *#.*)?$", re.MULTILINE)


def commands_of(page: str) -> list[tuple[str, str]]:
    parts = re.split(r"^```", (ROOT / page).read_text("utf-8"), flags=re.MULTILINE)
    return [found for block in parts[1::2] for found in COMMAND.findall(block)]


def example_of_scenarios() -> str:
    """The text that `docs/scenarios.md` tells to save as `tides.txt`."""
    parts = re.split(r"^```", (ROOT / "docs/scenarios.md").read_text("utf-8"), flags=re.MULTILINE)
    return next(part for part in parts if part.startswith("\n[Game "))


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


@pytest.mark.parametrize(
    ("page", "made"),
    [
        ("docs/scenarios.md", {"tides.svg", "tides.html", "tides-4.svg", "tides-5.svg", "tides-6.svg", "tides-9.svg"}),
        ("docs/embedding.md", {"tides.html"}),
        ("README.md", {"tie.html"}),
    ],
)
def test_every_command_of_a_page_that_draws_works_on_the_example_of_scenarios(
    page: str, made: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tides.txt").write_text(example_of_scenarios(), "utf-8")
    commands = [shlex.split(arguments) for where, program, arguments in COMMANDS if (where, program) == (page, "highwater_web")]
    assert commands
    for command in commands:
        assert run_command("highwater_web", make_web_parser, command) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"tides.txt", *made}


def test_the_question_of_the_example_of_scenarios_has_its_answer() -> None:
    record = parse(example_of_scenarios(), sealed=False)
    assert [question(record, ply).answer for ply, _ in record.scenario.questions] == [record.plies[5][1]]


def test_no_step_of_the_fenced_example_is_empty() -> None:
    """As a hand is before the deal."""
    (words,) = re.findall(r"^```highwater (.+)$", (ROOT / "docs/scenarios.md").read_text("utf-8"), re.MULTILINE)
    how = dict(word.split("=") for word in words.split())
    wanted = Wanted(how["plies"], seat=how["seat"], part=how["part"], language=how["language"])
    assert all(frame.figure.alt for frame in wanted.steps(parse(example_of_scenarios(), sealed=False)).frames)
