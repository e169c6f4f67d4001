"""Forbidden Island played at random in a bare loop: the yardstick for play through the contract.

The same rules on plain lists, counts and bit masks, with no contract, no checks, no history and no tokens, tuned as far as plain Python
goes. Whoever is to act chooses among the same legal actions as ``State.legal`` lists, each as likely as the others: they are counted, and
the one that was drawn is made. Places are bits, in the reading order of the shape, so that what lies beside what never changes.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations

from highwater.games.forbidden_island.components import FLOOD_CARDS, SHAPES, SKULL, START_TILES, TREASURE_DECK, TREASURE_TILES

PLACES = SHAPES["forbidden-island"]
CARDS_TO_DEAL = [card for card in TREASURE_DECK if card != 6]
WATERS_RISE_CARDS = [card for card in TREASURE_DECK if card == 6]
ALL_PLACES = list(range(24))
EVERYWHERE = (1 << 24) - 1
PILOT, ENGINEER, EXPLORER, NAVIGATOR, MESSENGER, DIVER = range(6)
HELICOPTER, SANDBAG, WATERS_RISE = 4, 5, 6


def _near(diagonally: bool) -> list[int]:
    return [
        sum(1 << n for n, (v, u) in enumerate(PLACES) if 0 < abs(v - y) + abs(u - x) <= 1 + diagonally and max(abs(v - y), abs(u - x)) == 1)
        for y, x in PLACES
    ]


BESIDE, AROUND = _near(False), _near(True)


@cache
def bits(mask: int) -> tuple[int, ...]:
    """The places of a mask. Called for masks of few places only, of which there are few."""
    return tuple(n for n in range(24) if mask >> n & 1)


@cache
def groups(there: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every choice of pawns from those on one tile."""
    return tuple(chosen for size in range(1, len(there) + 1) for chosen in combinations(there, size))


def nth(mask: int, n: int) -> int:
    """The n-th place of a mask."""
    while n:
        mask &= mask - 1
        n -= 1
    return (mask & -mask).bit_length() - 1


