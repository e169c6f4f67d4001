"""The claims of each reason of Land unter, checked by the rules alone; probabilities are counted in sampled worlds."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from random import Random

from highwater.contract import Action
from highwater.games.land_unter import GAME
from highwater.games.land_unter.rules import State
from highwater.games.land_unter.state import OUT, PLAY, Play, TakeTide

WORLDS, LOT = 400, 80
"""How many worlds are looked at in doubt, and at first."""

SURELY, HARDLY = 0.8, 0.15
"""What "almost surely" and "hardly" mean."""


def mean(found: Iterable[bool]) -> float:
    hits = list(found)
    return sum(hits) / len(hits)


Claim = Callable[[State, int, Action], bool]
Laid = list[int]
"""The weather card of each seat, 0 for who is out; and for the seat asked, whose card is still open."""


def worlds(state: State, seat: int) -> Iterator[tuple[State, Laid]]:
    """Worlds that fit what a seat knows, with what the others lay in them."""
    random, view = Random(7), state.view(seat)
    for _ in range(WORLDS):
        world = GAME.sample_world(view, random.random)
        assert isinstance(world, State)
        choices = zip(world.rings, world.laid, world.hands, strict=True)
        yield world, [0 if p == seat or left == OUT else card or random.choice(hand) for p, (left, card, hand) in enumerate(choices)]


@lru_cache(maxsize=2)
def some_worlds(state: State, seat: int) -> tuple[tuple[State, Laid], ...]:
    """The first of them, which every claim about a position begins with."""
    return tuple(islice(worlds(state, seat), LOT))


def share(state: State, seat: int, comes_true: Callable[[State, Laid], bool]) -> float:
    """In what part of the worlds something comes true. All are looked at only where the first lot is doubtful."""
    part = mean(comes_true(*world) for world in some_worlds(state, seat))
    return part if not 0.3 < part < 0.7 else mean(comes_true(*world) for world in worlds(state, seat))


def is_probable(state: State, seat: int, comes_true: Callable[[State, Laid], bool]) -> bool:
    return share(state, seat, comes_true) > 0.5


def place(card: int, laid: Laid) -> int:
    """0 for the highest card of all, 1 for the second highest."""
    return sum(other > card for other in laid)


def takes(state: State, card: int, laid: Laid) -> int:
    """The tide card that a weather card takes, 0 for none."""
    low, high = state.middle
    return {0: low, 1: high}.get(place(card, laid), 0)


@lru_cache(maxsize=2)
def lost_with(state: State, seat: int) -> dict[int, float]:
    """For each card in hand, the share of worlds in which the seat loses a ring or is eliminated."""
    lost = dict.fromkeys(state.hands[seat], 0)
    for world, laid in some_worlds(state, seat):
        for card in lost:
            after = settled(world, seat, card, laid)
            assert after.last is not None
            lost[card] += any(seat in batch for batch in after.last.losses)
    return {card: count / LOT for card, count in lost.items()}


def settled(world: State, seat: int, card: int, laid: Laid) -> State:
    """The table after a round with these cards. The highest takes the lower tide card."""
    for p in world.to_act:
        world = world.apply(p, PLAY[card if p == seat else laid[p]])
    return world if world.last is not None and not world.middle else world.apply(world.to_act[0], TakeTide(world.middle[0]))


def card_of(action: Action) -> int:
    assert isinstance(action, Play)
    return action.card


def top(state: State, seat: int) -> int:
    """The tide card on top of a seat's pile, 0 for none."""
    return state.tides[seat][-1] if state.tides[seat] else 0


def is_hardly_needed(state: State, seat: int, card: int) -> bool:
    """Whether a card is no better for later than the others: highest and lowest cards get what one wants, middling ones do not. For the
    very last round only the highest card is worth keeping."""
    rivals = [p for p, left in enumerate(state.rings) if p != seat and left != OUT]
    others = [card for world, _ in some_worlds(state, seat) for p in rivals for card in world.hands[p]]
    places = {own: mean(each < own for each in others) for own in state.hands[seat]}
    if len(places) == 2:
        return places[card] < 0.9 or card != max(places) or places[min(places)] > 0.85
    middling = {own: 0.5 - abs(at - 0.5) for own, at in places.items()}
    return middling[card] >= max(middling.values()) - 0.25


def is_forced(state: State, seat: int, action: Action) -> bool:
    return list(state.legal(seat)) == [action]


def loses_anyway(state: State, seat: int, action: Action) -> bool:
    lost = lost_with(state, seat)
    return state.rings[seat] > 0 and min(lost.values()) >= SURELY and is_hardly_needed(state, seat, card_of(action))


def stays_in(state: State, seat: int, action: Action) -> bool:
    lost = lost_with(state, seat)
    return state.rings[seat] == 0 and lost[card_of(action)] <= min(lost.values()) + HARDLY


def covers(state: State, seat: int, action: Action) -> bool:
    card, level = card_of(action), top(state, seat)
    return is_probable(state, seat, lambda _, laid: 0 < takes(state, card, laid) < level)


def is_harmless(state: State, seat: int, action: Action) -> bool:
    return max(lost_with(state, seat).values()) <= HARDLY and is_hardly_needed(state, seat, card_of(action))


def takes_nothing(state: State, seat: int, action: Action) -> bool:
    card = card_of(action)
    return is_probable(state, seat, lambda _, laid: not takes(state, card, laid))


def keeps_lowest(state: State, seat: int, action: Action) -> bool:
    near_the_end = len(state.stack) // 2 <= 2
    lower = [p for p, left in enumerate(state.rings) if left != OUT and top(state, p) < top(state, seat)]
    return near_the_end and not lower and takes_nothing(state, seat, action)


def takes_low(state: State, seat: int, action: Action) -> bool:
    card, (low, high) = card_of(action), state.middle
    return low < high and is_probable(state, seat, lambda _, laid: not place(card, laid))


def covers_now(state: State, seat: int, action: Action) -> bool:
    assert isinstance(action, TakeTide)
    after = state.apply(seat, action)
    return after.tides[seat][-1] == action.tide < top(state, seat)


def leaves_high(state: State, seat: int, action: Action) -> bool:
    assert isinstance(action, TakeTide)
    return action.tide == state.middle[0] < state.middle[1]


def is_uncertain(state: State, seat: int, action: Action) -> bool:
    """A judgement of the policy. Nothing that is certain may contradict it: there is a choice."""
    return len(state.legal(seat)) > 1


CLAIMS: Mapping[str, Claim] = {
    "forced": is_forced,
    "lost-anyway": loses_anyway,
    "stay-in": stays_in,
    "cover": covers,
    "harmless": is_harmless,
    "keep-lowest": keeps_lowest,
    "duck": takes_nothing,
    "low-tide": takes_low,
    "cover-now": covers_now,
    "leave-high": leaves_high,
    "best-odds": is_uncertain,
}
