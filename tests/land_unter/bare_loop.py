"""A second implementation of Land unter, played at random: tests compare the rules with it.

The same rules on lists and local variables, with no contract, no checks, no history and no hidden information. A card is taken out of a
hand when it is laid and out of the stack when it is turned up, and nothing is made that is not used.
"""

from collections.abc import Callable
from typing import NamedTuple

SEATS = 4
WEATHER = list(range(1, 61))
TIDES = sorted([*range(1, 13), *range(1, 13)])
HALVES = [0] + [2 if 25 <= card <= 36 else 1 if 13 <= card <= 24 or 37 <= card <= 48 else 0 for card in WEATHER]
PLACES = (0, 1, 2, 3)
CARDS_LEFT = tuple(range(12, 0, -1))


class Played(NamedTuple):
    """What a game came to: points by seat, decisions, rounds."""

    scores: list[int]
    decisions: int
    rounds: int


def bare(random: Callable[[], float], *, hands_in_order: bool = False) -> Played:
    """One game of four seats. With ``hands_in_order`` the same numbers make the same game as through the contract, which sorts hands."""
    box = WEATHER[:]
    dealt = []
    left = 60
    for _ in PLACES:
        hand = []
        for _ in CARDS_LEFT:
            hand.append(box.pop(int(random() * left)))
            left -= 1
        dealt.append(hand)
    if hands_in_order:
        dealt = [sorted(hand) for hand in dealt]
    rings_dealt = [sum([HALVES[card] for card in hand]) // 2 for hand in dealt]
    scores = [0, 0, 0, 0]
    decisions = rounds = 0
    for stage in PLACES:
        hands = [dealt[seat - stage][:] for seat in PLACES]
        rings = [rings_dealt[seat - stage] for seat in PLACES]
        levels = [0, 0, 0, 0]  # by seat: the tide card that counts, 0 without one, -1 once eliminated
        active = [0, 1, 2, 3]
        stack = TIDES[:]
        left = 24
        for in_hand in CARDS_LEFT:
            low = stack.pop(int(random() * left))
            left -= 2
            high = stack.pop(int(random() * (left + 1)))
            first = runner_up = highest = second = 0
            for seat in active:
                card = hands[seat].pop(int(random() * in_hand))
                if card > highest:
                    runner_up, first = first, seat
                    second, highest = highest, card
                elif card > second:
                    runner_up, second = seat, card
            rounds += 1
            decisions += len(active)
            if low > high:
                levels[first], levels[runner_up] = high, low
            else:
                levels[first], levels[runner_up] = low, high

            # In most rounds one seat alone is highest and has a ring.
            top = max(levels)
            if levels.count(top) == 1:
                seat = levels.index(top)
                if rings[seat]:
                    rings[seat] -= 1
                    continue
            while top:
                paid = out = False
                for seat in active:
                    if levels[seat] == top:
                        if rings[seat]:
                            rings[seat] -= 1
                            paid = True
                        else:
                            levels[seat] = -1
                            scores[seat] -= 1
                            out = True
                if out:
                    active = [seat for seat in active if levels[seat] >= 0]
                if paid or len(active) <= 2:
                    break
                top = max(levels)
            if len(active) <= 2:
                break
        lowest = min([levels[seat] for seat in active])
        for seat in active:
            scores[seat] += rings[seat] + (levels[seat] == lowest)
    return Played(scores, decisions, rounds)
