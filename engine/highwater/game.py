"""The contract every game keeps.

Here live the words that the rest of the program shares: who acts, what chance is, what a seat may see, how a game ends. No game's
rules live here. The ways in which something handed in can be wrong are in ``errors``.

The shape is OpenSpiel's: chance is a player, several seats may move at once, every seat has a view, and a whole world can be sampled
from a view. The manners are python-chess's: actions are values with a text form, legality has one source.
"""

import hashlib
import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from highwater.errors import IllegalAction, NumberError, SetupError, TokenError, shortened

if TYPE_CHECKING:
    from highwater.level import Level
    from highwater.occasion import Occasion
    from highwater.places import Places

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
    return IllegalAction("not-to-act", f"there is no seat {shortened(seat)} at this table, only 0 to {seats - 1}, and {CHANCE} for chance")


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
    """A closed list of things, each with its number from 0, for whoever wants numbers instead of values, as other libraries do.

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
    """All that a seat may know, as plain data. ``seat`` is None for somebody who only watches. ``print(view)`` shows it as a board."""

    @property
    def seat(self) -> int | None: ...

    @property
    def to_act(self) -> tuple[int, ...]: ...


class State(Protocol):
    """A position: immutable, hashable, equal by value, and holding only what somebody at the table knows.

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
        """What ``seat`` knows; None is somebody who only watches."""


class Appraisal(NamedTuple):
    """One action as a search sees it. ``expected`` is in the unit that people are told: where seats play against each other the points, on
    an island that all save together the chance to win, from 0 to 1. ``error`` is half a 95 % interval of the difference between that and
    what the best action comes to; 0 for the best. ``worlds``: how many sampled worlds say so; 0 where none was needed. The action None
    means to wait."""

    action: Action | None
    expected: float
    error: float
    worlds: int


class Thinker(Protocol):
    """Who thinks at one seat of one game, and remembers what it has seen there."""

    def observe(self, view: Any, seat: int, action: Action) -> None:
        """``seat`` (or CHANCE) does something that this seat sees, its own actions among them; called for every such ply, in order.
        ``view`` is what this seat knew just before."""

    def think(self, view: Any, legal: Sequence[Action], random: Random01) -> Iterator[tuple[Action | None, float]]:
        """The best action so far, and how sure that is, from 0 to 1; again after each slice of some milliseconds, until nothing is left to
        be thought. None means to wait. Whoever asks may stop after any slice."""


class Searcher(Thinker, Protocol):
    """Who thinks there by searching, and can tell of every action what it comes to."""

    def appraise(self, view: Any, legal: Sequence[Action], random: Random01) -> Iterator[tuple[Appraisal, ...]]:
        """What each legal action comes to, again after each slice of some milliseconds: all of them, what the search would rather do first;
        nothing as long as they have not all been tried. Where the seat need not act, to wait is among them. All are given the same effort,
        so that every one has an honest value and not only the best. Whoever asks may stop after any slice."""


UNTOLD = ""
"""In place of a reason: there is nothing true to say for an action, or nothing that would tell it from the others."""


class Advice(NamedTuple):
    """One legal action as the policy sees it. ``value`` orders a list (higher is better, in the game's points; for a seat that need not
    act, above 0 means better than waiting), ``reason`` is a key from the game's ``reasons``, or UNTOLD."""

    action: Action
    value: float
    reason: str


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


