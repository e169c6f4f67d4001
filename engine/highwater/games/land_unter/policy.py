"""How a sensible player sees a Land unter hand: every legal card with what it is worth, and the reason in one word.

The policy sees a view, nothing else, and uses no chance. For every card it works out how likely it is to be the highest, the second
highest or neither, from what the view knows of the other hands; every way the two tide cards can go is settled by the rules, and what
then lies on the table is judged in points. It looks one round ahead; all that comes later is in the weights below, set by hand after a
regression on games that an earlier version played against itself.
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
"""How much a point of the others (their mean) counts against an own one."""

SENSE = 3.0
"""How strongly the others are thought to prefer the better card, a point of difference; 0 would be chance. A middle way: with 4 seats,
more of it wins more against the policy itself and less against chance, less of it the other way round."""

CARD_WORTH = (0.55, 0.30, 0.05, -0.02, 0.10, 0.60)
"""What a card left in hand is worth, in points, from the lowest to the highest place among the cards of the others: those at both ends
get what one wants, middling cards take the higher tide."""

LAST_CARD_WORTH = (0.00, -0.05, -0.25, -0.50, -0.40, 0.50)
"""The same for the last card of a stage, which has to be laid whatever comes."""

LOSSES_PER_ROUND = 1.05
"""Rings that all players together lose in a round: ties and the cascade cost more than one."""

UNDER_OTHERS, HIGH_LEVEL, HIGHEST_LEVEL = 0.9, 0.4, 0.3
"""Rings that a level costs in the rest of the stage: when nobody is above it, when nothing in the stack is, and for that if both hold."""

LOWEST = 0.3
"""What the bonus for the lowest tide is worth beforehand to a player who has everybody above."""

LIKELY, SAFE, LOST, LATE = 0.6, 0.05, 0.9, 2
"""For the reasons: what is probable, a risk that is none, a loss that is sure, and how many rounds from the end the bonus is near."""


class Prospect(NamedTuple):
    """What may come of a card: the probabilities of being highest, of being second highest and of having to turn a ring; and in points what
    the table is worth after the round, and what the card would be worth if it were kept."""

    highest: float
    second: float
    loss: float
    table: float
    kept: float


class Result(NamedTuple):
    """One way in which the tide cards can go: what each seat gains by it, in points against the others, and who has to turn a ring."""

    gain: tuple[float, ...]
    pays: tuple[int, ...]


Takers = tuple[int, int]
"""Who takes the tide cards: the seat with the highest weather card and the seat with the second highest."""


def rank(view: View, legal: Sequence[Action]) -> tuple[RankedAction, ...]:
    """All legal actions, the best first. Values are points: what is expected of the stage, less what the others can expect."""
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
    """What each tide card is worth to who may choose."""
    assert view.seat is not None
    both = sum(view.middle)
    highest, second = sorted(table_of(view).active, key=lambda p: -view.table[p])[:2]
    tides = [action.tide for action in legal if isinstance(action, TakeTide)]
    return [result(view, highest, second, tide, both - tide).gain[view.seat] for tide in tides]


def card_values(view: View, prospects: Sequence[Prospect]) -> list[float]:
    """What each card of the hand is worth."""
    assert view.seat is not None
    hand = sum([found.kept for found in prospects])
    left = view.rings[view.seat]
    # The rest of the hand is worth nothing to who is out.
    return [found.table + (1 if left else 1 - found.loss) * (hand - found.kept) for found in prospects]


# What may come of a round: public, and so the same for every seat ---------------------------------------------------------------


class Table(NamedTuple):
    """What the outcome of a round depends on. ``tops``: by seat the tide card that counts, 0 for none; ``rounds``: those to come after
    this one; ``stack``: the tide cards not yet drawn."""

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
    """All that may come of a round. ``results``: by the seats that take the lower and the higher tide card. ``wishes``: by seat, what it
    gains on average by being highest and by being second highest, instead of neither."""

    results: dict[Takers, Result]
    wishes: dict[int, tuple[float, float]]


@lru_cache(maxsize=64)
def evaluate_round(table: Table, low: int, high: int) -> RoundOutlook:
    """What may come of a round. Remembered, for in a round every seat asks the same."""
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
    """The table after the round if these two take the tide cards."""
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
    """What the stage will bring to each seat, as far as rings, levels and the tide cards still to come tell."""
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
    """What the stage will bring to a seat with so many rings left. ``under``: the part of the rivals with a higher level; ``height``: the
    part of the tide cards still to come that are not above its own."""
    weight = min(1.0, 0.25 + 0.25 * rounds)
    burden = UNDER_OTHERS * (0.4 - under) + HIGH_LEVEL * (height - 0.4) + (0 if under else HIGHEST_LEVEL * height)
    lost = max(0.0, LOSSES_PER_ROUND * rounds / (rivals + 1) + weight * burden)
    # Nobody can lose more than all rings and the point of elimination, and comes near it only slowly.
    return left - (left + 1) * (1 - exp(-lost / (left + 1))) + LOWEST * under


# What may come of a card: a matter of what a seat knows of the other hands -------------------------------------------------------


def prospects_of(view: View, cards: list[int], sense: float = SENSE) -> list[Prospect]:
    """What may come of each of these own cards, if the others prefer the better of theirs so strongly."""
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
        every = sum(chances)  # not quite 1, as the hands of the others are taken one by one
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
    """The cards that a hand may still hold or that are among these own ones, the lowest first; for each of the others the probability of
    each of them to be laid; and what each is worth to a seat that keeps it."""
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
    """For each own card the chances of every two seats to take the tide cards. ``laid`` has for each other seat those of its cards,
    ``own`` the places of the own ones in these rows.

    First for each other seat the chances that it is second to oneself and that oneself is second to it, one after the other; then for every
    two of the others that they take both, in the order of their seats.
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
    """For every card the product of its chances in these rows."""
    products = rows[0]
    for row in rows[1:]:
        products = list(map(mul, products, row))
    return products


