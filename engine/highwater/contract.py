"""The contract of every game: seats, chance, actions, states, views, outcomes.

The structure follows OpenSpiel: chance is a player, several seats may act at once, every seat has a view, and a world can be sampled from
a view. Conventions follow python-chess: actions are values with a text form, and legality has one source.
"""

import hashlib
import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from operator import index
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from highwater.errors import IllegalAction, NumberError, shorten

CHANCE = -1
"""The seat of chance: it acts where cards are drawn or dice are thrown."""

Random01 = Callable[[], float]
"""A source of numbers in [0, 1): the bound ``random`` method of a ``random.Random``. No other method is used, since Python guarantees only
this stream for a seed."""

SEAT_LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The letters of seats in records and commands."""


def seat_letter(seat: int) -> str:
    """``a`` for the first seat, ``*`` for chance."""
    return "*" if seat == CHANCE else SEAT_LETTERS[seat]


class HasRandom(Protocol):
    """An object with such a source, such as ``random.Random``."""

    def random(self) -> float: ...


Randomness = Random01 | HasRandom
"""Accepted sources of chance: ``Random(1).random``, or ``Random(1)`` itself."""


def stream(random: Randomness) -> Random01:
    """The source of numbers in either form."""
    return random if callable(random) else random.random


def seat_error(seat: object, seats: int) -> IllegalAction | None:
    """The error for a seat outside a table of ``seats`` seats; None for a valid seat, chance included."""
    if seat in range(CHANCE, seats):
        return None
    return IllegalAction("not-to-act", f"there is no seat {shorten(seat)} at this table, only 0 to {seats - 1}, and {CHANCE} for chance")


Hidden = Literal["nothing", "cards", "hands"]
"""What seats hide from each other: nothing, cards (independent of what a seat may do), or hands (legal actions reveal what a seat
holds)."""


class Action(Protocol):
    """Something a seat or chance does: a frozen value named in the game's words. ``str(action)`` is its token, ``game.parse`` reads it
    back."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


class Chance(Protocol):
    """The outcomes of a chance node and their probabilities. Lazy: a deal of twelve cards from sixty is never listed."""

    def sample(self, random: Randomness) -> Action:
        """One outcome, drawn with its probability."""

    def outcomes(self) -> Iterator[Action]:
        """Every outcome, once, in a fixed order."""

    def count(self) -> int:
        """The number of different outcomes, without listing them."""

    def probability(self, action: Action) -> Fraction:
        """The exact probability of an outcome; 0 for an impossible one."""

    def steps(self, before: Sequence[int] = ()) -> Sequence[tuple[int, int]]:
        """The next possible steps of an outcome, card by card or die by die, after the steps ``before``.

        Pairs of a number in the game's ``chance_steps`` and its weight: how many of the equally likely cards or faces left are this one.
        Numbers ascend. Empty when the outcome is complete. Raises NumberError for impossible steps.
        """

    def result(self, steps: Sequence[int]) -> Action:
        """The outcome of complete steps; several ways may lead to the same one. Raises NumberError for any others."""


Numbered = TypeVar("Numbered", bound=Hashable)


class Numbering(Generic[Numbered]):
    """A closed list of things with numbers from 0, for libraries that need numbers instead of values.

    It is the same for all options and numbers of seats of a game. Within a version no number ever changes; new options append their own.
    Golden tests check that. ``kind`` names the things in errors. The list is made at its first use, since pages never need it.
    """

    def __init__(self, kind: str, make: Callable[[], Iterable[Numbered]]) -> None:
        self.kind = kind
        self._make = make

    def __eq__(self, other: object) -> bool:
        """Lists of the same kind and function are equal."""
        return isinstance(other, Numbering) and (self.kind, self._make) == (other.kind, other._make)

    def __hash__(self) -> int:
        return hash((self.kind, self._make))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled without the list, which is made again."""
        return Numbering, (self.kind, self._make)

    def __repr__(self) -> str:
        return f"<Numbering of {self.kind}>"

    @cached_property
    def _things(self) -> tuple[Numbered, ...]:
        return tuple(self._make())

    @cached_property
    def _numbers(self) -> dict[Numbered, int]:
        return {thing: number for number, thing in enumerate(self._things)}

    def __len__(self) -> int:
        return len(self._things)

    def __iter__(self) -> Iterator[Numbered]:
        return iter(self._things)

    def __getitem__(self, number: int) -> Numbered:
        """The thing with this number. Raises NumberError for a number out of range."""
        number = index(number)
        if not 0 <= number < len(self._things):
            last = len(self._things) - 1
            raise NumberError(
                "number", f"{number} is not the number of {self.kind}; there are 0 to {last}", number=str(number)[:40], last=last
            )
        return self._things[number]

    def number(self, thing: Numbered) -> int:
        """The number of this thing. Raises NumberError for one that is not in the list."""
        try:
            return self._numbers[thing]
        except KeyError:
            raise NumberError("no-number", f"{str(thing)[:40]!r} is not {self.kind}", thing=str(thing)[:40]) from None


class Feature(NamedTuple):
    """Whole numbers from ``low`` to ``high`` that encode a part of a view."""

    name: str
    low: int
    high: int
    numbers: Sequence[int]


@dataclass(frozen=True)
class ScoreLine:
    """One line of a score sheet: where points came from.

    ``source`` is a key from the game's closed list, ``part`` the stage (from 1) it belongs to.
    """

    source: str
    points: int
    part: int = 1


@dataclass(frozen=True)
class Outcome:
    """How a game ended. ``winners`` are seats (several share a victory, none in a lost cooperative game), ``scores`` one total a seat,
    ``sheet`` the lines behind each total, ``reason`` a key from the game's ``terminations``."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    sheet: tuple[tuple[ScoreLine, ...], ...]


