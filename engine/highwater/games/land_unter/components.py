"""The components of Land unter as tables. Sources are named as in docs/rulings.md: LU-de, LU-en (rule texts), ST-LU (review), each fact of
confidence A."""

from functools import lru_cache

WEATHER = tuple(range(1, 61))
"""60 weather cards, 1 to 60 (LU-de)."""

TIDES = tuple(sorted([*range(1, 13), *range(1, 13)]))
"""24 tide cards, 1 to 12 twice (LU-de)."""

RING_CARDS = 24
"""24 life preservers; the halves on all weather cards add up to exactly as many (LU-de, computed)."""

SEATS = (3, 4, 5)
HAND_SIZE = 12
ROUNDS = 12

HALF_RINGS = {card: 2 if 25 <= card <= 36 else 1 if 13 <= card <= 24 or 37 <= card <= 48 else 0 for card in WEATHER}
"""Half life preservers at the top edge of each weather card: 1–12 and 49–60 none, 13–24 and 37–48 one half, 25–36 a whole (ST-LU, A)."""


@lru_cache(maxsize=1000)
def rings_of(hand: tuple[int, ...]) -> int:
    """Ring cards for a hand of weather cards; a half left over is dropped (LU-de: five rings give 5, three and a half give 3)."""
    return sum(map(HALF_RINGS.__getitem__, hand)) // 2
