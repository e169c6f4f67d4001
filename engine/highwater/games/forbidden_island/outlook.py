"""What a Forbidden Island position is worth to its players: the tiles, by what their loss would cost and how likely it is, and the way
to the treasures. Values are in percent of a game, roughly; they are set by hand and by trying them out.

What to do about it is in ``policy``.
"""

from functools import lru_cache
from math import comb

from highwater.deck import Cards
from highwater.games.forbidden_island.components import (
    CARDS_FOR_A_TREASURE,
    DIVER,
    EXPLORER,
    FLOOD_CARDS,
    HAND_LIMIT,
    HELICOPTER,
    LANDING,
    MESSENGER,
    PILOT,
    SANDBAG,
    SKULL,
    TILES,
    TREASURE_TILES,
    TREASURES,
    WATERS_RISE,
)
from highwater.games.forbidden_island.state import View
from highwater.games.forbidden_island.ways import DRY, FLOODED, SUNK, Chart, Tiles, chart_of, moves

Hands = tuple[Cards, ...]
Collection = tuple[int, list[tuple[int, int]]]

GAME_WORTH = 100.0
"""What sinks the game if it sinks."""

ONE_OF_TWO = 14.0
"""A tile of a treasure not yet taken while the other one stands."""

ANY_TILE = 3.0
"""Any other: a way less, and the remaining flood cards come up sooner."""

LAST_WAY = 12.0
"""The only standing neighbour of the landing."""

NEXT_ROUND = 0.6
"""How much of the risk counts that falls in the turn after this one: somebody may have shored the tile up by then."""

COLLECTED = (0.0, 6.0, 15.0, 28.0, 46.0)
"""By the cards of a treasure that one hand has or can be given."""

TAKEN = 70.0
"""A treasure taken."""

STEP_TO_TREASURE = (0.1, 0.1, 0.3, 0.9, 2.5)
"""What a step between collector and treasure costs, by the cards collected."""

HANDING = (0.6, 0.54, 0.5, 0.46, 0.42, 0.39, 0.36, 0.32, 0.3, 0.25)
"""What a card in another hand counts for the collector, by the steps between the two pawns."""

STEP_TO_LANDING = 4.0
"""Once all treasures are taken."""

OVERFLOW = 6.0
"""A card that will have to be discarded."""

OVERFLOW_LATER = 0.3
"""The part of it that counts for a hand that may still be emptied in time."""

HANDING_OVER = 0.65
"""The same from the Messenger, wherever."""

FAR = 9
"""As many steps as there are when there is no way at all."""


class Ways:
    """Steps and distances over the tiles that stand; computed as they are asked for."""

    def __init__(self, chart: Chart, tiles: Tiles) -> None:
        self.chart = chart
        stands = [state != SUNK for state in tiles]
        self._tiles = tuple([DRY if stands[tile] else SUNK for tile in TILES])
        self._steps: dict[tuple[int, int], Cards] = {}
        self._distances: dict[tuple[int, int], list[int]] = {}
        self._to_treasures: dict[tuple[int, int], list[int]] = {}
        self.alone = sum([1 << tile for tile in TILES if stands[tile] and not any(stands[near] for near in chart.beside[tile])])

    def steps(self, adventurer: int, tile: int) -> Cards:
        """Where a move leads; for the Diver, flooded tiles counted as dry."""
        key = (adventurer if adventurer in (EXPLORER, DIVER) else PILOT, tile)
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = moves(self.chart, self._tiles, *key)
        return found

    def distances(self, adventurer: int, tile: int) -> list[int]:
        """The steps from this tile to every other."""
        key = (adventurer if adventurer in (EXPLORER, DIVER, PILOT) else MESSENGER, tile)
        found = self._distances.get(key)
        if found is None:
            found = [FAR] * len(TILES)
            found[tile], ring, far = 0, [tile], 0
            while ring and far < FAR - 1:
                far += 1
                further = []
                for by in ring:
                    for near in self.steps(adventurer, by):
                        if found[near] == FAR:
                            found[near] = far
                            further.append(near)
                ring = further
            if adventurer == PILOT:  # a flight a turn
                found = [min(steps, 1) if self._tiles[other] != SUNK else FAR for other, steps in enumerate(found)]
            found[tile] = 0
            self._distances[key] = found
        return found

    def to_treasures(self, adventurer: int, tile: int) -> list[int]:
        """The steps from this tile to the nearer place of each treasure."""
        found = self._to_treasures.get((adventurer, tile))
        if found is None:
            steps = self.distances(adventurer, tile)
            found = self._to_treasures[adventurer, tile] = [min(steps[first], steps[second]) for first, second in TREASURE_TILES]
        return found


