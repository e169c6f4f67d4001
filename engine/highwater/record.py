"""A game written down.

A record is a header and the list of everything that was done, chance included, so that it replays with no random generator at all. It
has three forms: text, readable by a person as PGN is for chess; JSON, for programs; and a URL form, deflated, for links. Printing and
parsing are inverse.

The text form::

    [Game "land-unter/1"]
    [Seats "3"]
    [Option "cascade=once"]
    [Name "1=Max"]

    *:2.5.13.… *:…
    *:4+7 a:44 b:27 c:16

    [Check "9f3a2c41"]

``*`` is chance, ``a`` the first seat. The check closes a record, so that one cut off or damaged anywhere is known for what it is;
whoever writes one by hand leaves it out and reads it with ``sealed=False``.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pkgutil import get_data

from highwater.game import CHANCE, Action, Game, GameError, IllegalAction, SetupError, State, TokenError
from highwater.guarded_json import read_json
from highwater.registry import game_of

MAX_TEXT = 64 * 1024
"""Characters of a record's text or JSON form; a full game of any of ours has under 8,000."""

MAX_URL = 16 * 1024
"""Characters of a record's URL form."""

MAX_PLIES = 5_000
MAX_NAME = 40

JSON_FORMAT = "highwater-record/1"

Ply = tuple[int, Action]
"""Who (a seat or CHANCE) did what."""


class RecordError(GameError):
    """A record that cannot be read: too large, cut off, damaged, of another shape, or of a game that could not have been played.

    ``details["ply"]`` is where an impossible game goes wrong, counted from 1.
    """

    CODES = ("record-size", "record-shape", "record-damaged", "record-ply")


def clean_name(name: str) -> str:
    """A player's name as a record keeps it: one line without control and direction characters, at most 40 characters."""
    visible = "".join(character if character.isprintable() else " " for character in name[: 10 * MAX_NAME])
    return " ".join(visible.split())[:MAX_NAME].strip()


@dataclass(frozen=True)
class Record:
    """A header and the plies. ``options`` has every option of the game, ``names`` one for each seat or nothing ("" for a seat without
    one)."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...]
    names: tuple[str, ...] = ()
    plies: tuple[Ply, ...] = ()

    @staticmethod
    def of(game: Game, seats: int, options: Mapping[str, str] | None = None, names: tuple[str, ...] = ()) -> "Record":
        """An empty record. Raises SetupError for a number of seats or an option that does not exist."""
        settled = game.settle_options(options or {})
        game.new(seats, settled)
        clean = tuple(clean_name(name) for name in names)
        return Record(game, seats, tuple(settled.items()), clean if any(clean) else ())

    def start(self) -> State:
        return self.game.new(self.seats, dict(self.options))

    def states(self) -> Iterator[State]:
        """The position before the first ply and after each. Raises RecordError at the ply that could not be played."""
        state = self.start()
        yield state
        for number, (seat, action) in enumerate(self.plies, 1):
            try:
                state = state.apply(seat, action)
            except IllegalAction as error:
                raise RecordError("record-ply", f"ply {number} ({token(seat, action)}) cannot be played: {error}", ply=number) from error
            yield state

    @cached_property
    def final(self) -> State:
        """The position after the last ply. Raises RecordError if the record cannot be played."""
        for state in self.states():
            last = state
        return last

    def upto(self, ply: int) -> "Record":
        """The record of the first ``ply`` plies."""
        return replace(self, plies=self.plies[:ply])

    def _body(self) -> str:
        header = [f'[Game "{self.game.versioned}"]', f'[Seats "{self.seats}"]']
        header += [f'[Option "{name}={value}"]' for name, value in self.options]
        header += [f"[Name {json.dumps(f'{number}={name}', ensure_ascii=False)}]" for number, name in enumerate(self.names, 1) if name]
        lines: list[list[str]] = []
        for seat, action in self.plies:
            if seat == CHANCE or not lines:
                lines.append([])
            lines[-1].append(token(seat, action))
        return "\n".join(header) + "\n\n" + "".join(" ".join(line) + "\n" for line in lines)

    def text(self) -> str:
        """The text form, closed by its check."""
        body = self._body()
        return f'{body}\n[Check "{zlib.crc32(body.encode()):08x}"]\n'

    def json(self) -> str:
        """The JSON form: ``format``, ``game``, ``seats``, ``options``, ``names``, ``plies`` (tokens), ``check``."""
        return json.dumps(
            {
                "format": JSON_FORMAT,
                "game": self.game.versioned,
                "seats": self.seats,
                "options": dict(self.options),
                "names": list(self.names),
                "plies": [token(seat, action) for seat, action in self.plies],
                "check": f"{zlib.crc32(self._body().encode()):08x}",
            },
            ensure_ascii=False,
        )

    def url(self) -> str:
        """The form for a link's fragment: the text form, deflated with a dictionary of what every record has, in base64url."""
        packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, URL_DICTIONARY)
        packed = packer.compress(self.text().encode()) + packer.flush()
        return base64.urlsafe_b64encode(packed).decode().rstrip("=")


