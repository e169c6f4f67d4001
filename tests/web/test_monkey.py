"""Whole games played by random presses, in every language, without a browser."""

import re

import pytest

from highwater.registry import GAMES
from highwater_web.ui.texts import LANGUAGES
from tests.slow import slow
from tests.web.person import Person

MEDDLING = r"(undo|redo|hint|link|panel:\w+|ply:\d+|live|as:\w+|dismiss|set|hold|pace:(step|normal|fast))$"


MANY = {"land-unter": 200}
"""Games per language; the others take longer at random, and sixty also cover seats and options."""


def play_a_game(game_id: str, language: str, seed: int, people: int | None = None) -> Person:
    """A game with people and bots mixed and options chosen by the seed, and now and then a press that does not advance the
    game."""
    game = GAMES[game_id]
    seats = game.seats[seed % len(game.seats)]
    options = {f"option-{option.id}": option.values[(seed * 7 + 3 * n) % len(option.values)] for n, option in enumerate(game.options)}
    person = Person(language, seed)
    person.start(
        game_id,
        seats=seats,
        people=min(seed % (max(game.seats) + 1), seats) if people is None else people,
        fields=options if seed % 2 else {},
    )
    for _ in range(4_000):
        if person.random.random() < 0.05:
            others = [token for token in person.controls() if re.match(MEDDLING, token)]
            token = person.random.choice(others)
            person.send(message="do", token=token, fields={"odds": person.random.choice(("on", "off"))} if token == "set" else {})
        if person.model.table and not person.model.table.match.state.to_act:
            break
        if not person.play_on():
            assert "live" in person.controls(), f"nothing to press that brings the game on: {person.controls()}"
            person.press("live")
    table = person.model.table
    assert table is not None
    assert table.match.state.outcome is not None, f"no end after 4,000 presses: {table.match.record.text()}"
    assert re.search('class="(sheet|summary)', person.html) or "live" in person.controls() or table.match.viewed_ply is not None
    return person


@pytest.mark.parametrize(
    ("game_id", "language", "seed"),
    [
        # An odd seed has other options than those by default: each game is played with both.
        (game_id, language, seed) if (seed + game) % 2 == number % 2 else slow(game_id, language, seed)
        for game, game_id in enumerate(GAMES)
        for number, language in enumerate(LANGUAGES)
        for seed in (4 * number, 4 * number + 1)
    ],
)
def test_a_few_games(game_id: str, language: str, seed: int) -> None:
    play_a_game(game_id, language, seed)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game_id", "start"), [(game_id, start) for game_id in GAMES for start in range(0, MANY.get(game_id, 60), 20)])
def test_many_games(game_id: str, start: int, language: str) -> None:
    for seed in range(100 + start, 120 + start):
        play_a_game(game_id, language, seed)
