"""Makes the files of a release: both Python packages, the npm package, the site as a zip, and their checksums.

`build.py packages` runs it. It is reproducible: the same sources make the same files.

    highwater_games-<version>-py3-none-any.whl, highwater_games-<version>.tar.gz            the engine; the whole repository as source
    highwater_games_web-<version>-py3-none-any.whl, highwater_games_web-<version>.tar.gz    the interface
    <name>-<version>.tgz                                                                    the npm package of <high-water>
    high-water-<version>.zip                                                                dist/, to unpack on a host or a USB stick
    SHA256SUMS                                                                              for `sha256sum --check`
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import npm_package
from highwater import __version__

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent

SSH_ADDRESS = re.compile(r"(?:ssh://)?git@([^:/]+)[:/](.+)")
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip: the earliest that the format allows."""


def find_repository_address(environment: Mapping[str, str], folder: Path) -> str:
    """The address of the repository, for links in the packages: from GitHub Actions, else git's remote; "" if that is none of the web."""
    if name := environment.get("GITHUB_REPOSITORY"):
        return f"{environment.get('GITHUB_SERVER_URL', 'https://github.com')}/{name}"
    command = ["git", "remote", "get-url", "origin"]
    origin = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout.strip()
    address = SSH_ADDRESS.sub(r"https://\1/\2", origin).removesuffix("/").removesuffix(".git")
    return address if address.startswith("https://") else ""


def write_python_packages(folder: Path, repository: str) -> None:
    """Wheels and source archives of the engine and the interface, into `folder`."""
    for project in (ROOT, WEB):
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(folder)],
            cwd=project,
            env=os.environ | {"HIGHWATER_REPOSITORY": repository},
            check=True,
        )


def write_npm_package(folder: Path) -> None:
    """The archive of the npm package (npm_package.py), into `folder`."""
    npm = shutil.which("npm") or "npm"
    with tempfile.TemporaryDirectory() as content:
        npm_package.write_package(Path(content))
        subprocess.run([npm, "pack", "--silent", "--ignore-scripts", "--pack-destination", str(folder), content], check=True)


def write_site_archive(path: Path, dist: Path) -> None:
    """`dist` as a zip, in a folder with the name of the zip. Executable files stay executable."""
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(file for file in dist.rglob("*") if file.is_file()):
            entry = zipfile.ZipInfo(f"{path.stem}/{file.relative_to(dist).as_posix()}", EARLIEST)
            entry.external_attr = (0o100755 if os.access(file, os.X_OK) else 0o100644) << 16
            archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)


def write_checksums(folder: Path) -> None:
    """SHA256SUMS of every file in `folder`."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir())]
    (folder / "SHA256SUMS").write_bytes("".join(lines).encode())


def main() -> None:
    parser = argparse.ArgumentParser(description="Make what a release consists of.")
    parser.add_argument("folder", type=Path, help="an empty folder to write into")
    parser.add_argument("--repository", default="", help="the web address of the repository, for links; by default, git's origin")
    parser.add_argument("--site", type=Path, help="dist/, as it is built; without it, only the Python packages are made")
    options = parser.parse_args()
    folder: Path = options.folder.absolute()
    repository = options.repository or find_repository_address(os.environ, ROOT)
    if not repository:
        print("The Python packages link to no repository; --repository ADDRESS says where it is.", flush=True)
    write_python_packages(folder, repository)
    if options.site:
        write_npm_package(folder)
        write_site_archive(folder / f"high-water-{__version__}.zip", options.site)
        write_checksums(folder)


if __name__ == "__main__":
    main()
