"""Puzzles from one's own games: offered after a review, judged by the rules' searcher, and listed until right once."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from functools import cache

import pytest

from highwater.contract import ActionValue
from highwater.match import Match
from highwater.record import Record
from highwater.registry import GAMES
from highwater.review import Moment, Review, balance
from highwater.simulation import play
from highwater_web.core.archives import PROBE_PACKAGES, SEARCH
from highwater_web.core.shelf import PREFIX
from highwater_web.features.puzzles import own
from highwater_web.features.puzzles.own import OwnTrying
from highwater_web.features.puzzles.puzzling import PUZZLING
from highwater_web.features.puzzles.state import KEY
from highwater_web.features.puzzles.texts import puzzle_texts
from highwater_web.ui.markup import plain
from highwater_web.ui.texts import LANGUAGES
from tests.web.person import Person

COST = 0.6


@cache
def reviewed(game_id: str, cost: float = COST) -> tuple[Record, Moment]:
    """A game that is over, and one moment that its review tells of: a decision with the most choices."""
    record = play(GAMES[game_id], ["policy"] * 3, 2)
    states = [*record.states()]
    choices = {
        ply: state.legal(0)
        for ply, (state, (seat, action)) in enumerate(zip(states, record.plies, strict=False))
        if seat == 0 and 0 in state.to_act and not record.game.is_setup(seat, action)
    }
    ply = max(choices, key=lambda each: len(choices[each]))
    better = next(action for action in choices[ply] if action != record.plies[ply][1])
    moment = Moment(ply, 0, better, cost, 0.05)
    outcome = record.final.outcome
    assert outcome is not None
    together = record.game.cooperative
    result = float(bool(outcome.winners)) if together else outcome.scores[0]
    account = balance(0.6, -cost, result, luck=None if together else 0.7, error=0.2)
    review = Review((0,), 20, 1, account, (moment,))
    kept = replace(record, id="g1", names=(), bots=("", "bosun", "bosun"), finished=True, reviews=(review.text(record), "", ""))
    return kept, moment


def person_with(game_id: str = "land-unter", *, language: str = "en", href: str = "", cost: float = COST) -> Person:
    record, moment = reviewed(game_id, cost)
    return Person(language, kept={PREFIX + "g1": record.text()}).open(href or f"puzzles.html#{name_of(moment)}")


def name_of(moment: Moment) -> str:
    return f"own.g1.{moment.ply}"


def trying_of(person: Person) -> OwnTrying:
    trying = PUZZLING.of(person.model).trying
    assert isinstance(trying, OwnTrying)
    return trying


def answer(person: Person, action: object) -> None:
    person.send(message="do", token=f"play:{action}", fields={})


def tries_of(person: Person) -> dict[str, str]:
    return {name: result for name, (result, _) in json.loads(person.kept.get(KEY, '{"tries":{}}'))["tries"].items()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_own_puzzles_explain_the_better_action_in_each_game(game_id: str, language: str) -> None:
    _, moment = reviewed(game_id)
    person = person_with(game_id, language=language)
    t = puzzle_texts(language)
    assert t("puzzles.own.ask") in plain(person.html)
    answer(person, moment.better)
    assert trying_of(person).phase == "right"
    assert tries_of(person) == {name_of(moment): "right"}
    assert own.reason(trying_of(person), t) in plain(person.html)


def test_own_puzzles_are_offered_after_the_game_and_listed_until_solved() -> None:
    record, moment = reviewed("land-unter")
    person = person_with(href="play.html#game=g1")
    person.press("review")
    person.press(f"go:puzzles.html#{name_of(moment)}")
    answer(person, record.plies[moment.ply][1])
    assert trying_of(person).phase == "wrong"
    assert "gives up 0.6 points" in plain(person.html)
    person.press("go:puzzles.html")
    assert "From your own games" in plain(person.html)
    person.press(f"go:puzzles.html#{name_of(moment)}")
    answer(person, moment.better)
    assert tries_of(person) == {name_of(moment): "wrong+"}
    person.press("go:puzzles.html")
    assert "From your own games" not in plain(person.html)


def test_a_decision_that_gave_up_little_is_no_puzzle() -> None:
    person = person_with(href="puzzles.html", cost=0.3)
    assert "From your own games" not in plain(person.html)
    person = person_with(href="play.html#game=g1", cost=0.3)
    person.press("review")
    assert "own-puzzles" not in person.html


@pytest.mark.parametrize(("given_up", "phase"), [(0.0, "right"), (0.14, "right"), (0.2, "wrong")])
def test_other_answers_are_judged_by_cost(monkeypatch: pytest.MonkeyPatch, given_up: float, phase: str) -> None:
    record, moment = reviewed("land-unter")
    played = record.plies[moment.ply][1]
    person = person_with()
    others = [each for each in trying_of(person).match.state.legal(0) if each not in (played, moment.better)]
    found = [ActionValue(moment.better, 3.0, 0.0, 50), ActionValue(others[0], 3.0 - given_up, 0.1, 50)]
    monkeypatch.setattr(Match, "evaluate_in_slices", lambda match, seat: iter([(), tuple(found)]))
    answer(person, others[0])
    assert trying_of(person).phase == "thinks"
    assert puzzle_texts("en")("puzzles.own.thinks") in plain(person.html)
    assert not tries_of(person), "nothing counts before it is judged"
    person.wait()
    assert trying_of(person).phase == phase
    assert tries_of(person) == {name_of(moment): phase}


def test_the_searcher_of_the_game_judges_in_time() -> None:
    record, moment = reviewed("land-unter")
    person = person_with()
    played = record.plies[moment.ply][1]
    other = next(each for each in trying_of(person).match.state.legal(0) if each not in (played, moment.better))
    answer(person, other)
    person.wait()
    assert trying_of(person).phase in ("right", "wrong")


def test_what_is_shown_was_seen() -> None:
    _, moment = reviewed("land-unter")
    person = person_with()
    person.press("puzzle-show")
    assert tries_of(person) == {name_of(moment): "seen"}
    assert own.reason(trying_of(person), puzzle_texts("en")) in plain(person.html)


@pytest.mark.parametrize("name", ["own.", "own.g1.9999", "own.g1", "own.other.3", "own.g1.0"])
def test_a_name_that_means_no_decision_says_so(name: str) -> None:
    assert "There is no puzzle at this address." in plain(person_with(href=f"puzzles.html#{name}").html)


def test_a_review_that_was_changed_is_no_puzzle() -> None:
    record, moment = reviewed("land-unter")
    text = replace(record, reviews=(record.reviews[0].replace("1 ", "1 0", 1), "", "")).text()
    person = Person(kept={PREFIX + "g1": text}).open(f"puzzles.html#{name_of(moment)}")
    assert "There is no puzzle at this address." in plain(person.html)


def test_what_searches_is_asked_for_with_the_first_one(monkeypatch: pytest.MonkeyPatch) -> None:
    _, moment = reviewed("land-unter")
    person = person_with(href="puzzles.html")
    assert not person.effects_of("bring")
    with monkeypatch.context() as away:
        away.setitem(sys.modules, PROBE_PACKAGES[SEARCH], None)
        person.press(f"go:puzzles.html#{name_of(moment)}")
        assert [effect["archive"] for effect in person.effects_of("bring")] == [SEARCH]
    person.send(message="archive", name=SEARCH, ok=True)
    assert trying_of(person).phase == "asked"
