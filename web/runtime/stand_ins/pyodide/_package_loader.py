"""Stands in for what unpacks packages, of any kind of archive, on the quick way to start: all that we need is there already."""

# Has its number in a snapshot: see webloop.py.
from pyodide_js import loadedPackages  # noqa: F401


class Folder:
    """As much of a path as Pyodide asks for."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __str__(self) -> str:
        return self.path


SITE_PACKAGES = Folder("/lib/python3.14/site-packages")
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Pyodide calls this when it starts, to learn of packages that are there."""
