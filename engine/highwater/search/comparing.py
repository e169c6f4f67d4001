"""Flat comparison over sampled worlds: every candidate is valued on the same worlds, so that all values are equally reliable. To find only
the best, halving (``halving``) needs fewer playouts."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

INTERVAL = 1.959964
"""Standard errors on either side of a mean within which 95 % lie, by the normal approximation."""

AGAIN = 1.25
"""Growth factor of the number of worlds between two sorts, which take as long as a few playouts."""


class Compared(NamedTuple):
    """A candidate by number, its mean value ``expected`` over ``worlds``, and its ``error``: half the 95 % interval of the difference from
    the best, world by world. It is 0 for the best, and infinite after a single world."""

    candidate: int
    expected: float
    error: float
    worlds: int


def compare(
    candidates: int,
    worlds: int,
    value: Callable[[int, int], tuple[float, float]],
    *,
    slice_size: int = 100,
    prior: Sequence[float] = (),
) -> Iterator[tuple[Compared, ...]]:
    """Yields all candidates, best first, after each slice of about ``slice_size`` playouts and at the end, when each has been valued in
    ``worlds`` worlds; nothing until all have a value. The caller can stop after any slice.

    ``value(candidate, world)`` plays a candidate out in a world, numbered from 0. It returns the value that decides the order, and the
    value to report, whose mean is ``expected``. A world is the same for every candidate. ``prior``: initial values, which decide between
    equals; without them the first wins. Raises ValueError without candidates or worlds.
    """
    if candidates < 1 or worlds < 1:
        raise ValueError("there is no candidate to compare, or no world to compare them in")
    wanted = [0.0] * candidates
    told: list[list[float]] = [[] for _ in range(candidates)]
    prior = prior or [0.0] * candidates
    order: tuple[Compared, ...] = ()
    since, again = 0, 1.0
    for world in range(worlds):
        for candidate in range(candidates):
            if since >= slice_size:
                since = 0
                yield order
            want, tell = value(candidate, world)
            wanted[candidate] += want
            told[candidate].append(tell)
            since += 1
        if world + 1 >= min(again, worlds):
            order = _sort(wanted, told, prior)
            again = (world + 1) * AGAIN + 1
    yield order


def _sort(wanted: Sequence[float], told: Sequence[list[float]], prior: Sequence[float]) -> tuple[Compared, ...]:
    numbers = sorted(range(len(wanted)), key=lambda each: (-round(wanted[each], 6), -prior[each], each))
    best = told[numbers[0]]
    worlds = len(best)
    return tuple([Compared(each, round(sum(told[each]) / worlds, 6), _error(best, told[each]), worlds) for each in numbers])


def _error(best: Sequence[float], values: Sequence[float]) -> float:
    """Half the interval of the best candidate's lead; rounded like the mean, because sums differ in the last bit between Pythons."""
    if best is values:
        return 0.0
    worlds = len(values)
    if worlds < 2:
        return float("inf")
    differences = [one - two for one, two in zip(best, values, strict=True)]
    total = sum(differences)
    spread = max(0.0, sum([difference * difference for difference in differences]) - total * total / worlds)
    return round(INTERVAL * sqrt(spread / (worlds - 1) / worlds), 6)
