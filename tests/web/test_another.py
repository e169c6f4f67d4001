"""Another example on the pages of rules: for which scenarios, how it is searched, and how it is shown."""

from __future__ import annotations

import html
import re
from pathlib import Path
from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.example_search import rule_trigger_of, rule_triggers_of, search_example
from highwater.record import Record
from highwater.registry import GAMES
from highwater.rule_trigger import History
from highwater_web import games
from highwater_web.features.examples import another as page
from highwater_web.features.examples.another import Search, add_captions, draw, search_for
from highwater_web.features.examples.feature import EXAMPLE
from highwater_web.figures.reading import address_of_table, list_shown_plies, read_scenario
from highwater_web.ui.texts import LANGUAGES, texts
from scenario_pages import render_scenario
from tests.web.person import Person

FILES = sorted(Path(games.__file__).parent.glob("*/scenarios/*.txt"))

WITHOUT = {"nobody-pays"}
"""Scenarios without another example: two hands without a ring are hardly ever dealt."""

MAX_PLIES = 3_000
SEEDS = {"lost-drowned": 6, "rescue": 4, "sandbags": 0, "take-off": 4, "lost-skull": 6, "sos-cheese-tie": 3}
"""A seed with which a rare example comes soon."""


def scenario(path: Path) -> Record:
    return read_scenario(path.read_text("utf-8"))


ABOUT = [path for path in FILES if scenario(path).scenario.about]


def test_all_but_the_rarest_scenarios_can_have_another_example() -> None:
    assert {path.stem for path in FILES} - {path.stem for path in ABOUT} == WITHOUT
    for game in GAMES.values():
        named = {scenario(path).scenario.about for path in ABOUT if scenario(path).game.package == game.package}
        assert set(rule_triggers_of(game)) == named, "a rule trigger that no scenario is about"


@pytest.mark.parametrize("path", ABOUT, ids=lambda path: path.stem)
def test_scenarios_trigger_their_own_rule(path: Path) -> None:
    record = scenario(path)
    states = list(record.states())
    plies = [ply for ply in range(1, len(states)) if rule_trigger_of(record).shown(History(states[: ply + 1], record.plies[:ply]))]
    assert plies[-1:] == [list_shown_plies(record)[-1]]


@pytest.mark.parametrize("path", ABOUT, ids=lambda path: path.stem)
def test_another_example_is_found_and_described(path: Path) -> None:
    found = None
    for number, found in enumerate(search_example(scenario(path), Random(SEEDS.get(path.stem, 1)))):
        if isinstance(found, Record):
            break
        assert number < MAX_PLIES
    assert isinstance(found, Record)
    language = LANGUAGES[len(path.stem) % len(LANGUAGES)]
    told = add_captions(found, language)
    assert [comment.ply for comment in told.comments] == list(found.scenario.show)
    assert all(comment.text and comment.language == language for comment in told.comments)
    dealt = [comment.ply for comment in told.comments if comment.text == texts(language)("another.dealt")]
    assert all(seat == CHANCE for ply in dealt for seat, _ in found.plies[:ply]), "only of a deal nothing is told"
    assert ":" not in re.sub(r"cards:(flood|treasure)", "", told.scenario.part), "a place of the scenario's own positions"


def button_of(name: str, game_id: str, language: str) -> tuple[str, dict[str, str]]:
    """The token of the press for another example."""
    markup = render_scenario(game_id, name, language)
    form = re.search(r'<form class="another-ask" data-do="([^"]+)"><input type="hidden" name="scenario" value="([^"]+)">', markup)
    assert form
    assert re.search(rf'<div class="another"\s+id="{form[1].partition(":")[2]}"', markup)
    return form[1], {"scenario": html.unescape(form[2])}


def reader_of(game_id: str) -> Person:
    return Person("de").open(f"rules-{game_id}.html")


