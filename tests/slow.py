"""Tests that only `build.py test --all` runs."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def slow(*values: object) -> object:
    """Values of a parameter that show more of the same than those beside them."""
    return pytest.param(*values, marks=pytest.mark.slow)


def mostly_slow(values: Iterable[object], *, first: int = 1) -> list[object]:
    """All values of a parameter, of which only the ``first`` few are for every change: the others show more of the same."""
    kept = [*values]
    return [*kept[:first], *(slow(*each) if isinstance(each, tuple) else slow(each) for each in kept[first:])]
