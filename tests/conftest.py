"""Makes ready what every test may rely on: the compiled message catalogs."""

from __future__ import annotations

from catalogs import compile_catalogs


def pytest_configure() -> None:
    compile_catalogs()
