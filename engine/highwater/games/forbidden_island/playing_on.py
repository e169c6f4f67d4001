"""How a game of Forbidden Island is played on in thought: a policy so cheap that thousands of turns can be played in a second.

It looks for what brings most for each action: a treasure to take, a card to hand over, a tile to shore up, and takes the first step
towards it. It is no good player; it is good enough to tell two positions apart.
"""

from collections.abc import Callable

from highwater.games.forbidden_island.components import ENGINEER, HELICOPTER, LANDING, MESSENGER, SANDBAG
from highwater.games.forbidden_island.evaluation import chances_by_stratum
from highwater.games.forbidden_island.ground import ALL_TREASURES, FLYING, TREASURE_AT, TREASURE_BITS, WALKING, size, tiles_of
from highwater.games.forbidden_island.playout import Island, World
from highwater.games.forbidden_island.state import CARRY_OUT

Discarding = Callable[[Island, int], None]
"""What a seat does that has a card too many."""

GROWTH = (2.0, 6.0, 16.0, 34.0, 0.0, 0.0, 0.0)
"""By the cards of a treasure that a hand has: what one more is worth."""

LOST_GAME = 120.0
ONE_OF_TWO = 20.0
ANY_TILE = 3.0
TREASURE_TO_TAKE = 90.0
WAY_TO_TREASURE = 3.0
HOME = 60.0
LONG_RUN = 0.02
LITTLE = 0.25

HELICOPTER_KEPT = 18.0
SANDBAG_KEPT = 5.0
RARE = 6.0


# The action phase -------------------------------------------------------------------------------------------------------


def play_actions(island: Island) -> None:
    """What is left of the actions of the active seat."""
    urgent: list[tuple[float, int]] | None = None
    while island.actions > 0:
        holder = island.holder(HELICOPTER)
        if holder >= 0 and fly_home(island):
            return
        tile = island.at[island.seat]
        treasure = TREASURE_AT[tile]
        if treasure >= 0 and not island.captured >> treasure & 1 and island.hands[island.seat] >> 4 * treasure & 15 >= 4:
            island.capture(treasure)
            urgent = None
            continue
        if urgent is None:
            urgent = urgent_tiles(island)
        act(island, urgent)


def fly_home(island: Island) -> bool:
    """With all treasures: whoever is away is lifted home as long as one helicopter is left for all; then everybody takes off."""
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


def urgent_tiles(island: Island) -> list[tuple[float, int]]:
    """What shoring up brings, with the bit of the tile."""
    flooded = island.flooded
    if not flooded:
        return []
    _, then, _ = chances_by_stratum(island)
    lethal = island.lethal()
    where = [island.flood_discards, *island.flood]
    found = []
    for number, stratum in enumerate(where):
        wet = stratum & flooded
        chance = then[number] + LONG_RUN
        while wet:
            bit = wet & -wet
            wet ^= bit
            if bit & lethal:
                worth = LOST_GAME
            else:
                treasure = TREASURE_AT[bit.bit_length() - 1]
                if treasure >= 0 and not island.captured >> treasure & 1:
                    worth = ONE_OF_TWO
                    if TREASURE_BITS[treasure] & flooded == TREASURE_BITS[treasure]:
                        worth += LOST_GAME * chance
                else:
                    worth = ANY_TILE
            gain = worth * chance
            if gain > LITTLE:
                found.append((gain, bit))
    return found


def act(island: Island, urgent: list[tuple[float, int]]) -> None:
    """One action of the active seat: the first step to what brings most for each."""
    seat, ground = island.seat, island.ground
    at, hands, captured = island.at, island.hands, island.captured
    tile, hand, gait = at[seat], hands[seat], ground.gaits[seat]
    if gait == FLYING and island.flown:
        gait = WALKING
    standing = island.dry | island.flooded
    distances = ground.distances(standing)
    far = distances.of(gait, tile)
    most = 0.0
    target, shore, card_to_give, give_to = -1, 0, -1, -1
    # Tiles
    near = island.reach(seat)
    for gain, bit in urgent:
        if not bit & island.flooded:
            continue
        if bit == 1 << tile and not bit & near:
            continue
        if bit & near:
            if gain > most:
                most, target, shore, card_to_give = gain, -1, bit, -1
        else:
            goal = bit.bit_length() - 1
            steps = 2 if gait == FLYING else far[goal]
            if steps <= island.actions and gain / steps > most:
                most, target, shore, card_to_give = gain / steps, goal, 0, -1
    if captured == ALL_TREASURES:
        if tile != LANDING and HOME / far[LANDING] > most:
            most, target, shore = HOME / far[LANDING], LANDING, 0
    else:
        anywhere = ground.adventurers[seat] == MESSENGER
        for treasure in range(4):
            if captured >> treasure & 1:
                continue
            shift = 4 * treasure
            own = hand >> shift & 15
            if own >= 3:
                bits = TREASURE_BITS[treasure] & standing
                low = bits & -bits
                goal = low.bit_length() - 1
                if bits ^ low:
                    other_goal = (bits ^ low).bit_length() - 1
                    if far[other_goal] < far[goal]:
                        goal = other_goal
                steps = far[goal]
                if steps:
                    value = (TREASURE_TO_TAKE / (steps + 1)) if own > 3 else WAY_TO_TREASURE / steps
                    if value > most:
                        most, target, shore, card_to_give = value, goal, 0, -1
            for other in range(len(at)):
                if other == seat:
                    continue
                theirs = hands[other] >> shift & 15
                if not own and not theirs:
                    continue
                there = at[other]
                if own and theirs >= own and theirs < 4 and size(hands[other]) < 5:
                    gain = GROWTH[theirs] - GROWTH[own - 1]
                    if theirs + own >= 4 or gain > 0:
                        if theirs + own >= 4:
                            gain += 8.0
                        if size(hand) > 4:
                            gain += 4.0
                        if anywhere or there == tile:
                            if gain > most:
                                most, target, shore, card_to_give, give_to = gain, -1, 0, treasure, other
                        else:
                            steps = far[there]
                            value = 0.8 * gain / (steps + 1)
                            if value > most:
                                most, target, shore, card_to_give = value, there, 0, -1
                elif theirs and own >= theirs and own < 4 and there != tile and ground.adventurers[other] != MESSENGER:
                    gain = 0.6 * GROWTH[own] if own + theirs >= 4 else 0.3 * GROWTH[own]
                    value = gain / (far[there] + 2)
                    if value > most:
                        most, target, shore, card_to_give = value, there, 0, -1
    if most < LITTLE:
        island.end()
    elif shore:
        if ground.adventurers[seat] == ENGINEER:
            second = 0.0
            more = 0
            for gain, bit in urgent:
                if bit & near and bit != shore and bit & island.flooded and gain > second:
                    second, more = gain, bit
            shore |= more
        island.shore_up(shore)
    elif card_to_give >= 0:
        island.give(card_to_give, give_to)
        if ground.limit_at_once and island.too_many(give_to):
            discard(island, give_to)
    else:
        step_to(island, target, gait)


