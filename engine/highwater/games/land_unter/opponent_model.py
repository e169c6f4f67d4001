"""Predicts which cards the other seats will play, from the knowledge of one seat.

It asks no bot. Each opponent is assumed to prefer cards by their approximate value to it (``policy.tastes``), and to play a preferred one.
Some deviate from that more than others; a seat estimates this from the cards it sees.
"""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from highwater.games.land_unter.policy import evaluate_kept_cards, evaluate_round, hidden_cards, sum_chances_below, table_of, tastes
from highwater.games.land_unter.state import View

SENSE = 10.0
"""Softmax strength of the others' preference, per point. It exceeds the best fit (``READ``), since answering the likeliest card wins more
than preparing for all."""

AT_FIRST, FOUND = 6.0, 8.0
"""The same after a study of their cards: for the approximate value, and for the value found by the study."""

READ = 3.0
"""The same for reading the manner of the others."""


class Manner(NamedTuple):
    """A manner of playing cards. ``strays``: how often any card is played, as seen in play; ``played``: the share assumed in predictions;
    ``before``: its prior probability."""

    strays: float
    played: float
    before: float


MANNERS = (Manner(0.15, 0.0, 0.6), Manner(0.45, 0.15, 0.3), Manner(1.0, 1.0, 0.1))


class Expected(NamedTuple):
    """Predictions for a round, by seat: the probability of each card in its ``hands``; how far ``behind`` the best it is by approximate
    value (0 or less); and its probability of being played, as a weight (``weights``, and ``read`` for reading manners, which includes the
    own seat as others see it)."""

    hands: dict[int, list[float]]
    behind: dict[int, list[float]]
    weights: dict[int, list[float]]
    read: dict[int, list[float]]


def expected_of(view: View) -> Expected:
    """The predictions of a seat for the others still in the stage, when all choose a card."""
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
    """The weights of an opponent's cards after a study found how much ``better`` than average each is."""
    wanted = [AT_FIRST * first + FOUND * found for first, found in zip(behind, better, strict=True)]
    most = max(wanted)
    return [exp(want - most) for want in wanted]


class Reading:
    """The estimated manner of each opponent, from what one seat has seen."""

    def __init__(self, seats: int) -> None:
        self._shares = [[manner.before for manner in MANNERS] for _ in range(seats)]

    def strays(self, seat: int) -> float:
        """The estimated share of a seat's random plays."""
        return sum([share * manner.played for share, manner in zip(self._shares[seat], MANNERS, strict=True)])

    def read(self, expected: Expected, laid: Sequence[int]) -> None:
        """Update the estimates with the revealed cards: ``laid`` by seat, 0 for none."""
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
