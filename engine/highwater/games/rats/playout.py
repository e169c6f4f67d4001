"""Fast playouts aboard, in plain Python.

The rules are the reference: tests compare thousands of playouts with them, and the outlook with the policy's. Secret cards are left out:
only the option ``leaving`` depends on them, and here no seat leaves any more.
"""

from collections.abc import Iterator, Sequence

from highwater.deck import Cards
from highwater.games.rats.components import ANCHOR, DICE, DOUBLE, FIELDS, FREE_DIE, NUMBER, RATS, Face
from highwater.games.rats.policy import DANGER, OWN_DIE, race
from highwater.games.rats.state import DROWNED, Position, Rules, list_in_play

DICE_OF = tuple([tuple([die for die in range(len(DICE)) if pool >> die & 1]) for pool in range(1 << len(DICE))])
"""The dice of a pool."""

OWN_DICE = tuple([tuple([OWN_DIE if len(dice) > 1 and rat in dice else 0 for rat in range(len(RATS))]) for dice in DICE_OF])
"""The bonus height of each rat with a pool, as in ``policy.heights_of``."""

Moved = tuple[int, Cards, bool]
"""A die, its moved rats, and whether it returns: the content of a ``Choose``."""


class Ship:
    """The relevant fields of ``Position``. ``home``: the arrivals; ``left``: the rats in play; ``cheese``: values by space; ``cheeses``:
    each seat's points of cheese; ``pool`` and ``aside``: dice as bits; ``over``: whether the game is; ``rises``: whether the water rises
    before the next roll.

    Data shared with copies is never changed in place, except the rats' spaces.
    """

    __slots__ = (
        *("aside", "cheese", "cheeses", "gone", "home", "left", "markers", "over", "pair", "pool", "rats", "rises", "rules", "top", "turn"),
        "water",
    )

    rules: Rules
    top: int
    rats: list[int]
    home: list[int]
    left: list[int]
    pair: list[int]
    water: int
    markers: list[int]
    pool: int
    aside: int
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
        ship.left = list_in_play(position.rats, ship.top)
        ship.pool, ship.aside = sum([1 << die for die in position.pool]), sum([1 << die for die in position.aside])
        ship.cheese, ship.cheeses = dict(position.cheese), [sum(taken) for taken in position.taken]
        ship.turn, ship.gone = position.turn, position.gone
        ship.over, ship.rises = position.phase == "over", position.phase == "rise"
        return ship

    def _copy(self) -> "Ship":
        ship = Ship()
        ship.rules, ship.top = self.rules, self.top
        ship.rats, ship.home, ship.left, ship.pair = self.rats[:], self.home, self.left, self.pair
        ship.water, ship.markers = self.water, self.markers
        ship.pool, ship.aside = self.pool, self.aside
        ship.cheese, ship.cheeses = self.cheese, self.cheeses
        ship.turn, ship.gone = self.turn, self.gone
        ship.over, ship.rises = self.over, self.rises
        return ship

    def choices(self, faces: Sequence[Face]) -> Iterator[tuple[Moved, Face]]:
        """The possible choices for these faces of the pool's dice, each with its face, as ``State.legal``."""
        rats = self.left
        must_stay = self.rules.must_stay
        for die, face in zip(DICE_OF[self.pool], faces, strict=True):
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
        """The ship after a choice, before chance acts."""
        ship = self._copy()
        die, rats, back = moved
        if not back:
            ship.pool ^= 1 << die
            ship.aside |= 1 << die
        for rat in rats:
            ship._move(rat, face)
            if ship.over:
                return ship
        ship._drown_the_lone()
        if not ship.over:
            ship._turn_of(ship._find_next_seat(ship.turn))
        return ship

    def _move(self, rat: int, face: Face) -> None:
        rats, here, top = self.rats, self.rats[rat], self.top
        if face.kind == NUMBER:
            there = here + face.steps
        elif face.kind == DOUBLE:
            there = here + 1
        else:
            beside = 0 if self.rules.onto else 1
            others = [rats[other] for other in self.left]
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
            self.home = [*self.home, rat]
            self._leaves(rat)

    def _leaves(self, rat: int) -> None:
        """A rat leaves play with its die, which may end the game."""
        self.left = left = [other for other in self.left if other != rat]
        self.pool &= ~(1 << rat)
        self.aside &= ~(1 << rat)
        if len(self.home) == len(FIELDS):
            self.over = True
        elif len(left) == 2:
            self.over, self.pair = True, left

    def _drown_the_lone(self) -> None:
        if self.rats.count(self.water) == 1:
            rat = self.rats.index(self.water)
            self.rats[rat] = DROWNED
            self._leaves(rat)

    def raise_water(self, marker: int) -> "Ship":
        """The ship after this marker."""
        ship = self._copy()
        ship._rise(marker)
        return ship

    def _rise(self, marker: int) -> None:
        lowest = min([self.rats[rat] for rat in self.left])
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
        self.pool |= self.aside
        self.aside = 0
        if not self.rules.receiver_plays or self.turn in self.gone:
            self.turn = self._find_next_seat(self.turn)

    def _turn_of(self, seat: int) -> None:
        self.turn = seat
        if len(DICE_OF[self.pool]) <= 1:
            if self.markers:
                self.rises = True
            else:
                self._take_back()

    def _find_next_seat(self, seat: int) -> int:
        following = (seat + 1) % self.rules.seats
        while following in self.gone:
            following = (following + 1) % self.rules.seats
        return following


def outlook(ship: Ship) -> list[float]:
    """Each rat's expected points, as ``policy.outlook``."""
    rats, left = ship.rats, ship.left
    expected = [0.0] * len(rats)
    home = 0
    for rat in ship.home:
        expected[rat] = FIELDS[home]
        home += 1
    if ship.over:
        for rat in ship.pair:
            expected[rat] = FIELDS[max(1, home)]
        return expected
    own = OWN_DICE[ship.pool]
    heights = [rats[rat] + own[rat] for rat in left]
    turns = max(0, len(DICE_OF[ship.pool]) - 1)
    markers = ship.markers
    if turns < len(DANGER) and markers:
        spaces = [rats[rat] for rat in left]
        lowest = min(spaces)
        if spaces.count(lowest) == 1:
            gap = lowest - ship.water
            heights[spaces.index(lowest)] -= sum(map(gap.__le__, markers)) / len(markers) * DANGER[turns]
    components = ship.rules.components
    found = race(tuple(sorted(heights, reverse=True)), home, ship.water - components.start, ship.top)
    for rat, height in zip(left, heights, strict=True):
        expected[rat] = found[height]
    return expected
