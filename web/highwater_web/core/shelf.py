"""The shelf: saved games in the storage, in the list, and in files.

A saved game is a record with its tags. An unreadable entry stays stored, with the reason.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from highwater.errors import GameError, SetupError
from highwater.match import Match
from highwater.notation import header_of
from highwater.record import Record, RecordError, parse, parse_file, parse_header

PREFIX = "highwater:game:"
"""Prefix of the storage keys of games."""

SCENARIOS = "highwater:scenario:"
"""Prefix of the keys of scenarios from the desk, which are saved, listed and exported like games."""

SCENARIO = "scenario-"
"""Prefix of the id of a scenario, which marks it in a file of games."""


@dataclass(frozen=True)
class SavedGame:
    """``text``: the stored text; ``header``: what the list shows, without plies; ``fault``: why there is none."""

    text: str
    header: Record | None = None
    fault: GameError | None = None

    @property
    def is_readable(self) -> bool:
        return self.header is not None

    @property
    def is_of_another_version(self) -> bool:
        """Whether only another build can read it."""
        return isinstance(self.fault, SetupError) or (self.fault is not None and self.fault.code == "record-tag")

    @property
    def is_finished(self) -> bool:
        return self.header is not None and self.header.finished

    @property
    def saved(self) -> str:
        """The time of saving as ISO 8601; "" if unknown."""
        return self.header.saved if self.header else ""

    @property
    def game(self) -> str:
        """The id of its game; "" if unknown."""
        return self.header.game.id if self.header else ""


@dataclass(frozen=True)
class SavedGames:
    """Entries by id."""

    entries: Mapping[str, SavedGame] = field(default_factory=dict)

    @staticmethod
    def read(store: Mapping[str, str], prefix: str = PREFIX) -> "SavedGames":
        """Reads the shelf from the storage; other keys are ignored."""
        return SavedGames({key.removeprefix(prefix): read_entry(text) for key, text in store.items() if key.startswith(prefix)})

    def put(self, name: str, entry: SavedGame) -> "SavedGames":
        return self.join({name: entry})

    def join(self, entries: Mapping[str, SavedGame]) -> "SavedGames":
        """The shelf with more entries."""
        return SavedGames({**self.entries, **entries})

    def remove(self, name: str) -> "SavedGames":
        return SavedGames({key: entry for key, entry in self.entries.items() if key != name})

    def newest_first(self) -> Iterator[tuple[str, SavedGame]]:
        return iter(sorted(self.entries.items(), key=lambda item: item[1].saved, reverse=True))

    def file(self) -> str:
        """An export of all readable games, for ``import_games``."""
        return "\n".join(write_export(name, entry) for name, entry in self.newest_first() if entry.is_readable)

    def unreadable(self) -> list[str]:
        """The ids of unreadable entries, which no file of several games contains."""
        return [name for name, entry in self.entries.items() if not entry.is_readable]


def read_entry(text: str) -> SavedGame:
    """Reads a stored entry of any version; ``is_readable`` is False if that fails."""
    try:
        return SavedGame(text, parse_header(text))
    except GameError as error:
        return SavedGame(text, fault=error)


def make_saved_game(match: Match, name: str, saved: str) -> SavedGame:
    """A match as a saved game. ``name``: its id on the shelf; ``saved``: the time as ISO 8601."""
    return write_game(match.written(saved, name))


def write_export(name: str, entry: SavedGame) -> str:
    """The export of an entry: the current form with its id, or the stored text if it is unreadable."""
    if not entry.is_readable:
        return entry.text
    try:
        return replace(parse(entry.text), id=name).text()
    except GameError:
        return entry.text


def list_part(entry: SavedGame) -> str:
    """The part of an entry's text that the list needs; the whole text of an old form."""
    return header_of(entry.text) if entry.is_readable and entry.text.startswith("[") else entry.text


def split_scenarios_off(text: str) -> tuple[str, str]:
    """Splits a file into games and scenarios."""
    if SCENARIO not in text:
        return text, ""
    from highwater.pasted import find_records  # only where a file is imported

    parts: tuple[list[str], list[str]] = [], []
    for record in find_records(text):
        parts[f'\n[Id "{SCENARIO}' in record.text].append(record.text)
    return ("\n".join(parts[0]), "\n".join(parts[1])) if parts[1] else (text, "")


@dataclass(frozen=True)
class Imported:
    """The result of an import.

    ``came``: new entries by id; ``apart``: how many of them differ from an entry of the same game; ``there``: ids of games that existed
    already; ``refused``: the reasons for unreadable games, by their number in the file, from 1.
    """

    came: Mapping[str, SavedGame]
    apart: int
    there: tuple[str, ...]
    refused: tuple[tuple[int, GameError], ...]


def import_games(shelf: SavedGames, text: str, new_id: Callable[[], str], now: str) -> Imported:
    """Compare the games in a file with a shelf, which stays unchanged.

    A game exists already if the shelf has all its plies, perhaps with more after them. A game that differs from its entry becomes a new
    one. Raises GameError for a file with a single unreadable game.
    """
    found = parse_file(text)
    games = _Known(shelf)
    came: dict[str, SavedGame] = {}
    apart = 0
    there: list[str] = []
    refused: list[tuple[int, GameError]] = []
    for number, record in enumerate(found, 1):
        try:
            game = _check_playable(record)
        except GameError as error:
            refused.append((number, error))
            continue
        same = games.name_of(game)
        if same is not None:
            there += [same] if same in shelf.entries else []  # a duplicate within the file did not exist before
            continue
        is_taken = game.id in games.games or game.id in shelf.entries
        apart += is_taken
        name = new_id() if is_taken or not game.id else game.id
        came[name] = write_game(replace(game, id=name, saved=game.saved or now))
        games.add(name, game)
    if len(found) == 1 and refused:
        raise refused[0][1]
    return Imported(came, apart, tuple(there), tuple(refused))


class _Known:
    """The existing games, by id and by plies."""

    def __init__(self, shelf: SavedGames) -> None:
        self.games: dict[str, Record] = {}
        self._by_content: dict[str, list[str]] = {}
        for name, entry in shelf.entries.items():
            if entry.is_readable:
                with suppress(GameError):
                    self.add(name, parse(entry.text))

    def add(self, name: str, game: Record) -> None:
        self.games[name] = game
        self._by_content.setdefault(game.bare().text(), []).append(name)

    def name_of(self, game: Record) -> str | None:
        """The id of an existing game with all these plies, or None. Bots are not compared."""
        same = self._by_content.get(game.bare().text(), [])
        if game.id in self.games and game.bare() == self.games[game.id].bare().upto(len(game.plies)):
            same = [game.id, *same]
        return next((name for name in same if game.bots in ((), self.games[name].bots)), None)


def write_game(record: Record) -> SavedGame:
    """A record as a saved game."""
    return SavedGame(record.text(), record.header())


def _check_playable(record: Record | GameError) -> Record:
    """A playable record from a file. Raises GameError for any other. Missing bots are detected when it is opened."""
    if isinstance(record, GameError):
        raise record
    over = not record.final.to_act
    if record.finished and not over:
        raise RecordError("record-shape", "this record says that the game is finished, but it goes on", found="Finished")
    return replace(record, finished=over)
