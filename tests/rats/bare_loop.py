"""A second implementation of Abandon Ship and S.O.S., played at random: tests compare the rules with it.

The same rules on plain lists, with no contract, no checks, no history and no tokens. A seat chooses among the same actions as
``State.legal`` lists, each as likely as the others: they are counted, and the one that was drawn is made.
Random numbers are used in the same order as there, so that a seed is the same game (tests/rats/test_bare_loop.py).
"""

from collections.abc import Callable

from highwater.games.rats.components import ABANDON_SHIP, ANCHOR, ARROW, DOUBLE, FIELDS, NUMBER, SOS, Components

START, TOP, WATER = 10, 36, 6
WHITE = 7

Die = list[tuple[int, bool, int]]
"""Faces: steps (or a sign below), whether any rat may be moved, and how many ways there are to do it: 2 if the die may stay or not, 0 if it
has to stay."""

BACK, AHEAD, TWO = -1, -2, -3


def _dice(box: Components, must_stay: bool) -> list[Die]:
    signs = {ANCHOR: BACK, ARROW: AHEAD, DOUBLE: TWO}
    return [
        [
            (face.steps if face.kind == NUMBER else signs[face.kind], face.free, 1 if not face.stays else 0 if must_stay else 2)
            for face in die
        ]
        for die in box.dice
    ]


DICE = {False: _dice(ABANDON_SHIP, False), True: _dice(SOS, True)}
CARDS = ABANDON_SHIP.cards
MARKERS, CHEESE, DECKS = ABANDON_SHIP.markers, ABANDON_SHIP.cheese, ABANDON_SHIP.decks


def bare(random: Callable[[], float], seats: int, sos: bool) -> tuple[int, list[int], str]:
    """One game with all options by default; returns the number of decisions, the scores and how it ended."""
    dice = DICE[sos]
    beside = 1 if sos else 0
    cards = list(range(7))
    dealt = [CARDS[cards.pop(int(random() * len(cards)))] for _ in range(seats)]
    values = list(CHEESE)
    spaces: tuple[int, ...] | list[int] = DECKS
    if sos:
        places = list(range(START + 1, TOP))
        spaces = sorted([places.pop(int(random() * len(places))) for _ in CHEESE])
    cheese = {space: values.pop(int(random() * len(values))) for space in spaces}
    markers = list(MARKERS)
    taken = [0] * seats
    at = [START] * 7
    playing = [0, 1, 2, 3, 4, 5, 6]
    arrivals: list[int] = []
    pool = [0, 1, 2, 3, 4, 5, 6, 7]
    aside: list[int] = []
    water, turn, decisions = WATER, 0, 0

    while True:
        decisions += 1
        count = len(playing)
        rolled = [dice[die][int(random() * 6)] for die in pool]
        pairs: list[tuple[int, ...]] = []
        total = 0
        for steps, free, ways in rolled:
            if steps == TWO:
                pairs = _pairs(playing, at, cheese)
                total += len(pairs)
            else:
                total += (count if free else 1) * (ways or 1)
        drawn = int(random() * total)
        for die, (steps, free, ways) in zip(pool, rolled, strict=True):  # noqa: B007
            size = len(pairs) if steps == TWO else (count if free else 1) * (ways or 1)
            if drawn < size:
                break
            drawn -= size
        moved: tuple[int, ...]
        if ways == 2:
            drawn, stays = drawn // 2, not drawn % 2
        else:
            stays = not ways
        moved = pairs[drawn] if steps == TWO else (playing[drawn],) if free else (die,)
        if not stays:
            pool.remove(die)
            aside.append(die)

        over = False
        for rat in moved:
            here = at[rat]
            if steps > 0:
                there = here + steps
            elif steps == TWO:
                there = here + 1
            elif steps == BACK:
                below = [at[other] for other in playing if at[other] < here]
                there = max(below) + beside if below else here
            else:
                above = [at[other] for other in playing if at[other] > here]
                there = min(above) - beside if above else here
            if there >= TOP:
                at[rat] = TOP
                arrivals.append(rat)
                playing.remove(rat)
                (pool if rat in pool else aside).remove(rat)
                if len(arrivals) == 4 or len(playing) == 2:
                    over = True
                    break
            elif there != here:
                at[rat] = there
                if there in cheese:
                    taken[turn] += cheese.pop(there)
        if over:
            break
        turn = (turn + 1) % seats
        if water >= START and at.count(water) == 1:
            rat = at.index(water)
            at[rat] = 0
            playing.remove(rat)
            (pool if rat in pool else aside).remove(rat)
            if len(playing) == 2:
                break
        if len(pool) > 1:
            continue
        if markers:
            marker = markers.pop(int(random() * len(markers)))
            water = min(water + marker, min([at[rat] for rat in playing]))
            for space in [space for space in cheese if space <= water]:
                del cheese[space]
            if at.count(water) == 1:
                rat = at.index(water)
                at[rat] = 0
                playing.remove(rat)
                (pool if rat in pool else aside).remove(rat)
                if len(playing) == 2:
                    break
        pool += aside
        pool.sort()
        aside = []

    worth = [0] * 7
    for field, rat in zip(FIELDS, arrivals, strict=False):
        worth[rat] = field
    if len(arrivals) < 4:
        for rat in playing:
            worth[rat] = FIELDS[max(1, len(arrivals))]
    scores = [worth[a] + worth[b] + worth[c] + own for (a, b, c), own in zip(dealt, taken, strict=True)]
    return decisions, scores, "four-home" if len(arrivals) == 4 else "two-left"


def _pairs(playing: list[int], at: list[int], cheese: dict[int, int]) -> list[tuple[int, ...]]:
    """Any two rats, either way round where both come home, or one does and the other finds cheese; then any one."""
    pairs: list[tuple[int, ...]] = []
    for index, one in enumerate(playing):
        for other in playing[index + 1 :]:
            pairs.append((one, other))
            here, there = at[one], at[other]
            if TOP - 1 in (here, there) and all(space == TOP - 1 or space + 1 in cheese for space in (here, there)):
                pairs.append((other, one))
    pairs += [(rat,) for rat in playing]
    return pairs
