"""The engine's tests on exactly what is shipped: run under Pyodide by ``node tests/pyodide/run.mjs --shipped``.

The engine and the standard library are the byte code of dist/. The tests, and what they are run with, need more of the standard
library than the page; that comes from the whole of it, as Pyodide brings it, and is refused to whatever the engine imports.
"""

import importlib.abc
import importlib.machinery
import os
import sys
from importlib.util import spec_from_file_location
from types import ModuleType
from typing import TYPE_CHECKING
from zipimport import zipimporter

if TYPE_CHECKING:
    import pytest

SHIPPED = (f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip", "/lib/search.whl")
WHOLE = "/checkout/node_modules/pyodide/python_stdlib.zip"
TOOLS = "/site-packages"
ENGINE = "/lib/page.whl"

CHECKOUT = "/checkout/engine"
NOT_FOR_PAGES = (
    *("__main__", "adapters", "bot_runner", "commands", "diagram", "example_search", "features", "notebook", "partial_outcome", "patience"),
    *("places", "position", "positions", "question", "rule_trigger", "rule_triggers", "runner", "seeds", "simulation", "splice", "tree"),
    *("causes", "daily", "forecasts", "lessons", "piles", "puzzle_kind", "puzzles", "tuning"),
)
"""What web/runtime/exercise.py leaves out of the engine: what no page has, and what comes only with what draws. What searches is there."""

# Left out: what starts processes; what the build is about; what reads all sources; what no page has (NOT_FOR_PAGES), and the documentation;
# the interface, which the build tries by playing; and what other libraries play with.
STARTING_PROCESSES = [
    *("tests/test_completion.py", "tests/test_examples_of_use.py", "tests/test_front_door.py", "tests/test_many_games.py"),
    *("tests/test_pickling.py", "tests/test_pyodide.py", "tests/test_standard_streams.py"),
]
OF_THE_BUILD = ["tests/test_packages.py", "tests/test_workflows.py"]
OF_THE_SOURCES = ["tests/test_asserts.py", "tests/test_example_files.py", "tests/test_import_circles.py", "tests/test_rulings.py"]
ON_NO_PAGE = [
    *("tests/test_bot_identity.py", "tests/test_command_line.py", "tests/test_diagrams.py", "tests/test_docs.py"),
    *("tests/test_documented_commands.py", "tests/test_play_in_terminal.py", "tests/test_simulate.py", "tests/test_tournament.py"),
    "tests/conformance/test_positions.py",  # by the types of fields, which our byte code does without
]
ELSEWHERE = [*STARTING_PROCESSES, *OF_THE_BUILD, *OF_THE_SOURCES, *ON_NO_PAGE, "tests/web", "tests/bench", "tests/adapters"]
GAMES = ("land-unter", "forbidden-island", "abandon-ship", "sos", "dike-open", "dike")
"""Their names in the names of tests. A name that contains another one comes first."""

EVERYTHING = "--everything"
"""As an argument: every test with all its values, and what is marked ``many``, of which another Python has never yet shown anything new."""


class ForTestsOnly(importlib.abc.MetaPathFinder):
    """Finds modules that are not shipped, unless it is the engine that wants them."""

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> importlib.machinery.ModuleSpec | None:
        if not_on_a_page(name):
            module = f"{CHECKOUT}/{name.replace('.', '/')}"
            if os.path.isdir(module):
                return spec_from_file_location(name, f"{module}/__init__.py", submodule_search_locations=[module])
            return spec_from_file_location(name, f"{module}.py")
        if wanted_by_the_engine():
            return None
        folder = "/".join([WHOLE, *name.split(".")[:-1]])
        return zipimporter(folder).find_spec(name)


def not_on_a_page(name: str) -> bool:
    """Whether no page ships this module of the engine. Then it comes from the checkout and may import anything."""
    return name.startswith("highwater.") and not set(NOT_FOR_PAGES).isdisjoint(name.split("."))


def wanted_by_the_engine() -> bool:
    """Whether the import that is going on was begun by the engine, perhaps through shipped modules."""
    frame = sys._getframe().f_back
    while frame is not None:
        name, file = frame.f_globals.get("__name__", ""), frame.f_code.co_filename
        if name.partition(".")[0] in ("highwater", "highwater_web"):
            return not not_on_a_page(name)
        origin = getattr(frame.f_globals.get("__spec__"), "origin", None) or ""
        shipped = origin.startswith(SHIPPED) or file.startswith("<frozen") or name == __name__
        if not shipped:
            return False
        frame = frame.f_back
    return False


def read_example(package: str, name: str) -> bytes:
    """A record in the checkout: those of examples are for programs, and on no page."""
    with open(f"{CHECKOUT}/{package.replace('.', '/')}/{name}", "rb") as file:
        return file.read()


class FirstAndLast:
    """Of a test that is tried with many values, leaves two of each game, or two: enough to see that all of what it runs is there and does
    the same in this Python. That it is right for every value, the tests of the source have shown."""

    def pytest_collection_modifyitems(self, config: "pytest.Config", items: "list[pytest.Item]") -> None:
        alike: dict[tuple[str, str], list[pytest.Item]] = {}
        for item in items:
            test, _, values = item.nodeid.partition("[")
            game = next((game for game in GAMES if f"-{game}-" in f"-{values.rstrip(']')}-"), "")
            alike.setdefault((test, game), []).append(item)
        kept = {item for group in alike.values() for item in (group[0], group[-1])}
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]


def main(arguments: list[str]) -> int:
    sys.meta_path.append(ForTestsOnly())
    sys.path.append(TOOLS)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # those for browsers and for processes cannot be loaded here
    import pytest  # is there only now

    import highwater
    import highwater.record

    vars(highwater.record)["get_data"] = read_example
    assert str(highwater.__file__).startswith(ENGINE), highwater.__file__
    ignored = [f"--ignore={path}" for path in ELSEWHERE]
    chosen = [argument for argument in arguments if argument != EVERYTHING] or ["tests"]
    marked, plugins = ("not slow", []) if EVERYTHING in arguments else ("not slow and not many", [FirstAndLast()])
    options = ["-q", "-p", "no:cacheprovider", "-o", "pythonpath=.", "--games=10", "-m", marked]
    return int(pytest.main([*options, *ignored, *chosen], plugins))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
