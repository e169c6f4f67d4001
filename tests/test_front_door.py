"""``import highwater``: its names and cost, and the installed wheel."""

import ast
import doctest
import pkgutil
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

import highwater
from highwater.notebook import GROUP

ROOT = Path(__file__).parents[1]

HEAVY = {
    "argparse",
    "asyncio",
    "concurrent.futures",
    "multiprocessing",
    "pickle",
    "signal",
    "socket",
    "subprocess",
    "tempfile",
    "threading",
}


def modules_after(statement: str) -> set[str]:
    """What a fresh Python has imported after a statement."""
    code = f"import sys; before = set(sys.modules); {statement}; print(*sorted(set(sys.modules) - before))"
    path = f"import sys; sys.path[:0] = [{str(ROOT / 'engine')!r}, {str(ROOT / 'web')!r}]; "
    return set(subprocess.run([sys.executable, "-S", "-c", path + code], capture_output=True, check=True, text=True).stdout.split())


def test_every_name_of_the_front_door_is_there_and_listed() -> None:
    for name in highwater.__all__:
        assert getattr(highwater, name) is not None
    assert set(highwater.__all__) <= set(dir(highwater))
    with pytest.raises(AttributeError, match="no attribute 'plya'"):
        _ = highwater.plya


def test_the_examples_of_the_front_door_are_true() -> None:
    assert doctest.testmod(highwater).failed == 0
    assert doctest.testmod(highwater).attempted > 3


def test_the_front_door_opens_without_anything_behind_it() -> None:
    ours = {name for name in modules_after("import highwater") if name.startswith("highwater")}
    assert ours == {"highwater"}


def test_the_page_imports_nothing_that_only_simulations_need() -> None:
    imported = modules_after("import highwater_web.worker")
    assert not imported & HEAVY
    assert not {name for name in imported if name.startswith(("highwater.simulation", "highwater.__main__"))}


def names_in(path: str, name: str) -> tuple[str, ...]:
    """The texts in a list that a file gives this name."""
    for node in ast.parse((ROOT / path).read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            return tuple(part.value for part in ast.walk(node.value) if isinstance(part, ast.Constant) and isinstance(part.value, str))
    raise LookupError(f"there is no {name} in {path}")


def test_the_lists_of_what_no_page_has_leave_out_the_same_modules_of_the_engine() -> None:
    never, in_archives = (names_in("web/runtime/exercise.py", name) for name in ("NOT_FOR_PAGES", "WHEN_ASKED"))
    archives = dict(zip(in_archives[: len(in_archives) // 2], in_archives[len(in_archives) // 2 :], strict=True))
    not_shipped = re.compile("|".join(archives[name] for name in ("daily", "drawing", "puzzles")))
    modules = [found.name.split(".") for found in pkgutil.walk_packages([str(ROOT / "engine/highwater")], "highwater.")]
    left_out = [name for name in modules if any(part in never or not_shipped.fullmatch(part) for part in name)]
    assert left_out == [name for name in modules if not set(name).isdisjoint(names_in("tests/pyodide/engine_tests.py", "NOT_FOR_PAGES"))]
    assert ["highwater", "example_search"] in left_out
    assert ["highwater", "search", "halving"] not in left_out, "what searches is shipped"


def test_bots_and_records_need_nothing_heavy_and_simulations_only_when_they_are_spread() -> None:
    assert not modules_after("from highwater import Match, play, simulate") & HEAVY


PLAYED = "from highwater import GAMES, play; [play(game, TABLE[: game.seats[0]], seed=5) for game in GAMES.values()]"


def test_levels_that_do_not_search_need_nothing_that_searches() -> None:
    """A page brings that in an archive of its own."""
    table = str(["deckhand", "sailor", "bosun"] * 2)
    searching = {
        name
        for name in modules_after(PLAYED.replace("TABLE", table))
        if set(name.split(".")) & {"search", "searching", "opponent_model", "playout"}
    }
    assert not searching


def test_levels_are_listed_without_any_of_them_being_brought() -> None:
    """A page describes the mistakes of each."""
    listed = modules_after("from highwater import GAMES; [list(game.levels()) for game in GAMES.values()]")
    assert "highwater.games.rats.levels" in listed
    assert not {name for name in listed if name.endswith((".policy", ".mistakes", ".searching"))}


STRANGER = """
from collections.abc import Iterator, Sequence

import highwater
from highwater import Action, Game, Random01, Thought, View, play, simulate


class Mine:
    name = "mine"

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        yield Thought(legal[0], 0.5)


record = play("land-unter", [Mine(), "policy", "random"], seed=1)
outcome = record.final.outcome
assert outcome is not None
scores: tuple[int, ...] = outcome.scores
result = simulate(highwater.GAMES["sos"], [Mine(), "random", "random"], games=3)
share: float = result.bots[0].share
print(scores, share, len(record.plies), sorted(highwater.GAMES))
"""

WRONG = """
from highwater import play

play(3, ["policy"])
"""


@pytest.mark.slow
def test_both_wheels_say_that_they_are_typed(packages: Path) -> None:
    typed = {name for wheel in packages.glob("*.whl") for name in zipfile.ZipFile(wheel).namelist() if name.endswith("py.typed")}
    assert typed == {"highwater/py.typed", "highwater_web/py.typed"}


def test_the_wheel_of_the_interface_registers_what_draws_in_notebooks(packages: Path) -> None:
    wheel = zipfile.ZipFile(next(packages.glob("highwater_games_web-*.whl")))
    points = next(wheel.read(name).decode() for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert f"[{GROUP}]\nsvg = highwater_web.figures.notebook:picture\n" in points
    assert "highwater_web/figures/notebook.py" in wheel.namelist()


def test_a_stranger_installs_the_wheel_and_mypy_finds_its_types(packages: Path, tmp_path: Path) -> None:
    """An environment with only the wheel; mypy checks it from outside."""
    venv.create(tmp_path / "empty", with_pip=False)
    python = tmp_path / "empty" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    folder = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], capture_output=True, check=True, text=True
    ).stdout.strip()
    wheel = next(packages.glob("highwater_games-*.whl"))
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", folder, str(wheel)], check=True)
    (tmp_path / "mine.py").write_text(STRANGER, encoding="utf-8")
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    ran = subprocess.run([python, "mine.py"], cwd=tmp_path, capture_output=True, check=False, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "'land-unter'" in ran.stdout
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file", "", "--python-executable", str(python)]
    said = subprocess.run([*mypy, "mine.py"], cwd=tmp_path, capture_output=True, check=False, text=True)
    assert said.stdout.startswith("Success"), said.stdout
    said = subprocess.run([*mypy, "wrong.py"], cwd=tmp_path, capture_output=True, check=False, text=True)
    assert 'incompatible type "int"; expected "Game | str"' in said.stdout
