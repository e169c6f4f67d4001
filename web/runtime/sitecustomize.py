"""What Python runs before all else on the quick way to start: it looks for a module of this name.

Modules compile text when they are imported: the methods of data classes and named tuples, and regular expressions. That takes a
third of the time that our imports take. Here it comes compiled, in a file that the build made (recording.py).
"""

import _sre
import builtins
import collections
import dataclasses
import inspect
import marshal
import re._compiler
from types import CodeType, SimpleNamespace
from typing import Any, NoReturn

FILE = __file__.removesuffix("sitecustomize.pyc") + "compiled.marshal"

codes: dict[str, CodeType]
patterns: dict[tuple[Any, int], tuple[Any, ...]]
codes, patterns = marshal.loads(__loader__.get_data(FILE))  # type: ignore[name-defined]
compile_pattern = re._compiler.compile


def execute(text: str, *namespaces: dict[str, Any]) -> None:
    """As `exec`. A text that the build did not meet is compiled here."""
    builtins.exec(codes.get(text, text), *namespaces)  # noqa: S102 the text is the standard library's


def evaluate(text: str, *namespaces: dict[str, Any]) -> Any:
    """As `eval`, likewise."""
    return builtins.eval(codes.get(text, text), *namespaces)  # noqa: S307 likewise


def pattern(text: Any, flags: int = 0) -> Any:
    """As what compiles regular expressions, likewise."""
    ready = patterns.get((text, flags))
    return _sre.compile(*ready) if ready else compile_pattern(text, flags)


def signature(*_: object, **__: object) -> NoReturn:
    """A data class without a docstring writes down its signature, for nobody here: it takes an error for an answer."""
    raise TypeError


dataclasses.exec = execute  # type: ignore[attr-defined]
dataclasses.inspect = SimpleNamespace(unwrap=inspect.unwrap, signature=signature)  # type: ignore[attr-defined]
collections.eval = evaluate  # type: ignore[attr-defined]
re._compiler.compile = pattern
