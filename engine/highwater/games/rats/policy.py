"""The policy aboard: every legal action with its value and a reason.

The policy sees only a view and uses no chance. Every action is carried out by the rules, and the resulting ship is seen as a race. How
likely is each rat to end highest, second highest and so on? How many of the first come home before only two are left? What is each place
worth then? Own rats and cheese count for a seat, rats of possible other cards against it. The opponents' next actions are not computed.
They are in the weights below, fitted by least squares to games of an earlier version against itself.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp
from operator import mul

from highwater.contract import NO_REASON, Action, RankedAction
from highwater.fields import make_copier
from highwater.games.rats.components import CARDS, FIELDS, RATS
from highwater.games.rats.rules import State, points_of
from highwater.games.rats.state import DROWNED, Choose, View, list_in_play

RIVALRY = 0.7
"""The weight of the others' mean points against own points. Less plays about as well, 1 and more does not."""

HIDE = 0.03
"""The value in points of hiding one's own colours: little, but it decides between equals."""

OWN_DIE = 1.35
"""The bonus height in spaces of a rat whose own die is in the pool, since it may climb before the water does."""

DANGER = (5.6, 3.0, 0.8, 0.2)
"""The penalty in spaces of a rat that the next marker surely drowns, if that is turned up after no, one, … turns."""

SPREAD, SPREAD_PER_RAT = 0.55, 1.06
"""Spaces between two rats for odds of e to 1 on their final order, and how many more for each rat that must still go: the more game
remains, the less a lead means."""

COMES_HOME, PER_SPACE, PER_LOSS, PER_WATER = 1.65, 0.19, 0.66, 0.095
"""The log-odds that the highest rat comes home before only two are left: on the top deck with no other rat to go; less for each space
below; more for each further rat to go; less for each space of water above the start."""

PLACES = 1 + len(FIELDS)
"""The number of places in play that may bring points: two rats share the last free field."""

RACES = 8192
"""Cached races: candidates and sampled worlds of a search often lead to the same one."""


def rank(view: View, legal: Sequence[Action]) -> tuple[RankedAction, ...]:
    """All legal actions, best first. Values are expected points relative to the others."""
    actions = [action for action in legal if isinstance(action, Choose)]
    if view.seat is None or not actions:
        return ()
    before = table_of(view)
    results = [before.carry_out(action) for action in actions]
    values, whys = values_of(view, before, actions, results), find_reasons(before, actions, results, find_own_rats(view))
    advice = [
        RankedAction(action, value, next(why, NO_REASON), tuple(why)) for action, value, why in zip(actions, values, whys, strict=True)
    ]
    return tuple(sorted(advice, key=lambda one: -one.value))


def weigh(view: View, legal: Sequence[Action]) -> list[float]:
    """The values of ``rank``, in the order of the legal actions."""
    actions = [action for action in legal if isinstance(action, Choose)]
    if view.seat is None or not actions:
        return []
    before = table_of(view)
    return values_of(view, before, actions, [before.carry_out(action) for action in actions])


def values_of(view: View, before: State, actions: Sequence[Choose], results: Sequence[State]) -> list[float]:
    """The value of each result."""
    assert view.seat is not None
    own, stakes = find_own_rats(view), stakes_of(view)
    values = []
    for action, after in zip(actions, results, strict=True):
        points = sum(map(mul, stakes, outlook(after)))
        points += cheese_taken(before, after, view.seat) + (0 if own.intersection(action.rats) else HIDE)
        # Rounded, because exp and sum differ in the last bit from one Python to another, and a seed is the same game on all of them.
        values.append(round(points, 9))
    return values


_known_of = make_copier(State, View, "rules", "dealt")


def table_of(view: View) -> State:
    """The known part of the position. Unknown cards stay unknown, so no seat leaves because of them."""
    return _known_of(view, view.rules._replace(leaving=False), view.cards)


def find_own_rats(view: View) -> frozenset[int]:
    assert view.seat is not None
    return frozenset(view.rules.components.cards[view.cards[view.seat]])


