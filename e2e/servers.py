"""Web servers to configure as in the README: from this machine, or from its system's packages.

A package is unpacked in .build/ and not installed: an installed server would start by itself, for the whole network.
build.py uses this before anything is installed: the standard library only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from e2e.browsers import attempt, can_install

UNPACKED = Path(__file__).resolve().parent.parent / ".build/servers"
PACKAGES = {"nginx": "nginx", "apache2": "apache2-bin"}


class Server(NamedTuple):
    """A web server that starts: its program, and the environment that it needs."""

    program: str
    environment: dict[str, str]


def find(name: str) -> Server | None:
    """A server by the name of its program."""
    folder = UNPACKED / name
    libraries = os.pathsep.join(str(path) for path in folder.glob("usr/lib/*-linux-*"))
    for program, more in ((shutil.which(name), {}), (str(folder / "usr/sbin" / name), {"LD_LIBRARY_PATH": libraries})):
        server = Server(program, {**os.environ, **more}) if program else None
        if server and can_start(server):
            return server
    return None


def can_start(server: Server) -> bool:
    try:
        return subprocess.run([server.program, "-v"], capture_output=True, env=server.environment, check=False).returncode == 0
    except OSError:
        return False


def get() -> None:
    """Install every missing server, if possible: by apt, with its dependencies."""
    absent = [name for name in PACKAGES if not find(name)]
    if not absent or not can_install():
        return
    print(f"getting {' and '.join(absent)} from apt", flush=True)
    UNPACKED.mkdir(parents=True, exist_ok=True)
    attempt(["apt-get", "update", "-qq"], "failed")
    download = ["apt-get", "install", "-y", "-qq", "--download-only", "--no-install-recommends"]
    for name in absent:
        with tempfile.TemporaryDirectory() as packages:
            attempt([*download, "-o", f"Dir::Cache::archives={packages}", PACKAGES[name]], "failed")
            for package in Path(packages).glob("*.deb"):
                attempt(["dpkg-deb", "--extract", str(package), str(UNPACKED / name)], "failed")
