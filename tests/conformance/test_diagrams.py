"""Positions and views of every game as text for a terminal, at any point."""

from random import Random

from highwater.contract import digest
from highwater.game import Game
from tests.conformance.playing import positions, setup_of


def test_every_position_and_every_view_prints_as_a_board(game: Game, few_seeds: range) -> None:
    for seed in few_seeds:
        seats = setup_of(game, seed).seats
        for state, _ in positions(game, range(seed, seed + 1), every=7):
            before = digest(state)
            for shown in (state, *(state.view(seat) for seat in (None, *range(seats)))):
                text = str(shown)
                assert text != repr(shown)
                assert text.isascii(), "any terminal can show it"
                assert max(map(len, text.splitlines())) <= 80
                assert text == "\n".join(line.rstrip() for line in text.splitlines())
            assert digest(state) == before


def test_a_view_prints_nothing_that_the_view_does_not_hold(game: Game, few_seeds: range) -> None:
    """The same text for every world that the seat holds possible; and less than the position, where something is hidden."""
    hides = False
    for seed in few_seeds:
        seats = setup_of(game, seed).seats
        for state, random in positions(game, range(seed, seed + 1), every=9):
            for seat in (None, *range(seats)):
                view = state.view(seat)
                assert str(game.sample_world(view, Random(random.random())).view(seat)) == str(view)
                hides |= str(view) != str(state)
    assert hides == (game.hidden != "nothing")
