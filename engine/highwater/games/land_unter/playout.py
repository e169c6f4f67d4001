"""Fast playouts of a stage of Land unter, on lists in plain Python.

The rules are the reference: tests compare thousands of playouts with them. A card is a *code* here, its number times eight plus its owner,
so that one comparison orders two cards and tells their owners. The others' future cards are fixed before own cards are tried, so each round
is a *row*: its tide cards and the others' two highest codes.
"""

from collections.abc import Sequence

from highwater.deck import Cards
from highwater.games.land_unter.rules import is_early_end
from highwater.games.land_unter.state import OUT

SHIFT = 3
OWNER = (1 << SHIFT) - 1
"""A code is ``card << SHIFT | owner``."""

Row = tuple[int, int, int, int, int, int]
"""The lower and the higher tide card, the highest code of the others and its owner, the second highest and its owner."""

Codes = tuple[int, ...]


def codes_of(cards: Sequence[int], owner: int) -> Codes:
    return tuple([card << SHIFT | owner for card in cards])


def rows_of(tides: Sequence[Cards], laid: Sequence[Codes]) -> list[Row]:
    """The rows of some rounds: their tide cards, lower first, and the others' codes, one tuple a seat."""
    rows = []
    for (low, high), codes in zip(tides, zip(*laid, strict=True), strict=True):
        *_, second, first = sorted(codes)
        rows.append((low, high, first, first & OWNER, second, second & OWNER))
    return rows


class Future:
    """The others' cards and the tide cards of the remaining rounds, in one sampled world. ``rows``: with all seats in ``laid``."""

    def __init__(self, tides: Sequence[Cards], laid: dict[int, Codes]) -> None:
        self.tides, self.laid = tides, laid
        self.rows = rows_of(tides, list(laid.values()))
        self._without: dict[frozenset[int], list[Row]] = {}

    def begin(self, rounds: int) -> "Future":
        """The first of these rounds."""
        return Future(self.tides[:rounds], {seat: codes[:rounds] for seat, codes in self.laid.items()})

    def without(self, out: frozenset[int]) -> list[Row]:
        """The rounds after these seats are out, cached because other candidates lead there too."""
        if out not in self._without:
            self._without[out] = rows_of(self.tides, [codes for seat, codes in self.laid.items() if seat not in out])
        return self._without[out]


def play_on(seat: int, own: Codes, future: Future, levels: list[int], rings: list[int], cascade: str) -> None:
    """Play the rounds of the future. ``levels`` and ``rings`` (by seat) become those at the end of the stage.

    ``seat`` plays its ``own`` codes, one a round, while it is in. The level of an eliminated seat is 0. The highest card takes the lower
    tide card, even where it could choose.
    """
    rows: Sequence[Row] = future.rows
    done, last = 0, len(rows)
    while done < last:
        for code, (low, high, first, holder, second, other) in zip(own[done:], rows[done:], strict=True):
            done += 1
            if code > first:
                levels[seat], levels[holder] = low, high
            elif code > second:
                levels[holder], levels[seat] = low, high
            else:
                levels[holder], levels[other] = low, high
            highest = max(levels)
            if levels.count(highest) == 1:  # in most rounds one seat alone is highest, and can pay
                pays = levels.index(highest)
                if rings[pays]:
                    rings[pays] -= 1
                    continue
            if turn_rings(levels, rings, cascade):
                if is_early_end(rings):
                    return
                out = frozenset([each for each, left in enumerate(rings) if left == OUT])
                rows = future.without(out)
                if seat in out:
                    own = (0,) * len(own)
                break


def turn_rings(levels: list[int], rings: list[int], cascade: str) -> bool:
    """Step 4 of a round, as ``rules.lose_rings``. Returns whether a seat went out."""
    anybody = False
    while highest := max(levels):
        paid = eliminated = False
        for seat, level in enumerate(levels):
            if level == highest:
                if rings[seat]:
                    rings[seat] -= 1
                    paid = True
                else:
                    rings[seat] = OUT
                    levels[seat] = 0
                    anybody = eliminated = True
        if not anybody or cascade == "off" or len(rings) - rings.count(OUT) <= 2:
            break
        if not eliminated or (paid and cascade == "once"):
            break
    return anybody


def points_of(levels: Sequence[int], rings: Sequence[int]) -> list[int]:
    """The points of a finished stage by seat, as ``rules.score_stage``."""
    lowest = min([level for level, left in zip(levels, rings, strict=True) if left != OUT])
    return [left + (level == lowest and left != OUT) for level, left in zip(levels, rings, strict=True)]
