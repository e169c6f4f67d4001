"""What the Nu HTML checker, that of the W3C, says of every page of dist/. It is a package of npm, and runs in a Java.

build.py uses this before anything is installed: the standard library only.

    python -m e2e.nu      says what is found, one line a fault
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from e2e.browsers import apt_install, attempt, may_install

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
CHECKER = ROOT / "node_modules/vnu-jar/build/dist/vnu.jar"
PACKAGE = "default-jre-headless"

OF_NO_ACCOUNT = ".*Content Security Policy.*|.*frame-sizing.*"
"""The checker reads files, which no policy takes for its own; what a policy keeps from a page a browser tells, and tests listen. And it
does not know yet what lets a frame be as high as its content."""

DEEP = "-Xss8m"
"""The checker's stack: a drawing is deeper than a page."""


def why_not() -> str:
    """Why nothing can be checked here, "" if it can."""
    if not shutil.which("java"):
        return f"there is no Java (on Debian: apt install {PACKAGE})"
    trouble = attempt(["java", "-jar", str(CHECKER), "--version"], "failed")
    return trouble and "the Java here is too old for the Nu HTML checker, which needs 17"


def get() -> None:
    """See to it that there is a Java, where that can be done."""
    if why_not() and may_install():
        print("getting Java from apt", flush=True)
        for command in apt_install([PACKAGE]):
            attempt(command, "failed")


def faults(pages: Iterable[Path]) -> list[str]:
    """What the checker has to say against pages, one line a fault."""
    how = ["--skip-non-html", "--format", "gnu", "--filterpattern", OF_NO_ACCOUNT]
    command = ["java", DEEP, "-jar", str(CHECKER), *how, *map(str, pages)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    return [line.replace(f"file:{ROOT}/", "") for line in done.stderr.splitlines()]


LONGEST_LANGUAGE = "de"
"""The language whose words are the longest; the others have the same elements around theirs."""


def check(everything: bool = True) -> int:
    """Print what is found in dist/, without ``everything`` in one language; the exit code is 0 if that is nothing."""
    others = () if everything else {DIST / language for language in ("da", "de", "en")} - {DIST / LONGEST_LANGUAGE}
    pages = sorted(page for page in DIST.rglob("*.html") if page.parent not in others)
    found = faults(pages)
    print("\n".join(found or [f"the Nu HTML checker finds nothing on {len(pages)} pages"]), flush=True)
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(why_not() or check())
