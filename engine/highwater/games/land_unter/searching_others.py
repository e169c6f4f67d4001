"""Studies the others' cards: what they would find by searching.

It asks no bot and knows no mind. The own seat tries every card of each opponent's hand, in worlds that fit its own knowledge. The average
tells how good a card is for its owner, beyond its approximate value.
"""

from collections.abc import Mapping, Sequence

from highwater.deck import Cards
from highwater.games.land_unter.components import WEATHER
from highwater.games.land_unter.playout import SHIFT, Codes, Future, play_on, points_of
from highwater.games.land_unter.policy import RIVALRY

AS_IF_TRIED = 5
"""Virtual worlds with an average result, added to the tried ones: few samples are noisy, so shrink towards the prior."""


class CardStudy:
    """The results of the study, in a round in which all must play. ``levels`` and ``rings`` are by seat, before the round."""

    def __init__(self, others: Sequence[int], levels: Sequence[int], rings: Sequence[int], cascade: str) -> None:
        self._levels, self._rings, self._cascade = levels, rings, cascade
        self._sums = {other: [0.0] * (WEATHER[-1] + 1) for other in others}
        self._tried = {other: [0] * (WEATHER[-1] + 1) for other in others}

    def add(self, tides: Sequence[Cards], laid: Mapping[int, Codes]) -> None:
        """Try every card of the others in another world, given by its tide cards from this round on, and by seat the cards still to
        play."""
        for other, sums in self._sums.items():
            future = Future(tides, {seat: codes for seat, codes in laid.items() if seat != other})
            codes, tried = laid[other], self._tried[other]
            values = [self._value(other, (code, *codes[:at], *codes[at + 1 :]), future) for at, code in enumerate(codes)]
            mean = sum(values) / len(values)
            for code, value in zip(codes, values, strict=True):
                sums[code >> SHIFT] += value - mean
                tried[code >> SHIFT] += 1

    def _value(self, seat: int, codes: Codes, future: Future) -> float:
        """The value of a stage for a seat: its points relative to the others."""
        levels, rings = [*self._levels], [*self._rings]
        play_on(seat, codes, future, levels, rings, self._cascade)
        points = points_of(levels, rings)
        own = points[seat]
        return own - RIVALRY / (len(points) - 1) * (sum(points) - own)

    def compare_cards(self, other: int) -> list[float]:
        """By card, its gain for an opponent over the average card. Rounded, because sums differ in the last bit between Pythons."""
        return [round(total / (tried + AS_IF_TRIED), 9) for total, tried in zip(self._sums[other], self._tried[other], strict=True)]
