"""Who searches aboard Abandon Ship and S.O.S.: one seat of one game.

A world is a deal of secret cards, drawn by how well it fits what was seen, and luck to come: the faces of all dice at every roll. All
choices are tried in the same worlds. The others go on as is likely of who holds such a card, until one's own turn after the next; then
the points that the policy's outlook expects for each seat say how likely the victory is.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import exp
from operator import add
from random import Random

from highwater.contract import Action, ActionValue, Random01
from highwater.games.rats.components import FACES
from highwater.games.rats.opponent_model import Options, Suspicion, chances_of
from highwater.games.rats.playout import DICE_OF, Ship, outlook
from highwater.games.rats.policy import RIVALRY, table_of, weigh
from highwater.games.rats.rules import rank_keys
from highwater.games.rats.state import Choose, View
from highwater.search import compare, halve

MAX_PLAYOUTS = 400
PLAYOUTS_PER_SLICE = 3
"""Playouts of a decision, and of a slice of it."""

MAX_EVALUATED_WORLDS = 40
"""Worlds in which every choice is tried where each is to be told about."""

MAX_OWN_TURNS = 2
"""How many own turns later a playout ends, when that turn is reached."""

DECIDES = {3: (0.725, 0.633), 4: (0.557, 0.479), 5: (0.418, 0.451), 6: (0.343, 0.459), 7: (0.22, 0.48)}
"""By how many rats are in play: what a point more than another seat, of those that its rats may expect, and one of cheese, which nobody
takes away any more, add to the log-odds to win. From 6,000 games of S.O.S. that four policies played, as ``tuning`` fits them; those of
Abandon Ship give nearly the same."""

MARGIN = 0.02
"""How much a point more than the others counts beside the victory: it decides where that is out of reach, or safe."""


class Searching:
    """Keeps ``highwater.contract.Searcher``."""

    def __init__(self, playouts: int = MAX_PLAYOUTS, turns: int = MAX_OWN_TURNS, appraised: int = MAX_EVALUATED_WORLDS) -> None:
        self._playouts, self._turns, self._appraised = playouts, turns, appraised
        self._suspicion: Suspicion | None = None

    def observe(self, view: View, seat: int, action: Action) -> None:
        if isinstance(action, Choose) and seat != view.seat:
            self._suspect(view).see(view, seat, action)

    def think(self, view: View, legal: Sequence[Action], random: Random01) -> Iterator[tuple[Action | None, float]]:
        seed = int(random() * 2**53)
        if len(legal) == 1:
            yield legal[0], 1
            return
        worlds = self.worlds(view, legal, seed)
        for standing in halve(len(legal), self._playouts, worlds.value, slice_size=PLAYOUTS_PER_SLICE, prior=weigh(view, legal)):
            yield legal[standing.best], standing.sure

    def evaluate_actions(self, view: View, legal: Sequence[Action], random: Random01) -> Iterator[tuple[ActionValue, ...]]:
        """In points at the end; the order is by what they do for the victory."""
        worlds = self.worlds(view, legal, int(random() * 2**53))
        for comparisons in compare(len(legal), self._appraised, worlds.told, slice_size=PLAYOUTS_PER_SLICE, prior=weigh(view, legal)):
            yield tuple([ActionValue(legal[comparison.candidate], *comparison[1:]) for comparison in comparisons])

    def worlds(self, view: View, legal: Sequence[Action], seed: int) -> "Worlds":
        """Worlds in which these actions can be tried, as this seat supposes them."""
        return Worlds(view, legal, self._suspect(view), seed, self._turns)

    def _suspect(self, view: View) -> Suspicion:
        if self._suspicion is None:
            self._suspicion = Suspicion(view)
        return self._suspicion


class Worlds:
    """The worlds of one decision, made one after the other; candidates are the actions in their order."""

    def __init__(self, view: View, legal: Sequence[Action], suspicion: Suspicion, seed: int, turns: int) -> None:
        assert view.seat is not None
        self._seat, self._random, self._turns = view.seat, Random(seed).random, turns
        self._against = RIVALRY / (view.rules.seats - 1)
        options = Options(Ship.of(table_of(view)), view.rolled)
        after = {moved: ship for (moved, _), ship in zip(options.choices, options.ships, strict=True)}
        self._ships = [after[action.die, action.rats, action.back] for action in legal if isinstance(action, Choose)]
        self._dice, self._cards = view.rules.components.dice, view.rules.components.cards
        self._stakes, self._deals = suspicion.stakes, suspicion.deals(view)
        self._number = -1

    def value(self, candidate: int, world: int) -> float:
        """What a candidate does for the victory in the world of this number."""
        return self.told(candidate, world)[0]

    def told(self, candidate: int, world: int) -> tuple[float, float]:
        """The same, and one's own points at the end."""
        end = self.end(candidate, world)
        expected, taken, seat = outlook(end), end.cheeses, self._seat
        rats = [sum([expected[rat] for rat in self._cards[card]]) for card in self._dealt]
        points = list(map(add, rats, taken))
        lead = points[seat] - self._against * (sum(points) - points[seat])
        # Rounded, because exp and sum differ in the last bit from one Python to another, and a seed is the same game on all of them.
        return round(self._victory(end, rats, points) + MARGIN * lead, 9), round(points[seat], 9)

    def end(self, candidate: int, world: int) -> Ship:
        """The ship where a playout of a candidate ends in the world of this number."""
        if world != self._number:
            self._number = world
            self._deal()
        return self._play_on(self._ships[candidate])

    def _victory(self, end: Ship, rats: Sequence[float], points: Sequence[float]) -> float:
        """The chance to win: known when the game is over."""
        seat, taken = self._seat, end.cheeses
        if end.over:
            keys = rank_keys(points, taken)
            return (keys[seat] == max(keys)) / keys.count(keys[seat])
        a_point, a_cheese = DECIDES[len(end.left)]
        return 1 / sum([exp(a_point * (rats[other] - rats[seat]) + a_cheese * (taken[other] - taken[seat])) for other in range(len(rats))])

    def _deal(self) -> None:
        self._dealt = self._deals.draw(self._random)
        self._rolls: list[tuple[list[int], float]] = []
        self._rises: list[float] = []

    def _roll(self, number: int) -> tuple[list[int], float]:
        """The faces of all dice at the roll of this number, by number from 0, and a number from 0 to 1 for what is made of it."""
        random, rolls = self._random, self._rolls
        while number >= len(rolls):
            rolls.append(([int(random() * FACES) for _ in self._dice], random()))
        return rolls[number]

    def _rise(self, number: int) -> float:
        """A number from 0 to 1 for which marker is turned up as the one of this number."""
        while number >= len(self._rises):
            self._rises.append(self._random())
        return self._rises[number]

    def _play_on(self, ship: Ship) -> Ship:
        """The ship some own turns later, or at the end."""
        turns = rolls = rises = 0
        while not ship.over:
            if ship.rises:
                ship = ship.raise_water(ship.markers[int(self._rise(rises) * len(ship.markers))])
                rises += 1
                continue
            turns += ship.turn == self._seat
            if turns == self._turns:
                break
            ship = self._move(ship, *self._roll(rolls))
            rolls += 1
        return ship

    def _move(self, ship: Ship, rolled: Sequence[int], luck: float) -> Ship:
        """What the active seat makes of a roll: the own seat the best at a first look, others what is likely of them."""
        card = self._dealt[ship.turn]
        options = Options(ship, [self._dice[die][rolled[die]] for die in DICE_OF[ship.pool]])
        values = options.values(self._stakes.of[card], self._stakes.own[card])
        if ship.turn == self._seat:
            return options.ships[values.index(max(values))]
        drawn = bisect(list(accumulate(chances_of(values))), luck)
        return options.ships[min(drawn, len(values) - 1)]
