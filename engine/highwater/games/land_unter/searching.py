"""The searcher for Land unter, for one seat of one game.

Each sampled world draws the others' cards for this round by their probabilities. To know these better, the others' cards are studied first
(``study``). Later cards and the order of tide cards are drawn uniformly. Every own card is tried in the same worlds. The value of a stage
is the effect of its points on the victory.
"""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import erf
from operator import itemgetter
from random import Random

from highwater.contract import Action, ActionValue, Random01
from highwater.deck import Cards
from highwater.games.land_unter.components import ROUNDS, WEATHER
from highwater.games.land_unter.opponent_model import Expected, Reading, expected_of, weights_after
from highwater.games.land_unter.playout import Codes, Future, codes_of, play_on, points_of
from highwater.games.land_unter.policy import weigh
from highwater.games.land_unter.searching_others import CardStudy
from highwater.games.land_unter.state import OUT, Play, TakeTide, View, sample_hands
from highwater.search import compare, halve

MAX_PLAYOUTS = 3_000
PLAYOUTS_PER_SLICE = 150
"""Playouts per decision, and per slice."""

MAX_STUDIED_WORLDS = 40
"""Worlds for the study of the others' cards."""

STUDIED_AT_ONCE = 6
"""Studied worlds per slice: some thirty cards are tried in each."""

MAX_EVALUATED_WORLDS = 1_000
"""Worlds for the values of all cards."""

AT_FIRST = 24
"""Worlds before the study, for a quick rough answer."""

SAME_HANDS = 4
"""Consecutive worlds with the same hands, since dealing takes most of the time."""

LUCK = 1.9
"""Standard deviation of a stage's points."""

PER_RING = 0.2
"""Mean points of an additional ring at the beginning of a stage."""

MARGIN = 0.01
"""The weight of an additional point beside the victory: it decides where that is out of reach, or certain."""

ORDERS = 509
"""Precomputed random orders of each length, from which a world picks."""


class Searching:
    """Implements ``highwater.contract.Searcher``."""

    def __init__(self, playouts: int = MAX_PLAYOUTS, appraised: int = MAX_EVALUATED_WORLDS, studied: int = MAX_STUDIED_WORLDS) -> None:
        self._playouts, self._appraised, self._studied = playouts, appraised, studied
        self._reading: Reading | None = None
        self._expected: Expected | None = None

    def observe(self, view: View, seat: int, action: Action) -> None:
        """Does nothing: only the cards turned up since the last own card are news, and the next view contains them."""
        self._read(view)
        if seat == view.seat and isinstance(action, Play):
            self._expected = expected_of(view)

    def _read(self, view: View) -> Reading:
        if self._reading is None:
            self._reading = Reading(view.rules.seats)
        laid = view.table if any(view.table) else view.last.cards if view.last and not view.laid else ()
        if self._expected is not None and laid:
            self._reading.read(self._expected, laid)
            self._expected = None
        return self._reading

    def think(self, view: View, legal: Sequence[Action], random: Random01) -> Iterator[tuple[Action | None, float]]:
        seed = int(random() * 2**53)
        self._read(view)
        if len(legal) == 1:
            yield legal[0], 1
            return
        worlds, prior = self.worlds(view, legal, seed), weigh(view, legal)
        for _ in worlds.study(self._studied):
            yield legal[prior.index(max(prior))], 0
        for standing in halve(len(legal), self._playouts, worlds.value, slice_size=PLAYOUTS_PER_SLICE, prior=prior):
            yield legal[standing.best], standing.sure

    def evaluate_actions(self, view: View, legal: Sequence[Action], random: Random01) -> Iterator[tuple[ActionValue, ...]]:
        """Values in points of this stage, in order of their effect on the victory: first roughly, then again after the study."""
        worlds, prior = self.worlds(view, legal, int(random() * 2**53)), weigh(view, legal)

        def compared(number: int) -> Iterator[tuple[ActionValue, ...]]:
            for comparisons in compare(len(legal), number, worlds.told, slice_size=PLAYOUTS_PER_SLICE, prior=prior):
                yield tuple([ActionValue(legal[comparison.candidate], *comparison[1:]) for comparison in comparisons])

        if any(view.table):
            yield from compared(self._appraised)
            return
        roughly: tuple[ActionValue, ...] = ()
        enough = min(AT_FIRST, self._appraised)
        for roughly in compared(enough):
            yield roughly
        for _ in worlds.study(self._studied):
            yield roughly
        for appraised in compared(self._appraised):
            yield appraised if appraised and appraised[0].worlds >= enough else roughly

    def worlds(self, view: View, legal: Sequence[Action], seed: int) -> "Worlds":
        """The sampled worlds of this decision."""
        return Worlds(view, legal, self._read(view), seed)


