"""Positions of Land unter in a line or two: one word for each seat."""

from highwater.contract import CHANCE
from highwater.deck import Cards, remove_cards
from highwater.games.land_unter import GAME
from highwater.games.land_unter.components import HAND_SIZE, ROUNDS, TIDES, WEATHER
from highwater.games.land_unter.rules import State
from highwater.games.land_unter.state import OUT, PLAY, Deal, Rules, StageScore, Tides

CALM = tuple(range(1, 13))
LOW_HALVES = tuple(range(13, 25))
WHOLES = tuple(range(25, 37))
HIGH_HALVES = tuple(range(37, 49))
STORMS = tuple(range(49, 61))


def dealt(*hands: Cards, cascade: str = "once", highest_may_choose: str = "off") -> State:
    """The first position of a game with these hands."""
    state = GAME.new(len(hands), {"cascade": cascade, "highest_may_choose": highest_may_choose})
    for hand in hands:
        state = state.apply(CHANCE, Deal(hand))
    assert isinstance(state, State)
    return state


def cards(text: str) -> Cards:
    """``44 27 16 2`` as a tuple; ``-`` is 0."""
    return tuple(0 if word == "-" else int(word) for word in text.split())


def hands_with(lay: Cards) -> tuple[Cards, ...]:
    """A hand of twelve for each seat that holds the card it is about to lay, the rest dealt out one by one from the lowest."""
    spare = iter(remove_cards(WEATHER, tuple(card for card in lay if card)))
    return tuple(tuple(sorted((*([own] if own else []), *(next(spare) for _ in range(HAND_SIZE - bool(own)))))) for own in lay)


def table(
    lay: str,
    middle: str,
    rings: str,
    tides: str = "",
    *,
    in_round: int = 2,
    stage: int = 0,
    scores: tuple[StageScore, ...] = (),
    cascade: str = "once",
    highest_may_choose: bool = False,
) -> State:
    """Two tide cards lie in the middle, and everybody has to lay a weather card. In round 12 the card to lay is the only one left."""
    seats = len(lay.split())
    low, high = cards(middle)
    piles = [() if pile == "-" else tuple(int(card) for card in pile.split(",")) for pile in (tides or "- " * seats).split()]
    left = tuple(OUT if count == "x" else int(count) for count in rings.split())
    rest = remove_cards(TIDES, (low, high, *(card for pile in piles for card in pile)))
    in_round = max(in_round, 1 + (sum(map(len, piles)) + 1) // 2)
    # Tide cards of earlier rounds that the test does not name lie buried under the first pile.
    buried = 2 * (in_round - 1) - sum(map(len, piles))
    if buried:
        under = next(seat for seat, pile in enumerate(piles) if pile)
        piles[under] = rest[:buried] + piles[under]
    by_seat = hands_with(cards(lay))
    hands = []
    for own, hand, count in zip(cards(lay), by_seat, left, strict=True):
        assert (own == 0) == (count == OUT), "who is out lays nothing"
        spare = tuple(card for card in hand if card != own)
        hands.append(tuple(sorted((*([own] if own else []), *spare[: ROUNDS - in_round]))))
    return State(
        Rules(seats, cascade, highest_may_choose),
        stage,
        tuple(by_seat[(h + stage) % seats] for h in range(seats)),
        ((),) * seats,
        tuple(hands),
        (0,) * seats,
        rest[buried:],
        (low, high),
        tuple(piles),
        left,
        scores,
        None,
        tuple(seat for seat, count in enumerate(left) if count != OUT),
    )


def all_lay(state: State, text: str) -> State:
    """Everybody who is in lays their card, in seat order."""
    for seat, card in enumerate(cards(text)):
        if card:
            state = state.apply(seat, PLAY[card])
    return state


def settled(
    lay: str,
    middle: str,
    rings: str,
    tides: str = "",
    *,
    in_round: int = 2,
    stage: int = 0,
    scores: tuple[StageScore, ...] = (),
    cascade: str = "once",
) -> State:
    """The position after the round of ``table``."""
    return all_lay(table(lay, middle, rings, tides, in_round=in_round, stage=stage, scores=scores, cascade=cascade), lay)


def turn_up(state: State, low: int, high: int) -> State:
    """Chance turns up two tide cards."""
    return state.apply(CHANCE, Tides((low, high)))


def rings_of_seats(state: State) -> str:
    """The rings face up, written as ``table`` takes them."""
    return " ".join("x" if count == OUT else str(count) for count in state.rings)


def stage_is_over(state: State) -> bool:
    return len(state.scores) > state.stage


def ended_in_the_first_round() -> State:
    """Three players; the first holds no ring and goes out at once on a 7 with eleven cards in hand; all have played one card."""
    state = all_lay(turn_up(dealt(STORMS, LOW_HALVES, WHOLES), 7, 7), "60 24 36")
    assert rings_of_seats(state) == "x 6 11"
    assert stage_is_over(state)
    return state
