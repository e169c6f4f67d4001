"""Building blocks of every game's ``features``, which encode a view as whole numbers for machine learning."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from highwater.contract import Feature

Value = TypeVar("Value")


def go_round(values: Sequence[Value], seat: int | None) -> list[Value]:
    """Values by seat, starting with this seat and going round; with the first for a spectator."""
    return [*values[seat or 0 :], *values[: seat or 0]]


def places_from(seats: Iterable[int], seat: int | None, count: int) -> list[int]:
    """The distance of each of these seats from ``seat``, going round ``count`` seats."""
    return [(other - (seat or 0)) % count for other in seats]


def count_each(things: Iterable[int], size: int, first: int = 0) -> list[int]:
    """How often each of ``size`` numbers, from ``first`` on, occurs."""
    counts = [0] * size
    for thing in things:
        counts[thing - first] += 1
    return counts


def filled(numbers: Sequence[int], size: int, filler: int = 0) -> list[int]:
    """The numbers padded to ``size``. Raises ValueError for too many numbers."""
    if len(numbers) > size:
        raise ValueError(f"{len(numbers)} numbers do not fit into {size}")
    return [*numbers, *[filler] * (size - len(numbers))]


def marks(name: str, things: Iterable[int], size: int, first: int = 0) -> Feature:
    """A 1 for each of ``size`` numbers that occurs, else 0."""
    return Feature(name, 0, 1, count_each(set(things), size, first))


def join_lists(lists: Iterable[Iterable[int]]) -> list[int]:
    """The numbers of several lists, one after the other."""
    return [number for numbers in lists for number in numbers]
