"""The fast playout matches the rules ply by ply, in legal actions and effects."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from highwater.bots import Limits, decide_by_itself, named
from highwater.contract import CHANCE, Action
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.bitboard import list_tiles, mask, pack, size
from highwater.games.forbidden_island.components import TILES, WATERS_RISE
from highwater.games.forbidden_island.paths import DRY, FLOODED, SUNK
from highwater.games.forbidden_island.playing_on import draw_cards, fly_home
from highwater.games.forbidden_island.playout import Island, World, make_island
from highwater.games.forbidden_island.rules import PRESETS, State
from highwater.games.forbidden_island.state import Capture, Fly, Guide, Move, Position, ShoreUp
from highwater.games.forbidden_island.tuning import discard_by_evaluation, sandbag_by_evaluation
from highwater.games.forbidden_island.turns import Turn
from tests.forbidden_island.plain_player import play_actions

SETUPS = [
    {"difficulty": "novice"},
    {"difficulty": "elite", "island": "volcano-island"},
    {"difficulty": "normal", **PRESETS["as-reviewed"]},
    {"difficulty": "normal", "give": "any-card", "sandbag": "any-time", "island": "bridge-of-horrors"},
    {"difficulty": "novice", "waters_rise": "mixed", "helicopter": "one-pawn", "hand_limit": "after-drawing"},
]


def tells_the_same(island: Island, position: Position) -> bool:
    """Whether both are the same position, as far as an island says it."""
    turn = position.pending[0]
    return (
        [DRY if island.dry >> tile & 1 else FLOODED if island.flooded >> tile & 1 else SUNK for tile in TILES] == list(position.tiles)
        and island.at == list(position.pawns)
        and island.hands == [pack(hand) for hand in position.hands]
        and island.captured == mask(position.captured)
        and sorted(island.deck) == list(position.deck)
        and island.rises == position.deck.count(WATERS_RISE)
        and island.discards == pack(position.discards)
        and island.flood == [mask(stratum) for stratum in reversed(position.flood)]
        and island.flood_discards == mask(position.flood_discards)
        and island.water == position.water
        and island.over == position.reason
        and (bool(island.over) or (island.seat, island.actions, island.draws) == (turn.seat, turn.actions, turn.draws))
    )


def dealt(seats: int, options: dict[str, str], seed: int) -> State:
    state, random = GAME.new(seats, options), Random(seed).random
    while state.to_act == (CHANCE,) and not state.pending:  # type: ignore[attr-defined]
        state = state.apply(CHANCE, state.chance().sample(random))
    assert isinstance(state, State)
    return state


def held_against_the_rules(state: State, seed: int, draw: Callable[[Island, World], None]) -> int:
    """A whole game of playouts, each turn replayed with the rules; how many plies it had."""
    island = make_island(state)
    world = World(seed, island.deck)
    island.deck, island.log = world.deck[:], []
    plies = 0
    while not island.over:
        play_actions(island)
        if not island.over:
            draw(island, world)
        for ply in island.log:
            state = state.apply(*ply)  # raises for what is not legal
        plies += len(island.log)
        island.log.clear()
        assert tells_the_same(island, state)
    assert island.over == state.reason
    return plies


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_playouts_follow_the_rules_exactly(seats: int, options: dict[str, str]) -> None:
    plies = sum(held_against_the_rules(dealt(seats, options, seed), seed, draw_cards) for seed in range(4))
    assert plies > 300


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_where_the_evaluation_discards_and_lays_sandbags(seats: int) -> None:
    def draw(island: Island, world: World) -> None:
        draw_cards(island, world, discard_by_evaluation, sandbag_by_evaluation)

    for seed in range(2):
        held_against_the_rules(dealt(seats, SETUPS[seed], seed), seed, draw)


@cache
def positions() -> tuple[State, ...]:
    """Positions in which a player has actions left."""

    def played() -> Iterator[State]:
        bots = [named("policy"), named("random")] * 2
        for number, options in enumerate(SETUPS):
            seats = 2 + number % 3
            state, random = dealt(seats, options, number), Random(number).random
            while ply := decide_by_itself(GAME, state, bots[:seats], random, random, Limits(1)):
                if len(state.pending) == 1 and state.turn.actions and random() < 0.25:
                    yield state
                following = state.apply(*ply)
                assert isinstance(following, State)
                state = following

    return tuple(played())


def test_the_same_actions_are_possible() -> None:
    def to(seat: int, state: State, kind: type[Move | Fly | Guide]) -> list[int]:
        return sorted({action.tile for action in state.legal(seat) if isinstance(action, kind)})

    assert len(positions()) > 25
    for state in positions():
        seat, island = state.turn.seat, make_island(state)
        assert list_tiles(island.moves(seat)) == to(seat, state, Move)
        shores = {tile for action in state.legal(seat) if isinstance(action, ShoreUp) for tile in action.tiles}
        assert list_tiles(island.reach(seat)) == sorted(shores)
        for other in range(state.rules.seats):
            guided = sorted(action.tile for action in state.legal(seat) if isinstance(action, Guide) and action.seat == other)
            assert not guided or list_tiles(island.guides(other)) == guided
        assert [size(hand) for hand in island.hands] == [len(hand) for hand in state.hands]


def test_each_plan_of_a_turn_is_legal_and_leads_where_it_says() -> None:
    for state in positions()[::3]:
        turn = Turn(make_island(state))
        *_, planned = turn.plans(30)
        assert [plan.value for plan in planned] == sorted([plan.value for plan in planned], reverse=True)
        for plan in planned[:4] + planned[4::40]:
            island, after = turn.island.copy(), state
            turn.place(plan.node, island)
            for action in plan.actions:
                if len(after.pending) > 1:  # a gift has filled a hand: what is discarded then is for its owner to decide
                    break
                following = after.apply(state.turn.seat, action)
                assert isinstance(following, State)
                after = following
            else:
                if len(after.pending) == 1:
                    assert (tuple(island.at), island.captured) == (after.pawns, sum(1 << each for each in after.captured))
                    assert [size(hand) for hand in island.hands] == [len(hand) for hand in after.hands]
                    assert [island.flooded >> tile & 1 for tile in TILES] == [int(found == 1) for found in after.tiles]


def test_every_gift_and_every_capture_begins_a_plan() -> None:
    gifts = 0
    for state in positions():
        turn = Turn(make_island(state))
        begun: list[Action] = [action for action, _ in turn.successors(turn.start())]
        legal = state.legal(state.turn.seat)
        captures = [action for action in legal if isinstance(action, Capture)]
        if captures:
            assert begun == captures
            continue
        wanted = [action for action in legal if str(action).startswith(("give.", "move.", "guide."))]
        gifts += len(wanted)
        assert set(wanted) <= set(begun) <= set(legal)
    assert gifts


def test_a_game_is_won_as_soon_as_helicopters_are_there_for_all() -> None:
    island = make_island(dealt(2, {}, 1))
    island.captured, island.at = 15, [8, 3]
    island.hands = [1 << 16, 0]
    assert not fly_home(island), "one flight home leaves none to take off with"
    island.hands = [1 << 16, 1 << 16]
    assert fly_home(island)
    assert island.over == "escaped"
