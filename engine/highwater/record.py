"""A game written down.

A record is a header and the list of everything that was done, chance included, so that it replays with no random generator at all. Its
text is readable by a person, as PGN is for chess; it is what is saved, what a file holds and, deflated, what is in a link. Printing and
reading are inverse.

The text form::

    [Game "land-unter/1"]
    [Seats "3"]
    [Option "cascade=once"]
    [Name "1=Max"]
    [Bot "2=policy"]
    [Hints "1=3"]
    [Notes "1=b3.c5"]
    [Review "1=1 4be1f0a2 …"]
    [From "12"]
    [Title "en=Two weather cards"]
    [Handed "yes"]
    [Paused "yes"]
    [Asks "yes"]
    [Daily "1 2027-03-14"]
    [Offer "b:lift.a.landing"]
    [Refused "3"]
    [Saved "2026-11-22T15:00:00+01:00"]
    [Id "9c01d2e4"]

    *:2.5.13.… *:…
    {en: The tides are 4 and 7.}
    {de: Die Fluten sind 4 und 7.}
    *:4+7 a:44 b:27 c:16

    [Check "9f3a2c41"]

``*`` is chance, ``a`` the first seat. Seats without a ``Bot`` are people. The other tags:

- ``Hints``: the number of hints a seat was given.
- ``Notes``: the private notes of a seat.
- ``Review``: a seat's review of the finished game (``highwater.review`` reads it).
- ``From``: the number of plies taken over from another game.
- ``Finished``: the game is over. ``Paused``: its bots wait.
- ``Handed``: a seat has changed hands.
- ``Asks``: bots ask before they move a person's pawn. ``Offer``: the move that waits for an answer. ``Refused``: the seats whose offer was
  refused in this turn.
- ``Daily``: chance follows from this date (``highwater.piles``), by this derivation; ``again`` behind it: the deal was known.
- ``Id``: the id of the game in a browser.

The tags that make a scenario of a record are in ``scenario``. The check closes a record, so that damage anywhere is noticed; a record
written by hand has none and is read with ``sealed=False``.

A comment in braces stands after a ply, or before the first, once in each language, and begins with that language as in BCP 47. It is one
paragraph and may span lines; in it ``\\{``, ``\\}`` and ``\\\\`` stand for ``{``, ``}`` and ``\\``, and before anything else a backslash is
itself. Control characters and changes of direction are refused.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter
from pkgutil import get_data
from typing import TYPE_CHECKING, SupportsIndex, overload

from highwater import notation
from highwater.by_date import DAILY, date_of
from highwater.contract import CHANCE, SEAT_LETTERS, Action, Outcome, State, seat_letter
from highwater.errors import GameError, IllegalAction, SetupError, TokenError
from highwater.game import Game
from highwater.link import MAX_URL, URL_DICTIONARY, pack, unpack
from highwater.notation import (
    MAX_NAME,
    MAX_NOTES,
    MAX_PLIES,
    MAX_TEXT,
    NOTE,
    REVIEW,
    TIME,
    Comment,
    Notation,
    RecordError,
    check_comments,
    choose_language,
    clean_comment,
    clean_name,
    tag_line,
)
from highwater.registry import game_of
from highwater.scenario import PLAIN, Scenario, read_scenario

if TYPE_CHECKING:
    from pathlib import Path

    from highwater.pasted import FoundRecord

__all__ = [
    "MAX_NAME",
    "MAX_PLIES",
    "MAX_TEXT",
    "MAX_URL",
    "URL_DICTIONARY",
    "Comment",
    "Ply",
    "Record",
    "RecordError",
    "Scenario",
    "choose_language",
    "clean_name",
    "example",
    "examples_folder",
    "parse",
    "parse_file",
    "parse_header",
    "parse_ply",
    "parse_position",
    "parse_text",
    "parse_url",
    "pick",
    "seat_names",
    "token",
]

MAX_PICKED = 100
"""Maximum number of records examined in a text where one is expected."""

WORKSHOP = "workshop:"
"""Prefix of the names of bots that were written on this device."""

Ply = tuple[int, Action]
"""A seat (or CHANCE) and its action."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


