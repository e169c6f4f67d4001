"""Who searches aboard Abandon Ship and S.O.S.: one seat of one game.

A world is a deal of secret cards, drawn by how well it fits what was seen, and luck to come. Every choice is tried in the same worlds: the
others go on as is likely of who holds such a card, until it is one's own turn again, and then the policy's outlook says what that is worth.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import mul
from random import Random

from highwater.game import Action, Appraisal, Random01
from highwater.games.rats.components import RATS
from highwater.games.rats.likely import Options, Suspicion, chances_of
from highwater.games.rats.playout import DICE_OF, Ship, outlook
from highwater.games.rats.policy import RIVALRY, table_of, weigh
from highwater.games.rats.state import Choose, View
from highwater.search import compare, halve

PLAYOUTS = 400
SLICE = 10
"""Playouts of a decision, and of a slice of it."""

APPRAISED = 40
"""Worlds in which every choice is tried where each is to be told about."""

TURNS = 2
"""How many own turns later a playout ends, when that turn is reached."""


class Searching:
    """Keeps ``highwater.game.Searcher``."""

    def __init__(self, playouts: int = PLAYOUTS, turns: int = TURNS, appraised: int = APPRAISED) -> None:
        self._playouts, self._turns, self._appraised = playouts, turns, appraised
        self._suspicion: Suspicion | None = None

    def observe(self, view: View, seat: int, action: Action) -> None:
        if isinstance(action, Choose) and seat != view.seat:
            self._suspected(view).see(view, seat, action)

    def think(self, view: View, legal: Sequence[Action], random: Random01) -> Iterator[tuple[Action | None, float]]:
        seed = int(random() * 2**53)
        if len(legal) == 1:
            yield legal[0], 1
            return
        worlds = Worlds(view, self._suspected(view), seed, self._turns)
        for standing in halve(len(legal), self._playouts, worlds.value, slice_size=SLICE, prior=weigh(view, legal)):
            yield legal[standing.best], standing.sure

    def appraise(self, view: View, legal: Sequence[Action], random: Random01) -> Iterator[tuple[Appraisal, ...]]:
        """In points at the end; the order is by those and the points of the others."""
        worlds = Worlds(view, self._suspected(view), int(random() * 2**53), self._turns)
        for found in compare(len(legal), self._appraised, worlds.told, slice_size=SLICE, prior=weigh(view, legal)):
            yield tuple([Appraisal(legal[each.candidate], *each[1:]) for each in found])

    def _suspected(self, view: View) -> Suspicion:
        if self._suspicion is None:
            self._suspicion = Suspicion(view)
        return self._suspicion


class Worlds:
    """The worlds of one decision, made one after the other; candidates are the legal actions in their order."""

    def __init__(self, view: View, suspicion: Suspicion, seed: int, turns: int) -> None:
        assert view.seat is not None
        self._seat, self._random, self._turns = view.seat, Random(seed).random, turns
        self._against = RIVALRY / (view.rules.seats - 1)
        self._ships = Options(Ship.of(table_of(view)), view.rolled).ships
        self._dice, self._cards = view.rules.components.dice, view.rules.components.cards
        self._stakes, self._deals = suspicion.stakes, suspicion.deals(view)
        self._number = -1

    def value(self, candidate: int, world: int) -> float:
        """What a candidate comes to in the world of this number, in points: one's own, less what the others have."""
        return self.told(candidate, world)[0]

    def told(self, candidate: int, world: int) -> tuple[float, float]:
        """The same, and one's own points alone."""
        if world != self._number:
            self._number = world
            self._deal()
        end = self._played_on(self._ships[candidate])
        own = end.cheeses[self._seat]
        # Rounded, because exp and sum differ in the last bit from one Python to another, and a seed is the same game on all of them.
        places = outlook(end)
        rats: float = sum(map(mul, self._worth, places))
        points = own + sum([places[rat] for rat in self._cards[self._dealt[self._seat]]])
        return round(rats + own - self._against * (sum(end.cheeses) - own), 9), round(points, 9)

    def _deal(self) -> None:
        self._dealt = self._deals.draw(self._random)
        self._luck = int(self._random() * 2**53)
        self._worth = [0.0] * len(RATS)
        for seat, card in enumerate(self._dealt):
            for rat in self._cards[card]:
                self._worth[rat] += 1 if seat == self._seat else -self._against

    def _played_on(self, ship: Ship) -> Ship:
        """The ship some own turns later, or at the end."""
        random, turns = Random(self._luck).random, 0
        while not ship.over:
            if ship.rises:
                ship = ship.risen(ship.markers[int(random() * len(ship.markers))])
                continue
            turns += ship.turn == self._seat
            if turns == self._turns:
                break
            ship = self._moved(ship, random)
        return ship

    def _moved(self, ship: Ship, random: Random01) -> Ship:
        """What whoever's turn it is makes of a roll: oneself the best at a first look, others what is likely of them."""
        card = self._dealt[ship.turn]
        options = Options(ship, [self._dice[die][int(random() * 6)] for die in DICE_OF[ship.pool]])
        values = options.values(self._stakes.of[card], self._stakes.own[card])
        if ship.turn == self._seat:
            return options.ships[values.index(max(values))]
        drawn = bisect(list(accumulate(chances_of(values))), random())
        return options.ships[min(drawn, len(values) - 1)]
