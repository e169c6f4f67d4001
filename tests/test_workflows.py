"""The workflows on GitHub run exactly the commands of build.py."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

import build
from highwater import __version__
from npm_package import NAME
from publishing import Address

WORKFLOWS = sorted((build.ROOT / ".github/workflows").glob("*.yml"))
ADDRESS = re.compile(r"\$\{\{ steps\.pages\.outputs\.base_url \}\}")
WEEKLY = re.compile(r"\$\{\{ github\.event_name == 'schedule' && '([^']*)' \|\| '' \}\}")


def steps(workflow: Path) -> list[dict[str, Any]]:
    jobs = yaml.safe_load(workflow.read_text("utf-8"))["jobs"].values()
    return [step for job in jobs for step in job["steps"]]


def commands() -> list[list[str]]:
    lines = [step["run"] for workflow in WORKFLOWS for step in steps(workflow) if "run" in step]
    return [shlex.split(WEEKLY.sub(r"\1", ADDRESS.sub("https://me.example/high-water", line))) for line in lines]


def test_everything_is_done_by_build_py_but_the_release_itself() -> None:
    assert [command[:3] for command in commands()] == [
        ["python", "build.py", "build"],
        ["python", "build.py", "packages"],
        ["gh", "release", "create"],
        ["python", "build.py", "test"],
    ]


@pytest.mark.parametrize("command", [command for command in commands() if command[1] == "build.py"], ids=lambda command: command[2])
def test_workflow_commands_are_valid_for_build_py(command: list[str]) -> None:
    chosen = build.parse_command_line().parse_args(command[2:])
    assert chosen.command == command[2]
    if address := getattr(chosen, "address", ""):
        assert Address.of(address) == "https://me.example/high-water/"


def test_workflows_publish_what_build_py_makes() -> None:
    paths = [step["with"]["path"] for workflow in WORKFLOWS for step in steps(workflow) if "path" in step.get("with", {})]
    assert paths == [build.DIST.name]
    assert f"{build.PACKAGES.name}/*" in next(command for command in commands() if command[0] == "gh")


@pytest.mark.slow
def test_packages_are_made_anew_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the workflow has them made, where GitHub says which repository it is."""
    monkeypatch.setattr(build, "DIST", tmp_path / "site")
    monkeypatch.setattr(build, "PACKAGES", tmp_path / "packages")
    monkeypatch.setenv("GITHUB_REPOSITORY", "me/high-water")
    for folder in (build.DIST, build.PACKAGES):
        folder.mkdir()
    (build.PACKAGES / "old.whl").touch()
    assert build.packages("") == 0
    made = {path.name.replace(__version__, "0") for path in build.PACKAGES.iterdir()}
    wheels = {f"{name}-0-py3-none-any.whl" for name in ("highwater_games", "highwater_games_web")}
    assert made == {"SHA256SUMS", "high-water-0.zip", "highwater_games-0.tar.gz", "highwater_games_web-0.tar.gz", f"{NAME}-0.tgz", *wheels}


def test_every_python_that_the_packages_name_is_tested() -> None:
    matrix = yaml.safe_load((build.ROOT / ".github/workflows/test.yml").read_text("utf-8"))["jobs"]["test"]["strategy"]["matrix"]
    for project in ("pyproject.toml", "web/pyproject.toml"):
        named = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', (build.ROOT / project).read_text("utf-8"))
        assert named == matrix["python"]


def test_workflow_jobs_have_minimal_rights() -> None:
    rights = {workflow.stem: yaml.safe_load(workflow.read_text("utf-8"))["permissions"] for workflow in WORKFLOWS}
    assert set(rights) == {"pages", "release", "test"}
    assert all(given == {"contents": "read"} for given in rights.values())
