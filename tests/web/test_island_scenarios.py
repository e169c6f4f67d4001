"""The scenarios of Forbidden Island: their records are those staged by the engine, and their captions are true."""

from __future__ import annotations

from pathlib import Path

import pytest

from highwater.games.forbidden_island.components import TILE_NAMES
from highwater.games.forbidden_island.paths import DRY, FLOODED, SUNK
from highwater.games.forbidden_island.state import View
from highwater.record import Record
from highwater_web.figures.reading import list_shown_plies, read_scenario
from highwater_web.figures.steps import steps
from highwater_web.ui.texts import LANGUAGES
from tests.web.staged_island import STAGED

FOLDER = Path(__file__).parents[2] / "web/highwater_web/games/forbidden_island/scenarios"


def scenario(name: str) -> Record:
    return read_scenario((FOLDER / f"{name}.txt").read_text("utf-8"), LANGUAGES)


def views(name: str) -> list[View]:
    """The positions that a scenario shows."""
    record = scenario(name)
    found = [record.upto(ply).final.view(None) for ply in list_shown_plies(record)]
    return [view for view in found if isinstance(view, View)]


def test_every_staged_game_has_a_scenario_file_and_vice_versa() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(STAGED)


@pytest.mark.parametrize("name", STAGED)
def test_a_scenario_file_contains_the_staged_game(name: str) -> None:
    written, staged = scenario(name), STAGED[name]().record
    assert written.plies == staged.plies
    assert (written.options, written.names) == (staged.options, staged.names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", STAGED)
def test_all_frames_have_a_caption_and_the_same_size(name: str, language: str) -> None:
    made = steps(scenario(name), language=language)
    assert made.title
    assert all(frame.caption for frame in made.frames)
    assert len({(frame.figure.width, frame.figure.height) for frame in made.frames}) == 1
    assert [frame.ply for frame in made.frames] == sorted({comment.ply for comment in scenario(name).comments})


def tile_state(view: View, tile: str) -> int:
    return view.tiles[TILE_NAMES.index(tile)]


def test_waters_rise_brings_the_same_tiles_back() -> None:
    before, risen, sun, marsh, lagoon = views("waters-rise")
    assert (before.water, risen.water) == (2, 3)
    assert len(before.flood_discards) == len(risen.flood[0]) == 6
    assert (tile_state(before, "sun"), tile_state(sun, "sun")) == (DRY, FLOODED)
    assert (tile_state(marsh, "marsh"), tile_state(lagoon, "lagoon")) == (SUNK, SUNK)
    assert len(lagoon.flood[0]) == 3


def test_sandbags_are_too_late_for_one_tile_and_in_time_for_another() -> None:
    record = scenario("sandbags")
    decision = record.upto(list_shown_plies(record)[1]).final
    assert [str(action) for action in decision.legal(0) if str(action) == "sandbag.silver"] == []
    assert "sandbag.landing" in map(str, decision.legal(0))
    assert [tile_state(view, "silver") for view in views("sandbags")] == [FLOODED, SUNK, SUNK, SUNK]
    assert [tile_state(view, "landing") for view in views("sandbags")] == [FLOODED, FLOODED, DRY, FLOODED]


def test_ida_may_swim_where_the_scenario_says_so() -> None:
    record = scenario("sinking")
    swimming = record.upto(list_shown_plies(record)[1]).final
    assert sorted(map(str, swimming.legal(0))) == ["swim.shadows", "swim.sun"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("take-off", "escaped"),
        ("lost-landing", "landing"),
        ("lost-treasure", "treasure"),
        ("lost-drowned", "drowned"),
        ("lost-skull", "skull"),
        ("rescue", ""),
    ],
)
def test_game_ends_where_the_scenario_says_so(name: str, reason: str) -> None:
    *before, last = views(name)
    assert last.reason == reason
    assert not any(view.reason for view in before)


def test_the_sixth_card_interrupts_another_player_s_turn() -> None:
    four, five, six, done = views("hand-limit")
    assert [len(view.hands[1]) for view in (four, five, six, done)] == [4, 5, 6, 5]
    assert six.to_act == (1,)
    assert six.active == 0
    assert done.to_act == (0,)


def test_water_level_matches_the_scenario() -> None:
    assert [view.water for view in views("lost-skull")] == [9, 10]
