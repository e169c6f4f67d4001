"""The policy for Land unter: every legal card with its value and a reason.

The policy sees only a view and uses no chance. For every card it computes the probability of being highest, second highest or neither,
given what is known of the other hands. Every distribution of the two tide cards is settled by the rules, and the resulting table is valued
in points. It looks one round ahead. Everything later is in the weights below, set by hand after a regression on games of an earlier version
against itself.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import exp
from operator import itemgetter, mul
from typing import NamedTuple

from highwater.contract import Action, RankedAction
from highwater.deck import Cards
from highwater.games.land_unter.components import HALF_RINGS, ROUNDS, WEATHER
from highwater.games.land_unter.rules import is_early_end, levels_of, lose_rings, score_stage
from highwater.games.land_unter.state import OUT, Play, TakeTide, View

RIVALRY = 0.7
"""The weight of the others' mean points against own points."""

SENSE = 3.0
"""Softmax strength of the others' preference, per point; 0 would be random. A compromise: with 4 seats, more wins more against the policy
itself and less against random players, and less does the reverse."""

CARD_WORTH = (0.55, 0.30, 0.05, -0.02, 0.10, 0.60)
"""The value of a kept card in points, from the lowest to the highest rank among the others' cards. Cards at both ends are useful, middling
ones take the higher tide."""

LAST_CARD_WORTH = (0.00, -0.05, -0.25, -0.50, -0.40, 0.50)
"""The same for the last card of a stage, which must be played."""

LOSSES_PER_ROUND = 1.05
"""Rings lost per round by all players: ties and the cascade cost more than one."""

UNDER_OTHERS, HIGH_LEVEL, HIGHEST_LEVEL = 0.9, 0.4, 0.3
"""Rings that a level costs in the rest of the stage: with nobody above it, with nothing above it in the stack, and extra for both."""

LOWEST = 0.3
"""The expected bonus for the lowest tide, for a player with everybody above."""

LIKELY, SAFE, LOST, LATE = 0.6, 0.05, 0.9, 2
"""Thresholds of the reasons: probable, safe, surely lost, and rounds before the end when the bonus matters."""


class Prospect(NamedTuple):
    """The prospects of a card: the probabilities of being highest, of being second highest and of losing a ring; and in points, the value
    of the table after the round, and of keeping the card."""

    highest: float
    second: float
    loss: float
    table: float
    kept: float


class Result(NamedTuple):
    """One distribution of the tide cards: each seat's gain in points relative to the others, and the seats that lose a ring."""

    gain: tuple[float, ...]
    pays: tuple[int, ...]


Takers = tuple[int, int]
"""The seats that take the tide cards: those of the highest and the second highest weather card."""


def rank(view: View, legal: Sequence[Action]) -> tuple[RankedAction, ...]:
    """All legal actions, best first. Values are expected points of the stage relative to the others."""
    if view.seat is None or not legal:
        return ()
    whys: list[tuple[str, ...]]
    if isinstance(legal[0], TakeTide):
        values, whys = tide_values(view, legal), [(explain_tide(view, action.tide),) for action in legal if isinstance(action, TakeTide)]
    else:
        cards = cards_of(legal)
        prospects = prospects_of(view, cards)
        values, whys = card_values(view, prospects), explain_cards(view, [prospects, prospects_of(view, cards, sense=0)])
    advice = [RankedAction(action, value, why[0], why[1:]) for action, value, why in zip(legal, values, whys, strict=True)]
    return tuple(sorted(advice, key=lambda one: -one.value))


def weigh(view: View, legal: Sequence[Action]) -> list[float]:
    """The values of ``rank``, in the order of the legal actions."""
    if view.seat is None or not legal:
        return []
    if isinstance(legal[0], TakeTide):
        return tide_values(view, legal)
    return card_values(view, prospects_of(view, cards_of(legal)))


def cards_of(legal: Sequence[Action]) -> list[int]:
    return [action.card for action in legal if isinstance(action, Play)]


def tide_values(view: View, legal: Sequence[Action]) -> list[float]:
    """The values of the tide cards for a seat that may choose."""
    assert view.seat is not None
    both = sum(view.middle)
    highest, second = sorted(table_of(view).active, key=lambda p: -view.table[p])[:2]
    tides = [action.tide for action in legal if isinstance(action, TakeTide)]
    return [result(view, highest, second, tide, both - tide).gain[view.seat] for tide in tides]


def card_values(view: View, prospects: Sequence[Prospect]) -> list[float]:
    """The values of the cards in the hand."""
    assert view.seat is not None
    hand = sum([found.kept for found in prospects])
    left = view.rings[view.seat]
    # An eliminated seat has no use for the rest of its hand.
    return [found.table + (1 if left else 1 - found.loss) * (hand - found.kept) for found in prospects]


