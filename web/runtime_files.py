"""Makes the files that the worker starts Python from, for both ways: the wheels; PyScript and Pyodide as published; the cut-down
interpreter, byte code and the snapshot (web/runtime/); and what the shell must know about them."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import zopfli.gzip

from catalogs import compile_texts
from feature_scripts import list_scripts

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
PACKAGES = ROOT / "node_modules"
BUILD = ROOT / ".build"


class Plain(NamedTuple):
    """The plain way's folders: PyScript's core, and Pyodide as published with micropip."""

    pyscript: Path
    pyodide: Path


class Quick(NamedTuple):
    """The quick way's files: the folders of the interpreter and of the standard library as byte code, and the names of our packed wheels
    of byte code, by content."""

    interpreter: Path
    python: Path
    wheels: Mapping[str, str]


class Start(NamedTuple):
    """What a page needs to start Python; all paths relative to assets-<hash>/."""

    plain: Plain
    quick: Quick | None

    @property
    def ways(self) -> list[str]:
        return ["quick", "plain"] if self.quick else ["plain"]

    @property
    def core(self) -> str:
        return f"../{self.plain.pyscript.name}/core.js"

    @property
    def first_files(self) -> list[str]:
        """What PyScript, and then the worker, requests at a first visit, in this order."""
        chunks = [f"../{path.parent.name}/{path.name}" for path in sorted(self.plain.pyscript.glob("core-*.js"))]
        if not self.quick:
            return []
        interpreter = [f"../{self.quick.interpreter.name}/{name}" for name in reversed(INTERPRETER)]
        return [*chunks, "engine.py", "quick-way.js", *interpreter, f"../{self.quick.python.name}/{STDLIB}", self.quick.wheels[PAGE]]


STDLIB = "stdlib.zip.gzip"
"""The standard library as byte code."""

PAGE = "page"
"""The wheel of byte code that every page starts from; the others load on demand."""

EDITOR, EDITOR_VIEW = "py-editor-*.js", "codemirror-*.js"
"""PyScript's editor, and its chunk with the view."""


def copy_pyscript(dist: Path) -> Path:
    """PyScript's core and editor without the plugins and the alternatives that we do not use."""
    source = PACKAGES / "@pyscript/core/dist"
    folder = dist / f"pyscript-{read_version(PACKAGES / '@pyscript/core')}"
    folder.mkdir()
    for pattern in ("core.js", "core-*.js", "error-*.js", "index-*.js", EDITOR, "codemirror*.js"):
        for path in source.glob(pattern):
            text = path.read_text(encoding="utf-8")
            (folder / path.name).write_text(strip_source_map(text), encoding="utf-8")
    return folder


def copy_pyodide(dist: Path, source: Path) -> Path:
    """Copy Pyodide as published, with two changes. Modules get names in .js, because not every host serves .mjs as JavaScript. The lock
    names only micropip, with the hash of the published wheel instead of Pyodide's repacked one.
    """
    wheel = micropip_wheel()
    files = {NAMES_OF_MODULES.get(name, name): (source / name).read_bytes() for name in PYODIDE}
    files |= {"pyodide-lock.json": json.dumps(make_lock(source, wheel)).encode(), wheel.name: wheel.read_bytes()}
    return write_folder(dist, f"pyodide-{read_version(source)}", files)


PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]
INTERPRETER = ["pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm"]
NAMES_OF_MODULES = {"pyodide.mjs": "pyodide.js", "pyodide.asm.mjs": "pyodide.asm.js"}


def make_lock(pyodide: Path, *wheels: Path) -> dict[str, object]:
    """Pyodide's own lock with only these wheels."""
    whole = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = {}
    for wheel in wheels:
        name = wheel.name.partition("-")[0]
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        packages[name] = {**whole["packages"][name], "file_name": wheel.name, "sha256": digest}
    return {**whole, "packages": packages}


def write_folder(dist: Path, name: str, files: Mapping[str, bytes]) -> Path:
    """Write a folder whose name ends with the hash of its content."""
    digest = hashlib.sha256()
    for file, content in sorted(files.items()):
        digest.update(f"{hashlib.sha256(content).hexdigest()} {file}\n".encode())
    folder = dist / f"{name}-{digest.hexdigest()[:8]}"
    folder.mkdir()
    for file, content in files.items():
        (folder / file).write_bytes(content)
    return folder


def build_wheels(assets: Path) -> list[Path]:
    """Build our two wheels into assets/."""
    compile_texts()
    for project in (ROOT, WEB):
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(assets)]
        built = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
        if built.returncode:
            raise SystemExit(f"The wheel of {project} could not be built:\n{built.stdout}{built.stderr}")
    return sorted(assets.glob("*.whl"))


