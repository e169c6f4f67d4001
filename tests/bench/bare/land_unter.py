"""Land unter played at random in a bare loop: the yardstick for play through the contract.

The same rounds on plain lists with no contract, no checks, no history and no hidden information, tuned as far as plain Python goes.
"""

from collections.abc import Callable

SEATS = 4
WEATHER = list(range(1, 61))
TIDES = [*range(1, 13), *range(1, 13)]
HALVES = [0] + [2 if 25 <= card <= 36 else 1 if 13 <= card <= 24 or 37 <= card <= 48 else 0 for card in WEATHER]


def bare(random: Callable[[], float]) -> int:
    """One 4-seat game on plain lists; returns the number of decisions. Cards are played in the order of a shuffle, which is random play
    too."""

    def shuffled(cards: list[int]) -> list[int]:
        return sorted(cards, key=lambda _: random())

    weather = shuffled(WEATHER)
    dealt = [weather[12 * p : 12 * p + 12] for p in range(SEATS)]
    scores = [0] * SEATS
    decisions = 0
    for stage in range(SEATS):
        passed = [dealt[(p - stage) % SEATS] for p in range(SEATS)]
        rings = [sum([HALVES[card] for card in hand]) >> 1 for hand in passed]
        hands = [shuffled(hand) for hand in passed]
        tides = iter(shuffled(TIDES))
        columns = zip(*hands, strict=True)
        top = [0] * SEATS
        active = list(range(SEATS))
        for number, (low, high) in enumerate(zip(tides, tides, strict=True), 1):
            cards = next(columns)
            decisions += len(cards)
            order = sorted(cards)
            if low > high:
                low, high = high, low
            top[active[cards.index(order[-1])]] = low
            top[active[cards.index(order[-2])]] = high
            highest = max(top)
            if top.count(highest) == 1:
                loser = top.index(highest)
                if rings[loser]:
                    rings[loser] -= 1
                    continue
            while highest:
                batch = [p for p in active if top[p] == highest]
                out = [p for p in batch if not rings[p]]
                for p in batch:
                    rings[p] -= 1
                for p in out:
                    active.remove(p)
                    top[p] = 0
                if not out or len(active) <= 2 or len(out) < len(batch):
                    break
                highest = max(top)
            if len(active) <= 2:
                break
            columns = zip(*[hands[p][number:] for p in active], strict=True)
        lowest = min([top[p] for p in active])
        for p in active:
            scores[p] += rings[p] + (top[p] == lowest)
        for p in range(SEATS):
            scores[p] -= rings[p] < 0
    return decisions
