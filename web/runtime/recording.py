"""Stands where sitecustomize.py will, while the build tries everything: notes which texts data classes compile."""

import builtins
import dataclasses
from typing import Any

texts: set[str] = set()


def execute(text: str, *namespaces: dict[str, Any]) -> None:
    texts.add(text)
    builtins.exec(text, *namespaces)


dataclasses.exec = execute  # type: ignore[attr-defined]
