"""Runs every test with a ``game`` once for each game."""

import pytest

from highwater.game import Game
from tests.conformance.playing import ALL_GAMES


@pytest.fixture(params=ALL_GAMES, ids=[game.id for game in ALL_GAMES])
def game(request: pytest.FixtureRequest) -> Game:
    found = request.param
    assert isinstance(found, Game)
    return found


@pytest.fixture
def seeds(request: pytest.FixtureRequest) -> range:
    """The games to play, as many as ``--games`` says."""
    return range(int(request.config.getoption("--games")))


@pytest.fixture
def few_seeds(seeds: range) -> range:
    """A tenth of them, for slow checks."""
    return range(max(1, len(seeds) // 10))
