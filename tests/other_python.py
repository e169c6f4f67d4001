"""The engine's tests under another Python, which has pytest and Hypothesis and nothing else. Run by ``build.py test``."""

import sys

import pytest

from tests.pyodide.engine_tests import FirstAndLast

NEED_MORE = [
    *("adapters", "bench", "web", "test_completion.py", "test_docs.py", "test_examples_of_use.py", "test_front_door.py"),
    *("test_import_circles.py", "test_packages.py", "test_pyodide.py", "test_standard_streams.py", "test_workflows.py"),
]
"""What needs other packages, or the browser's Python."""


def main(arguments: list[str]) -> int:
    ignored = [f"--ignore=tests/{name}" for name in NEED_MORE]
    arguments = arguments if any(not argument.startswith("-") for argument in arguments) else [*arguments, "tests"]
    options = ["-q", "-p", "no:cacheprovider", "--games=10", "-m", "not slow and not many", "-k", "not dask"]
    return int(pytest.main([*options, *ignored, *arguments], [FirstAndLast()]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