def tick(person: Person) -> None:
    """Run the scheduled message once."""
    token, person.timer = person.timer, None
    if token is not None:
        person.send(message="do", token=token, fields={})


def filled(person: Person) -> list[str]:
    return [effect["html"] for effect in person.effects if effect["effect"] == "fill"]


def test_a_press_on_a_page_of_rules_brings_another_example() -> None:
    person = reader_of("land-unter")
    token, fields = button_of("tie", "land-unter", "de")
    person.send(message="do", token=token, fields=fields)
    looking = filled(person)[-1]
    assert 'data-do="another-stop"' in looking
    person.wait()
    example = filled(person)[-1]
    assert texts("de")("another.title", title="Gleichstand an der Spitze") in html.unescape(example)
    assert example.count("data:image/svg+xml;base64,") == example.count("<li>") == 2
    assert "play.html#record=" in example
    assert person.timer is None
    first = len(filled(person))
    person.send(message="do", token=token, fields=fields)
    person.wait()
    assert filled(person)[-1] != example
    assert len(filled(person)) == first + 2
    assert {effect["id"] for effect in person.effects if effect["effect"] == "fill"} == {"another-tie"}


def test_a_search_ends_when_the_person_stops_it_or_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "search_on", lambda *_: False)
    person = reader_of("forbidden-island")
    person.env.work["of another feature"] = "goes on"
    token, fields = button_of("rescue", "forbidden-island", "de")
    person.send(message="do", token=token, fields=fields)
    tick(person)
    assert person.timer == "another-on"
    person.send(message="do", token="another-stop", fields={})
    assert filled(person)[-1] == ""
    assert not person.env.work.get("examples")
    tick(person)
    assert person.timer is None
    person.send(message="do", token=token, fields=fields)
    person.send(message="do", token="go:index.html", fields={})
    tick(person)
    assert not person.env.work.get("examples")
    assert EXAMPLE.of(person.model) is None
    assert person.env.work["of another feature"] == "goes on"


def test_search_timeout_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MAX_SEARCH_SECONDS", 0.0)
    person = reader_of("forbidden-island")
    token, fields = button_of("rescue", "forbidden-island", "de")
    person.send(message="do", token=token, fields=fields)
    person.wait()
    games_played = re.search(r"Bots haben (an einer Partie|[\d.]+ Partien) gespielt", filled(person)[-1])
    assert games_played
    assert not person.env.work.get("examples")


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", '[Game "land-unter/1"]\n[Seats "3"]\n', '[Game "land-unter/1"]\n[Seats "3"]\n[About "rescue"]\n', "[" * 100_000],
)
def test_scenarios_without_a_topic_are_refused(text: str) -> None:
    person = reader_of("land-unter")
    person.send(message="do", token="another:another-tie", fields={"scenario": text})
    assert person.model.notice is not None
    assert person.model.notice.is_error
    assert person.timer is None


def test_a_game_that_is_over_cannot_be_played_on() -> None:
    record = scenario(next(path for path in FILES if path.stem == "take-off"))
    assert address_of_table(record) == ""
    search = search_for(record.text(), Random(1).random, lambda: 0.0)
    assert "play.html" not in draw(search, record, texts("en"))


def test_drawing_is_fetched_first_and_failure_is_reported_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    there = False
    monkeypatch.setattr("highwater_web.core.archives.is_ready", lambda name: there)
    person = reader_of("sos")
    token, fields = button_of("sos-ring", "sos", "de")
    person.send(message="do", token=token, fields=fields)
    assert texts("de")("drawing.coming") in filled(person)[-1]
    assert person.effects_of("bring")
    person.send(message="archive", name="drawing", ok=False)
    assert texts("de")("drawing.failed") in html.unescape(filled(person)[-1])
    person.send(message="do", token="bring:drawing", fields={})
    there = True
    person.send(message="archive", name="drawing", ok=True)
    person.wait()
    assert "hw-steps" in filled(person)[-1]