def hidden_cards(view: View, seats: list[int]) -> list[list[float]]:
    """For each of these seats the probability of every weather card to be in its hand, as known cards and the rings handed out tell it."""
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
    """How much likelier than by chance cards with no, a half and a whole ring are in a hand that shows this many halves a card.

    The weights that assume least are 1, z and z² (maximum entropy); z solves a quadratic equation.
    """
    none, half, whole = kinds
    a, b, c = whole * (2 - halves), half * (1 - halves), -none * halves
    if a <= 0 or c >= 0:
        return (1.0, 1.0, 1.0)
    z = (-b + (b * b - 4 * a * c) ** 0.5) / (2 * a)
    return (1.0, z, z * z)


def sum_chances_below(chances: list[float]) -> list[float]:
    """For every card the probability of a lower one. Half of its own counts as lower: two hands thought to hold the same card are even."""
    return [lower + chance / 2 for lower, chance in zip(accumulate(chances, initial=0.0), chances, strict=False)]


def evaluate_kept_cards(places: list[float], rounds: int) -> list[float]:
    """For every card what it is worth, at its place among the others' cards, to who keeps it for the rounds left."""
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
    """For each of the others the probability of every card to be laid: they, too, are thought to prefer what is good for them."""
    rows = []
    for hand, wanted in zip(hands, tastes(wishes, len(wishes), place, kept), strict=True):
        weights = [chance and chance * exp(sense * want) for chance, want in zip(hand, wanted, strict=True)]
        total = sum(weights)
        rows.append([weight / total for weight in weights])
    return rows


def tastes(wishes: list[tuple[float, float]], rivals: int, place: list[float], kept: list[float]) -> list[list[float]]:
    """For each of some seats, by its wishes, what every card is worth to it, in points, if it looks at every rival as anybody."""
    first = [at**rivals for at in place]
    runner_up = [rivals * (at ** (rivals - 1) - above) for at, above in zip(place, first, strict=True)]
    return [
        [one * to_first + two * to_second - later for one, two, later in zip(first, runner_up, kept, strict=True)]
        for to_first, to_second in wishes
    ]


def explain_cards(view: View, ways: Sequence[list[Prospect]]) -> list[tuple[str, ...]]:
    """For each card of the hand the reasons of the list that hold, in its order. ``ways``: what may come of the cards, once for each way in
    which the others may be thought to play. A reason has to hold in all of them, for nobody knows which it is."""
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
