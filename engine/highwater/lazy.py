"""A dictionary of objects, each of which is imported when it is first looked up."""

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import TypeVar

V = TypeVar("V")


class LazyDict(MutableMapping[str, V]):
    """Objects by their keys, from references such as ``"highwater.games.rats:SOS"``: the module, and the name in it. Keys are known
    without an import. What is set is a value, not a reference."""

    def __init__(self, references: Mapping[str, str]) -> None:
        self._references: dict[str, str | None] = dict(references)
        self._values: dict[str, V] = {}

    def __getitem__(self, key: str) -> V:
        reference = self._references[key]
        if key not in self._values and reference is not None:
            module, _, name = reference.partition(":")
            self._values[key] = getattr(import_module(module), name)
        return self._values[key]

    def load_one(self) -> bool:
        """Import one of those that have not been looked up yet. Returns whether there was one."""
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
