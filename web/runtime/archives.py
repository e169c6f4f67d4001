"""The byte code that Python starts from: the standard library as an archive, and wheels made from our own; executed inside Pyodide when
the site is built (make_python.mjs)."""

import base64
import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator, Set
from itertools import chain
from pathlib import Path

from byte_code import Files, compiled, contents, pack, repack, with_stubs

HERE = Path(__file__).parent
STUBS = HERE / "stubs"

STDLIB = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
OURS = "/lib/all-highwater.zip"
"""Where archives are while Python runs from them."""

DATA = {"drawing": ("highwater_web/desk/", "highwater_web/embedding/", "highwater_web/figures/"), "search": ("highwater_web/review/",)}
"""By archive that comes when it is asked for the folders of which what is no module is in it, too."""

MAIN = "page"
"""The wheel that every page starts from."""

FIRST = "sitecustomize.py"
"""The module that Python imports before any other of ours."""


def compile_all(wheels: Iterable[str]) -> None:
    """The standard library, which is source, as byte code with stubs; our wheels, without types, with the recorder of compiled texts."""
    stubs = ((str(path.relative_to(STUBS)), path.read_bytes()) for path in sorted(STUBS.rglob("*.py")))
    pack(with_stubs(compiled(contents(STDLIB)), compiled(stubs)), "/tmp/quick-stdlib.zip")
    recorder = (FIRST, (HERE / "compile_recorder.py").read_bytes())
    pack(compiled(chain(*map(contents, wheels), [recorder]), typed=False), "/tmp/all-highwater.zip")


def trim(stdlib: Set[str], ours: Set[str], texts: bytes, wheel: str) -> str:
    """Both with only the modules named, and with the compiled texts that sitecustomize.py reads. ``wheel``: the file name of the engine's
    wheel. Returns that of this one, which lies as page.whl."""
    repack(STDLIB, "/tmp/stdlib.zip", stdlib.__contains__)
    used = chosen(OURS, ours, lambda data: not data.startswith(tuple(chain(*DATA.values()))))
    first = compiled([(FIRST, (HERE / FIRST).read_bytes())])
    return pack_wheel(MAIN, wheel, chain(with_stubs(used, first), [("compiled.marshal", texts)]))


def pack_when_asked(archive: str, stdlib: Set[str], ours: Set[str], wheel: str) -> str:
    """A wheel that comes when it is asked for, with only the modules named. Returns its file name; it lies as ``archive``.whl."""
    from_stdlib = chosen(STDLIB, stdlib, lambda _: False)
    return pack_wheel(archive, wheel, chain(from_stdlib, chosen(OURS, ours, lambda data: data.startswith(DATA[archive]))))


def pack_wheel(part: str, wheel: str, files: Files) -> str:
    """Write a wheel of byte code as ``part``.whl, and return the name that it has by the rules. It fits this version of CPython alone, and
    its tags say so.

    https://packaging.python.org/en/latest/specifications/binary-distribution-format/
    """
    distribution, version = wheel.split("-")[:2]
    name, tag = f"{distribution}_{part}", f"cp{sys.version_info.major}{sys.version_info.minor}-none-any"
    metadata = f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: {version}\nSummary: Byte code for the page of High Water\n"
    described = {"METADATA": metadata, "WHEEL": f"Wheel-Version: 1.0\nGenerator: highwater\nRoot-Is-Purelib: true\nTag: {tag}\n"}
    folder = f"{name}-{version}.dist-info"
    alike = sorted(files, key=lambda file: (Path(file[0]).suffix, file[0]))  # gzip finds more in what is alike where it lies together
    packed = [*alike, *((f"{folder}/{file}", text.encode()) for file, text in described.items())]
    # The record need not have hashes of byte code. They are the one part of the wheel that nothing compresses.
    lines = [f"{path},," if path.endswith(".pyc") else f"{path},sha256={digest(content)},{len(content)}" for path, content in packed]
    record = "\n".join([*lines, f"{folder}/RECORD,,\n"])
    pack([*packed, (f"{folder}/RECORD", record.encode())], f"/tmp/{part}.whl")
    return f"{name}-{version}-{tag}.whl"


def digest(content: bytes) -> str:
    """As a wheel's record has it."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def chosen(archive: str, modules: Set[str], data: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """The files of an archive that are one of the modules named, or are no module and wanted."""
    for name, content in contents(archive):
        if name in modules or (not name.endswith(".pyc") and data(name)):
            yield name, content
