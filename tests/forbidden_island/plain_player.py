"""A one-action look-ahead player for playouts of the island, good enough to reach positions of every kind."""

from highwater.games.forbidden_island.bitboard import ALL_TREASURES, FLYING, TREASURE_AT, TREASURE_BITS, WALKING, size
from highwater.games.forbidden_island.components import ENGINEER, HELICOPTER, LANDING, MESSENGER
from highwater.games.forbidden_island.evaluation import chances_by_stratum
from highwater.games.forbidden_island.playing_on import GROWTH, discard, fly_home
from highwater.games.forbidden_island.playout import Island

LOST_GAME = 120.0
ONE_OF_TWO = 20.0
ANY_TILE = 3.0
TREASURE_TO_TAKE = 90.0
WAY_TO_TREASURE = 3.0
HOME = 60.0
LONG_RUN = 0.02
LITTLE = 0.25


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
