"""Checks every page of dist/ with the W3C's Nu HTML checker, an npm package that runs on Java.

build.py uses this before anything is installed: the standard library only.

    python -m e2e.nu      prints its messages, one per line
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from e2e.browsers import apt_install, attempt, can_install

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
CHECKER = ROOT / "node_modules/vnu-jar/build/dist/vnu.jar"
PACKAGE = "default-jre-headless"

OF_NO_ACCOUNT = ".*Content Security Policy.*|.*frame-sizing.*"
"""Messages to ignore. The checker reads files, to which no policy applies; browsers report violations, and tests watch for them. And it
does not know the attribute that lets a frame be as high as its content."""

DEEP = "-Xss8m"
"""The checker's stack: drawings are nested deeper than it expects."""


def explain_missing() -> str:
    """Why nothing can be checked here, "" if it can."""
    if not shutil.which("java"):
        return f"there is no Java (on Debian: apt install {PACKAGE})"
    trouble = attempt(["java", "-jar", str(CHECKER), "--version"], "failed")
    return trouble and "the Java here is too old for the Nu HTML checker, which needs 17"


def get() -> None:
    """Install a Java, if possible."""
    if explain_missing() and can_install():
        print("getting Java from apt", flush=True)
        for command in apt_install([PACKAGE]):
            attempt(command, "failed")


def faults(pages: Iterable[Path]) -> list[str]:
    """The checker's messages about pages, one per line."""
    how = ["--skip-non-html", "--format", "gnu", "--filterpattern", OF_NO_ACCOUNT]
    command = ["java", DEEP, "-jar", str(CHECKER), *how, *map(str, pages)]
    process = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    return [line.replace(f"file:{ROOT}/", "") for line in process.stderr.splitlines()]


LONGEST_LANGUAGE = "de"
"""The language whose words are the longest; the others have the same elements around theirs."""


def check(everything: bool = True) -> int:
    """Print the messages for dist/, without ``everything`` in one language; the exit code is 0 if there are none."""
    others = () if everything else {DIST / language for language in ("da", "de", "en")} - {DIST / LONGEST_LANGUAGE}
    pages = sorted(page for page in DIST.rglob("*.html") if page.parent not in others)
    found = faults(pages)
    print("\n".join(found or [f"the Nu HTML checker finds nothing on {len(pages)} pages"]), flush=True)
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(explain_missing() or check())