@lru_cache(maxsize=64)
def ways_of(shape: str, layout: Cards, stands: tuple[bool, ...]) -> Ways:
    return Ways(chart_of(shape, layout), tuple([DRY if stand else SUNK for stand in stands]))


def chances_to_come_up(view: View, draws: int, turns: int) -> list[float]:
    """For each tile the probability that its flood card comes up in the next turns' flooding, with so many treasure cards before.

    With Waters Rise! the discards come first (or are mixed in); a second one changes little and is left out.
    """
    rises = view.deck.count(WATERS_RISE)
    size = len(view.deck)
    draws = min(draws, size)
    calm = comb(size - rises, draws) / comb(size, draws) if draws else 1.0
    turn = view.pending[0]
    now = turn.floods if turn.floods >= 0 and not turn.actions and not turn.draws else FLOOD_CARDS[view.water]
    usual = now + (turns - 1) * FLOOD_CARDS[view.water]
    chances = [0.0] * len(TILES)
    _deal(chances, (*view.flood, view.flood_discards), usual, calm)
    if calm < 1:
        higher = FLOOD_CARDS[min(view.water + 1, SKULL - 1)] * turns
        if view.rules.flood_on_top:
            _deal(chances, (view.flood_discards, *view.flood), higher, 1 - calm)
        else:
            _deal(chances, (sum(view.flood, view.flood_discards),), higher, 1 - calm)
    return chances


def _deal(chances: list[float], strata: tuple[Cards, ...], cards: int, share: float) -> None:
    """Add the chances to be among the first cards of these strata."""
    left = cards
    for stratum in strata:
        if left <= 0:
            return
        if stratum:
            chance = share * min(1.0, left / len(stratum))
            for tile in stratum:
                chances[tile] += chance
            left -= len(stratum)


def tile_worths(view: View, ways: Ways, captured: Cards, likely: list[float]) -> list[float]:
    """What the loss of each tile would cost. Where both tiles of a treasure are flooded, each has the other's risk on top."""
    tiles = view.tiles
    finished = len(captured) == len(TREASURES)
    worths = [ANY_TILE] * len(TILES)
    worths[LANDING] = GAME_WORTH
    for treasure in TREASURES:
        if treasure in captured:
            continue
        for tile, other in (TREASURE_TILES[treasure], TREASURE_TILES[treasure][::-1]):
            if tiles[other] == SUNK:
                worths[tile] = GAME_WORTH
            else:
                worths[tile] = ONE_OF_TWO + (likely[other] * GAME_WORTH if tiles[other] == FLOODED else 0.0)
    around = ways.steps(MESSENGER, LANDING)
    if len(around) == 1 and worths[around[0]] < LAST_WAY:
        worths[around[0]] += LAST_WAY
    if finished:
        for tile in TILES:
            if tile != LANDING and tile not in view.pawns and tile not in around:
                worths[tile] = 1.0
    if ways.alone and not any(HELICOPTER in hand for hand in view.hands):
        for seat in range(len(view.pawns)):
            if ways.alone >> view.pawns[seat] & 1 and cannot_swim(ways, view.adventurers[seat], view.pawns[seat]):
                worths[view.pawns[seat]] = GAME_WORTH
    return worths


def cannot_swim(ways: Ways, adventurer: int, tile: int) -> bool:
    """Whether a pawn would be lost with this tile."""
    return adventurer not in (PILOT, DIVER) and not ways.steps(adventurer, tile)


