"""Positions of Forbidden Island as data: actions, positions and pending frames. Hands and discards are open (ruling FI-17), and a deck is
what the table knows of it, so a view contains everything. The rules are in ``rules``."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from highwater.contract import CHANCE, Action, seat_letter
from highwater.deck import Cards, Strata, Stratum
from highwater.errors import TokenError
from highwater.fields import make_copier
from highwater.games.forbidden_island.components import (
    ADVENTURER_NAMES,
    ADVENTURERS,
    CARD_NAMES,
    FIRST_FLOODED,
    SEATS,
    TILE_NAMES,
    TILES,
    TREASURES,
    WATERS_RISE,
)
from highwater.games.forbidden_island.paths import Chart, Tiles, make_chart

# Chance -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LayIsland:
    """The tiles are laid on the places of the shape, in reading order. Token: ``island.moon.bronze.…``."""

    tiles: Cards

    def __str__(self) -> str:
        return _words("island", TILE_NAMES, self.tiles)


@dataclass(frozen=True)
class FirstFlood:
    """The first six flood cards, in order of tiles. Token: ``first-flood.moon.landing.…``."""

    tiles: Cards

    def __str__(self) -> str:
        return _words("first-flood", TILE_NAMES, self.tiles)


@dataclass(frozen=True)
class DealAdventurers:
    """An adventurer for every seat, the first seat's first. Token: ``adventurers.pilot.diver``."""

    adventurers: Cards

    def __str__(self) -> str:
        return _words("adventurers", ADVENTURER_NAMES, self.adventurers)


@dataclass(frozen=True)
class DealHand:
    """Two treasure cards for the next seat; a Waters Rise! among them has been replaced. Token: ``hand.earth.fire``."""

    cards: Cards

    def __str__(self) -> str:
        return _words("hand", CARD_NAMES, self.cards)


@dataclass(frozen=True)
class DrawTreasure:
    """The active player draws a treasure card. Token: ``draw.earth``."""

    card: int

    def __str__(self) -> str:
        return f"draw.{CARD_NAMES[self.card]}"


@dataclass(frozen=True)
class DrawFlood:
    """A flood card comes up. Token: ``flood.iron``."""

    tile: int

    def __str__(self) -> str:
        return f"flood.{TILE_NAMES[self.tile]}"


# What players do --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChooseAdventurer:
    """With ``adventurers=chosen``: a seat chooses its adventurer. Token: ``choose.pilot``."""

    adventurer: int

    def __str__(self) -> str:
        return f"choose.{ADVENTURER_NAMES[self.adventurer]}"


@dataclass(frozen=True)
class Move:
    """The own pawn goes to a tile, in its adventurer's way. Token: ``move.iron``."""

    tile: int

    def __str__(self) -> str:
        return f"move.{TILE_NAMES[self.tile]}"


@dataclass(frozen=True)
class Fly:
    """The Pilot's flight to any tile, once a turn. Token: ``fly.iron``."""

    tile: int

    def __str__(self) -> str:
        return f"fly.{TILE_NAMES[self.tile]}"


@dataclass(frozen=True)
class ShoreUp:
    """A flooded tile is dry again; the Engineer does two for one action. Token: ``shore.iron`` or ``shore.moon+iron``."""

    tiles: Cards

    def __str__(self) -> str:
        return "shore." + "+".join([TILE_NAMES[tile] for tile in self.tiles])


@dataclass(frozen=True)
class Give:
    """A card for another player. Token: ``give.earth.b``."""

    card: int
    to: int

    def __str__(self) -> str:
        return f"give.{CARD_NAMES[self.card]}.{seat_letter(self.to)}"


@dataclass(frozen=True)
class Capture:
    """Four cards for their treasure. Token: ``capture.earth``."""

    treasure: int

    def __str__(self) -> str:
        return f"capture.{CARD_NAMES[self.treasure]}"


@dataclass(frozen=True)
class Guide:
    """The Navigator moves another pawn up to two tiles. Token: ``guide.b.iron``."""

    seat: int
    tile: int

    def __str__(self) -> str:
        return f"guide.{seat_letter(self.seat)}.{TILE_NAMES[self.tile]}"


