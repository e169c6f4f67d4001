"""How a sensible player sees a Land unter hand: every legal card with what it is worth, and the reason in one word.

The policy sees a view, nothing else, and uses no chance. For every card it works out how likely it is to be the highest, the second
highest or neither, from what the view knows of the other hands; every way the two tide cards can go is settled by the rules, and what
then lies on the table is judged in points. It looks one round ahead; all that comes later is in the weights below, set by hand after a
regression on games that an earlier version played against itself.
"""

from bisect import bisect_right
from collections.abc import Sequence
from math import exp, prod
from typing import NamedTuple

from highwater.deck import Cards
from highwater.game import Action, Advice
from highwater.games.land_unter.components import HALF_RINGS, ROUNDS, WEATHER
from highwater.games.land_unter.rules import early_end, lose_rings, score_stage
from highwater.games.land_unter.state import OUT, Play, TakeTide, View

MEANINGS = {
    "forced": "it is the only card in hand",
    "lost-anyway": "whatever is laid, one's own tide will almost surely be the highest after this round; this card is needed least later",
    "stay-in": "no ring left, and being highest would put one out: this card is about as safe as any",
    "cover": "the card will probably take a tide card lower than one's level, which is then covered",
    "harmless": "no card risks a ring in this round, so one is laid that will hardly be needed later",
    "keep-lowest": "one of the last rounds, and nobody's tide is lower: the card will probably take no tide card, and the bonus stays near",
    "duck": "the card will probably take neither tide card, so one's level stays as it is",
    "low-tide": "the card is probably the highest: one takes the lower tide card, and the higher goes to another",
    "cover-now": "this tide card is lower than one's level, which it covers",
    "leave-high": "the lower tide card is for oneself, the higher goes to another",
    "best-odds": "nothing is likely enough to be said in a word: of all that can happen, this leaves one best off",
}
"""What each reason says about the advised action. They are tried in this order, and the first that holds is given."""

REASONS = tuple(MEANINGS)

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


def rank(view: View, legal: Sequence[Action]) -> tuple[Advice, ...]:
    """All legal actions, the best first. Values are points: what is expected of the stage, less what the others can expect."""
    seat = view.seat
    if seat is None or not legal:
        return ()
    low, high = view.middle
    active = [p for p, left in enumerate(view.rings) if left != OUT]
    if isinstance(legal[0], TakeTide):
        highest, second = sorted(active, key=lambda p: -view.table[p])[:2]
        advice = [
            Advice(action, result(view, highest, second, action.tide, low + high - action.tide).gain[seat], why_tide(view, action.tide))
            for action in legal
            if isinstance(action, TakeTide)
        ]
    else:
        cards = [action for action in legal if isinstance(action, Play)]
        prospects = prospects_of(view, [action.card for action in cards], active)
        hand = sum(found.kept for found in prospects)
        advice = []
        for action, found in zip(cards, prospects, strict=True):
            stays = 1 if view.rings[seat] else 1 - found.loss  # the rest of the hand is worth nothing to who is out
            advice.append(Advice(action, found.table + stays * (hand - found.kept), why_card(view, found, prospects)))
    return tuple(sorted(advice, key=lambda one: -one.value))


def result(view: View, highest: int, second: int, first_tide: int, second_tide: int) -> Result:
    """The table after the round if these two take the tide cards."""
    tops = [(top,) if (top := view.top(p)) else () for p in range(view.rules.seats)]
    tops[highest], tops[second] = (first_tide,), (second_tide,)
    tides = tuple(tops)
    rings, losses, out = lose_rings(tides, view.rings, view.rules.cascade)
    rounds = ROUNDS - view.round
    points: list[float]
    if not rounds or (out and early_end(rings)):
        score = score_stage(tides, rings, early=bool(rounds))
        points = [score.points(p) for p in range(len(rings))]
    else:
        points = expected_points(tides, rings, rounds, view.stack)
    total, share = sum(points), RIVALRY / (len(points) - 1)
    return Result(tuple([own - share * (total - own) for own in points]), sum(losses, ()))


