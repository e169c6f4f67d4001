"""The scoring examples of both rule texts, as whole games that end so."""

from highwater.game import Game
from highwater.games.rats.components import RATS
from highwater.games.rats.rules import State
from highwater.record import example
from tests.rats.positions import ABANDON_SHIP, SOS


def final(game: Game, name: str, players: tuple[str, ...]) -> State:
    record = example(game, name)
    assert record.names == players
    state = record.final
    assert isinstance(state, State)
    return state


def sheets(state: State) -> list[dict[str, int]]:
    assert state.outcome is not None
    return [{line.source: line.points for line in lines if line.points} for lines in state.outcome.sheet]


def test_adam_has_5_david_5_and_3_eva_5_and_2_and_a_cheese_of_2() -> None:
    state = final(ABANDON_SHIP, "adam-david-and-eva", ("Adam", "David", "Eva"))
    assert sheets(state) == [{"red": 5}, {"red": 5, "blue": 3}, {"red": 5, "black": 2, "cheese": 2}]
    assert state.outcome is not None
    assert state.outcome.scores == (5, 8, 9)
    assert state.outcome.winners == (2,)
    assert state.arrivals == tuple(RATS.index(rat) for rat in ("green", "red", "blue", "black"))


def test_adam_has_5_eva_5_and_2_zorro_5_and_3() -> None:
    state = final(SOS, "adam-eva-and-zorro", ("Adam", "Eva", "Zorro"))
    assert sheets(state) == [{"red": 5}, {"red": 5, "black": 2}, {"red": 5, "blue": 3}]
    assert state.outcome is not None
    assert state.outcome.scores == (5, 7, 8)
    assert state.outcome.winners == (2,)


def test_both_games_end_with_four_rats_at_home_and_three_that_never_left_the_hold() -> None:
    for game in (ABANDON_SHIP, SOS):
        state = example(game, game.examples[0]).final
        assert isinstance(state, State)
        assert state.outcome is not None
        assert state.outcome.reason == "four-home"
