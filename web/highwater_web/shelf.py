"""The games a browser keeps: reading, listing and writing what lies in its storage. An entry that cannot be read stays where it is."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from highwater.guarded_json import JsonError, read_json
from highwater.match import Match, parse_match
from highwater.record import MAX_TEXT, RecordError, parse

SAVE_FORMAT = "highwater-save/1"
PREFIX = "highwater:game:"
"""Storage keys of games start so."""


@dataclass(frozen=True)
class Entry:
    """A saved game as the list shows it, without unpacking the match. ``text`` is what the storage holds."""

    text: str
    game: str = ""
    names: tuple[str, ...] = ()
    saved: str = ""
    finished: bool = False
    match: str = ""

    @property
    def readable(self) -> bool:
        return bool(self.match)


@dataclass(frozen=True)
class Shelf:
    """Entries by id."""

    entries: Mapping[str, Entry] = field(default_factory=dict)

    @staticmethod
    def read(store: Mapping[str, str]) -> "Shelf":
        """The shelf from the storage's keys and values; keys of other things are passed over."""
        return Shelf({key.removeprefix(PREFIX): read_entry(text) for key, text in store.items() if key.startswith(PREFIX)})

    def put(self, name: str, entry: Entry) -> "Shelf":
        return Shelf({**self.entries, name: entry})

    def without(self, name: str) -> "Shelf":
        return Shelf({key: entry for key, entry in self.entries.items() if key != name})

    def newest_first(self) -> Iterator[tuple[str, Entry]]:
        return iter(sorted(self.entries.items(), key=lambda item: item[1].saved, reverse=True))


def read_entry(text: str) -> Entry:
    """An entry as it is kept; one that cannot be read is an Entry that is not ``readable``."""
    try:
        data = read_json(text, most=4 * MAX_TEXT)
    except JsonError:
        data = None
    if not isinstance(data, dict) or data.get("format") != SAVE_FORMAT:
        return Entry(text)
    game, names, saved, finished, match = (data.get(name) for name in ("game", "names", "saved", "finished", "match"))
    if not (isinstance(game, str) and isinstance(saved, str) and isinstance(match, str) and isinstance(finished, bool)):
        return Entry(text)
    if not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
        return Entry(text)
    return Entry(text, game, tuple(names), saved, finished, match)


def entry_of(match: Match, names: tuple[str, ...], saved: str) -> Entry:
    """How a match is kept. ``names`` are the seats' names as shown, ``saved`` the time as ISO 8601."""
    entry = Entry("", match.game.id, names, saved, not match.state.to_act, match.json())
    return replace(entry, text=json.dumps({**_listed(entry), "match": entry.match}, ensure_ascii=False))


def list_part(entry: Entry) -> str:
    """How the text of an entry begins, as far as the list shows it; all of a text that we have not written."""
    beginning = json.dumps(_listed(entry), ensure_ascii=False).removesuffix("}")
    return beginning if entry.readable and entry.text.startswith(beginning) else entry.text


def _listed(entry: Entry) -> dict[str, object]:
    return {"format": SAVE_FORMAT, "game": entry.game, "names": entry.names, "saved": entry.saved, "finished": entry.finished}


def open_file(text: str) -> Match:
    """The match in an imported file: a saved game of ours, or a record in any form. Raises JsonError, RecordError or SetupError."""
    entry = read_entry(text)
    if entry.readable:
        return parse_match(entry.match)
    if text.lstrip().startswith("{") and "highwater-match" in text[:200]:
        return parse_match(text)
    if not text.strip():
        raise RecordError("record-shape", "this file is empty; a saved game of High Water is expected", found="")
    return Match.of(parse(text.lstrip("\ufeff")))
