"""Changes and great moments of the island's plies, without words."""

from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.rules import State
from highwater.record import parse_ply
from highwater_web.contract.interaction import Change, Scene
from highwater_web.games.forbidden_island.course import changes, scene
from tests.forbidden_island.positions import after, table

LOW = """
          #   x
      #   ~   #   #
  #   #   ~ab #   #   #
  #   ~   #   #   #   x
      #   #   #   #
          #   #
"""


def step(state: State, ply: str) -> tuple[tuple[Change, ...], Scene | None]:
    before, then = state.view(None), after(state, ply).view(None)
    done = parse_ply(GAME, state.rules.seats, ply)
    return changes(before, then, done), scene(before, then, done)


def did(token: str) -> Change:
    return Change("seat-0", "did", GAME.parse(token))


def test_actions_of_people_become_changes() -> None:
    state = table(LOW, "messenger pilot", "fire*4 |")
    landing = state.pawns[0]
    assert step(state, "a:move.howling")[0] == (Change("pawn-0", "moved", landing), did("move.howling"))
    assert step(state, "a:shore.howling")[0] == (Change("tile-howling", "shored", 1), did("shore.howling"))
    assert step(state, "a:give.fire.b")[0] == (Change("card-1-fire", "gained"), did("give.fire.b"))
    assert step(state, "a:end") == ((did("end"),), None)


def test_a_card_drawn_is_held_up_and_waters_rise_is_more() -> None:
    state = table(LOW, actions=0, water=2)
    assert step(state, "*:draw.ocean") == ((Change("card-0-ocean", "gained"),), Scene("draw-ocean", 1000))
    assert step(state, "*:draw.waters-rise") == ((Change("water", "risen", 2),), Scene("rise", 1400))


def test_sinking_tile_that_loses_the_game_is_shown_as_such() -> None:
    state = table(LOW, actions=0, draws=0, floods=2, flood="howling landing moon")
    assert step(state, "*:flood.moon") == ((Change("tile-moon", "flooded", 0),), None)
    assert step(state, "*:flood.howling") == ((Change("tile-howling", "sunk", 1),), Scene("sink-howling", 1000))
    assert step(state, "*:flood.landing")[1] == Scene("lost-landing", 1500)


def test_a_treasure_captured_and_the_take_off() -> None:
    state = table(LOW.replace("          #   x", "          #a  x").replace("~ab", "~b"), "diver pilot", "earth*4 |")
    assert step(state, "a:capture.earth") == ((Change("treasure-earth", "captured"), did("capture.earth")), Scene("capture-earth", 1400))
    home = table(LOW, "diver pilot", "helicopter |", captured="earth wind fire ocean")
    assert step(home, "a:take-off") == ((), Scene("take-off", 1500))


@pytest.mark.parametrize("seed", range(3))
def test_the_changes_of_a_game_add_up_to_its_position(seed: int) -> None:
    random = Random(seed)
    state = GAME.new(3)
    changed: dict[str, str] = {}
    while state.to_act:
        assert isinstance(state, State)
        seat = state.to_act[0]
        action = state.chance().sample(random.random) if seat == CHANCE else random.choice(list(state.legal(seat)))
        then = state.apply(seat, action)
        found = changes(state.view(None), then.view(None), (seat, action))
        assert bool(found) <= bool(state.pending), "the island is being laid out"
        told = {change.thing.split("-")[0] for change in found}
        if state.pending:
            assert ("tile" in told) == (then.tiles != state.tiles)
            assert ("pawn" in told) == (then.pawns != state.pawns)
            assert ("water" in told) == (then.water != state.water)
            assert ("treasure" in told) == (then.captured != state.captured)
        changed |= {change.thing: change.how for change in found}
        state = then
    assert isinstance(state, State)
    assert {how for thing, how in changed.items() if thing.startswith("tile-")} <= {"flooded", "sunk", "shored"}
