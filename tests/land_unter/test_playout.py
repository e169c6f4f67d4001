"""The fast playout ends a stage like the rules, for all cards."""

from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.deck import Cards
from highwater.games.land_unter import GAME
from highwater.games.land_unter.playout import Future, codes_of, play_on, points_of
from highwater.games.land_unter.rules import State, levels_of
from highwater.games.land_unter.state import OUT, PLAY, TIDES_UP, TakeTide

Deck = tuple[dict[int, list[int]], list[Cards]]


def shuffled(cards: tuple[int, ...], random: Random) -> list[int]:
    left = list(cards)
    return [left.pop(int(random.random() * len(left))) for _ in cards]


def settled(state: State, seat: int, random: Random) -> tuple[Deck, State]:
    """What everybody will lay from a moment on at which all are to lay a card, and which tide cards will come up; and the stage played to
    its end by the rules."""
    stack = shuffled(state.stack, random)
    tides = [state.middle, *((min(pair), max(pair)) for pair in zip(stack[::2], stack[1::2], strict=True))]
    laid = {each: shuffled(state.hands[each], random) for each in state.to_act}
    end, stage = state, state.stage
    for number, pair in enumerate(tides):
        if number:
            end = end.apply(CHANCE, TIDES_UP[pair])
        for each in end.to_act:
            end = end.apply(each, PLAY[laid[each][number]])
        if end.to_act != (CHANCE,) and end.to_act:  # with highest_may_choose
            end = end.apply(end.to_act[0], TakeTide(pair[0]))
        if len(end.scores) > stage:
            break
    return (laid, tides), end


def moments(seats: int, options: dict[str, str], games: int, random: Random) -> list[State]:
    """Positions at which everybody is to lay a card, from games played at random; poor in rings, so that many go out."""
    found = []
    for _ in range(games):
        state = GAME.new(seats, options)
        while state.to_act:
            assert isinstance(state, State)
            seat = state.to_act[0]
            if seat == CHANCE:
                state = state.apply(seat, state.chance().sample(random.random))
                assert isinstance(state, State)
                if state.to_act != (CHANCE,):
                    found.append(state)
            else:
                legal = state.legal(seat)
                state = state.apply(seat, legal[int(random.random() * len(legal))])
    return found


@pytest.mark.parametrize(("cascade", "may_choose"), [("once", "off"), ("literal", "off"), ("off", "off"), ("once", "on")])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_stage_ends_as_by_the_rules(seats: int, cascade: str, may_choose: str) -> None:
    random = Random(seats)
    compared = with_out = 0
    for state in moments(seats, {"cascade": cascade, "highest_may_choose": may_choose}, 2, random):
        for seat in state.to_act:
            (laid, tides), end = settled(state, seat, random)
            others = {each: codes_of(cards, each) for each, cards in laid.items() if each != seat}
            levels, rings = levels_of(state.tides, state.rings), list(state.rings)
            play_on(seat, codes_of(laid[seat], seat), Future(tides, others), levels, rings, cascade)
            score = end.scores[state.stage]
            assert tuple(rings) == score.rings
            assert points_of(levels, rings) == [score.points(each) for each in range(seats)]
            compared += 1
            with_out += OUT in rings and OUT not in state.rings
    assert compared > 100
    assert with_out > 10
