"""Parts of the contract that Land unter lacks, tested with the dike: nested interrupts, cards at any time, strata."""

import pytest

from highwater.contract import CHANCE
from highwater.deck import remove_cards
from highwater.errors import IllegalAction
from tests.conformance.playing import random_game
from tests.games.dike import CLAY, GAME, PUMP, STONE, STRAW, SUPPLIES, Frame, State, parse, turn_of


def after(state: State, *plies: str) -> State:
    """The position after ``*:draw.clay 1:rest …``: who, then what."""
    for ply in plies:
        who, token = ply.split(":")
        state = state.apply(CHANCE if who == "*" else int(who), parse(token))
    return state


def begin(*hands: tuple[int, ...], wet: tuple[int, ...] = (), **fields: object) -> State:
    """The first turn with these hands; wet sections have been struck already."""
    state = GAME.new(len(hands))
    assert isinstance(state, State)
    dry = remove_cards(state.dry, wet)
    used = sum(hands, ())
    return state._replace(hands=hands, supply=remove_cards(SUPPLIES, used), dry=dry, wet=wet, flood=(dry,), struck=wet)._replace(**fields)  # type: ignore[arg-type]


FULL = (CLAY, CLAY, CLAY)


def test_a_card_too_many_interrupts_the_draw_which_then_goes_on() -> None:
    state = after(begin(FULL, ()), "0:rest", "*:draw.straw")
    assert state.pending[-1] == Frame("discard", 0)
    assert state.to_act == (0,)
    assert list(map(str, state.legal(0))) == ["discard.clay", "discard.straw"]
    state = after(state, "0:discard.clay")
    assert state.to_act == (CHANCE,)
    assert state.pending == (Frame("turn", 0, acts=0, draws=1, strikes=2),)
    assert str(next(iter(state.chance().outcomes()))).startswith("draw."), "the second card is still to be drawn"


def test_a_gift_too_many_interrupts_with_another_players_discard() -> None:
    state = after(begin((STONE,), FULL), "0:give.stone.2")
    assert state.to_act == (1,)
    with pytest.raises(IllegalAction):
        after(state, "0:rest")
    state = after(state, "1:discard.stone")
    assert state.to_act == (CHANCE,)
    assert state.pending[-1].seat == 0


def test_interrupts_nest_and_return_to_the_interrupted_phase() -> None:
    state = after(begin(FULL, (), wet=(1, 4)), "0:rest", "*:draw.storm")
    assert [frame.kind for frame in state.pending] == ["turn", "storm"]
    state = after(state, "*:flood1")
    assert [frame.kind for frame in state.pending] == ["turn", "flee"]
    assert state.to_act == (0,)
    state = after(state, "0:flee2", "*:draw.stone")
    assert [frame.kind for frame in state.pending] == ["turn", "discard"]
    state = after(state, "0:discard.stone", "*:flood4")
    assert state.pending == (Frame("turn", 0, 0, 0, 1),)
    assert state.dry == (2, 3, 5, 6)


def test_all_on_a_broken_section_flee_one_after_the_other() -> None:
    state = begin((), (), wet=(2,), at=(2, 2), flood=((2,), (1, 3)), struck=(), pending=(Frame("turn", 0, strikes=2),))
    state = after(state, "*:flood2")
    assert [(frame.kind, frame.seat) for frame in state.pending] == [("turn", 0), ("flee", 1), ("flee", 0)]
    assert after(state, "0:flee1", "1:flee3").at == (1, 3)


def test_a_pump_may_be_used_by_anybody_at_any_time_and_changes_nothing_pending() -> None:
    state = after(begin(FULL, (PUMP,), wet=(3,)), "0:rest", "*:draw.straw")
    assert state.to_act == (0,)
    assert state.may_act == (1,)
    pumped = after(state, "1:pump3")
    assert pumped.pending == state.pending
    assert pumped.wet == ()
    assert pumped.may_act == ()


def test_a_pump_may_be_used_while_chance_is_to_act() -> None:
    state = after(begin((), (PUMP,), wet=(3,)), "0:rest")
    assert state.to_act == (CHANCE,)
    assert state.may_act == (1,)
    assert after(state, "1:pump3").to_act == (CHANCE,)


def test_pump_can_end_its_own_interrupt() -> None:
    state = after(begin((CLAY, CLAY, PUMP), (), wet=(3,)), "0:rest", "*:draw.straw")
    assert state.pending[-1].kind == "discard"
    assert after(state, "0:pump3").pending[-1].kind == "turn", "the pump made room in the hand"


def test_a_storm_shuffles_the_struck_sections_on_top_of_the_rest() -> None:
    state = after(begin((), (), wet=(3, 5)), "0:rest", "*:draw.storm")
    assert state.flood == ((3, 5), (1, 2, 4, 6))
    assert list(map(str, state.chance().outcomes())) == ["flood3", "flood5"]
    with pytest.raises(IllegalAction):
        after(state, "*:flood1")
    assert after(state, "*:flood5").flood == ((3,), (1, 2, 4, 6))


def test_a_stratum_drawn_out_uncovers_the_one_below() -> None:
    state = begin((), (), flood=((3,), (1, 2)), struck=(4, 5, 6), pending=(Frame("turn", 0, strikes=2),))
    assert list(map(str, after(state, "*:flood3").chance().outcomes())) == ["flood1", "flood2"]


def test_the_next_turn_begins_when_all_strikes_are_done() -> None:
    state = begin((), (), pending=(Frame("turn", 0, strikes=1),))
    assert after(state, "*:flood6").pending == (turn_of(1, 2),)


def test_walls_are_won_together_and_a_last_section_loses() -> None:
    built = after(begin((CLAY, STRAW), (), walls=(0, 1)), "0:wall").outcome
    assert built is not None
    assert (built.reason, built.winners, built.scores) == ("walled", (0, 1), (1, 1))
    lost = after(
        begin((), (), wet=(1,), dry=(3,), flood=((1,), (3,)), struck=(), pending=(Frame("turn", 0, strikes=2),)), "*:flood1"
    ).outcome
    assert lost is not None
    assert (lost.reason, lost.winners) == ("stranded", ())


def test_random_games_nest_interrupts_and_stack_strata() -> None:
    depths, strata = set(), set()
    for seed in range(100):
        for step in random_game(GAME, seed):
            assert isinstance(step.after, State)
            depths.add(len(step.after.pending))
            strata.add(len(step.after.flood))
    assert depths >= {1, 2, 3}
    assert strata >= {1, 2}