def expected_points(tides: tuple[Cards, ...], rings: tuple[int, ...], rounds: int, stack: Cards) -> list[float]:
    """What the stage will bring to each seat, as far as rings, levels and the tide cards still to come tell."""
    levels = [pile[-1] if pile else 0 for pile, left in zip(tides, rings, strict=True) if left != OUT]
    rivals = len(levels) - 1
    weight = min(1.0, 0.25 + 0.25 * rounds)
    points: list[float] = []
    for pile, left in zip(tides, rings, strict=True):
        if left == OUT:
            points.append(OUT)
            continue
        level = pile[-1] if pile else 0
        under = len([other for other in levels if other > level]) / rivals
        height = bisect_right(stack, level) / len(stack)
        burden = UNDER_OTHERS * (0.4 - under) + HIGH_LEVEL * (height - 0.4) + (0 if under else HIGHEST_LEVEL * height)
        lost = max(0.0, LOSSES_PER_ROUND * rounds / (rivals + 1) + weight * burden)
        # Nobody can lose more than all rings and the point of elimination, and comes near it only slowly.
        points.append(left - (left + 1) * (1 - exp(-lost / (left + 1))) + LOWEST * under)
    return points


def prospects_of(view: View, cards: list[int], active: list[int]) -> list[Prospect]:
    """What may come of each of these own cards."""
    me, (low, high), rounds = view.seat, view.middle, ROUNDS - view.round
    assert me is not None
    others = [p for p in active if p != me]
    results = {(a, b): result(view, a, b, low, high) for a in active for b in active if a != b}
    hands = hidden_cards(view, others)
    in_hands = sum(map(sum, hands))
    place = up_to([sum(chances) / in_hands for chances in zip(*hands, strict=True)])
    kept = [kept_worth(at, rounds) for at in place]
    laid = [likely_lay(p, hand, place, kept, results, len(others)) for p, hand in zip(others, hands, strict=True)]
    chances = chances_to_take(me, others, laid, cards)
    found = []
    for card in cards:
        ways = chances[card]
        highest = second = loss = table = 0.0
        every = sum(ways.values())  # not quite 1, as the hands of the others are taken one by one
        for takers, chance in ways.items():
            gain, pays = results[takers]
            table += chance * gain[me]
            if me in pays:
                loss += chance
            if takers[0] == me:
                highest += chance
            elif takers[1] == me:
                second += chance
        found.append(Prospect(highest / every, second / every, loss / every, table / every, kept[card]))
    return found


def chances_to_take(me: int, others: list[int], laid: list[list[float]], cards: list[int]) -> dict[int, dict[Takers, float]]:
    """For each own card the chances of every two seats to take the tide cards; ``laid`` has for each other seat those of its cards."""
    under = [up_to(row) for row in laid]
    seats = range(len(others))
    ways: dict[int, dict[Takers, float]] = {card: {} for card in cards}
    second_to_me = [0.0] * len(others)
    for card in WEATHER:
        if card in ways:
            for b in seats:
                ways[card][me, others[b]] = second_to_me[b]
                ways[card][others[b], me] = (1 - under[b][card]) * prod([under[p][card] for p in seats if p != b])
            continue
        for b in seats:
            if laid[b][card]:
                second_to_me[b] += laid[b][card] * prod([under[p][card] for p in seats if p != b])
    above_me = dict.fromkeys(((a, b) for a in seats for b in seats if a != b), 0.0)
    for card in reversed(WEATHER):
        if card in ways:
            ways[card].update(((others[a], others[b]), chance) for (a, b), chance in above_me.items())
            continue
        for a, b in above_me:
            if laid[b][card]:
                chance = laid[b][card] * (1 - under[a][card])
                for p in seats:
                    if p != a and p != b:
                        chance *= under[p][card]
                above_me[a, b] += chance
    return ways