@dataclass(frozen=True)
class Game:
    """A game as the rest of the program sees it: numbers, closed lists and a few functions.

    ``seats`` are the possible numbers of players. ``cooperative`` says that all win or lose together, ``hidden`` what seats hide from each
    other. ``reasons`` are the policy's reason keys, ``terminations`` the possible ``Outcome.reason``, ``sources`` the possible
    ``ScoreLine.source``; ``max_plies`` is a bound on the length of any game. ``pieces`` counts every card and token of a state by name, so
    that nothing can get lost. ``actions`` are all that a seat can ever do, by number; ``chance_steps`` the names of all steps in which
    chance comes up; ``features`` puts a view into whole numbers: for as many seats always the same features of the same sizes, the own
    seat first. ``simultaneous`` says that several seats may have to act at once. ``examples`` are the names of records that come with the
    game, ``presets`` named choices of several options at once. ``folder`` is the one under ``games`` where a game lives that shares it
    with another, ``package`` that of any game. ``setting_up`` are the kinds of action with which seats set up the game, before anybody
    plays. ``facts`` says in a few numbers what a game came to, from its last position and all that was done: what ``simulate`` reports
    besides points. ``places`` says, where chance is to act, what it lays where, for whoever sets up a position; None for a game in which
    it only draws cards. ``sees`` says whether a seat sees what another one or chance does in a position, at the moment when it is done
    (state, who acts, action, who looks on); without it everything is seen where nothing is hidden, else nothing. ``weigh`` gives the values
    of ``rank`` in the order of the legal actions, without their reasons. ``searcher`` makes who thinks by searching, for one seat of one
    game: the strongest level of play. ``levels`` are the others, by name, that do not simply play by the policy. ``occasions`` are the
    moments, by name, at which one of its rules decides. ``part``: which part of the game a view is in, counted from 1 as in
    ``ScoreLine.part``, where actions are appraised for that part alone. ``options_of`` says with which options a position is played,
    ``fault_of`` what cannot be in one written by hand, in words, "" for nothing: what a position as text needs.
    ``moves_others`` gives the other seats whose pawns a seat's action moves; bots can ask people first. ``turn`` gives the seat whose turn
    it is.

    Views and states handed to a game's functions are that game's own, which is why they are Any here and typed where they arrive.
    """

    id: str
    version: int
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    cooperative: bool
    hidden: Hidden
    reasons: tuple[str, ...]
    terminations: tuple[str, ...]
    sources: tuple[str, ...]
    max_plies: int
    start: Callable[[int, Mapping[str, str]], State]
    parse: Callable[[str], Action]
    sample_world: Callable[[Any, Randomness], State]
    rank: Callable[[Any, Sequence[Action]], tuple[Advice, ...]]
    pieces: Callable[[Any], Mapping[str, int]]
    actions: Numbering[Action]
    chance_steps: Numbering[str]
    features: Callable[[Any], tuple[Feature, ...]]
    simultaneous: bool = False
    examples: tuple[str, ...] = ()
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    folder: str = ""
    setting_up: tuple[type[Action], ...] = ()
    facts: Callable[[Any, Sequence[tuple[int, Action]]], Mapping[str, int]] | None = None
    places: Callable[[Any], "Places"] | None = None
    sees: Callable[[Any, int, Action, int], bool] | None = None
    weigh: Callable[[Any, Sequence[Action]], Sequence[float]] | None = None
    searcher: Callable[[], Searcher] | None = None
    levels: Callable[[], Mapping[str, "Level"]] | None = None
    occasions: Callable[[], Mapping[str, "Occasion"]] | None = None
    part: Callable[[Any], int] | None = None
    options_of: Callable[[Any], Mapping[str, str]] | None = None
    fault_of: Callable[[Any], str] | None = None
    moves_others: Callable[[int, Action], tuple[int, ...]] | None = None
    turn: Callable[[Any], int] | None = None

    def __hash__(self) -> int:
        return hash((self.id, self.version))

    def __repr__(self) -> str:
        return f"<Game {self.versioned}>"

    @property
    def versioned(self) -> str:
        """The id a record names, such as ``land-unter/1``."""
        return f"{self.id}/{self.version}"

    @property
    def package(self) -> str:
        """The folder in which it lives, here under ``games`` and wherever else each game has one."""
        return self.folder or self.id.replace("-", "_")

    def sets_up(self, seat: int, action: Action) -> bool:
        """Whether something done before anybody has played belongs to the set-up, as a deal does."""
        return seat == CHANCE or isinstance(action, self.setting_up)

    def is_seen(self, state: State, seat: int, action: Action, by: int) -> bool:
        """Whether the seat ``by`` sees that ``seat`` (or CHANCE) does this here; everybody sees what they do themselves."""
        if seat == by:
            return True
        return self.hidden == "nothing" if self.sees is None else self.sees(state, seat, action, by)

    def settle_options(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value: the chosen ones, the rest as the preset named by ``preset`` has them or by default. Raises
        SetupError for what does not exist."""
        known = {option.id: option for option in self.options}
        self._check_texts(chosen)
        if self.presets and "preset" in chosen:
            chosen = dict(chosen)
            preset = chosen.pop("preset")
            if preset not in self.presets:
                presets = ", ".join(self.presets)
                raise SetupError(
                    "option-value",
                    f"there is no preset {preset[:40]!r} of {self.id}; there is {presets}",
                    game=self.id,
                    option="preset",
                    value=preset[:40],
                    known=presets,
                )
            chosen = {**self.presets[preset], **chosen}
        for name, value in chosen.items():
            if name not in known:
                raise SetupError(
                    "unknown-option",
                    f"{self.id} has no option {name[:40]!r}; it has {', '.join(known) or 'none'}",
                    option=name[:40],
                    known=", ".join(known),
                )
            read = known[name].read
            if value not in known[name].values and read is not None:
                chosen = {**chosen, name: read(value)}
            elif value not in known[name].values:
                raise SetupError(
                    "option-value",
                    f"option {name} of {self.id} cannot be {value[:40]!r}; it can be {', '.join(known[name].values)}",
                    game=self.id,
                    option=name,
                    value=value[:40],
                    known=", ".join(known[name].values),
                )
        return {option.id: chosen.get(option.id, option.default) for option in self.options}

    def _check_texts(self, chosen: Mapping[str, str]) -> None:
        """Raises SetupError for options that are not texts by name."""
        example = f"{{{self.options[0].id!r}: {self.options[0].default!r}}}" if self.options else "{}"
        if not isinstance(chosen, Mapping):
            found = repr(chosen)[:40]
            said = f"options of {self.id} are texts by name, such as {example}, not {found}"
            raise SetupError("option-value", said, game=self.id, option="", value=found, known=example)
        for name, value in chosen.items():
            if not isinstance(name, str) or not isinstance(value, str):
                found = repr(value if isinstance(name, str) else name)[:40]
                values = {option.id: option.values for option in self.options}.get(name, ())
                there = f"it can be {', '.join(map(repr, values))}" if values else f"options are texts by name, such as {example}"
                said = f"option {str(name)[:40]} of {self.id} cannot be {found}; {there}"
                raise SetupError("option-value", said, game=self.id, option=str(name)[:40], value=found, known=", ".join(values))

    def new(self, seats: int, options: Mapping[str, str] | None = None) -> State:
        """The first position. Raises SetupError for a number of seats or an option that does not exist."""
        try:
            number = index(seats)
        except TypeError:
            number = -1
        if number not in self.seats:
            allowed = ", ".join(str(n) for n in self.seats)
            found = repr(seats)[:40]
            raise SetupError("seat-count", f"{self.id} is for {allowed} players, not {found}", seats=found, known=allowed)
        return self.start(number, self.settle_options({} if options is None else options))

    def write_position(self, state: State) -> str:
        """A position as one line, whose form ``highwater.position`` describes. Raises SetupError for a game without ``options_of``."""
        from highwater.position import write_position  # which a page never needs

        return write_position(self, state)

    def parse_position(self, text: str) -> State:
        """The position that such a line describes. Raises PositionError with what is wrong, and SetupError for seats and options that
        this game does not have."""
        from highwater.position import read_position

        return read_position(self, text)

    def follow(self, state: State, plies: str) -> State:
        """The position after these plies, as a record writes them: ``*:4+7 a:44 b:27``. Raises TokenError for what is no ply of this game
        and IllegalAction for one that is not possible."""
        for ply in plies.split():
            who, _, action = ply.partition(":")
            if who not in ("*", *SEAT_LETTERS) or not action:
                raise TokenError("token", f"{ply[:60]!r} is not a ply; plies are *:… for chance and a:…, b:… for the seats", token=ply[:60])
            state = state.apply(CHANCE if who == "*" else SEAT_LETTERS.index(who), self.parse(action))
        return state

    def shares(self, outcome: Outcome) -> tuple[float, ...]:
        """What each seat has of the victory, which is what it plays for: 1 for those who win, divided among them if they are several; where
        all win or lose together, 1 or 0 for everybody."""
        share = 1.0 if self.cooperative else 1 / max(1, len(outcome.winners))
        return tuple(share if seat in outcome.winners else 0.0 for seat in range(len(outcome.scores)))


def why_not_to_act(state: State, seat: int, action: Action, seats: int) -> IllegalAction | None:
    """The error for a seat that has nothing to do here at a table of so many, whatever it wants to do; None where it has."""
    token = shortened(action)
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
