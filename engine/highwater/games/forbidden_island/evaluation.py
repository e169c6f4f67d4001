"""How likely a Forbidden Island position is won: a logistic function of some features, fitted to games that bots played.

It judges positions in which the active seat is done with its actions: before its treasure cards, or between its cards. The features of the
tiles follow from the tiles and the decks, those of the crew from hands, pawns and what stands: so a search remembers either. The
coefficients are in ``coefficients``, which says how they were made.
"""

from collections.abc import Sequence
from math import comb, exp, log

from highwater.games.forbidden_island.coefficients import COEFFICIENTS
from highwater.games.forbidden_island.components import (
    FLOOD_CARDS,
    HELICOPTER,
    LANDING,
    MESSENGER,
    SANDBAG,
    SKULL,
    TREASURE_DRAWS,
)
from highwater.games.forbidden_island.ground import FLYING, LANDING_BIT, TREASURE_BITS
from highwater.games.forbidden_island.playout import Island

TILE_FEATURES = (
    "lethal-now",  # log of the chance that nothing sinks in this turn with which the game is lost
    "lethal-next",  # the same of the turn after it
    "pairs-now",  # log of the chance that no two flooded tiles of a treasure both sink in this turn
    "pairs-next",
    "last-ones",  # treasures to take of which one tile stands
    "last-ones-flooded",
    "landing-flooded",
    "one-of-two-now",  # expected loss of a tile of a treasure to take, both standing
    "one-of-two-next",
    "one-of-two-flooded",
    "others-now",
    "others-next",
    "others-flooded",
    "sunk",
    "sunk-many",
    "ways-to-landing",
    "floods",
    "water",
    "water-high",
    "rise-share",
    "rise-now",
)
CREW_FEATURES = (
    "captured-1",
    "captured-2",
    "captured-3",
    "captured-4",
    "own-2",  # treasures to take of which the best collector has at least two cards
    "own-3",
    "own-4",
    "team-3",
    "team-4",
    "team-5",
    "collected",  # the same with a part of the others' cards, by how near they are
    "steps-to-treasure-2",
    "steps-to-treasure-3",
    "steps-to-treasure-4",
    "missing",  # cards that are in no hand and not in the deck, but needed
    "helicopter",
    "helicopters-more",
    "helicopter-late",
    "sandbags",
    "full-active",
    "full-others",
    "landing-far",
    "home-most",
    "home-all",
    "alone",
)
FEATURES = ("one", *TILE_FEATURES, *CREW_FEATURES)

NEVER = 0.97
"""What a sure loss counts for at most, so that its logarithm stays finite."""

COLLECTED = (0.0, 2.0, 8.0, 24.0, 58.0, 58.0)
"""By the cards of a treasure that one hand has or can be given, in percent of a game."""

HANDING = (0.0, 0.0, 0.6, 0.3, 0.2)
"""By the number of players: what a card in another hand on the same tile counts for the collector."""

HANDING_STEP = 0.14
"""The part of it that is lost with every step between the two pawns."""


def chances_by_stratum(island: Island) -> tuple[list[float], list[float], float]:
    """For the flood discards and each stratum (as in ``island.flood``) the chance of each of its cards to come up in this turn, and by the
    end of the next; and the chance that the water rises in this turn."""
    size = len(island.deck)
    draws, rises = min(island.draws, size), island.rises
    calm = comb(size - rises, draws) / comb(size, draws) if draws and rises else 1.0
    strata = [stratum.bit_count() for stratum in island.flood]
    discards = island.flood_discards.bit_count()
    floods = island.floods if island.floods >= 0 else FLOOD_CARDS[island.water]
    each = FLOOD_CARDS[island.water]
    later = min(draws + TREASURE_DRAWS, size)
    still = comb(size - rises, later) / comb(size, later) if later and rises else 1.0
    now = [0.0] * (len(strata) + 1)
    then = [0.0] * (len(strata) + 1)
    add_calm(now, strata, discards, floods, calm)
    add_calm(then, strata, discards, floods + each, still)
    if calm < 1.0 or still < 1.0:
        risen = FLOOD_CARDS[min(island.water + 1, SKULL - 1)]
        add_risen(now, strata, discards, risen, 1.0 - calm, island.ground.flood_on_top)
        add_risen(then, strata, discards, 2 * risen, 1.0 - still, island.ground.flood_on_top)
    return now, then, 1.0 - calm


