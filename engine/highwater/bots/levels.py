"""Bots with levels, from a beginner to full search. Each game defines its levels."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from highwater.bots.policy import PolicyBot
from highwater.bots.protocol import Thought
from highwater.contract import Action, Random01, Thinker, View
from highwater.game import Game

if TYPE_CHECKING:
    from highwater.level import Level

STRONGEST = "captain"
"""The level that uses the game's own searcher."""


@dataclass(frozen=True)
class LevelBot:
    """Plays a game at a level, by default the policy. ``searches``: whether it needs the search modules, which pages load first."""

    name: str
    searches: bool = False

    def memory(self) -> "LevelMemory":
        return LevelMemory(self.name)

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        """Thinks like a fresh memory, which knows only this view."""
        return self.memory().think(game, view, legal, random, budget)


class LevelMemory:
    """The mind of a level bot at one seat of one game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._thinker: Thinker | None = None

    def observe(self, game: Game, view: View, seat: int, action: Action) -> None:
        thinker = self._thinker_in(game)
        if thinker is not None:
            thinker.observe(view, seat, action)

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        thinker = self._thinker_in(game)
        if thinker is None:
            yield from PolicyBot().think(game, view, legal, random, budget)
        else:
            for action, sureness in thinker.think(view, legal, random):
                yield Thought(action, sureness)

    def _thinker_in(self, game: Game) -> Thinker | None:
        """The thinker, made at its first use."""
        if self._thinker is None:
            make = _maker(game, self.name)
            self._thinker = make() if make else None
        return self._thinker


def mistakes(game: Game, level: str) -> tuple[str, ...]:
    """The keys of the visible mistakes of a level in a game, costliest first."""
    found = _level(game, level)
    return tuple(found.mistakes) if found else ()


def _maker(game: Game, name: str) -> Callable[[], Thinker] | None:
    if name == STRONGEST:
        return game.searcher
    level = _level(game, name)
    return level.thinker if level else None


def _level(game: Game, name: str) -> "Level | None":
    return game.levels().get(name) if game.levels else None
