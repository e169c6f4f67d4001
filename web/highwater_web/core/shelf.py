"""The saved games: what lies in the browser's storage, how the list shows it, and what comes in from files.

A saved game is a record with its tags. An entry that cannot be read stays where it is, with the reason.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from highwater.errors import GameError, SetupError
from highwater.match import Match
from highwater.notation import header_of
from highwater.record import Record, RecordError, parse, parse_file, parse_header

PREFIX = "highwater:game:"
"""Storage keys of games start so."""

SCENARIOS = "highwater:scenario:"
"""And those of scenarios, which an author has on the desk: they are kept, listed and handed on as games are."""

SCENARIO = "scenario-"
"""How the id of a scenario begins, so that it is known in a file of games."""


@dataclass(frozen=True)
class SavedGame:
    """``text`` is what the storage holds; ``header`` what the list shows, its plies unread; ``fault`` why there is none."""

    text: str
    header: Record | None = None
    fault: GameError | None = None

    @property
    def is_readable(self) -> bool:
        return self.header is not None

    @property
    def is_of_another_version(self) -> bool:
        """Whether it cannot be read because it says something that only another build knows."""
        return isinstance(self.fault, SetupError) or (self.fault is not None and self.fault.code == "record-tag")

    @property
    def is_finished(self) -> bool:
        return self.header is not None and self.header.finished

    @property
    def saved(self) -> str:
        """When it was saved, as ISO 8601; "" where that is not known."""
        return self.header.saved if self.header else ""

    @property
    def game(self) -> str:
        """The id of its game; "" where that is not known."""
        return self.header.game.id if self.header else ""


@dataclass(frozen=True)
class SavedGames:
    """Entries by id."""

    entries: Mapping[str, SavedGame] = field(default_factory=dict)

    @staticmethod
    def read(store: Mapping[str, str], prefix: str = PREFIX) -> "SavedGames":
        """The shelf from the storage's keys and values; keys of other things are passed over."""
        return SavedGames({key.removeprefix(prefix): read_entry(text) for key, text in store.items() if key.startswith(prefix)})

    def put(self, name: str, entry: SavedGame) -> "SavedGames":
        return self.join({name: entry})

    def join(self, entries: Mapping[str, SavedGame]) -> "SavedGames":
        """With others beside those that are here."""
        return SavedGames({**self.entries, **entries})

    def remove(self, name: str) -> "SavedGames":
        return SavedGames({key: entry for key, entry in self.entries.items() if key != name})

    def newest_first(self) -> Iterator[tuple[str, SavedGame]]:
        return iter(sorted(self.entries.items(), key=lambda item: item[1].saved, reverse=True))

    def file(self) -> str:
        """All games that can be read, one after the other, as ``import_games`` reads them."""
        return "\n".join(write_export(name, entry) for name, entry in self.newest_first() if entry.is_readable)

    def unreadable(self) -> list[str]:
        """The ids of entries that cannot be read, which are in no file of several games."""
        return [name for name, entry in self.entries.items() if not entry.is_readable]


def read_entry(text: str) -> SavedGame:
    """An entry of the storage, in any form that was ever written; one that cannot be read is not ``is_readable``."""
    try:
        return SavedGame(text, parse_header(text))
    except GameError as error:
        return SavedGame(text, fault=error)


def make_saved_game(match: Match, name: str, saved: str) -> SavedGame:
    """How a match is saved: ``name`` is its id on the shelf, ``saved`` the time as ISO 8601."""
    return write_game(match.written(saved, name))


def write_export(name: str, entry: SavedGame) -> str:
    """What is exported of an entry: the form of today with its id, so that it is known again; as it is where that cannot be done."""
    if not entry.is_readable:
        return entry.text
    try:
        return replace(parse(entry.text), id=name).text()
    except GameError:
        return entry.text


def list_part(entry: SavedGame) -> str:
    """How the text of an entry begins, as far as the list shows it; all of a text that is not in the form of today."""
    return header_of(entry.text) if entry.is_readable and entry.text.startswith("[") else entry.text


def split_scenarios_off(text: str) -> tuple[str, str]:
    """A file in two: its games, and the scenarios among them."""
    if SCENARIO not in text:
        return text, ""
    from highwater.pasted import find_records  # only where a file is imported

    parts: tuple[list[str], list[str]] = [], []
    for record in find_records(text):
        parts[f'\n[Id "{SCENARIO}' in record.text].append(record.text)
    return ("\n".join(parts[0]), "\n".join(parts[1])) if parts[1] else (text, "")


@dataclass(frozen=True)
class Imported:
    """What a file brought.

    ``came``: new entries by id; ``apart``: how many of them are on the shelf in another state as well; ``there``: ids of games that were
    there already; ``refused``: the number in the file of each game that could not be read, from 1, with the reason.
    """

    came: Mapping[str, SavedGame]
    apart: int
    there: tuple[str, ...]
    refused: tuple[tuple[int, GameError], ...]


def import_games(shelf: SavedGames, text: str, new_id: Callable[[], str], now: str) -> Imported:
    """What the games in a file are to a shelf. Nothing on the shelf is changed.

    A game is there already if the shelf has one with the same plies, or has the same game further on. Of a game that is there in another
    state, the one in the file becomes a game of its own. Raises GameError for a file with a single game that cannot be read.
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
            there += [same] if same in shelf.entries else []  # one that a text holds twice is none that was there
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
    """The games that are there already: by id, and by what was played."""

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
        """The id under which all that was played in a game is there, if it is. A file need not say which bots played."""
        same = self._by_content.get(game.bare().text(), [])
        if game.id in self.games and game.bare() == self.games[game.id].bare().upto(len(game.plies)):
            same = [game.id, *same]
        return next((name for name in same if game.bots in ((), self.games[name].bots)), None)


def write_game(record: Record) -> SavedGame:
    """How a record is saved."""
    return SavedGame(record.text(), record.header())


def _check_playable(record: Record | GameError) -> Record:
    """A record out of a file, known to be playable. Raises GameError for any other. Whether its bots are there is seen when it is
    opened."""
    if isinstance(record, GameError):
        raise record
    over = not record.final.to_act
    if record.finished and not over:
        raise RecordError("record-shape", "this record says that the game is finished, but it goes on", found="Finished")
    return replace(record, finished=over)
