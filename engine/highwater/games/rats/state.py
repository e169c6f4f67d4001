"""Positions of Abandon Ship and S.O.S. as data: actions, positions, views, and sampling from a view. The rules are in ``rules``."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from highwater.contract import Action, Random01
from highwater.deck import Cards, Stratum
from highwater.errors import TokenError
from highwater.fields import make_copier
from highwater.games.rats.components import ANCHOR, ARROW, CARDS, DIE_NAMES, DOUBLE, NUMBER, RATS, Components, Face

DROWNED = 0
"""The space of a drowned rat; one on the top deck keeps its space."""

DIE_LETTERS = "ypgorkbw"
"""The letters of dice in records; k is black, w the white or grey die that moves any rat."""


@dataclass(frozen=True)
class DealCard:
    """Chance deals the next seat its secret card, by number from 1. Token: ``card3``."""

    card: int

    def __str__(self) -> str:
        return f"card{self.card + 1}"


@dataclass(frozen=True)
class LayCheese:
    """Chance lays out the cheese: (space, value), lowest space first. Token: ``cheese.15+1.19+2.…``."""

    cheese: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return ".".join(["cheese", *(f"{space}+{value}" for space, value in self.cheese)])


@dataclass(frozen=True)
class Roll:
    """All dice of the pool are rolled. Token: die letters, each with its face: ``y5xg2k(2)wA``."""

    faces: tuple[tuple[int, Face], ...]

    def __str__(self) -> str:
        return "roll." + "".join([f"{DIE_LETTERS[die]}{face}" for die, face in self.faces])


@dataclass(frozen=True)
class TurnMarker:
    """A water marker is turned up. Token: ``water5``."""

    rise: int

    def __str__(self) -> str:
        return f"water{self.rise}"


@dataclass(frozen=True)
class Choose:
    """A seat carries out one die. ``rats``: the moved rats, in order (two with a double one); ``back``: whether the die returns to the
    pool. Token: ``yellow``, ``yellow.x`` if it returns, ``white.red``, ``white.red+blue.x``; without a rat, the die's own."""

    die: int
    rats: tuple[int, ...]
    back: bool = False

    def __str__(self) -> str:
        rats = "" if self.rats == (self.die,) else "." + "+".join([RATS[rat] for rat in self.rats])
        return f"{DIE_NAMES[self.die]}{rats}{'.x' if self.back else ''}"


@cache
def choice(die: int, rats: tuple[int, ...], back: bool) -> Choose:
    """The shared action object of these values, since a frozen dataclass is slow to make."""
    return Choose(die, rats, back)


_FACE = r"\(?(?:1\+1|[1-9]\d?|A|>)x?\)?"
_ROLL = re.compile(rf"(?:[{DIE_LETTERS}]{_FACE})+")
_ROLLED = re.compile(rf"([{DIE_LETTERS}])({_FACE})")
_KINDS = {"A": ANCHOR, ">": ARROW, "1+1": DOUBLE}


def parse(token: str) -> Action:
    """The action of a token. Raises TokenError for anything else."""
    action = _parse(token) if len(token) <= 120 and token.isascii() else None
    # Comparing with our own output rejects "card03" and the like.
    if action is None or str(action) != token:
        raise TokenError(
            "token",
            f"{token[:60]!r} is not an action on this ship; actions are, for example, yellow (carry out that die), "
            "yellow.x (and it goes back), white.red, roll.y5xg2wA, water5, card3",
            token=token[:60],
        )
    return action


def _parse(token: str) -> Action | None:
    verb, _, rest = token.partition(".")
    if verb == "roll" and _ROLL.fullmatch(rest):
        return Roll(tuple((DIE_LETTERS.index(letter), _face(face)) for letter, face in _ROLLED.findall(rest)))
    if match := re.fullmatch(r"card([1-7])", token):
        return DealCard(int(match[1]) - 1)
    if match := re.fullmatch(r"water([1-9]\d?)", token):
        return TurnMarker(int(match[1]))
    if verb == "cheese" and re.fullmatch(r"\d+\+\d+(\.\d+\+\d+)*", rest):
        pairs = [pair.split("+") for pair in rest.split(".")]
        return LayCheese(tuple((int(space), int(value)) for space, value in pairs))
    words = token.split(".")
    if words[0] in DIE_NAMES:
        die = DIE_NAMES.index(words[0])
        back = words[-1] == "x" and len(words) > 1
        names = words[1 : len(words) - back]
        rats = names[0].split("+") if names else [words[0]]
        if len(names) <= 1 and len(rats) <= 2 and set(rats) <= set(RATS):
            return Choose(die, tuple(RATS.index(rat) for rat in rats), back)
    return None


def _face(text: str) -> Face:
    sign = text.strip("()")
    stays = sign.endswith("x")
    sign = sign.removesuffix("x")
    return Face(_KINDS.get(sign, NUMBER), 0 if sign in _KINDS else int(sign), text.startswith("("), stays)


