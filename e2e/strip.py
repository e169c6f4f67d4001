"""A strip of a game's great moments, for the README."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from highwater.match import Match
from highwater_web.games import GAME_PAGES


class Moment(NamedTuple):
    """``scene``: its name, or the beginning of it; ``when``: the fraction that is over, 0 to 1; ``number``: its index in the game, from 0,
    or -1 for the last."""

    scene: str
    when: float
    number: int = 0

    def ply_in(self, match: Match) -> int:
        """The ply with which the scene begins."""
        return [ply for ply, name in scenes_of(match) if name.startswith(self.scene)][self.number]


class Strip(NamedTuple):
    match: Callable[[], Match]
    moments: tuple[Moment, ...]


def scenes_of(match: Match) -> list[tuple[int, str]]:
    """All great moments of a game: the ply with which each begins, and its name."""
    scene, views = GAME_PAGES[match.game.id].scene, [state.view(None) for state in match.states]
    scenes = [(number, scene(views[number - 1], views[number], ply)) for number, ply in enumerate(match.record.plies, 1)]
    return [(number, it.name) for number, it in scenes if it is not None]
