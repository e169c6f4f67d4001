"""Finds the scripts of features by their place, web/highwater_web/features/<name>/script/.

page.js     loaded with every page that starts the engine: web/bundle.mjs imports it there
later/      each a file of the site, with what it imports; loaded when it is asked for
disk/       the same as an ordinary script, so that it also runs when a page is opened from a disk, where modules do not
plain-way/  the same as in later/, but stored for offline use only with the plain way
"""

from pathlib import Path

FEATURES = Path(__file__).resolve().parent / "highwater_web/features"


def list_scripts(*folders: str, kind: str = "js") -> list[Path]:
    """The files with this ending in these folders of all features."""
    return sorted(path for folder in folders for path in FEATURES.glob(f"*/script/{folder}/*.{kind}"))
