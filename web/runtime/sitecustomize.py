"""What Python runs before all else on the quick way to start: it looks for a module of this name.

The methods of a data class are written as text when the class is made. To compile that text takes a third of the time that our
imports take; here it comes compiled, in a file that the build made (make.mjs).
"""

import builtins
import dataclasses
import marshal
from types import CodeType
from typing import Any

FILE = __file__.removesuffix("sitecustomize.pyc") + "data_classes.marshal"
compiled: dict[str, CodeType] = marshal.loads(__loader__.get_data(FILE))


def execute(text: str, *namespaces: dict[str, Any]) -> None:
    """As `exec` does. A text that the build did not meet is compiled here."""
    builtins.exec(compiled.get(text, text), *namespaces)


dataclasses.exec = execute  # type: ignore[attr-defined]
