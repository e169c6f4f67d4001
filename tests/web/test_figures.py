"""Figures are self-contained, readable at any size, harmless to pages, and have descriptions."""

from __future__ import annotations

import doctest
import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from highwater.game import Game
from highwater.record import Record, example, parse_text
from highwater.registry import GAMES
from highwater_web.contract.canvas import fit_text, text_width
from highwater_web.figures import figure as figure_module
from highwater_web.figures.figure import THEMES, Figure, FigureError, draw, figures_of, list_parts
from highwater_web.games import GAME_PAGES
from highwater_web.ui.drawings import LETTERS
from highwater_web.ui.texts import LANGUAGES
from tests.conformance.playing import random_game_of, setup_of

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = [game for game in GAMES.values() if GAME_PAGES[game.id].figure is not None]
MAX_SVG_BYTES, MAX_GZIP_BYTES = 60_000, 12_000
SMALLEST = 7.0
"""Pixels of the smallest text on a page of 280 pixels: numbers on a staff, which a larger one beside it repeats. Letters on buoys are
smaller; the name is beside them."""


@cache
def record_of(game_id: str, which: str | int) -> Record:
    """One of a game's own examples by name; or by seed a random game, up to one of its plies."""
    game = GAMES[game_id]
    if isinstance(which, str):
        return example(game, which)
    setup = setup_of(game, which)
    plies = tuple((step.seat, step.action) for step in random_game_of(game, setup, which))
    return replace(Record.of(game, setup.seats, setup.options), plies=plies[: Random(which).randrange(len(plies) + 1)])


@pytest.fixture(
    scope="module",
    params=[
        pytest.param((game.id, which), id=f"{game.id}-{which}", marks=[pytest.mark.slow] if which in range(4, 12) else [])
        for game in DRAWN
        for which in (*game.examples, *range(12))
    ],
)
def record(request: pytest.FixtureRequest) -> Record:
    return record_of(*request.param)


@pytest.fixture(scope="module")
def figures(record: Record) -> tuple[Figure, ...]:
    return tuple(all_of(record))


def all_of(record: Record) -> Iterator[Figure]:
    """Every part of the last position, as a spectator and as the first seat see it."""
    for part in list_parts(record.game.id):
        yield draw(record, part=part)
    yield draw(record, seat=0)


def test_a_figure_stands_alone_and_is_light(figures: tuple[Figure, ...]) -> None:
    for figure in figures:
        root = ElementTree.fromstring(figure.svg)
        assert root.get("role") == "img"
        assert [child.tag for child in root][:3] == [f"{SVG}title", f"{SVG}desc", f"{SVG}style"]
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
            *("svg", "title", "desc", "style", "g", "path", "rect", "circle", "ellipse", "line", "text"),
        }
        assert not [element for element in root.iter() if "id" in element.attrib]
        assert not re.search(r"href|url\(|https?:(?!//www\.w3\.org/2000/svg\")|var\(|--|@import|<!", figure.svg)
        assert len(figure.svg.encode()) <= MAX_SVG_BYTES
        assert len(gzip.compress(figure.svg.encode())) <= MAX_GZIP_BYTES


def test_figure_styles_apply_only_to_the_figure(record: Record) -> None:
    figure = draw(record)
    root = ElementTree.fromstring(figure.svg)
    (style,) = (element.text or "" for element in root.iter(f"{SVG}style"))
    scope = root.get("class")
    inner = re.sub(r"@supports [^{]*\{(.*)\}$", r"\1", style)
    selectors = re.findall(r"([^{}]+)\{", inner)
    assert selectors
    assert {selector for selector in selectors if not selector.startswith(f".{scope} .hw")} == {
        f".{scope}",
        f".{scope} *",
        f":root.{scope}",
    }
    named = set(re.findall(r"\.(hw\d+)\{", style))
    assert {element.get("class") for element in root.iter() if element is not root} - {None} == named


def test_the_same_position_gives_the_same_bytes(record: Record) -> None:
    assert draw(record).svg == draw(record).svg


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_every_theme_in_every_language(game: Game, language: str, theme: str) -> None:
    figure = draw(record_of(game.id, 5), language=language, theme=theme)
    assert ("light-dark" in figure.svg) == (theme == "auto")
    assert ElementTree.fromstring(figure.svg).get("lang") == language


# Writing ----------------------------------------------------------------------------------------------------------------