@dataclass(frozen=True)
class EndActions:
    """No further action in this turn. Token: ``end``."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True)
class Lift:
    """A Helicopter Lift takes pawns from one tile to another. Token: ``lift.ab.iron``."""

    seats: tuple[int, ...]
    tile: int

    def __str__(self) -> str:
        return f"lift.{''.join(map(seat_letter, self.seats))}.{TILE_NAMES[self.tile]}"


@dataclass(frozen=True)
class Sandbag:
    """Sandbags dry a tile anywhere. Token: ``sandbag.iron``."""

    tile: int

    def __str__(self) -> str:
        return f"sandbag.{TILE_NAMES[self.tile]}"


@dataclass(frozen=True)
class TakeOff:
    """The Helicopter Lift that takes everybody and all four treasures off the island: the game is won. Token: ``take-off``."""

    def __str__(self) -> str:
        return "take-off"


@dataclass(frozen=True)
class Discard:
    """A card more than five goes. Token: ``discard.earth``."""

    card: int

    def __str__(self) -> str:
        return f"discard.{CARD_NAMES[self.card]}"


@dataclass(frozen=True)
class Swim:
    """A pawn saves itself from a sinking tile. Token: ``swim.iron``."""

    tile: int

    def __str__(self) -> str:
        return f"swim.{TILE_NAMES[self.tile]}"


@dataclass(frozen=True)
class CarryOut:
    """With ``sandbag=any-time``: the open flood card is carried out without (more) sandbags. Token: ``carry-out``."""

    def __str__(self) -> str:
        return "carry-out"


def _words(verb: str, names: tuple[str, ...], numbers: Cards) -> str:
    return ".".join([verb, *[names[number] for number in numbers]])


# Actions are values, so one object of each serves all games.
CHOOSE = tuple(map(ChooseAdventurer, ADVENTURERS))
MOVE = tuple(map(Move, TILES))
FLY = tuple(map(Fly, TILES))
SWIM = tuple(map(Swim, TILES))
SANDBAGS = tuple(map(Sandbag, TILES))
SHORE_UP = {tiles: ShoreUp(tiles) for size in (1, 2) for tiles in combinations(TILES, size)}
GIVE = {(card, to): Give(card, to) for card in range(WATERS_RISE) for to in range(SEATS[-1])}
CAPTURE = tuple(map(Capture, TREASURES))
GUIDE = {(seat, tile): Guide(seat, tile) for seat in range(SEATS[-1]) for tile in TILES}
LIFT = {
    (seats, tile): Lift(seats, tile) for size in range(1, SEATS[-1] + 1) for seats in combinations(range(SEATS[-1]), size) for tile in TILES
}
DISCARD = tuple(map(Discard, range(WATERS_RISE)))
DRAW_TREASURE = tuple(map(DrawTreasure, range(len(CARD_NAMES))))
DRAW_FLOOD = tuple(map(DrawFlood, TILES))
END, TAKE_OFF, CARRY_OUT = EndActions(), TakeOff(), CarryOut()

_BY_TOKEN: dict[str, Action] = {
    str(action): action
    for actions in (
        *(MOVE, FLY, SWIM, SANDBAGS, SHORE_UP.values(), GIVE.values(), CAPTURE, GUIDE.values(), LIFT.values()),
        *(DISCARD, DRAW_TREASURE, DRAW_FLOOD, (END, TAKE_OFF, CARRY_OUT), CHOOSE),
    )
    for action in actions
}

_LISTS: dict[str, tuple[Callable[[Cards], Action], tuple[str, ...], Callable[[Cards], bool]]] = {
    "island": (LayIsland, TILE_NAMES, lambda tiles: sorted(tiles) == list(TILES)),
    "first-flood": (FirstFlood, TILE_NAMES, lambda tiles: len(set(tiles)) == FIRST_FLOODED == len(tiles) and is_sorted(tiles)),
    "adventurers": (DealAdventurers, ADVENTURER_NAMES, lambda dealt: len(set(dealt)) == len(dealt) in SEATS),
    "hand": (DealHand, CARD_NAMES[:WATERS_RISE], lambda cards: len(cards) == 2 and is_sorted(cards)),
}
"""The initial plies of chance: constructor of the action, its words, and a validity check."""


def is_sorted(cards: Iterable[int]) -> bool:
    return list(cards) == sorted(cards)


def parse(token: str) -> Action:
    """The action of a token. Raises TokenError for anything else. Two tiles may be named in either order."""
    if action := _BY_TOKEN.get(token):
        return action
    verb, *words = token[:400].split(".")
    if verb == "shore" and len(words) == 1:
        two = "+".join(reversed(words[0].split("+")))
        if action := _BY_TOKEN.get(f"shore.{two}"):
            return action
    if verb in _LISTS:
        make, names, possible = _LISTS[verb]
        if set(words) <= set(names):
            numbers = tuple(map(names.index, words))
            if possible(numbers) and len(token) < 400:
                return make(numbers)
    raise TokenError(
        "token",
        f"{token[:60]!r} is not an action of Forbidden Island; actions are, for example, move.iron, shore.moon+iron, give.earth.b, "
        "capture.fire, lift.ab.landing, draw.ocean, flood.moon",
        token=token[:60],
    )


# The position -----------------------------------------------------------------------------------------------------------


class Rules(NamedTuple):
    """The options of this game (docs/rulings.md); the defaults are the publisher's rules.

    ``flood_on_top``: Waters Rise! puts the shuffled discards on top (else they are mixed into the deck). ``own_tile``: whether it can be
    shored up. ``give_any``: whether special cards can be given. ``limit_at_once``: a seat with six cards discards at once (else the active
    player at the end of drawing). ``lift_together``: a helicopter takes any pawns of one tile (else one pawn). ``sandbag_in_time``: no
    sandbags once the flood card has been turned up.
    """

    seats: int
    shape: str
    difficulty: str
    flood_on_top: bool
    own_tile: bool
    give_any: bool
    limit_at_once: bool
    lift_together: bool
    sandbag_in_time: bool


class Frame(NamedTuple):
    """A pending frame. The last frame determines who acts; when it is done, the game returns to the one before.

    ``choose``: before the island is laid, ``seat`` chooses its adventurer (option ``adventurers``). ``turn``: ``seat`` has ``actions``
    left, then draws ``draws`` treasure cards, then ``floods`` flood cards come up (-1: not settled yet, ruling FI-5); ``flown``: whether
    the Pilot has flown. ``discard``: ``seat`` has too many cards. ``swim``: the pawn of ``seat`` is on a sunken tile. ``revealed``: the
    flood card of ``tile`` is open and can be answered.
    """

    kind: str
    seat: int
    actions: int = 0
    flown: bool = False
    draws: int = 0
    floods: int = 0
    tile: int = -1


class Position(NamedTuple):
    """A position as data; ``rules.State`` adds the rules.

    ``layout``: the tile on each place of the shape. ``tiles``: the state of each tile. ``adventurers``, ``pawns`` (tiles) and ``hands``: by
    seat. ``deck``, ``discards``: treasure cards. ``flood``: the flood deck in strata, the top one first; ``flood_discards``: its discards;
    the card of a sunken tile is out of the game. ``water``: the tick of the meter. ``captured``: the captured treasures. ``reason``: the
    reason of the end, "" while the game goes on.
    """

    rules: Rules
    layout: Cards
    tiles: Tiles
    adventurers: Cards
    pawns: Cards
    hands: tuple[Cards, ...]
    deck: Stratum
    discards: Cards
    flood: Strata
    flood_discards: Cards
    water: int
    captured: Cards
    pending: tuple[Frame, ...]
    reason: str

    @property
    def chart(self) -> Chart:
        """What lies beside what."""
        return make_chart(self.rules.shape, self.layout)

    @property
    def turn(self) -> Frame:
        """The turn being played, whatever interrupts it."""
        return self.pending[0]


class View(NamedTuple):
    """The view of any seat, which is everything; the fields are those of ``Position``."""

    seat: int | None
    rules: Rules
    layout: Cards
    tiles: Tiles
    adventurers: Cards
    pawns: Cards
    hands: tuple[Cards, ...]
    deck: Stratum
    discards: Cards
    flood: Strata
    flood_discards: Cards
    water: int
    captured: Cards
    pending: tuple[Frame, ...]
    reason: str
    to_act: tuple[int, ...]
    may_act: tuple[int, ...]

    def __str__(self) -> str:
        """The island and all around it, for a terminal."""
        from highwater.games.forbidden_island import diagram  # needed only for printing

        return diagram.island(
            shape=self.rules.shape,
            difficulty=self.rules.difficulty,
            layout=self.layout,
            tiles=self.tiles,
            adventurers=self.adventurers,
            pawns=self.pawns,
            hands=self.hands,
            deck=self.deck,
            discards=self.discards,
            flood=self.flood,
            flood_discards=self.flood_discards,
            water=self.water,
            captured=self.captured,
            active=self.active,
            pending=_describe_decision(self.pending[-1]) if self.pending else "",
            to_act=self.to_act,
            may_act=self.may_act,
            reason=self.reason,
        )

    def _repr_svg_(self) -> str | None:
        """In a notebook, where highwater_web is installed: what this seat sees."""
        from highwater.notebook import picture  # needed only in notebooks

        return picture("forbidden-island", self)

    @property
    def active(self) -> int:
        """The active seat; CHANCE before the first turn and after the last."""
        return self.pending[0].seat if self.pending and not self.reason and not self.choosing else CHANCE

    @property
    def choosing(self) -> bool:
        """Whether the seats still choose their adventurers."""
        return bool(self.pending) and self.pending[0].kind == "choose"

    @property
    def turn(self) -> Frame:
        """The turn being played, whatever interrupts it."""
        return self.pending[0]


view_of = make_copier(View, Position, "seat", "to_act", "may_act")
"""Makes the view of a seat or spectator from position, seat, ``to_act`` and ``may_act``."""

position_of = make_copier(Position, View)
"""Makes the position of a view."""


def _describe_decision(top: Frame) -> str:
    """The pending decision in words for a terminal."""
    if top.kind == "choose":
        return f"{seat_letter(top.seat)} chooses an adventurer"
    if top.kind == "revealed":
        return f"the flood card of {TILE_NAMES[top.tile]} lies open"
    left = f"has {top.actions} action{'s' * (top.actions != 1)} left"
    return f"{seat_letter(top.seat)} {({'discard': 'must discard', 'swim': 'must swim'}).get(top.kind, left)}"