def step_to(island: Island, target: int, gait: int) -> None:
    """One move that leads nearer to a tile."""
    if gait == FLYING and not island.ground.beside.one[island.at[island.seat]] >> target & 1:
        island.fly(target)
        return
    ends = island.moves(island.seat)
    if ends >> target & 1:
        island.move(target)
        return
    far = island.ground.distances(island.dry | island.flooded).of(gait, target)
    best, least = -1, far[island.at[island.seat]]
    while ends:
        bit = ends & -ends
        ends ^= bit
        tile = bit.bit_length() - 1
        if far[tile] < least or (far[tile] == least and best >= 0 and island.flooded >> best & 1 and island.dry & bit):
            best, least = tile, far[tile]
    if best < 0:
        island.end()
    else:
        island.move(best)


# Cards ------------------------------------------------------------------------------------------------------------------


def draw_cards(
    island: Island, world: World, discarding: Discarding | None = None, sandbagging: Callable[[Island], None] | None = None
) -> None:
    """The treasure and flood cards that are left of the turn, with all that they bring about; then the next turn begins. What is done about
    a card too many, and with sandbags before a flood card, can be handed in."""
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
    island.next_turn()


def settle_hands(island: Island, world: World, discarding: Discarding | None = None) -> None:
    """After a treasure card: a card too many goes, and an empty deck is made anew."""
    seat = island.seat
    if island.ground.limit_at_once or not island.draws:
        while island.too_many(seat):
            (discarding or discard)(island, seat)
    if not island.deck:
        island.refill_deck(world)


def save_with_sandbags(island: Island) -> None:
    """Sandbags for what would end the game with the next card."""
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
    """A flood card that lies open may be answered by sandbags."""
    if island.lethal() >> tile & 1:
        island.sandbag(island.holder(SANDBAG), tile)
    elif island.log is not None:
        island.log.append((island.seat, CARRY_OUT))


def discard(island: Island, seat: int) -> None:
    """The card that is needed least goes."""
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
    get_rid_of(island, seat, cheapest)


def get_rid_of(island: Island, seat: int, card: int) -> None:
    """The card goes; sandbags are used, where there is something to dry."""
    if card == SANDBAG and island.flooded:
        best = island.flooded & island.lethal()
        if not best:
            best = island.flooded
        island.sandbag(seat, (best & -best).bit_length() - 1)
    else:
        island.discard(seat, card)


def discard_cost(island: Island, seat: int, card: int) -> float:
    """What the team loses with one card of a treasure that is not taken yet."""
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
    """Whoever stood on a tile that has sunk saves itself, in turn order."""
    seats = len(island.at)
    for step in range(seats):
        seat = (island.seat + step) % seats
        if island.at[seat] != sunk:
            continue
        ends = island.swims(seat)
        if ends:
            island.swim(seat, best_shore(island, seat, ends))
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
        island.lift(holder, there, best_shore(island, seat, island.dry | island.flooded))


def best_shore(island: Island, seat: int, ends: int) -> int:
    """A dry tile near the landing and near what the pawn can take."""
    far = island.ground.distances(island.dry | island.flooded)
    gait, hand = island.ground.gaits[seat], island.hands[seat]
    best, least = -1, 1000.0
    for tile in tiles_of(ends):
        cost = far.of(gait, tile)[LANDING] * (4.0 if island.captured == ALL_TREASURES else 0.5)
        if island.flooded >> tile & 1:
            cost += 2.0
        for treasure in range(4):
            if not island.captured >> treasure & 1 and hand >> 4 * treasure & 15 >= 3:
                cost += 2.0 * far.to_treasures(gait, tile)[treasure]
        if cost < least:
            best, least = tile, cost
    return best
