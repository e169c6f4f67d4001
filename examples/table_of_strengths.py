"""Who is how strong? Every pair of bots plays Abandon Ship against each other; each row has one bot's share of wins against the others."""

from collections.abc import Iterator, Sequence

from highwater import Action, Bot, Game, Random01, Thought, View, simulate
from highwater.bots import named


class First:
    """Does whatever comes first in the list of legal actions."""

    name = "first"

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        yield Thought(legal[0], sureness=0)


BOTS: list[Bot] = [named("policy"), named("random"), First()]
GAMES = 60


def share(one: Bot, other: Bot) -> float:
    """How often the first wins at a table of four where two of each sit; 50 % if they are as strong as each other."""
    first, _, third, _ = simulate("abandon-ship", [one, other, one, other], games=GAMES, seed=7).bots
    return first.share + third.share


if __name__ == "__main__":
    print(" " * 8, *(f"{bot.name:>8}" for bot in BOTS))
    for one in BOTS:
        row = ["       -" if one is other else f"{share(one, other):8.0%}" for other in BOTS]
        print(f"{one.name:<8}", *row)
