"""Evaluates the chance to win a Forbidden Island position: a logistic function of features, fitted to games of bots.

It judges positions after the active seat's actions: before its treasure cards, or between its cards. The coefficients are in
``coefficients``, which describes how they were made.

The features have three parts that are judged separately and cached: tiles and decks, hands, and pawns by treasure.
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
    "lethal-now",  # log of the chance that nothing fatal sinks in this turn
    "lethal-next",  # the same for the next turn
    "pairs-now",  # log of the chance that no treasure loses both tiles, now flooded, in this turn
    "pairs-next",
    "last-ones",  # open treasures with one tile left
    "last-ones-flooded",
    "landing-flooded",
    "one-of-two-now",  # expected loss of a tile of an open treasure with both tiles
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
    "own-2",  # open treasures whose best collector has at least two cards
    "own-3",
    "own-4",
    "team-3",
    "team-4",
    "team-5",
    "missing",  # needed cards that are in no hand and not in the deck
    "helicopter",
    "helicopters-more",
    "helicopter-late",
    "sandbags",
    "full-active",
    "full-others",
)
PAWN_FEATURES = (
    "collected",  # cards of the best collector of each treasure, plus a share of the others' by distance
    "steps-to-treasure-2",
    "steps-to-treasure-3",
    "steps-to-treasure-4",
    "landing-far",
    "home-most",
    "home-all",
    "alone",
)
COLLECTING = 4
"""The number of pawn features that are sums over the treasures in hands."""

FEATURES = ("one", *TILE_FEATURES, *HAND_FEATURES, *PAWN_FEATURES)

NEVER = 0.97
"""The maximum probability of a loss, so that its logarithm stays finite."""

COLLECTED = (0.0, 2 / 58, 8 / 58, 24 / 58, 1.0, 1.0)
"""By number of collected cards of a treasure, the progress as a fraction."""

HANDING = (0.0, 0.0, 0.6, 0.3, 0.2)
"""By number of players, the weight of a card in another hand on the same tile."""

HANDING_STEP = 0.14
"""The part of that weight lost with every step between the pawns."""

FAR_APART = 0.2
"""The part of that weight that distance never removes."""

BY_MESSENGER = 1.08
"""The weight of a card held by the Messenger, at any distance."""

DRAWN = 0.86
"""The mean growth of a hand for every treasure card drawn."""


def chances_by_stratum(island: Island) -> tuple[list[float], list[float], float]:
    """By stratum (flood discards first, as in ``island.flood``), the chance of each card to come up in this turn, and by the end of the
    next; and the chance that the water rises in this turn."""
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
    """The features of tiles and decks."""
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
    """The features of hands, independent of pawns. ``active``: the active seat, with ``draws`` treasure cards to draw."""
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
    """The features of pawns for one open treasure. ``held``: the number of its cards by seat; ``at``: the tiles of the pawns."""
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
    """The features of pawns, independent of hands. ``taken``: the number of captured treasures."""
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
    """The number of cards of a treasure by seat."""
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
    """Replace the coefficients, in the order of ``FEATURES``, while fitting."""
    _known[seats] = Coefficients(values)
    ground_of.cache_clear()  # grounds cache evaluations


def product(features: Sequence[float], weights: Sequence[float]) -> float:
    total = 0.0
    for number, weight in enumerate(weights):
        total += weight * features[number]
    return total


# Judgements -------------------------------------------------------------------------------------------------------------


def evaluate_tiles(island: Island) -> float:
    """The contribution of tiles and decks to the logit."""
    return product(tile_features(island), coefficients(len(island.at)).of_tiles)


def evaluate_crew(
    distances: Distances, at: tuple[int, ...], hands: tuple[int, ...], captured: int, discards: int, active: int, draws: int
) -> float:
    """The contribution of hands and pawns to the logit, with the constant."""
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
    """The contribution of hands to the logit, and for each open treasure with cards in hands, a key of who has how many."""
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
    """The chance of a logit, from 0 to 1."""
    if logit > 30.0:
        return 1.0
    if logit < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-logit))


def chance_to_win(island: Island) -> float:
    """The chance to win from 0 to 1, also of finished games."""
    if island.over:
        return 1.0 if island.over == "escaped" else 0.0
    return chance_of(logit_of(island))
