"""Writes the npm package of `<high-water>`, for bundled applications, into a folder:

    python web/npm_package.py <folder> [<address>]

`address` is where High Water is hosted, for `define()` without an argument. `npm pack <folder>` makes the archive. The folder contains
`embed.js` (one module without dependencies), `index.d.ts` with `messages.d.ts` (types, also for JSX), a README and the licence.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import embed_files
import highwater
from catalogs import compile_texts
from make_site import ROOT, WEB, bundle_modules, make_temporary_folder, write_embed_parts, write_messages

NAME = "high-water-games"
"""The package's name on npm."""

TEXTS = WEB / "npm"


def write_package(folder: Path, address: str = "") -> None:
    """Write the package into a new folder; `address` is where High Water is hosted, "" if unknown."""
    folder.mkdir(parents=True, exist_ok=True)
    with make_temporary_folder() as work:
        # The bundle is named after its entry.
        bundle_modules([embed_files.ROOM / "package.js"], work, write_embed_parts(work, address))
        shutil.copy(work / "package.js", folder / "embed.js")
    write_messages(folder)
    (folder / "messages.schema.json").unlink()
    shutil.copy(TEXTS / "index.d.ts", folder)
    shutil.copy(ROOT / "LICENSE", folder)
    (folder / "README.md").write_text((TEXTS / "README.md").read_text("utf-8").replace("high-water-games", NAME), "utf-8")
    (folder / "package.json").write_text(json.dumps(manifest(address), indent=2) + "\n", "utf-8")


def manifest(address: str) -> dict[str, object]:
    """The package's `package.json`."""
    return {
        "name": NAME,
        "version": highwater.__version__,
        "description": "<high-water>: positions of four board games about rising water, in any page",
        "keywords": ["board-games", "custom-element", "web-components", "embed"],
        **({"homepage": address} if address else {}),
        "license": "MIT",
        "type": "module",
        "sideEffects": False,
        "types": "./index.d.ts",
        "exports": {".": {"types": "./index.d.ts", "default": "./embed.js"}, "./package.json": "./package.json"},
        "files": ["embed.js", "index.d.ts", "messages.d.ts"],
    }


if __name__ == "__main__":
    compile_texts()
    try:
        write_package(Path(sys.argv[1]), *sys.argv[2:3])
    except subprocess.CalledProcessError as error:
        raise SystemExit(error.returncode) from error