def hidden_cards(view: View, seats: list[int]) -> list[list[float]]:
    """For each of these seats the probability of every weather card to be in its hand, as known cards and the rings handed out tell it."""
    pool = [card for card in WEATHER if not any(card in cards for cards in view.known)]
    kinds = [len([card for card in pool if HALF_RINGS[card] == halves]) for halves in (0, 1, 2)]
    hands = []
    for seat in seats:
        chances = [0.0] * (WEATHER[-1] + 1)
        known = view.known_hand(seat)
        for card in known:
            chances[card] = 1.0
        missing = view.hand_sizes[seat] + view.committed[seat] - len(known)
        if missing:
            hand = (seat - view.stage) % view.rules.seats
            halves = 2 * view.rings_dealt[hand] + 0.5 - sum(HALF_RINGS[card] for card in view.known[hand])
            weights = ring_weights(kinds, halves / missing)
            share = missing / sum(weight * kind for weight, kind in zip(weights, kinds, strict=True))
            for card in pool:
                chances[card] = min(1.0, share * weights[HALF_RINGS[card]])
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


def up_to(chances: list[float]) -> list[float]:
    """For every card the probability of a lower one. Half of its own counts as lower: two hands thought to hold the same card are even."""
    so_far, found = 0.0, []
    for chance in chances:
        found.append(so_far + chance / 2)
        so_far += chance
    return found


def kept_worth(place: float, rounds: int) -> float:
    """What a card at this place among the others' cards is worth to who keeps it for the rounds left."""
    if not rounds:
        return 0.0
    worth = LAST_CARD_WORTH if rounds == 1 else CARD_WORTH
    step = min(4, int(place * 5))
    return worth[step] + (place * 5 - step) * (worth[step + 1] - worth[step])


def likely_lay(
    seat: int, hand: list[float], place: list[float], kept: list[float], results: dict[Takers, Result], rivals: int
) -> list[float]:
    """For every weather card the probability that this opponent lays it: they, too, are thought to prefer what is good for them, though
    they look at every rival as anybody."""
    ways: tuple[list[float], list[float], list[float]] = ([], [], [])
    for takers, found in results.items():
        ways[takers.index(seat) if seat in takers else 2].append(found.gain[seat])
    highest, second, neither = [sum(gains) / len(gains) for gains in ways]
    weights = [0.0] * len(hand)
    for card, chance in enumerate(hand):
        if chance:
            at = place[card]
            first = at**rivals
            gain = first * (highest - neither) + rivals * (at ** (rivals - 1) - first) * (second - neither)
            weights[card] = chance * exp(SENSE * (gain - kept[card]))
    total = sum(weights)
    return [weight / total for weight in weights]


def why_card(view: View, card: Prospect, hand: list[Prospect]) -> str:
    """The first reason of the list that holds for this card."""
    seat, rounds = view.seat, ROUNDS - view.round
    assert seat is not None
    level, (low, high) = view.top(seat), view.middle
    if len(hand) == 1:
        return "forced"
    least, most = min(one.loss for one in hand), max(one.loss for one in hand)
    needed_least = card.kept <= min(one.kept for one in hand) + SAFE
    if least >= LOST and needed_least:
        return "lost-anyway"
    if not view.rings[seat] and most > SAFE and card.loss <= least + SAFE:
        return "stay-in"
    covered = card.highest * (low < level) + card.second * (high < level)
    if covered >= LIKELY:
        return "cover"
    if most <= SAFE and needed_least:
        return "harmless"
    if card.highest + card.second <= 1 - LIKELY:
        lowest = all(level <= view.top(p) for p, left in enumerate(view.rings) if left != OUT)
        return "keep-lowest" if lowest and rounds <= LATE else "duck"
    return "low-tide" if card.highest >= LIKELY and low < high else "best-odds"


def why_tide(view: View, tide: int) -> str:
    """The reason for taking this one of the two tide cards, where the highest may choose."""
    assert view.seat is not None
    if tide != min(view.middle):
        return "best-odds"
    return "cover-now" if tide < view.top(view.seat) else "leave-high"
