"""Predicts the other seats' actions and their secret cards.

It asks no bot. The holder of a card is assumed to value actions like any seat with that card, seeing only the table, and to choose among
the better ones, sometimes at random. So observed actions indicate the cards.
"""

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate, permutations
from math import exp, prod
from operator import mul

from highwater.contract import Random01
from highwater.games.rats.components import CARDS, RATS, Face
from highwater.games.rats.playout import Moved, Ship, outlook
from highwater.games.rats.policy import HIDE, RIVALRY, table_of
from highwater.games.rats.state import Choose, View

SENSE = 6.0
"""Softmax strength of a seat's preference, per point."""

STRAY = 0.1
"""The share of random actions."""

Choice = tuple[Moved, Face]


class Options:
    """All actions for a roll, their results, and every rat's expected points then."""

    def __init__(self, ship: Ship, faces: Sequence[Face]) -> None:
        self.choices: list[Choice] = list(ship.choices(faces))
        self.ships = [ship.after(moved, face) for moved, face in self.choices]
        self.outlooks = [outlook(after) for after in self.ships]
        self._before, self._turn = ship.cheeses[ship.turn], ship.turn

    def values(self, stakes: Sequence[float], own: frozenset[int]) -> list[float]:
        """The values of the actions for these stakes and rats, as ``policy.weigh``."""
        turn, before = self._turn, self._before
        return [
            sum(map(mul, stakes, expected)) + after.cheeses[turn] - before + (0 if own.intersection(moved[1]) else HIDE)
            for (moved, _), after, expected in zip(self.choices, self.ships, self.outlooks, strict=True)
        ]


def chances_of(values: Sequence[float]) -> list[float]:
    """The probabilities of actions, from their values."""
    best = max(values)
    weights = [exp(SENSE * (value - best)) for value in values]
    total, stray = sum(weights), STRAY / len(values)
    return [stray + (1 - STRAY) * weight / total for weight in weights]


class Stakes:
    """By own card, the value of each rat's points for its holder, who knows no other card; and its rats."""

    def __init__(self, cards: Sequence[tuple[int, ...]], seats: int) -> None:
        against = RIVALRY / (seats - 1)
        others = -against * (seats - 1) / (CARDS - 1)  # each other card is equally likely to be an opponent's
        self.own = [frozenset(rats) for rats in cards]
        self.of = []
        for holder in range(CARDS):
            stakes = [0.0] * len(RATS)
            for card, rats in enumerate(cards):
                for rat in rats:
                    stakes[rat] += 1 if card == holder else others
            self.of.append(stakes)


class Suspicion:
    """The suspected cards of the others, from their actions: by seat and card, the fit."""

    def __init__(self, view: View) -> None:
        seats = view.rules.seats
        self.stakes = Stakes(view.rules.components.cards, seats)
        self.fits = [[1.0] * CARDS for _ in range(seats)]

    def see(self, view: View, seat: int, action: Choose) -> None:
        """Update the fits with an action in the position of the view."""
        options = Options(Ship.of(table_of(view)), view.rolled)
        move = (action.die, action.rats, action.back)
        number = next(number for number, (moved, _) in enumerate(options.choices) if moved == move)
        found = []
        for card, fits in enumerate(self.fits[seat]):
            values = options.values(self.stakes.of[card], self.stakes.own[card])
            found.append(fits * chances_of(values)[number])
        total = sum(found)
        self.fits[seat] = [each / total for each in found]

    def deals(self, view: View) -> "Deals":
        """All deals that fit the seat's knowledge, weighted by probability."""
        return Deals(view.cards, self.fits)


class Deals:
    """The possible deals of cards."""

    def __init__(self, known: Sequence[int], fits: Sequence[Sequence[float]]) -> None:
        """``known``: by seat its card, -1 if secret; ``fits``: by seat and card its fit."""
        secret = [seat for seat, card in enumerate(known) if card < 0]
        rest = [card for card in range(CARDS) if card not in known]
        self._known, self._secret = list(known), secret
        self._found = list(permutations(rest, len(secret)))
        self._sums = list(accumulate(prod([fits[seat][card] for seat, card in zip(secret, cards, strict=True)]) for cards in self._found))

    def draw(self, random: Random01) -> list[int]:
        """A random deal by weight: the card of each seat."""
        at = min(bisect(self._sums, random() * self._sums[-1]), len(self._found) - 1)
        cards = self._known[:]
        for seat, card in zip(self._secret, self._found[at], strict=True):
            cards[seat] = card
        return cards
