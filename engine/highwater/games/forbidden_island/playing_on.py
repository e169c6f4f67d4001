"""Fast default behaviour in playouts of Forbidden Island, outside planned turns: cards, hands, sandbags, swimming and take-off. It allows
thousands of turns per second."""

from collections.abc import Callable

from highwater.games.forbidden_island.bitboard import ALL_TREASURES, list_tiles
from highwater.games.forbidden_island.components import HELICOPTER, LANDING, SANDBAG
from highwater.games.forbidden_island.playout import Island, World
from highwater.games.forbidden_island.state import CARRY_OUT

Discarding = Callable[[Island, int], None]
"""Discards a card of a hand that is too large."""

GROWTH = (2.0, 6.0, 16.0, 34.0, 0.0, 0.0, 0.0)
"""The value of one more card of a treasure, by the number in hand."""

HELICOPTER_KEPT = 18.0
SANDBAG_KEPT = 5.0
RARE = 6.0


# The take-off ---------------------------------------------------------------------------------------------------------


def fly_home(island: Island) -> bool:
    """With all treasures: lift distant pawns home while one helicopter remains for the take-off, then take off."""
    if island.captured != ALL_TREASURES:
        return False
    helicopters = 0
    for hand in island.hands:
        helicopters += hand >> 4 * HELICOPTER & 15
    away = [seat for seat, tile in enumerate(island.at) if tile != LANDING]
    trips = len({island.at[seat] for seat in away}) if island.ground.lift_together else len(away)
    if helicopters <= trips:
        return False
    while away:
        tile = island.at[away[0]]
        together = tuple([seat for seat in away if island.at[seat] == tile]) if island.ground.lift_together else (away[0],)
        island.lift(island.holder(HELICOPTER), together, LANDING)
        away = [seat for seat in away if seat not in together]
    island.take_off(island.holder(HELICOPTER))
    return True


# Cards ------------------------------------------------------------------------------------------------------------------


def draw_cards(
    island: Island, world: World, discarding: Discarding | None = None, sandbagging: Callable[[Island], None] | None = None
) -> None:
    """Draw the remaining treasure and flood cards of the turn, with their consequences, and begin the next turn. Functions for discarding
    and for sandbags before a flood card can be given."""
    ground = island.ground
    while island.draws > 0:
        if island.captured == ALL_TREASURES and island.holder(HELICOPTER) >= 0 and fly_home(island):
            return
        island.draw_treasure()
        if island.over:
            return
        settle_hands(island, world, discarding)
    island.settle_floods()
    while island.floods > 0:
        if island.captured == ALL_TREASURES and island.holder(HELICOPTER) >= 0 and fly_home(island):
            return
        if ground.sandbag_in_time:
            (sandbagging or save_with_sandbags)(island)
        tile = island.turn_up_flood(world)
        if not ground.sandbag_in_time and island.flooded >> tile & 1 and island.holder(SANDBAG) >= 0:
            answer(island, tile)
        if island.carry_out(tile):
            if island.over:
                return
            swim_away(island, tile)
            if island.over:
                return
    island.begin_next_turn()


def settle_hands(island: Island, world: World, discarding: Discarding | None = None) -> None:
    """After a treasure card: discard excess cards, and refill an empty deck."""
    seat = island.seat
    if island.ground.limit_at_once or not island.draws:
        while island.too_many(seat):
            (discarding or discard)(island, seat)
    if not island.deck:
        island.refill_deck(world)


def save_with_sandbags(island: Island) -> None:
    """Use sandbags against a loss with the next card."""
    threatened = island.flooded & island.flood[-1]
    if not threatened:
        return
    holder = island.holder(SANDBAG)
    if holder < 0:
        return
    threatened &= island.lethal()
    while threatened and holder >= 0:
        bit = threatened & -threatened
        threatened ^= bit
        island.sandbag(holder, bit.bit_length() - 1)
        holder = island.holder(SANDBAG)


def answer(island: Island, tile: int) -> None:
    """Answer an open flood card with sandbags."""
    if island.lethal() >> tile & 1:
        island.sandbag(island.holder(SANDBAG), tile)
    elif island.log is not None:
        island.log.append((island.seat, CARRY_OUT))


def discard(island: Island, seat: int) -> None:
    """Discard the least needed card."""
    get_rid_of(island, seat, least_needed(island, seat))


def least_needed(island: Island, seat: int) -> int:
    """The least needed card of a hand."""
    hand = island.hands[seat]
    least, cheapest = 1000.0, -1
    for card in range(6):
        count = hand >> 4 * card & 15
        if not count:
            continue
        if card == HELICOPTER:
            cost = HELICOPTER_KEPT
        elif card == SANDBAG:
            cost = SANDBAG_KEPT
        elif island.captured >> card & 1:
            cost = -5.0
        else:
            cost = discard_cost(island, seat, card)
        if cost < least:
            least, cheapest = cost, card
    return cheapest


def get_rid_of(island: Island, seat: int, card: int) -> None:
    """Discard a card; sandbags are used instead if a tile is flooded."""
    if card == SANDBAG and island.flooded:
        island.sandbag(seat, find_most_urgent(island).bit_length() - 1)
    else:
        island.discard(seat, card)


def find_most_urgent(island: Island) -> int:
    """The bit of the best tile for surplus sandbags; 0 if none is flooded."""
    best = island.flooded & island.lethal() or island.flooded
    return best & -best


def discard_cost(island: Island, seat: int, card: int) -> float:
    """The cost of losing a card of an open treasure."""
    shift = 4 * card
    own = island.hands[seat] >> shift & 15
    if own > 4:
        return -4.0
    most = own
    for hand in island.hands:
        theirs = hand >> shift & 15
        if theirs > most:
            most = theirs
    cost = GROWTH[own - 1] if own == most else 0.5 * GROWTH[most - 1]
    if most >= 4 and own < 4:
        cost = -3.0
    return cost + RARE * (island.discards >> shift & 15)


def swim_away(island: Island, sunk: int) -> None:
    """Let pawns on a sunken tile swim, in turn order."""
    seats = len(island.at)
    for step in range(seats):
        seat = (island.seat + step) % seats
        if island.at[seat] != sunk:
            continue
        ends = island.find_swim(seat)
        if ends:
            island.swim(seat, find_best_shore(island, seat, ends))
            continue
        holder = -1
        for turn in range(seats):
            other = (seat + turn) % seats
            if island.hands[other] >> 4 * HELICOPTER & 15:
                holder = other
                break
        if holder < 0:
            island.over = "drowned"
            return
        there = tuple([other for other, tile in enumerate(island.at) if tile == sunk]) if island.ground.lift_together else (seat,)
        island.lift(holder, there, find_best_shore(island, seat, island.dry | island.flooded))


def find_best_shore(island: Island, seat: int, ends: int) -> int:
    """The best tile to swim to: dry, and near the landing and the pawn's treasure."""
    far = island.ground.distances(island.dry | island.flooded)
    gait, hand = island.ground.gaits[seat], island.hands[seat]
    best, least = -1, 1000.0
    for tile in list_tiles(ends):
        cost = far.of(gait, tile)[LANDING] * (4.0 if island.captured == ALL_TREASURES else 0.5)
        if island.flooded >> tile & 1:
            cost += 2.0
        for treasure in range(4):
            if not island.captured >> treasure & 1 and hand >> 4 * treasure & 15 >= 3:
                cost += 2.0 * far.to_treasures(gait, tile)[treasure]
        if cost < least:
            best, least = tile, cost
    return best
