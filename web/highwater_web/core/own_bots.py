"""Own bots, which people write in the workshop: their stored form, export and import.

Nothing here runs their source. The workshop (own-bots.js) reads and writes the same form.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from highwater.errors import GameError
from highwater.notation import clean_name, tag_line
from highwater.record import WORKSHOP
from highwater.safe_json import read_json

PREFIX = "highwater:bot:"
"""Prefix of the storage keys of own bots."""

VERSION = 1
"""Version of the stored form."""

MAX_SOURCE = 100_000
"""Maximum length of a bot's source; the example has a thousand characters."""

MAX_TEXT = 6 * MAX_SOURCE + 2_000
"""Maximum length of a stored bot: each character of the source may be escaped in the longest way."""

NAMELESS = "bot"
"""The name of a bot whose own name cannot be shown."""

TAG = "OwnBot"
"""The tag of a line with a bot, in a file with games."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,30}")
_BOT = re.compile(r"\bthink\b|^[ \t]*(?:from|import)\b.*bot", re.MULTILINE | re.IGNORECASE)
"""Matches every source with a bot: its ``think``, or the import of another person's bot."""

_LINE = re.compile(rf'^[ \t]*\[{TAG} ("(?:[^"\\]|\\.)*")\][ \t]*$', re.MULTILINE)


class OwnBotError(GameError):
    """An unreadable own bot: too large, damaged, from a later version, or a Python file without a bot."""

    CODES = ("own-bot-size", "own-bot-damaged", "own-bot-version", "own-bot-none")


@dataclass(frozen=True)
class OwnBot:
    """``text``: the stored form. An unreadable bot has a ``fault`` and no name, and stays stored."""

    id: str
    text: str
    name: str = ""
    source: str = ""
    saved: str = ""
    fault: GameError | None = None

    @property
    def tag(self) -> str:
        """Its name in saved games."""
        return WORKSHOP + self.id


Bots = Mapping[str, OwnBot]
"""Own bots by id."""


def read_stored_bots(store: Mapping[str, str]) -> Bots:
    """The bots in a storage, given by key; other keys are ignored."""
    return {key.removeprefix(PREFIX): read_bot(key.removeprefix(PREFIX), text) for key, text in store.items() if key.startswith(PREFIX)}


def put_bot(bots: Bots, name: str, text: str | None) -> Bots:
    """The bots after storing one, or removing it with None."""
    others = {key: bot for key, bot in bots.items() if key != name}
    return others if text is None else {**others, name: read_bot(name, text)}


def list_readable(bots: Bots) -> list[OwnBot]:
    """The readable bots, sorted by name."""
    return sorted((bot for bot in bots.values() if bot.fault is None), key=lambda bot: (bot.name.casefold(), bot.id))


def read_bot(name: str, text: str) -> OwnBot:
    """Reads a stored bot; an unreadable one has a fault."""
    try:
        return _read(name, text)
    except GameError as error:
        return OwnBot(name, text, fault=error)


def make_bot(name: str, called: str, source: str, saved: str) -> OwnBot:
    """A bot with this id, ready to be stored. ``saved``: the time as ISO 8601. Raises OwnBotError if the source is too long."""
    if len(source) > MAX_SOURCE:
        raise OwnBotError("own-bot-size", f"a bot has at most {MAX_SOURCE:,} characters; this has {len(source):,}", limit=MAX_SOURCE)
    called = clean_name(called) or NAMELESS
    text = json.dumps({"version": VERSION, "name": called, "saved": saved, "source": source}, ensure_ascii=False)
    return OwnBot(name, text, called, source, saved)


def _read(name: str, text: str) -> OwnBot:
    """Raises OwnBotError, or JsonError for a text that is not read as JSON."""
    data = read_json(text, max_chars=MAX_TEXT, max_levels=2)
    version = data.get("version") if isinstance(data, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise OwnBotError("own-bot-version", "this bot was stored by a later version of High Water")
    fields = [data.get(field) for field in ("name", "source", "saved")] if isinstance(data, dict) else []
    if version != VERSION or not all(isinstance(field, str) for field in fields) or not _ID.fullmatch(name):
        raise OwnBotError("own-bot-damaged", "a stored bot is an object with version, name, source and saved")
    called, source, saved = map(str, fields)
    if len(source) > MAX_SOURCE:
        raise OwnBotError("own-bot-size", f"a bot has at most {MAX_SOURCE:,} characters; this has {len(source):,}", limit=MAX_SOURCE)
    return OwnBot(name, text, clean_name(called) or NAMELESS, source, saved[:40])


# Files -------------------------------------------------------------------------------------------------------------------


def read_python_file(name: str, file: str, text: str, saved: str) -> OwnBot:
    """The bot in a Python file, named after the file. Raises OwnBotError if there is none, or its source is too long."""
    called, source = file.removesuffix(".py"), "\n".join(text.splitlines()) + "\n"
    bot = make_bot(name, called, source, saved)
    if not _BOT.search(source):
        raise OwnBotError("own-bot-none", "there is no think in this file, and no bot is imported", bot=bot.name)
    return bot


def write_bots(bots: Bots) -> str:
    """Export lines of these bots, as ``split_bots_off`` reads them. Unreadable bots are left out."""
    return "".join(tag_line(TAG, f"{bot.id}={bot.text}") + "\n" for bot in list_readable(bots))


def split_bots_off(text: str) -> tuple[str, list[OwnBot | GameError]]:
    """A file without its lines of bots, and these bots; for unreadable ones the reason."""
    bots = [_read_line(match[1]) for match in _LINE.finditer(text)]
    return (_LINE.sub("", text) if bots else text), bots


def _read_line(quoted: str) -> OwnBot | GameError:
    try:
        line = read_json(quoted, max_chars=2 * MAX_TEXT)
        name, _, text = line.partition("=") if isinstance(line, str) else ("", "", "")
        return _read(name, text)
    except GameError as error:
        return error


class ImportedBots(NamedTuple):
    """The result of an import: bots to store by id, how many existed already, and why others failed."""

    came: Bots
    there: int
    refused: tuple[GameError, ...]


def import_bots(bots: Bots, found: list[OwnBot | GameError], new_id: Callable[[], str]) -> ImportedBots:
    """Import bots from a file. A bot with the same name and source exists already; one with a used id gets a new one."""
    came: dict[str, OwnBot] = {}
    there = 0
    refused: list[GameError] = []
    for bot in found:
        if isinstance(bot, GameError):
            refused.append(bot)
        elif any((bot.name, bot.source) == (other.name, other.source) for other in (*bots.values(), *came.values())):
            there += 1
        else:
            name = new_id() if bot.id in bots or bot.id in came else bot.id
            came[name] = OwnBot(name, bot.text, bot.name, bot.source, bot.saved)
    return ImportedBots(came, there, tuple(refused))
