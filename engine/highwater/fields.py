"""Copies between named tuples by field name.

A view repeats most of a position, and a sampled position most of a view. The mapping of fields is computed once, when a game is imported.
So a new field can neither shift others nor be forgotten, and copying is as fast as joining slices.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Any, TypeVar

T = TypeVar("T", bound=tuple[Any, ...])


def make_copier(to: type[T], of: type[tuple[Any, ...]], *given: str) -> Callable[..., T]:
    """A function that makes a ``to`` from an ``of`` and the values of the fields ``given``, in that order.

    >>> from typing import NamedTuple
    >>> class Table(NamedTuple):
    ...     hand: str
    ...     deck: str
    >>> class Seen(NamedTuple):
    ...     deck: str
    ...     seat: int
    ...     hand: str
    >>> make_copier(Seen, Table, "seat")(Table("kings", "aces"), 3)
    Seen(deck='aces', seat=3, hand='kings')

    A field that is given is not copied. Raises TypeError for a field of ``to`` that is neither given nor in ``of``, and for a given
    field that ``to`` does not have. The function raises it when the number of values is not that of the given fields.
    """
    names, target_names = (*given, *_names_of(of)), _names_of(to)
    if missing := [name for name in target_names if name not in names] + [name for name in given if name not in target_names]:
        raise TypeError(f"{to.__name__} cannot be made: nothing says what becomes of {', '.join(missing)}")
    pick = itemgetter(*map(names.index, target_names))
    new, count = tuple.__new__, len(given)

    def copy(source: tuple[object, ...], *values: object) -> T:
        if len(values) != count:
            raise TypeError(f"{to.__name__} needs {', '.join(given) or 'nothing'} besides what is copied, not {len(values)} values")
        return new(to, pick(values + source))

    return copy


def _names_of(kind: type[tuple[Any, ...]]) -> tuple[str, ...]:
    names: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]  # there is no type of all named tuples
    return names
