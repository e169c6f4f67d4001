"""The description of a game as one value: numbers, closed lists and functions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING, Any

from highwater.contract import (
    CHANCE,
    SEAT_LETTERS,
    Action,
    Feature,
    Hidden,
    Numbering,
    Option,
    Outcome,
    Random01,
    Randomness,
    RankedAction,
    Searcher,
    State,
)
from highwater.errors import SetupError, TokenError

if TYPE_CHECKING:
    from highwater.level import Level
    from highwater.places import Places
    from highwater.rule_trigger import RuleTrigger


@dataclass(frozen=True)
class Game:
    """The description of a game.

    Its functions take the game's own views and states, which are Any here and typed inside the game.
    """

    id: str

    version: int
    """Changes with the meaning of a rule, so that old records keep their rules."""

    seats: tuple[int, ...]
    """The possible numbers of players."""

    options: tuple[Option, ...]

    cooperative: bool
    """Whether all win or lose together."""

    hidden: Hidden
    """What seats hide from each other."""

    reasons: tuple[str, ...]
    """Keys of the policy's reasons."""

    terminations: tuple[str, ...]
    """The possible ``Outcome.reason``."""

    sources: tuple[str, ...]
    """The possible ``ScoreLine.source``."""

    max_plies: int
    """A bound on the length of any game."""

    start: Callable[[int, Mapping[str, str]], State]
    """The first position for a number of seats and all options."""

    parse: Callable[[str], Action]
    """The action of a token. Raises TokenError."""

    sample_world: Callable[[Any, Randomness], State]
    """A position sampled from all that fit a view."""

    rank: Callable[[Any, Sequence[Action]], tuple[RankedAction, ...]]
    """The policy: the legal actions of a view, best first."""

    pieces: Callable[[Any], Mapping[str, int]]
    """Counts of every card and token in a state, for tests that none is lost."""

    actions: Numbering[Action]
    """All actions of seats."""

    chance_steps: Numbering[str]
    """The names of all steps of chance."""

    observation: Callable[[Any], tuple[Feature, ...]]
    """A view as whole numbers: features of the same sizes for the same number of seats, the own seat first."""

    simultaneous: bool = False
    """Whether several seats may have to act simultaneously."""

    examples: tuple[str, ...] = ()
    """Names of records that come with the game."""

    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Named combinations of options."""

    folder: str = ""
    """The folder under ``games``, if it is shared with another game."""

    setting_up: tuple[type[Action], ...] = ()
    """Classes of actions with which seats set up the game."""

    metrics: Callable[[Any, Sequence[tuple[int, Action]]], Mapping[str, int]] | None = None
    """Statistics that ``simulate`` reports besides points, from the last position and all plies."""

    places: Callable[[Any], "Places"] | None = None
    """The places of chance outcomes, for setting up positions; None for games that only draw cards."""

    sees: Callable[[Any, int, Action, int], bool] | None = None
    """Whether a seat sees a ply when it is played (position, acting seat, action, observer). By default every seat sees everything if
    nothing is hidden, else nothing."""

    weigh: Callable[[Any, Sequence[Action]], Sequence[float]] | None = None
    """The values of ``rank`` in the order of the legal actions, without reasons."""

    searcher: Callable[[], Searcher] | None = None
    """Makes a searcher, the strongest level of play, for one seat of one game."""

    levels: Callable[[], Mapping[str, "Level"]] | None = None
    """The weaker levels that do not simply follow the policy."""

    rule_triggers: Callable[[], Mapping[str, "RuleTrigger"]] | None = None
    """The rule triggers, by name."""

    part: Callable[[Any], int] | None = None
    """The part of the game of a view, from 1, if actions are valued for that part alone."""

    options_of: Callable[[Any], Mapping[str, str]] | None = None
    """The options of a position, needed to write it as text."""

    fault_of: Callable[[Any], str] | None = None
    """The fault of a position written by hand, in words; "" for none."""

    moves_others: Callable[[int, Action], tuple[int, ...]] | None = None
    """The other seats whose pawns an action moves; bots can ask people first."""

    turn: Callable[[Any], int] | None = None
    """The seat whose turn it is."""

    piles: Callable[[Sequence[Any], Sequence[tuple[int, Action]], Callable[[str], Random01]], Action] | None = None
    """The daily outcome of chance in the last of some positions, from a stream for each pile (``highwater.piles``), given the plies that
    led to it."""

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
        """The name of the game's folder, under ``games`` and elsewhere."""
        return self.folder or self.id.replace("-", "_")

    def is_setup(self, seat: int, action: Action) -> bool:
        """Whether an action belongs to the set-up, as a deal does."""
        return seat == CHANCE or isinstance(action, self.setting_up)

    def is_seen(self, state: State, seat: int, action: Action, by: int) -> bool:
        """Whether the seat ``by`` sees this action of ``seat`` (or CHANCE). Every seat sees its own actions."""
        if seat == by:
            return True
        return self.hidden == "nothing" if self.sees is None else self.sees(state, seat, action, by)

    def settle_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values: the given ones, else those of the ``preset``, else the defaults. Raises SetupError for unknown
        options and values."""
        by_id = {option.id: option for option in self.options}
        self._check_texts(options)
        if self.presets and "preset" in options:
            options = dict(options)
            preset = options.pop("preset")
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
            options = {**self.presets[preset], **options}
        for name, value in options.items():
            if name not in by_id:
                raise SetupError(
                    "unknown-option",
                    f"{self.id} has no option {name[:40]!r}; it has {', '.join(by_id) or 'none'}",
                    option=name[:40],
                    known=", ".join(by_id),
                )
            parse = by_id[name].read
            if value not in by_id[name].values and parse is not None:
                options = {**options, name: parse(value)}
            elif value not in by_id[name].values:
                raise SetupError(
                    "option-value",
                    f"option {name} of {self.id} cannot be {value[:40]!r}; it can be {', '.join(by_id[name].values)}",
                    game=self.id,
                    option=name,
                    value=value[:40],
                    known=", ".join(by_id[name].values),
                )
        return {option.id: options.get(option.id, option.default) for option in self.options}

    def _check_texts(self, options: Mapping[str, str]) -> None:
        """Raises SetupError for options that are not texts by name."""
        example = f"{{{self.options[0].id!r}: {self.options[0].default!r}}}" if self.options else "{}"
        if not isinstance(options, Mapping):
            given_value = repr(options)[:40]
            message = f"options of {self.id} are texts by name, such as {example}, not {given_value}"
            raise SetupError("option-value", message, game=self.id, option="", value=given_value, known=example)
        for name, value in options.items():
            if not isinstance(name, str) or not isinstance(value, str):
                given_value = repr(value if isinstance(name, str) else name)[:40]
                values = {option.id: option.values for option in self.options}.get(name, ())
                there = f"it can be {', '.join(map(repr, values))}" if values else f"options are texts by name, such as {example}"
                message = f"option {str(name)[:40]} of {self.id} cannot be {given_value}; {there}"
                raise SetupError("option-value", message, game=self.id, option=str(name)[:40], value=given_value, known=", ".join(values))

    def new(self, seats: int, options: Mapping[str, str] | None = None) -> State:
        """The first position. Raises SetupError for an invalid number of seats or option."""
        try:
            number = index(seats)
        except TypeError:
            number = -1
        if number not in self.seats:
            allowed = ", ".join(str(n) for n in self.seats)
            given_seats = repr(seats)[:40]
            raise SetupError("seat-count", f"{self.id} is for {allowed} players, not {given_seats}", seats=given_seats, known=allowed)
        return self.start(number, self.settle_options({} if options is None else options))

    def write_position(self, state: State) -> str:
        """A position as one line, whose form ``highwater.position`` describes. Raises SetupError for a game without ``options_of``."""
        from highwater.position import write_position  # which a page never needs

        return write_position(self, state)

    def parse_position(self, text: str) -> State:
        """Parses a position. Raises PositionError for a faulty one, and SetupError for invalid seats and options."""
        from highwater.position import read_position

        return read_position(self, text)

    def follow(self, state: State, plies: str) -> State:
        """The position after plies in record notation: ``*:4+7 a:44 b:27``. Raises TokenError for an unknown ply and IllegalAction for an
        illegal one."""
        for ply in plies.split():
            who, _, action = ply.partition(":")
            if who not in ("*", *SEAT_LETTERS) or not action:
                raise TokenError("token", f"{ply[:60]!r} is not a ply; plies are *:… for chance and a:…, b:… for the seats", token=ply[:60])
            state = state.apply(CHANCE if who == "*" else SEAT_LETTERS.index(who), self.parse(action))
        return state

    def shares(self, outcome: Outcome) -> tuple[float, ...]:
        """Each seat's share of the victory, the goal of play: 1 divided among the winners; in cooperative games, 1 or 0 for everybody."""
        share = 1.0 if self.cooperative else 1 / max(1, len(outcome.winners))
        return tuple(share if seat in outcome.winners else 0.0 for seat in range(len(outcome.scores)))