def add_calm(chances: list[float], strata: list[int], discards: int, cards: int, share: float) -> None:
    left = cards
    for number in range(len(strata) - 1, -1, -1):
        if left <= 0:
            return
        there = strata[number]
        chances[number + 1] += share * (1.0 if left >= there else left / there)
        left -= there
    if left > 0 and discards:
        chances[0] += share * (1.0 if left >= discards else left / discards)


def add_risen(chances: list[float], strata: list[int], discards: int, cards: int, share: float, on_top: bool) -> None:
    left = cards
    if not on_top:
        whole = discards + sum(strata)
        part = share * (1.0 if left >= whole else left / whole)
        for number in range(len(chances)):
            chances[number] += part
        return
    if discards:
        chances[0] += share * (1.0 if left >= discards else left / discards)
        left -= discards
    for number in range(len(strata) - 1, -1, -1):
        if left <= 0:
            return
        there = strata[number]
        chances[number + 1] += share * (1.0 if left >= there else left / there)
        left -= there


def tile_features(island: Island) -> list[float]:
    """What tiles and decks say."""
    now, then, rise = chances_by_stratum(island)
    flooded, captured = island.flooded, island.captured
    standing = island.dry | flooded
    where = [island.flood_discards, *island.flood]
    lethal = LANDING_BIT
    pairs = 0
    last_ones = 0
    for treasure in range(4):
        if not captured >> treasure & 1:
            bits = TREASURE_BITS[treasure] & standing
            if bits & (bits - 1):
                pairs |= bits
            else:
                lethal |= bits
                last_ones += 1
    rest = standing & ~lethal & ~pairs
    lethal_now = lethal_next = pairs_now = pairs_next = 0.0
    one_now = one_next = others_now = others_next = 0.0
    in_danger = flooded & lethal
    for number, stratum in enumerate(where):
        wet = stratum & flooded
        if wet:
            chance, by_then = now[number], then[number]
            more = by_then - chance
            deadly = (wet & in_danger).bit_count()
            if deadly:
                lethal_now += deadly * log(1.0 - NEVER * chance)
                lethal_next += deadly * more
            twos = (wet & pairs).bit_count()
            if twos:
                one_now += twos * chance
                one_next += twos * more
            others = (wet & rest).bit_count()
            if others:
                others_now += others * chance
                others_next += others * more
    if flooded & pairs:
        for treasure in range(4):
            bits = TREASURE_BITS[treasure]
            if bits & pairs and flooded & bits == bits:
                low = bits & -bits
                one = two = 0
                for number, stratum in enumerate(where):
                    if stratum & low:
                        one = number
                    if stratum & (bits ^ low):
                        two = number
                pairs_now += log(1.0 - NEVER * now[one] * now[two])
                pairs_next += then[one] * then[two] - now[one] * now[two]
    sunk = 24 - standing.bit_count()
    near = (island.ground.beside.one[LANDING] & standing).bit_count()
    water = island.water
    size = len(island.deck)
    return [
        lethal_now,
        lethal_next,
        pairs_now,
        pairs_next,
        float(last_ones),
        float((in_danger & ~LANDING_BIT).bit_count()),
        float(in_danger >> LANDING & 1),
        one_now,
        one_next,
        float((flooded & pairs).bit_count()),
        others_now,
        others_next,
        float((flooded & rest).bit_count()),
        float(sunk),
        sunk * sunk / 24.0,
        float(min(near, 3)),
        float(FLOOD_CARDS[water]),
        float(water),
        float(max(0, water - 6)),
        island.rises / size if size else 0.12,
        rise,
    ]


