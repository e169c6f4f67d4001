"""Makes ready what every test may rely on: the compiled texts and colours, and the options of a test run."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator

import hypothesis
import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--games", type=int, default=40, help="random games per game for the conformance suite (default: 40)")
    parser.addoption("--update-goldens", action="store_true", help="write the playthroughs anew instead of comparing them")


def pytest_configure() -> None:
    if sys.platform != "emscripten":  # there is nothing to compile them with under Pyodide, and the engine has no texts
        from catalogs import compile_texts

        compile_texts()
    # How long an example takes says more about the machine than about the code.
    examples = 10 if sys.platform == "emscripten" else 30
    hypothesis.settings.register_profile("house", deadline=None, max_examples=examples)
    hypothesis.settings.register_profile("deep", deadline=None, max_examples=1_000)
    hypothesis.settings.load_profile("house")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays to the end. To look through all of it for garbage again and again takes a tenth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