@dataclass(frozen=True)
class Record:
    """A header and the plies."""

    game: Game
    seats: int

    options: tuple[tuple[str, str], ...]
    """Every option of the game with its value."""

    names: tuple[str, ...] = ()
    """A name for each seat ("" for none), or nothing."""

    plies: tuple[Ply, ...] = ()

    bots: tuple[str, ...] = ()
    """The bot of each seat ("" for a person), or nothing."""

    hints: tuple[int, ...] = ()
    """A number for each seat, or nothing."""

    notes: tuple[tuple[str, ...], ...] = ()
    """The marks of each seat, or nothing."""

    reviews: tuple[str, ...] = ()
    """A review for each seat as a text, or nothing."""

    begun: int = 0
    """The number of plies taken over from another game."""

    finished: bool = False
    """The claim of the header; ``Match.of`` verifies it."""

    handed: bool = False
    """Whether a seat has changed hands since the game began."""

    paused: bool = False
    """Whether bots wait."""

    asks: bool = False
    """As in ``Match``; so are ``offer`` and ``refused``."""

    offer: Ply | None = None
    refused: tuple[int, ...] = ()

    daily: str = ""
    """The daily deal that determines chance, as in the tag, or ""."""

    saved: str = ""
    """A time as ISO 8601, or ""."""

    id: str = ""
    """The id of this game in a browser, or ""."""

    comments: tuple[Comment, ...] = ()
    """Comments in order of plies; ``commented`` adds one."""

    scenario: Scenario = PLAIN
    """The scenario tags of the record."""

    @staticmethod
    def of(game: Game, seats: int, options: Mapping[str, str] | None = None, names: tuple[str, ...] = ()) -> "Record":
        """An empty record. Raises SetupError for an invalid number of seats or option."""
        settled = game.settle_options(options or {})
        game.new(seats, settled)
        clean = tuple(clean_name(name) for name in names)
        return Record(game, seats, tuple(settled.items()), clean if any(clean) else ())

    def __repr__(self) -> str:
        if self == Record(self.game, self.seats, self.options):
            defaults = self.game.settle_options({})
            changed = {name: value for name, value in self.options if value != defaults[name]}
            return f"Record.of(game_of({self.game.versioned!r}), {self.seats}{f', {changed}' if changed else ''})"
        return f"<Record of {self.game.versioned}: {self.seats} seats, {len(self.plies)} plies>"

    def __len__(self) -> int:
        """The number of plies."""
        return len(self.plies)

    def __bool__(self) -> bool:
        """Always true, even without plies."""
        return True

    def __iter__(self) -> Iterator[Ply]:
        """Iterates over the plies."""
        return iter(self.plies)

    @overload
    def __getitem__(self, ply: SupportsIndex) -> Ply: ...

    @overload
    def __getitem__(self, ply: slice) -> tuple[Ply, ...]: ...

    def __getitem__(self, ply: SupportsIndex | slice) -> Ply | tuple[Ply, ...]:
        """A ply by its number from 0, or several. ``upto`` makes a record of the first ones."""
        return self.plies[ply]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, None if it goes on. Raises RecordError if the record cannot be played."""
        return self.final.outcome

    def save(self, path: "Path | str") -> None:
        """Write the text form to a file, in UTF-8. ``parse`` reads it, and so does the page."""
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(self.text())

    def _repr_svg_(self) -> str | None:
        """The last position as a picture in a notebook, if highwater_web is installed."""
        from highwater.notebook import picture  # needed only in notebooks

        return picture(self.game.id, self)

    def start(self) -> State:
        return self.game.new(self.seats, dict(self.options))

    def states(self) -> Iterator[State]:
        """The positions before the first ply and after each. Raises RecordError at an unplayable ply."""
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
        comments = tuple(comment for comment in self.comments if comment.ply <= ply)
        whole = ply >= len(self.plies)
        reviews = self.reviews if whole else ()
        finished = self.finished and whole
        return replace(
            self,
            plies=self.plies[:ply],
            comments=comments,
            scenario=self.scenario.upto(ply),
            reviews=reviews,
            finished=finished,
            offer=self.offer if whole else None,
            refused=self.refused if whole else (),
        )

    def header(self) -> "Record":
        """The record without plies."""
        return replace(self, plies=(), comments=())

    def said(self, ply: int) -> dict[str, str]:
        """The comments after a ply (0: before the first), by language."""
        return {comment.language: comment.text for comment in self.comments if comment.ply == ply}

    def commented(self, ply: int, language: str, text: str) -> "Record":
        """The record with this comment after a ply, replacing one in this language; an empty text removes it. Raises RecordError for a
        missing ply or an invalid comment."""
        if not 0 <= ply <= len(self.plies):
            raise RecordError("record-ply", f"this record has plies 0 to {len(self.plies)}, not {ply}", ply=ply)
        comments = [comment for comment in self.comments if comment[:2] != (ply, language)]
        comments += [clean_comment(ply, language, text)] if text else []
        comments.sort(key=itemgetter(0))
        check_comments(comments)
        return replace(self, comments=tuple(comments))

    def bare(self) -> "Record":
        """The game with names and comments, without other data of a saved game."""
        return replace(
            self,
            bots=(),
            hints=(),
            notes=(),
            reviews=(),
            begun=0,
            finished=False,
            handed=False,
            paused=False,
            asks=False,
            offer=None,
            refused=(),
            daily="",
            saved="",
            id="",
        )

    def shared(self) -> "Record":
        """The record for sharing: the game, comments and players; without hints, notes, reviews, time, id, and own bots."""
        bots = tuple("" if bot.startswith(WORKSHOP) else bot for bot in self.bots)
        return replace(self.bare(), bots=bots if any(bots) else (), asks=self.asks)

    def text(self) -> str:
        """The text form, closed by its check."""
        header = [tag_line("Game", self.game.versioned), tag_line("Seats", str(self.seats))]
        header += [tag_line("Option", f"{name}={value}") for name, value in self._named_options()]
        notes = tuple(map(".".join, self.notes))
        for tag, values in (("Name", self.names), ("Bot", self.bots), ("Hints", self.hints), ("Notes", notes), ("Review", self.reviews)):
            header += [tag_line(tag, f"{number}={value}") for number, value in enumerate(values, 1) if value]
        header += [tag_line("From", str(self.begun))] if self.begun else []
        header += self.scenario.lines()
        flags = (("Finished", self.finished), ("Handed", self.handed), ("Paused", self.paused), ("Asks", self.asks))
        header += [tag_line(tag, "yes") for tag, true in flags if true]
        header += [tag_line("Offer", token(*self.offer))] if self.offer else []
        header += [tag_line("Refused", ".".join(str(seat + 1) for seat in self.refused))] if self.refused else []
        header += [tag_line(tag, value) for tag, value in (("Daily", self.daily), ("Saved", self.saved), ("Id", self.id)) if value]
        return notation.seal(header, [token(seat, action) for seat, action in self.plies], self.comments)

    def _named_options(self) -> Iterator[tuple[str, str]]:
        """The options in the text: all except added ones with their default."""
        unsaid = {(option.id, option.default) for option in self.game.options if option.added}
        return (options for options in self.options if options not in unsaid)

    def url(self) -> str:
        """The form for a link's fragment: the text form, deflated with a fixed dictionary, in base64url. Raises RecordError if the comments
        make it too long."""
        return pack(self.text())


def token(seat: int, action: Action) -> str:
    """A ply in record notation: ``*:4+7``, ``a:44``."""
    return f"{seat_letter(seat)}:{action}"


def parse_ply(game: Game, seats: int, text: str) -> Ply:
    """The ply of a token. Raises TokenError."""
    who, colon, action = text.partition(":")
    if not colon or len(who) != 1 or who not in "*" + SEAT_LETTERS[:seats]:
        raise TokenError(
            "token",
            f"{text[:60]!r} is not a ply; plies are *:… for chance and a:… to {seat_letter(seats - 1)}:… for the seats",
            token=text[:60],
        )
    return CHANCE if who == "*" else SEAT_LETTERS.index(who), game.parse(action)


def seat_names(names: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """The names or bots of a record, one for each seat."""
    return names or ("",) * seats


def parse_header(text: str) -> Record:
    """Parses the header of a record, without plies and comments, for lists of games.

    Raises as ``parse``, except for plies.
    """
    return _set_header(notation.read(text))


def parse_text(text: str, *, sealed: bool = True) -> Record:
    """Read the text form. Raises RecordError, or SetupError for an unknown game, version, option or number of seats.

    Only the syntax is checked here; ``Record.states`` checks the plies, and ``Match.of`` the bots.
    """
    parsed = notation.read(text, unsealed=not sealed)
    record = _set_header(parsed)
    plies = []
    for number, token in enumerate(parsed.tokens, 1):
        try:
            plies.append(parse_ply(record.game, record.seats, token))
        except TokenError as error:
            raise RecordError("record-ply", f"ply {number}: {error}", ply=number) from error
    record.scenario.check(parsed.tokens)
    return replace(record, plies=tuple(plies), comments=parsed.comments)


def parse_url(text: str) -> Record:
    """Read the URL form. Never inflates beyond the size of a record. Raises RecordError, or SetupError as ``parse_text`` does."""
    return parse_text(unpack(text))


def parse(text: str, *, sealed: bool = True) -> Record:
    """Read the only record in a pasted text, in any form (``pasted``). Raises RecordError or SetupError."""
    if text.startswith("["):  # our own form: saved games open without the reader for pasted text
        with suppress(GameError):
            return parse_text(text, sealed=sealed)
    _, record = pick(text, sealed=sealed)
    if isinstance(record, GameError):
        raise record
    return record


def parse_position(text: str) -> State:
    """Reads a position from a line (``highwater.position``) that names its game. Raises PositionError, and SetupError for an invalid game,
    seats and options."""
    return game_of((text[:80].split() or [""])[0]).parse_position(text)


def parse_file(text: str) -> list[Record | GameError]:
    """All games in a text, in any form; the error for unreadable ones."""
    from highwater.pasted import explain_nothing, find_records  # only for pasted text: pages start without it

    records = [_read_or_reason(each, sealed=True) for each in find_records(text)]
    return [*records] if records else [explain_nothing(text)]


def pick(text: str, *, sealed: bool = True) -> "tuple[FoundRecord, Record | GameError]":
    """The place of the only record in a text, and the record or its error. Of several with the same plies it is the one with most comments.

    Raises RecordError for none or several.
    """
    from highwater.pasted import MAX_PASTED, FoundRecord, explain_nothing, find_records

    if len(text) > MAX_PASTED:
        raise RecordError("record-size", f"a record has at most {MAX_TEXT:,} characters; this text has {len(text):,}", limit=MAX_TEXT)
    before = len(text) - len(text.lstrip("\ufeff \n\r\t"))
    whole = FoundRecord(text[before:].rstrip(), 1 + text.count("\n", 0, before), has_lines=True)
    begins_at_once = whole.is_link or whole.text.startswith("[")
    at_once = _read_or_reason(whole, sealed=sealed) if begins_at_once else None
    if isinstance(at_once, Record):
        return whole, at_once
    places = find_records(text)
    if not places:
        raise explain_nothing(text)
    if at_once is not None and len(places) == 1 and places[0].has_lines and not places[0].trust and "[Check" not in whole.text:
        return whole, at_once  # written by hand, with errors
    records = [
        (each, at_once if at_once is not None and each.text == whole.text else _read_or_reason(each, sealed=sealed))
        for each in places[:MAX_PICKED]
    ]
    by_plies: dict[object, tuple[int, FoundRecord, Record]] = {}
    for each, record in records:
        if isinstance(record, Record):
            plies = record.game.id, record.seats, record.options, record.plies
            length = len(record.text())
            if plies not in by_plies or length > by_plies[plies][0]:
                by_plies[plies] = length, each, record
    if len(by_plies) > 1:
        number = len(by_plies)
        raise RecordError("record-several", f"there are {number} games in this text; one is expected here", number=number)
    for _, each, record in by_plies.values():
        return each, record
    return records[0]


def _read_or_reason(found: "FoundRecord", *, sealed: bool) -> Record | GameError:
    try:
        return parse_url(found.text) if found.is_link else parse_text(found.text, sealed=sealed)
    except GameError as error:
        return error


def example(game: Game, name: str) -> Record:
    """A record included with a game, such as a worked example of its rule book. Raises SetupError for an unknown name."""
    if name not in game.examples:
        names = ", ".join(game.examples) or "none"
        raise SetupError("unknown-example", f"{game.id} has no example {name[:40]!r}; it has {names}", example=name[:40], known=names)
    text = get_data("highwater.games", f"{examples_folder(game)}/{name}.txt")
    assert text is not None
    return parse_text(text.decode())


def examples_folder(game: Game) -> str:
    """The folder of a game's included records, within ``highwater.games``."""
    return f"{game.package}/examples"