def written(figure: Figure) -> Iterator[tuple[str, float, float, float, float]]:
    """Every text with its left, right, line centre and size, in units of the sheet."""
    root = ElementTree.fromstring(figure.svg)
    (style,) = (element.text or "" for element in root.iter(f"{SVG}style"))
    rules = {
        name: dict(pair.split(":", 1) for pair in said.split(";"))
        for name, said in re.findall(r"\.(hw\d+)\{([^}]*)\}", style.partition("@")[0])
    }
    yield from _written(root, rules, {}, 1, 0, 0)


def _written(
    element: Element, rules: dict[str, dict[str, str]], around: dict[str, str], scale: float, x: float, y: float
) -> Iterator[tuple[str, float, float, float, float]]:
    how = element.get("transform", "")
    if "matrix" in how or "rotate" in how:
        return  # rats that look the other way have no writing in what is turned; one that has drowned lies on its back
    said = around | rules.get(element.get("class", ""), {})
    if move := re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", how):
        x, y = x + scale * float(move[1]), y + scale * float(move[2])
    if grow := re.search(r"scale\(([\d.]+)\)", how):
        scale *= float(grow[1])
    if element.tag == f"{SVG}svg" and "x" in element.attrib:
        x, y = x + scale * float(element.attrib["x"]), y + scale * float(element.attrib["y"])
    if element.tag == f"{SVG}text":
        size = float(said["font-size"].removesuffix("px")) * scale
        wide = text_width(element.text or "", size)
        left = x + scale * float(element.get("x", 0)) - {"start": 0, "middle": wide / 2, "end": wide}[said["text-anchor"]]
        yield element.text or "", left, left + wide, y + scale * float(element.get("y", 0)) - 0.355 * size, size
    for child in element:
        yield from _written(child, rules, said, scale, x, y)


def test_all_that_is_written_is_within_the_sheet_and_large_enough(record: Record, figures: tuple[Figure, ...]) -> None:
    long = replace(record, names=tuple("W" * 40 if seat % 2 else "Maximiliane-Wilhelmine" for seat in range(record.seats)))
    for figure in (*figures, *all_of(long)):
        found = list(written(figure))
        for words, left, right, middle, size in found:
            assert left >= 0, words
            assert right <= figure.width, words
            assert size / 2 <= middle <= figure.height - size / 2, words
            assert words in LETTERS or size * 280 / figure.width >= SMALLEST, (words, size)


@pytest.mark.parametrize("words", ["Nora", "W" * 40, "漢字" * 20, "e\u0301" * 40, ""])
def test_a_text_is_never_wider_than_its_place(words: str) -> None:
    shown, size = fit_text(words, 14, 60)
    assert text_width(shown, size) <= 60
    assert size >= 10
    assert shown == words or shown.endswith("…")


def test_a_name_is_written_unchanged() -> None:
    record = replace(example(GAMES["land-unter"], "tides-4-and-7"), names=("<b>&", '"', "\u202eabc", "'"))
    figure = draw(record)
    root = ElementTree.fromstring(figure.svg)
    assert "<b>&" in {element.text for element in root.iter(f"{SVG}text")}
    assert "<b>& takes the 4" in figure.alt


# Descriptions -----------------------------------------------------------------------------------------------------------


def test_land_unter_figures_use_the_words_of_log_and_table() -> None:
    record = example(GAMES["land-unter"], "tides-4-and-7")
    assert draw(record).alt == (
        "Played: Max (44), Piet (27), Kaja (16), Linus (2). Max takes the 4. Piet takes the 7. Piet is highest at 7 and loses a ring. "
        "No tide card lies in the middle. "
        "Max: tide 4, 5 of 5 rings. Cards in hand: 11. Points: 0. Played last: 44, took the 4. "
        "Piet: tide 7, 2 of 3 rings. That is the highest tide. Cards in hand: 11. Points: 0. Played last: 27, took the 7. "
        "Kaja: no tide card, 6 of 6 rings. Cards in hand: 11. Points: 0. Played last: 16. "
        "Linus: no tide card, 4 of 4 rings. Cards in hand: 11. Points: 0. Played last: 2."
    )


def in_it(figure: Figure) -> list[str]:
    """The texts in a figure without duplicates, in order."""
    return list(dict.fromkeys(words for words, *_ in written(figure)))


