"""A bot of twenty lines that beats random at Land unter.

The highest weather card takes the lower of the two tide cards, the second highest the other one, and the player who then has the highest
tide loses a ring. So it keeps low when there is a high tide to be had, and stays in the middle of its hand otherwise.
"""

from collections.abc import Iterator, Sequence

from highwater import Action, Game, Random01, Thought, View, simulate
from highwater.games.land_unter.state import View as Table


class Careful:
    """Gets what its seat may see, never the position, and yields what it would do."""

    name = "careful"

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        assert isinstance(view, Table), "this bot plays Land unter"
        lowest, middle = legal[0], legal[len(legal) // 2]
        yield Thought(lowest if max(view.middle) >= 8 else middle, sureness=0.5)


if __name__ == "__main__":
    result = simulate("land-unter", [Careful(), "random", "random", "random"], games=100, seed=1)
    for bot in result.bots:
        print(f"{bot.name:>8} wins {bot.share:4.0%} (95 %: {bot.low:.0%} to {bot.high:.0%}), {bot.mean_score:5.1f} points a game")
