"""The style sheets: a game's folder styles only that game, and boards depend on the size of their place, not of the window."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from highwater.registry import GAMES
from highwater_web import games
from highwater_web.core.results import KEY, Result, write_results
from highwater_web.games import GAME_PAGES
from highwater_web.ui.drawings import symbols
from paint_table import split_blocks
from tests.web.person import Person, without_marks
from tests.web.reader import Element, read

SHARED = Path(__file__).resolve().parents[2] / "web/shell/style"
FOLDERS = sorted(path.parent for path in Path(games.__file__).parent.glob("*/style"))


def style(paths: Sequence[Path]) -> str:
    """These sheets as one text, without comments and strings."""
    sheets = "\n".join(path.read_text(encoding="utf-8") for path in sorted(paths))
    return re.sub(r'/\*.*?\*/|"[^"]*"', "", sheets, flags=re.DOTALL)


def heads(text: str) -> list[str]:
    """The selectors of each rule, at any depth."""
    return [head.strip() for head in re.findall(r"([^{};]+)\{", text) if not head.strip().startswith("@")]


def ids_in(folder: Path) -> set[str]:
    """The games that a folder draws."""
    return {game.id for game in GAMES.values() if game.package == folder.name}


def classes_in(markup: str) -> set[str]:
    return {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}


def classes_under(name: str, page: str) -> set[str]:
    """The classes of all descendants of an element with this class."""

    def below(element: Element, inside: bool) -> Iterator[str]:
        names = element.attributes.get("class", "").split()
        if inside:
            yield from names
        for child in element.inside:
            if isinstance(child, Element):
                yield from below(child, inside or name in names)

    return set(below(read(without_marks(page)), False))


def drawn_by(folder: Path) -> set[str]:
    """Classes of parts of a game's own symbols. Symbols shown by <use> have no ancestors in the page, so their rules have none either."""
    return set().union(*(classes_in(GAME_PAGES[game_id].symbols()) for game_id in ids_in(folder))) - classes_in(symbols({}))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_styles_of_a_game_are_scoped_to_it(folder: Path) -> None:
    names = ", ".join(f".game-{game_id}" for game_id in GAME_PAGES if game_id in ids_in(folder))
    parts = drawn_by(folder)
    found = list(split_blocks(style(list(folder.glob("style/*.css")))))
    assert found
    for head, _ in found:
        of_a_drawing = set(re.findall(r"\.([a-z][\w-]*)", head))
        assert (
            head == f":where({names})"
            or head.startswith(("@property --", "@keyframes "))
            or (of_a_drawing and of_a_drawing <= parts and not re.search(r"[^,]\s+\S", head))
        ), head


def claimed(folder: Path) -> set[str]:
    """Rules in a game's folder that apply to the whole page: parts of symbols, properties, animations."""
    return {
        name
        for head, _ in split_blocks(style(list(folder.glob("style/*.css"))))
        if not head.startswith(":where")
        for name in (head.split(" ", 1)[1:] if head.startswith("@") else re.findall(r"\.([a-z][\w-]*)", head))
    }


AT_ITS_SET_UP = {"island-shape", "buoy"}
"""Rules of a game's sheets for its own set-up page: the shapes to choose from, and seats without a colour."""


@pytest.mark.parametrize("game_id", GAMES)
def test_no_page_around_a_game_has_a_class_that_its_sheets_style(game_id: str) -> None:
    """Anything of a page under a game's name, other than the game's own pictures, would be styled as a part of its table."""
    person = Person().start(game_id, people=1, seats=3).without_animation()
    page = GAME_PAGES[game_id]
    assert person.model.table
    drawn = classes_in(page.cover()) | classes_in(str(page.thumbnail(person.model.table.match.state.view(None))))
    result = Result(game_id, "2026-11-22T12:00:00+01:00", 3, 1, "bosun", "won", 5)
    person.kept = {**person.kept, KEY: write_results({"x": result})}
    sheets = style(list((Path(games.__file__).parent / GAMES[game_id].package / "style").glob("*.css")))
    styled = [set(re.findall(r"\.([a-z][\w-]*)", selector)) for head in heads(sheets) for selector in re.split(r",(?![^()]*\))", head)]
    for href in ("index.html", "games.html", "statistics.html", f"{game_id}.html"):
        shown = classes_under(f"game-{game_id}", person.open(href).html) - (AT_ITS_SET_UP if href.startswith(game_id) else set())
        assert [names for names in styled if names and names <= shown and not names & drawn] == [], href


def test_no_two_of_them_claim_the_same() -> None:
    shared = {name for head in heads(style(list(SHARED.rglob("*.css")))) for name in re.findall(r"\.([a-z][\w-]*)", head)}
    registered = [head for head, _ in split_blocks(style(list(SHARED.rglob("*.css")))) if head.startswith(("@property", "@keyframes"))]
    shared |= {head.split(" ", 1)[1] for head in registered}
    for folder in FOLDERS:
        others = shared.union(*(claimed(other) for other in FOLDERS if other != folder))
        assert claimed(folder) & others == set()


def test_page_events_restyle_only_parts() -> None:
    """Rules that depend on the content of the whole page, or of a whole board, cause that."""
    every = heads(style([*SHARED.rglob("*.css"), *(path for folder in FOLDERS for path in folder.glob("style/*.css"))]))
    assert any(":has(" in head for head in every)
    assert [head for head in every if re.search(r"(?:^|[\s,>~+])(?:html|body|:root|&|\.page[\w-]*)[^\s,>~+]*:has\(", head)] == []
    assert [
        head
        for head in every
        if re.search(r"(?:#app|\.(?:table|chart-frame|forbidden-island|land-unter|rats-table|main))(?![\w-])[^\s,>~+]*:has\(", head)
    ] == []


def test_no_board_reckons_with_the_window() -> None:
    """Other parts of the screen change, so a board must not guess how much space is left. It uses its own container (cqw, cqh)."""
    sheets = [*SHARED.glob("play/*.css"), *(path for folder in FOLDERS for path in folder.glob("style/*.css"))]
    reckoned = re.findall(r"[^;{}]*\d[dsl]?v(?:w|h|min|max|b|i)\b[^;{}]*", style(sheets))
    assert {line.strip() for line in reckoned} == {
        "height: max(100dvh, var(--least-h))",  # the page itself
        "max-height: 62dvh",  # the leaf over it
    }


LAYS_NOTHING_OUT = {"transform", "translate", "scale", "rotate", "opacity", "visibility"}


def test_animations_cause_no_layout() -> None:
    """A scene has sixty frames a second only without layout in each of them."""
    text = style([*SHARED.rglob("*.css"), *(sheet for folder in FOLDERS for sheet in folder.glob("style/*.css"))])
    animated = {
        name: set(re.findall(r"([\w-]+)\s*:", body)) for name, body in re.findall(r"@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)", text)
    }
    assert len(animated) > 20
    assert not {name: more for name, found in animated.items() if (more := found - LAYS_NOTHING_OUT)}
    assert not re.findall(r"transition(?:-property)?:\s*all\b", text)
