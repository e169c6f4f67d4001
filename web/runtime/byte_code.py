"""Byte code for the Python that runs this: executed inside Pyodide when the site is built (make.mjs).

Pyodide's own standard library is source, compiled again at every start, which is the largest part of the start. Docstrings, asserts
and columns of tracebacks are left out; lines stay, so that a fault of ours can be found.
"""

import zipfile
from collections.abc import Callable, Iterable, Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # the one writer of the form that zipimport reads
from importlib.util import source_hash

EPOCH = (1980, 1, 1, 0, 0, 0)


def compiled(archives: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """The files of zip archives (wheels are such), Python source as byte code beside where it was."""
    for archive in archives:
        with zipfile.ZipFile(archive) as source:
            for name in sorted(source.namelist()):
                if name.endswith("/") or ".dist-info/" in name:
                    continue
                content = source.read(name)
                if name.endswith(".py"):
                    code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                    # Unchecked: there is no source that it could be compared with.
                    yield name + "c", bytes(_code_to_hash_pyc(code, source_hash(content), False))
                else:
                    yield name, content


def pack(files: Iterable[tuple[str, bytes]], target: str) -> None:
    """Write an archive that is the same whenever its content is. Stored: it travels in one gzip, and nothing is inflated at an import."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content)


def repack(archive: str, target: str, wanted: Callable[[str], bool]) -> list[str]:
    """Copy the wanted files of an archive into another; returns the names of those left out."""
    with zipfile.ZipFile(archive) as source:
        names = source.namelist()
        pack(((name, source.read(name)) for name in names if wanted(name)), target)
    return [name for name in names if not wanted(name)]
