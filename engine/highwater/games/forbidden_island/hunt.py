"""Values hands, pawns and treasures in Forbidden Island: the progress of collecting treasures and bringing them home."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter

from highwater.deck import Cards
from highwater.games.forbidden_island.components import (
    ACTIONS,
    CARDS_FOR_A_TREASURE,
    HAND_LIMIT,
    LANDING,
    MESSENGER,
    TREASURE_DRAWS,
    TREASURES,
)
from highwater.games.forbidden_island.outlook import FAR, Ways, find_ways
from highwater.games.forbidden_island.state import View

Hands = tuple[Cards, ...]
Counts = tuple[tuple[int, int], ...]

TAKEN = 90.0
"""The value of a captured treasure."""

COLLECTED = (0.0, 2.0, 8.0, 24.0, 58.0)
"""The value of collected cards of a treasure, by their number."""

MORE_COLLECTED = tuple(more - less for less, more in pairwise(COLLECTED))
"""The value of the next card."""

STEP_TO_TREASURE = (0.1, 0.1, 0.3, 0.9, 2.5)
"""The cost of a step between collector and treasure, by the number of collected cards."""

HANDING = {2: 0.6, 3: 0.3, 4: 0.2}
"""By number of players, the weight of a card in another hand on the same tile. With more players, more hands hold parts of the four cards
that must come together."""

HANDING_STEP = 0.14
"""The part of that weight lost with every step between the pawns."""

HANDING_OVER = 1.08
"""The factor for a card of the Messenger, compared with a pawn on the same tile, at any distance."""

STEP_TO_LANDING = 4.0
"""The cost of a step to the landing, once all treasures are captured."""

OVERFLOW = 4.0
"""The cost of a card that must be discarded."""

OVERFLOW_LATER = 0.3
"""The weight of that cost for hands that may still be emptied in time."""

TOO_FAR = 1.5
"""The cost of a step to the landing beyond one turn's reach, since the landing must be shored up again."""

CARDS_DRAWN = 0.85
"""The share of drawn cards that a hand keeps: neither Waters Rise! nor useless cards."""

ALONE = 5.0
"""The cost of a pawn on an isolated tile."""


class Collection:
    """The cards of a treasure in all hands. ``counts``: seats with their number of cards; ``collectors``: each of them with its number, and
    the others. ``worths`` caches values by the tiles of these seats, which ``tiles`` picks from all pawns."""

    def __init__(self, treasure: int, counts: Counts) -> None:
        self.treasure = treasure
        self.collectors = [(seat, own, [each for each in counts if each[0] != seat]) for seat, own in counts]
        self.tiles: Callable[[Cards], object] = itemgetter(*[seat for seat, _ in counts])
        self.worths: dict[object, float] = {}


class Holdings:
    """Hands and captured treasures, with everything that does not depend on pawns.

    ``collections``: of the open treasures with cards in hands. ``worths`` caches ``Hunt.evaluate`` by the tiles of the pawns.
    """

    def __init__(self, hands: Hands, captured: Cards, hunt: "Hunt") -> None:
        self.hands, self.captured = hands, captured
        self.worths: dict[Cards, float] = {}
        self.collections: list[Collection] = []
        useful = [len([card for card in hand if card not in TREASURES]) for hand in hands]
        for treasure in TREASURES:
            if treasure not in captured:
                counts = tuple(
                    [(seat, min(CARDS_FOR_A_TREASURE, hand.count(treasure))) for seat, hand in enumerate(hands) if treasure in hand]
                )
                if counts:
                    self.collections.append(hunt.crew.collection(treasure, counts))
                    for seat, cards in counts:
                        useful[seat] += cards
        self.worth = TAKEN * len(captured)
        for seat, size in enumerate(useful):
            if seat == hunt.active:
                self.worth -= OVERFLOW * max(0.0, size + CARDS_DRAWN * hunt.draws - HAND_LIMIT)
            else:
                self.worth -= OVERFLOW * (OVERFLOW_LATER * max(0, size + TREASURE_DRAWS - HAND_LIMIT) + max(0, size - HAND_LIMIT))


