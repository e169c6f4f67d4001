"""A position as one line of text, and the way back.

The line names the game with its version, the number of seats, and the options that are not the default; then, behind a bar, every field of
the state that is not as at the beginning::

    land-unter/1 3 cascade=off | dealt=((1,4,…),…) hands=((1,4,…),…) stack=(1,1,2,…) middle=(4,7) to_act=(0,1,2) …

Fields have the names and meanings that they have in the game's ``State``. A value is a whole number, a word, ``yes`` or ``no``, ``-`` for
nothing, or several values in brackets; a named tuple has its values in their order. A space in an option is written ``_``. The fields stand
in the order of the state, and may be read in any.

>>> from highwater import GAMES, parse_position
>>> text = "land-unter/1 3 cascade=off | dealt=((1,2,3,4,5,6,7,8,9,10,11,12))"
>>> state = parse_position(text)
>>> len(state.dealt), state.to_act
(1, (-1,))
>>> GAMES["land-unter"].write_position(state) == text
True
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Protocol, Union, get_args, get_origin, get_type_hints

from highwater.contract import State
from highwater.errors import GameError, SetupError

MAX_POSITION = 20_000
"""Maximum length of a position; ours have under 3,000 characters."""

MAX_DEPTH = 6
"""Maximum depth of brackets; ours have three levels."""

MAX_DIGITS = 6
"""Maximum digits of a number; ours have two."""

Value = str | list["Value"]
"""A parsed value: a word, or several in brackets."""


class HasPositions(Protocol):
    """The part of a ``Game`` that positions need. ``Game`` itself imports this module, so it cannot be imported here."""

    @property
    def id(self) -> str: ...

    @property
    def versioned(self) -> str: ...

    @property
    def seats(self) -> tuple[int, ...]: ...

    @property
    def options_of(self) -> Callable[[Any], Mapping[str, str]] | None: ...

    @property
    def fault_of(self) -> Callable[[Any], str] | None: ...

    @property
    def pieces(self) -> Callable[[Any], Mapping[str, int]]: ...

    def new(self, seats: int, options: Mapping[str, str] | None = None) -> State: ...

    def settle_options(self, chosen: Mapping[str, str]) -> dict[str, str]: ...


class PositionError(GameError):
    """An invalid position: too long, malformed, with an unreadable field, or unreachable by the rules. ``details["field"]`` names the
    faulty field, "" for none."""

    CODES = ("position-size", "position-shape", "position-field", "position-impossible")


def write_position(game: HasPositions, state: State) -> str:
    """Writes a position as a line. Raises SetupError for a game without this form."""
    options = _options_of(game, state)
    start: Any = game.new(state.seats, options)
    defaults = game.settle_options({})
    header = [game.versioned, str(state.seats)]
    header += [f"{name}={value.replace(' ', '_')}" for name, value in options.items() if value != defaults[name]]
    fields = [f"{name}={_write_value(value)}" for name, value in _fields(state) if value != getattr(start, name)]
    return " ".join([*header, *(("|", *fields) if fields else ())])


def read_position(game: HasPositions, text: str) -> State:
    """Reads a position from a line. Raises PositionError, and SetupError for invalid options and seats."""
    if len(text) > MAX_POSITION:
        raise PositionError("position-size", f"a position has at most {MAX_POSITION:,} characters; this has {len(text):,}", field="")
    header, _, table = text.strip().partition("|")
    versioned, *words = header.split() or [""]
    if versioned != game.versioned or not words or not words[0].isdecimal():
        message = f"a position begins with the game and the number of seats, such as {game.versioned} {game.seats[0]}, not {header[:40]!r}"
        raise PositionError("position-shape", message, field="")
    options = {name: value.replace("_", " ") for name, value in _pairs(" ".join(words[1:]))}
    start: Any = game.new(int(words[0][:MAX_DIGITS]), options)
    kind: Any = type(start)
    types, values = _types(kind), dict[str, Any]()
    for name, written in _pairs(table):
        if name not in types or name == "rules" or name in values:
            there = ", ".join(each for each in types if each != "rules")
            message = f"there is {'a second' if name in values else 'no'} field {name[:40]!r}; each of these is there at most once: {there}"
            raise PositionError("position-field", message, field=name[:40])
        values[name] = _read(types[name], written, name)
    state: State = start._replace(**values)
    fault = _fault_of(game, state, start)
    if fault:
        raise PositionError("position-impossible", f"this is no position of {game.id}: {fault}", field="")
    return state


def _options_of(game: HasPositions, state: State) -> Mapping[str, str]:
    if game.options_of is None:
        raise SetupError("unknown-option", f"{game.id} does not say the options of a position", option="", known="")
    return game.settle_options(game.options_of(state))


def _fields(state: Any) -> Iterator[tuple[str, object]]:
    return ((name, getattr(state, name)) for name in state._fields if name != "rules")


@cache
def _types(kind: Any) -> dict[str, Any]:
    """The fields of a named tuple with their types."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind._fields}


