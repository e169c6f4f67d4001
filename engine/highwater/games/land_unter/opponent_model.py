"""What the other seats are likely to lay, from what one seat knows.

Nobody's bot is asked. Each of the others is thought to like a card for what it is worth to it at a first look (``policy.tastes``), and to
lay one that it likes; some of them stray from that more than others. How much each of them does, a seat reads from the cards that it sees.
"""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from highwater.games.land_unter.policy import evaluate_kept_cards, evaluate_round, hidden_cards, sum_chances_below, table_of, tastes
from highwater.games.land_unter.state import View

SENSE = 10.0
"""How strongly the others are thought to prefer the better card, a point of difference. That is more than what fits them best
(``READ``): to answer the likeliest card well wins more than to be prepared for all."""

AT_FIRST, FOUND = 6.0, 8.0
"""The same where their cards were tried for them, too: by what a card is worth at a first look, and by what was found of it."""

READ = 3.0
"""The same where a seat reads what the others are like."""


class Manner(NamedTuple):
    """How a seat lays cards. ``strays``: how often any card at all, as it shows in what is laid; ``played``: how often is reckoned with;
    ``before``: how likely this manner is before anything has been seen."""

    strays: float
    played: float
    before: float


MANNERS = (Manner(0.15, 0.0, 0.6), Manner(0.45, 0.15, 0.3), Manner(1.0, 1.0, 0.1))


class Expected(NamedTuple):
    """What is expected of the others in a round, by seat: how likely each card is in its ``hands``; how far ``behind`` the best it is at a
    first look (0 or less); how likely it lays it beside the others of a hand, as a weight (``weights``, and ``read`` where its manner is
    read, which has one's own seat, too: what the others may expect of it)."""

    hands: dict[int, list[float]]
    behind: dict[int, list[float]]
    weights: dict[int, list[float]]
    read: dict[int, list[float]]


def expected_of(view: View) -> Expected:
    """What a seat expects of the others that are still in, when everybody is to lay a card."""
    table = table_of(view)
    others = [seat for seat in table.active if seat != view.seat]
    wishes = evaluate_round(table, *view.middle).wishes
    hands = hidden_cards(view, others)
    in_hands = list(map(sum, zip(*hands, strict=True)))
    total = sum(in_hands)
    place = sum_chances_below([chance / total for chance in in_hands])
    found = Expected({}, {}, {}, {})
    assert view.seat is not None
    own, *wanted = tastes([wishes[seat] for seat in (view.seat, *others)], len(others), place, evaluate_kept_cards(place, table.rounds))
    found.read[view.seat] = [exp(READ * want) for want in own]
    for seat, hand, taste in zip(others, hands, wanted, strict=True):
        best = max([want for want, chance in zip(taste, hand, strict=True) if chance])
        found.hands[seat] = hand
        found.behind[seat] = behind = [min(0.0, want - best) for want in taste]
        found.weights[seat], found.read[seat] = ([exp(sense * want) for want in behind] for sense in (SENSE, READ))
    return found


def weights_after(behind: Sequence[float], better: Sequence[float]) -> list[float]:
    """How likely one of the others lays each card of a hand, as a weight, where it was found how much ``better`` than the average it is."""
    wanted = [AT_FIRST * first + FOUND * found for first, found in zip(behind, better, strict=True)]
    most = max(wanted)
    return [exp(want - most) for want in wanted]


class Reading:
    """How each of the others lays cards, as far as one seat has seen it."""

    def __init__(self, seats: int) -> None:
        self._shares = [[manner.before for manner in MANNERS] for _ in range(seats)]

    def strays(self, seat: int) -> float:
        """How often a seat is reckoned to lay any card at all."""
        return sum([share * manner.played for share, manner in zip(self._shares[seat], MANNERS, strict=True)])

    def read(self, expected: Expected, laid: Sequence[int]) -> None:
        """All have shown their cards: ``laid`` by seat, 0 for none."""
        for seat, hand in expected.hands.items():
            card = laid[seat]
            if card and hand[card]:
                weights = expected.read[seat]
                liked = weights[card] / sum([chance * weight for chance, weight in zip(hand, weights, strict=True)])
                any_card = 1 / sum(hand)
                fits = [liked + manner.strays * (any_card - liked) for manner in MANNERS]
                found = [share * fit for share, fit in zip(self._shares[seat], fits, strict=True)]
                total = sum(found)
                self._shares[seat] = [each / total for each in found]
