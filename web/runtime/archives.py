"""Makes the byte code that Python starts from: the standard library as an archive, and wheels of ours. Runs inside Pyodide when the site
is built (make_python.mjs)."""

import base64
import bz2
import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator, Set
from itertools import chain
from pathlib import Path

from byte_code import Files, add_stubs, compile_files, order_alike, pack, read_contents, repack

HERE = Path(__file__).parent
STUBS = HERE / "stubs"

STDLIB = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
OURS = "/lib/all-highwater.zip"
"""The path of archives while Python runs from them."""

DATA = {
    "daily": ("highwater_web/features/daily/",),
    "drawing": tuple(f"highwater_web/{room}/" for room in ("features/desk", "features/embedding", "features/lessons", "figures")),
    "guide": ("highwater_web/features/first_game/guide/",),
    "puzzles": ("highwater/puzzles/", "highwater_web/features/puzzles/"),
    "search": ("highwater_web/features/review/",),
}
"""For each archive that loads on demand: the folders whose data files it contains."""

RECORDS = ("/examples/", "/scenarios/")
"""Folders of each game with records for programs and the command line, which no page reads."""

MAIN = "page"
"""The wheel that every page starts from."""

BZ2_FOLDER = "highwater/puzzles/"
"""The folder of texts that are so much alike that bz2 makes a third less of them than the gzip of the transfer."""

FIRST = "sitecustomize.py"
"""The module that Python imports before any other of ours."""


def compile_all(wheels: Iterable[str]) -> None:
    """Compile the standard library with stubs, and our wheels without types, plus the recorder of compiled texts."""
    stubs = ((str(path.relative_to(STUBS)), path.read_bytes()) for path in sorted(STUBS.rglob("*.py")))
    pack(add_stubs(compile_files(read_contents(STDLIB)), compile_files(stubs)), "/tmp/quick-stdlib.zip")
    recorder = (FIRST, (HERE / "compile_recorder.py").read_bytes())
    pack(pack_texts(compile_files(chain(*map(read_contents, wheels), [recorder]), typed=False)), "/tmp/all-highwater.zip")


def pack_texts(files: Files) -> Files:
    """The files, stored puzzles as bz2."""
    for name, content in files:
        is_puzzles = name.startswith(BZ2_FOLDER) and name.endswith(".txt")
        yield (f"{name}.bz2", bz2.compress(content)) if is_puzzles else (name, content)


def trim(stdlib: Set[str], ours: Set[str], texts: bytes, wheel: str) -> str:
    """Pack both with only these modules, and with the compiled texts that sitecustomize.py reads. ``wheel`` is the file name of the
    engine's wheel. Returns that of this one, which is written to page.whl."""
    repack(STDLIB, "/tmp/stdlib.zip", stdlib.__contains__)
    elsewhere = tuple(chain(*DATA.values()))
    used = select_files(OURS, ours, lambda data: not data.startswith(elsewhere) and not any(folder in data for folder in RECORDS))
    first = compile_files([(FIRST, (HERE / FIRST).read_bytes())])
    return pack_wheel(MAIN, wheel, chain(add_stubs(used, first), [("compiled.marshal", texts)]))


def pack_when_asked(archive: str, stdlib: Set[str], ours: Set[str], wheel: str) -> str:
    """Pack a wheel that loads on demand, with only these modules. Returns its file name; it is written to ``archive``.whl."""
    from_stdlib = select_files(STDLIB, stdlib, lambda _: False)
    return pack_wheel(archive, wheel, chain(from_stdlib, select_files(OURS, ours, lambda data: data.startswith(DATA[archive]))))


def pack_wheel(part: str, wheel: str, files: Files) -> str:
    """Write a wheel of byte code as ``part``.whl, and return its standard file name. Its tags say that it fits only this version of
    CPython.

    https://packaging.python.org/en/latest/specifications/binary-distribution-format/
    """
    distribution, version = wheel.split("-")[:2]
    name, tag = f"{distribution}_{part}", f"cp{sys.version_info.major}{sys.version_info.minor}-none-any"
    metadata = f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: {version}\nSummary: Byte code for the page of High Water\n"
    described = {"METADATA": metadata, "WHEEL": f"Wheel-Version: 1.0\nGenerator: highwater\nRoot-Is-Purelib: true\nTag: {tag}\n"}
    folder = f"{name}-{version}.dist-info"
    packed = [*order_alike(files), *((f"{folder}/{file}", text.encode()) for file, text in described.items())]
    # The record's hashes of byte code are optional, and nothing compresses them.
    lines = [f"{path},," if path.endswith(".pyc") else f"{path},sha256={make_digest(content)},{len(content)}" for path, content in packed]
    record = "\n".join([*lines, f"{folder}/RECORD,,\n"])
    pack([*packed, (f"{folder}/RECORD", record.encode())], f"/tmp/{part}.whl")
    return f"{name}-{version}-{tag}.whl"


def make_digest(content: bytes) -> str:
    """The hash in the format of a wheel's record."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def select_files(archive: str, modules: Set[str], data: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """An archive's files: the listed modules, and the wanted data files."""
    for name, content in read_contents(archive):
        if name in modules or (not name.endswith(".pyc") and data(name)):
            yield name, content
