"""Games with custom dice may never end, but stay readable."""

import re
from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.game import Game
from highwater.games.rats.components import ABANDON_SHIP, SOS, Components
from highwater.games.rats.rules import State
from highwater.match import Match, Player, parse_match
from highwater.record import MAX_PLIES, MAX_TEXT, MAX_URL, RecordError, parse_url, token
from highwater.registry import GAMES

SLOW = "1 1 1 A A >"
"""The slowest die that is allowed."""


def slowest(house: Components) -> str:
    """The components of a box, but with dice that hardly bring a rat on."""
    return "; ".join(
        re.sub(r":.*", f": {SLOW}", line) if line.startswith("die ") and not line.startswith("die free") else line
        for line in house.text().splitlines()
    )


def hold_back(match: Match, random: Random) -> Match:
    """The next ply, by which as little happens as the rules allow."""
    state = match.state
    assert isinstance(state, State)
    (seat,) = state.to_act
    if seat == CHANCE:
        return match.act(CHANCE, state.chance().sample(random.random))

    def progress(after: object) -> tuple[bool, int, int, int, int]:
        assert isinstance(after, State)
        return not after.to_act, len(after.arrivals), after.water, -len(after.pool) - len(after.aside), sum(after.rats)

    return match.act(seat, min(state.legal(seat), key=lambda action: progress(state.apply(seat, action))))


@pytest.mark.many
@pytest.mark.parametrize(
    ("game", "house", "seats"),
    [(GAMES["abandon-ship"], ABANDON_SHIP, 3), (GAMES["sos"], SOS, 7)],
    ids=["abandon-ship", "sos"],
)
def test_endless_games_stop_at_a_readable_length(game: Game, house: Components, seats: int) -> None:
    match, random = Match.begin(game, tuple(Player() for _ in range(seats)), {"components": slowest(house)}), Random(3)
    while not match.is_at_ply_limit:
        match = hold_back(match, random)
    assert len(match.record.plies) == MAX_PLIES
    with pytest.raises(RecordError) as caught:
        hold_back(match, random)
    assert caught.value.code == "record-full"
    text, link = match.written("2026-11-22T15:00:00+01:00", "x").text(), match.record.url()
    assert len(text) <= MAX_TEXT
    assert len(link) <= MAX_URL / 2
    assert parse_match(text) == match
    assert parse_url(link) == match.record
    longest = max(len(token(*ply)) + 1 for ply in match.record.plies)
    assert longest * MAX_PLIES + 20_000 <= MAX_TEXT, "also if every ply were as long as the longest"