def make_quick_way(dist: Path, work: Path, pyodide: Path, stock: Path, wheels: list[Path]) -> Quick | None:
    """Make byte code, the snapshot and the interpreter for them (web/runtime/make_python.mjs). Our packages and the snapshot go into
    assets/; the standard library goes into a folder of its own, which stays the same when only our packages change.

    If Pyodide cannot be cut, the interpreter is the `stock` one; returns None if there can be no quick way at all. Temporary files go to
    `work`.
    """
    made = work / "python"
    (made / "shipped").mkdir(parents=True)
    job = {
        "pyodide": str(pyodide),
        "wheels": [str(wheel) for wheel in wheels],
        "micropip": str(micropip_wheel()),
        "work": str(made),
        "target": str(made / "shipped"),
    }
    command = ["node", str(WEB / "runtime/make_python.mjs"), json.dumps(job)]
    run = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    print(run.stdout, end="", flush=True)
    if run.returncode:
        raise SystemExit("Our packages do not run in Pyodide; the lines above say why.")
    interpreter = run.stdout.splitlines()[-1].removeprefix("interpreter: ")
    if interpreter == "none":
        return None
    shipped = made / "shipped"
    shutil.copy(shipped / "snapshot.gzip", dist / "assets")
    with ThreadPoolExecutor() as pool:
        packed = {path.name: pool.submit(recompress, path) for path in shipped.glob("*.gzip") if path.name != "snapshot.gzip"}
    python = write_folder(dist, "python", {STDLIB: packed.pop(STDLIB).result()})
    for name, archive in packed.items():
        (dist / "assets" / name).write_bytes(archive.result())
    ours = {name.partition("-")[0].rpartition("_")[2]: name for name in sorted(packed)}
    if interpreter == "whole":
        return Quick(stock, python, ours)
    files = {NAMES_OF_MODULES.get(name, name): (made / "interpreter" / name).read_bytes() for name in PYODIDE if "stdlib" not in name}
    files["pyodide.js"] = strip_source_map(files["pyodide.js"].decode()).encode()
    return Quick(write_folder(dist, "interpreter", files), python, ours)


def recompress(archive: Path) -> bytes:
    """Recompress a gzip, some 5 % smaller: every first visit loads it."""
    return bytes(zopfli.gzip.compress(gzip.decompress(archive.read_bytes()), numiterations=5))


def micropip_wheel() -> Path:
    (wheel,) = BUILD.glob("micropip-*.whl")
    return wheel


def install_with_micropip(wheels: list[Path]) -> dict[str, object]:
    """PyScript's configuration on the plain way: both wheels, installed anew each time, without a package index."""
    return {"packages": [f"./{wheel.name}" for wheel in wheels], "packages_cache": "never", "index_urls": ["./none"]}


def write_parts(path: Path, assets: Path, plain: Plain, quick: Quick | None, wheels: list[Path]) -> Path:
    """Write what the shell must know about this build (web/shell/parts.d.ts), for the bundler; returns the path of the file."""
    wasm = "pyodide.asm.wasm"
    fetched = {
        "plain": [plain.pyodide / wasm, plain.pyodide / "python_stdlib.zip", *plain.pyodide.glob("*.whl"), *wheels],
        "quick": [],
    }
    parts: dict[str, object] = {
        "pyodide": f"../{plain.pyodide.name}/",
        "version": plain.pyodide.name.split("-")[1],
        "editor": {"plugin": find_in_pyscript(plain, EDITOR), "view": find_in_pyscript(plain, EDITOR_VIEW)},
    }
    if quick:
        stdlib, ours = quick.python / STDLIB, assets / quick.wheels[PAGE]
        snapshot = assets / "snapshot.gzip"
        fetched["quick"] = [quick.interpreter / wasm, stdlib, ours]
        stock_lock = json.loads((plain.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
        parts |= {
            "interpreter": f"../{quick.interpreter.name}/",
            "lock": json.dumps(stock_lock | {"packages": {}}),
            "archives": {"stdlib": f"../{quick.python.name}/{stdlib.name}", PAGE: ours.name},
            "whenAsked": {part: name for part, name in quick.wheels.items() if part != PAGE},
            "snapshot": snapshot.name,
            "snapshotBytes": len(gzip.decompress(snapshot.read_bytes())),
        }
    else:  # unused modules still need their imports
        parts |= {"snapshot": "", "snapshotBytes": 0}
    parts["bytes"] = {way: sum(path.stat().st_size for path in paths) for way, paths in fetched.items()}
    lines = [f"export const {name} = {json.dumps(value)};" for name, value in parts.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def find_in_pyscript(plain: Plain, pattern: str) -> str:
    """The path of a file of PyScript, relative to assets-<hash>/."""
    (path,) = plain.pyscript.glob(pattern)
    return f"../{plain.pyscript.name}/{path.name}"


def list_plain_way_files(dist: Path, build: str) -> list[str]:
    """The files of `dist` that a browser stores only on demand: those that only the plain way needs, if there is a quick one, and those of
    the workshop and the worker of bots, which use the plain way."""
    if not any(dist.glob("python-*")):
        return []
    patterns = [
        "pyodide-*/*",
        "pyscript-*/codemirror*",
        "pyscript-*/index-*",
        "pyscript-*/py-editor-*",
        f"assets-{build}/plain*",
        f"assets-{build}/*.whl",
        f"assets-{build}/examples/*",
        *(f"assets-{build}/{path.name}" for kind in ("js", "py") for path in list_scripts("plain-way", kind=kind)),
    ]
    files = {path.relative_to(dist) for pattern in patterns for path in dist.glob(pattern) if path.is_file()}
    if not any(dist.glob("interpreter-*")):  # the quick way uses the stock interpreter
        files = {path for path in files if path.name not in INTERPRETER}
    return sorted(path.as_posix() for path in files)


def read_version(package: Path) -> str:
    """The version of the npm package in this folder."""
    description = json.loads((package / "package.json").read_text(encoding="utf-8"))
    return str(description["version"])


def strip_source_map(code: str) -> str:
    """Remove the reference to the source map, which is not served: developer tools would request it in vain."""
    return re.sub(r"//# sourceMappingURL=\S+\s*$", "", code)
