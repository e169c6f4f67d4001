"""The worked examples of the rule texts. All four are looks at one and the same game of Max, Piet, Kaja and Linus."""

from highwater.games.land_unter import GAME
from highwater.games.land_unter.components import HALF_RINGS
from highwater.games.land_unter.rules import State
from highwater.record import example

MAX, PIET, KAJA, LINUS = range(4)


def final(name: str) -> State:
    record = example(GAME, name)
    assert record.names == ("Max", "Piet", "Kaja", "Linus")
    state = record.final
    assert isinstance(state, State)
    return state


def test_max_has_five_rings_on_his_cards_and_piet_three_and_a_half() -> None:
    state = final("five-and-three-and-a-half-rings")
    assert [sum(HALF_RINGS[card] for card in state.hands[seat]) / 2 for seat in (MAX, PIET)] == [5, 3.5]
    assert [state.rings[seat] for seat in (MAX, PIET)] == [5, 3]


def test_max_takes_the_4_and_piet_the_7_and_piet_loses_a_ring() -> None:
    states = list(example(GAME, "tides-4-and-7").states())
    before, after = states[-6], states[-1]
    assert isinstance(before, State)
    assert isinstance(after, State)
    assert after.last is not None
    assert after.last.cards == (44, 27, 16, 2)
    assert after.last.takes == ((MAX, 4), (PIET, 7))
    assert after.last.losses == ((PIET,),)
    assert after.tides == ((4,), (7,), (), ())
    assert after.rings == (before.rings[MAX], before.rings[PIET] - 1, *before.rings[KAJA:])


def test_max_had_turned_two_rings_and_covers_his_10_with_a_5() -> None:
    states = list(example(GAME, "ten-covered-by-five").states())
    before, after = states[-6], states[-1]
    assert isinstance(before, State)
    assert isinstance(after, State)
    assert before.tides[MAX][-1] == 10
    assert before.rings[MAX] == 5 - 2
    assert after.tides[MAX] == (*before.tides[MAX], 5)
    assert after.rings[MAX] == before.rings[MAX], "the highest tide lies somewhere else now"


def test_a_stage_ends_with_2_0_3_and_1_and_the_lowest_tide() -> None:
    state = final("stage-score")
    (score,) = state.scores
    assert score.rings == (2, 0, 3, 1)
    assert score.lowest == (LINUS,)
    assert not score.early
    assert [score.points(seat) for seat in (MAX, PIET, KAJA, LINUS)] == [2, 0, 3, 2]
