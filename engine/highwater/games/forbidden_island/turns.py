"""Enumerates the turns of the active seat in Forbidden Island: one plan for each reachable position.

Plans are judged by evaluation alone; ``searching`` plays the best ones on.

A turn's positions differ in few things, so each is packed into one number: the flooded tiles, and above them the number of a crew (pawns,
hands and derived data). A crew's value and actions are computed once for all its positions.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from highwater.contract import Action
from highwater.games.forbidden_island.bitboard import ALL_TREASURES, DIVING, ONE, TREASURE_AT, TREASURE_BITS, WHOLE, list_tiles, size
from highwater.games.forbidden_island.components import ENGINEER, HAND_LIMIT, HELICOPTER, LANDING, MESSENGER, NAVIGATOR, PILOT, SANDBAG
from highwater.games.forbidden_island.evaluation import evaluate_crew, evaluate_tiles
from highwater.games.forbidden_island.playing_on import find_most_urgent, least_needed
from highwater.games.forbidden_island.playout import Island
from highwater.games.forbidden_island.state import CAPTURE, FLY, GIVE, GUIDE, LIFT, MOVE, SHORE_UP

POSITIONS_PER_SLICE = 300
"""Positions per slice of some milliseconds."""

MAX_BEAM_POSITIONS = 150
"""Beam width after each action; only turns of the Navigator and the Pilot usually exceed it."""

MANY, MIN_BEAM = 16, 6
"""If the first action has more choices than ``MANY``, playouts narrow the beam, but not below ``MIN_BEAM``."""

MAX_PLANS = 12
"""Maximum number of returned plans."""

MAX_REMEMBERED_VALUES = 50_000
"""Maximum cached values for one set of standing tiles."""

SHIFT = 24
"""Bits of the flooded tiles; the crew's number is above them."""

Crew = tuple[tuple[int, ...], tuple[int, ...], int, bool, int]
"""Pawns, hands, captured treasures, whether the Pilot has flown, and discards."""

Go = tuple[Action, int]
"""An action and its result: the number of a crew, or of a position."""


class TurnPlan(NamedTuple):
    """A plan: its final position, its actions, and the logit of its chance to win."""

    node: int
    actions: tuple[Action, ...]
    value: float


