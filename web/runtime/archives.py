"""The archives of byte code that Python starts from: executed inside Pyodide when the site is built (make.mjs)."""

from collections.abc import Iterable, Set
from itertools import chain
from pathlib import Path

from byte_code import compiled, contents, pack, repack, with_stand_ins

HERE = Path(__file__).parent
STAND_INS = HERE / "stand_ins"

STDLIB = "/lib/python314.zip"
OURS = "/lib/all-highwater.zip"
"""Where archives are while Python runs from them."""

FIRST = "sitecustomize.py"
"""The module that Python runs before all else."""


def compile_all(wheels: Iterable[str]) -> None:
    """The standard library (of source) with and without what stands in, and our wheels with what notes the texts."""
    pack(compiled(contents(STDLIB)), "/tmp/all-stdlib.zip")
    stand_ins = ((str(path.relative_to(STAND_INS)), path.read_bytes()) for path in sorted(STAND_INS.rglob("*.py")))
    pack(with_stand_ins(contents("/tmp/all-stdlib.zip"), compiled(stand_ins)), "/tmp/quick-stdlib.zip")
    recording = (FIRST, (HERE / "recording.py").read_bytes())
    pack(compiled(chain(*map(contents, wheels), [recording])), "/tmp/all-highwater.zip")


def trim(stdlib: Set[str], ours: Set[str], texts: bytes) -> None:
    """The same with no other modules than those named, and with what sitecustomize.py takes instead of texts."""
    repack(STDLIB, "/tmp/stdlib.zip", stdlib.__contains__)
    used = ((name, content) for name, content in contents(OURS) if not name.endswith(".pyc") or name in ours)
    first = compiled([(FIRST, (HERE / FIRST).read_bytes())])
    pack(chain(with_stand_ins(used, first), [("compiled.marshal", texts)]), "/tmp/highwater.zip")