class View(Protocol):
    """Everything a seat may know, as plain data. ``seat`` is None for a spectator. ``print(view)`` shows it as a board."""

    @property
    def seat(self) -> int | None: ...

    @property
    def to_act(self) -> tuple[int, ...]: ...


class State(Protocol):
    """A position: immutable, hashable, equal by value, holding only what is known at the table.

    Pending interrupts (a forced discard, a choice after a reveal) are part of the state: they determine ``to_act`` and ``legal``, and where
    the game continues. Keep them as a tuple of frames of one named tuple class with a ``kind``, since named tuples of different classes are
    equal if their fields are.

    ``print(state)`` shows it as a board with everything open: plain ASCII of at most 80 columns.
    """

    def __hash__(self) -> int: ...

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act next: ``(CHANCE,)``, one seat, several in any order, or none when the game is over."""

    @property
    def may_act(self) -> tuple[int, ...]:
        """Seats outside ``to_act`` with optional actions (a special card at any time), also while chance is to act. This can reveal who
        holds such a card. With hidden hands, a seat may only learn whether it is included itself."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def legal(self, seat: int) -> Sequence[Action]:
        """The one source of legality: the legal actions of a seat, each once; empty if it neither must nor may act.

        The order is guaranteed: equal positions list the same actions in the same order, in every process, within a version of the game. It
        need not be the order of their numbers.
        """

    def chance(self) -> Chance:
        """The possible outcomes. Raises IllegalAction where chance is not to act."""

    def apply(self, seat: int, action: Action) -> "State":
        """The position after ``action`` by ``seat`` (or CHANCE). Raises IllegalAction and changes nothing if it is not legal here."""

    def reveals(self, seat: int, action: Action) -> bool:
        """Whether ``action`` reveals something to any player; undo stops there."""

    def view(self, seat: int | None) -> View:
        """The view of ``seat``; None is a spectator."""


class ActionValue(NamedTuple):
    """The value of an action by search. ``expected`` is in the displayed unit: points in competitive games, the chance to win from 0 to 1
    in cooperative ones. ``error``: half a 95 % interval of the difference from the best action; 0 for the best. ``worlds``: the number of
    sampled worlds; 0 where none was needed. The action None means waiting."""

    action: Action | None
    expected: float
    error: float
    worlds: int


MIN_LARGE_COST = {False: 0.5, True: 0.05}
"""The minimum cost of a large mistake, by whether the game is cooperative: points, or a chance to win."""


class Thinker(Protocol):
    """A player's mind at one seat of one game, which remembers what it has seen there."""

    def observe(self, view: Any, seat: int, action: Action) -> None:
        """Called for every ply that this seat sees, its own included, in order. ``view``: what this seat knew just before."""

    def think(self, view: Any, legal: Sequence[Action], random: Random01) -> Iterator[tuple[Action | None, float]]:
        """Yields the best action so far and its confidence from 0 to 1, after each slice of some milliseconds. None means waiting. The
        caller may stop after any slice."""


class Searcher(Thinker, Protocol):
    """A thinker that searches, and can value every action."""

    def evaluate_actions(self, view: Any, legal: Sequence[Action], random: Random01) -> Iterator[tuple[ActionValue, ...]]:
        """Yields the values of all legal actions, in order of preference, after each slice of some milliseconds; nothing until all have
        been tried. Where waiting is possible, it is included. All actions get the same effort, so that every value is as reliable as that
        of the best. The caller may stop after any slice."""


NO_REASON = ""
"""The reason of an action for which nothing true can be said that sets it apart from the others."""


class RankedAction(NamedTuple):
    """A legal action with the policy's opinion. ``value``: higher is better, in points; for an optional action, above 0 means better than
    waiting. ``reason``: a key of the game's ``reasons``, or NO_REASON; ``also``: further true reasons, most relevant first."""

    action: Action
    value: float
    reason: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """A rule with several possible values, the default first. Options in own words have ``read``, which normalizes the text or raises
    SetupError, and ``written``, the text of the default. ``added``: whether records exist from before this option. A record names an added
    option only if it differs from the default, so that older texts stay identical."""

    id: str
    values: tuple[str, ...]
    read: Callable[[str], str] | None = field(default=None, repr=False)
    written: str = field(default="", repr=False)
    added: bool = False

    @property
    def default(self) -> str:
        return self.values[0]


def why_not_to_act(state: State, seat: int, action: Action, seats: int) -> IllegalAction | None:
    """The error for a seat without actions here, at a table of ``seats`` seats; None if it has some."""
    token = shorten(action)
    if not state.to_act:
        return IllegalAction("game-over", f"the game is over; {token} cannot be played any more", token=token)
    if (wrong := seat_error(seat, seats)) is not None:
        return wrong
    if seat in (*state.to_act, *state.may_act):
        return None
    waiting = "chance" if state.to_act == (CHANCE,) else "seat " + ", ".join([str(each + 1) for each in state.to_act])
    who = "chance" if seat == CHANCE else f"seat {seat + 1}"
    return IllegalAction("not-to-act", f"{who} cannot act now; it is for {waiting} to act", token=token)


def plain(value: object) -> object:
    """A state or view as JSON-ready data: named tuples become objects, tuples lists."""
    fields = getattr(value, "_fields", None)
    if fields is not None:
        return {name: plain(getattr(value, name)) for name in fields}
    if isinstance(value, tuple | frozenset):
        return [plain(item) for item in (sorted(value) if isinstance(value, frozenset) else value)]
    return value


def digest(state: State) -> str:
    """A short fingerprint of a state that is the same on every Python and in the browser (``hash`` is not)."""
    text = json.dumps(plain(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
