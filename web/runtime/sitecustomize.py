"""On the quick way, Python imports this module before any other of ours, because of its name.

Modules compile text while they are imported: methods of data classes and named tuples, and regular expressions. That takes a third of
our import time. The build has compiled these texts into a file (compile_recorder.py). The file identifies the texts of methods by their
hashes, because the texts themselves are as large as the code.
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

from _sha2 import sha256

FILE = __file__.removesuffix("sitecustomize.pyc") + "compiled.marshal"

codes: dict[bytes, CodeType]
patterns: dict[tuple[Any, int], tuple[Any, ...]]
codes, patterns = marshal.loads(__loader__.get_data(FILE))  # type: ignore[name-defined]
compile_pattern = re._compiler.compile


def get_ready(text: str) -> CodeType | str:
    """The text, compiled if the build has recorded it."""
    return codes.get(sha256(text.encode()).digest(), text)


def execute(text: str, *namespaces: dict[str, Any]) -> None:
    """Like `exec`. A text that the build did not record is compiled here."""
    builtins.exec(get_ready(text), *namespaces)  # noqa: S102 the text is the standard library's


def evaluate(text: str, *namespaces: dict[str, Any]) -> Any:
    """Like `eval`, likewise."""
    return builtins.eval(get_ready(text), *namespaces)  # noqa: S307 likewise


def pattern(text: Any, flags: int = 0) -> Any:
    """Like the compiler of regular expressions, likewise."""
    arguments = patterns.get((text, flags))
    return _sre.compile(*arguments) if arguments else compile_pattern(text, flags)


def signature(*_: object, **__: object) -> NoReturn:
    """Data classes without a docstring ask for their signature, to make one. We do not need it, and `dataclasses` tolerates a
    TypeError."""
    raise TypeError


dataclasses.exec = execute  # type: ignore[attr-defined]
dataclasses.inspect = SimpleNamespace(unwrap=inspect.unwrap, signature=signature)  # type: ignore[attr-defined]
collections.eval = evaluate  # type: ignore[attr-defined]
re._compiler.compile = pattern
