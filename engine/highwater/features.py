"""The pieces of which every game's ``features`` are made: they turn the content of a view into whole numbers, for programs that learn from
numbers."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from highwater.contract import Feature

Value = TypeVar("Value")


def go_round(values: Sequence[Value], seat: int | None) -> list[Value]:
    """What belongs to each seat, beginning with this one and going round; with the first for a spectator."""
    return [*values[seat or 0 :], *values[: seat or 0]]


def places_from(seats: Iterable[int], seat: int | None, count: int) -> list[int]:
    """How many places after ``seat`` each of these seats sits, of ``count`` seats."""
    return [(other - (seat or 0)) % count for other in seats]


def count_each(things: Iterable[int], size: int, first: int = 0) -> list[int]:
    """How often each of ``size`` numbers, from ``first`` on, is among these."""
    counts = [0] * size
    for thing in things:
        counts[thing - first] += 1
    return counts


def filled(numbers: Sequence[int], size: int, filler: int = 0) -> list[int]:
    """The numbers with as many fillers behind as make ``size``. Raises ValueError for too many numbers: nothing is left out silently."""
    if len(numbers) > size:
        raise ValueError(f"{len(numbers)} numbers do not fit into {size}")
    return [*numbers, *[filler] * (size - len(numbers))]


def marks(name: str, things: Iterable[int], size: int, first: int = 0) -> Feature:
    """1 for each of ``size`` numbers that is among these, else 0."""
    return Feature(name, 0, 1, count_each(set(things), size, first))


def join_lists(lists: Iterable[Iterable[int]]) -> list[int]:
    """The numbers of several lists, one after the other."""
    return [number for numbers in lists for number in numbers]
