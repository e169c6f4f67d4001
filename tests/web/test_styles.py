"""The style sheets of the tables: all of them are in every page that has a table, so one game must not style another's things."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import permutations
from pathlib import Path

import pytest

ALL = Path(__file__).resolve().parents[2] / "web/shell/style"
STYLE = ALL / "play"
GAMES = {"Land unter": "6", "Forbidden Island": "7", "the rats": "8"}
"""How the names of their sheets begin."""


def heads(paths: Iterable[Path]) -> list[str]:
    """What each rule in these sheets is for, in their order: one selector or several."""
    sheets = "\n".join(path.read_text(encoding="utf-8") for path in sorted(paths))
    rules = re.sub(r'/\*.*?\*/|"[^"]*"', "", sheets, flags=re.DOTALL)
    found = [head.strip() for head in re.findall(r"([^{};]+)\{", rules)]
    return [head for head in found if not head.startswith("@")]


def selectors(game: str) -> list[str]:
    """Every selector in the sheets of a game, each of a list by itself."""
    return [selector.strip() for head in heads(STYLE.glob(f"{GAMES[game]}*.css")) for selector in head.split(",")]


def everywhere(game: str) -> set[str]:
    """Classes that a game's sheets style wherever they stand. Those of Land unter hold for its own pages only."""
    return set() if game == "Land unter" else {selector[1:] for selector in selectors(game) if re.fullmatch(r"\.[\w-]+", selector)}


def named(game: str) -> set[str]:
    return {name for selector in selectors(game) for name in re.findall(r"\.([a-z][\w-]*)", selector)}


@pytest.mark.parametrize(("game", "other"), list(permutations(GAMES, 2)))
def test_no_game_styles_what_another_one_has(game: str, other: str) -> None:
    assert len(named(other)) > 50
    assert everywhere(game) & named(other) == set()


def test_nothing_that_happens_in_a_page_has_all_of_it_dressed_anew() -> None:
    """As it would if a rule asked what the whole page has in it."""
    every = heads(ALL.rglob("*.css"))
    assert any(":has(" in head for head in every)
    assert [head for head in every if re.search(r"(?:^|[\s,>~+])(?:html|body|:root)[^\s,>~+]*:has\(", head)] == []
