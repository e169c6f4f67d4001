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
"""A source of numbers in [0, 1): the bound ``random`` method of a ``random.Random``. Nothing else of that class is used, because
this is the one stream that Python promises to keep for a seed."""

SEAT_LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""A letter for each seat, as records and commands write it."""


def seat_letter(seat: int) -> str:
    """``a`` for the first seat, ``*`` for chance."""
    return "*" if seat == CHANCE else SEAT_LETTERS[seat]


class HasRandom(Protocol):
    """Something that has such a source, as a ``random.Random`` does."""

    def random(self) -> float: ...


Randomness = Random01 | HasRandom
"""What may be handed in where something is left to chance: ``Random(1).random``, or ``Random(1)`` itself."""


def stream(random: Randomness) -> Random01:
    """The source of numbers, whichever of the two was handed in."""
    return random if callable(random) else random.random


def seat_error(seat: object, seats: int) -> IllegalAction | None:
    """The error for a seat that a table of so many does not have, None for one that it has, chance included."""
    if seat in range(CHANCE, seats):
        return None
    return IllegalAction("not-to-act", f"there is no seat {shorten(seat)} at this table, only 0 to {seats - 1}, and {CHANCE} for chance")


Hidden = Literal["nothing", "cards", "hands"]
"""What some seats know and others do not: nothing (every seat sees all that anybody sees), cards on the table (what a seat may do says
nothing of them), or hands (what a seat may do shows what it holds)."""


class Action(Protocol):
    """Something a seat or chance does: a frozen value named in the game's words. ``str(action)`` is its token, ``game.parse`` reads it
    back."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


class Chance(Protocol):
    """What may come up where chance acts, and how likely it is. Lazy: a deal of twelve cards from sixty is never listed."""

    def sample(self, random: Randomness) -> Action:
        """One outcome, drawn with its probability."""

    def outcomes(self) -> Iterator[Action]:
        """Every outcome, once, in a fixed order."""

    def count(self) -> int:
        """How many different outcomes there are, without listing them."""

    def probability(self, action: Action) -> Fraction:
        """The exact probability of an outcome; 0 for what cannot come up."""

    def steps(self, before: Sequence[int] = ()) -> Sequence[tuple[int, int]]:
        """An outcome card by card or die by die: what may come up next, after these steps.

        Pairs of a number in the game's ``chance_steps`` and its weight, a whole number: how many of the equally likely cards or faces
        left are this one. Numbers ascend. Empty when the outcome is complete. Raises NumberError for steps that cannot have come up.
        """

    def result(self, steps: Sequence[int]) -> Action:
        """The outcome that complete steps make; several ways may lead to the same one. Raises NumberError for any others."""


Numbered = TypeVar("Numbered", bound=Hashable)


class Numbering(Generic[Numbered]):
    """A closed list of things, each with its number from 0, for libraries that need numbers instead of values.

    It is the same for all options and numbers of seats of a game, and for a version of it no number ever changes (an option that is added
    may have numbers of its own, after all others); ``tests`` keep it as a golden.
    ``kind`` says in an error what the things are. The list is made when it is first asked for, since a page never does.
    """

    def __init__(self, kind: str, make: Callable[[], Iterable[Numbered]]) -> None:
        self.kind = kind
        self._make = make

    def __eq__(self, other: object) -> bool:
        """Two lists of the same kind, made by the same function, are the same."""
        return isinstance(other, Numbering) and (self.kind, self._make) == (other.kind, other._make)

    def __hash__(self) -> int:
        return hash((self.kind, self._make))

    def __reduce__(self) -> tuple[object, ...]:
        """Without the list, which is made anew."""
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
    """Some whole numbers that say a part of what a view holds, each from ``low`` to ``high``."""

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
    """All that a seat may know, as plain data. ``seat`` is None for a spectator. ``print(view)`` shows it as a board."""

    @property
    def seat(self) -> int | None: ...

    @property
    def to_act(self) -> tuple[int, ...]: ...


