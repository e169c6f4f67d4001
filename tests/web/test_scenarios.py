"""The scenarios of the rules pages: each can be played and drawn, and says the same in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from highwater.record import Record
from highwater_web import games
from highwater_web.figures.figure import draw
from highwater_web.figures.reading import list_shown_plies, read_scenario
from highwater_web.games import GAME_PAGES
from highwater_web.ui.texts import LANGUAGES

FILES = sorted(Path(games.__file__).parent.glob("*/scenarios/*.txt"))

MIN_SCENARIOS_PER_GAME = 8
"""One for each rule that people often get wrong."""


def scenario(path: Path) -> Record:
    return read_scenario(path.read_text("utf-8"), LANGUAGES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_shown_position_can_be_drawn_and_has_a_caption(path: Path) -> None:
    record = scenario(path)
    shown = list_shown_plies(record)
    assert shown
    assert {comment.ply for comment in record.comments} == set(shown)
    assert {language for language, _ in record.scenario.titles} == set(LANGUAGES)
    for ply in shown:
        figure = draw(record, ply, seat=record.scenario.view, part=record.scenario.part or None)
        ElementTree.fromstring(figure.svg)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_captions_name_the_same_numbers_in_every_language(path: Path) -> None:
    record = scenario(path)
    for ply in list_shown_plies(record):
        said = record.said(ply)
        assert len({tuple(sorted(re.findall(r"\d+", text))) for text in said.values()}) == 1, said


def games_with_scenarios() -> Iterator[str]:
    """The games that have scenarios."""
    for game_id in GAME_PAGES:
        if any(scenario(path).game.id == game_id for path in FILES):
            yield game_id


def test_every_game_with_scenarios_has_enough_of_them() -> None:
    found = [scenario(path).game.id for path in FILES]
    assert [game_id for game_id in games_with_scenarios() if found.count(game_id) < MIN_SCENARIOS_PER_GAME] == []
