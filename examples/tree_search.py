"""A tree search of one's own (UCT), for every game: it plays each playout in a world drawn from what its seat knows.

``Node`` says who decides, what may be done, and what a victory is worth. So the search is twenty lines and knows no game.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import log, sqrt

from highwater import CHANCE, Action, Game, Node, Random01, Thought, View, simulate


def explore(root: Node, visits: Counter[str], wins: defaultdict[str, float], random: Random01) -> None:
    """One playout: down the tree by the best bound, one action further, then by chance to the end."""
    node, path, fresh = root, "", False
    walked: list[tuple[str, int]] = []
    while not node.is_terminal():
        if fresh or node.player == CHANCE or node.player is None:
            node = node.sample(random)
            continue
        keys = {f"{path} {action}": action for action in node.legal_actions()}
        new = [key for key in keys if not visits[key]]
        key = (
            new[int(random() * len(new))]
            if new
            else max(keys, key=lambda key: wins[key] / visits[key] + sqrt(log(visits[path]) / visits[key]))
        )
        walked.append((key, node.player))
        node, path, fresh = node.child(keys[key]), key, bool(new)
    visits[""] += 1
    for key, player in walked:
        visits[key] += 1
        wins[key] += node.returns()[player]


class Searching:
    """Does what it has tried most often, after a number of playouts. Where it need not act, it waits if nothing is better."""

    name = "searching"

    def __init__(self, playouts: int) -> None:
        self.playouts = playouts

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        visits, wins = Counter[str](), defaultdict[str, float](float)
        for _ in range(self.playouts):
            root = Node.imagine(game, view, random)
            explore(root, visits, wins, random)
        # A seat that need not act has a pass among the actions of its node, but not in ``legal``. As a thought it is None.
        best = max(root.legal_actions(), key=lambda action: (visits[f" {action}"], action not in legal))
        yield Thought(best if best in legal else None, sureness=0.5)


if __name__ == "__main__":
    result = simulate("land-unter", [Searching(30), "random", "random"], games=6, seed=1)
    for bot in result.bots:
        print(f"{bot.name:>10} wins {bot.share:4.0%} (95 %: {bot.low:.0%} to {bot.high:.0%})")