URL_DICTIONARY = (
    b'[Game "land-unter/1"]\n[Seats "4"]\n[Option "cascade=once"]\n[Option "highest_may_choose=off"]\n'
    b'[Name "1=\n\n\n[Check "\n*:1+12 a: b: c: d: e:'
)
"""Never to change: every link ever shared was packed with it."""

_TAG = re.compile(r"\[(Game|Seats|Option|Name|Check) (\"(?:[^\"\\]|\\.)*\")\]")


def token(seat: int, action: Action) -> str:
    """One ply as a record prints it: ``*:4+7``, ``a:44``."""
    return f"{'*' if seat == CHANCE else chr(ord('a') + seat)}:{action}"


def parse_ply(game: Game, seats: int, text: str) -> Ply:
    """The ply a token of a record stands for. Raises TokenError."""
    who, colon, action = text.partition(":")
    seat = CHANCE if who == "*" else ord(who) - ord("a") if len(who) == 1 else seats
    if not colon or not -1 <= seat < seats:
        raise TokenError(
            "token",
            f"{text[:60]!r} is no ply; plies are *:… for chance and a:… to {chr(ord('a') + seats - 1)}:… for the seats",
            token=text[:60],
        )
    return seat, game.parse(action)


def parse_text(text: str, *, sealed: bool = True) -> Record:
    """Read the text form. Raises RecordError, or SetupError for a game, version, option or seat number we do not have.

    Only the form is read here; ``Record.states`` finds out whether the game can be played.
    """
    if len(text) > MAX_TEXT:
        raise RecordError("record-size", f"a record has at most {MAX_TEXT:,} characters; this has {len(text):,}", limit=MAX_TEXT)
    tags: dict[str, list[str]] = {}
    tokens: list[str] = []
    for line in text.splitlines():
        line = line.strip()
        if not line.startswith("["):
            tokens += line.split()
            continue
        match = _TAG.fullmatch(line)
        try:
            value = json.loads(match[2]) if match else None
        except ValueError:
            value = None
        if match is None or value is None:
            raise RecordError("record-shape", f'a header line looks like [Seats "4"], this one is {line[:60]!r}', found=line[:60])
        tags.setdefault(match[1], []).append(value)
    for tag in ("Game", "Seats", "Check"):
        if len(tags.get(tag, [])) != 1 and (tag != "Check" or sealed or len(tags.get(tag, [])) > 1):
            raise RecordError(
                "record-shape", f"a record has the line [{tag} …] exactly once; this one has it {len(tags.get(tag, []))} times", found=tag
            )
    options = dict(_pair(value) for value in tags.get("Option", []))
    names = {_number(number): name for number, name in map(_pair, tags.get("Name", []))}
    return _assemble(tags["Game"][0], _number(tags["Seats"][0]), options, names, tokens, tags.get("Check", [None])[0])


def parse_json(text: str) -> Record:
    """Read the JSON form. Raises JsonError, RecordError, or SetupError as ``parse_text`` does."""
    data = read_json(text, most=MAX_TEXT)
    if not isinstance(data, dict) or data.get("format") != JSON_FORMAT:
        raise RecordError("record-shape", f'a record is an object with "format": "{JSON_FORMAT}"', found="format")
    shapes = {"game": str, "seats": int, "options": dict, "names": list, "plies": list, "check": str}
    for field, shape in shapes.items():
        if type(data.get(field)) is not shape:
            raise RecordError("record-shape", f"the field {field!r} of a record has to be a {shape.__name__}", found=field)
    texts = [*data["options"].values(), *data["names"], *data["plies"]]
    if not all(isinstance(item, str) for item in texts):
        raise RecordError("record-shape", "options, names and plies of a record have to be texts", found="plies")
    return _assemble(data["game"], data["seats"], data["options"], dict(enumerate(data["names"], 1)), data["plies"], data["check"])