def _set_header(parsed: Notation) -> Record:
    versioned, saved, name = parsed.single("Game"), parsed.single("Saved"), parsed.single("Id")
    if "/" not in versioned:
        raise RecordError(
            "record-shape",
            f"a record names its game with the version of the rules, such as land-unter/1, not {versioned[:40]!r}",
            found="Game",
        )
    seats = _number(parsed.single("Seats"))
    options = dict(map(_pair, parsed.tags.get("Option", ())))
    if len(options) < len(parsed.tags.get("Option", ())):
        raise RecordError("record-shape", "a record has every option once; this one has an option twice", found="Option")
    empty = Record.of(game_of(versioned), seats, options)
    names, bots = _list_by_seat(parsed, "Name", seats), _list_by_seat(parsed, "Bot", seats)
    hints = tuple(_number(each or "0") for each in _list_by_seat(parsed, "Hints", seats))
    notes = tuple(tuple(each.split(".")) if each else () for each in _list_by_seat(parsed, "Notes", seats))
    if any(len(each) > MAX_NOTES or len(set(each)) < len(each) or not all(map(NOTE.fullmatch, each)) for each in notes):
        text = f"the notes of a seat are at most {MAX_NOTES} different marks of at most four small letters and digits, such as b3.c5"
        raise RecordError("record-shape", text, found="Notes")
    reviews = _list_by_seat(parsed, "Review", seats)
    if not all(REVIEW.fullmatch(each) for each in reviews if each):
        raise RecordError("record-shape", "a review has one line of at most 1,000 plain characters", found="Review")
    if any(clean_name(each) != each for each in names):
        raise RecordError("record-shape", f"a name has one line of at most {MAX_NAME} characters", found="Name")
    if any(not each.isprintable() or len(each) > MAX_NAME for each in bots):
        raise RecordError("record-shape", f"a bot's name has one line of at most {MAX_NAME} characters", found="Bot")
    if saved and not TIME.fullmatch(saved):
        raise RecordError("record-shape", f"the time of a record looks like 2026-11-22T15:00:00+01:00, not {saved[:40]!r}", found="Saved")
    if name and not _ID.fullmatch(name):
        raise RecordError("record-shape", f"the id of a record has at most 40 letters and digits, unlike {name[:60]!r}", found="Id")
    refused = parsed.single("Refused").split(".") if parsed.single("Refused") else []
    if not set(refused) <= set(map(str, range(1, seats + 1))):
        raise RecordError("record-shape", f"seats whose offer was refused are numbers from 1 to {seats}, such as 2.3", found="Refused")
    for tag in ("Finished", "Handed", "Paused", "Asks"):
        if parsed.single(tag) not in ("", "yes"):
            raise RecordError("record-shape", f'a record of a {tag.lower()} game has the line [{tag} "yes"]', found=tag)
    daily = parsed.single("Daily")
    if "Daily" in parsed.tags and not DAILY.fullmatch(daily):
        raise RecordError("record-tag", f"the deal {daily[:40]!r} of this record is from a later version of High Water", found="Daily")
    if daily and not (date_of(daily) and empty.game.piles):
        raise RecordError("record-shape", f"{empty.game.id} has no deal of {daily[2:40]!r}", found="Daily")
    start = _number(parsed.single("From") or "0")
    if "From" in parsed.tags and not 1 <= start <= MAX_PLIES:
        raise RecordError("record-shape", f"a game goes on from a ply between 1 and {MAX_PLIES:,}", found="From")
    return replace(
        empty,
        names=names,
        bots=bots,
        hints=hints if any(hints) else (),
        notes=notes,
        reviews=reviews,
        begun=start,
        finished=bool(parsed.single("Finished")),
        handed=bool(parsed.single("Handed")),
        paused=bool(parsed.single("Paused")),
        asks=bool(parsed.single("Asks")),
        offer=_offer(empty.game, seats, parsed.single("Offer")),
        refused=tuple(int(seat) - 1 for seat in refused),
        daily=daily,
        saved=saved,
        id=name,
        scenario=read_scenario(parsed, seats),
    )


def _offer(game: Game, seats: int, text: str) -> Ply | None:
    """The offered ply, None for none. Raises RecordError."""
    try:
        return parse_ply(game, seats, text) if text else None
    except TokenError as error:
        raise RecordError("record-shape", f"an offer is a ply such as b:lift.a.landing: {error}", found="Offer") from error


def _list_by_seat(parsed: Notation, tag: str, seats: int) -> tuple[str, ...]:
    """The values of a tag such as ``[Name "2=Max"]`` by seat; () if no seat has one."""
    values = [""] * seats
    for pair in parsed.tags.get(tag, ()):
        number, value = _pair(pair)
        if not 1 <= _number(number) <= seats or values[_number(number) - 1] or not value:
            raise RecordError("record-shape", f"[{tag} …] is there once for a seat, from 1 to {seats}; found {pair[:60]!r}", found=tag)
        values[_number(number) - 1] = value
    return tuple(values) if any(values) else ()


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise RecordError("record-shape", f"expected a pair such as cascade=once, found {text[:60]!r}", found=text[:60])
    return name, value


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise RecordError("record-shape", f"expected a number, found {text[:60]!r}", found=text[:60])
    return int(text)