# Outcomes of a round, which are public and the same for every seat ------------------------------------------------------------


class Table(NamedTuple):
    """The public inputs of a round's outcome. ``tops``: by seat the top tide card, 0 for none; ``rounds``: the number after this one;
    ``stack``: the tide cards not yet drawn."""

    tops: tuple[int, ...]
    rings: tuple[int, ...]
    cascade: str
    rounds: int
    stack: Cards

    @property
    def active(self) -> list[int]:
        return [p for p, left in enumerate(self.rings) if left != OUT]


def table_of(view: View) -> Table:
    tops = tuple([pile[-1] if pile and left != OUT else 0 for pile, left in zip(view.tides, view.rings, strict=True)])
    return Table(tops, view.rings, view.rules.cascade, ROUNDS - view.round, view.stack)


class RoundOutlook(NamedTuple):
    """The outcomes of a round. ``results``: by the seats that take the lower and the higher tide card. ``wishes``: by seat, its average
    gain from being highest and from being second highest, instead of neither."""

    results: dict[Takers, Result]
    wishes: dict[int, tuple[float, float]]


@lru_cache(maxsize=64)
def evaluate_round(table: Table, low: int, high: int) -> RoundOutlook:
    """The outcomes of a round, cached because every seat needs the same."""
    active = table.active
    results = {(a, b): _result(table, a, b, low, high) for a in active for b in active if a != b}
    wishes = {}
    for seat in active:
        ways: tuple[list[float], list[float], list[float]] = ([], [], [])
        for takers, result in results.items():
            ways[takers.index(seat) if seat in takers else 2].append(result.gain[seat])
        highest, second, neither = [sum(gains) / len(gains) for gains in ways]
        wishes[seat] = (highest - neither, second - neither)
    return RoundOutlook(results, wishes)


def result(view: View, highest: int, second: int, first_tide: int, second_tide: int) -> Result:
    """The result of the round if these two seats take the tide cards."""
    return _result(table_of(view), highest, second, first_tide, second_tide)


def _result(table: Table, highest: int, second: int, first_tide: int, second_tide: int) -> Result:
    tops = [(top,) if top else () for top in table.tops]
    tops[highest], tops[second] = (first_tide,), (second_tide,)
    tides = tuple(tops)
    rings, losses, out = lose_rings(tides, table.rings, table.cascade)
    points: list[float]
    if not table.rounds or (out and is_early_end(rings)):
        score = score_stage(tides, rings, early=bool(table.rounds))
        points = [score.points(p) for p in range(len(rings))]
    else:
        points = expected_points(tides, rings, table.rounds, table.stack)
    total, share = sum(points), RIVALRY / (len(points) - 1)
    return Result(tuple([own - share * (total - own) for own in points]), sum(losses, ()))


def expected_points(tides: tuple[Cards, ...], rings: tuple[int, ...], rounds: int, stack: Cards) -> list[float]:
    """The expected points of the stage by seat, from rings, levels and the remaining tide cards."""
    levels = levels_of(tides, rings)
    active = [level for level, left in zip(levels, rings, strict=True) if left != OUT] if OUT in rings else levels
    rivals = len(active) - 1
    points: list[float] = []
    for level, left in zip(levels, rings, strict=True):
        if left == OUT:
            points.append(OUT)
        else:
            under = len([other for other in active if other > level]) / rivals
            points.append(expected_of_one(left, under, bisect_right(stack, level) / len(stack), rounds, rivals))
    return points


@lru_cache(maxsize=4096)
def expected_of_one(left: int, under: float, height: float, rounds: int, rivals: int) -> float:
    """The expected points of a seat with this many rings left. ``under``: the share of rivals with a higher level; ``height``: the share of
    remaining tide cards that are not above its own."""
    weight = min(1.0, 0.25 + 0.25 * rounds)
    burden = UNDER_OTHERS * (0.4 - under) + HIGH_LEVEL * (height - 0.4) + (0 if under else HIGHEST_LEVEL * height)
    lost = max(0.0, LOSSES_PER_ROUND * rounds / (rivals + 1) + weight * burden)
    # No seat can lose more than its rings and the point of elimination; it approaches that slowly.
    return left - (left + 1) * (1 - exp(-lost / (left + 1))) + LOWEST * under


# Prospects of a card, which depend on a seat's knowledge of the other hands ----------------------------------------------------


