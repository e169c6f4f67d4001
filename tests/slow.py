"""What is left to `build.py test --all`."""

from __future__ import annotations

import pytest


def slow(*values: object) -> object:
    """Values of a parameter that show more of the same than those beside them."""
    return pytest.param(*values, marks=pytest.mark.slow)
