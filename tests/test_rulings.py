"""Every ruling cited in code, tests and questions exists in docs/rulings.md."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NUMBER = re.compile(r"\b(LU|FI|AS|SOS)-(\d+)\b")
WITHOUT_SERIES = re.compile(r"\brulings? \d|\brulings? page|\bsection \d+\.\d", re.IGNORECASE)

CITING = [
    path
    for folder in ("engine/highwater", "web/highwater_web", "tests", "e2e")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".md", ".toml", ".css", ".txt") and path != Path(__file__)
]


@cache
def rulings() -> dict[str, list[int]]:
    """The numbers of all rulings by what they begin with, in the order of the page."""
    found: dict[str, list[int]] = defaultdict(list)
    for series, number in re.findall(r"^- \*\*([A-Z]+)-(\d+)\*\* ", (ROOT / "docs/rulings.md").read_text("utf-8"), re.MULTILINE):
        found[series].append(int(number))
    return dict(found)


def test_rulings_are_numbered_from_one_on() -> None:
    assert set(rulings()) == {"LU", "FI", "AS", "SOS"}
    for series, numbers in rulings().items():
        assert numbers == list(range(1, len(numbers) + 1)), series


def test_every_ruling_that_is_cited_is_on_the_page() -> None:
    cited = Counter((series, int(number)) for path in CITING for series, number in NUMBER.findall(path.read_text("utf-8")))
    assert cited.total() > 80, "nothing is cited any more, or not in this form"
    assert {ruling for ruling in cited if ruling[1] not in rulings()[ruling[0]]} == set()


def test_no_ruling_is_cited_without_its_series() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {line.strip()[:80]}"
        for path in CITING
        for line in path.read_text("utf-8").splitlines()
        if WITHOUT_SERIES.search(line)
    }
    assert found == set()


@pytest.mark.parametrize("text", ["ruling 2.2", "# rulings 7, 20", "Section 2.5 of the rulings", "on the rulings page"])
def test_unknown_ruling_numbers_are_detected(text: str) -> None:
    assert WITHOUT_SERIES.search(text)