class Worlds:
    """The worlds of one decision. ``laws``: by seat, how an opponent that must still play chooses: its share of random cards, and the
    weights of its cards."""

    def __init__(self, view: View, legal: Sequence[Action], reading: Reading, seed: int) -> None:
        self._view, self._random = view, Random(seed).random
        self._number = -1
        seat = view.seat
        assert seat is not None
        self._seat = seat
        self._open = any(view.table)
        self._others = [other for other, left in enumerate(view.rings) if left != OUT and other != seat]
        self._levels = [view.top(other) for other in range(view.rules.seats)]
        self._rings = list(view.rings)
        known = set().union(*view.known)
        self._unknown = [card for card in WEATHER if card not in known]
        self._choices = [_Choice(view, action) for action in legal]
        self._worth = _Worth(view)
        self.laws: dict[int, tuple[float, list[float]]] = {}
        self._expected = None if self._open else expected_of(view)
        if self._expected is not None:
            self.laws = {other: (reading.strays(other), self._expected.weights[other]) for other in self._others}

    def study(self, worlds: int) -> Iterator[None]:
        """Study the others' cards in this many worlds, for those that must still play. After the last slice, all worlds use the result;
        they are numbered from 0 again."""
        expected, laws = self._expected, self.laws
        if expected is None or not worlds:
            return
        found = CardStudy(self._others, self._levels, self._rings, self._view.rules.cascade)
        # Cards are tried against typical opponents, not against what wins most here.
        self.laws = {seat: (0.0, weights) for seat, weights in expected.read.items()}
        for number in range(worlds):
            if number and number % STUDIED_AT_ONCE == 0:
                yield
            self._make(number)
            future = self._futures[0]
            found.add(future.tides, {**future.laid, self._seat: self._lay(self._seat, list(self._view.hand))})
        self.laws = {
            other: (strays, weights_after(expected.behind[other], found.compare_cards(other))) for other, (strays, _) in laws.items()
        }
        self._number = -1
        yield

    def value(self, candidate: int, world: int) -> float:
        """The effect of a candidate on the victory in a world."""
        return self._worth.of(self._points(candidate, world))

    def told(self, candidate: int, world: int) -> tuple[float, float]:
        """The same, and the points of the stage."""
        points = self._points(candidate, world)
        return self._worth.of(points), points[self._seat]

    def _points(self, candidate: int, world: int) -> list[int]:
        return points_of(*self.play(candidate, world))

    def play(self, candidate: int, world: int, rounds: int = ROUNDS) -> tuple[list[int], list[int]]:
        """By seat, levels and rings after a candidate and this many rounds in a world."""
        if world != self._number:
            self._number = world
            self._make(world)
        levels, rings = self._levels[:], self._rings[:]
        choice = self._choices[candidate]
        future, own = self._futures[choice.swaps], (choice.code, *self._order(choice.rest))
        play_on(self._seat, own[:rounds], future if len(own) <= rounds else future.begin(rounds), levels, rings, self._view.rules.cascade)
        return levels, rings

    def place(self, candidate: int) -> int:
        """The number of the others' cards above a candidate in the last world, 2 for two or more."""
        _, _, first, _, second, _ = self._futures[0].rows[0]
        code = self._choices[candidate].code
        return (code < first) + (code < second)

    def _make(self, world: int) -> None:
        view, random = self._view, self._random
        if world % SAME_HANDS == 0:
            dealt = sample_hands(view, self._unknown, random)
            seats = view.rules.seats
            self._hands = {
                other: [card for card in dealt[(other - view.stage) % seats] if card not in view.played[other]] for other in self._others
            }
        rounds = ROUNDS - view.round
        laid: dict[int, Codes] = {}
        for other in self._others:
            laid[other] = self._lay(other, self._hands[other])
        stack = orders(len(view.stack))[int(random() * ORDERS)](view.stack)
        tides = [view.middle]
        for number in range(0, 2 * rounds, 2):
            one, two = stack[number], stack[number + 1]
            tides.append((one, two) if one < two else (two, one))
        self._futures = [Future(tides, laid)]
        if self._open:
            low, high = view.middle
            self._futures.append(Future([(high, low), *tides[1:]], laid))
        self._order = orders(rounds)[int(random() * ORDERS)]

    def _lay(self, seat: int, hand: list[int]) -> Codes:
        """The cards of a seat from now on."""
        if self._open:
            card, rest = self._view.table[seat], hand
        else:
            card = self._draw(seat, hand)
            rest = [each for each in hand if each != card]
        order = orders(len(rest))[int(self._random() * ORDERS)]
        return codes_of((card, *order(rest)), seat)

    def _draw(self, seat: int, hand: list[int]) -> int:
        """The card of a seat in this round."""
        random = self._random
        strays, weights = self.laws[seat]
        if random() < strays:
            return hand[int(random() * len(hand))]
        sums = list(accumulate([weights[card] for card in hand]))
        return hand[min(bisect(sums, random() * sums[-1]), len(hand) - 1)]


