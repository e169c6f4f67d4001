"""The instructions for maintainers work, followed literally in a copy of the tree."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
TREE = ("docs", "e2e", "engine", "tests", "web", "pyproject.toml", "README.md")
IMPORT = re.compile(r"from \S+ import |import ")
BLOCK = re.compile(r"^(?:`(?P<file>[^`\n]+)`:\n\n)?```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


PAGES = ["add-a-feature.md", "add-a-level.md", "change-a-ruling.md"]


class Block(NamedTuple):
    """A step: a command (``sh``), a change of a file (``diff``: lines to take out and to put in), or a new file."""

    kind: str
    file: str
    text: str


def blocks(page: str) -> Iterator[Block]:
    """The steps of a page. A change without a file is one more of the file before."""
    file = ""
    for found in BLOCK.finditer((ROOT / "docs" / page).read_text("utf-8")):
        file = found["file"] or (file if found["kind"] == "diff" else "")
        yield Block(found["kind"], file, found["text"])


def copy_tree(to: Path) -> None:
    for name in TREE:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, to / name)
    (to / ".venv").symlink_to(ROOT / ".venv")


def changed(text: str, diff: str) -> str:
    """A text after a change: "+" lines replace "-" lines. All "-" lines and unmarked lines must exist before."""
    lines = [line for line in diff.splitlines() if line]
    before = "\n".join(line[1:] for line in lines if line[0] != "+")
    after = "\n".join(line[1:] for line in lines if line[0] != "-")
    assert text.count(before) == 1, f"this is not there once:\n{before}"
    return text.replace(before, after)


def follow(block: Block, tree: Path) -> None:
    if block.kind == "sh":
        places = os.pathsep.join(str(tree / place) for place in ("", "engine", "web"))
        run = subprocess.run(
            ["sh", "-ec", block.text],
            cwd=tree,
            env=os.environ | {"PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, f"{block.text}{run.stdout[-3000:]}{run.stderr[-3000:]}"
        return
    assert block.file, f"nobody is told where this belongs:\n{block.text}"
    path = tree / block.file
    if block.kind == "diff":
        path.write_text(changed(path.read_text("utf-8"), block.text), "utf-8")
        return
    assert not path.exists()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text, "utf-8")


@pytest.mark.slow
def test_add_a_game_makes_a_fifth_game(tmp_path: Path) -> None:
    copy_tree(tmp_path)
    steps = list(blocks("add-a-game.md"))
    assert {step.kind for step in steps} == {"sh", "diff", "python", "po", "markdown", "css"}
    for step in steps:
        follow(step, tmp_path)
    shown = (
        "from catalogs import compile_texts; compile_texts()\n"
        "from highwater_web.prerendered import prerendered_pages\n"
        "pages = {page.path: page.html for page in prerendered_pages('en')}\n"
        "assert 'game-dike' in pages['dike.html'] and 'The Dike' in pages['index.html'] and 'A turn' in pages['rules-dike.html']\n"
    )
    follow(Block("sh", "", f".venv/bin/python - <<'END'\n{shown}END\n"), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_a_page_can_be_followed_and_its_commands_succeed(page: str, tmp_path: Path) -> None:
    copy_tree(tmp_path)
    for step in blocks(page):
        follow(step, tmp_path)


@pytest.mark.parametrize("page", PAGES)
def test_every_change_of_a_page_fits_the_files_of_today(page: str) -> None:
    texts: dict[str, str] = {}
    changes = [step for step in blocks(page) if step.kind == "diff"]
    for step in changes:
        before = texts.get(step.file) or (ROOT / step.file).read_text("utf-8")
        texts[step.file] = changed(before, step.text)
    assert len(changes) >= 2


def parted(text: str) -> tuple[set[str], list[str]]:
    """The imports of a module, which are sorted by its name, and all other lines in their order."""
    lines = text.splitlines()
    return {line for line in lines if IMPORT.match(line)}, [line for line in lines if not IMPORT.match(line)]


def test_the_files_on_the_page_are_those_that_the_tests_play_with() -> None:
    folder = Path("web/highwater_web/games/dike")
    files = {
        Path(block.file): block.text for block in blocks("add-a-game.md") if block.file.startswith(str(folder)) and block.kind != "diff"
    }
    for path, text in files.items():
        ours = (ROOT / "tests/web/dike" / path.relative_to(folder)).read_text("utf-8")
        assert parted(text) == parted(ours.replace("tests.games.dike", "highwater.games.dike")), path
    assert len(files) == 4
