"""The text form of a record, before anything in it is understood: lines of tags, tokens of plies, and the check that closes it.

What the tags and tokens mean is in ``record``. A file holds one game or many, one after the other.
"""

import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from highwater.errors import GameError
from highwater.guarded_json import JsonError, read_json

MAX_PLIES = 5_000
"""Plies of a record. No game can be played on beyond it; ``Match.full`` says why."""

MAX_TEXT = 192 * 1024
"""Characters of a record: 5,000 plies of the longest kind (34 characters) and a header of 20,000; a full game of ours has under 8,000."""

MAX_NAME = 40
"""Characters of a player's name."""

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?([+-]\d\d:\d\d)?")
"""When a game was saved, as ISO 8601."""

NOTE = re.compile(r"[a-z0-9]{1,4}")
"""A mark that a seat makes beside the game; what it means only the page of the game knows."""

MOST_NOTES = 100

TAGS = ("Game", "Seats", "Option", "Name", "Bot", "Hints", "Notes", "From", "Finished", "Paused", "Saved", "Id", "Check")
ONCE = ("Game", "Seats", "From", "Finished", "Paused", "Saved", "Id", "Check")

_TAG = re.compile(r"\[([A-Za-z]+) (\"(?:[^\"\\]|\\.)*\")\]")


class RecordError(GameError):
    """A record that cannot be read: too large, cut off, damaged, of another shape, or of a game that could not have been played.

    ``record-tag`` is a record with something that only a later version of ours knows; ``record-full`` a game that has reached its last
    ply without an end. ``details["ply"]`` is where an impossible game goes wrong, counted from 1.
    """

    CODES = ("record-size", "record-shape", "record-damaged", "record-tag", "record-ply", "record-full")


class Notation(NamedTuple):
    """``tags``: the values of each tag that occurs, in their order; ``tokens``: the plies."""

    tags: Mapping[str, Sequence[str]]
    tokens: Sequence[str]

    def one(self, tag: str) -> str:
        """The value of a tag that occurs at most once, "" if it does not."""
        return self.tags.get(tag, ("",))[0]


def clean_name(name: str) -> str:
    """A player's name as a record holds it: one line without control and direction characters, at most 40 characters."""
    visible = "".join(character if character.isprintable() else " " for character in name[: 10 * MAX_NAME])
    return " ".join(visible.split())[:MAX_NAME].strip()


def tag_line(tag: str, value: str) -> str:
    """A line of a header, such as ``[Seats "3"]``."""
    return f"[{tag} {json.dumps(value, ensure_ascii=False)}]"


def sealed(lines: Sequence[str], tokens: Sequence[str]) -> str:
    """The text of a record from the lines of its header and its plies, closed by its check."""
    body = _body(lines, tokens)
    return f"{body}\n{tag_line('Check', _check(body))}\n"


def read(text: str, *, unsealed: bool = False) -> Notation:
    """The tags and tokens of a text. Spaces and line breaks may be others than those that ``sealed`` writes.

    With ``unsealed`` the check may be missing, as in a record written by hand. Raises RecordError.
    """
    lines, tokens, check = _parts(text)
    if check is None and not any(line.startswith("[Game ") for line in lines):
        raise RecordError("record-shape", "a record begins with the line [Game …]; this text has none", found="Game")
    if check is None and not unsealed:
        raise RecordError("record-damaged", "the line [Check …] at the end of this record is missing: it was cut off or changed")
    if check is not None and check != tag_line("Check", _check(_body(lines, tokens))):
        raise RecordError("record-damaged", "the check at the end of this record does not fit the rest: it was cut off or changed")
    tags: dict[str, list[str]] = {}
    for tag, value in map(_pair_of, lines):
        if tag not in TAGS:
            raise RecordError("record-tag", f"[{tag[:40]} …] in this record is from a later version of High Water", found=tag[:40])
        tags.setdefault(tag, []).append(value)
    for tag in ONCE:
        if len(tags.get(tag, ())) > 1:
            raise RecordError("record-shape", f"a record has the line [{tag} …] once; this one has it {len(tags[tag])} times", found=tag)
    return Notation(tags, tokens)


def header_of(text: str) -> str:
    """How the text of a record begins: its header and the empty line behind it; all of a text that has none."""
    return text[: text.find("\n\n") + 2] if "\n\n" in text else text


def split(text: str) -> Iterator[str]:
    """The texts of the records in a file, damaged ones included: each ends with its check, or where another one begins."""
    piece: list[str] = []
    for line in text.lstrip("\ufeff").splitlines():
        if line.strip().startswith("[Game ") and any(piece):
            yield "\n".join(piece)
            piece = []
        piece.append(line.strip())
        if line.strip().startswith("[Check "):
            yield "\n".join(piece)
            piece = []
    if any(piece):
        yield "\n".join(piece)


def _parts(text: str) -> tuple[list[str], list[str], str | None]:
    """The lines of the header, the tokens, and the line of the check."""
    if len(text) > MAX_TEXT:
        raise RecordError("record-size", f"a record has at most {MAX_TEXT:,} characters; this has {len(text):,}", limit=MAX_TEXT)
    lines: list[str] = []
    tokens: list[str] = []
    check = None
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("[Check ") and check is None:
            check = line
        elif line.startswith("["):
            lines.append(line)
        else:
            tokens += line.split()
    if len(tokens) > MAX_PLIES:
        raise RecordError("record-size", f"a record has at most {MAX_PLIES:,} plies; this has {len(tokens):,}", limit=MAX_PLIES)
    return lines, tokens, check


def _pair_of(line: str) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    try:
        value = read_json(match[2], most=MAX_TEXT) if match else None
    except JsonError:
        value = None
    if match is None or not isinstance(value, str):
        raise RecordError("record-shape", f'a header line looks like [Seats "4"], this one is {line[:60]!r}', found=line[:60])
    return match[1], value


def _body(lines: Sequence[str], tokens: Sequence[str]) -> str:
    """What the check is made of. Every ply of chance begins a line."""
    plies: list[list[str]] = []
    for token in tokens:
        if token.startswith("*") or not plies:
            plies.append([])
        plies[-1].append(token)
    return "\n".join(lines) + "\n\n" + "".join(" ".join(line) + "\n" for line in plies)


def _check(body: str) -> str:
    return f"{zlib.crc32(body.encode('utf-8', 'surrogatepass')):08x}"
