"""The archives of byte code that Python starts from: executed inside Pyodide when the site is built (make_python.mjs)."""

import sys
from collections.abc import Callable, Iterable, Iterator, Set
from itertools import chain
from pathlib import Path

from byte_code import compiled, contents, pack, repack, with_stubs

HERE = Path(__file__).parent
STUBS = HERE / "stubs"

STDLIB = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
OURS = "/lib/all-highwater.zip"
"""Where archives are while Python runs from them."""

DATA = {"drawing": ("highwater_web/desk/", "highwater_web/embedding/", "highwater_web/figures/"), "search": ("highwater_web/review/",)}
"""By archive that comes when it is asked for the folders of which what is no module is in it, too."""

FIRST = "sitecustomize.py"
"""The module that Python imports before any other of ours."""


def compile_all(wheels: Iterable[str]) -> None:
    """The standard library, which is source, as byte code with stubs; our wheels, without types, with the recorder of compiled texts."""
    stubs = ((str(path.relative_to(STUBS)), path.read_bytes()) for path in sorted(STUBS.rglob("*.py")))
    pack(with_stubs(compiled(contents(STDLIB)), compiled(stubs)), "/tmp/quick-stdlib.zip")
    recorder = (FIRST, (HERE / "compile_recorder.py").read_bytes())
    pack(compiled(chain(*map(contents, wheels), [recorder]), typed=False), "/tmp/all-highwater.zip")


def trim(stdlib: Set[str], ours: Set[str], texts: bytes) -> None:
    """Both with only the modules named, and with the compiled texts that sitecustomize.py reads."""
    repack(STDLIB, "/tmp/stdlib.zip", stdlib.__contains__)
    used = chosen(OURS, ours, lambda data: not data.startswith(tuple(chain(*DATA.values()))))
    first = compiled([(FIRST, (HERE / FIRST).read_bytes())])
    pack(chain(with_stubs(used, first), [("compiled.marshal", texts)]), "/tmp/highwater.zip")


def pack_when_asked(archive: str, stdlib: Set[str], ours: Set[str]) -> None:
    """An archive that comes when it is asked for, with only the modules named."""
    from_stdlib = chosen(STDLIB, stdlib, lambda _: False)
    pack(chain(from_stdlib, chosen(OURS, ours, lambda data: data.startswith(DATA[archive]))), f"/tmp/{archive}.zip")


def chosen(archive: str, modules: Set[str], data: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """The files of an archive that are one of the modules named, or are no module and wanted."""
    for name, content in contents(archive):
        if name in modules or (not name.endswith(".pyc") and data(name)):
            yield name, content
