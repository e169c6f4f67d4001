"""Whole games played by pressing whatever the page offers, in every language, without a browser."""

import re

import pytest

from highwater_web.texts import LANGUAGES
from tests.web.person import Person

MEDDLING = r"(undo|redo|hint|panel:\w+|ply:\d+|live|as:\w+|dismiss)$"


def play_a_game(language: str, seed: int) -> Person:
    """A game with people and bots mixed by the seed, and now and then a press on something that does not bring it on."""
    seats, people = 3 + seed % 3, seed % 4
    person = Person(language, seed)
    person.start(seats=seats, people=min(people, seats), fields={"option-highest_may_choose": "on" if seed % 5 == 0 else "off"})
    for _ in range(2_000):
        if person.random.random() < 0.05:
            others = [token for token in person.controls() if re.match(MEDDLING, token)]
            person.send(message="do", token=person.random.choice(others), fields={})
        if person.model.table and not person.model.table.match.state.to_act:
            break
        if not person.play_on():
            assert "live" in person.controls(), f"nothing to press that brings the game on: {person.controls()}"
            person.press("live")
    table = person.model.table
    assert table is not None
    assert table.match.state.outcome is not None, f"no end after 2,000 presses: {table.match.record.text()}"
    assert 'class="sheet"' in person.html or "live" in person.controls() or table.match.shown is not None
    return person


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_few_games(language: str) -> None:
    for seed in range(8):
        play_a_game(language, seed)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_two_hundred_games(language: str) -> None:
    for seed in range(100, 300):
        play_a_game(language, seed)