def crew_features(island: Island) -> list[float]:
    """What hands and pawns say."""
    ground = island.ground
    at, hands, captured, gaits = island.at, island.hands, island.captured, ground.gaits
    seats = len(at)
    distances = ground.distances(island.dry | island.flooded)
    count = captured.bit_count()
    own_2 = own_3 = own_4 = team_3 = team_4 = team_5 = 0
    collected = 0.0
    steps_2 = steps_3 = steps_4 = missing = 0.0
    useful = [(hand >> 16 & 15) + (hand >> 20 & 15) for hand in hands]
    handing = HANDING[seats]
    for treasure in range(4):
        if captured >> treasure & 1:
            continue
        shift = 4 * treasure
        most = team = 0
        best = 0.0
        steps = 9
        for seat in range(seats):
            own = hands[seat] >> shift & 15
            if own:
                team += own
                useful[seat] += own if own < 4 else 4
                cards = float(own)
                if own < 4:
                    for other in range(seats):
                        if other != seat:
                            theirs = hands[other] >> shift & 15
                            if theirs:
                                if ground.adventurers[other] == MESSENGER:
                                    cards += theirs * handing * 1.08
                                else:
                                    apart = distances.of(gaits[other], at[other])[at[seat]]
                                    back = distances.of(gaits[seat], at[seat])[at[other]]
                                    if back < apart:
                                        apart = back
                                    part = 1.0 - HANDING_STEP * apart
                                    cards += theirs * handing * (part if part > 0.2 else 0.2)
                    if cards > 4.0:
                        cards = 4.0
                else:
                    cards = 4.0
                whole = int(cards)
                value = COLLECTED[whole] + (cards - whole) * (COLLECTED[whole + 1] - COLLECTED[whole])
                if value > best:
                    best = value
                far = distances.to_treasures(gaits[seat], at[seat])[treasure]
                if own > most or (own == most and far < steps):
                    most, steps = own, far
        collected += best
        if most >= 4:
            own_4 += 1
            steps_4 += steps
        if most >= 3:
            own_3 += 1
            if most == 3:
                steps_3 += steps
        if most >= 2:
            own_2 += 1
            if most == 2:
                steps_2 += steps
        if team >= 3:
            team_3 += 1
            if team >= 4:
                team_4 += 1
                if team >= 5:
                    team_5 += 1
        else:
            gone = island.discards >> shift & 15
            if gone > 1:
                missing += gone - 1
    helicopters = sandbags = 0
    for hand in hands:
        helicopters += hand >> 4 * HELICOPTER & 15
        sandbags += hand >> 4 * SANDBAG & 15
    full_others = 0.0
    for seat in range(seats):
        if seat != island.seat and useful[seat] > 3:
            full_others += useful[seat] - 3
    landing_far = 0.0
    home_most = home_all = 0
    alone = 0
    standing = distances.standing
    beside = ground.beside.one
    for seat in range(seats):
        tile = at[seat]
        far = distances.of(gaits[seat], tile)[LANDING]
        if far > 3:
            landing_far += far - 3
        if count >= 3:
            home_all += far
            if far > home_most:
                home_most = far
        if gaits[seat] != FLYING and not beside[tile] & standing:
            alone += 1
    late = count == 4
    full = useful[island.seat] + 0.43 * island.draws * 2 - 5
    return [
        1.0 if count >= 1 else 0.0,
        1.0 if count >= 2 else 0.0,
        1.0 if count >= 3 else 0.0,
        1.0 if late else 0.0,
        float(own_2),
        float(own_3),
        float(own_4),
        float(team_3),
        float(team_4),
        float(team_5),
        collected / 58.0,
        steps_2,
        steps_3,
        steps_4,
        missing,
        1.0 if helicopters else 0.0,
        float(helicopters - 1) if helicopters > 1 else 0.0,
        (1.0 if helicopters else 0.0) if count >= 3 else 0.0,
        float(sandbags),
        full if full > 0 else 0.0,
        full_others,
        landing_far if not late else 0.0,
        float(home_most) if late else 0.0,
        float(home_all) if late else 0.3 * home_all,
        float(alone),
    ]


Coefficients = tuple[float, list[float], list[float]]
"""The constant, and the coefficients of the tiles' and the crew's features."""

_known: dict[int, Coefficients] = {}


def coefficients(seats: int) -> Coefficients:
    """The coefficients for this number of seats."""
    if seats not in _known:
        judge_by(seats, [COEFFICIENTS[seats][name] for name in FEATURES])
    return _known[seats]


def judge_by(seats: int, values: Sequence[float]) -> None:
    """From now on these are the coefficients, in the order of ``FEATURES``: for who fits them."""
    tiles = 1 + len(TILE_FEATURES)
    _known[seats] = values[0], list(values[1:tiles]), list(values[tiles:])


def product(features: Sequence[float], weights: Sequence[float]) -> float:
    total = 0.0
    for number, weight in enumerate(weights):
        total += weight * features[number]
    return total


def chance_of(logit: float) -> float:
    """A number as a chance, from 0 to 1."""
    if logit > 30.0:
        return 1.0
    if logit < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-logit))


def chance_to_win(island: Island) -> float:
    """From 0 to 1; also of a game that is over."""
    if island.over:
        return 1.0 if island.over == "escaped" else 0.0
    constant, of_tiles, of_crew = coefficients(len(island.at))
    return chance_of(constant + product(tile_features(island), of_tiles) + product(crew_features(island), of_crew))