class State(Protocol):
    """A position: immutable, hashable, equal by value, and holding only what is known at the table.

    What is pending (a forced discard, a choice after a reveal) is part of the state: it decides ``to_act`` and ``legal`` and knows
    where the game goes on. Keep it as a tuple of frames of one named tuple class with a ``kind``: named tuples of different classes are
    equal when their fields are.

    ``print(state)`` shows it as a board with everything open: plain ASCII of at most 80 columns.
    """

    def __hash__(self) -> int: ...

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who must act next: ``(CHANCE,)``, one seat, several in any order, or nobody when the game is over."""

    @property
    def may_act(self) -> tuple[int, ...]:
        """Seats outside ``to_act`` that may act now but need not (a special card at any time), also while chance is to act. It can tell
        who holds such a card: where hands are hidden, only the seat itself may be shown whether it is among them."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def legal(self, seat: int) -> Sequence[Action]:
        """The one source of legality: what this seat may do now, each action once; empty when it neither must nor may act.

        The order is promised: equal positions have the same actions in the same order for as long as the version of the game, in every
        process. (It need not be that of their numbers.)
        """

    def chance(self) -> Chance:
        """What may come up. Raises IllegalAction where chance is not to act."""

    def apply(self, seat: int, action: Action) -> "State":
        """The position after ``action`` by ``seat`` (or CHANCE). Raises IllegalAction and changes nothing if it is not legal here."""

    def reveals(self, seat: int, action: Action) -> bool:
        """Whether ``action`` would show anybody something that cannot be unseen; undo stops there."""

    def view(self, seat: int | None) -> View:
        """What ``seat`` knows; None is a spectator."""


class ActionValue(NamedTuple):
    """One action as a search sees it. ``expected`` is in the unit that people are told: where seats play against each other the points, on
    an island that all save together the chance to win, from 0 to 1. ``error`` is half a 95 % interval of the difference between that and
    what the best action comes to; 0 for the best. ``worlds``: how many sampled worlds say so; 0 where none was needed. The action None
    means to wait."""

    action: Action | None
    expected: float
    error: float
    worlds: int


MUCH = {False: 0.5, True: 0.05}
"""By whether all play together: how much an action has to give up of what can be expected for that to be much."""


class Thinker(Protocol):
    """Who thinks at one seat of one game, and remembers what it has seen there."""

    def observe(self, view: Any, seat: int, action: Action) -> None:
        """``seat`` (or CHANCE) does something that this seat sees, its own actions among them; called for every such ply, in order.
        ``view`` is what this seat knew just before."""

    def think(self, view: Any, legal: Sequence[Action], random: Random01) -> Iterator[tuple[Action | None, float]]:
        """The best action so far, and how sure that is, from 0 to 1; again after each slice of some milliseconds, until nothing is left to
        be thought. None means to wait. The caller may stop after any slice."""


class Searcher(Thinker, Protocol):
    """Who thinks there by searching, and can tell of every action what it comes to."""

    def evaluate_actions(self, view: Any, legal: Sequence[Action], random: Random01) -> Iterator[tuple[ActionValue, ...]]:
        """What each legal action comes to, again after each slice of some milliseconds: all of them, what the search would rather do first;
        nothing as long as they have not all been tried. Where the seat need not act, to wait is among them. All are given the same effort,
        so that every one has an honest value and not only the best. The caller may stop after any slice."""


NO_REASON = ""
"""The reason of an action for which nothing true can be said that sets it apart from the others."""


class RankedAction(NamedTuple):
    """One legal action as the policy sees it. ``value`` orders a list (higher is better, in the game's points; for a seat that need not
    act, above 0 means better than waiting), ``reason`` is a key from the game's ``reasons``, or NO_REASON; ``also``: others that hold, the
    most telling first."""

    action: Action
    value: float
    reason: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """A rule with more than one reading: its possible values, the default first. Where people may write something of their own, ``read``
    makes the one way to write it, or raises SetupError; ``written`` is what the default stands for, to be changed. ``added``: there were
    records before there was this option. A record names it only where it has another value than the default, so that a game without it is
    the same text as ever."""

    id: str
    values: tuple[str, ...]
    read: Callable[[str], str] | None = field(default=None, repr=False)
    written: str = field(default="", repr=False)
    added: bool = False

    @property
    def default(self) -> str:
        return self.values[0]


def why_not_to_act(state: State, seat: int, action: Action, seats: int) -> IllegalAction | None:
    """The error for a seat that has nothing to do here at a table of so many, whatever it wants to do; None where it has."""
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
