"""The ship as a search plays on with it, as fast as plain Python goes.

The rules say what is right: tests play thousands of positions on in both and compare, and likewise the outlook with the policy's. Secret
cards are not aboard: nothing that happens depends on them but who leaves (option ``leaving``), and here nobody leaves any more.
"""

from collections.abc import Iterator, Sequence
from math import exp

from highwater.deck import Cards
from highwater.games.rats.components import ANCHOR, DOUBLE, FIELDS, FREE_DIE, NUMBER, Face
from highwater.games.rats.policy import (
    DANGER,
    OWN_DIE,
    SPREAD,
    SPREAD_PER_RAT,
    worth_of_places,
)
from highwater.games.rats.state import DROWNED, Position, Rules

NOTHING = (0.0,) * 5
"""What places are worth that no rat is left for."""

Moved = tuple[int, Cards, bool]
"""A die, the rats that it moves, and whether it goes back: what a ``Choose`` says."""


class Ship:
    """The fields of ``Position`` that matter from here on. ``home`` are the arrivals, ``cheese`` the values by space, ``cheeses`` how much
    each seat has taken; ``over`` stands for that phase, and ``rises`` for the water that is to rise before the next roll.

    What a copy shares with the original (markers, cheese, a pair) is never changed in place.
    """

    __slots__ = (
        *("aside", "cheese", "cheeses", "gone", "home", "markers", "over", "pair", "pool", "rats", "rises", "rules", "top", "turn"),
        "water",
    )

    rules: Rules
    top: int
    rats: list[int]
    home: list[int]
    pair: list[int]
    water: int
    markers: list[int]
    pool: list[int]
    aside: list[int]
    cheese: dict[int, int]
    cheeses: list[int]
    turn: int
    gone: Cards
    over: bool
    rises: bool

    @staticmethod
    def of(position: Position) -> "Ship":
        ship = Ship()
        ship.rules, ship.top = position.rules, position.rules.components.top
        ship.rats, ship.home, ship.pair = list(position.rats), list(position.arrivals), list(position.pair)
        ship.water, ship.markers = position.water, list(position.markers)
        ship.pool, ship.aside = list(position.pool), list(position.aside)
        ship.cheese, ship.cheeses = dict(position.cheese), [sum(taken) for taken in position.taken]
        ship.turn, ship.gone = position.turn, position.gone
        ship.over, ship.rises = position.phase == "over", position.phase == "rise"
        return ship

    def _copy(self) -> "Ship":
        ship = Ship()
        ship.rules, ship.top = self.rules, self.top
        ship.rats, ship.home, ship.pair = self.rats[:], self.home[:], self.pair
        ship.water, ship.markers = self.water, self.markers
        ship.pool, ship.aside = self.pool[:], self.aside[:]
        ship.cheese, ship.cheeses = self.cheese, self.cheeses
        ship.turn, ship.gone = self.turn, self.gone
        ship.over, ship.rises = self.over, self.rises
        return ship

    def choices(self, faces: Sequence[Face]) -> Iterator[tuple[Moved, Face]]:
        """What may be done with the dice of the pool that show these faces, each with its face, as ``State.legal``."""
        rats = [rat for rat, space in enumerate(self.rats) if space not in (DROWNED, self.top)]
        must_stay = self.rules.must_stay
        for die, face in zip(self.pool, faces, strict=True):
            moved: list[Cards]
            if face.kind == DOUBLE:
                moved = self._pairs(rats)
                if not self.rules.double_must:
                    moved += [(rat,) for rat in rats]
            elif face.free:
                moved = [(rat,) for rat in rats]
            elif die != FREE_DIE:
                moved = [(die,)]
            else:
                continue
            for each in moved:
                if face.stays and not must_stay:
                    yield (die, each, True), face
                    yield (die, each, False), face
                else:
                    yield (die, each, face.stays), face

    def _pairs(self, rats: Sequence[int]) -> list[Cards]:
        home = self.top - 1
        worth_it = {home, *[space - 1 for space in self.cheese]}
        found: list[Cards] = []
        for at, one in enumerate(rats):
            for other in rats[at + 1 :]:
                found.append((one, other))
                spaces = self.rats[one], self.rats[other]
                if home in spaces and worth_it.issuperset(spaces):
                    found.append((other, one))
        return found

    def after(self, moved: Moved, face: Face) -> "Ship":
        """The ship after a choice; what chance does next is left open."""
        ship = self._copy()
        die, rats, back = moved
        if not back:
            ship.pool.remove(die)
            ship.aside.append(die)
        for rat in rats:
            ship._move(rat, face)
            if ship.over:
                return ship
        ship._drown_the_lone()
        if not ship.over:
            ship._turn_of(ship._next_seat(ship.turn))
        return ship

    def _move(self, rat: int, face: Face) -> None:
        rats, here, top = self.rats, self.rats[rat], self.top
        if face.kind == NUMBER:
            there = here + face.steps
        elif face.kind == DOUBLE:
            there = here + 1
        else:
            beside = 0 if self.rules.onto else 1
            others = [space for space in rats if space not in (DROWNED, top)]
            if face.kind == ANCHOR:
                there = max([space for space in others if space < here], default=here - beside) + beside
            else:
                there = min([space for space in others if space > here], default=here + beside) - beside
        if there > top:
            there = top
        if there == here:
            return
        rats[rat] = there
        if there in self.cheese:
            self.cheese, self.cheeses = self.cheese.copy(), self.cheeses[:]
            self.cheeses[self.turn] += self.cheese.pop(there)
        if there == top:
            self.home.append(rat)
            self._lose_die(rat)
            self._see_end()

    def _lose_die(self, rat: int) -> None:
        if rat in self.pool:
            self.pool.remove(rat)
        elif rat in self.aside:
            self.aside.remove(rat)

    def _drown_the_lone(self) -> None:
        if self.rats.count(self.water) == 1:
            rat = self.rats.index(self.water)
            self.rats[rat] = DROWNED
            self._lose_die(rat)
            self._see_end()

    def _see_end(self) -> None:
        if len(self.home) == len(FIELDS):
            self.over = True
        elif len(self.rats) - self.rats.count(DROWNED) - self.rats.count(self.top) == 2:
            self.over = True
            self.pair = [rat for rat, space in enumerate(self.rats) if space not in (DROWNED, self.top)]

    def risen(self, marker: int) -> "Ship":
        """The ship after this marker was turned up."""
        ship = self._copy()
        ship._rise(marker)
        return ship

    def _rise(self, marker: int) -> None:
        lowest = min([space for space in self.rats if space not in (DROWNED, self.top)])
        self.markers = self.markers[:]
        self.markers.remove(marker)
        self.water = water = min(self.water + marker, lowest)
        self.rises = False
        if self.cheese and min(self.cheese) <= water:
            self.cheese = {space: value for space, value in self.cheese.items() if space > water}
        self._drown_the_lone()
        if not self.over:
            self._take_back()

    def _take_back(self) -> None:
        self.pool = sorted(self.pool + self.aside)
        self.aside = []
        if not self.rules.receiver_plays or self.turn in self.gone:
            self.turn = self._next_seat(self.turn)

    def _turn_of(self, seat: int) -> None:
        self.turn = seat
        if len(self.pool) <= 1:
            if self.markers:
                self.rises = True
            else:
                self._take_back()

    def _next_seat(self, seat: int) -> int:
        following = (seat + 1) % self.rules.seats
        while following in self.gone:
            following = (following + 1) % self.rules.seats
        return following


