"""The bots that have a level, from a beginner to one that searches with all its might. What a level is in a game is the game's own."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from highwater.bots.policy import PolicyBot
from highwater.bots.protocol import Thought
from highwater.game import Action, Game, Random01, View
from highwater.level import Level, Mind

STRONGEST = "captain"
"""The level that is the game's own searcher."""


@dataclass(frozen=True)
class LevelBot:
    """Plays as its game says of its level, by the policy where the game says nothing. ``searches``: whether it needs what searches, which
    a page has to bring first."""

    name: str
    searches: bool = False

    def memory(self) -> "LevelMemory":
        return LevelMemory(self.name)

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        """As somebody who has only just sat down."""
        return self.memory().think(game, view, legal, random, budget)


class LevelMemory:
    """One seat of one game at which the bot sits."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._mind: Mind | None = None

    def observe(self, game: Game, view: View, seat: int, action: Action) -> None:
        mind = self._mind_in(game)
        if mind is not None:
            mind.observe(view, seat, action)

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        mind = self._mind_in(game)
        if mind is None:
            yield from PolicyBot().think(game, view, legal, random, budget)
        else:
            for action, sureness in mind.think(view, legal, random):
                yield Thought(action, sureness)

    def _mind_in(self, game: Game) -> Mind | None:
        """The mind, made when it is first needed."""
        if self._mind is None:
            make = _maker(game, self.name)
            self._mind = make() if make else None
        return self._mind


def mistakes(game: Game, level: str) -> tuple[str, ...]:
    """The keys of what somebody of this level does wrong in a game, and a person may find out; what is worst first."""
    found = _level(game, level)
    return found.mistakes if found else ()


def _maker(game: Game, name: str) -> Callable[[], Mind] | None:
    if name == STRONGEST:
        return game.searcher
    level = _level(game, name)
    return level.mind if level else None


def _level(game: Game, name: str) -> Level | None:
    return game.levels().get(name) if game.levels else None