class Turn:
    """The rest of an action phase, with cached values of tiles and crews."""

    def __init__(self, island: Island) -> None:
        self.island = island
        self.scratch = island.copy()
        self.standing: int = island.dry | island.flooded
        self.distances = island.ground.distances(self.standing)
        if len(self.distances.worths) > MAX_REMEMBERED_VALUES:
            self.distances.worths.clear()
        if len(island.ground.hands) > MAX_REMEMBERED_VALUES:
            island.ground.hands.clear()
        self.numbers: dict[Crew, int] = {}
        # By number of a crew: the crew, its value, its actions independent of floods with the best one, the tiles it can shore up, and
        # the gifts after which a seat uses sandbags.
        self.crews: list[Crew] = []
        self.worths: list[float] = []
        self.gone: list[list[Go] | None] = []
        self.goers: list[int] = []
        self.near: list[int] = []
        self.drying: dict[int, list[Go]] = {}
        self.tiles: dict[int, float] = {}
        self.dives = island.ground.gaits[island.seat] == DIVING
        self.engineer = island.ground.adventurers[island.seat] == ENGINEER

    def start(self) -> int:
        island = self.island
        crew = tuple(island.at), tuple(island.hands), island.captured, island.flown, island.discards
        return self.number(crew) << SHIFT | island.flooded

    def number(self, crew: Crew) -> int:
        """The number of a crew; computes its value at first use."""
        number = self.numbers.get(crew)
        if number is None:
            number = self.numbers[crew] = len(self.crews)
            at, hands, captured, _, discards = crew
            self.crews.append(crew)
            self.worths.append(evaluate_crew(self.distances, at, hands, captured, discards, self.island.seat, self.island.draws))
            self.gone.append(None)
            self.goers.append(-1)
            self.near.append(0)
        return number

    def place(self, node: int, island: Island) -> None:
        """Sets an island to the position of a node."""
        at, hands, captured, flown, discards = self.crews[node >> SHIFT]
        island.at, island.hands = list(at), list(hands)
        island.flooded = node & WHOLE
        island.dry = self.standing & ~island.flooded
        island.captured, island.flown, island.discards = captured, flown, discards

    def value(self, node: int) -> float:
        """The logit of the chance to win when the actions end here."""
        crew = node >> SHIFT
        tiles = self.crews[crew][2] << SHIFT | node & WHOLE
        of_tiles = self.tiles.get(tiles)
        if of_tiles is None:
            self.place(node, self.scratch)
            of_tiles = self.tiles[tiles] = evaluate_tiles(self.scratch)
        return self.worths[crew] + of_tiles

    # Plans --------------------------------------------------------------------------------------------------------------

    def plans(self, beam: int = MAX_BEAM_POSITIONS, most: int = MAX_PLANS) -> Iterator[list[TurnPlan]]:
        """Yields the best plans for different positions, best first; before the end, the best plan so far after each slice. ``beam``: beam
        width; ``most``: maximum number of plans."""
        start = self.start()
        steps: dict[int, Go | None] = {start: None}
        values: dict[int, float] = {start: self.value(start)}
        layer = [start]
        worked = 0
        for left in range(self.island.actions, 0, -1):
            ahead: list[int] = []
            for node in layer + self.lift(layer, steps, values):
                goes = self.successors(node)
                worked += len(goes)
                for action, after in goes:
                    if after not in steps:
                        steps[after] = action, node
                        values[after] = self.value(after)
                        ahead.append(after)
                if worked > POSITIONS_PER_SLICE:
                    worked = 0
                    yield [self.plan(max(values, key=values.__getitem__), steps, values)]
            if left > 1 and len(ahead) > beam:
                ahead.sort(key=values.__getitem__, reverse=True)
                del ahead[beam:]
            layer = ahead
        ranked = sorted(values, key=values.__getitem__, reverse=True)
        yield [self.plan(node, steps, values) for node in ranked[:most]]

    def plan(self, node: int, steps: dict[int, Go | None], values: dict[int, float]) -> TurnPlan:
        actions: list[Action] = []
        before = steps[node]
        while before is not None:
            actions.append(before[0])
            before = steps[before[1]]
        return TurnPlan(node, tuple(reversed(actions)), values[node])

    def play(self, beam: int) -> float:
        """Carries out the best plan. Returns the logit of its chance to win."""
        start = self.start()
        steps: dict[int, Go | None] = {start: None}
        values: dict[int, float] = {start: self.value(start)}
        layer = [start]
        for _ in range(self.island.actions - 1):
            ahead: list[int] = []
            for node in layer + self.lift(layer, steps, values):
                for go in self.successors(node):
                    after = go[1]
                    if after not in values:
                        steps[after] = go
                        values[after] = self.value(after)
                        ahead.append(after)
            if len(ahead) > beam:
                ahead.sort(key=values.__getitem__, reverse=True)
                if layer[0] == start and len(ahead) > MANY:
                    beam = max(MIN_BEAM, beam * MANY // len(ahead))
                del ahead[beam:]
            layer = ahead
        best = max(values, key=values.__getitem__)
        most = values[best]
        for node in layer + self.lift(layer, steps, values):
            last, value = self.last(node)
            if value > most:
                best, most = last, value
        self.place(best, self.island)
        self.island.actions = 0
        return most

    # Actions ------------------------------------------------------------------------------------------------------------

    def successors(self, node: int) -> list[Go]:
        """The results of one action. An available treasure is always captured."""
        flooded = node & WHOLE
        return [(action, crew << SHIFT | flooded) for action, crew in self.goes(node >> SHIFT)] + self.flooding(node)

    def last(self, node: int) -> tuple[int, float]:
        """The best result of one action, and its value."""
        number, flooded = node >> SHIFT, node & WHOLE
        goer = self.goers[number]
        if goer < 0:
            goer = self.goers[number] = max([crew for _, crew in self.goes(number)], key=self.worths.__getitem__, default=number)
        best = goer << SHIFT | flooded  # among actions that change no tile, the best crew is best for all tiles
        most = self.value(best)
        for _, after in self.flooding(node):
            value = self.value(after)
            if value > most:
                best, most = after, value
        return best, most

    def flooding(self, node: int) -> list[Go]:
        """The results of one action that depend on flooded tiles."""
        number, flooded = node >> SHIFT, node & WHOLE
        steps: list[Go] = []
        wet = self.near[number] & flooded
        if wet:
            tiles = list_tiles(wet)
            if self.engineer and len(tiles) > 1:
                steps += [(SHORE_UP[one, two], node ^ (1 << one | 1 << two)) for one, two in combinations(tiles, 2)]
            else:
                steps += [(SHORE_UP[one,], node ^ 1 << one) for one in tiles]
        if self.dives and self.near[number]:
            seat, crew = self.island.seat, self.crews[number]
            self.place(node, self.scratch)
            ends = list_tiles(self.scratch.moves(seat))
            steps += [(MOVE[to], self.move(crew, seat, to, False) << SHIFT | flooded) for to in ends]
        for action, after in self.drying.get(number, ()):
            self.place(node, self.scratch)
            steps.append((action, after << SHIFT | flooded & ~find_most_urgent(self.scratch)))
        return steps

    def goes(self, number: int) -> list[Go]:
        """The results of one action that are independent of floods."""
        steps = self.gone[number]
        if steps is None:
            steps = self.gone[number] = self.find_moves(number)
        return steps

    def find_moves(self, number: int) -> list[Go]:
        crew = self.crews[number]
        at, hands, captured, flown, discards = crew
        island, seat = self.scratch, self.island.seat
        ground = island.ground
        tile, hand, adventurer = at[seat], hands[seat], ground.adventurers[seat]
        treasure = TREASURE_AT[tile]
        if treasure >= 0 and not captured >> treasure & 1 and hand >> 4 * treasure & 15 >= 4:
            cards = 4 * ONE[treasure]
            rest = (*hands[:seat], hand - cards, *hands[seat + 1 :])
            return [(CAPTURE[treasure], self.number((at, rest, captured | 1 << treasure, flown, discards + cards)))]
        island.at = list(at)
        steps: list[Go] = []
        if not self.dives:
            walks = island.moves(seat)
            steps += [(MOVE[to], self.move(crew, seat, to, flown)) for to in list_tiles(walks)]
            if adventurer == PILOT and not flown:
                steps += [(FLY[to], self.move(crew, seat, to, True)) for to in list_tiles(self.standing & ~walks & ~(1 << tile))]
        if adventurer == NAVIGATOR:
            for other in range(len(at)):
                if other != seat:
                    steps += [(GUIDE[other, to], self.move(crew, other, to, flown)) for to in list_tiles(island.guides(other))]
        for to in range(len(at)):
            if to != seat and (at[to] == tile or adventurer == MESSENGER):
                for card in range(6 if ground.give_any else 4):
                    if hand >> 4 * card & 15:
                        self.give(number, card, to, steps)
        self.near[number] = island.find_near(seat)
        return steps

    def move(self, crew: Crew, seat: int, tile: int, flown: bool) -> int:
        at, hands, captured, _, discards = crew
        return self.number(((*at[:seat], tile, *at[seat + 1 :]), hands, captured, flown, discards))

    def give(self, number: int, card: int, to: int, steps: list[Go]) -> None:
        """Gives a card. A receiver with too many cards discards as in playouts, and sandbags dry a tile."""
        at, hands, captured, flown, discards = self.crews[number]
        island, seat = self.scratch, self.island.seat
        held = list(hands)
        held[seat] -= ONE[card]
        held[to] += ONE[card]
        least = -1
        if island.ground.limit_at_once and size(held[to]) > HAND_LIMIT:
            island.hands, island.captured, island.discards = held, captured, discards
            least = least_needed(island, to)
            held[to] -= ONE[least]
            discards += ONE[least]
        go = GIVE[card, to], self.number((at, tuple(held), captured, flown, discards))
        if least == SANDBAG:
            self.drying.setdefault(number, []).append(go)
        else:
            steps.append(go)

    def lift(self, layer: list[int], steps: dict[int, Go | None], values: dict[int, float]) -> list[int]:
        """The positions after the own helicopter, at most one flight in a plan; adds them to ``steps``."""
        seat = self.island.seat
        helicopters = self.island.hands[seat] >> 4 * HELICOPTER & 15
        if not helicopters:
            return []
        more: list[int] = []
        for node in layer:
            at, hands, captured, flown, discards = self.crews[node >> SHIFT]
            if hands[seat] >> 4 * HELICOPTER & 15 < helicopters:
                continue
            self.place(node, self.scratch)
            rest = (*hands[:seat], hands[seat] - ONE[HELICOPTER], *hands[seat + 1 :])
            for seats, to in lifts_of(self.scratch):
                pawns = tuple([to if other in seats else tile for other, tile in enumerate(at)])
                crew = self.number((pawns, rest, captured, flown, discards + ONE[HELICOPTER]))
                after = crew << SHIFT | node & WHOLE
                if after not in values:
                    steps[after] = LIFT[seats, to], node
                    values[after] = self.value(after)
                    more.append(after)
        return more


def lifts_of(island: Island) -> list[tuple[tuple[int, ...], int]]:
    """Flights worth considering: to a treasure a pawn can nearly capture, to the landing, to each other."""
    lifts: list[tuple[tuple[int, ...], int]] = []
    standing = island.dry | island.flooded
    for seat, tile in enumerate(island.at):
        goals = 0
        if island.captured == ALL_TREASURES:
            goals |= 1 << LANDING
        else:
            for treasure in range(4):
                if not island.captured >> treasure & 1 and island.hands[seat] >> 4 * treasure & 15 >= 3:
                    goals |= TREASURE_BITS[treasure] & standing
            if island.flooded >> LANDING & 1:
                goals |= 1 << LANDING
            if seat == island.seat:
                for other in island.at:
                    goals |= 1 << other
        for goal in list_tiles(goals & ~(1 << tile)):
            lifts.append(((seat,), goal))
        together = tuple([other for other, at in enumerate(island.at) if at == tile])
        if island.ground.lift_together and len(together) > 1 and together[0] == seat:
            for goal in list_tiles(goals & ~(1 << tile)):
                lifts.append((together, goal))
    return lifts
