"""Compiles byte code for the Python that runs this, inside Pyodide when the site is built (make_python.mjs).

Pyodide's own standard library is source, and compiling it takes most of a start. Our byte code has no docstrings, asserts or columns in
tracebacks; line numbers stay, to find faults. Our own modules also lose the names of local variables, and their types: Python turns the
annotations of each function into another function, and together these are a fifth of the byte code.
"""

import ast
import marshal
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

EPOCH = (1980, 1, 1, 0, 0, 0)

HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""The header of byte code that is never checked against a source (PEP 552), because there is none."""

CO_OPTIMIZED, CO_VARARGS, CO_VARKEYWORDS = 1, 4, 8
"""Flags of code (``inspect``): that of a function, and which of its parameters take all others."""

WORD = re.compile(rb"[A-Za-z_.]{4,}")

WINDOW_BYTES = 32_768
"""How far back gzip looks for what it can repeat."""

READ_BY_DATACLASSES = {"ClassVar", "InitVar", "KW_ONLY"}
"""Types that say what kind of field it is, not what it contains."""


Files = Iterable[tuple[str, bytes]]
"""Pairs of path and content, as in an archive."""


def compile_files(files: Files, *, typed: bool = True) -> Iterator[tuple[str, bytes]]:
    """The same files, with Python source compiled, under the names that Python expects. ``typed``: whether types stay, for code that reads
    them at run time. Ours does not."""
    for name, content in files:
        if name.endswith(".py"):
            tree = ast.parse(content, name)
            if not typed:
                tree = ast.fix_missing_locations(WithoutTypes().visit(tree))
            code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
            yield name + "c", HEADER + marshal.dumps(code if typed else shorten_locals(code))
        else:
            yield name, content


def shorten_locals(code: CodeType) -> CodeType:
    """The code with numbers in place of the names of local variables, so that telling names weigh nothing. Parameters keep theirs."""
    constants = tuple(shorten_locals(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    if not code.co_flags & CO_OPTIMIZED:
        return code.replace(co_consts=constants)
    kept = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    names = tuple(name if place < kept else str(place) for place, name in enumerate(code.co_varnames))
    return code.replace(co_consts=constants, co_varnames=names)


class WithoutTypes(ast.NodeTransformer):
    """Removes the types of parameters, results and variables. Data classes and named tuples need annotated fields, so these stay, with a
    type that says nothing."""

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


def read_contents(archive: str) -> Iterator[tuple[str, bytes]]:
    """The files of an archive, such as a wheel, without a wheel's metadata."""
    with zipfile.ZipFile(archive) as source:
        for name in sorted(source.namelist()):
            if not name.endswith("/") and ".dist-info/" not in name:
                yield name, source.read(name)


def add_stubs(files: Files, stubs: Files) -> Iterator[tuple[str, bytes]]:
    """Byte code of modules, some replaced by stubs; a stub for a package replaces everything in it."""
    replaced = dict(stubs)
    packages = tuple(f"{name.removesuffix('.pyc')}/" for name in replaced)
    yield from ((name, content) for name, content in files if name not in replaced and not name.startswith(packages))
    yield from replaced.items()


def pack(files: Files, target: str) -> None:
    """Write an archive, uncompressed: it is transferred as one gzip, and imports need not inflate. The same content gives the same
    bytes."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content)


def order_alike(files: Files) -> list[tuple[str, bytes]]:
    """The same files in an order in which they compress better. Data comes first. Each file of byte code follows those with which it shares
    most words, because gzip finds repetitions only within ``WINDOW_BYTES``."""
    every = sorted(files, key=lambda file: (Path(file[0]).suffix, file[0]))
    ordered = [file for file in every if not file[0].endswith(".pyc")]
    left = {file: set(WORD.findall(file[1])) for file in every if file[0].endswith(".pyc")}
    window: list[tuple[int, set[bytes]]] = []
    while left:
        near = set().union(*(words for _, words in window))
        # By the number of shared words long files would come first, by their share short ones. The root is between.
        best = max(left, key=lambda file: len(left[file] & near) / (len(left[file]) or 1) ** 0.5)
        window.append((len(best[1]), left.pop(best)))
        while len(window) > 1 and sum(size for size, _ in window[1:]) > WINDOW_BYTES:
            del window[0]
        ordered.append(best)
    return ordered


def repack(archive: str, target: str, wanted: Callable[[str], bool]) -> None:
    """Copy the wanted files of an archive into another."""
    pack(order_alike((name, content) for name, content in read_contents(archive) if wanted(name)), target)
