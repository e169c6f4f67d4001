"""Records of every game: written and read again, they replay to the same positions."""

from dataclasses import replace

import pytest

from highwater.contract import digest
from highwater.errors import SetupError
from highwater.game import Game
from highwater.record import Record, example, parse
from highwater.registry import GAMES
from tests.conformance.playing import random_game, setup_of


@pytest.fixture(autouse=True)
def every_game_is_listed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records find their game by its id; the game that is not shipped is listed for the length of a test."""
    monkeypatch.setitem(GAMES, game.id, game)


def test_a_record_in_any_form_replays_to_the_same_positions(game: Game, few_seeds: range) -> None:
    for seed in few_seeds:
        setup = setup_of(game, seed)
        steps = list(random_game(game, seed))
        record = replace(Record.of(game, setup.seats, setup.options), plies=tuple((step.seat, step.action) for step in steps))
        for written in (record.text(), record.url()):
            read = parse(written)
            assert read == record
            states = list(read.states())
            assert states == [steps[0].state, *(step.after for step in steps)]
        assert digest(read.final) == digest(steps[-1].after)


def test_a_record_cut_after_any_ply_replays_that_far(game: Game) -> None:
    setup = setup_of(game, 3)
    steps = list(random_game(game, 3))
    record = replace(Record.of(game, setup.seats, setup.options), plies=tuple((step.seat, step.action) for step in steps))
    for ply in range(0, len(steps), 13):
        assert parse(record.upto(ply).text()).final == (steps[ply - 1].after if ply else record.start())


def test_every_example_that_is_listed_can_be_played(game: Game) -> None:
    for name in game.examples:
        record = example(game, name)
        assert record.game is game
        assert record.plies
        assert record.final is not None
    with pytest.raises(SetupError) as caught:
        example(game, "no-such-example")
    assert caught.value.code == "unknown-example"