def prospects_of(view: View, cards: list[int], sense: float = SENSE) -> list[Prospect]:
    """The prospects of these own cards, given the strength of the others' preference."""
    me, (low, high), table = view.seat, view.middle, table_of(view)
    assert me is not None
    others = [p for p in table.active if p != me]
    results, wishes = evaluate_round(table, low, high)
    in_play, laid, kept = guess_lays(view, others, wishes, cards, sense)
    takers = [(me, b) if first else (b, me) for b in others for first in (True, False)] + [(a, b) for a in others for b in others if a != b]
    gains = [results[pair].gain[me] for pair in takers]
    paying = [number for number, pair in enumerate(takers) if me in results[pair].pays]
    prospects = []
    own = [in_play.index(card) for card in cards]
    for at, chances in zip(own, chances_to_take(laid, own), strict=True):
        highest = second = loss = worth = 0.0
        every = sum(chances)  # not quite 1, since the other hands are treated independently
        for chance, gain in zip(chances, gains, strict=True):
            worth += chance * gain
        for number in paying:
            loss += chances[number]
        for number in range(0, 2 * len(others), 2):
            highest += chances[number]
            second += chances[number + 1]
        prospects.append(Prospect(highest / every, second / every, loss / every, worth / every, kept[at]))
    return prospects


def guess_lays(
    view: View, others: list[int], wishes: dict[int, tuple[float, float]], cards: list[int], sense: float = SENSE
) -> tuple[list[int], list[list[float]], list[float]]:
    """The cards that other hands may hold and the own ones, lowest first; for each opponent the probability of playing each; and the value
    of keeping each."""
    hands = hidden_cards(view, others)
    expected = list(map(sum, zip(*hands, strict=True)))
    in_play = [card for card in WEATHER if expected[card] or card in cards]
    row_of = itemgetter(*in_play)
    rows: list[tuple[float, ...]] = [row_of(hand) for hand in hands]
    in_hands = sum(map(sum, rows))
    place = sum_chances_below([chance / in_hands for chance in row_of(expected)])
    kept = evaluate_kept_cards(place, ROUNDS - view.round)
    return in_play, likely_lays(rows, [wishes[p] for p in others], place, kept, sense), kept


def chances_to_take(laid: list[list[float]], own: list[int]) -> list[list[float]]:
    """For each own card, the probability of every pair of seats to take the tide cards. ``laid``: for each opponent the probabilities of
    its cards; ``own``: the indices of own cards in these rows.

    First come, for each opponent, its being second to oneself and oneself being second to it; then for every pair of opponents their taking
    both, in order of seats.
    """
    under = [sum_chances_below(row) for row in laid]
    over = [[1 - chance for chance in row] for row in under]
    seats = range(len(laid))
    rows = []
    for b in seats:
        rest = product([under[p] for p in seats if p != b])
        # Oneself highest: whichever lower card of b is the highest of the others' cards.
        rows.append(list(accumulate(map(mul, laid[b], rest))))
        rows.append(list(map(mul, over[b], rest)))
    for a in seats:
        for b in seats:
            if a != b:
                # Both above oneself: whichever higher card of b is the second highest.
                chances = product([laid[b], over[a], *[under[p] for p in seats if p != a and p != b]])
                rows.append(list(accumulate(reversed(chances)))[::-1])
    return [[row[at] for row in rows] for at in own]


def product(rows: list[list[float]]) -> list[float]:
    """The product of each card's probabilities in these rows."""
    products = rows[0]
    for row in rows[1:]:
        products = list(map(mul, products, row))
    return products


def hidden_cards(view: View, seats: list[int]) -> list[list[float]]:
    """For each of these seats, the probability of holding every weather card, from known cards and the rings dealt."""
    open_to_me = set().union(*view.known)
    pool = [card for card in WEATHER if card not in open_to_me]
    halves_in_pool = [HALF_RINGS[card] for card in pool]
    kinds = [halves_in_pool.count(halves) for halves in (0, 1, 2)]
    hands = []
    for seat in seats:
        chances = [0.0] * (WEATHER[-1] + 1)
        known = view.known_hand(seat)
        for card in known:
            chances[card] = 1.0
        unknown = view.hand_sizes[seat] + view.committed[seat] - len(known)
        if unknown:
            hand = (seat - view.stage) % view.rules.seats
            halves = 2 * view.rings_dealt[hand] + 0.5 - sum([HALF_RINGS[card] for card in view.known[hand]])
            weights = ring_weights(kinds, halves / unknown)
            share = unknown / sum([weight * kind for weight, kind in zip(weights, kinds, strict=True)])
            of_kind = [min(1.0, share * weight) for weight in weights]
            for card, kind in zip(pool, halves_in_pool, strict=True):
                chances[card] = of_kind[kind]
        hands.append(chances)
    return hands