def stakes_of(view: View) -> list[float]:
    """The value of each rat's points to the seat: 1 for own rats, less their value to others who may hold them."""
    against = RIVALRY / (view.rules.seats - 1)
    unseen = CARDS - len(view.cards) + view.cards.count(-1)
    stakes = [0.0] * len(RATS)
    for card, rats in enumerate(view.rules.components.cards):
        if card not in view.cards:
            worth = -against * view.cards.count(-1) / unseen
        else:
            worth = 1 if view.cards.index(card) == view.seat else -against
        for rat in rats:
            stakes[rat] += worth
    return stakes


def cheese_taken(before: State, after: State, seat: int) -> int:
    return sum(after.taken[seat]) - sum(before.taken[seat])


# The end of the race ------------------------------------------------------------------------------------------------------------


def outlook(table: State) -> list[float]:
    """Each rat's expected points."""
    expected = [0.0] * len(RATS)
    for rat in (*table.arrivals, *table.pair):
        expected[rat] = points_of(table, rat)
    if table.phase == "over":
        return expected
    heights = heights_of(table)
    components = table.rules.components
    in_order = tuple(sorted([height for height, _ in heights], reverse=True))
    found = race(in_order, len(table.arrivals), table.water - components.start, components.top)
    for height, rat in heights:
        expected[rat] = found[height]
    return expected


def heights_of(table: State) -> list[tuple[float, int]]:
    """The effective heights of the rats in play, given the dice that can still move them and the danger to the lowest."""
    rats, pool = table.rats, table.pool
    turns = max(0, len(pool) - 1)
    alone = lone_lowest(table) if turns < len(DANGER) else None
    heights = []
    for rat in list_in_play(rats, table.rules.components.top):
        height: float = rats[rat]
        if turns and rat in pool:
            height += OWN_DIE
        if rat == alone:
            height -= danger_of(table) * DANGER[turns]
        heights.append((height, rat))
    return heights


def lone_lowest(table: State) -> int | None:
    """The lowest rat in play if it is alone on its space: the only one that rising water can drown."""
    lowest = lowest_space(table)
    return table.rats.index(lowest) if table.rats.count(lowest) == 1 else None


def danger_of(table: State) -> float:
    """The probability that the next marker brings the water up to the lowest rat."""
    gap = lowest_space(table) - table.water
    return len([marker for marker in table.markers if marker >= gap]) / len(table.markers) if table.markers else 0.0


def lowest_space(table: State) -> int:
    """The space of the lowest rat in play; rats on the top deck stand above it."""
    return min([space for space in table.rats if space != DROWNED])


@lru_cache(maxsize=RACES)
def race(heights: tuple[float, ...], home: int, water: int, top: int) -> Mapping[float, float]:
    """The expected points of a rat in play, by its height. ``heights``: of all in play, highest first; ``home``: the number of arrivals;
    ``water``: spaces above the start.

    Any two rats end in the order of their heights with log-odds of the difference over the spread, so a rat of strength s ends below
    another of strength r with probability r / (r + s). The probability that exactly k others end above it is then a quotient. Its numerator
    is the sum, over all choices of k others, of the product of their strengths, times s for each of the rest. Its denominator is the
    product of all r + s. These sums (elementary symmetric polynomials) are computed once for all rats. Leaving one rat out is an
    alternating sum, which is contained in the coefficients of the places.
    """
    spread = SPREAD + SPREAD_PER_RAT * (len(heights) - 2)
    strengths = [exp(height / spread) for height in heights]
    e1 = e2 = e3 = e4 = e5 = e6 = e7 = 0.0
    for s in strengths:
        e7 += s * e6
        e6 += s * e5
        e5 += s * e4
        e4 += s * e3
        e3 += s * e2
        e2 += s * e1
        e1 += s
    first, second, third, fourth, fifth = evaluate_places(heights, home, water, top)
    c4 = fifth
    c3 = fourth - c4
    c2 = third - c3
    c1 = second - c2
    c0 = first - c1
    c1, c2, c3, c4 = c1 * e1, c2 * e2, c3 * e3, c4 * e4
    points = {}
    for height, s in zip(heights, strengths, strict=True):
        of_places = (((c0 * s + c1) * s + c2) * s + c3) * s + c4
        of_all = ((((((s + e1) * s + e2) * s + e3) * s + e4) * s + e5) * s + e6) * s + e7
        points[height] = 2 * s * s * s * of_places / of_all  # all has the rat itself, as a rival that is as strong
    return points


