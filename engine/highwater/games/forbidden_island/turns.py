"""All that the active seat of Forbidden Island can make of its turn: one plan for each position that its actions lead to.

A plan is judged by the evaluation alone; which of the best is really the best, ``searching`` finds out by playing on.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from highwater.game import Action
from highwater.games.forbidden_island.components import ENGINEER, HELICOPTER, LANDING, MESSENGER, NAVIGATOR, PILOT
from highwater.games.forbidden_island.evaluation import coefficients, crew_features, product, tile_features
from highwater.games.forbidden_island.ground import ALL_TREASURES, ONE, TREASURE_AT, TREASURE_BITS, tiles_of
from highwater.games.forbidden_island.playing_on import discard
from highwater.games.forbidden_island.playout import Island
from highwater.games.forbidden_island.state import CAPTURE, FLY, GIVE, GUIDE, LIFT, MOVE, SHORE_UP

SLICE = 400
"""Positions that are looked at between two yields: some milliseconds."""

BEAM = 150
"""Positions that are looked at further after each action; few turns but those of the Navigator and the Pilot have more."""

Node = tuple[tuple[int, ...], int, tuple[int, ...], int, bool, int]
"""A position as far as a turn changes it: pawns, flooded tiles, hands, treasures taken, whether the Pilot has flown, what was discarded."""

Path = tuple[Action, ...]


class Planned(NamedTuple):
    """A plan: what it leads to, the actions, and the logit of its chance to win."""

    node: Node
    actions: Path
    value: float


class Turn:
    """The rest of the action phase in a position. It remembers what tiles and crews are worth."""

    def __init__(self, island: Island) -> None:
        self.island = island
        self.scratch = island.copy()
        self.standing: int = island.dry | island.flooded
        self.constant, self.of_tiles, self.of_crew = coefficients(len(island.at))
        self.tiles: dict[tuple[int, int], float] = {}
        self.crews: dict[tuple[tuple[int, ...], tuple[int, ...], int, int], float] = {}

    def start(self) -> Node:
        island = self.island
        return tuple(island.at), island.flooded, tuple(island.hands), island.captured, island.flown, island.discards

    def place(self, node: Node, island: Island) -> None:
        """Puts an island into the position of a node."""
        at, flooded, hands, captured, flown, discards = node
        island.at, island.hands = list(at), list(hands)
        island.flooded, island.dry = flooded, self.standing & ~flooded
        island.captured, island.flown, island.discards = captured, flown, discards

    def value(self, node: Node) -> float:
        """The logit of the chance to win when the actions end here."""
        at, flooded, hands, captured, _, discards = node
        of_tiles = self.tiles.get((flooded, captured))
        of_crew = self.crews.get((at, hands, captured, discards))
        if of_tiles is None or of_crew is None:
            self.place(node, self.scratch)
            if of_tiles is None:
                of_tiles = self.tiles[flooded, captured] = product(tile_features(self.scratch), self.of_tiles)
            if of_crew is None:
                of_crew = self.crews[at, hands, captured, discards] = product(crew_features(self.scratch), self.of_crew)
        return self.constant + of_tiles + of_crew

    def plans(self, beam: int = BEAM) -> Iterator[list[Planned]]:
        """A plan for each position that can be reached, the best first: at last. Before that the best so far, after each slice of work.
        ``beam``: how many positions are looked at further after each action."""
        start = self.start()
        found: dict[Node, Path] = {start: ()}
        values: dict[Node, float] = {start: self.value(start)}
        layer: list[Node] = [start]
        worked = 0
        for left in range(self.island.actions, 0, -1):
            ahead: list[Node] = []
            for node in layer + self.lifted(layer, found, values):
                path = found[node]
                for action, after in self.successors(node):
                    worked += 1
                    if after not in found:
                        found[after] = (*path, action)
                        values[after] = self.value(after)
                        ahead.append(after)
                if worked > SLICE:
                    worked = 0
                    best = max(found, key=values.__getitem__)
                    yield [Planned(best, found[best], values[best])]
            if left > 1 and len(ahead) > beam:
                ahead.sort(key=values.__getitem__, reverse=True)
                ahead = ahead[:beam]
            layer = ahead
        ranked = sorted(found, key=values.__getitem__, reverse=True)
        yield [Planned(node, found[node], values[node]) for node in ranked]

    def play(self, beam: int) -> None:
        """The plan that is judged best, carried out."""
        *_, planned = self.plans(beam)
        self.place(planned[0].node, self.island)
        self.island.actions = 0

    def successors(self, node: Node) -> list[tuple[Action, Node]]:
        """What one action can make of a position. A treasure that can be taken is taken."""
        at, flooded, hands, captured, flown, discards = node
        island, seat = self.scratch, self.island.seat
        self.place(node, island)
        ground = island.ground
        tile, hand, adventurer = at[seat], hands[seat], ground.adventurers[seat]
        treasure = TREASURE_AT[tile]
        if treasure >= 0 and not captured >> treasure & 1 and hand >> 4 * treasure & 15 >= 4:
            cards = 4 * ONE[treasure]
            rest = (*hands[:seat], hand - cards, *hands[seat + 1 :])
            return [(CAPTURE[treasure], (at, flooded, rest, captured | 1 << treasure, flown, discards + cards))]
        found: list[tuple[Action, Node]] = []
        before, behind = at[:seat], at[seat + 1 :]
        walks = island.moves(seat)
        for to in tiles_of(walks):
            found.append((MOVE[to], ((*before, to, *behind), flooded, hands, captured, flown, discards)))
        if adventurer == PILOT and not flown:
            for to in tiles_of(self.standing & ~walks & ~(1 << tile)):
                found.append((FLY[to], ((*before, to, *behind), flooded, hands, captured, True, discards)))
        elif adventurer == NAVIGATOR:
            for other in range(len(at)):
                if other != seat:
                    for to in tiles_of(island.guides(other)):
                        found.append((GUIDE[other, to], ((*at[:other], to, *at[other + 1 :]), flooded, hands, captured, flown, discards)))
        wet = tiles_of(island.reach(seat))
        if adventurer == ENGINEER and len(wet) > 1:
            for one, two in combinations(wet, 2):
                found.append((SHORE_UP[one, two], (at, flooded & ~(1 << one | 1 << two), hands, captured, flown, discards)))
        else:
            for one in wet:
                found.append((SHORE_UP[one,], (at, flooded & ~(1 << one), hands, captured, flown, discards)))
        for to in range(len(at)):
            if to != seat and (at[to] == tile or adventurer == MESSENGER):
                for card in range(6 if ground.give_any else 4):
                    if hand >> 4 * card & 15:
                        found.append((GIVE[card, to], self.given(node, card, to)))
        return found

    def given(self, node: Node, card: int, to: int) -> Node:
        """A card handed over; who then has one too many is thought to discard as in playouts."""
        at, flooded, hands, captured, flown, discards = node
        island, seat = self.scratch, self.island.seat
        held = list(hands)
        held[seat] -= ONE[card]
        held[to] += ONE[card]
        if island.ground.limit_at_once and held[to] % 15 > 5:
            self.place(node, island)
            island.hands = held
            discard(island, to)
            flooded, discards, held = island.flooded, island.discards, island.hands
            self.place(node, island)
        return at, flooded, tuple(held), captured, flown, discards

    def lifted(self, layer: list[Node], found: dict[Node, Path], values: dict[Node, float]) -> list[Node]:
        """The positions that the own helicopter makes of these; a plan has one flight at most. They are written into ``found``, too."""
        seat = self.island.seat
        helicopters = self.island.hands[seat] >> 4 * HELICOPTER & 15
        if not helicopters:
            return []
        more: list[Node] = []
        for node in layer:
            at, flooded, hands, captured, flown, discards = node
            if hands[seat] >> 4 * HELICOPTER & 15 < helicopters:
                continue
            self.place(node, self.scratch)
            rest = (*hands[:seat], hands[seat] - ONE[HELICOPTER], *hands[seat + 1 :])
            for seats, to in lifts_of(self.scratch):
                pawns = tuple([to if other in seats else tile for other, tile in enumerate(at)])
                after = (pawns, flooded, rest, captured, flown, discards + ONE[HELICOPTER])
                if after not in found:
                    found[after] = (*found[node], LIFT[seats, to])
                    values[after] = self.value(after)
                    more.append(after)
        return more


def lifts_of(island: Island) -> list[tuple[tuple[int, ...], int]]:
    """The flights that may be worth a helicopter: to a treasure that a pawn can nearly take, to the landing, to one another."""
    found: list[tuple[tuple[int, ...], int]] = []
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
        for goal in tiles_of(goals & ~(1 << tile)):
            found.append(((seat,), goal))
        together = tuple([other for other, at in enumerate(island.at) if at == tile])
        if island.ground.lift_together and len(together) > 1 and together[0] == seat:
            for goal in tiles_of(goals & ~(1 << tile)):
                found.append((together, goal))
    return found
