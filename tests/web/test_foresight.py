"""Answers in advance to a held press: nothing has happened yet, and the press then does exactly that."""

import json
from random import Random

import pytest

from highwater.registry import GAMES

from .person import Person
from .test_searchers import against

IN_SHORT: dict[str, object] = {"html": None, "effects": []}


def message(token: str) -> str:
    return json.dumps({"message": "do", "token": token, "fields": {}})


def ahead(person: Person, token: str) -> str:
    """The answer to a press that is held."""
    return person.session.dispatch("ahead:" + message(token))


@pytest.fixture
def person() -> Person:
    return Person().start().without_animation()


def cards(person: Person) -> list[str]:
    return [token for token in person.controls() if token.startswith("play:")]


def test_foresight_leaves_the_session_unchanged(person: Person) -> None:
    before = person.session.model, person.session.shown
    answer = json.loads(ahead(person, cards(person)[0]))
    assert answer["changed"]
    assert any(effect["effect"] == "store" for effect in answer["effects"])
    assert (person.session.model, person.session.shown) == before


@pytest.mark.parametrize("game", GAMES)
def test_foreseen_answers_match_the_real_ones(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game in which every press is held, often after a cancelled one. (Each `Person` compares the page with the answers.)"""
    person = Person().start(game).without_animation()
    dispatch, chance, held = person.session.dispatch, Random(7), list[str]()

    def holding(press: str) -> str:
        if chance.random() < 0.3:
            dispatch("ahead:" + message(chance.choice(person.controls())))
        said = dispatch("ahead:" + press)
        if said == "null":
            return dispatch(press)
        held.append(press)
        assert json.loads(dispatch(press)) == IN_SHORT  # all of it has been said
        return said

    monkeypatch.setattr(person.session, "dispatch", holding)
    for _ in range(30):
        person.wait()
        if not person.play_on():
            break
    assert len(held) > 5


def test_predictions_are_dropped_at_the_next_message(person: Person) -> None:
    held = cards(person)[0]
    ahead(person, held)
    person.press("panel:log")
    assert json.loads(person.session.dispatch(message(held)))["changed"]


@pytest.mark.parametrize("token", ["step", "tick", "hint", "go:index.html", "unheard-of"])
def test_presses_that_need_thought_are_not_foreseen(person: Person, token: str) -> None:
    assert ahead(person, token) == "null"


def test_held_presses_leave_thinking_bots_untouched() -> None:
    person = against("captain")
    mind, chance = person.env.mind, person.random.getstate()
    ahead(person, cards(person)[0])
    assert (mind.match, mind.go_on()) == (None, False), "nobody has played yet"
    assert person.random.getstate() == chance
    person.press(cards(person)[-1])
    match = mind.match
    assert match is not None
    ahead(person, "undo")
    assert mind.match is match
    assert mind.go_on()


def test_bots_think_once_a_foreseen_press_happens() -> None:
    person = against("captain")
    held = cards(person)[0]
    ahead(person, held)
    assert json.loads(person.session.dispatch(message(held))) == IN_SHORT
    assert person.model.table is not None
    assert person.env.mind.match is person.model.table.match
    assert person.env.mind.go_on()
