"""Byte code for the Python that runs this: executed inside Pyodide when the site is built (make_python.mjs).

Pyodide's own standard library is source and compiled again at every start, which takes the largest part of it. Byte code goes
without docstrings, asserts and the columns of tracebacks; line numbers stay, so that a fault of ours can be found.
"""

import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from py_compile import PycInvalidationMode
from py_compile import compile as compile_file
from tempfile import TemporaryDirectory

EPOCH = (1980, 1, 1, 0, 0, 0)


Files = Iterable[tuple[str, bytes]]
"""Each with its path in an archive."""


def compiled(files: Files) -> Iterator[tuple[str, bytes]]:
    """The same files, with byte code instead of Python source, under the names that Python looks for."""
    with TemporaryDirectory() as folder:
        source, code = Path(folder, "source.py"), Path(folder, "code.pyc")
        for name, content in files:
            if name.endswith(".py"):
                source.write_bytes(content)
                # Unchecked, for there is no source that it could be compared with.
                compile_file(str(source), str(code), name, doraise=True, optimize=2, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
                yield name + "c", code.read_bytes()
            else:
                yield name, content


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
