"""The fast playout matches the rules, and its outlook the policy's."""

from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.games.rats import policy
from highwater.games.rats.playout import Ship, outlook
from highwater.games.rats.rules import State
from highwater.games.rats.state import Choose, TurnMarker
from highwater.registry import game_of


def as_seen(ship: Ship) -> dict[str, object]:
    return {name: getattr(ship, name) for name in Ship.__slots__}


@pytest.mark.many
@pytest.mark.parametrize(
    ("game_id", "seats", "options"),
    [
        ("abandon-ship", 3, {}),
        ("abandon-ship", 4, {"after_rise": "next"}),
        ("sos", 5, {}),
        ("sos", 7, {"arrows": "onto", "double_one": "must"}),
    ],
)
def test_playout_choices_and_markers_match_the_rules(game_id: str, seats: int, options: dict[str, str]) -> None:
    """Tried at every position of some games, with all legal actions."""
    random = Random(seats)
    compared = ended = risen = 0
    for _ in range(10):
        state = game_of(game_id).new(seats, options)
        while state.to_act:
            assert isinstance(state, State)
            ship = Ship.of(state)
            if state.phase == "rise":
                for marker in set(state.markers):
                    after = state.apply(CHANCE, TurnMarker(marker))
                    assert as_seen(ship.raise_water(marker)) == as_seen(Ship.of(after))
                    risen += 1
            if state.phase == "choose":
                choices = list(ship.choices(state.rolled))
                assert [Choose(*moved) for moved, _ in choices] == state.legal(state.turn)
                for moved, face in choices:
                    after, fast = state.apply(state.turn, Choose(*moved)), ship.after(moved, face)
                    assert as_seen(fast) == as_seen(Ship.of(after))
                    assert outlook(fast) == pytest.approx(policy.outlook(after), abs=1e-9)
                    compared += 1
                    ended += after.phase == "over"
                assert as_seen(ship) == as_seen(Ship.of(state)), "trying changes nothing"
            seat = state.to_act[0]
            legal = () if seat == CHANCE else state.legal(seat)
            state = state.apply(seat, legal[int(random.random() * len(legal))] if legal else state.chance().sample(random.random))
    assert compared > 1_500
    assert ended > 5
    assert risen > 20
