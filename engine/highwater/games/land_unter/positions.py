"""Validates positions of Land unter that are read from a text."""

from collections.abc import Mapping

from highwater.contract import CHANCE
from highwater.games.land_unter.components import HAND_SIZE, ROUNDS, TIDES, rings_of
from highwater.games.land_unter.rules import State, is_early_end, start
from highwater.games.land_unter.state import OUT, is_hand, round_of


def options_of(state: State) -> Mapping[str, str]:
    """The options of a position."""
    return {"cascade": state.rules.cascade, "highest_may_choose": "on" if state.rules.highest_may_choose else "off"}


def fault_of(state: State) -> str:
    """The fault of a position, in words; "" for none."""
    seats, dealt = state.rules.seats, state.dealt
    if not all(map(is_hand, dealt)) or len(dealt) > seats or len({card for hand in dealt for card in hand}) < HAND_SIZE * len(dealt):
        return "the hands dealt are twelve different cards each, in order, and no card is dealt twice"
    if len(dealt) < seats:
        return "" if state._replace(dealt=()) == start(seats, options_of(state)) else "before all hands are dealt nothing else is done"
    if {len(each) for each in (state.shown, state.hands, state.laid, state.tides, state.rings)} != {seats}:
        return "shown, hands, laid, tides and rings have a value for each seat"
    if not 0 <= state.stage < seats or len(state.scores) - state.stage not in (0, 1):
        return "there are as many stages as seats, and a score for each one that is over"
    over = len(state.scores) > state.stage
    return _fault_on_the_table(state, over) or _fault_of_scores(state) or _fault_of_turn(state, over)


def _fault_on_the_table(state: State, over: bool) -> str:
    seats, middle, dealt = range(state.rules.seats), state.middle, state.dealt
    if len(middle) not in (0, 2) or not set(middle) <= set(TIDES) or list(middle) != sorted(middle) or (over and middle):
        return "in the middle lie two tide cards, the lower first, or none"
    if list(state.stack) != sorted(state.stack) or len(state.stack) % 2 or not set(state.stack) <= set(TIDES):
        return "the stack has its tide cards in order, and two fewer after each round"
    left = ROUNDS - round_of(state)
    for seat in seats:
        whole, hand, laid, rings = dealt[(seat - state.stage) % len(seats)], state.hands[seat], state.laid[seat], state.rings[seat]
        if not set(hand) <= set(whole) or list(hand) != sorted(set(hand)) or (laid and (laid not in whole or laid in hand)):
            return f"seat {seat} has cards in its hand, or laid, that it was not dealt or has played"
        if not OUT <= rings <= rings_of(whole):
            return f"seat {seat} has {rings} rings; its hand brought {rings_of(whole)}"
        if (laid and (rings == OUT or not middle)) or len(state.tides[seat]) > 2 * ROUNDS:
            return f"seat {seat} cannot have laid a card"
        held, wanted = len(hand) + bool(laid), left + bool(middle)
        if held < wanted if rings == OUT else held != wanted:
            return f"seat {seat} holds {held} cards, where in this round it is {wanted}"
    if any(not set(shown) <= set(hand) or list(shown) != sorted(set(shown)) for shown, hand in zip(state.shown, dealt, strict=True)):
        return "shown has, for each hand that was dealt, some of its cards in order"
    if (is_early_end(state.rings) or not (state.stack or middle)) != over:
        return "a stage is over when two are left, or no tide cards, and then has a score"
    return ""


def _fault_of_scores(state: State) -> str:
    seats = range(state.rules.seats)
    for score in state.scores:
        if len(score.rings) != len(seats) or not all(OUT <= rings <= HAND_SIZE for rings in score.rings):
            return "a score has the rings of each seat"
        if list(score.lowest) != sorted(set(score.lowest)) or not set(score.lowest) <= set(seats):
            return "the lowest tide is that of some seats, in order"
    last = state.last
    if last is not None:
        cards = len(last.cards) == len(seats) and all(0 <= card <= 60 for card in last.cards)
        takes = all(seat in seats and tide in TIDES for seat, tide in last.takes)
        seats_named = {seat for batch in (*last.losses, last.out) for seat in batch}
        if not cards or not takes or not seats_named <= set(seats):
            return "the last round has a card for each seat, and what seats took and lost"
    return ""


def _fault_of_turn(state: State, over: bool) -> str:
    waiting = tuple(seat for seat, rings in enumerate(state.rings) if rings != OUT and not state.laid[seat])
    to_act: tuple[int, ...] = (CHANCE,)
    if over and state.stage + 1 == state.rules.seats:
        to_act = ()
    elif state.middle and waiting:
        to_act = waiting
    elif state.middle:
        if not state.rules.highest_may_choose or state.middle[0] == state.middle[1]:
            return "all have laid a card, and the round is not settled"
        to_act = (state.laid.index(max(state.laid)),)
    return "" if state.to_act == to_act else f"to act is {to_act}, not {state.to_act}"
