"""How a measurement, with a browser or without, tells what it found: the rows that build.py bench collects, and what many values come to.
Not a measurement itself."""

import json
import statistics
from collections.abc import Mapping, Sequence

Figures = dict[str, float]


def tell(what: str, figures: Mapping[str, float], unit: str, goal: str | None = None, met: bool = True) -> None:
    """Print a row; `build.py bench` adds its meaning."""
    row: dict[str, object] = {"what": what, "figures": figures, "unit": unit}
    print(json.dumps(row if goal is None else {**row, "goal": goal, "met": met}), flush=True)


def note(what: str, words: str) -> None:
    """Print a row that says in words what must be known of those beside it."""
    print(json.dumps({"what": what, "figures": {}, "unit": "", "note": words}), flush=True)


def spread(values: Sequence[float]) -> Figures:
    """What most rounds came to, and how far they lie apart."""
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def percentile(values: Sequence[float]) -> float:
    """The 95th."""
    return statistics.quantiles(values, n=20)[-1]
