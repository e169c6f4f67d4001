"""What the other seats are likely to do, and which secret cards they are likely to have.

No bot is asked. The holder of a card is thought to value what comes of an action as any seat with that card would, seeing nothing but
the table, and to choose among the better ones; now and then, any. What was seen done therefore says which cards were at work.
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
"""How strongly a seat prefers the better action, a point of difference."""

STRAY = 0.1
"""How often anybody does anything at all."""

Choice = tuple[Moved, Face]


class Options:
    """All that can be done with a roll, what comes of each, and what every rat may then expect."""

    def __init__(self, ship: Ship, faces: Sequence[Face]) -> None:
        self.choices: list[Choice] = list(ship.choices(faces))
        self.ships = [ship.after(moved, face) for moved, face in self.choices]
        self.outlooks = [outlook(after) for after in self.ships]
        self._before, self._turn = ship.cheeses[ship.turn], ship.turn

    def values(self, stakes: Sequence[float], own: frozenset[int]) -> list[float]:
        """What each is worth to who has these stakes and rats, as ``policy.weigh``."""
        turn, before = self._turn, self._before
        return [
            sum(map(mul, stakes, expected)) + after.cheeses[turn] - before + (0 if own.intersection(moved[1]) else HIDE)
            for (moved, _), after, expected in zip(self.choices, self.ships, self.outlooks, strict=True)
        ]


def chances_of(values: Sequence[float]) -> list[float]:
    """How likely each of several actions is, from what they are worth; together 1."""
    best = max(values)
    weights = [exp(SENSE * (value - best)) for value in values]
    total, stray = sum(weights), STRAY / len(values)
    return [stray + (1 - STRAY) * weight / total for weight in weights]


class Stakes:
    """What a point of each rat is worth to who knows no card but its own, and which rats are its own; both by that card."""

    def __init__(self, cards: Sequence[tuple[int, ...]], seats: int) -> None:
        against = RIVALRY / (seats - 1)
        others = -against * (seats - 1) / (CARDS - 1)  # each of the other cards is as likely as any to be held against it
        self.own = [frozenset(rats) for rats in cards]
        self.of = []
        for holder in range(CARDS):
            stakes = [0.0] * len(RATS)
            for card, rats in enumerate(cards):
                for rat in rats:
                    stakes[rat] += 1 if card == holder else others
            self.of.append(stakes)


class Suspicion:
    """Which cards the others may have, from what they were seen to do: by seat and card, how well that fits."""

    def __init__(self, view: View) -> None:
        seats = view.rules.seats
        self.stakes = Stakes(view.rules.components.cards, seats)
        self.fits = [[1.0] * CARDS for _ in range(seats)]

    def see(self, view: View, seat: int, action: Choose) -> None:
        """``seat`` does this in the position of the view."""
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
        """All deals that agree with what the seat knows, the likelier ones heavier."""
        return Deals(view.cards, self.fits)


class Deals:
    """What cards everybody may have."""

    def __init__(self, known: Sequence[int], fits: Sequence[Sequence[float]]) -> None:
        """``known``: by seat its card, -1 where that is secret; ``fits``: by seat and card how well it fits."""
        secret = [seat for seat, card in enumerate(known) if card < 0]
        rest = [card for card in range(CARDS) if card not in known]
        self._known, self._secret = list(known), secret
        self._found = list(permutations(rest, len(secret)))
        self._sums = list(accumulate(prod([fits[seat][card] for seat, card in zip(secret, cards, strict=True)]) for cards in self._found))

    def draw(self, random: Random01) -> list[int]:
        """The card of each seat, drawn with its weight."""
        at = min(bisect(self._sums, random() * self._sums[-1]), len(self._found) - 1)
        cards = self._known[:]
        for seat, card in zip(self._secret, self._found[at], strict=True):
            cards[seat] = card
        return cards