def outlook(ship: Ship) -> list[float]:
    """The points that each rat may expect, as ``policy.outlook``."""
    rats, home, top = ship.rats, len(ship.home), ship.top
    expected = [0.0] * len(rats)
    for place, rat in enumerate(ship.home):
        expected[rat] = FIELDS[place]
    if ship.over:
        for rat in ship.pair:
            expected[rat] = FIELDS[max(1, home)]
        return expected
    # How high they stand, as ``policy.heights_of``.
    pool, water = ship.pool, ship.water
    turns = len(pool) - 1 if pool else 0
    left = [rat for rat, space in enumerate(rats) if space not in (DROWNED, top)]
    lowest = min([space for space in rats if space != DROWNED])
    heights: list[tuple[float, int]] = []
    for rat in left:
        height: float = rats[rat]
        if turns and rat in pool:
            height += OWN_DIE
        heights.append((height, rat))
    if turns < len(DANGER) and rats.count(lowest) == 1 and ship.markers:
        alone = rats.index(lowest)
        at = left.index(alone)
        gap = lowest - water
        danger = len([marker for marker in ship.markers if marker >= gap]) / len(ship.markers)
        heights[at] = (heights[at][0] - danger * DANGER[turns], alone)
    heights.sort(reverse=True)
    worth = worth_of_places(home, water, ship.rules.components, [height for height, _ in heights])
    # What each rat may expect of them, as ``policy.expected_worth``.
    spread = SPREAD + SPREAD_PER_RAT * (len(heights) - 2)
    strength = [exp(space / spread) for space, _ in heights]
    first, second, third, fourth, fifth = (*worth, *NOTHING)[:5]
    before, known = -1.0, 0.0
    for place, own in enumerate(strength):
        if own == before:
            expected[heights[place][1]] = known
            continue
        before = own
        a, b, c, d, e = first, second, third, fourth, fifth
        rivals = strength[:]
        del rivals[place]
        if d or e:
            for rival in rivals:
                above = rival / (rival + own)
                a += above * (b - a)
                b += above * (c - b)
                c += above * (d - c)
                d += above * (e - d)
                e -= above * e
        else:
            for rival in rivals:
                above = rival / (rival + own)
                a += above * (b - a)
                b += above * (c - b)
                c -= above * c
        expected[heights[place][1]] = known = a
    return expected
