"""Sequential halving over sampled worlds: finds the best candidate with few playouts.

Karnin, Koren and Somekh, *Almost optimal exploration in multi-armed bandits*, 2013. Each round values every remaining candidate on the same
worlds, so that no candidate profits from a lucky world; then the worse half is dropped.
"""

from collections.abc import Callable, Iterator, Sequence
from math import ceil, erf, log2
from typing import NamedTuple


class Standing(NamedTuple):
    """The ranking of the candidates. ``best``: the number of the best so far; ``sure``: the confidence that it is better than the next
    best, from 0 (equal) to 1; ``means`` and ``worlds``: each candidate's mean value and number of worlds."""

    best: int
    sure: float
    means: tuple[float, ...]
    worlds: tuple[int, ...]


def halve(
    candidates: int, playouts: int, value: Callable[[int, int], float], *, slice_size: int = 100, prior: Sequence[float] = ()
) -> Iterator[Standing]:
    """Spend about ``playouts`` playouts on finding the best candidate. Yields the ranking after each slice of about ``slice_size`` playouts
    and at the end; the caller can stop after any.

    ``value(candidate, world)`` plays a candidate out in a world, numbered from 0, and returns its value; a world is the same for every
    candidate. ``prior``: initial values, which decide before the first playouts and break ties; without them the first wins ties. Raises
    ValueError without candidates.
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
                    yield valued.standing(alive)  # by complete worlds
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
        """Best first, all valued on the same worlds."""
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
