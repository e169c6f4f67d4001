"""Shipped asserts only inform the type checker, since byte code drops them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHIPPED = [path for folder in ("engine/highwater", "web/highwater_web") for path in sorted((ROOT / folder).rglob("*.py"))]

READERS = {"read_json", "loads"}
"""Functions that give what others have written."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def narrows(test: ast.expr) -> bool:
    """Whether it says no more than the type of something: ``x is not None`` or ``isinstance(x, …)``."""
    match test:
        case ast.Compare(ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return True
        case ast.Call(func=ast.Name(id="isinstance")):
            return True
    return False


def names_read_in(function: ast.AST) -> set[str]:
    """Variables of a function that hold what others have written."""
    return {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
        if isinstance(target, ast.Name) and getattr(node.value.func, "id", getattr(node.value.func, "attr", "")) in READERS
    }


def validating_asserts(source: str) -> Iterator[int]:
    """Lines with an assert that could be wrong for some input."""
    tree = ast.parse(source)
    for function in (node for node in ast.walk(tree) if isinstance(node, Function)):
        read = names_read_in(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Assert) and read & {part.id for part in ast.walk(node.test) if isinstance(part, ast.Name)}:
                yield node.lineno
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and not narrows(node.test):
            yield node.lineno


@pytest.mark.parametrize(
    ("line", "is_found"),
    [
        ("assert len(seats) == 3", True),
        ("assert seat", True),
        ("assert seat is not None and seat < 3", True),
        ("assert isinstance(message, dict)", True),
        ("assert message is not None", True),
        ("assert seat is not None", False),
        ("assert isinstance(view.seat, int), 'who is asked sits somewhere'", False),
    ],
)
def test_an_assert_that_looks_at_input_is_found(line: str, is_found: bool) -> None:
    source = f"def carry_out(text, seat, seats, view):\n    message = read_json(text, max_chars=9)\n    {line}\n"
    assert (3 in validating_asserts(source)) == is_found


def test_shipped_asserts_never_check_input() -> None:
    found = {f"{path.relative_to(ROOT)}:{line}" for path in SHIPPED for line in validating_asserts(path.read_text("utf-8"))}
    assert found == set()
