"""Our scenarios on the pages: every figure that a page refers to is written, and an error aborts the build with its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import scenario_pages
from highwater.record import parse
from highwater_web.features.desk.page_preview import sheet_of_steps
from highwater_web.ui.texts import LANGUAGES
from scenario_pages import ScenarioFileError, list_scenarios, render_scenario, sheet_link, write_figures

OVER = {
    "take-off",
    "abandon-ship-score",
    "sos-score",
    "abandon-ship-cheese-tie",
    "abandon-ship-last-pair",
    "sos-cheese-tie",
    "sos-last-pair",
}
"""Scenarios that end with the game, beside the ways to lose."""

SCENARIO = """[Game "forbidden-island/1"]
[Seats "2"]
[Title "en=A title"]
[Title "de=Ein Titel"]
[Title "da=En titel"]
[Show "1"]

*:island.observatory.twilight.cliffs.moon.copper.lagoon.howling.phantom.silver.landing.dunes.coral.embers.gold.iron.marsh.breakers.tidal.whispering.sun.watchtower.crimson.bronze.shadows
{en: The island.}
{de: Die Insel.}
{da: Øen.}
*:first-flood.moon.howling.tidal.bronze.lagoon.marsh
"""


def test_a_scenario_leads_to_the_table_where_it_can_be_played_on() -> None:
    for game_id, name in list_scenarios():
        found = re.search(r'href="play\.html#record=([\w-]+)"', render_scenario(game_id, name, "en"))
        over = name.startswith("lost-") or name in OVER
        assert bool(found) != over, name
        if found:
            record = parse(found[1])
            assert record.game.id == game_id
            assert record.final.to_act
            assert not record.comments


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for scenarios."""
    place = tmp_path / "forbidden_island" / "scenarios"
    place.mkdir(parents=True)
    monkeypatch.setattr(scenario_pages, "FOLDERS", tmp_path)
    return place


def test_all_referenced_figures_are_written(tmp_path: Path) -> None:
    written = {path.name for path in write_figures(tmp_path).iterdir()}
    pages = [render_scenario(game_id, name, language) for game_id, name in list_scenarios() for language in LANGUAGES]
    referred = set(re.findall(r'(?:src|href)="\.\./figures/([^"]+)"', "".join([sheet_link(), sheet_of_steps(), *pages])))
    assert referred == written
    assert {name.rpartition(".")[2] for name in written} == {"svg", "css"}


def test_a_scenario_is_a_figure_with_its_title(folder: Path) -> None:
    (folder / "one.txt").write_text(SCENARIO, "utf-8")
    markup = render_scenario("forbidden-island", "one", "de")
    assert markup.startswith('<figure class="scenario"><figcaption>Ein Titel</figcaption>')
    assert "Die Insel." in markup
    assert "<figcaption>Anders</figcaption>" in render_scenario("forbidden-island", "one", "de", "Anders")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{da: Øen.}\n", "", r"line 9: .*not in da"),
        ('[Title "da=En titel"]\n', "", r"line 3: .*not in da"),
        ("first-flood.moon.howling", "first-flood.moon.moon", r"line \d+: ply 2"),
        ('[Show "1"]', '[Show "1,2"]', r"line 1: nothing is said of the position after ply 2"),
        ('[Show "1"]', '[Show "7"]', r"line 6: .*ply 7"),
        ('[Show "1"]', '[Part "cellar"]', r"there is no part 'cellar'"),
        ("{en: The island.}", "{en: The island.", r"line \d+: "),
        ("*:island", "*:iceland", r"line 8: ply 1"),
    ],
)
def test_errors_are_reported_with_their_line(folder: Path, old: str, new: str, said: str) -> None:
    assert old in SCENARIO
    (folder / "one.txt").write_text(SCENARIO.replace(old, new), "utf-8")
    with pytest.raises(ScenarioFileError, match=rf"^forbidden_island/scenarios/one\.txt(, )?.*{said}"):
        render_scenario("forbidden-island", "one", "en")


def test_missing_scenarios_are_reported(folder: Path) -> None:
    with pytest.raises(ScenarioFileError, match="there is no scenario 'two' of forbidden-island"):
        render_scenario("forbidden-island", "two", "en")
