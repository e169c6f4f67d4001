"""What the others would find if they searched, too: every card that they may hold, tried for them.

Nobody's bot is asked, and nobody's mind is known. One's own seat tries what it can try: in worlds that it holds possible, for each of the
others, every card of the hand that it has there. The average says how good a card is for it, beyond what it seems at a first look.
"""

from collections.abc import Mapping, Sequence

from highwater.deck import Cards
from highwater.games.land_unter.components import WEATHER
from highwater.games.land_unter.playout import SHIFT, Codes, Future, play_on, points_of
from highwater.games.land_unter.policy import RIVALRY

AS_IF_TRIED = 5
"""Worlds in which a card is reckoned to have come to nothing special, beside those in which it was tried: luck tells little."""


class Found:
    """What has been found about the cards of the others, in a round in which everybody is to lay one. ``levels`` and ``rings`` are by seat,
    before the round."""

    def __init__(self, others: Sequence[int], levels: Sequence[int], rings: Sequence[int], cascade: str) -> None:
        self._levels, self._rings, self._cascade = levels, rings, cascade
        self._sums = {other: [0.0] * (WEATHER[-1] + 1) for other in others}
        self._tried = {other: [0] * (WEATHER[-1] + 1) for other in others}

    def add(self, tides: Sequence[Cards], laid: Mapping[int, Codes]) -> None:
        """Try every card of the others in one more world: its tide cards from this round on, and by seat, for all that are in, what it lays
        from now on."""
        for other, sums in self._sums.items():
            future = Future(tides, {seat: codes for seat, codes in laid.items() if seat != other})
            codes, tried = laid[other], self._tried[other]
            values = [self._value(other, (code, *codes[:at], *codes[at + 1 :]), future) for at, code in enumerate(codes)]
            mean = sum(values) / len(values)
            for code, value in zip(codes, values, strict=True):
                sums[code >> SHIFT] += value - mean
                tried[code >> SHIFT] += 1

    def _value(self, seat: int, codes: Codes, future: Future) -> float:
        """What a stage comes to for a seat: its points, against the others'."""
        levels, rings = [*self._levels], [*self._rings]
        play_on(seat, codes, future, levels, rings, self._cascade)
        points = points_of(levels, rings)
        own = points[seat]
        return own - RIVALRY / (len(points) - 1) * (sum(points) - own)

    def compare_cards(self, other: int) -> list[float]:
        """By card, how many points more it brought one of the others than its cards did on average. Rounded, because sums differ in the
        last bit from one Python to another."""
        return [round(total / (tried + AS_IF_TRIED), 9) for total, tried in zip(self._sums[other], self._tried[other], strict=True)]
