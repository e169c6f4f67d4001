"""What a table knows of a shuffled deck, and drawing from it.

A deck is an ordered list of *strata*, the top one first. A stratum is a set of cards known to lie there in unknown order: equal cards
may occur more than once, so it is kept as a sorted tuple. Drawing is a chance event at the moment of drawing; which games shuffle when
is their own business.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod

from highwater.game import Action, Random01

Stratum = tuple[int, ...]
Cards = tuple[int, ...]


def without(stratum: Stratum, cards: Cards) -> Stratum:
    """The stratum after these cards were drawn. Raises ValueError if one of them is not there."""
    rest = list(stratum)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


@dataclass(slots=True)
class Draw:
    """Chance draws ``size`` cards from a stratum, their order not mattering.

    Not frozen only because one is made for every draw and a frozen dataclass takes four times as long to make. ``action`` makes the
    outcome from the sorted cards, ``cards`` gets them back (None for an action of another kind).
    """

    stratum: Stratum
    size: int
    action: Callable[[Cards], Action]
    cards: Callable[[Action], Cards | None]

    def sample(self, random: Random01) -> Action:
        pool = list(self.stratum)
        return self.action(tuple(sorted([pool.pop(int(random() * len(pool))) for _ in range(self.size)])))

    def outcomes(self) -> Iterator[Action]:
        kinds = sorted(Counter(self.stratum).items())
        return (self.action(cards) for cards in _multisets(kinds, self.size))

    def count(self) -> int:
        # Coefficient of x^size in the product of (1 + x + … + x^copies) over the kinds of card.
        ways = [1] + [0] * self.size
        for copies in Counter(self.stratum).values():
            ways = [sum(ways[n - k] for k in range(min(copies, n) + 1)) for n in range(self.size + 1)]
        return ways[self.size]

    def probability(self, action: Action) -> Fraction:
        cards = self.cards(action)
        if cards is None or len(cards) != self.size or list(cards) != sorted(cards):
            return Fraction(0)
        copies = Counter(self.stratum)
        return Fraction(prod(comb(copies[card], k) for card, k in Counter(cards).items()), comb(len(self.stratum), self.size))


def _multisets(kinds: list[tuple[int, int]], size: int) -> Iterator[Cards]:
    """Every sorted choice of ``size`` cards from kinds given as (card, copies)."""
    if size == 0:
        yield ()
    elif kinds:
        (card, copies), rest = kinds[0], kinds[1:]
        for k in range(min(copies, size), -1, -1):
            for tail in _multisets(rest, size - k):
                yield (card,) * k + tail
