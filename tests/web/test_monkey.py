"""Whole games played by random presses, in every language, without a browser."""

import re

import pytest

from highwater.registry import GAMES
from highwater_web.ui.texts import LANGUAGES
from tests.slow import slow
from tests.web.person import Person

SIDE_PRESS = r"(undo|redo|hint|link|panel:\w+|ply:\d+|live|as:\w+|dismiss|set|hold|pace:(step|normal|fast))$"


GAME_COUNTS = {"land-unter": 200}
"""Games per language, 60 by default: the other games last longer when played at random, and 60 cover all seats and options."""


def play_a_game(game_id: str, language: str, seed: int, people: int | None = None) -> Person:
    """Play a game of people and bots, with options chosen by the seed; now and then press something that does not advance it."""
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
            others = [token for token in person.controls() if re.match(SIDE_PRESS, token)]
            token = person.random.choice(others)
            person.send(message="do", token=token, fields={"odds": person.random.choice(("on", "off"))} if token == "set" else {})
        if person.model.table and not person.model.table.match.state.to_act:
            break
        if not person.play_on():
            assert "live" in person.controls(), f"no control advances the game: {person.controls()}"
            person.press("live")
    table = person.model.table
    assert table is not None
    assert table.match.state.outcome is not None, f"no end after 4,000 presses: {table.match.record.text()}"
    assert re.search('class="(sheet|summary)', person.html) or "live" in person.controls() or table.match.viewed_ply is not None
    return person


@pytest.mark.parametrize(
    ("game_id", "language", "seed"),
    [
        # Only odd seeds change the options; each game runs with both kinds.
        (game_id, language, seed) if (seed + game_number) % 2 == language_number % 2 else slow(game_id, language, seed)
        for game_number, game_id in enumerate(GAMES)
        for language_number, language in enumerate(LANGUAGES)
        for seed in (4 * language_number, 4 * language_number + 1)
    ],
)
def test_a_few_games(game_id: str, language: str, seed: int) -> None:
    play_a_game(game_id, language, seed)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game_id", "start"), [(game_id, start) for game_id in GAMES for start in range(0, GAME_COUNTS.get(game_id, 60), 20)]
)
def test_many_games(game_id: str, start: int, language: str) -> None:
    for seed in range(100 + start, 120 + start):
        play_a_game(game_id, language, seed)