def ring_weights(kinds: list[int], halves: float) -> tuple[float, float, float]:
    """Likelihood ratios of cards with no, half and whole rings in a hand that shows this many halves per card.

    The weights with maximum entropy are 1, z and z²; z solves a quadratic equation.
    """
    none, half, whole = kinds
    a, b, c = whole * (2 - halves), half * (1 - halves), -none * halves
    if a <= 0 or c >= 0:
        return (1.0, 1.0, 1.0)
    z = (-b + (b * b - 4 * a * c) ** 0.5) / (2 * a)
    return (1.0, z, z * z)


def sum_chances_below(chances: list[float]) -> list[float]:
    """For every card, the probability of a lower one. Half of its own counts as lower: two hands thought to hold the same card are even."""
    return [lower + chance / 2 for lower, chance in zip(accumulate(chances, initial=0.0), chances, strict=False)]


def evaluate_kept_cards(places: list[float], rounds: int) -> list[float]:
    """The value of keeping each card, by its rank among the others' cards, for the remaining rounds."""
    if not rounds:
        return [0.0] * len(places)
    worth = LAST_CARD_WORTH if rounds == 1 else CARD_WORTH
    steps = [(low, high - low) for low, high in pairwise(worth)]
    values = []
    for place in places:
        at = place * 5
        step = int(at) if at < 5 else 4
        low, rise = steps[step]
        values.append(low + (at - step) * rise)
    return values


def likely_lays(
    hands: list[tuple[float, ...]], wishes: list[tuple[float, float]], place: list[float], kept: list[float], sense: float
) -> list[list[float]]:
    """For each opponent, the probability of playing each card, assuming that it prefers good ones."""
    rows = []
    for hand, wanted in zip(hands, tastes(wishes, len(wishes), place, kept), strict=True):
        weights = [chance and chance * exp(sense * want) for chance, want in zip(hand, wanted, strict=True)]
        total = sum(weights)
        rows.append([weight / total for weight in weights])
    return rows


def tastes(wishes: list[tuple[float, float]], rivals: int, place: list[float], kept: list[float]) -> list[list[float]]:
    """The value of every card to some seats by their wishes, in points, treating all rivals as equal."""
    first = [at**rivals for at in place]
    runner_up = [rivals * (at ** (rivals - 1) - above) for at, above in zip(place, first, strict=True)]
    return [
        [one * to_first + two * to_second - later for one, two, later in zip(first, runner_up, kept, strict=True)]
        for to_first, to_second in wishes
    ]


def explain_cards(view: View, ways: Sequence[list[Prospect]]) -> list[tuple[str, ...]]:
    """For each card of the hand, the true reasons in the order of the list. ``ways``: the prospects under each assumption about the others;
    a reason must hold under all of them."""
    seat, rounds = view.seat, ROUNDS - view.round
    assert seat is not None
    level, (low, high) = view.top(seat), view.middle
    hand = ways[0]
    least_kept = min([card.kept for card in hand])
    spans = [(min(losses), max(losses)) for losses in ([card.loss for card in cards] for cards in ways)]
    surely_lost = all(least >= LOST for least, _ in spans)
    surely_kept = all(most <= SAFE for _, most in spans)
    at_stake = all(most > least + SAFE for least, most in spans)
    late_and_lowest = rounds <= LATE and all(level <= view.top(p) for p, left in enumerate(view.rings) if left != OUT)

    def why(number: int) -> Iterator[str]:
        if len(hand) == 1:
            yield "forced"
        ways_by_card = [cards[number] for cards in ways]
        needed_least = ways_by_card[0].kept <= least_kept + SAFE
        if surely_lost and view.rings[seat] and needed_least:
            yield "lost-anyway"
        if (
            not view.rings[seat]
            and at_stake
            and all(card.loss <= least + SAFE for card, (least, _) in zip(ways_by_card, spans, strict=True))
        ):
            yield "stay-in"
        if all(card.highest * (low < level) + card.second * (high < level) >= LIKELY for card in ways_by_card):
            yield "cover"
        if surely_kept and needed_least:
            yield "harmless"
        if all(card.highest + card.second <= 1 - LIKELY for card in ways_by_card):
            yield "keep-lowest" if late_and_lowest else "duck"
        if low < high and all(card.highest >= LIKELY for card in ways_by_card):
            yield "low-tide"

    return [tuple(why(number)) or ("best-odds",) for number in range(len(hand))]


def explain_tide(view: View, tide: int) -> str:
    """The reason for taking this one of the two tide cards, where the highest may choose."""
    assert view.seat is not None
    if tide != min(view.middle):
        return "best-odds"
    return "cover-now" if tide < view.top(view.seat) else "leave-high"
