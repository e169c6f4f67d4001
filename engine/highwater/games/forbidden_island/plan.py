"""Plans the remaining actions of the active seat in Forbidden Island by trying all sensible sequences."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from highwater.contract import Action
from highwater.deck import Cards, add_card, remove_cards
from highwater.games.forbidden_island.components import (
    ACTIONS,
    CARDS_FOR_A_TREASURE,
    DIVER,
    ENGINEER,
    EXPLORER,
    HAND_LIMIT,
    HELICOPTER,
    LANDING,
    MESSENGER,
    NAVIGATOR,
    PILOT,
    TILES,
    TREASURE_ON,
    TREASURE_TILES,
    TREASURES,
)
from highwater.games.forbidden_island.hunt import Hands, Holdings, Hunt, hunt_of
from highwater.games.forbidden_island.outlook import Outlook, Ways
from highwater.games.forbidden_island.paths import SUNK, Tiles, find_guided, find_moves
from highwater.games.forbidden_island.state import Capture, Fly, Give, Guide, Lift, Move, Rules, ShoreUp

Node = tuple[Cards, int, Holdings, bool]
"""The parts of a position that a plan changes: pawns, shored-up tiles as a bit mask, hands, and whether the Pilot has flown."""

Step = tuple[Cards, Holdings, bool]
"""The same without shored-up tiles."""

PATIENCE = 0.02
"""The cost of an action, so that useless ones are left out."""

WORTHWHILE = 0.25
"""The minimum gain of shoring up in a plan."""


class Last(NamedTuple):
    """The last action's options for these pawns and hands, independent of shored-up tiles.

    ``worth``: of the present pawns and hands; ``step``, with its ``worth_then``: the best option besides shoring up, or no change;
    ``shores``: the bits of tiles worth shoring up instead, best first.
    """

    worth: float
    worth_then: float
    step: Step
    shores: list[int]


class Nearest(dict[int, int]):
    """Lazily by goal, the nearest of some tiles."""

    def __init__(self, ways: Ways, tiles: Sequence[int]) -> None:
        super().__init__()
        self._ways, self._tiles = ways, tiles

    def __missing__(self, goal: int) -> int:
        nearest = self[goal] = min(self._tiles, key=self._ways.distances(MESSENGER, goal).__getitem__)
        return nearest


class Memory:
    """Cached results of a search. They stay valid while only the parts in a node change: for the rest of a turn, unless a tile is shored
    up, and for every seat."""

    def __init__(self) -> None:
        self.best: list[dict[Node, tuple[float, Node]]] = [{} for _ in range(ACTIONS + 1)]
        self.last: dict[Step, Last] = {}
        self.steps: dict[Step, list[Step]] = {}
        self.gain: dict[int, float] = {0: 0.0}
        self.shores: dict[int, list[int]] = {}
        self.moves: dict[int, Cards] = {}
        self.flights: dict[tuple[Cards, Holdings], list[int]] = {}
        self.guides: dict[tuple[Cards, Holdings], list[tuple[int, int]]] = {}
        self.nearest: dict[tuple[int, int], Nearest] = {}


@lru_cache(maxsize=8)
def _memory(hunt: Hunt, rules: Rules, tiles: Tiles, gains: tuple[float, ...]) -> Memory:
    """The shared memory for everything that determines values and options of nodes."""
    return Memory()


class Plan:
    """The search for the best use of up to three actions, from ``start``."""

    def __init__(self, outlook: Outlook) -> None:
        view = outlook.view
        self.outlook, self.view, self.ways, self.hunt = outlook, view, outlook.ways, hunt_of(view)
        self.seat = view.pending[0].seat
        self.adventurer = view.adventurers[self.seat]
        self.at_once = 2 if self.adventurer == ENGINEER else 1
        self.start: Node = (view.pawns, 0, self.hunt.holdings(view.hands, view.captured), view.pending[0].flown)
        worthwhile = [tile for tile in TILES if outlook.gains[tile] > WORTHWHILE]
        self.urgent = sorted(worthwhile, key=lambda tile: -outlook.gains[tile])[:3]
        self._far_off: set[int] | None = None
        memory = _memory(self.hunt, view.rules, view.tiles, tuple(outlook.gains))
        self._best, self._last, self._steps, self._gain = memory.best, memory.last, memory.steps, memory.gain
        self._shores, self._moves, self._flights = memory.shores, memory.moves, memory.flights
        self._guides, self._nearest = memory.guides, memory.nearest

    def find_best(self, node: Node, actions_left: int) -> tuple[float, Node]:
        """The best value reachable with this many actions left, and the resulting position."""
        if actions_left == 1:
            return self.find_best_of_last(node)
        best = self._best[actions_left].get(node)
        if best is None:
            value, end = self.evaluate(node), node
            if actions_left:
                for after in self.find_successors(node):
                    worth, far = self.find_best(after, actions_left - 1)
                    if worth - PATIENCE > value:
                        value, end = worth - PATIENCE, far
            best = self._best[actions_left][node] = (value, end)
        return best

    def find_best_of_last(self, node: Node) -> tuple[float, Node]:
        """``find_best`` with one action left, which shores up only the most urgent tile."""
        pawns, dried, holdings, flown = node
        worth, worth_then, (to, then, spent), shores = self._last.get((pawns, holdings, flown)) or self.last(pawns, holdings, flown)
        gain = self.find_gain(dried)
        value, end = worth + gain, node
        if shores:
            urgent = [tile for tile in shores if not dried & tile][: self.at_once]
            if urgent:
                dried_then = dried | sum(urgent)
                shored = worth + self.find_gain(dried_then) - PATIENCE
                if shored > value:
                    value, end = shored, (pawns, dried_then, holdings, flown)
        if worth_then + gain - PATIENCE > value:
            value, end = worth_then + gain - PATIENCE, (to, dried, then, spent)
        return value, end

    def last(self, pawns: Cards, holdings: Holdings, flown: bool) -> Last:
        start = pawns, holdings, flown
        worth = best = self.hunt.evaluate(pawns, holdings)
        best_step = start
        for step in self.steps(pawns, holdings, flown):
            to, then, _ = step
            worth_then = then.worths.get(to) or self.hunt.evaluate(to, then)
            if worth_then > best:
                best, best_step = worth_then, step
        shores = [] if self.treasure_ready(pawns, holdings) is not None else self.find_shores(pawns[self.seat])
        last = self._last[start] = Last(worth, best, best_step, shores)
        return last

    def evaluate(self, node: Node) -> float:
        pawns, dried, holdings, _ = node
        return self.hunt.evaluate(pawns, holdings) + self.find_gain(dried)

    def find_gain(self, dried: int) -> float:
        """The gain of having shored up these tiles."""
        gain = self._gain.get(dried)
        if gain is None:
            gain = self._gain[dried] = sum([self.outlook.gains[tile] for tile in TILES if dried >> tile & 1])
        return gain

    def find_successors(self, node: Node) -> list[Node]:
        """The sensible results of an action other than the last."""
        pawns, dried, holdings, flown = node
        successors = [(to, dried, then, spent) for to, then, spent in self.steps(pawns, holdings, flown)]
        if self.treasure_ready(pawns, holdings) is not None:
            return successors
        shores = [tile for tile in self.find_shores(pawns[self.seat]) if not dried & tile]
        if self.adventurer == ENGINEER:
            shores = [sum(shores[:2])] if shores else []
        return [(pawns, dried | tiles, holdings, flown) for tiles in shores] + successors

    def treasure_ready(self, pawns: Cards, holdings: Holdings) -> int | None:
        """The treasure that the seat can capture on its tile."""
        treasure = TREASURE_ON[pawns[self.seat]]
        if treasure is None or treasure in holdings.captured or holdings.hands[self.seat].count(treasure) < CARDS_FOR_A_TREASURE:
            return None
        return treasure

    def steps(self, pawns: Cards, holdings: Holdings, flown: bool) -> list[Step]:
        """The sensible results of an action on pawns and hands, without shoring up. An available treasure is always captured."""
        start = pawns, holdings, flown
        steps = self._steps.get(start)
        if steps is None:
            treasure = self.treasure_ready(pawns, holdings)
            steps = self._steps[start] = (
                self._find_steps(pawns, holdings, flown) if treasure is None else [(pawns, self.captured(holdings, treasure), flown)]
            )
        return steps

    def _find_steps(self, pawns: Cards, holdings: Holdings, flown: bool) -> list[Step]:
        seat, here = self.seat, pawns[self.seat]
        before, behind = pawns[:seat], pawns[seat + 1 :]
        steps = [((*before, tile, *behind), holdings, flown) for tile in self.moves(here)]
        if self.adventurer == PILOT and not flown:
            steps += [((*before, tile, *behind), holdings, True) for tile in self.find_flights(pawns, holdings)]
        elif self.adventurer == NAVIGATOR:
            steps += [((*pawns[:other], tile, *pawns[other + 1 :]), holdings, flown) for other, tile in self.find_guides(pawns, holdings)]
        if self.adventurer == MESSENGER or here in before or here in behind:
            steps += [(pawns, self.give_card(holdings, card, to), flown) for card, to in self.find_gifts(pawns, holdings)]
        return steps

    # Ways to use an action ----------------------------------------------------------------------------------------------

    def reach(self, tile: int) -> Cards:
        """The tiles that can be shored up from this one if they are flooded."""
        chart = self.ways.chart
        near = chart.around[tile] if self.adventurer == EXPLORER else chart.beside[tile]
        return (*near, tile) if self.view.rules.own_tile else near

    def find_shores(self, here: int) -> list[int]:
        """The bits of the tiles that are worth shoring up from here, best first."""
        shores = self._shores.get(here)
        if shores is None:
            gains = self.outlook.gains
            worthwhile = [tile for tile in self.reach(here) if gains[tile] > WORTHWHILE]
            shores = self._shores[here] = [1 << tile for tile in sorted(worthwhile, key=lambda tile: -gains[tile])]
        return shores

    def moves(self, here: int) -> Cards:
        if self.adventurer != DIVER:
            return self.ways.steps(self.adventurer, here)
        moves = self._moves.get(here)
        if moves is None:
            moves = self._moves[here] = find_moves(self.ways.chart, self.view.tiles, DIVER, here)
        return moves

    def find_flights(self, pawns: Cards, holdings: Holdings) -> list[int]:
        """Sensible flights of the Pilot: to urgent tiles, to treasures, to the others."""
        flights = self._flights.get((pawns, holdings))
        if flights is None:
            wanted = {*self.urgent, *destinations(self.view.tiles, pawns, holdings, self.seat)}
            wanted.update(*[self.ways.steps(MESSENGER, tile) for tile in self.urgent])
            wanted.discard(pawns[self.seat])
            flights = self._flights[pawns, holdings] = sorted(wanted)
        return flights

    def far_off(self) -> set[int]:
        """Destinations of the active pawn that are more than a step away."""
        if self._far_off is None:
            pawns, _, holdings, _ = self.start
            steps = self.ways.distances(self.adventurer, pawns[self.seat])
            wanted = destinations(self.view.tiles, pawns, holdings, self.seat) | ({LANDING} & set(self.urgent))
            self._far_off = {tile for tile in wanted if steps[tile] > 1}
        return self._far_off

    def find_guides(self, pawns: Cards, holdings: Holdings) -> list[tuple[int, int]]:
        """For each other pawn, the Navigator's sensible targets: nearest to its destinations."""
        guides = self._guides.get((pawns, holdings))
        if guides is None:
            guides = self._guides[pawns, holdings] = []
            for other, adventurer in enumerate(self.view.adventurers):
                if other == self.seat:
                    continue
                here = pawns[other]
                nearest = self._nearest.get((other, here))
                if nearest is None:
                    ends = sorted({*find_guided(self.ways.chart, self.view.tiles, adventurer, here), here})
                    nearest = self._nearest[other, here] = Nearest(self.ways, ends)
                tiles = {nearest[goal] for goal in destinations(self.view.tiles, pawns, holdings, other)}
                guides += [(other, tile) for tile in sorted(tiles - {here})]
        return guides

    def find_gifts(self, pawns: Cards, holdings: Holdings) -> Iterator[tuple[int, int]]:
        """Sensible gifts, as card and receiver: to seats with as many of the kind, or to any if the hand is getting full."""
        hand = holdings.hands[self.seat]
        for to, other in enumerate(holdings.hands):
            if to != self.seat and (self.adventurer == MESSENGER or pawns[to] == pawns[self.seat]) and len(other) < HAND_LIMIT:
                for card in TREASURES:
                    if card in hand and card not in holdings.captured and (other.count(card) >= hand.count(card) or len(hand) > 3):
                        yield card, to

    # Effects of an action ------------------------------------------------------------------------------------------------

    def captured(self, holdings: Holdings, treasure: int) -> Holdings:
        rest = remove_cards(holdings.hands[self.seat], (treasure,) * CARDS_FOR_A_TREASURE)
        return self.hunt.holdings(with_hand(holdings.hands, self.seat, rest), add_card(holdings.captured, treasure))

    def give_card(self, holdings: Holdings, card: int, to: int) -> Holdings:
        hands = with_hand(holdings.hands, self.seat, remove_cards(holdings.hands[self.seat], (card,)))
        return self.hunt.holdings(with_hand(hands, to, add_card(hands[to], card)), holdings.captured)

    def after(self, action: Action) -> Node:
        """The start after one action of the seat."""
        pawns, dried, holdings, flown = self.start
        match action:
            case Move(tile):
                pawns = moved(pawns, (self.seat,), tile)
            case Fly(tile):
                pawns, flown = moved(pawns, (self.seat,), tile), True
            case Guide(other, tile):
                pawns = moved(pawns, (other,), tile)
            case ShoreUp(tiles):
                dried = sum([1 << tile for tile in tiles])
            case Give(card, to):
                holdings = self.give_card(holdings, card, to)
            case Capture(treasure):
                holdings = self.captured(holdings, treasure)
        return (pawns, dried, holdings, flown)

    def lift(self, lift: Lift, holder: int) -> Node:
        """The start after a helicopter of any hand."""
        pawns, dried, holdings, flown = self.start
        hands = with_hand(holdings.hands, holder, remove_cards(holdings.hands[holder], (HELICOPTER,)))
        return (moved(pawns, lift.seats, lift.tile), dried, self.hunt.holdings(hands, holdings.captured), flown)


def destinations(tiles: Tiles, pawns: Cards, holdings: Holdings, seat: int) -> set[int]:
    """Destinations of pawns, except for shoring up."""
    if len(holdings.captured) == len(TREASURES):
        return {LANDING}
    wanted = set(pawns)
    wanted.discard(pawns[seat])
    for treasure in TREASURES:
        if treasure not in holdings.captured and holdings.hands[seat].count(treasure) >= CARDS_FOR_A_TREASURE - 1:
            wanted.update([tile for tile in TREASURE_TILES[treasure] if tiles[tile] != SUNK])
    return wanted


def with_hand(hands: Hands, seat: int, hand: Cards) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def moved(pawns: Cards, seats: tuple[int, ...], tile: int) -> Cards:
    return tuple([tile if seat in seats else at for seat, at in enumerate(pawns)])
