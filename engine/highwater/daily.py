"""The sea of a day: what each game deals by date, and bots that play the same deal from the same seat.

>>> match = begin("land-unter", "2027-03-14", seat_bots("captain"))
>>> match.daily, [player.bot.name for player in match.players]
('1 2027-03-14', ['captain', 'bosun', 'bosun'])
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from highwater.bots import DEFAULT_LEVEL, OFFERED, Thought, named
from highwater.contract import State
from highwater.game import Game
from highwater.match import Match, Player
from highwater.piles import stream_of
from highwater.registry import game_of

FIRST = "2026-11-01"
"""The first day with a deal."""

OWN_SEAT = 0

GAMES_A_LEVEL = 5


class Setup(NamedTuple):
    """The number of seats of a daily game, and its options."""

    seats: int
    options: Mapping[str, str] = {}


SETUPS: Mapping[str, Setup] = {
    "land-unter": Setup(3),
    "forbidden-island": Setup(2, {"difficulty": "normal"}),
    "abandon-ship": Setup(4),
    "sos": Setup(4),
}
"""The games in the order of their days."""

VERSION = 1
"""The version of all four deals; another one changes the deals from a certain date on."""


def game_of_day(day: str) -> str:
    """The id of the featured game of a day, each game every fourth day."""
    games = tuple(SETUPS)
    return games[date.fromisoformat(day).toordinal() % len(games)]


def begin(game_id: str, day: str, players: Sequence[Player], *, again: bool = False) -> Match:
    """The daily game. ``again``: a player knows the deal. Raises SetupError for a game without one."""
    setup = SETUPS[game_id]
    daily = f"1 {day} again" if again else f"1 {day}"
    return Match.begin(load_version(game_id), players, setup.options, asks=True, daily=daily)


def load_version(game_id: str) -> Game:
    """The game version of the deal."""
    return game_of(f"{game_id}/{VERSION}")


def seat_bots(level: str, seats: int = SETUPS["land-unter"].seats) -> tuple[Player, ...]:
    """A bot of this level at the own seat, among bosuns."""
    others = (Player("", named(DEFAULT_LEVEL)),) * (seats - 1)
    return (Player("", named(level)), *others)


def list_comparison_games() -> Iterator[tuple[str, int]]:
    """The level and number of each comparison game, slow thinkers last."""
    return ((level, number) for level in OFFERED for number in range(1, GAMES_A_LEVEL + 1))


def play_comparison_game(game_id: str, day: str, level: str, number: int) -> Generator[Thought, None, Match]:
    """A comparison game of that day, thought by thought, the same everywhere."""
    match = begin(game_id, day, seat_bots(level, SETUPS[game_id].seats))
    random = stream_of(match.game.versioned, day, f"bot {level} {number}")
    while (following := (yield from match.advance_in_slices(random))) is not None:
        match = following
    return match


def measure_result(game: Game, state: State) -> int:
    """The result of the own seat: its points, or in cooperative games 1 for a win and 0 for a loss."""
    outcome = state.outcome
    assert outcome is not None, "the game is over"
    return int(OWN_SEAT in outcome.winners) if game.cooperative else outcome.scores[OWN_SEAT]