class Rules(NamedTuple):
    """The options of this game. ``must_stay``: whether a die that can return must. ``onto``: whether anchor and arrow lead onto the space
    of the next rat, else beside it. ``double_must``: whether a double one moves two rats, else one or two. ``receiver_plays``: whether the
    seat that got the last die plays after the water has risen, else the next seat. ``leaving``: whether players without a rat in play show
    their card and leave."""

    seats: int
    must_stay: bool
    onto: bool
    double_must: bool
    receiver_plays: bool
    leaving: bool
    components: Components


class Position(NamedTuple):
    """A position as data; ``rules.State`` adds the rules.

    ``dealt``: the card of each seat. ``cheese``: (space, value) on the ship; ``taken``: the values each seat has taken; ``lost``: those
    under water. ``rats``: the space of each rat, DROWNED, or the top deck; ``arrivals``: those on the score fields, in order; ``pair``: the
    two that shared the highest free field at the end, or (). ``markers``: those not yet turned up; ``turned``: the others, in order.
    ``pool``, ``aside``: dice; ``rolled``: the faces of the pool's dice, () before the roll. ``gone``: seats that have left (option
    ``leaving``). ``phase``: ``deal``, ``cheese``, ``rise``, ``roll``, ``choose`` or ``over``.
    """

    rules: Rules
    dealt: Cards
    cheese: tuple[tuple[int, int], ...]
    taken: tuple[Cards, ...]
    lost: Cards
    rats: tuple[int, ...]
    arrivals: tuple[int, ...]
    pair: tuple[int, ...]
    water: int
    markers: Stratum
    turned: Cards
    pool: Cards
    aside: Cards
    rolled: tuple[Face, ...]
    turn: int
    gone: tuple[int, ...]
    phase: str


class View(NamedTuple):
    """The view of a seat: everything but the others' cards, which are secret until they leave or the game ends. ``cards``: by seat, -1 if
    unknown; the other fields are those of ``Position``."""

    seat: int | None
    rules: Rules
    cards: Cards
    cheese: tuple[tuple[int, int], ...]
    taken: tuple[Cards, ...]
    lost: Cards
    rats: tuple[int, ...]
    arrivals: tuple[int, ...]
    pair: tuple[int, ...]
    water: int
    markers: Stratum
    turned: Cards
    pool: Cards
    aside: Cards
    rolled: tuple[Face, ...]
    turn: int
    gone: tuple[int, ...]
    phase: str
    to_act: tuple[int, ...]

    def __str__(self) -> str:
        """The ship as this seat sees it, for a terminal."""
        from highwater.games.rats import diagram  # needed only for printing

        return diagram.ship(
            title="S.O.S." if self.rules.must_stay else "Abandon Ship",
            components=self.rules.components,
            rats=self.rats,
            arrivals=self.arrivals,
            pair=self.pair,
            cheese=self.cheese,
            lost=self.lost,
            water=self.water,
            markers=self.markers,
            pool=self.pool,
            aside=self.aside,
            rolled=self.rolled,
            cards=self.cards,
            taken=self.taken,
            gone=self.gone,
            turn=self.turn,
            to_act=self.to_act,
        )

    def _repr_svg_(self) -> str | None:
        """In a notebook, where highwater_web is installed: what this seat sees."""
        from highwater.notebook import picture  # needed only in notebooks

        return picture("sos" if self.rules.must_stay else "abandon-ship", self)


_seen = make_copier(View, Position, "seat", "cards", "to_act")
_supposed = make_copier(Position, View, "dealt")


def view_of(position: Position, seat: int | None, to_act: tuple[int, ...]) -> View:
    """The view of a seat or a spectator."""
    open_to = {*position.gone, seat}
    cards = tuple([card if other in open_to or position.phase == "over" else -1 for other, card in enumerate(position.dealt)])
    return _seen(position, seat, cards, to_act)


def list_in_play(rats: Sequence[int], top: int) -> list[int]:
    """The rats neither drowned nor on the top deck."""
    return [rat for rat, space in enumerate(rats) if space not in (DROWNED, top)]


def sample_position(view: View, random: Random01) -> Position:
    """A position sampled uniformly from all that fit the view: cards for the others among those not known to be held. With the option
    ``leaving``, every remaining seat has a rat in play, except at the end, when all cards are shown."""
    components = view.rules.components
    playing = set(list_in_play(view.rats, components.top))
    must_play = [seat for seat in range(len(view.cards)) if seat not in view.gone] if view.rules.leaving and view.phase != "over" else []
    while True:
        rest = [card for card in range(CARDS) if card not in view.cards]
        dealt = [card if card >= 0 else rest.pop(int(random() * len(rest))) for card in view.cards]
        if not any(playing.isdisjoint(components.cards[dealt[seat]]) for seat in must_play):
            return _supposed(view, tuple(dealt))