def evaluate_places(heights: Sequence[float], home: int, water: int, top: int) -> list[float]:
    """The values of the five highest places in play at the end of the game, as in ``race``; lower places bring nothing.

    Rats that come home take the next fields in order, and the next two share the highest free one.
    """
    worth = [0.0] * PLACES
    odds = COMES_HOME - PER_WATER * water
    so_many = 1.0  # the probability that at least ``more`` come home
    for more in range(min(len(heights) - 1, len(FIELDS) - home)):
        losses = len(heights) - 2 - more  # rats that must still go
        one_more = so_many / (1 + exp(PER_SPACE * (top - heights[more]) - odds - PER_LOSS * (losses - 1))) if losses else 0.0
        shared = (so_many - one_more) * FIELDS[max(1, home + more)]
        worth[more] += one_more * FIELDS[home + more] + shared
        worth[more + 1] += shared
        so_many = one_more
    return worth


# Reasons --------------------------------------------------------------------------------------------------------------------------


def find_reasons(before: State, actions: Sequence[Choose], results: Sequence[State], own: frozenset[int]) -> Iterator[Iterator[str]]:
    """The true reasons of each action, in the order of the list."""
    ready = {rat for after in results if not before.arrivals for rat in after.arrivals[:1] if rat in own}
    own_in_danger = lone_lowest(before) in own and danger_of(before) > 0
    for action, after in zip(actions, results, strict=True):
        yield explain(before, after, action.rats, own, ready, own_in_danger)


def explain(
    before: State, after: State, moved: Sequence[int], own: frozenset[int], ready: Collection[int], own_in_danger: bool
) -> Iterator[str]:
    """The true reasons of an action. ``moved``: its rats; ``ready``: own rats that could take the X now; ``own_in_danger``: whether an own
    rat is the lowest, alone, and in reach of the water."""
    others_only = own.isdisjoint
    if not others_only(after.pair):
        yield "last-two"
    arrived = after.arrivals[len(before.arrivals) :]
    if any(rat in own and points_of(after, rat) for rat in arrived):
        yield "own-home"
    if before.cheese != after.cheese:
        yield "cheese"
    drowned = [rat for rat, space in enumerate(after.rats) if space == DROWNED != before.rats[rat]]
    if drowned and others_only(drowned):
        yield "drown-other"
    back = [rat for rat in moved if DROWNED < after.rats[rat] < before.rats[rat]]
    on_x = not others_only([rat for rat in arrived if not points_of(after, rat)])
    costs = on_x or not others_only((*drowned, *back))
    if costs:
        yield "own-cost"
    if own_in_danger and others_only(drowned) and after.phase != "over" and lone_lowest(after) not in own:
        yield "own-safe"
    if not on_x and keeps_off_the_x(before, after, own, moved, ready):
        yield "not-first"
    if costs:
        return
    climbed = [rat for rat in moved if after.rats[rat] > before.rats[rat]]
    if not others_only(climbed):
        yield "own-up"
    if back:
        yield "other-back"
    if others_only(moved) and leaves_other(after, own):
        yield "leave-other"
    if climbed and others_only(moved):
        yield "hide"
    if before.rats == after.rats:
        yield "no-harm"


def keeps_off_the_x(before: State, after: State, own: Collection[int], moved: Sequence[int], ready: Collection[int]) -> bool:
    """Whether another player's rat takes the X while own rats still have to arrive, or an own candidate for the X stays below."""
    if before.arrivals:
        return False
    if after.arrivals:
        return any(rat in own for rat in list_in_play(after.rats, after.rules.components.top))
    return bool(ready) and all(rat in ready for rat in moved if rat in own)


def leaves_other(after: State, own: Collection[int]) -> bool:
    """Whether the water rises before one's next turn (unless a die is kept) and can drown another player's rat."""
    lowest = None if after.phase == "over" else lone_lowest(after)
    return lowest is not None and lowest not in own and danger_of(after) > 0 and len(after.pool) <= after.rules.seats
