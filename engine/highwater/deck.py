"""What a table knows of a shuffled deck, and drawing from it.

A deck is an ordered list of *strata*, the top one first. A stratum is a set of cards known to lie there in unknown order: equal cards
may occur more than once, so it is a sorted tuple. Drawing is a chance event at the moment of drawing; which games shuffle when
is their own business.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import comb, perm, prod

from highwater.contract import Action, Randomness, stream
from highwater.errors import NumberError

Stratum = tuple[int, ...]
Cards = tuple[int, ...]
Strata = tuple[Stratum, ...]


def remove_cards(stratum: Stratum, cards: Cards) -> Stratum:
    """The stratum after these cards were drawn. Raises ValueError if one of them is not there."""
    rest = list(stratum)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def add_card(cards: Cards, card: int) -> Cards:
    """The sorted cards with one more."""
    return tuple(sorted((*cards, card)))


def shuffle_on_top(strata: Strata, cards: Cards) -> Strata:
    """The deck after these cards were shuffled and put on top: one more stratum, unless there are none."""
    return (tuple(sorted(cards)), *strata) if cards else strata


def draw_top(strata: Strata, card: int) -> Strata:
    """The deck after this card was drawn from its top stratum. Raises ValueError if it cannot have been."""
    top = remove_cards(strata[0] if strata else (), (card,))
    return (top, *strata[1:]) if top else strata[1:]


@dataclass(slots=True, unsafe_hash=True)
class Draw:
    """Chance draws ``size`` cards from a stratum, in any order.

    It is not frozen, since one is made for every draw and a frozen dataclass takes four times as long to make. ``action`` makes the outcome
    from the sorted cards, ``cards`` gets them back (None for other kinds of action). ``first``: the chance step of card 0; the other cards
    follow.
    """

    stratum: Stratum
    size: int
    action: Callable[[Cards], Action]
    cards: Callable[[Action], Cards | None]
    first: int

    def sample(self, random: Randomness) -> Action:
        stratum = self.stratum
        if not callable(random):  # as ``stream`` does, without a call for every card
            random = random.random
        if self.size == 1:
            return self.action((stratum[int(random() * len(stratum))],))
        if self.size == 2:
            one, other = int(random() * len(stratum)), int(random() * (len(stratum) - 1))
            return self.action((stratum[one], stratum[other + 1]) if other >= one else (stratum[other], stratum[one]))
        pool, size = list(stratum), len(stratum)
        return self.action(tuple(sorted([pool.pop(int(random() * left)) for left in range(size, size - self.size, -1)])))

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

    def steps(self, before: Sequence[int] = ()) -> Sequence[tuple[int, int]]:
        left = _left(self, self.stratum, before)
        return () if len(before) == self.size else [(self.first + card, copies) for card, copies in Counter(left).items()]

    def result(self, steps: Sequence[int]) -> Action:
        return self.action(tuple(sorted(_all_drawn(self, self.stratum, steps))))


def _multisets(kinds: list[tuple[int, int]], size: int) -> Iterator[Cards]:
    """Every sorted choice of ``size`` cards from kinds given as (card, copies)."""
    if size == 0:
        yield ()
    elif kinds:
        (card, copies), rest = kinds[0], kinds[1:]
        for k in range(min(copies, size), -1, -1):
            for tail in _multisets(rest, size - k):
                yield (card,) * k + tail


@dataclass(frozen=True)
class Arrange:
    """Chance puts ``size`` of these different cards in an order, all orders being equally likely. ``action`` makes the outcome from the
    ordered cards, ``cards`` gets them back (None for other kinds of action). ``first``: as with ``Draw``."""

    pool: Cards
    size: int
    action: Callable[[Cards], Action]
    cards: Callable[[Action], Cards | None]
    first: int

    def sample(self, random: Randomness) -> Action:
        random = stream(random)
        pool = list(self.pool)
        return self.action(tuple([pool.pop(int(random() * len(pool))) for _ in range(self.size)]))

    def outcomes(self) -> Iterator[Action]:
        return (self.action(cards) for cards in permutations(self.pool, self.size))

    def count(self) -> int:
        return perm(len(self.pool), self.size)

    def probability(self, action: Action) -> Fraction:
        cards = self.cards(action)
        possible = cards is not None and len(cards) == self.size == len(set(cards)) and set(cards) <= set(self.pool)
        return Fraction(1, self.count()) if possible else Fraction(0)

    def steps(self, before: Sequence[int] = ()) -> Sequence[tuple[int, int]]:
        left = _left(self, self.pool, before)
        return () if len(before) == self.size else [(self.first + card, 1) for card in left]

    def result(self, steps: Sequence[int]) -> Action:
        return self.action(_all_drawn(self, self.pool, steps))


def _left(chance: Draw | Arrange, cards: Cards, steps: Sequence[int]) -> Cards:
    """The cards not yet drawn. Raises NumberError for impossible steps."""
    try:
        if len(steps) <= chance.size:
            return remove_cards(cards, tuple([step - chance.first for step in steps]))
    except ValueError:
        pass
    raise NumberError("steps", f"the steps {list(steps)[:40]} cannot come up here: {chance.size} cards are drawn of {cards}")


def _all_drawn(chance: Draw | Arrange, cards: Cards, steps: Sequence[int]) -> Cards:
    """The cards drawn by complete steps, in this order. Raises NumberError for any others."""
    _left(chance, cards, steps)
    if len(steps) < chance.size:
        raise NumberError("steps", f"{len(steps)} steps are not all: {chance.size} cards are drawn here")
    return tuple([step - chance.first for step in steps])
