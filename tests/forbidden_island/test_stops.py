"""The stops before cards are exactly those where a special card could help, checked against every possible card."""

from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highwater.contract import CHANCE, Action
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import TILE_NAMES, TREASURES
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import Lift, Sandbag, TakeOff
from highwater.games.forbidden_island.stops import seats_that_can_help
from tests.forbidden_island.positions import after, table

SPECIAL = (Lift, Sandbag, TakeOff)

LOW = """
          #   x
      #   ~   #   #
  #   #   #b  ~a  #   #
  #   ~   #   #   #   x
      #   #   #   #
          #   #
"""


class Effect(NamedTuple):
    """What a card does to everybody: what becomes of which tile, how far the water rises, how the game ends, whether it lies open to be
    answered, and who has to swim (or drowns)."""

    tiles: tuple[tuple[int, int], ...]
    rise: int
    reason: str
    open: bool
    swimmers: frozenset[int]


def effect(before: State, card: Action) -> Effect:
    done = before.apply(CHANCE, card)
    return Effect(
        tuple((tile, new) for tile, (old, new) in enumerate(zip(before.tiles, done.tiles, strict=True)) if old != new),
        done.water - before.water,
        done.reason.replace("drowned", ""),
        any(frame.kind == "revealed" for frame in done.pending),
        frozenset(frame.seat for frame in done.pending if frame.kind == "swim"),
    )


def changes(state: State, seat: int) -> dict[str, bool]:
    """By special action that a seat may do before the next card: whether it does any good."""
    found = {}
    for action in state.legal(seat):
        if isinstance(action, SPECIAL):
            played = state.apply(seat, action)
            found[str(action)] = bool(played.reason) or any(
                (with_it := effect(played, card))[:4] != (without_it := effect(state, card))[:4]
                or not with_it.swimmers >= without_it.swimmers
                for card in state.chance().outcomes()
            )
    return found


def positions_before_a_card(seed: int, **options: str) -> list[State]:
    """Positions of a random game with saved special cards, before a card is drawn and while a player holds a special one."""
    random = Random(seed)
    state = GAME.new(random.choice(GAME.seats), options)
    found = []
    while state.to_act:
        assert isinstance(state, State)
        if state.to_act == (CHANCE,):
            if state.pending and state.may_act:
                found.append(state)
            state = state.apply(CHANCE, state.chance().sample(random.random))
            continue
        seat = state.to_act[0]
        legal = list(state.legal(seat))
        saving = [action for action in legal if not isinstance(action, SPECIAL)]
        state = state.apply(seat, random.choice(saving or legal))
    return found[:: len(found) // 5 + 1]


@pytest.mark.many
@pytest.mark.parametrize(
    "rules", [{}, {"waters_rise": "mixed", "helicopter": "one-pawn"}, {"sandbag": "any-time", "hand_limit": "after-drawing"}]
)
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_no_special_card_matters_where_none_can_help(rules: dict[str, str], seed: int) -> None:
    for state in positions_before_a_card(seed, **rules):
        can_help = seats_that_can_help(state.view(None))
        for seat in state.may_act:
            if seat not in can_help:
                assert not any(good := changes(state, seat).values()), (state, seat, good)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_where_a_player_can_help_some_card_does_something_else_then(seed: int) -> None:
    for state in positions_before_a_card(seed):
        if len(state.captured) < len(TREASURES):
            for seat in seats_that_can_help(state.view(None)):
                assert any(changes(state, seat).values()), (state, seat)


def test_sandbags_help_where_a_flooded_tile_may_sink_and_nowhere_else() -> None:
    floods = {"actions": 0, "draws": 0, "floods": 2}
    held = table(LOW, hands="sandbag |", flood="howling moon / embers", **floods)  # type: ignore[arg-type]
    assert seats_that_can_help(held.view(None)) == (0,)
    dry_ones = table(LOW, hands="sandbag |", flood="moon landing / howling", **floods)  # type: ignore[arg-type]
    assert seats_that_can_help(dry_ones.view(None)) == ()
    other = table(LOW, hands="| sandbag", flood="howling moon", **floods)  # type: ignore[arg-type]
    assert seats_that_can_help(other.view(None)) == (1,)


def test_a_helicopter_helps_a_player_who_stands_on_a_tile_that_may_sink() -> None:
    floods = {"actions": 0, "draws": 0, "floods": 2}
    assert TILE_NAMES[table(LOW).pawns[0]] == "bronze"
    below = table(LOW, hands="| helicopter", flood="bronze moon", **floods)  # type: ignore[arg-type]
    assert seats_that_can_help(below.view(None)) == (1,)
    elsewhere = table(LOW, hands="| helicopter", flood="howling moon", **floods)  # type: ignore[arg-type]
    assert seats_that_can_help(elsewhere.view(None)) == ()


def test_no_treasure_card_has_to_be_waited_for_but_before_the_last_flight() -> None:
    drawing = table(LOW, hands="sandbag helicopter |", actions=0, flood="bronze howling")
    assert seats_that_can_help(drawing.view(None)) == ()
    home = table(LOW.replace("#b", "#ab").replace("~a", "~"), hands="helicopter |", actions=0, captured="earth wind fire ocean")
    assert seats_that_can_help(home.view(None)) == (0,)


def test_while_a_player_has_to_act_no_card_comes_next() -> None:
    assert seats_that_can_help(table(LOW, hands="sandbag |", flood="howling").view(None)) == ()
    lost = after(table(LOW.replace("#b", "~b"), hands="sandbag |", flood="landing", actions=0, draws=0, floods=1), "*:flood.landing")
    assert lost.reason == "landing"
    assert seats_that_can_help(lost.view(None)) == ()
    empty_sea = GAME.new(2)
    assert isinstance(empty_sea, State)
    assert seats_that_can_help(empty_sea.view(None)) == ()
