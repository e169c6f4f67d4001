"""Lazy imports by references such as ``"highwater.games.rats:SOS"``."""

from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

V = TypeVar("V")


@cache
def load(reference: str) -> Any:
    """The object of a reference."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)


@dataclass(frozen=True)
class LazyValue:
    """Returns the referenced object, imported at the first call."""

    reference: str

    def __call__(self) -> Any:
        return load(self.reference)


@dataclass(frozen=True)
class LazyCall:
    """Calls the referenced function or class, imported at the first call."""

    reference: str

    def __call__(self, *arguments: object) -> Any:
        return load(self.reference)(*arguments)


class LazyDict(MutableMapping[str, V]):
    """A dictionary of lazily imported objects. Keys are known without an import. Assigned values are objects, not references."""

    def __init__(self, references: Mapping[str, str]) -> None:
        self._references: dict[str, str | None] = dict(references)
        self._values: dict[str, V] = {}

    def __getitem__(self, key: str) -> V:
        reference = self._references[key]
        if key not in self._values and reference is not None:
            self._values[key] = load(reference)
        return self._values[key]

    def load_one(self) -> bool:
        """Import one entry that has not been looked up yet. Returns whether there was one."""
        key = next((key for key in self._references if key not in self._values), None)
        if key is not None:
            self[key]
        return key is not None

    def __setitem__(self, key: str, value: V) -> None:
        self._references.setdefault(key, None)
        self._values[key] = value

    def __delitem__(self, key: str) -> None:
        del self._references[key]
        self._values.pop(key, None)

    def __contains__(self, key: object) -> bool:
        return key in self._references

    def __iter__(self) -> Iterator[str]:
        return iter(self._references)

    def __len__(self) -> int:
        return len(self._references)

    def __repr__(self) -> str:
        return f"LazyDict({list(self)})"
