"""How likely a Forbidden Island position is won: a logistic function of some features, fitted to games that bots played.

It judges positions in which the active seat is done with its actions: before its treasure cards, or between its cards. The coefficients
are in ``coefficients``, which says how they were made.

The features come in three parts that are judged apart, so that a search can remember each: what tiles and decks say, what hands say, and
what pawns say, treasure by treasure.
"""

from collections.abc import Sequence
from math import comb, exp, log

from highwater.games.forbidden_island.bitboard import FLYING, LANDING_BIT, TREASURE_BITS, Distances, Ground, ground_of
from highwater.games.forbidden_island.coefficients import COEFFICIENTS
from highwater.games.forbidden_island.components import (
    FLOOD_CARDS,
    HELICOPTER,
    LANDING,
    MESSENGER,
    SANDBAG,
    SKULL,
    TREASURE_DRAWS,
    TREASURES,
)
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
HAND_FEATURES = (
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
    "missing",  # cards that are in no hand and not in the deck, but needed
    "helicopter",
    "helicopters-more",
    "helicopter-late",
    "sandbags",
    "full-active",
    "full-others",
)
PAWN_FEATURES = (
    "collected",  # cards of the best collector of each treasure, with a part of the others' cards, by how near they are
    "steps-to-treasure-2",
    "steps-to-treasure-3",
    "steps-to-treasure-4",
    "landing-far",
    "home-most",
    "home-all",
    "alone",
)
COLLECTING = 4
"""The first so many features of the pawns are sums over the treasures of which a hand has cards."""

FEATURES = ("one", *TILE_FEATURES, *HAND_FEATURES, *PAWN_FEATURES)

NEVER = 0.97
"""What a sure loss counts for at most, so that its logarithm stays finite."""

COLLECTED = (0.0, 2 / 58, 8 / 58, 24 / 58, 1.0, 1.0)
"""By the cards of a treasure that one hand has or can be given: as parts of enough."""

HANDING = (0.0, 0.0, 0.6, 0.3, 0.2)
"""By the number of players: what a card in another hand on the same tile counts for the collector."""

HANDING_STEP = 0.14
"""The part of it that is lost with every step between the two pawns."""

FAR_APART = 0.2
"""The part of it that is never lost."""

BY_MESSENGER = 1.08
"""The same for a card that the Messenger has, wherever it is."""

DRAWN = 0.86
"""Cards that a hand grows by with every treasure card that is drawn."""


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


def hand_features(hands: Sequence[int], captured: int, discards: int, active: int, draws: int) -> list[float]:
    """What hands say, wherever the pawns are. ``active``: whose turn it is, with so many treasure cards to draw."""
    own_2 = own_3 = own_4 = team_3 = team_4 = team_5 = missing = 0
    useful = [(hand >> 4 * HELICOPTER & 15) + (hand >> 4 * SANDBAG & 15) for hand in hands]
    for treasure in TREASURES:
        if captured >> treasure & 1:
            continue
        shift = 4 * treasure
        most = team = 0
        for seat, hand in enumerate(hands):
            own = hand >> shift & 15
            if own:
                team += own
                useful[seat] += own if own < 4 else 4
                if own > most:
                    most = own
        own_2 += most >= 2
        own_3 += most >= 3
        own_4 += most >= 4
        team_3 += team >= 3
        team_4 += team >= 4
        team_5 += team >= 5
        gone = discards >> shift & 15
        if team < 3 and gone > 1:
            missing += gone - 1
    helicopters = sum([hand >> 4 * HELICOPTER & 15 for hand in hands])
    sandbags = sum([hand >> 4 * SANDBAG & 15 for hand in hands])
    full = useful[active] + DRAWN * draws - 5
    full_others = sum([each - 3 for seat, each in enumerate(useful) if seat != active and each > 3])
    taken = captured.bit_count()
    return [
        1.0 if taken >= 1 else 0.0,
        1.0 if taken >= 2 else 0.0,
        1.0 if taken >= 3 else 0.0,
        1.0 if taken >= 4 else 0.0,
        float(own_2),
        float(own_3),
        float(own_4),
        float(team_3),
        float(team_4),
        float(team_5),
        float(missing),
        1.0 if helicopters else 0.0,
        float(helicopters - 1) if helicopters > 1 else 0.0,
        1.0 if helicopters and taken >= 3 else 0.0,
        float(sandbags),
        full if full > 0 else 0.0,
        float(full_others),
    ]


def collecting_features(distances: Distances, treasure: int, held: Sequence[int], at: Sequence[int]) -> list[float]:
    """What pawns say about one treasure to take. ``held``: how many of its cards each seat has, ``at``: where its pawn stands."""
    ground = distances.ground
    gaits, handing = ground.gaits, HANDING[len(at)]
    most, steps = 0, 9
    best = 0.0
    for seat, own in enumerate(held):
        if not own:
            continue
        cards = float(own)
        if own < 4:
            for other, theirs in enumerate(held):
                if theirs and other != seat:
                    if ground.adventurers[other] == MESSENGER:
                        cards += theirs * handing * BY_MESSENGER
                    else:
                        apart = distances.of(gaits[other], at[other])[at[seat]]
                        back = distances.of(gaits[seat], at[seat])[at[other]]
                        part = 1.0 - HANDING_STEP * (back if back < apart else apart)
                        cards += theirs * handing * (part if part > FAR_APART else FAR_APART)
        if cards > 4.0:
            cards = 4.0
        whole = int(cards)
        value = COLLECTED[whole] + (cards - whole) * (COLLECTED[whole + 1] - COLLECTED[whole])
        if value > best:
            best = value
        far = distances.to_treasures(gaits[seat], at[seat])[treasure]
        if own > most or (own == most and far < steps):
            most, steps = own, far
    return [
        best,
        float(steps) if most == 2 else 0.0,
        float(steps) if most == 3 else 0.0,
        float(steps) if most >= 4 else 0.0,
    ]