class Hunt:
    """How far the treasures are on their way off the island, for any pawns, hands and treasures taken: what does not change as long as
    the active player acts is kept from one advice to the next."""

    def __init__(self, ways: Ways, adventurers: Cards, active: int, draws: int) -> None:
        self.ways, self.adventurers, self.active, self.draws = ways, adventurers, active, draws
        self._worths: dict[tuple[Cards, Hands, Cards], float] = {}
        self._handing: dict[Cards, list[list[float]]] = {}
        self._held: dict[tuple[Hands, Cards], tuple[float, list[Collection]]] = {}

    def worth(self, pawns: Cards, hands: Hands, captured: Cards) -> float:
        key = (pawns, hands, captured)
        found = self._worths.get(key)
        if found is None:
            found = self._worths[key] = self._worth(pawns, hands, captured)
        return found

    def _worth(self, pawns: Cards, hands: Hands, captured: Cards) -> float:
        if len(captured) == len(TREASURES):
            far = sum([self.ways.distances(each, tile)[LANDING] for each, tile in zip(self.adventurers, pawns, strict=True)])
            return TAKEN * len(captured) + 20 - STEP_TO_LANDING * far
        worth, collections = self._held.get((hands, captured)) or self._hold(hands, captured)
        handing = self._handing.get(pawns) or self._handed(pawns)
        there = [self.ways.to_treasures(each, tile) for each, tile in zip(self.adventurers, pawns, strict=True)]
        for treasure, counts in collections:
            best = 0.0
            for seat, own in counts:
                whole = float(own)
                for other, cards in counts:
                    if other != seat:
                        whole += cards * handing[other][seat]
                if whole >= CARDS_FOR_A_TREASURE:
                    value = COLLECTED[-1]
                else:
                    full = int(whole)
                    value = COLLECTED[full] + (whole - full) * (COLLECTED[full + 1] - COLLECTED[full])
                value -= STEP_TO_TREASURE[own] * there[seat][treasure]
                if value > best:
                    best = value
            worth += best
        return worth

    def _hold(self, hands: Hands, captured: Cards) -> tuple[float, list[Collection]]:
        """What hands are worth wherever the pawns stand; and for each treasure, the seats that have cards of it, with their number."""
        worth = TAKEN * len(captured)
        useful = [hand.count(HELICOPTER) + hand.count(SANDBAG) for hand in hands]
        collections: list[Collection] = []
        for treasure in TREASURES:
            if treasure not in captured:
                counts = [(seat, min(CARDS_FOR_A_TREASURE, hand.count(treasure))) for seat, hand in enumerate(hands) if treasure in hand]
                if counts:
                    collections.append((treasure, counts))
                    for seat, cards in counts:
                        useful[seat] += cards
        for seat, size in enumerate(useful):
            if seat == self.active:
                over = size + 0.85 * self.draws - HAND_LIMIT
                if over > 0:
                    worth -= OVERFLOW * over
            elif size > 3:
                worth -= OVERFLOW * (OVERFLOW_LATER * (size - 3) + max(0, size - HAND_LIMIT))
        found = self._held[hands, captured] = (worth, collections)
        return found

    def _handed(self, pawns: Cards) -> list[list[float]]:
        """By giver and receiver: what a card counts."""
        rows = []
        for giver, tile in zip(self.adventurers, pawns, strict=True):
            own = self.ways.distances(giver, tile)
            rows.append(
                [
                    HANDING_OVER if giver == MESSENGER else HANDING[min(own[other], self.ways.distances(receiver, other)[tile])]
                    for receiver, other in zip(self.adventurers, pawns, strict=True)
                ]
            )
        self._handing[pawns] = rows
        return rows


@lru_cache(maxsize=8)
def hunt_of(shape: str, layout: Cards, stands: tuple[bool, ...], adventurers: Cards, active: int, draws: int) -> Hunt:
    return Hunt(ways_of(shape, layout, stands), adventurers, active, draws)


class Outlook:
    """What may become of this position; made once for every advice and asked for many variations of it."""

    def __init__(self, view: View) -> None:
        self.view = view
        turn = view.pending[0]
        stands = tuple([state != SUNK for state in view.tiles])
        self.ways = ways_of(view.rules.shape, view.layout, stands)
        self.hunt = hunt_of(view.rules.shape, view.layout, stands, view.adventurers, turn.seat, turn.draws).worth
        now = chances_to_come_up(view, turn.draws, 1)
        then = chances_to_come_up(view, turn.draws + 2, 2)
        self.risk = [one + NEXT_ROUND * (two - one) for one, two in zip(now, then, strict=True)]
        self.worths = tile_worths(view, self.ways, view.captured, self.risk)
        self.gains = [self.worths[tile] * (self.risk[tile] + 0.01) if view.tiles[tile] == FLOODED else 0.0 for tile in TILES]
