"""How a measurement tells what it found: the rows that build.py bench collects, and what many values come to."""

from __future__ import annotations

import json
import statistics
from collections.abc import Mapping, Sequence


def tell(what: str, figures: Mapping[str, float], unit: str, goal: str | None = None, met: bool = True) -> None:
    """Print a row; `build.py bench` says what it means."""
    row: dict[str, object] = {"what": what, "figures": figures, "unit": unit}
    print(json.dumps(row if goal is None else {**row, "goal": goal, "met": met}), flush=True)


def spread(values: Sequence[float]) -> dict[str, float]:
    """What most rounds came to, and how far they lie apart."""
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def percentile(values: Sequence[float]) -> float:
    """The 95th."""
    return statistics.quantiles(values, n=20)[-1]