class _Choice:
    """A candidate: the code of this round's card, the codes of the rest of the hand, and whether the highest card takes the higher tide
    card."""

    def __init__(self, view: View, action: Action) -> None:
        assert view.seat is not None
        card = action.card if isinstance(action, Play) else view.table[view.seat]
        self.swaps = isinstance(action, TakeTide) and action.tide == view.middle[1]
        (self.code,) = codes_of((card,), view.seat)
        self.rest = codes_of([each for each in view.hand if each != card], view.seat)


class _Worth:
    """The effect of a stage's points on the victory: the product of the chances to finish ahead of each opponent."""

    def __init__(self, view: View) -> None:
        seats, seat = view.rules.seats, view.seat
        assert seat is not None
        self._seat, self._seats = seat, seats
        to_come = seats - 1 - view.stage
        scores = [float(sum(stage.points(other) for stage in view.scores)) for other in range(seats)]
        for stage in range(view.stage + 1, seats):
            for other in range(seats):
                scores[other] += PER_RING * view.rings_dealt[(other - stage) % seats]
        spread = LUCK * (2 * to_come) ** 0.5
        self._chances = [[_ahead(scores[seat] - scores[other] + lead, spread) for lead in range(-14, 15)] for other in range(seats)]
        self._chances[seat] = [1.0] * 29

    def of(self, points: Sequence[int]) -> float:
        own = points[self._seat]
        worth = 1.0
        for chances, other in zip(self._chances, points, strict=True):
            worth *= chances[own - other + 14]
        return worth + MARGIN * (own * self._seats - sum(points))


def _ahead(lead: float, spread: float) -> float:
    """The chance to finish ahead; rounded, because functions differ in the last bit between Pythons."""
    if spread:
        return round((1 + erf(lead / spread / 2**0.5)) / 2, 9)
    return 0.5 if lead == 0 else float(lead > 0)


@lru_cache
def orders(length: int) -> Sequence[Callable[[Sequence[int]], Cards]]:
    """Random orders of ``length`` things, as functions that apply them. The same in every process."""
    random = Random(length).random
    found: list[Callable[[Sequence[int]], Cards]] = []
    for _ in range(ORDERS):
        left = list(range(length))
        order = [left.pop(int(random() * len(left))) for _ in range(length)]
        found.append(itemgetter(*order) if length > 1 else tuple)
    return found
