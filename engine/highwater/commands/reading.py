"""Parses arguments: records, files, options and numbers."""

import argparse
import os
import sys
from pathlib import Path
from typing import BinaryIO

from highwater.errors import SetupError
from highwater.game import Game
from highwater.pasted import is_meant_as_record
from highwater.record import MAX_TEXT, Record, RecordError, example, parse
from highwater.registry import GAMES
from highwater.scenario import PLAIN

RECORD_HELP = "a file with a record, - for standard input, a link or its record, or game:example such as land-unter:tides-4-and-7"


def read_record(name: str) -> Record:
    """Reads the record of an argument. Raises OSError and GameError."""
    text = record_text(name)
    record = parse(text, sealed=False)
    warn_of_missing_check(text, record)
    return record


def warn_of_missing_check(text: str, record: Record) -> None:
    """Warns on standard error that a record without a check may be truncated. Scenarios are written by hand and need none."""
    if "[Game " in text and "[Check " not in text and record.scenario == PLAIN and not record.comments:
        print("this text has no check, so nobody can say whether it is whole", file=sys.stderr)


def record_text(name: str) -> str:
    """The text of an argument's record, in any form. Reads no more of a file than a record can have. Raises OSError and GameError."""
    if name == "-":
        return _read_bounded(sys.stdin.buffer, "standard input")
    game_id, colon, example_name = name.partition(":")
    if colon and game_id in GAMES:
        return example(GAMES[game_id], example_name).text()
    path = Path(name)
    if len(name) < 200 and path.exists():
        return file_text(path)
    if is_meant_as_record(name):
        return name
    raise OSError(f"there is no file {name[:60]}, and it is neither a link with a record nor an example such as land-unter:tides-4-and-7")


def file_text(path: Path) -> str:
    """The text of a file or a pipe. Raises OSError and RecordError."""
    if not path.exists():
        raise OSError(f"there is no file {path}")
    if path.is_dir():
        raise OSError(f"{path} is a folder")
    with path.open("rb") as file:
        return _read_bounded(file, str(path))


def _read_bounded(file: BinaryIO, name: str) -> str:
    """The text of a file, read up to one byte more than a record can have."""
    most = 4 * MAX_TEXT  # the most bytes that so many characters can take
    content = file.read(most + 1)
    if len(content) > most:
        raise RecordError("record-size", f"{name} has more than {most:,} bytes, which is more than a record can have", limit=MAX_TEXT)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise OSError(f"{name} is not UTF-8 text (byte {error.start + 1}), so it cannot be read") from None


def read_options(game: Game, pairs: list[str]) -> dict[str, str]:
    """Parses options and their values. Raises SetupError for unknown ones."""
    return dict(_read_option(game, pair) for pair in pairs)


def _read_option(game: Game, pair: str) -> tuple[str, str]:
    """Parses an option and its value; ``k=@FILE`` reads it from a file. Errors name the file, or suggest a missing @."""
    name, _, value = pair.partition("=")
    if not value.startswith("@"):
        if os.path.isfile(value):  # works for values of any length
            try:
                game.settle_options({name: value})
            except SetupError as error:
                raise type(error)(error.code, f"{error}; to read the value from the file, write {name}=@{value}", **error.details) from None
        return name, value
    path = Path(value[1:])
    try:
        return name, game.settle_options({name: file_text(path)})[name]
    except SetupError as error:
        raise type(error)(error.code, f"{path}: {error}", **error.details) from None


def positive(text: str) -> int:
    """A whole number from 1, for argparse."""
    if not (text.isascii() and text.isdigit()) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return int(text)