# Values ---------------------------------------------------------------------------------------------------------------------


def _write_value(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return f"({','.join(map(_write_value, value))})"
    return str(value)


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise PositionError("position-shape", f"expected name=value, found {word[:40]!r}", field="")
        yield name, value


def _read(kind: Any, text: str, field: str) -> Any:
    rest, value = _parse_value(text, 0, field)
    if rest != len(text):
        raise _wrong(field, text[rest:])
    return _convert(kind, value, field)


def _parse_value(text: str, at: int, field: str, depth: int = 0) -> tuple[int, Value]:
    """The value at a position of the text, and its end."""
    if text[at : at + 1] != "(":
        end = at
        while end < len(text) and text[end] not in "(),":
            end += 1
        return end, text[at:end]
    if depth == MAX_DEPTH:
        raise _wrong(field, text[at:])
    at, values = at + 1, list[Value]()
    if text[at : at + 1] == ")":
        return at + 1, values
    while True:
        at, value = _parse_value(text, at, field, depth + 1)
        values.append(value)
        if text[at : at + 1] == ")":
            return at + 1, values
        if text[at : at + 1] != ",":
            raise PositionError("position-shape", f"a bracket of {field} is not closed", field=field)
        at += 1


def _convert(kind: Any, value: Value, field: str) -> Any:
    """Converts a value to a type. Raises PositionError for any other."""
    if get_origin(kind) is Union or isinstance(kind, type(int | None)):
        kind = next(each for each in get_args(kind) if each is not type(None))
        return None if value == "-" else _convert(kind, value, field)
    if isinstance(value, list):
        parts = list(_types(kind).values()) if hasattr(kind, "_fields") else _parts(kind, len(value))
        if len(parts) == len(value):
            made = tuple(_convert(part, each, field) for part, each in zip(parts, value, strict=True))
            return kind(*made) if hasattr(kind, "_fields") else made
    elif kind is bool and value in ("yes", "no"):
        return value == "yes"
    elif kind is int and value.removeprefix("-").isdecimal() and value.isascii() and len(value) <= MAX_DIGITS:
        return int(value)
    elif kind is str and (not value or value.replace("-", "").isalnum()) and value.isascii() and len(value) <= 40:
        return value
    raise _wrong(field, value if isinstance(value, str) else f"{len(value)} values in brackets")


def _parts(kind: Any, size: int) -> list[Any]:
    """The types of a tuple's values; [] for other types."""
    arguments = get_args(kind) if get_origin(kind) is tuple else ()
    return [arguments[0]] * size if len(arguments) == 2 and arguments[1] is ... else list(arguments)


def _wrong(field: str, found: str) -> PositionError:
    return PositionError("position-field", f"the field {field} cannot have {found[:40]!r}; write a position to see its form", field=field)


# What can be ----------------------------------------------------------------------------------------------------------------


def _fault_of(game: HasPositions, state: State, start: State) -> str:
    """The fault of a position, in words; "" for none."""
    fault = game.fault_of(state) if game.fault_of else ""
    if fault:
        return fault
    there, box = game.pieces(state), game.pieces(start)
    for piece in (*box, *there):
        if there.get(piece, 0) != box.get(piece, 0):
            return f"{piece} is there {there.get(piece, 0)} times instead of {box.get(piece, 0)}"
    return ""
