"""Replaces sitecustomize.py during the build's exercise: records which texts modules compile."""

import _sre
import builtins
import collections
import dataclasses
import marshal
import re._compiler
from typing import Any

from _sha2 import sha256

executed: set[str] = set()
evaluated: set[str] = set()
patterns: set[tuple[Any, int]] = set()
compile_pattern = re._compiler.compile


def execute(text: str, *namespaces: dict[str, Any]) -> None:
    executed.add(text)
    builtins.exec(text, *namespaces)  # noqa: S102 the text is the standard library's


def evaluate(text: str, *namespaces: dict[str, Any]) -> Any:
    evaluated.add(text)
    return builtins.eval(text, *namespaces)  # noqa: S307 likewise


def pattern(text: Any, flags: int = 0) -> Any:
    patterns.add((text, int(flags)))
    return compile_pattern(text, flags)


dataclasses.exec = execute  # type: ignore[attr-defined]
collections.eval = evaluate  # type: ignore[attr-defined]
re._compiler.compile = pattern


def compile_texts() -> bytes:
    """The recorded texts, compiled, in the format that sitecustomize.py reads."""
    modes = {"exec": executed, "eval": evaluated}
    codes = {
        sha256(text.encode()).digest(): compile(text, "<string>", mode, dont_inherit=True)
        for mode, texts in modes.items()
        for text in sorted(texts)
    }
    return marshal.dumps((codes, {key: make_arguments(*key) for key in sorted(patterns, key=repr)}))


def make_arguments(text: Any, flags: int) -> tuple[Any, ...]:
    """The arguments with which `re` calls `_sre.compile` for a regular expression."""

    class Capture:
        compile = staticmethod(lambda *make_arguments: make_arguments)

        def __getattr__(self, name: str) -> Any:
            return getattr(_sre, name)

    re._compiler._sre = Capture()
    pattern, all_flags, code, *groups = compile_pattern(text, flags)
    re._compiler._sre = _sre
    return (pattern, int(all_flags), [int(number) for number in code], *groups)  # some are enum members
