"""Compiles the message catalogs.

Translators edit `web/locale/<language>/LC_MESSAGES/highwater.po`; the interface reads the compiled form beside its own
modules, so that the wheel carries it. Compiled catalogs are never committed: whoever needs them (the site, the tests)
calls `compile_catalogs` first.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

WEB = Path(__file__).resolve().parent
SOURCES = WEB / "locale"
COMPILED = WEB / "highwater_web" / "locale"


def languages() -> list[str]:
    """The languages there is a catalog for, in alphabetical order."""
    return sorted(path.parts[-3] for path in SOURCES.glob("*/LC_MESSAGES/highwater.po"))


def compile_catalogs() -> None:
    """Compile every catalog whose compiled form is missing or older than its source."""
    for source in SOURCES.glob("*/LC_MESSAGES/highwater.po"):
        compiled = COMPILED / source.relative_to(SOURCES).with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        with source.open("rb") as file:
            catalog = read_po(file, locale=source.parts[-3])
        compiled.parent.mkdir(parents=True, exist_ok=True)
        with compiled.open("wb") as file:
            write_mo(file, catalog)
