"""Byte code for the Python that runs this: executed inside Pyodide when the site is built (make_python.mjs).

Pyodide's own standard library is source and compiled again at every start, which takes the largest part of it. Byte code goes
without docstrings, asserts and the columns of tracebacks; line numbers stay, so that a fault of ours can be found. Ours goes without
types as well: Python makes a function of the annotations of every function, and together these are a fifth of the byte code.
"""

import ast
import marshal
import zipfile
from collections.abc import Callable, Iterable, Iterator
from importlib.util import MAGIC_NUMBER

EPOCH = (1980, 1, 1, 0, 0, 0)

HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""What byte code begins with that is never held against a source (PEP 552), for there is none."""

READ_BY_DATACLASSES = {"ClassVar", "InitVar", "KW_ONLY"}
"""Types that say what a field is, not what it holds."""


Files = Iterable[tuple[str, bytes]]
"""Each with its path in an archive."""


def compiled(files: Files, *, typed: bool = True) -> Iterator[tuple[str, bytes]]:
    """The same files, with byte code instead of Python source, under the names that Python looks for. ``typed``: whether types stay, for
    code that looks at them while it runs. Ours does not."""
    for name, content in files:
        if name.endswith(".py"):
            tree = ast.parse(content, name)
            if not typed:
                tree = ast.fix_missing_locations(WithoutTypes().visit(tree))
            yield name + "c", HEADER + marshal.dumps(compile(tree, name, "exec", dont_inherit=True, optimize=2))
        else:
            yield name, content


class WithoutTypes(ast.NodeTransformer):
    """A module without the types of parameters, results and variables. Data classes and named tuples are made of the fields that are
    annotated in them, so these stay, each with a type that says nothing."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = [field(part) if isinstance(part, ast.AnnAssign) else self.visit(part) for part in node.body]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        return ast.copy_location(ast.Assign([node.target], node.value) if node.value else ast.Pass(), node)


def field(node: ast.AnnAssign) -> ast.AnnAssign:
    """A field of a class without its type."""
    if not any(isinstance(part, ast.Name) and part.id in READ_BY_DATACLASSES for part in ast.walk(node.annotation)):
        node.annotation = ast.Constant(None)
    return node


def contents(archive: str) -> Iterator[tuple[str, bytes]]:
    """The files of an archive, such as a wheel, without a wheel's metadata."""
    with zipfile.ZipFile(archive) as source:
        for name in sorted(source.namelist()):
            if not name.endswith("/") and ".dist-info/" not in name:
                yield name, source.read(name)


def with_stubs(files: Files, stubs: Files) -> Iterator[tuple[str, bytes]]:
    """Byte code of modules, some of them replaced by stubs; the stub of a package replaces everything in it."""
    replaced = dict(stubs)
    packages = tuple(f"{name.removesuffix('.pyc')}/" for name in replaced)
    yield from ((name, content) for name, content in files if name not in replaced and not name.startswith(packages))
    yield from replaced.items()


def pack(files: Files, target: str) -> None:
    """Write an archive, uncompressed: it travels in one gzip, and no import has to inflate. The same content gives the same bytes."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content)


def repack(archive: str, target: str, wanted: Callable[[str], bool]) -> None:
    """Copy the wanted files of an archive into another."""
    pack(((name, content) for name, content in contents(archive) if wanted(name)), target)
