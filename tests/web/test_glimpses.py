"""Miniatures of saved games, their progress, and whose turn it is or how they ended."""

import re
from random import Random

import pytest

from highwater.bots import named
from highwater.match import Match, Player
from highwater.registry import GAMES
from highwater_web.core.glimpses import glimpse
from highwater_web.features.library.page import MAX_PICTURED_GAMES
from highwater_web.games import GAME_PAGES
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person

MAX_GLIMPSE_CHARS = 4_000
"""Characters of a miniature: a handful of them are on a page that comes before Python."""


def played(game_id: str, seats: int, until: int, people: int = 0) -> Match:
    """A game of bots after this many plies; people have the first seats and play like the bots."""
    game, random = GAMES[game_id], Random(7)
    match = Match.begin(game, tuple(Player("", named("policy")) for _ in range(seats)))
    while match.state.to_act and len(match.record.plies) < until:
        after = match.advance(random.random)
        assert after is not None
        match = after
    return Match.of(match.record, tuple(Player("") if seat < people else Player("", named("policy")) for seat in range(seats)))


def saved(match: Match) -> str:
    return match.written("2026-11-21T12:00:00+00:00", "abc").text()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_position_of_a_game_has_a_picture_that_stays_in_its_frame(game_id: str) -> None:
    game = GAMES[game_id]
    for seats in (game.seats[0], game.seats[-1]):
        states = list(played(game_id, seats, 10_000).record.states())
        for state in states[:: max(1, len(states) // 25)] + states[-1:]:
            picture = GAME_PAGES[game_id].thumbnail(state.view(None))
            assert picture is not None
            assert len(picture) < MAX_GLIMPSE_CHARS
            for x, y in re.findall(r'(?:M|cx=")(-?\d+)(?: |" cy=")(-?\d+)', picture):
                assert 0 <= int(x) <= 96, picture
                assert 0 <= int(y) <= 72, picture
            for language in LANGUAGES:
                GAME_PAGES[game_id].progress(state.view(None), texts(language))


def test_glimpses_show_progress_and_turn() -> None:
    t = texts("en")
    seen = {game_id: glimpse(saved(played(game_id, 3, 60, people=1)), t) for game_id in GAMES}
    assert seen["land-unter"] is not None
    assert re.fullmatch(r"Stage 2 of 3, round \d+", seen["land-unter"].progress)
    assert seen["forbidden-island"] is not None
    assert re.fullmatch(r"Novice · Water level \d · \d of 4 treasures", seen["forbidden-island"].progress)
    assert seen["sos"] is not None
    assert re.fullmatch(r"Water at \d+ · \d of 4 up", seen["sos"].progress)


def test_acting_person_is_addressed_alone_and_named_among_others() -> None:
    said: dict[int, set[str]] = {1: set(), 2: set()}
    for people, found in said.items():
        for plies in range(5, 30):
            seen = glimpse(saved(played("abandon-ship", 3, plies, people)), texts("en"))
            assert seen is not None
            found.add(seen.said)
    assert said[1] == {"", "Your turn."}
    assert said[2] == {"", "Waiting for Player 1.", "Waiting for Player 2."}


def test_a_game_that_is_over_says_how_it_ended() -> None:
    over = glimpse(saved(played("land-unter", 3, 10_000)), texts("de"))
    assert over is not None
    assert over.progress == ""
    assert "gewinnt mit" in over.said or "Geteilter Sieg" in over.said


def test_unplayable_games_are_listed_without_a_picture() -> None:
    assert glimpse("[Game nothing]", texts("en")) is None
    text = saved(played("land-unter", 3, 30))
    person = Person(kept={"highwater:game:cut": text[: len(text) // 2]}).open("games.html")
    assert "thumbnail" not in person.html
    assert "saved-cut" in person.html


def test_only_so_many_games_are_played_through_for_their_picture() -> None:
    kept = {f"highwater:game:{n}": saved(played("land-unter", 3, 20 + n)) for n in range(MAX_PICTURED_GAMES + 3)}
    person = Person(kept=kept).open("games.html")
    assert person.html.count('class="thumbnail"') == MAX_PICTURED_GAMES
    assert person.html.count('class="shelf-row') == MAX_PICTURED_GAMES + 3
    assert Person(kept=kept).open("index.html").html.count('class="thumbnail"') == 3