def bare(random: Callable[[], float], seats: int) -> tuple[int, str]:
    """One game at Novice on the standard shape; returns the number of decisions and how it ended."""

    def shuffled(cards: list[int]) -> list[int]:
        return sorted(cards, key=lambda _: random())

    standing, flooded, captured, decisions = EVERYWHERE, 0, 0, 0

    def dives(at: int) -> int:
        ends = passed = 0
        ahead = 1 << at
        wet = EVERYWHERE & ~standing | flooded
        while ahead:
            passed |= ahead
            near = 0
            while ahead:
                low = ahead & -ahead
                near |= BESIDE[low.bit_length() - 1]
                ahead ^= low
            ends |= near
            ahead = near & wet & ~passed
        return ends & standing & ~(1 << at)

    def swims(at: int, adventurer: int) -> int:
        if adventurer == EXPLORER:
            return AROUND[at] & standing
        if adventurer == PILOT:
            return standing
        if adventurer != DIVER:
            return BESIDE[at] & standing
        reached = 1 << at
        while not reached & standing:
            for place in bits(reached):
                reached |= BESIDE[place]
        return reached & standing

    def guided(at: int, adventurer: int) -> int:
        near = AROUND if adventurer == EXPLORER else BESIDE
        ends = first = near[at] & standing
        for place in bits(near[at] if adventurer == DIVER else first):
            ends |= near[place]
        return ends & standing & ~(1 << at)

    def lift(hand: list[int], n: int, froms: list[int]) -> None:
        """The n-th lift from one of these places, each of them a place with pawns."""
        hand[HELICOPTER] -= 1
        discards.append(HELICOPTER)
        for place in froms:
            chosen = groups(tuple([seat for seat in range(seats) if pawns[seat] == place]))
            elsewhere = standing & ~(1 << place)
            each = elsewhere.bit_count()
            if n < len(chosen) * each:
                group, target = divmod(n, each)
                to = nth(elsewhere, target)
                for seat in chosen[group]:
                    pawns[seat] = to
                return
            n -= len(chosen) * each

    def lifts(froms: list[int]) -> int:
        return sum([((1 << pawns.count(place)) - 1) * (standing & ~(1 << place)).bit_count() for place in froms])

    def specials(hand: list[int]) -> tuple[int, int, int]:
        """How many ways there are to take off, to lift and to lay sandbags."""
        lifting = lifts(list(set(pawns))) if hand[HELICOPTER] else 0
        leaving = lifting and captured == 15 and pawns.count(landing) == seats
        return 1 if leaving else 0, lifting, flooded.bit_count() if hand[SANDBAG] else 0

    def play_special(hand: list[int], n: int, lifting: int) -> None:
        nonlocal flooded
        if n < lifting:
            lift(hand, n, list(set(pawns)))
        else:
            flooded ^= 1 << nth(flooded, n - lifting)
            hand[SANDBAG] -= 1
            discards.append(SANDBAG)

    def discard(seat: int) -> bool:
        """A hand of six or more is brought down to five; whether the game is won meanwhile."""
        nonlocal decisions
        hand = hands[seat]
        while sum(hand) > 5:
            kinds = [card for card in range(6) if hand[card]]
            leaving, lifting, bagging = specials(hand)
            n = int(random() * (len(kinds) + leaving + lifting + bagging))
            decisions += 1
            if n < len(kinds):
                hand[kinds[n]] -= 1
                discards.append(kinds[n])
            elif n < len(kinds) + leaving:
                return True
            else:
                play_special(hand, n - len(kinds) - leaving, lifting)
        return False

    at = shuffled(ALL_PLACES)  # by tile: its place
    landing = at[8]
    treasure_places = [1 << at[one] | 1 << at[other] for one, other in TREASURE_TILES]
    treasure_on = {at[tile]: tile // 2 for tile in range(8)}
    flood_deck = shuffled(ALL_PLACES)
    flood_discards = [flood_deck.pop() for _ in range(6)]
    flooded = sum([1 << place for place in flood_discards])
    adventurers = shuffled([0, 1, 2, 3, 4, 5])[:seats]
    pawns = [at[START_TILES[adventurer]] for adventurer in adventurers]
    deck = shuffled(CARDS_TO_DEAL)
    hands = [[0] * 6 for _ in range(seats)]
    for hand in hands:
        hand[deck.pop()] += 1
        hand[deck.pop()] += 1
    for card in WATERS_RISE_CARDS:
        deck.insert(int(random() * (len(deck) + 1)), card)
    discards: list[int] = []
    water, active = 1, -1

    while True:
        active = (active + 1) % seats
        hand, adventurer = hands[active], adventurers[active]
        actions, flown = 3, adventurer != PILOT
        while actions:
            here = pawns[active]
            near = (AROUND if adventurer == EXPLORER else BESIDE)[here]
            moving = dives(here) if adventurer == DIVER else near & standing
            shoring = (near | 1 << here) & flooded
            to_move, to_shore = moving.bit_count(), shoring.bit_count()
            flying = 0 if flown else standing.bit_count() - 1
            pairs = to_shore * (to_shore - 1) // 2 if adventurer == ENGINEER else 0
            total = 1 + to_move + flying + to_shore + pairs
            giving: list[tuple[int, int]] = []
            if adventurer == MESSENGER or pawns.count(here) > 1:
                for other in range(seats):
                    if other != active and (adventurer == MESSENGER or pawns[other] == here):
                        giving += [(card, other) for card in range(4) if hand[card]]
                total += len(giving)
            treasure = treasure_on.get(here)
            capturing = treasure is not None and hand[treasure] > 3 and not captured >> treasure & 1
            total += capturing
            guiding: list[int] = []
            if adventurer == NAVIGATOR:
                guiding = [0 if other == active else guided(pawns[other], adventurers[other]) for other in range(seats)]
                total += sum([mask.bit_count() for mask in guiding])
            acting = total
            leaving = lifting = bagging = 0
            if hand[HELICOPTER] or hand[SANDBAG]:
                leaving, lifting, bagging = specials(hand)
                total += leaving + lifting + bagging
            n = int(random() * total)
            decisions += 1
            if n >= acting:
                if n < acting + leaving:
                    return decisions, "escaped"
                play_special(hand, n - acting - leaving, lifting)
                continue
            actions -= 1
            if n < to_move:
                pawns[active] = nth(moving, n)
                continue
            n -= to_move
            if n < flying:
                pawns[active] = nth(standing & ~(1 << here), n)
                flown = True
                continue
            n -= flying
            if n < to_shore:
                flooded ^= 1 << nth(shoring, n)
                continue
            n -= to_shore
            if n < pairs:
                one, other = list(combinations(bits(shoring), 2))[n]
                flooded ^= 1 << one | 1 << other
                continue
            n -= pairs
            if n < len(giving):
                card, other = giving[n]
                hand[card] -= 1
                hands[other][card] += 1
                if discard(other):
                    return decisions, "escaped"
                continue
            n -= len(giving)
            if capturing and treasure is not None:
                if not n:
                    hand[treasure] -= 4
                    discards += [treasure] * 4
                    captured |= 1 << treasure
                    continue
                n -= 1
            for other, mask in enumerate(guiding):
                ways = mask.bit_count()
                if n < ways:
                    pawns[other] = nth(mask, n)
                    break
                n -= ways
            else:
                actions = 0  # ended

        for _ in range(2):
            card = deck.pop()
            if card == WATERS_RISE:
                water += 1
                discards.append(card)
                if water == SKULL:
                    return decisions, "skull"
                flood_deck += shuffled(flood_discards)
                flood_discards = []
            else:
                hand[card] += 1
                if discard(active):
                    return decisions, "escaped"
            if not deck:
                deck, discards = shuffled(discards), []

        for _ in range(FLOOD_CARDS[water]):
            place = flood_deck.pop()
            bit = 1 << place
            if not flooded & bit:
                flooded |= bit
                flood_discards.append(place)
            else:
                standing ^= bit
                flooded ^= bit
                tile = at.index(place)
                if tile == 8:
                    return decisions, "landing"
                if tile < 8 and not captured >> (tile // 2) & 1 and not treasure_places[tile // 2] & standing:
                    return decisions, "treasure"
            if not flood_deck:
                flood_deck, flood_discards = shuffled(flood_discards), []
            if standing & bit or place not in pawns:
                continue
            for step in range(seats):
                swimmer = (active + step) % seats
                while pawns[swimmer] == place:
                    swimming = swims(place, adventurers[swimmer])
                    ways = swimming.bit_count()
                    helper = swimmer
                    if not ways:
                        holders = [(swimmer + n) % seats for n in range(seats) if hands[(swimmer + n) % seats][HELICOPTER]]
                        if not holders:
                            return decisions, "drowned"
                        helper = holders[0]
                    n = int(random() * (ways + (lifts([place]) if hands[helper][HELICOPTER] else 0)))
                    decisions += 1
                    if n < ways:
                        pawns[swimmer] = nth(swimming, n)
                    else:
                        lift(hands[helper], n - ways, [place])