def standing_features(distances: Distances, at: Sequence[int], taken: int) -> list[float]:
    """What pawns say whatever they hold. ``taken``: how many treasures are taken."""
    ground = distances.ground
    beside, standing = ground.beside.one, distances.standing
    landing_far = home_most = home_all = alone = 0
    for seat, tile in enumerate(at):
        gait = ground.gaits[seat]
        far = distances.of(gait, tile)[LANDING]
        if far > 3:
            landing_far += far - 3
        home_all += far
        if far > home_most:
            home_most = far
        if gait != FLYING and not beside[tile] & standing:
            alone += 1
    return [
        float(landing_far) if taken < 4 else 0.0,
        float(home_most) if taken == 4 else 0.0,
        float(home_all) if taken == 4 else 0.3 * home_all if taken == 3 else 0.0,
        float(alone),
    ]


def count_held(hands: Sequence[int], treasure: int) -> list[int]:
    """How many cards of a treasure each seat has."""
    return [hand >> 4 * treasure & 15 for hand in hands]


def features_of(island: Island) -> list[float]:
    """All features of a position, in the order of ``FEATURES``."""
    distances = island.ground.distances(island.dry | island.flooded)
    collecting = [0.0] * COLLECTING
    for treasure in TREASURES:
        if not island.captured >> treasure & 1:
            of_one = collecting_features(distances, treasure, count_held(island.hands, treasure), island.at)
            collecting = [total + more for total, more in zip(collecting, of_one, strict=True)]
    return [
        1.0,
        *tile_features(island),
        *hand_features(island.hands, island.captured, island.discards, island.seat, island.draws),
        *collecting,
        *standing_features(distances, island.at, island.captured.bit_count()),
    ]


# Coefficients -----------------------------------------------------------------------------------------------------------


class Coefficients:
    """The coefficients for one number of seats, part by part."""

    def __init__(self, values: Sequence[float]) -> None:
        tiles = 1 + len(TILE_FEATURES)
        hands = tiles + len(HAND_FEATURES)
        self.constant: float = values[0]
        self.of_tiles: list[float] = list(values[1:tiles])
        self.of_hands: list[float] = list(values[tiles:hands])
        self.of_collecting: list[float] = list(values[hands : hands + COLLECTING])
        self.of_standing: list[float] = list(values[hands + COLLECTING :])


_known: dict[int, Coefficients] = {}


def coefficients(seats: int) -> Coefficients:
    """The coefficients for this number of seats."""
    if seats not in _known:
        judge_by(seats, [COEFFICIENTS[seats][name] for name in FEATURES])
    return _known[seats]


def judge_by(seats: int, values: Sequence[float]) -> None:
    """From now on these are the coefficients, in the order of ``FEATURES``: for who fits them."""
    _known[seats] = Coefficients(values)
    ground_of.cache_clear()  # grounds remember what was worth how much


def product(features: Sequence[float], weights: Sequence[float]) -> float:
    total = 0.0
    for number, weight in enumerate(weights):
        total += weight * features[number]
    return total


# Judgements -------------------------------------------------------------------------------------------------------------


def evaluate_tiles(island: Island) -> float:
    """What tiles and decks add to the logit."""
    return product(tile_features(island), coefficients(len(island.at)).of_tiles)


def evaluate_crew(
    distances: Distances, at: tuple[int, ...], hands: tuple[int, ...], captured: int, discards: int, active: int, draws: int
) -> float:
    """What hands and pawns add to the logit, the constant included."""
    memo = distances.worths
    taken = captured.bit_count()
    weights = coefficients(len(at))
    place = taken
    for tile in at:
        place = place << 5 | tile
    total = memo.get(place)
    if total is None:
        total = memo[place] = product(standing_features(distances, at, taken), weights.of_standing)
    known = distances.ground.hands.get((hands, captured, discards, active, draws))
    of_hands, collected = known or evaluate_hands(distances.ground, hands, captured, discards, active, draws)
    total += of_hands
    for held in collected:
        number = held << 24 | place
        worth = memo.get(number)
        if worth is None:
            treasure = (held & 7) - 1
            worth = product(collecting_features(distances, treasure, count_held(hands, treasure), at), weights.of_collecting)
            memo[number] = worth
        total += worth
    return total


def evaluate_hands(
    ground: Ground, hands: tuple[int, ...], captured: int, discards: int, active: int, draws: int
) -> tuple[float, list[int]]:
    """What hands add to the logit, and for each treasure to take of which a hand has cards, a number that says who has how many."""
    weights = coefficients(len(hands))
    collected = []
    for treasure in TREASURES:
        if not captured >> treasure & 1:
            cards = 0
            for hand in hands:
                cards = cards << 4 | hand >> 4 * treasure & 15
            if cards:
                collected.append(cards << 3 | treasure + 1)
    worth = weights.constant + product(hand_features(hands, captured, discards, active, draws), weights.of_hands)
    ground.hands[hands, captured, discards, active, draws] = worth, collected
    return worth, collected


def logit_of(island: Island) -> float:
    """The logit of the chance to win."""
    distances = island.ground.distances(island.dry | island.flooded)
    crew = evaluate_crew(distances, tuple(island.at), tuple(island.hands), island.captured, island.discards, island.seat, island.draws)
    return evaluate_tiles(island) + crew


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
    return chance_of(logit_of(island))
