"""Suggests the next level from the last games.

The suggestion follows from the results alone, so it is the same after a reload and on every page. Of three games in a row at one level, two
wins suggest the next level up, and three losses the next one down. Each direction is suggested once, until a person plays at another level.
A suggestion stands until the next game that counts.
"""

from collections.abc import Iterable
from typing import NamedTuple

from highwater.bots import OFFERED
from highwater.contract import Option
from highwater.game import Game
from highwater_web.core.results import Result, Results
from highwater_web.ui.levels import find_level

GAMES_IN_A_ROW = 3
MIN_WINS = 2
"""Wins among these games that suggest the next level: more than the fair share at any table."""


class Rung(NamedTuple):
    """A rung of the ladder: ``level`` of the bots, "" for other bots; ``difficulty``, "" for games without one."""

    level: str
    difficulty: str


class Suggestion(NamedTuple):
    """A suggested rung. ``after``: the id of the game that led to it; ``won``: wins among the last games; ``here``: the rung of those
    games."""

    after: str
    won: int
    here: Rung
    there: Rung

    @property
    def is_harder(self) -> bool:
        return self.won > 0


def suggestion(results: Results, game: Game, difficulty: str) -> Suggestion | None:
    """The suggestion after the last game that counts. ``difficulty``: the id of the difficulty option, "" for none."""
    option = next((option for option in game.options if option.id == difficulty), None)
    best: Suggestion | None = None
    here: Rung | None = None
    row: list[bool] = []
    directions: set[bool] = set()
    for name, result in _list_decided(results, game):
        rung = Rung(find_level(result.mates), result.level) if option else Rung(find_level(result.level), "")
        if rung != here:
            here, row, directions = rung, [], set()
        row = [*row, result.ending == "won"][-GAMES_IN_A_ROW:]
        won = sum(row)
        there = _find_rung(game, option, rung, won) if len(row) == GAMES_IN_A_ROW else None
        best = Suggestion(name, won, rung, there) if there and (won > 0) not in directions else None
        directions |= {won > 0} if best else set()
    return best


def _list_decided(results: Results, game: Game) -> Iterable[tuple[str, Result]]:
    """Won and lost games of a kind, oldest first."""
    return ((name, result) for name, result in results.by_id.items() if result.game == game.id and result.ending != "played")


def _find_rung(game: Game, option: Option | None, here: Rung, won: int) -> Rung | None:
    """The next rung after this many wins. Opponents become stronger or weaker. In cooperative games a higher difficulty comes first on the
    way up, and stronger bots first on the way down."""
    step = 1 if won >= MIN_WINS else -1 if not won else 0
    if not step:
        return None
    if option is None:
        level = _find_neighbour(OFFERED, here.level, step)
        return here._replace(level=level) if level else None
    stronger = _find_neighbour(OFFERED, here.level, 1) if step < 0 else ""
    if stronger:
        return here._replace(level=stronger)
    difficulty = _find_neighbour(option.values, here.difficulty, step)
    return here._replace(difficulty=difficulty) if difficulty else None


def _find_neighbour(ladder: tuple[str, ...], here: str, step: int) -> str:
    """The neighbour on a ladder; "" at its end, or off the ladder."""
    at = ladder.index(here) + step if here in ladder else -1
    return ladder[at] if 0 <= at < len(ladder) else ""
