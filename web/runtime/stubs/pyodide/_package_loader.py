"""Stub of Pyodide's installer of packages, for the quick way to start: all that we need is there already."""

import sys

# Has its number in a snapshot: see webloop.py.
from pyodide_js import loadedPackages  # noqa: F401


class Folder:
    """As much of a path as Pyodide asks for."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __str__(self) -> str:
        return self.path


SITE_PACKAGES = Folder(f"/lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages")
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Pyodide calls this when it starts, to learn which packages are installed."""
