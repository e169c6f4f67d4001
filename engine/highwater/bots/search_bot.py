"""The bot that thinks by searching, as far as a game has a searcher. How it searches is the game's own."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from highwater.bots.policy import PolicyBot
from highwater.bots.protocol import Thought
from highwater.game import Action, Game, Random01, Searcher, View


@dataclass(frozen=True)
class SearchBot:
    """Plays by the policy where a game has no searcher."""

    name: str = "search"

    def memory(self) -> "SearchMemory":
        return SearchMemory(self.name)

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        """As somebody who has only just sat down."""
        return self.memory().think(game, view, legal, random, budget)


class SearchMemory:
    """One seat of one game at which the bot sits."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._searcher: Searcher | None = None

    def observe(self, game: Game, view: View, seat: int, action: Action) -> None:
        if game.searcher is not None:
            self._of(game.searcher).observe(view, seat, action)

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        if game.searcher is None:
            yield from PolicyBot().think(game, view, legal, random, budget)
        else:
            for action, sureness in self._of(game.searcher).think(view, legal, random):
                yield Thought(action, sureness)

    def _of(self, make: Callable[[], Searcher]) -> Searcher:
        """The searcher, made when it is first needed."""
        if self._searcher is None:
            self._searcher = make()
        return self._searcher
