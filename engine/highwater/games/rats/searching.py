"""The searcher for Abandon Ship and S.O.S., for one seat of one game.

A world is a deal of secret cards, weighted by the observed actions, and future luck: the faces of all dice at every roll. All choices are
tried in the same worlds. The others act by the probabilities for their cards, until the own turn after next. Then the policy's expected
points by seat give the chance of victory.
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
"""Playouts per decision, and per slice."""

MAX_EVALUATED_WORLDS = 40
"""Worlds for the values of all choices."""

MAX_OWN_TURNS = 2
"""The number of own turns after which a playout ends."""

DECIDES = {3: (0.725, 0.633), 4: (0.557, 0.479), 5: (0.418, 0.451), 6: (0.343, 0.459), 7: (0.22, 0.48)}
"""By number of rats in play, the log-odds of winning added by a point's lead: of expected points of rats, and of cheese, which is safe.
From 6,000 games of S.O.S. of four policies, fitted by ``tuning``; those of Abandon Ship give nearly the same."""

MARGIN = 0.02
"""The weight of an additional point beside the victory: it decides where that is out of reach, or certain."""


class Searching:
    """Implements ``highwater.contract.Searcher``."""

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
        """Values in points at the end, in order of their effect on the victory."""
        worlds = self.worlds(view, legal, int(random() * 2**53))
        for comparisons in compare(len(legal), self._appraised, worlds.told, slice_size=PLAYOUTS_PER_SLICE, prior=weigh(view, legal)):
            yield tuple([ActionValue(legal[comparison.candidate], *comparison[1:]) for comparison in comparisons])

    def worlds(self, view: View, legal: Sequence[Action], seed: int) -> "Worlds":
        """The sampled worlds of this decision."""
        return Worlds(view, legal, self._suspect(view), seed, self._turns)

    def _suspect(self, view: View) -> Suspicion:
        if self._suspicion is None:
            self._suspicion = Suspicion(view)
        return self._suspicion


class Worlds:
    """The worlds of one decision; candidates are the actions in order."""

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
        """The effect of a candidate on the victory in a world."""
        return self.told(candidate, world)[0]

    def told(self, candidate: int, world: int) -> tuple[float, float]:
        """The same, and the own points at the end."""
        end = self.end(candidate, world)
        expected, taken, seat = outlook(end), end.cheeses, self._seat
        rats = [sum([expected[rat] for rat in self._cards[card]]) for card in self._dealt]
        points = list(map(add, rats, taken))
        lead = points[seat] - self._against * (sum(points) - points[seat])
        # Rounded, because exp and sum differ in the last bit between Pythons, and a seed must give the same game on all of them.
        return round(self._victory(end, rats, points) + MARGIN * lead, 9), round(points[seat], 9)

    def end(self, candidate: int, world: int) -> Ship:
        """The ship at the end of a candidate's playout in a world."""
        if world != self._number:
            self._number = world
            self._deal()
        return self._play_on(self._ships[candidate])

    def _victory(self, end: Ship, rats: Sequence[float], points: Sequence[float]) -> float:
        """The chance to win, certain when the game is over."""
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
        """The faces of all dice at a roll, by number from 0, and a random number from 0 to 1 for the choice."""
        random, rolls = self._random, self._rolls
        while number >= len(rolls):
            rolls.append(([int(random() * FACES) for _ in self._dice], random()))
        return rolls[number]

    def _rise(self, number: int) -> float:
        """A random number from 0 to 1 for the choice of a marker."""
        while number >= len(self._rises):
            self._rises.append(self._random())
        return self._rises[number]

    def _play_on(self, ship: Ship) -> Ship:
        """The ship after some own turns, or at the end."""
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
        """The active seat's move: for the own seat the best by the policy, for others by probability."""
        card = self._dealt[ship.turn]
        options = Options(ship, [self._dice[die][rolled[die]] for die in DICE_OF[ship.pool]])
        values = options.values(self._stakes.of[card], self._stakes.own[card])
        if ship.turn == self._seat:
            return options.ships[values.index(max(values))]
        drawn = bisect(list(accumulate(chances_of(values))), luck)
        return options.ships[min(drawn, len(values) - 1)]
