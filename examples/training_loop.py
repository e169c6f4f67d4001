"""Learning by playing against oneself: a table of values, a few hundred games, no other library.

What is learnt is which weather card of Land unter to lay: how high in the hand, by the higher of the two tide cards in the middle. Every
choice of a game gets a share of its result; the bot that has learnt then plays against random ones.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from highwater import Action, Game, Random01, Thought, View, play, simulate
from highwater.games.land_unter.state import View as Table

Choice = tuple[int, int]
"""The higher tide card, and in which fifth of the hand the card is: 0 the lowest."""


class Learner:
    """Lays the card that has brought the most points, and while it explores, now and then any."""

    name = "learner"

    def __init__(self, explores: float = 0.3) -> None:
        self.explores = explores
        self.games: defaultdict[Choice, int] = defaultdict(int)
        self.points: defaultdict[Choice, float] = defaultdict(float)
        self.chosen: list[tuple[int, Choice]] = []

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        assert isinstance(view, Table), "this bot plays Land unter"
        assert view.seat is not None
        tide = max(view.middle)
        fifth = int(random() * 5) if random() < self.explores else max(range(5), key=lambda each: self.value((tide, each)))
        self.chosen.append((view.seat, (tide, fifth)))
        yield Thought(legal[fifth * len(legal) // 5], sureness=0.5)

    def value(self, choice: Choice) -> float:
        return self.points[choice] / max(1, self.games[choice])

    def learn(self, scores: Sequence[int]) -> None:
        """Every choice of a game is given the points of its seat above the mean."""
        mean = sum(scores) / len(scores)
        for seat, choice in self.chosen:
            self.games[choice] += 1
            self.points[choice] += scores[seat] - mean
        self.chosen.clear()


if __name__ == "__main__":
    learner = Learner()
    for episode in range(300):
        record = play("land-unter", [learner] * 3, seed=episode)
        assert record.outcome is not None
        learner.learn(record.outcome.scores)
    learner.explores = 0
    for tide in (2, 7, 12):
        print(f"with a tide of {tide:2} it lays from fifth {max(range(5), key=lambda each: learner.value((tide, each))) + 1} of its hand")
    result = simulate("land-unter", [learner, "random", "random"], games=100, seed=1)
    print(f"{result.bots[0].name} wins {result.bots[0].share:.0%} (95 %: {result.bots[0].low:.0%} to {result.bots[0].high:.0%})")