class Crew:
    """Values of cards and pawns in any turn, while no tile sinks; cached.

    ``burdens``: by seat and tile, the cost of a pawn there, independent of hands. ``handing``: by giver, receiver and their tiles, the
    weight of the giver's card for the receiver; either may walk.
    """

    def __init__(self, ways: Ways, adventurers: Cards) -> None:
        self.ways, self.adventurers = ways, adventurers
        self.burdens = [Burdens(ways, each) for each in adventurers]
        by_steps = [HANDING[len(adventurers)] * max(0.2, 1 - HANDING_STEP * steps) for steps in range(FAR + 1)]
        self.handing = [[Handing(ways, giver, receiver, by_steps) for receiver in adventurers] for giver in adventurers]
        self._collections: dict[tuple[int, Counts], Collection] = {}

    def collection(self, treasure: int, counts: Counts) -> Collection:
        """The shared object for these cards in these hands."""
        collection = self._collections.get((treasure, counts))
        if collection is None:
            collection = self._collections[treasure, counts] = Collection(treasure, counts)
        return collection

    def evaluate_collection(self, collection: Collection, pawns: Cards) -> float:
        """The value of a treasure's cards with the best collector."""
        best = 0.0
        for seat, own, others in collection.collectors:
            cards, tile = float(own), pawns[seat]
            for other, theirs in others:
                cards += theirs * self.handing[other][seat][pawns[other], tile]
            if cards >= CARDS_FOR_A_TREASURE:
                value = COLLECTED[-1]
            else:
                whole = int(cards)
                value = COLLECTED[whole] + (cards - whole) * MORE_COLLECTED[whole]
            if value > best:
                value -= STEP_TO_TREASURE[own] * self.ways.to_treasures(self.adventurers[seat], tile)[collection.treasure]
                if value > best:
                    best = value
        return best


class Hunt:
    """Values of hands and pawns while no tile sinks and no card is drawn. Made once a turn; it caches hands."""

    def __init__(self, crew: Crew, active: int, draws: int) -> None:
        self.crew, self.active, self.draws = crew, active, draws
        self.ways, self.adventurers = crew.ways, crew.adventurers
        self._holdings: dict[tuple[Hands, Cards], Holdings] = {}

    def holdings(self, hands: Hands, captured: Cards) -> Holdings:
        """The shared object for these hands and treasures."""
        holdings = self._holdings.get((hands, captured))
        if holdings is None:
            holdings = self._holdings[hands, captured] = Holdings(hands, captured, self)
        return holdings

    def evaluate(self, pawns: Cards, holdings: Holdings) -> float:
        """The value of hands and of the pawns' positions for them."""
        worth = holdings.worths.get(pawns)
        if worth is None:
            worth = holdings.worths[pawns] = self._evaluate(pawns, holdings)
        return worth

    def _evaluate(self, pawns: Cards, holdings: Holdings) -> float:
        worth = holdings.worth
        if self.ways.alone:
            worth -= ALONE * len([tile for tile in pawns if tile in self.ways.alone])
        if len(holdings.captured) == len(TREASURES):
            far = sum([self.ways.distances(each, tile)[LANDING] for each, tile in zip(self.adventurers, pawns, strict=True)])
            return worth - STEP_TO_LANDING * far
        for burdens, tile in zip(self.crew.burdens, pawns, strict=True):
            burden = burdens[tile]
            if burden:
                worth -= burden
        for collection in holdings.collections:
            tiles = collection.tiles(pawns)
            collected = collection.worths.get(tiles)
            if collected is None:
                collected = collection.worths[tiles] = self.crew.evaluate_collection(collection, pawns)
            worth += collected
        return worth


class Burdens(dict[int, float]):
    """Lazily by tile, the cost of a pawn there, independent of hands."""

    def __init__(self, ways: Ways, adventurer: int) -> None:
        super().__init__()
        self._ways, self._adventurer = ways, adventurer

    def __missing__(self, tile: int) -> float:
        steps = self._ways.distances(self._adventurer, tile)[LANDING]
        burden = self[tile] = TOO_FAR * max(0, steps - ACTIONS)
        return burden


class Handing(dict[tuple[int, int], float]):
    """Lazily by the tiles of giver and receiver, the weight of the giver's card for the receiver."""

    def __init__(self, ways: Ways, giver: int, receiver: int, by_steps: Sequence[float]) -> None:
        super().__init__()
        self._ways, self._giver, self._receiver, self._by_steps = ways, giver, receiver, by_steps

    def __missing__(self, tiles: tuple[int, int]) -> float:
        here, there = tiles
        if self._giver == MESSENGER:
            worth = HANDING_OVER * self._by_steps[0]
        else:
            steps = self._ways.distances(self._giver, here)[there]
            worth = self._by_steps[min(steps, self._ways.distances(self._receiver, there)[here])]
        self[tiles] = worth
        return worth


@lru_cache(maxsize=8)
def _crew(ways: Ways, adventurers: Cards) -> Crew:
    return Crew(ways, adventurers)


@lru_cache(maxsize=16)
def _hunt(crew: Crew, active: int, draws: int) -> Hunt:
    return Hunt(crew, active, draws)


def hunt_of(view: View) -> Hunt:
    turn = view.pending[0]
    return _hunt(_crew(find_ways(view), view.adventurers), turn.seat, turn.draws)
