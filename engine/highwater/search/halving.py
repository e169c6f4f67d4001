"""Sequential halving over sampled worlds: which of several candidates is best, with as few playouts as possible.

Karnin, Koren and Somekh, *Almost optimal exploration in multi-armed bandits*, 2013. Each round values every candidate that is still in on
the same worlds, so that luck with a world is nobody's advantage; then the worse half goes.
"""

from collections.abc import Callable, Iterator, Sequence
from math import ceil, erf, log2
from typing import NamedTuple


class Standing(NamedTuple):
    """How the candidates stand. ``best``: the number of the best so far; ``sure``: the confidence, from 0 (another one is as good) to 1,
    that it is better than the next best; ``means`` and ``worlds``: for each candidate, its mean value and on how many worlds."""

    best: int
    sure: float
    means: tuple[float, ...]
    worlds: tuple[int, ...]


def halve(
    candidates: int, playouts: int, value: Callable[[int, int], float], *, slice_size: int = 100, prior: Sequence[float] = ()
) -> Iterator[Standing]:
    """Spend about so many ``playouts`` on finding the best candidate. Yields how they stand after each slice of about ``slice_size``
    playouts and at the end; the caller can stop after any of them.

    ``value(candidate, world)`` plays a candidate out in the world of this number, from 0, and returns the value: a world is the same for
    every candidate. ``prior`` has the values of the candidates before any playout: it decides which is best until something has been played
    out, and breaks ties; without it the first candidate wins them. Raises ValueError without candidates.
    """
    if candidates < 1:
        raise ValueError("there is no candidate to choose")
    valued = _Valued(candidates, prior or [0.0] * candidates)
    alive = list(range(candidates))
    rounds = ceil(log2(candidates))
    world = in_slice = 0
    for _ in range(rounds):
        for _ in range(max(1, playouts // (rounds * len(alive)))):
            values = []
            for candidate in alive:
                if in_slice >= slice_size:
                    in_slice = 0
                    yield valued.standing(alive)  # by the worlds that are complete
                values.append(value(candidate, world))
                in_slice += 1
            valued.add(alive, values)
            world += 1
        alive = valued.in_order(alive)[: max(2, (len(alive) + 1) // 2)]
    yield valued.standing(alive)


class _Valued:
    """The values of the candidates, world by world."""

    def __init__(self, candidates: int, prior: Sequence[float]) -> None:
        self._prior = prior
        self._values: list[list[float]] = [[] for _ in range(candidates)]
        self._sums = [0.0] * candidates

    def add(self, alive: Sequence[int], values: Sequence[float]) -> None:
        for candidate, value in zip(alive, values, strict=True):
            self._values[candidate].append(value)
            self._sums[candidate] += value

    def mean(self, candidate: int) -> float:
        values = self._values[candidate]
        return self._sums[candidate] / len(values) if values else self._prior[candidate]

    def in_order(self, alive: Sequence[int]) -> list[int]:
        """The best first. All of them were valued on the same worlds."""
        return sorted(alive, key=lambda candidate: (-self.mean(candidate), -self._prior[candidate], candidate))

    def standing(self, alive: Sequence[int]) -> Standing:
        candidates = range(len(self._values))
        in_order = self.in_order(alive)
        sure = 1.0 if len(in_order) == 1 else self._sure(in_order[0], in_order[1])
        return Standing(in_order[0], sure, tuple(map(self.mean, candidates)), tuple(map(len, self._values)))

    def _sure(self, best: int, other: int) -> float:
        """The confidence, from 0 to 1, that ``best`` is better than ``other``, from their differences in the worlds they share; 0 if it is
        not better so far. Normal approximation, rounded, because ``erf`` differs in the last bit from one Python to another."""
        differences = [one - two for one, two in zip(self._values[best], self._values[other], strict=True)]
        count, total = len(differences), sum(differences)
        if count < 2 or total <= 0:
            return 0.0
        spread = sum([difference * difference for difference in differences]) - total * total / count
        if spread <= 0:
            return 1.0
        deviations = total / (spread * count / (count - 1)) ** 0.5
        return round(erf(deviations / 2**0.5), 6)