def test_land_unter_tables_carry_their_labels() -> None:
    record = example(GAMES["land-unter"], "tides-4-and-7")
    assert " ".join(in_it(draw(record, part="gauges"))) == "A 3 6 9 12 4 B 7 C D Max 44 1 Piet 27 2 Kaja 16 Linus"
    assert " ".join(in_it(draw(record, 5, part="tides"))) == "22 4 7"
    assert " ".join(in_it(draw(record, 4, seat=3, part="hand"))) == "2 4 6 8 12 33 34 37 40 46 48 57"
    assert " ".join(in_it(draw(record, part="weather"))) == "6 1–12 18 13–24 30 25–36 42 37–48 54 49–60"


def test_rats_figures_carry_their_labels() -> None:
    record = example(GAMES["abandon-ship"], "adam-david-and-eva")
    assert " ".join(in_it(draw(record, 5, part="dice"))) == "1 Ye Pu Gr 2 Or 3 Re 5 Bk Bl"
    assert " ".join(in_it(draw(record, 6, part="crew"))) == "A Adam 3 Re 13 B David C Eva"
    assert "water 8" not in draw(record, 21).alt
    assert draw(record, 21).alt.startswith("Water marker 8: ")


def test_spectators_see_no_secret_card() -> None:
    record = parse_text('[Game "sos/1"]\n[Seats "3"]\n\n*:card1 *:card7 *:card5 *:cheese.17+1.20+2.28+1.30+1.35+2', sealed=False)
    other = parse_text('[Game "sos/1"]\n[Seats "3"]\n\n*:card2 *:card3 *:card4 *:cheese.17+1.20+2.28+1.30+1.35+2', sealed=False)
    assert draw(record).svg == draw(other).svg
    assert draw(record, seat=0).svg != draw(other, seat=0).svg
    assert draw(record, seat=0).svg != draw(record).svg


def test_parts_are_joined_and_room_is_left() -> None:
    record = example(GAMES["land-unter"], "tides-4-and-7")
    tides, gauges, both = (draw(record, part=part) for part in ("tides", "gauges", "tides+gauges"))
    assert both.height == tides.height + 8 + gauges.height
    assert draw(record, part="tides", height=200).height == 200
    assert draw(record, part="tides", height=10).height == tides.height
    wide = draw(record, part="tides", width=720)
    assert (wide.width, wide.height) == (720, 2 * tides.height)
    assert wide._repr_svg_() == wide.svg


# What cannot be drawn ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("figure-ply", {"ply": 10}),
        ("figure-ply", {"ply": -1}),
        ("figure-seat", {"seat": 4}),
        ("figure-part", {"part": "table+kitchen"}),
        ("figure-part", {"part": ""}),
        ("figure-language", {"language": "fr"}),
        ("figure-theme", {"theme": "sepia"}),
        ("figure-width", {"width": 0}),
        ("figure-width", {"width": float("nan")}),
    ],
)
def test_wrong_input_is_explained(code: str, wrong: dict[str, object]) -> None:
    with pytest.raises(FigureError) as caught:
        draw(example(GAMES["land-unter"], "tides-4-and-7"), **wrong)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert caught.value.code in FigureError.CODES


def test_a_game_without_figures_says_which_have_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAME_PAGES, "sos", GAME_PAGES["sos"]._replace(figure=None))
    with pytest.raises(FigureError, match="land-unter") as caught:
        figures_of("sos")
    assert caught.value.code == "figure-none"


def test_uncompiled_texts_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(package: str) -> None:
        raise FileNotFoundError(package)

    monkeypatch.setattr("highwater_web.figures.figure.paints_of", missing)
    with pytest.raises(FigureError) as caught:
        draw(example(GAMES["land-unter"], "tides-4-and-7"))
    assert caught.value.code == "figure-not-built"


def test_the_example_at_the_door_runs() -> None:
    outcome = doctest.testmod(figure_module)
    assert (outcome.failed, outcome.attempted > 3) == (0, True)


def test_dashes_are_as_long_as_they_are_drawn() -> None:
    """A ring has eight bands. Counting them by ``pathLength`` would be shorter, but not every program supports it: some draw hairlines, and
    the Nu checker does not allow it on a circle."""
    svg = draw(example(GAMES["land-unter"], "tides-4-and-7"), part="weather", theme="light").svg
    assert "pathLength" not in svg
    assert svg.count("stroke-dasharray:5.97;stroke-dashoffset:2.985") == 1, "whole rings and halves have bands of the same size"