def parse_url(text: str) -> Record:
    """Read the URL form. Never inflates beyond the size of a record. Raises RecordError, or SetupError as ``parse_text`` does."""
    if len(text) > MAX_URL:
        raise RecordError("record-size", f"a link holds at most {MAX_URL:,} characters of a record; this has {len(text):,}", limit=MAX_URL)
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(15, URL_DICTIONARY)
        body = unpacker.decompress(packed, 4 * MAX_TEXT + 1)
        whole = unpacker.eof and not unpacker.unused_data
        plain = body.decode()
    except (ValueError, binascii.Error, zlib.error):
        raise RecordError("record-damaged", "this link was cut off or changed on its way; copy the whole of it again") from None
    if len(body) > 4 * MAX_TEXT:
        raise RecordError("record-size", f"a record has at most {MAX_TEXT:,} characters; this link unpacks to more", limit=MAX_TEXT)
    if not whole:
        raise RecordError("record-damaged", "this link was cut off or changed on its way; copy the whole of it again")
    return parse_text(plain)


def parse(text: str, *, sealed: bool = True) -> Record:
    """Read a record in whichever of the three forms it is. Raises JsonError, RecordError or SetupError."""
    stripped = text.strip()
    if stripped.startswith("{"):
        return parse_json(text)
    if stripped.startswith("["):
        return parse_text(text, sealed=sealed)
    return parse_url(stripped)


def example(game: Game, name: str) -> Record:
    """A record that comes with a game, such as a worked example of its rule book. Raises SetupError for a name it does not have."""
    if name not in game.examples:
        known = ", ".join(game.examples) or "none"
        raise SetupError("unknown-example", f"{game.id} has no example {name[:40]!r}; it has {known}", example=name[:40], known=known)
    text = get_data("highwater.games", f"{examples_folder(game)}/{name}.txt")
    assert text is not None
    return parse_text(text.decode())


def examples_folder(game: Game) -> str:
    """Where the records lie that come with a game, within ``highwater.games``."""
    return f"{game.folder or game.id.replace('-', '_')}/examples"


def _assemble(
    versioned: str, seats: int, options: Mapping[str, str], names: Mapping[int, str], tokens: list[str], check: str | None
) -> Record:
    if "/" not in versioned:
        raise RecordError(
            "record-shape",
            f"a record names its game with the version of the rules, such as land-unter/1, not {versioned[:40]!r}",
            found="Game",
        )
    game = game_of(versioned)
    empty = Record.of(game, seats, options)
    if len(tokens) > MAX_PLIES:
        raise RecordError("record-size", f"a record has at most {MAX_PLIES:,} plies; this has {len(tokens):,}", limit=MAX_PLIES)
    if any(not 1 <= number <= seats for number in names) or any(clean_name(name) != name for name in names.values()):
        raise RecordError(
            "record-shape", f"names are numbered from 1 to {seats} and have one line of at most {MAX_NAME} characters", found="Name"
        )
    plies = []
    for number, text in enumerate(tokens, 1):
        try:
            plies.append(parse_ply(game, seats, text))
        except TokenError as error:
            raise RecordError("record-ply", f"ply {number}: {error}", ply=number) from error
    named = tuple(names.get(number, "") for number in range(1, seats + 1))
    record = replace(empty, names=named if any(named) else (), plies=tuple(plies))
    if check is not None and check != f"{zlib.crc32(record._body().encode()):08x}":
        raise RecordError("record-damaged", "the check at the end of this record does not fit the rest: it was cut off or changed")
    return record


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise RecordError("record-shape", f"expected a pair such as cascade=once, found {text[:60]!r}", found=text[:60])
    return name, value


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise RecordError("record-shape", f"expected a number, found {text[:60]!r}", found=text[:60])
    return int(text)
